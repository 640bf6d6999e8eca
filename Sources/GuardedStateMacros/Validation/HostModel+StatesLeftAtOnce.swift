#if Macros
import SwiftDiagnostics
import SwiftSyntax

/// What never happens, because an `Always` without conditions leaves the state as soon as it is entered.
extension HostModel {
  /// Whether the type's callbacks may keep in a state what would leave it by itself.
  var mayDecline: Bool { callbacks.contains { ["shouldTransition", "shouldFire"].contains($0.moment) } }

  /// All of it.
  ///
  /// - Parameters:
  ///   - facts: What the rules say.
  ///   - initial: The state that they begin in.
  ///   - methods: The methods whose attributes name the states.
  func leftAtOnce(_ facts: RulesFacts, initial: String, _ methods: [MethodModel]) -> [Diagnostic] {
    let all = facts.claims.filter { $0.trigger == .always }
    let always = all.filter { !$0.hasConditions }
    // A subclass may decline it.
    guard isFinal, !always.isEmpty, !mayDecline else { return [] }
    // There nothing is tried before the first transition, and a snapshot may be of one that hasn't begun.
    let begun = Set(facts.path(of: facts.entered(with: initial).last ?? initial))
    /// Whether transitions by themselves may lead into a state again: where they have no end, a livelock leaves the host there.
    func returns(to state: String, after claim: RulesFacts.Claim) -> Bool {
      var seen: Set<String> = []
      var front = claim.targets.map(\.text)
      while let target = front.popLast() {
        if !seen.insert(target).inserted { continue }
        let entered = facts.path(of: facts.entered(with: target).last ?? target)
        if entered.contains(state) { return true }
        front += all.filter { $0.sources.contains { entered.contains($0.text) } }.flatMap { $0.targets.map(\.text) }
      }
      return false
    }
    let finals = Set(facts.finals.map(\.text))
    func leaving(_ state: String) -> RulesFacts.Claim? {
      // Of ways out of a final state is said that.
      if finals.contains(state) { return nil }
      let path = facts.path(of: state)
      return always.first { claim in
        claim.sources.contains { path.contains($0.text) } && !returns(to: state, after: claim)
      }
    }
    func diagnostic(_ node: Syntax, _ text: String, in state: String) -> Diagnostic? {
      leaving(state).map { .neverComing(node, text, in: state, after: $0) }
    }
    let claims = facts.claims.filter { $0.trigger != .always }.compactMap { claim in
      let isEvent = claim.trigger.isEvent
      return claim.sources.lazy.filter { !begun.contains($0.text) }.compactMap { source in
        diagnostic(
          claim.sources.count > 1 && isEvent ? source.node : claim.node,
          "'\(claim.trigger.text)' \(isEvent ? "is never accepted" : "never comes")", in: source.text)
      }.first
    }
    let said = [(facts.fired, "fired"), (facts.deferred, "kept")].flatMap { facts, word in
      facts.filter { !begun.contains($0.state.text) }.compactMap {
        diagnostic($0.name.node, "'\($0.name.text)' is never \(word)", in: $0.state.text)
      }
    }
    let passages = methods.compactMap { method in
      method.way?.via.flatMap { RulesModel.Name($0) }.flatMap {
        diagnostic($0.node, "'\(method.name)' never comes to its end", in: $0.text)
      }
    }
    return claims + said + passages
  }

  /// Bodies that end in the state in which they run, where nothing but their end leaves it.
  ///
  /// - Parameters:
  ///   - facts: What the rules say.
  ///   - methods: The methods whose attributes name the states.
  func endsInPlace(_ facts: RulesFacts, _ methods: [MethodModel]) -> [Diagnostic] {
    // A subclass may leave it, and so may what wasn't read.
    guard isFinal, unreadGuards.isEmpty else { return [] }
    let finals = Set(facts.finals.map(\.text))
    let leaving = facts.claims.filter { !$0.targets.isEmpty }
    return methods.compactMap { method in
      guard let way = method.way, let via = way.via.flatMap({ RulesModel.Name($0)?.text }), !finals.contains(via) else {
        return nil
      }
      let ends = (way.orElse.map { [$0] } ?? []) + way.targets
      guard let end = ends.first(where: { RulesModel.Name($0)?.text == via }) else { return nil }
      let path = facts.path(of: via)
      let sources = leaving.flatMap(\.sources) + facts.direct.map(\.state)
      let isLeft =
        leaving.contains(where: \.sources.isEmpty)
        || sources.contains { path.contains($0.text) || facts.path(of: $0.text).contains(via) }
      return isLeft ? nil : .endInPlace(end, of: method, via: via)
    }
  }
}
#endif
