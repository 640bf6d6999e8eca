extension Rules {
  /// All that is wrong with the rules; empty when nothing is.
  ///
  /// A machine that is given rules with problems stops the program with this list. For the rules of a host together
  /// with its attributes ask `Rules(of: Host.self).problems`.
  ///
  /// - Complexity: O(*n*) in the length of the rules.
  public var problems: [RulesProblem] { RulesDraft(self).problems }

  /// The whole rules of a host: those it declares and those of its attributes.
  ///
  /// - Parameter host: The type of host.
  public init<Host: GuardedHost>(of host: Host.Type)
  where Host.StateName == State, Host.EventName == Event, Host.MethodName == Method {
    self = host.__rules.rules
  }
}

extension RulesDraft {
  /// Stops the program with a list of all problems, when there are any.
  func stopOnProblems(of subject: String) {
    let problems = problems
    guard !problems.isEmpty else { return }
    let list = problems.map { "\n  - \($0)" }.joined()
    fatalError("The rules of \(subject) have \(problems.count == 1 ? "a problem" : "problems"):\(list)")
  }

  /// All that is wrong with the rules, in a stable order.
  var problems: [RulesProblem] {
    if let initial = rules.initial, valued.contains(index(state: initial)) {
      return [
        RulesProblem(.valuedState, "the initial state '\(nameOfCase(initial))' carries values, which nothing gives it")
      ]
    }
    if states.members.isEmpty { return [RulesProblem(.noStates, "the rules declare no state")] }
    if states.members.count > Int(UInt16.max) {
      return [RulesProblem(.tooManyStates, "there are \(states.members.count) states; a machine has at most 65,535")]
    }
    return blankNames + duplicateNames + undeclaredStates + nestingProblems + finalStatesWithExits + overlappingRules
      + transitionsListedAsAllowed + ambiguousMethods
  }

  private var names: [(kind: String, names: [String])] {
    [
      ("state", states.members.map { nameOfCase($0) }), ("event", events.members.map { nameOfCase($0) }),
      ("method", methods.members.map { nameOfCase($0) }),
    ]
  }

  private var blankNames: [RulesProblem] {
    names.flatMap { kind, names in
      names.filter { $0.allSatisfy(\.isWhitespace) }.map {
        RulesProblem(.blankName, "\(kind == "event" ? "an" : "a") \(kind) has the blank name '\($0)'")
      }
    }
  }

  private var duplicateNames: [RulesProblem] {
    rules.repeatedStates.map { RulesProblem(.duplicateName, "the state '\(nameOfCase($0))' is defined twice") }
      + repeatedNames
  }

  private var repeatedNames: [RulesProblem] {
    names.flatMap { kind, names in
      var seen: Set<String> = []
      return names.filter { !seen.insert($0).inserted }.map {
        RulesProblem(.duplicateName, "two \(kind)s are both named '\($0)'")
      }
    }
  }

  /// Any type but `String` is checked by the compiler; a misspelt string is found here.
  private var undeclaredStates: [RulesProblem] {
    guard State.self == String.self else { return [] }
    let declared = Set(rules.stateRules.filter(\.isDeclaration).map(\.state))
    let declaredNames = declared.map { nameOfCase($0) }.sorted()
    var reported: Set<State> = []
    var problems: [RulesProblem] = []
    func check(_ used: some Sequence<State>, _ place: @autoclosure () -> String) {
      for state in used where !declared.contains(state) && reported.insert(state).inserted {
        let name = nameOfCase(state)
        let hint = nearestName(to: name, among: declaredNames).map { "; did you mean '\($0)'?" } ?? ""
        problems.append(
          RulesProblem(.undeclaredState, "\(place()) names the state '\(name)', which is not declared\(hint)"))
      }
    }
    check(CollectionOfOne(rules.declaredInitial).compactMap { $0 }, "the initial state")
    for rule in rules.stateRules {
      if rule.isDeclaration {
        check(rule.mentioned.dropFirst(), "In(\(nameOfCase(rule.state)))")
      } else {
        check([rule.state], "@Allowed of '\(rule.allows.map { nameOfCase($0) }.joined())'")
      }
    }
    for rule in rules.eventRules {
      check(rule.sources, "On(\(nameOfCase(rule.event)))")
      check(rule.destinations, "On(\(nameOfCase(rule.event)))")
    }
    return problems
  }

  private var nestingProblems: [RulesProblem] {
    var parents: [State: State] = [:]
    var problems: [RulesProblem] = []
    for rule in rules.stateRules {
      guard let parent = rule.parent else { continue }
      if let other = parents.updateValue(parent, forKey: rule.state), other != parent {
        problems.append(
          RulesProblem(
            .contradictoryNesting,
            "'\(nameOfCase(rule.state))' lies in '\(nameOfCase(other))' and in '\(nameOfCase(parent))'"))
      }
    }
    for state in states.members {
      var outer = parents[state]
      var steps = 0
      while let next = outer, next != state, steps <= parents.count {
        outer = parents[next]
        steps += 1
      }
      if outer == state {
        problems.append(RulesProblem(.contradictoryNesting, "'\(nameOfCase(state))' lies in itself"))
      }
    }
    return problems + childProblems(parents)
  }

  private func childProblems(_ parents: [State: State]) -> [RulesProblem] {
    let withChildren = Set(parents.values)
    return rules.stateRules.flatMap { rule -> [RulesProblem] in
      var problems: [RulesProblem] = []
      let name = nameOfCase(rule.state)
      if let initial = rule.initialChild, parents[initial] != rule.state {
        problems.append(
          RulesProblem(
            .missingChild, "the initial child of '\(name)' is '\(nameOfCase(initial))', which does not lie in it"))
      }
      if withChildren.contains(rule.state), valued.contains(index(state: rule.state)) {
        problems.append(RulesProblem(.valuedState, "'\(name)' carries values, and can't have children"))
      }
      if rule.history != .none, !withChildren.contains(rule.state) {
        problems.append(RulesProblem(.missingChild, "'\(name)' has history and no children to come back to"))
      }
      if rule.isFinal, withChildren.contains(rule.state) {
        problems.append(RulesProblem(.finalStateWithExit, "'\(name)' is final, but has children"))
      }
      return problems
    }
  }

  private var finalStatesWithExits: [RulesProblem] {
    let finals = Set(rules.stateRules.lazy.filter(\.isFinal).map(\.state))
    if finals.isEmpty { return [] }
    let direct = rules.stateRules.filter { finals.contains($0.state) }.flatMap { rule in
      rule.targets.map { (rule.state, "In(\(nameOfCase(rule.state)), to: \(nameOfCase($0)))") }
    }
    let byEvent = rules.eventRules.filter { !$0.targets.isEmpty }.flatMap { rule in
      rule.sources.filter(finals.contains).map { ($0, "On(\(nameOfCase(rule.event)), from: \(nameOfCase($0)))") }
    }
    let passing = rules.eventRules.compactMap { rule in
      rule.via.flatMap { finals.contains($0) ? ($0, "On(\(nameOfCase(rule.event)), via: \(nameOfCase($0)))") : nil }
    }
    return (direct + byEvent + passing).map { state, rule in
      RulesProblem(.finalStateWithExit, "'\(nameOfCase(state))' is final, but \(rule) leaves it")
    }
  }

  private var overlappingRules: [RulesProblem] {
    var claims: [Event: [State?: Int]] = [:]
    var problems: [RulesProblem] = []
    func claim(_ number: Int, in state: State?) {
      let rule = rules.eventRules[number]
      guard let other = claims[rule.event, default: [:]].updateValue(number, forKey: state), other != number else {
        return
      }
      let place = state.map { "in '\(nameOfCase($0))'" } ?? "in every state"
      problems.append(
        RulesProblem(
          .overlappingRules,
          "two rules claim '\(nameOfCase(rule.event))' \(place): \(text(rules.eventRules[other])) and \(text(rule))"))
    }
    for number in rules.eventRules.indices where rules.eventRules[number].conditions.isEmpty {
      if rules.eventRules[number].sources.isEmpty { claim(number, in: nil) }
      for state in rules.eventRules[number].sources { claim(number, in: state) }
    }
    return problems
  }

  private func text(_ rule: EventRule<State, Event, Method>) -> String {
    let targets = rule.targets.map { nameOfCase($0) }.joined(separator: ", ")
    return rule.targets.isEmpty ? "the one that stays" : "the one to \(targets)"
  }

  private var transitionsListedAsAllowed: [RulesProblem] {
    let changing = Set(declarations.filter { $0.event != nil }.map(\.method))
    return rules.stateRules.flatMap { rule in
      rule.allows.filter(changing.contains).map {
        RulesProblem(
          .transitionListedAsAllowed,
          "In(\(nameOfCase(rule.state)), allows: \(nameOfCase($0))): '\(nameOfCase($0))' is a @Transition; "
            + "say where it is accepted with On(\(nameOfCase($0)), from:to:) or in its attribute")
      }
    }
  }

  private var ambiguousMethods: [RulesProblem] {
    if declarations.isEmpty { return [] }
    var performers: [Event: Method] = [:]
    let orphans = Set(rules.eventRules.filter { $0.method == nil }.map(\.event))
    var problems: [RulesProblem] = []
    for declaration in declarations where declaration.performsEvent {
      guard let event = declaration.event, orphans.contains(event) else { continue }
      guard let other = performers.updateValue(declaration.method, forKey: event) else { continue }
      problems.append(
        RulesProblem(
          .ambiguousMethod,
          "'\(nameOfCase(other))' and '\(nameOfCase(declaration.method))' both perform '\(nameOfCase(event))', and "
            + "its rules do not say which; name the states in their attributes"))
    }
    return problems
  }
}

extension OrderedMembers {
  init(_ elements: [Element]) {
    insert(elements)
  }
}
