package import GuardedStateRules

/// Rules with states of any type, or their compiled form.
package protocol IndexableRules {
  /// The rules in indices.
  var graph: RuleGraph { get }
}

extension Rules: IndexableRules {
  /// The regions compiled with the attributes of their host, or else the declared ones.
  package var regionsOfAnyType: [(name: String, rules: any IndexableRules)] {
    let compiled = shared.regions.map { name, rules in
      ((rules as? __Table)?.subject.split(separator: ".").last.map(String.init) ?? name, rules as Any)
    }
    let declared = regions.map { ($0.name, $0.rules as Any) }
    return (compiled.isEmpty ? declared : compiled).compactMap { name, rules in
      (rules as? any IndexableRules).map { (name, $0) }
    }
  }
}

extension __CompiledRules: IndexableRules {
  package var graph: RuleGraph { rules.graph }
}
