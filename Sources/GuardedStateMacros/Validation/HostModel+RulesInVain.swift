#if Macros
import SwiftDiagnostics
import SwiftSyntax

/// Rules that decide nothing, because others stand before them or say the same.
extension HostModel {
  /// All of them.
  func rulesInVain(_ facts: RulesFacts) -> [Diagnostic] {
    deadRules(facts) + deadConditions(facts) + repetitions(facts) + conditionsAskedAnyway(facts)
  }

  /// Rules that are never tried, because one before them for the same event and state asks nothing but what they ask, too. Of
  /// two that name no conditions is said that they overlap.
  private func deadRules(_ facts: RulesFacts) -> [Diagnostic] {
    var earlier: [RulesFacts.Trigger: [String: [(claim: RulesFacts.Claim, asked: Set<String>)]]] = [:]
    return facts.claims.filter { $0.trigger.time == nil }.compactMap { claim in
      let own = asked(by: claim)
      let known = own ?? Set(claim.conditions)
      let sources = claim.sources.isEmpty ? [""] : claim.sources.map(\.text)
      let found = sources.lazy.compactMap { source in
        earlier[claim.trigger]?[source]?.first { other in
          other.asked.isSubset(of: known) && (claim.hasConditions || other.claim.hasConditions)
            && (other.asked.isEmpty || performers(of: claim) == performers(of: other.claim))
        }.map { (source, $0) }
      }.first
      if let (source, other) = found {
        return .deadRule(claim, in: source, after: other.claim, asking: !other.asked.isEmpty)
      }
      if let own {
        for source in sources { earlier[claim.trigger, default: [:]][source, default: []].append((claim, own)) }
      }
      return nil
    }
  }

  /// Conditions of methods that a state allows without any, or with some of these alone.
  private func deadConditions(_ facts: RulesFacts) -> [Diagnostic] {
    facts.allowed.enumerated().compactMap { index, fact in
      guard fact.hasConditions else { return nil }
      let asked = Set(fact.conditions)
      let other = facts.allowed.enumerated().first { place, other in
        place != index && other.state.text == fact.state.text && other.name.text == fact.name.text
          && asked.isSuperset(of: other.conditions) && (place < index || Set(other.conditions).count < asked.count)
      }
      return (other?.element).map { .deadCondition(fact.name, in: fact.state, after: $0) }
    }
  }

  /// What is said of a state a second time, in another place; what one list has twice is told there.
  private func repetitions(_ facts: RulesFacts) -> [Diagnostic] {
    let finals = facts.finals.filter { $0.node.owner?.as(FunctionCallExprSyntax.self)?.arguments.last?.label == nil }
    let lists = [
      ("is", finals.map { RulesFacts.Fact(state: $0, name: .init(text: "final", node: $0.node)) }),
      ("allows", facts.allowed.filter { !$0.hasConditions }), ("takes back", facts.forbidden),
      ("keeps", facts.deferred),
      ("leads to", facts.direct), ("begins in", facts.initials), ("has the history", facts.histories),
    ]
    return lists.flatMap { verb, list in
      var first: [String: RulesFacts.Fact] = [:]
      return list.compactMap { fact -> Diagnostic? in
        let other = first.updateValue(fact, forKey: "\(fact.state.text)/\(fact.name.text)")
        guard let other, other.name.node.owner?.id != fact.name.node.owner?.id else { return nil }
        return .repeatedRule(fact, verb, first: other.name)
      }
    }
  }

  /// Conditions of rules that their methods ask wherever they may run.
  private func conditionsAskedAnyway(_ facts: RulesFacts) -> [Diagnostic] {
    // What an override says of its states stands for what its superclass asks, but not for what the rules do.
    if !isFinal { return [] }
    func diagnostics(_ node: Syntax, _ asked: [String], by performers: [MethodModel]) -> [Diagnostic] {
      guard let first = performers.first else { return [] }
      return asked.filter { name in performers.allSatisfy { $0.askedConditions.contains(name) } }.map {
        .conditionAskedAnyway(node, $0, by: first)
      }
    }
    return facts.claims.filter { $0.method == nil }.flatMap {
      diagnostics($0.node, $0.conditions, by: performingMethods(of: $0))
    }
      + facts.allowed.flatMap { fact in
        diagnostics(fact.name.node, fact.conditions, by: methods.filter { caseName($0) == fact.name.text })
      }
  }

  /// What is asked before a rule is taken; nil where that isn't seen here.
  private func asked(by claim: RulesFacts.Claim) -> Set<String>? {
    let performers = performingMethods(of: claim)
    // What an inherited method asks isn't seen here.
    let isInherited = performers.isEmpty || performers.contains(where: \.isOverride)
    if binding == .guardedClass, claim.trigger.isEvent, isInherited { return nil }
    return Set(
      claim.conditions
        + performers.flatMap { method in
          method.askedConditions + (argumentGuard(of: method).map { [$0.node.name.text] } ?? [])
        })
  }
}

extension Syntax {
  /// The call or the attribute that it is an argument of.
  fileprivate var owner: Syntax? {
    sequence(first: self, next: \.parent).first { $0.is(FunctionCallExprSyntax.self) || $0.is(AttributeSyntax.self) }
  }
}
#endif
