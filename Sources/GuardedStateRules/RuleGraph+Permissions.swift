extension RuleGraph {
  /// For each state without children, the methods that it or a state around it allows, and doesn't forbid or ignore,
  /// although they change nothing. The conditions of several declarations are alternatives, in alphabetical order.
  ///
  /// - Complexity: O(*n*·*d*) in the length of the rules and the depth of the states.
  package var permissions: [[Int: [[String]]]] {
    let (nesting, conditions) = (Nesting(self), conditionsOfMethods)
    /// The declarations of each state; without conditions, those that take a method back.
    var own = [[(method: Int, conditions: [String]?)]](repeating: [], count: states.count)
    for rule in stateRules {
      own[rule.state] += rule.allows.map { ($0, Set(rule.conditions + conditions[$0, default: []]).sorted()) }
      own[rule.state] += rule.forbids.map { ($0, nil) }
    }
    for name in ignoredNames { own[name.state] += name.methods.map { ($0, nil) } }
    return states.indices.map { leaf in
      if !nesting.children[leaf].isEmpty { return [:] }
      var known: [Int: Set<[String]>] = [:]
      var closed: Set<Int> = []
      for state in nesting.path(of: leaf).reversed() {
        let open = own[state].filter { !closed.contains($0.method) }
        for (method, conditions) in open {
          if let conditions { known[method, default: []].insert(conditions) }
          if conditions?.isEmpty ?? true { closed.insert(method) }
        }
      }
      return known.mapValues { $0.contains([]) ? [[]] : $0.sorted { $0.lexicographicallyPrecedes($1) } }
    }
  }
}
