// Mistakes in eventless transitions, completion transitions, timeouts and deferred events.

extension RuleGraph {
  /// Whether a rule is an eventless transition.
  private func isAlways(_ rule: EventRule) -> Bool { trigger(of: rule) == .always }

  /// Returns the duration of a timeout, nil if it isn't known; returns nil for any other rule.
  private func timeout(_ rule: EventRule) -> (time: Duration?, text: String)? {
    switch trigger(of: rule) {
    case nil, .always, .done, .during: nil
    case .after(_, let time, let text, _): (time, text)
    }
  }

  /// Completion transitions of states without a final child.
  var statesNeverDone: [Finding] {
    if triggers.isEmpty { return [] }
    let (finals, nesting) = (finals, Nesting(self))
    let complete = Set(states.indices.filter { finals[$0] }.map { nesting.parents[$0] })
    return eventRules.enumerated().compactMap { number, rule in
      guard case .done(let state) = trigger(of: rule), state >= 0, !complete.contains(state) else { return nil }
      let outer = finals[state] && nesting.parents[state] >= 0 ? states[nesting.parents[state]] : nil
      return Finding(
        .missingChild,
        "'\(states[state])' is never done, because no final state lies in it"
          + (outer.map { "; did you mean '\($0)', in which it is final?" } ?? ""),
        at: .eventRule(number, .source(0)), correction: outer)
    }
  }

  /// Timeouts with a negative duration.
  var negativeTimes: [Finding] {
    eventRules.enumerated().compactMap { number, rule in
      guard let time = timeout(rule)?.time, time < .zero else { return nil }
      return Finding(.negativeTime, "a time can't be negative", at: .eventRule(number, .rule))
    }
  }

  /// Eventless transitions and immediate timeouts that lead in a circle, whatever the conditions are.
  ///
  /// A leaf is *endless* if a rule without conditions leaves it, and if all rules that may come before that one also lead
  /// to endless leaves. Each endless leaf leads to a circle, and only those do.
  ///
  /// - Complexity: O(*n*) in the length of the rules.
  var endlessTransitions: [Finding] {
    if triggers.isEmpty { return [] }
    let (count, finals, nesting) = (states.count, finals, Nesting(self))
    var (always, timeouts) = (TriedRules(count), TriedRules(count))
    var completing: Set<Int> = []
    for (number, rule) in eventRules.enumerated() where !rule.targets.isEmpty {
      switch trigger(of: rule) {
      case nil: continue
      case .always: always.add(number, rule)
      case .done: completing.formUnion(rule.sources)
      case .during: continue
      case .after(_, let time, _, _): if let time, time <= .zero { timeouts.add(number, rule) }
      }
    }
    // A node is a claim about a state. If one fails, those that need it fail too.
    enum Claim: Int, CaseIterable { case rest, entry, anyLeaf, always, timeouts }
    func node(_ claim: Claim, _ state: Int) -> Int { claim.rawValue * count + state }
    var needing: [[Int]] = Array(repeating: [], count: Claim.allCases.count * count)
    var failed: [Int] = []
    /// The rule without conditions that leaves each leaf, or -1.
    var last = [Int](repeating: -1, count: count)
    func add(_ claim: Int, needs rules: [Int]) {
      for rule in rules { for target in eventRules[rule].targets { needing[node(.entry, target)].append(claim) } }
    }
    for state in nesting.order {
      let (outer, children) = (nesting.parents[state], nesting.children[state])
      add(node(.always, state), needs: always.rules[state])
      add(node(.timeouts, state), needs: timeouts.rules[state])
      if outer >= 0 {
        if always.last[state] < 0 { needing[node(.always, outer)].append(node(.always, state)) }
        needing[node(.timeouts, outer)].append(node(.timeouts, state))
        always.inherit(state, from: outer)
        timeouts.inherit(state, from: outer)
      }
      if !children.isEmpty {
        for child in children { needing[node(.anyLeaf, child)].append(node(.anyLeaf, state)) }
        switch nesting.histories[state] {
        case .none: needing[node(.entry, nesting.initialChildren[state])].append(node(.entry, state))
        // The child that is entered isn't known here.
        case .shallow: for child in children { needing[node(.entry, child)].append(node(.entry, state)) }
        case .deep: needing[node(.anyLeaf, state)].append(node(.entry, state))
        }
        continue
      }
      needing[node(.rest, state)] += [node(.entry, state), node(.anyLeaf, state)]
      needing[node(.always, state)].append(node(.rest, state))
      last[state] = always.last[state]
      // A completion transition comes before the timeouts.
      if last[state] < 0, !(finals[state] && completing.contains(outer)) {
        needing[node(.timeouts, state)].append(node(.rest, state))
        last[state] = timeouts.last[state]
      }
      if last[state] < 0 { failed.append(node(.rest, state)) }
    }
    var isFailed = [Bool](repeating: false, count: needing.count)
    while let claim = failed.popLast() {
      if isFailed[claim] { continue }
      isFailed[claim] = true
      failed += needing[claim]
    }
    let next = states.indices.map { state in
      last[state] < 0 || isFailed[node(.rest, state)] ? -1 : nesting.leaf(of: eventRules[last[state]].targets[0])
    }
    return Nesting.cycles(next).map { cycle in
      let start = cycle.indices.min { cycle[$0] < cycle[$1] } ?? 0
      let names = (cycle[start...] + cycle[...start]).map { states[$0] }
      return Finding(
        .endlessTransitions,
        "transitions that always happen lead in a circle: \(names.joined(separator: " to ")); give one of them a condition",
        at: .eventRule(last[cycle[start]], .rule))
    }
  }

  /// The rules of one kind that may be taken in each state, in order, up to the first one without conditions.
  private struct TriedRules {
    var rules: [[Int]]
    /// The first rule without conditions, or -1.
    var last: [Int]

    init(_ count: Int) {
      rules = Array(repeating: [], count: count)
      last = Array(repeating: -1, count: count)
    }

    mutating func add(_ number: Int, _ rule: EventRule) {
      for source in rule.sources where last[source] < 0 {
        rules[source].append(number)
        if rule.conditions.isEmpty { last[source] = number }
      }
    }

    /// Adds the rule without conditions of the enclosing state, if the state has none.
    mutating func inherit(_ state: Int, from outer: Int) {
      if last[state] < 0 { last[state] = last[outer] }
    }
  }

  /// Rules without effect, because an unconditional `Always` leaves the state as soon as it is entered.
  var unreachedBecauseOfAlways: [Finding] {
    let always = eventRules.indices.filter { isAlways(eventRules[$0]) }
    if always.isEmpty || !endlessTransitions.isEmpty { return [] }
    let (finals, nesting) = (finals, Nesting(self))
    // The initial state is exempt: nothing is tried before the first request, and a snapshot may be older than that.
    let begun = initial < 0 ? [] : Set(nesting.path(of: nesting.leaf(of: initial)))
    // In a cycle of eventless transitions, a livelock may leave the machine in any state.
    let cyclic = cyclicRules(among: always, nesting)
    /// The first rule that leaves each state, or one around it, as soon as it is entered.
    var first = [Int](repeating: .max, count: states.count)
    for rule in always where eventRules[rule].conditions.isEmpty && !cyclic.contains(rule) {
      for source in eventRules[rule].sources { first[source] = min(first[source], rule) }
    }
    for state in nesting.order where nesting.parents[state] >= 0 {
      first[state] = min(first[state], first[nesting.parents[state]])
    }
    func leaving(_ state: Int) -> Int? {
      // Transitions out of a final state are another mistake.
      begun.contains(state) || finals[state] || first[state] == .max ? nil : first[state]
    }
    func finding(_ what: String, in state: Int, at place: Place) -> Finding? {
      leaving(state).map { rule in
        Finding(
          .deadRule, "\(what) in '\(states[state])', because an unconditional 'Always' leaves that immediately",
          at: place, other: .eventRule(rule, .rule))
      }
    }
    let rules = eventRules.enumerated().filter { !isAlways($1) }.compactMap { number, rule in
      rule.sources.enumerated().lazy.compactMap { index, source -> Finding? in
        if rule.fires >= 0 {
          return finding("'\(events[rule.fires])' is never fired", in: source, at: .eventRule(number, .fires))
        }
        let isEvent = trigger(of: rule) == nil
        return finding(
          "'\(triggerName(of: rule))' \(isEvent ? "is never accepted" : "never happens")", in: source,
          at: .eventRule(number, isEvent && rule.sources.count > 1 ? .source(index) : .rule))
      }.first
    }
    let bodies = eventRules.enumerated().filter { $1.via >= 0 }.compactMap { number, rule in
      let body = rule.method < 0 ? triggerName(of: rule) : methods[rule.method]
      return finding("'\(body)' never ends", in: rule.via, at: .eventRule(number, .via))
    }
    let deferred = deferred.compactMap { number, event, place in
      finding("'\(events[event])' is never deferred", in: stateRules[number].state, at: place)
    }
    let ignored = ignoredNames.compactMap { name in
      finding("'\(name.name)' is never ignored", in: name.state, at: name.place)
    }
    return rules + bodies + deferred + ignored
  }

  /// The rules that lie on a cycle, or between two cycles.
  ///
  /// - Complexity: O(*n*) in the length of the rules.
  private func cyclicRules(among rules: [Int], _ nesting: Nesting) -> Set<Int> {
    // An edge leads from a rule to each leaf that it enters, from a state to the one around it, and to each rule that
    // leaves it.
    var next = nesting.parents.map { $0 < 0 ? [] : [$0] } + Array(repeating: [], count: eventRules.count)
    for rule in rules {
      for source in eventRules[rule].sources { next[source].append(states.count + rule) }
      next[states.count + rule] = eventRules[rule].targets.map { nesting.leaf(of: $0) }
    }
    var previous: [[Int]] = Array(repeating: [], count: next.count)
    for (node, following) in next.enumerated() { for other in following { previous[other].append(node) } }
    // Removes every node without a predecessor, and then every node without a successor.
    var isRemoved = [Bool](repeating: false, count: next.count)
    for (next, previous) in [(next, previous), (previous, next)] {
      var counts = previous.map { $0.count { !isRemoved[$0] } }
      var front = next.indices.filter { counts[$0] == 0 && !isRemoved[$0] }
      while let node = front.popLast() {
        isRemoved[node] = true
        for other in next[node] where !isRemoved[other] {
          counts[other] -= 1
          if counts[other] == 0 { front.append(other) }
        }
      }
    }
    return Set(rules.filter { !isRemoved[states.count + $0] })
  }

  /// Timeouts that never fire, because an earlier one leaves the state or has the same effect.
  var unreachedTimeouts: [Finding] {
    let timeouts = eventRules.indices.filter { timeout(eventRules[$0]) != nil }
    if timeouts.isEmpty { return [] }
    let nesting = Nesting(self)
    /// Whether a timeout exits its state, possibly to reenter it.
    func leaves(_ rule: EventRule, _ state: Int) -> Bool {
      !rule.targets.isEmpty && !rule.targets.contains { $0 != state && nesting.isWithin($0, state) }
    }
    /// The shortest unconditional timeout that leaves each state.
    var shortest: [Int: (rule: Int, time: Duration)] = [:]
    for number in timeouts where eventRules[number].conditions.isEmpty {
      guard let time = timeout(eventRules[number])?.time else { continue }
      for state in eventRules[number].sources where leaves(eventRules[number], state) {
        if shortest[state].map({ time < $0.time }) ?? true { shortest[state] = (number, time) }
      }
    }
    var first: [Timeout: Int] = [:]
    var sets = OrderedMembers<Set<String>>([[]])
    return timeouts.compactMap { number -> Finding? in
      let rule = eventRules[number]
      guard let (time, text) = timeout(rule) else { return nil }
      let conditions = sets.insert(Set(rule.conditions))
      var dead: (state: Int, other: Int)?
      for state in rule.sources {
        func key(_ conditions: Int, fires: Int) -> Timeout {
          Timeout(state: state, time: time, text: time == nil ? text : "", conditions: conditions, fires: fires)
        }
        // -1 stands for a timeout that leaves the state.
        let same = [-1, rule.fires].flatMap { [key(0, fires: $0), key(conditions, fires: $0)] }
        let shorter = shortest[state].flatMap { other in time.flatMap { other.time < $0 ? other.rule : nil } }
        if let other = shorter ?? same.lazy.compactMap({ first[$0] }).first {
          if other != number, dead == nil { dead = (state, other) }
        } else if leaves(rule, state) || rule.fires >= 0 {
          first[key(conditions, fires: rule.fires)] = number
        }
      }
      return dead.map { state, other in
        let (text, earlier) = (triggerName(of: rule), triggerName(of: eventRules[other]))
        return Finding(
          .deadRule,
          "'\(text)' never happens in '\(states[state])', because \(text == earlier ? "another one" : "'\(earlier)'") "
            + "happens before", at: .eventRule(number, .rule), other: .eventRule(other, .rule))
      }
    }
  }

  /// A timeout of a state: its duration, or the text of an unknown one, the number of its set of conditions, and its
  /// effect.
  private struct Timeout: Hashable {
    let state: Int
    let time: Duration?
    let text: String
    let conditions: Int
    let fires: Int
  }

  // MARK: - Events

  /// Events that are deferred or fired although no rule accepts them.
  var unacceptedEvents: [Finding] {
    var isAccepted = [Bool](repeating: false, count: events.count)
    for rule in eventRules where trigger(of: rule) == nil { isAccepted[rule.event] = true }
    let names = NearestNames(events.indices.prefix(firedCount).filter { isAccepted[$0] }.map { events[$0] }.sorted())
    // Another check reports methods without rules.
    for event in acceptedElsewhere.union(performers.map(\.event)) where event >= 0 { isAccepted[event] = true }
    return (deferred.map { ($0.name, $0.place) } + firingRules.map { ($0.rule.fires, $0.place) }).compactMap {
      event, place in
      if isAccepted[event] { return nil }
      isAccepted[event] = true
      let hint = names.nearest(to: events[event]).map { "; did you mean '\($0)'?" } ?? ""
      return Finding(.unacceptedEvent, "no rule accepts the event '\(events[event])'\(hint)", at: place)
    }
  }

  /// Events that a timeout fires in a state that neither accepts nor defers them.
  var ineffectiveEvents: [Finding] {
    let otherwiseUsed = acceptedElsewhere.union(stateRules.flatMap(\.defers)).union(ignoredNames.map(\.event))
    let firing = firingRules.filter { !otherwiseUsed.contains($0.rule.fires) }
    if firing.isEmpty { return [] }
    let (finals, nesting) = (finals, Nesting(self))
    /// The places that accept each event, by state; -1 stands for every state.
    var sources: [Int: [Int: Place]] = [:]
    for (number, rule) in eventRules.enumerated() where trigger(of: rule) == nil {
      if rule.sources.isEmpty { sources[rule.event, default: [:]][-1] = .eventRule(number, .rule) }
      for (index, source) in rule.sources.enumerated() {
        sources[rule.event, default: [:]][source] = .eventRule(number, .source(index))
      }
    }
    let accepting = sources.mapValues { places in
      (
        states: Nesting.States(Set(places.keys), in: nesting), isEverywhere: places[-1] != nil,
        first: places.min { $0.key < $1.key }?.value
      )
    }
    return firing.flatMap { rule, place in
      guard let accepting = accepting[rule.fires] else { return [Finding]() }
      return rule.sources.filter { state in
        // A rule for every state excludes the final states that end the machine.
        if accepting.isEverywhere, !finals[state] || nesting.parents[state] >= 0 { return false }
        return !accepting.states.cover(state) && !accepting.states.haveAny(in: state)
      }.map { state in
        Finding(
          .contradictoryRules, "'\(events[rule.fires])' is fired in '\(states[state])', which doesn't accept it",
          at: place, other: accepting.first)
      }
    }
  }

  /// Events that are fired or deferred although none of the methods that perform them can be called then.
  var uncallableEvents: [Finding] {
    let (firing, deferred) = (firingRules, deferred)
    if firing.isEmpty, deferred.isEmpty { return [] }
    var called: [Int: [Int]] = [:]
    for (_, rule, method) in performedRules where trigger(of: rule) == nil {
      called[rule.event, default: []].append(method)
    }
    /// Returns the first method of each event all of whose methods are uncallable.
    func firstMethods(of performers: [Performer]) -> [Int: Int] {
      let uncallable = Set(performers.map(\.method))
      return called.filter { !acceptedElsewhere.contains($0.key) && $0.value.allSatisfy(uncallable.contains) }
        .compactMapValues(\.first)
    }
    let unfireable = performers.filter { !$0.canBeFired }
    let uncallable = firstMethods(of: unfireable.filter { !$0.canBeStarted })
    let undeferrable = firstMethods(of: unfireable.filter { !$0.canWait })
    var reported: Set<Int> = []
    return firing.compactMap { rule, place in
      guard let method = uncallable[rule.fires], reported.insert(rule.fires).inserted else { return nil }
      return Finding(
        .uncallableEvent,
        "'\(events[rule.fires])' can't be fired: the method '\(methods[method])' needs arguments, runs on an actor of its own, "
          + "or is async in a type that is neither an actor nor isolated to a global actor",
        at: place, other: .method(method))
    }
      + deferred.compactMap { _, event, place in
        undeferrable[event].map { method in
          Finding(
            .uncallableEvent,
            "'\(events[event])' can't be deferred: the method '\(methods[method])' needs arguments or is async, and "
              + "can't be called later", at: place, other: .method(method))
        }
      }
  }

  /// Events that a state both defers and accepts, or that a final state defers forever.
  var deferredEventsOfSameState: [Finding] {
    let deferred = deferred
    if deferred.isEmpty { return [] }
    var final: [Int: Place] = [:]
    for (number, rule) in stateRules.enumerated() where rule.isFinal { final[rule.state] = .stateRule(number, .state) }
    var accepting: [Int: [Int: Place]] = [:]
    for (number, rule) in eventRules.enumerated() where rule.conditions.isEmpty && trigger(of: rule) == nil {
      for (index, source) in rule.sources.enumerated() where accepting[source]?[rule.event] == nil {
        accepting[source, default: [:]][rule.event] = .eventRule(number, .source(index))
      }
    }
    return deferred.compactMap { number, event, place in
      let state = stateRules[number].state
      let (name, deferred) = (states[state], events[event])
      if let other = final[state] {
        return Finding(
          .contradictoryRules, "'\(name)' is final, and would defer '\(deferred)' forever", at: place, other: other)
      }
      return accepting[state]?[event].map {
        Finding(.contradictoryRules, "'\(name)' defers '\(deferred)', which it accepts itself", at: place, other: $0)
      }
    }
  }
}
