// Problems with eventless transitions, completions, timeouts and deferred events.

extension IndexedRules {
  /// All problems of these kinds.
  var automaticProblems: [RulesProblem] {
    automatic.isEmpty && !stateRules.contains(where: { !$0.defers.isEmpty })
      ? []
      : statesNeverDone + negativeTimes + repeatedTimes + endlessTransitions + leftImmediately + deferrals
        + ineffectiveEvents
        + unacceptedEvents + uncallableEvents
  }

  /// Timeouts and completions that never happen, because an unconditional `Always` leaves the state as soon as it is
  /// entered. Empty for a host, whose callbacks may decline the `Always`; there the macro warns.
  private var leftImmediately: [RulesProblem] {
    let all = eventRules.filter { automatic(of: $0) == .always }
    let always = all.filter(\.conditions.isEmpty)
    if host != nil || always.isEmpty || !endlessTransitions.isEmpty { return [] }
    let (isFinal, nesting) = (finals, Nesting(self))
    // The initial state is exempt: nothing is tried before the first request, and a snapshot may be older than that.
    let begun = initial < 0 ? [] : Set(nesting.path(of: nesting.leaf(of: initial)))
    /// Whether eventless transitions may lead back into a state: in an endless cycle, a livelock leaves the machine
    /// there.
    func returns(to state: Int, after rule: EventRule) -> Bool {
      var seen: Set<Int> = []
      var front = rule.targets
      while let target = front.popLast() {
        if !seen.insert(target).inserted { continue }
        let entered = nesting.path(of: nesting.leaf(of: target))
        if entered.contains(state) { return true }
        front += all.filter { $0.sources.contains(where: entered.contains) }.flatMap(\.targets)
      }
      return false
    }
    return eventRules.compactMap { rule in
      let sources: [Int]
      switch automatic(of: rule) {
      case .done(let state): sources = state < 0 ? [] : [state]
      case .after: sources = rule.sources
      default: return nil
      }
      let left = sources.first { state in
        let path = nesting.path(of: state)
        // Transitions out of a final state are another problem.
        return !begun.contains(state) && !isFinal[state]
          && always.contains { $0.sources.contains(where: path.contains) && !returns(to: state, after: $0) }
      }
      return left.map { state in
        RulesProblem(
          .deadRule,
          "\(isDone(rule) ? text(rule) : text(rule, "in: \(states[state])")) never comes, because an 'Always' without conditions "
            + "has left '\(states[state])' before")
      }
    }
  }

  /// Completions of states without a final child.
  private var statesNeverDone: [RulesProblem] {
    let (isFinal, nesting) = (finals, Nesting(self))
    return automatic.compactMap { automatic in
      guard case .done(let state) = automatic, state >= 0, !nesting.children[state].contains(where: { isFinal[$0] })
      else { return nil }
      return RulesProblem(
        .missingChild, "Done(\(states[state])): '\(states[state])' is never done, because no final state lies in it")
    }
  }

  /// Timeouts with a negative time.
  private var negativeTimes: [RulesProblem] {
    eventRules.compactMap { rule in
      guard let time = time(of: rule), time < .zero else { return nil }
      return RulesProblem(
        .negativeTime, "\(text(rule, "in: \(list(rule.sources, states))")): a time can't be negative")
    }
  }

  /// Timeouts of a state with the same time, if the first one leaves the state or they have the same effect.
  private var repeatedTimes: [RulesProblem] {
    var first: [TimeOfState: EventRule] = [:]
    var problems: [RulesProblem] = []
    for rule in eventRules {
      guard let time = time(of: rule) else { continue }
      let asked = Set(rule.conditions)
      var others = OrderedMembers<Int>()
      var common: [Int: [Int]] = [:]
      for state in OrderedMembers(rule.sources).members {
        func place(_ conditions: Set<String>, fires: Int = -1) -> TimeOfState {
          TimeOfState(state: state, time: time, conditions: conditions, fires: fires)
        }
        let other = first[place([])] ?? first[place(asked)] ?? first[place(asked, fires: rule.fires)]
        guard let other else {
          first[place(asked, fires: rule.fires)] = rule
          continue
        }
        others.insert(other.event)
        common[other.event, default: []].append(state)
      }
      for other in others.members {
        guard let other = eventRules.first(where: { $0.event == other }) else { continue }
        problems.append(repeatedTime(rule, after: other, in: common[other.event, default: []]))
      }
    }
    return problems
  }

  private func repeatedTime(_ rule: EventRule, after other: EventRule, in states: [Int]) -> RulesProblem {
    func way(_ rule: EventRule) -> String {
      rule.fires < 0 ? self.way(rule) : "the one that fires '\(events[rule.fires])'"
    }
    if rule.conditions.isEmpty {
      let names = list(states, self.states.map { "'\($0)'" })
      return RulesProblem(
        .overlappingRules, "two rules claim '\(events[rule.event])' in \(names): \(way(other)) and \(way(rule))")
    }
    let reason = other.conditions.isEmpty ? "has no conditions" : "asks nothing else"
    return RulesProblem(
      .deadRule,
      "\(text(rule, "in: \(list(states, self.states))", text(rule.conditions))) is never tried, because "
        + "\(way(other)) stands before it and \(reason)")
  }

  /// The state, time, conditions and effect of a timeout.
  private struct TimeOfState: Hashable {
    let state: Int
    let time: Duration
    let conditions: Set<String>
    let fires: Int
  }

  /// The time of a timeout; nil for any other rule.
  private func time(of rule: EventRule) -> Duration? {
    if case .after(_, let time) = automatic(of: rule) { time } else { nil }
  }

  /// Unconditional transitions that form a cycle, eventless or after no time.
  private var endlessTransitions: [RulesProblem] {
    let endless =
      eventRules.filter { automatic(of: $0) == .always }
      + eventRules.filter { $0.fires < 0 && time(of: $0).map { $0 <= .zero } ?? false }
    if endless.isEmpty { return [] }
    let nesting = Nesting(self)
    // The first transition of each state, if it is unconditional: it comes before those of enclosing states.
    var first = [EventRule?](repeating: nil, count: states.count)
    for rule in endless { for source in rule.sources where first[source] == nil { first[source] = rule } }
    let next = states.indices.map { state -> Int in
      guard let rule = nesting.path(of: state).last(where: { first[$0] != nil }).flatMap({ first[$0] }),
        rule.conditions.isEmpty, let target = rule.targets.first
      else { return -1 }
      let leaf = nesting.leaf(of: target)
      // If the state has history, the child that is entered isn't known here.
      let entered = nesting.path(of: leaf).suffix(nesting.depths[leaf] - nesting.depths[target] + 1).dropLast()
      return entered.allSatisfy { nesting.histories[$0] == .none } ? leaf : -1
    }
    return Nesting.circles(next).map { circle in
      let names = (circle + circle.prefix(1)).map { states[$0] }
      return RulesProblem(
        .endlessTransitions, "transitions that always happen lead in a circle: \(names.joined(separator: " to "))")
    }
  }

  /// Events that are deferred or fired, and that no rule accepts.
  private var ineffectiveEvents: [RulesProblem] {
    var isAccepted = [Bool](repeating: false, count: events.count)
    for rule in eventRules where automatic(of: rule) == nil { isAccepted[rule.event] = true }
    for event in acceptedElsewhere { isAccepted[event] = true }
    let names = NearestNames(events.indices.prefix(firedCount).filter { isAccepted[$0] }.map { events[$0] }.sorted())
    var problems: [RulesProblem] = []
    func check(_ used: [Int], _ place: @autoclosure () -> String) {
      for event in used where !isAccepted[event] {
        isAccepted[event] = true
        let hint = names.nearest(to: events[event]).map { "; did you mean '\($0)'?" } ?? ""
        problems.append(
          RulesProblem(.undeclaredEvent, "\(place()) names the event '\(events[event])', which no rule accepts\(hint)"))
      }
    }
    for rule in stateRules { check(rule.defers, "In(\(states[rule.state]), defers:)") }
    for rule in eventRules where rule.fires >= 0 { check([rule.fires], text(rule, "fire:")) }
    return problems
  }

  /// Events that a timeout fires in a state that neither accepts nor defers them. Empty for a host, where the macro
  /// warns, and subclasses may accept them.
  private var unacceptedEvents: [RulesProblem] {
    if host != nil || !eventRules.contains(where: { $0.fires >= 0 }) { return [] }
    let (isFinal, nesting) = (finals, Nesting(self))
    let kept = Set(stateRules.flatMap(\.defers) + acceptedElsewhere)
    /// The states that accept an event, as far as rules name them; -1 stands for every state.
    var sources: [Int: Set<Int>] = [:]
    for rule in eventRules where automatic(of: rule) == nil {
      sources[rule.event, default: []].formUnion(rule.sources.isEmpty ? [-1] : rule.sources)
    }
    return eventRules.filter { $0.fires >= 0 && !kept.contains($0.fires) }.flatMap { rule -> [RulesProblem] in
      guard let sources = sources[rule.fires] else { return [] }
      return rule.sources.filter { state in
        // A rule for every state excludes final states that end the machine.
        if sources.contains(-1), !isFinal[state] || nesting.parents[state] >= 0 { return false }
        return sources.isDisjoint(with: nesting.path(of: state))
          && !sources.contains { $0 >= 0 && nesting.path(of: $0).contains(state) }
      }.map { state in
        RulesProblem(
          .contradictoryDeclarations,
          "'\(states[state])' doesn't accept '\(events[rule.fires])', which \(text(rule, "in: \(states[state])")) fires in it"
        )
      }
    }
  }

  /// Events that are fired or deferred, whose rules all call methods that can't be called then.
  private var uncallableEvents: [RulesProblem] {
    let firing = eventRules.filter { $0.fires >= 0 }
    let keeping = stateRules.filter { !$0.defers.isEmpty }
    if firing.isEmpty && keeping.isEmpty { return [] }
    let performersOfEvents = performersOfEvents
    /// The first of an event's methods, if all of them are among some methods.
    func method(calledBy event: Int, among uncallable: Set<Int>) -> String? {
      if acceptedElsewhere.contains(event) { return nil }
      let methods = eventRules.filter { $0.event == event && automatic(of: $0) == nil }.map {
        $0.method >= 0 ? $0.method : performersOfEvents[$0.event]
      }
      return methods.allSatisfy(uncallable.contains) ? methods.first.map { self.methods[$0] } : nil
    }
    let unfired = performers.filter { !$0.canBeFired }
    let uncallable = Set(unfired.map(\.method))
    let unkept = Set(unfired.filter { !$0.canWait }.map(\.method))
    var told: Set<Int> = []
    return firing.compactMap { rule in
      guard let method = method(calledBy: rule.fires, among: uncallable), told.insert(rule.fires).inserted else {
        return nil
      }
      return RulesProblem(
        .uncallableEvent,
        "\(text(rule, "fire: \(events[rule.fires])")) would call '\(method)', which needs arguments or is async")
    }
      + keeping.flatMap { rule in
        OrderedMembers(rule.defers).members.compactMap { event -> RulesProblem? in
          method(calledBy: event, among: unkept).map { method in
            RulesProblem(
              .uncallableEvent,
              "In(\(states[rule.state]), defers: \(events[event])) would call '\(method)' later, which needs arguments or is async, and whose calls can't wait"
            )
          }
        }
      }
  }

  /// Events that a state defers although it accepts them, or that a final state defers forever.
  private var deferrals: [RulesProblem] {
    let isFinal = finals
    var acceptedIn: [Int: Set<Int>] = [:]
    for rule in eventRules where rule.conditions.isEmpty && automatic(of: rule) == nil {
      for source in rule.sources { acceptedIn[source, default: []].insert(rule.event) }
    }
    return stateRules.flatMap { rule in
      OrderedMembers(rule.defers).members.compactMap { event -> RulesProblem? in
        let (state, name) = (states[rule.state], events[event])
        if isFinal[rule.state] {
          return RulesProblem(
            .contradictoryDeclarations,
            "'\(state)' is declared with 'final' and with 'defers: \(name)', which keeps the event for ever")
        }
        guard acceptedIn[rule.state]?.contains(event) == true else { return nil }
        return RulesProblem(
          .contradictoryDeclarations,
          "'\(state)' is declared with 'defers: \(name)' and with 'On(\(name), from: \(state))', which accepts it")
      }
    }
  }
}

extension Nesting {
  /// The cycles in a mapping, each from its lowest number on.
  ///
  /// - Parameter next: The successor of each number, or -1.
  /// - Complexity: O(*n*).
  static func circles(_ next: [Int]) -> [[Int]] {
    var walks = [Int](repeating: -1, count: next.count)
    var circles: [[Int]] = []
    for start in next.indices {
      var place = start
      while place >= 0, walks[place] < 0 {
        walks[place] = start
        place = next[place]
      }
      guard place >= 0, walks[place] == start else { continue }
      // The walk has reached a number that it passed before, which starts a cycle.
      var circle = [place]
      while let last = circle.last, next[last] != place { circle.append(next[last]) }
      let lowest = circle.indices.min { circle[$0] < circle[$1] } ?? 0
      circles.append(Array(circle[lowest...] + circle[..<lowest]))
    }
    return circles
  }
}
