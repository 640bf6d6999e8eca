// Invalid names in rules that the compiler hasn't checked: rules from data, and states that are strings.

extension RuleGraph {
  /// Names that are empty or consist of whitespace.
  var blankNames: [Finding] {
    let conditions = (eventRules.flatMap(\.conditions) + stateRules.flatMap(\.conditions)).distinct
    let regions = declaredRegions.map(\.name).distinct
    let names =
      namesByKind.map { ($0 == "event" ? "an" : "a", $0, $1) }
      + [("a", "condition", conditions), ("a", "region", regions)]
    return names.flatMap { article, kind, names in
      names.filter { $0.allSatisfy(\.isWhitespace) }.map {
        Finding(.blankName, "\(article) \(kind) has the blank name '\($0)'")
      }
    }
  }

  /// Different values with the same name, and states that are defined twice.
  var duplicateNames: [Finding] {
    repeatedStates.map { Finding(.duplicateName, "the state '\($0)' is defined twice") }
      + namesByKind.flatMap { kind, names in
        var seen: Set<String> = []
        return names.filter { !seen.insert($0).inserted }.map {
          Finding(.duplicateName, "two \(kind)s are both named '\($0)'")
        }
      }
  }

  private var namesByKind: [(kind: String, names: [String])] {
    [("state", states), ("event", Array(events.prefix(firedCount))), ("method", methods)]
  }

  /// Undeclared states, which are probably misspelled.
  var undeclaredStates: [Finding] {
    var isKnown = areDeclared
    if isKnown.allSatisfy({ $0 }) { return [] }
    let names = NearestNames(states.indices.filter { isKnown[$0] }.map { states[$0] }.sorted())
    func findings(_ used: [Int], _ place: Place) -> [Finding] {
      used.compactMap { state in
        if isKnown[state] { return nil }
        isKnown[state] = true
        let hint =
          names.nearest(to: states[state]).map { "; did you mean '\($0)'?" }
          ?? "; declare it with 'In(\(states[state]))', or in the 'states' of JSON"
        let role = place == .initial ? "initial state" : "state"
        return Finding(.undeclaredState, "the \(role) '\(states[state])' is not declared\(hint)", at: place)
      }
    }
    return (isInitialDeclared ? findings([initial], .initial) : [])
      + stateRules.enumerated().flatMap { number, rule in
        findings((rule.isDeclaration ? [] : [rule.state]) + rule.mentioned, .stateRule(number, .state))
      }
      + eventRules.enumerated().flatMap { findings($1.mentioned, .eventRule($0, .rule)) }
  }

  /// Methods that states forbid although nothing allows them, which are probably misspelled.
  var forbiddenUnknownMethods: [Finding] {
    let forbidden = forbidden
    if forbidden.isEmpty { return [] }
    var used = Set(stateRules.flatMap(\.allows) + eventRules.map(\.method) + performers.map(\.method))
    let names = NearestNames(used.filter { $0 >= 0 }.map { methods[$0] }.sorted())
    return forbidden.compactMap { _, method, place in
      // Another check reports methods that the host doesn't have.
      if let host, host.methods[methods[method]] == nil { return nil }
      guard used.insert(method).inserted else { return nil }
      let hint = names.nearest(to: methods[method]).map { "; did you mean '\($0)'?" } ?? ""
      return Finding(.unknownMethod, "nothing allows the method '\(methods[method])'\(hint)", at: place)
    }
  }

  /// Methods that the host doesn't have.
  var unknownMethods: [Finding] {
    guard let host else { return [] }
    var isKnown = methods.map { host.methods[$0] != nil }
    if isKnown.allSatisfy({ $0 }) { return [] }
    let complaint = host.complaints()
    return namedMethods.compactMap { method, place in
      if isKnown[method] { return nil }
      isKnown[method] = true
      return Finding(.unknownMethod, complaint(methods[method]), at: place)
    }
  }

  /// The conditions of each rule and the methods that it calls.
  private var conditions: [(names: [String], methods: [Int], place: Place)] {
    performedRules.map { ($1.conditions, [$2], .eventRule($0, .rule)) }
      + stateRules.enumerated().filter { !$1.conditions.isEmpty }.map {
        ($1.conditions, $1.allows, .stateRule($0, .conditions))
      }
  }

  /// Conditions that the host doesn't have.
  var unknownConditions: [Finding] {
    guard let host, var known = host.conditions else { return [] }
    let names = NearestNames(known.filter { RuleGraph.property(ofTime: $0) == nil }.sorted())
    // A condition needs generated code, and the macro generates it only for names in the type's body.
    let remedy = ": name it in one with 'when:', or as text in rules in the type's own body"
    return conditions.flatMap { conditions, _, place in
      conditions.filter { known.insert($0).inserted }.map { condition in
        let hint = names.nearest(to: condition).map { "; did you mean '\($0)'?" }
        return Finding(
          .unknownCondition,
          "no attribute of \(host.host) names the condition '\(condition)'\(hint ?? remedy)", at: place)
      }
    }
  }

  /// Properties in timeouts that the host doesn't have.
  var unknownDelays: [Finding] {
    guard let host, var known = host.conditions else { return [] }
    let names = NearestNames(known.compactMap(RuleGraph.property(ofTime:)).sorted())
    return eventRules.enumerated().compactMap { number, rule in
      guard let name = trigger(of: rule)?.property, known.insert(RuleGraph.name(ofTime: name)).inserted else {
        return nil
      }
      let hint = names.nearest(to: name).map { "; did you mean '\($0)'?" } ?? ""
      return Finding(
        .unknownDelay, "\(host.host) has no property '\(name)' of the type 'Duration' or 'Date' for a timeout\(hint)",
        at: .eventRule(number, .rule))
    }
  }

  /// Argument guards in conditions of rules for other methods, which don't have these arguments.
  var guardsOfOtherMethods: [Finding] {
    var guarded: [String: OrderedMembers<Int>] = [:]
    for performer in performers {
      if let name = performer.argumentGuard { guarded[name, default: .init()].insert(performer.method) }
    }
    if guarded.isEmpty { return [] }
    return conditions.flatMap { conditions, called, place in
      conditions.distinct.compactMap { name in
        guard let own = guarded[name]?.members, !called.allSatisfy(own.contains) else { return nil }
        let signatures = list(own.map { "'\(host?.methods[methods[$0]] ?? methods[$0])'" })
        return Finding(
          .unknownCondition, "'\(name)' guards \(signatures) with its arguments, and nothing else has those", at: place)
      }
    }
  }

  // MARK: - Regions

  /// Unknown or misplaced regions.
  var wrongRegions: [Finding] {
    func finding(_ message: String) -> Finding { Finding(.wrongRegion, message) }
    let names = declaredRegions.map(\.name).distinct
    let known = OrderedMembers(regions ?? names)
    let nearest = NearestNames(known.members)
    let unknown = names.filter { known.indices[$0] == nil }.map { region in
      let hint =
        known.members.isEmpty
        ? "; a region is an enum that is marked '@Region'"
        : nearest.nearest(to: region).map { "; did you mean '\($0)'?" } ?? "; the regions are \(list(known.members))"
      return finding("Region(\(region)) is not one of the host's regions\(hint)")
    }
    let nested = declaredRegions.compactMap { region, outer in
      outer.map { finding("Region(\(region)) lies in In(\($0)): a region can't lie in a state, only beside all") }
    }
    let counts = Dictionary(declaredRegions.map { ($0.name, 1) }, uniquingKeysWith: +)
    let repeated = names.filter { counts[$0] ?? 0 > 1 }.map { finding("Region(\($0)) is declared twice") }
    // These names have another meaning in conditions.
    let unnameable = names.filter { $0.contains(".") || $0.lowercased() == "state" }.map { region in
      let reason = region.contains(".") ? "'.' stands before a state" : "'state' is the machine's own"
      return finding("Region(\(region)) can't be named in conditions, where \(reason); call it otherwise")
    }
    return unknown + nested + repeated + unnameable
  }

  /// Methods whose attributes name states of another region.
  var methodsOfOtherRegions: [Finding] {
    if elsewhere.isEmpty { return [] }
    // A region may ignore an event, but not a method of another one.
    let ignored = ignoredNames.filter { $0.method < 0 && $0.event < 0 }.compactMap { name in
      methods.firstIndex(of: name.name).map { (method: $0, place: name.place) }
    }
    return (namedMethods + ignored).compactMap { method, place in
      elsewhere[method].map { region in
        Finding(
          .wrongRegion,
          "the attribute of '\(methods[method])' names states of \(region): only rules of those may name it", at: place)
      }
    }
  }
}
