// Mistakes in the declarations of states.

extension RuleGraph {
  /// Declarations of a state with different initial children, histories or parents.
  var contradictoryDeclarations: [Finding] {
    differences(.initialChild, { $0.initialChild < 0 ? nil : states[$0.initialChild] }) {
      "'\($0)' has the initial child '\($1)' and the initial child '\($2)'"
    }
      + differences(.history, { $0.history == .none ? nil : $0.history.rawValue }) {
        "'\($0)' has \($1) history and \($2) history"
      }
      + differences(.state, { $0.parent < 0 ? nil : states[$0.parent] }) { "'\($0)' lies in '\($1)' and in '\($2)'" }
  }

  private func differences(
    _ part: StatePart, _ value: (StateRule) -> String?, _ message: (_ state: String, String, String) -> String
  ) -> [Finding] {
    // Further mistakes in a state that is defined twice are consequences of that.
    let repeated = Set(repeatedStates)
    var last: [Int: (number: Int, value: String)] = [:]
    return stateRules.enumerated().compactMap { number, rule in
      guard let value = value(rule), !repeated.contains(states[rule.state]),
        let other = last.updateValue((number, value), forKey: rule.state), other.value != value
      else { return nil }
      return Finding(
        .contradictoryRules, message(states[rule.state], other.value, value), at: .stateRule(number, part),
        other: .stateRule(other.number, part))
    }
  }

  /// States that are nested in themselves.
  var nestingCycles: [Finding] {
    var parents = [Int](repeating: -1, count: states.count)
    var last = parents
    for (number, rule) in stateRules.enumerated() where rule.parent >= 0 {
      (parents[rule.state], last[rule.state]) = (rule.parent, number)
    }
    return Nesting.cycles(parents).compactMap { cycle in
      // The last declaration is the one that closes the cycle.
      guard let closing = cycle.map({ last[$0] }).max(), closing >= 0 else { return nil }
      let rule = stateRules[closing]
      let start = cycle.firstIndex(of: rule.state) ?? 0
      let path = (cycle[start...] + cycle[...start]).map { states[$0] }
      let text = path.count > 6 ? "by way of \(list(Array(path.dropFirst())))" : path.joined(separator: " in ")
      return Finding(
        .contradictoryRules, "'\(states[rule.state])' lies in itself: \(text)", at: .stateRule(closing, .state),
        other: last[rule.parent] < 0 ? nil : .stateRule(last[rule.parent], .state))
    }
  }

  /// Final states with children.
  var finalStatesWithChildren: [Finding] {
    let inner = declarationsOfChildren
    return stateRules.enumerated().compactMap { number, rule in
      guard rule.isFinal, let child = inner[rule.state] else { return nil }
      return Finding(
        .contradictoryRules, "'\(states[rule.state])' is final, but has children", at: .stateRule(number, .state),
        other: .stateRule(child, .state))
    }
  }

  /// States with children that carry values.
  var valuedStatesWithChildren: [Finding] {
    if valued.isEmpty { return [] }
    let declarations = Dictionary(
      stateRules.enumerated().filter { $1.isDeclaration }.map { ($1.state, $0) }, uniquingKeysWith: min)
    return declarationsOfChildren.sorted { $0.value < $1.value }.filter { valued.contains($0.key) }.map {
      state, child in
      Finding(
        .valuedState, "'\(states[state])' carries values, and can't have children: keep them in a property",
        at: .stateRule(declarations[state] ?? child, .state))
    }
  }

  /// The first declaration of a child, by parent state.
  private var declarationsOfChildren: [Int: Int] {
    var inner: [Int: Int] = [:]
    for (number, rule) in stateRules.enumerated() where rule.parent >= 0 && inner[rule.parent] == nil {
      inner[rule.parent] = number
    }
    return inner
  }

  /// Initial children that aren't children of the state, and states with history but no children.
  var missingChildren: [Finding] {
    // Another check reports states with two parents. The children of undeclared states aren't known.
    var places: [Int: Set<Int>] = [:]
    var mayHaveMore = false
    let areDeclared = areDeclared
    for rule in stateRules where rule.parent >= 0 {
      places[rule.state, default: []].insert(rule.parent)
      if !areDeclared[rule.parent] { mayHaveMore = true }
    }
    let inner = declarationsOfChildren
    func mayLie(_ child: Int, in state: Int) -> Bool {
      !areDeclared[child] || places[child]?.contains { $0 == state || !areDeclared[$0] } ?? false
    }
    return stateRules.enumerated().flatMap { number, rule -> [Finding] in
      var findings: [Finding] = []
      let name = states[rule.state]
      if rule.initialChild >= 0, !mayLie(rule.initialChild, in: rule.state) {
        findings.append(
          Finding(
            .missingChild, "the initial child of '\(name)' is '\(states[rule.initialChild])', which does not lie in it",
            at: .stateRule(number, .initialChild)))
      }
      if rule.history != .none, inner[rule.state] == nil, !mayHaveMore {
        findings.append(
          Finding(
            .missingChild, "'\(name)' has history and no children to come back to", at: .stateRule(number, .history)))
      }
      return findings
    }
  }

  /// Methods that a state both allows and forbids.
  var forbiddenMethodsOfSameState: [Finding] {
    let forbidden = forbidden
    if forbidden.isEmpty { return [] }
    let byEvent = performedRules.filter { $0.method >= 0 }.flatMap { number, rule, method in
      rule.sources.enumerated().map { ($1, method, Place.eventRule(number, .source($0))) }
    }
    /// The first place that allows each method, by state.
    var places: [Int: [Int: Place]] = [:]
    for (state, method, place) in allowed.map({ (stateRules[$0].state, $1, $2) }) + byEvent
    where places[state]?[method] == nil {
      places[state, default: [:]][method] = place
    }
    return forbidden.compactMap { number, method, place in
      let state = stateRules[number].state
      // Each method is reported once.
      guard let other = places[state]?.removeValue(forKey: method) else { return nil }
      return Finding(
        .contradictoryRules, "'\(states[state])' forbids '\(methods[method])', which it allows itself", at: place,
        other: other)
    }
  }

  /// Methods that a state forbids although neither the state nor an ancestor allows them.
  var redundantForbids: [Finding] {
    let forbidden = forbidden
    if forbidden.isEmpty { return [] }
    let nesting = Nesting(self)
    var allowing: [Int: Set<Int>] = [:]
    for (number, method, _) in allowed { allowing[method, default: []].insert(stateRules[number].state) }
    // A state may also forbid what a state around it ignores.
    for name in ignoredNames { for method in name.methods { allowing[method, default: []].insert(name.state) } }
    for (_, rule, method) in performedRules where method >= 0 {
      allowing[method, default: []].formUnion(rule.sources.isEmpty ? [-1] : rule.sources)
    }
    let states = allowing.filter { !$0.value.contains(-1) }.mapValues { Nesting.States($0, in: nesting) }
    return forbidden.compactMap { number, method, place in
      let state = stateRules[number].state
      guard let sources = states[method], !sources.cover(state) else { return nil }
      return Finding(
        .redundantRule,
        "'\(self.states[state])' forbids '\(methods[method])', which neither it nor a state around it allows", at: place
      )
    }
  }

  /// Rules whose method runs in the `via:` state and ends there, if nothing else leaves that state.
  var bodiesThatEndInPlace: [Finding] {
    guard eventRules.contains(where: { $0.via >= 0 }) else { return [] }
    let (finals, leavingStates) = (finals, leavingStates)
    if leavingStates.contains(-1) { return [] }
    let leaving = Nesting.States(leavingStates, in: Nesting(self))
    return eventRules.enumerated().compactMap { number, rule in
      guard rule.via >= 0, !finals[rule.via], !leaving.cover(rule.via), !leaving.haveAny(in: rule.via) else {
        return nil
      }
      let fails = rule.orElse == rule.via
      guard let target = fails ? 0 : rule.targets.firstIndex(of: rule.via) else { return nil }
      let body = rule.method < 0 ? "a body" : "'\(methods[rule.method])'"
      return Finding(
        .deadEnd,
        "nothing leaves '\(states[rule.via])' once \(body) has \(fails ? "thrown" : "ended") there: "
          + "'\(fails ? "orElse" : "to"):' names the state in which its body runs",
        at: .eventRule(number, fails ? .orElse : .target(target)))
    }
  }

  /// The source states of all transitions; -1 for every state that isn't final.
  var leavingStates: Set<Int> {
    var leaving = Set(stateRules.filter { !$0.targets.isEmpty }.map(\.state))
    for rule in eventRules where !rule.targets.isEmpty {
      leaving.formUnion(rule.sources.isEmpty ? [-1] : rule.sources)
    }
    return leaving
  }

  /// Repeated parts of several declarations of a state.
  var repeatedDeclarations: [Finding] {
    repeated("is") { rule in rule.isFinal ? [("final", .state)] : [] }
      + repeated("allows") { rule in rule.conditions.isEmpty ? parts(rule.allows, methods, StatePart.allows) : [] }
      + repeated("forbids") { rule in parts(rule.forbids, methods, StatePart.forbids) }
      + repeated("defers") { rule in parts(rule.defers, events, StatePart.defers) }
      + repeated("ignores") { rule in rule.ignores.enumerated().map { ("'\($1)'", .ignores($0)) } }
      + repeated("leads to") { rule in parts(rule.targets, states, StatePart.target) }
      + repeated("has the initial child") { rule in
        rule.initialChild < 0 ? [] : [("'\(states[rule.initialChild])'", .initialChild)]
      }
      + repeated("has") { rule in rule.history == .none ? [] : [("\(rule.history) history", .history)] }
  }

  private func repeated(_ verb: String, _ parts: (StateRule) -> [(name: String, StatePart)]) -> [Finding] {
    var first: [Int: [String: (number: Int, part: StatePart)]] = [:]
    return stateRules.enumerated().flatMap { number, rule in
      parts(rule).compactMap { name, part -> Finding? in
        let other = first[rule.state, default: [:]].updateValue((number, part), forKey: name)
        guard let other, other.number != number else { return nil }
        return Finding(
          .redundantRule, "'\(states[rule.state])' \(verb) \(name) already", at: .stateRule(number, part),
          other: .stateRule(other.number, other.part))
      }
    }
  }

  private func parts(_ indices: [Int], _ names: [String], _ part: (Int) -> StatePart) -> [(String, StatePart)] {
    indices.enumerated().map { ("'\(names[$1])'", part($0)) }
  }

  /// Whether each state is declared; always true if states needn't be declared.
  var areDeclared: [Bool] {
    // Another check reports blank names.
    var isKnown = states.map { !mustDeclareStates || $0.allSatisfy(\.isWhitespace) }
    for rule in stateRules where rule.isDeclaration { isKnown[rule.state] = true }
    return isKnown
  }
}
