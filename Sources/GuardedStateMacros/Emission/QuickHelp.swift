#if Macros
/// Writes the documentation of cases of `Method` and `Event`: in which states they are allowed and where they lead.
struct QuickHelp {
  let host: HostModel

  /// The documentation of a case of `Method`.
  func method(named name: String) -> String {
    summary(
      claims: facts.flatMap(\.claims).filter { claim in
        claim.method.map { host.caseName($0) == name } ?? (claim.trigger == .event(name))
      },
      allowed: facts.flatMap(\.allowed).filter { $0.name.text == name },
      conditions: host.methods.first { host.caseName($0) == name }?.askedConditions ?? [])
  }

  /// The documentation of a case of `Event`.
  func event(named name: String) -> String {
    summary(claims: facts.flatMap(\.claims).filter { $0.trigger == .event(name) }, allowed: [], conditions: [])
  }

  private var facts: [RulesFacts] { [host.rulesFacts] + host.allRegions.map(\.facts) }

  /// - Parameter conditions: The conditions of the method's attribute, which belong to all that it allows.
  private func summary(claims: [RulesFacts.Claim], allowed: [RulesFacts.Fact], conditions: [String]) -> String {
    let several = claims.count > 1
    let transitions = claims.map { claim in
      let (sources, targets) = (claim.sources.map(\.text), claim.targets.map(\.text))
      let start =
        if several { sources.isEmpty ? "Leads" : "Leads from \(Self.list(sources, "or"))" } else {
          "Allowed in \(sources.isEmpty ? "every state that isn't final" : Self.list(sources, "and")). Leads"
        }
      return "\(start) to \(Self.list(targets, "or"))\(Self.when(claim.conditions))."
    }
    let groups = OrderedNames(allowed.map { Self.when(conditions + $0.conditions) }).names
    let calls = groups.map { condition in
      let states = allowed.filter { Self.when(conditions + $0.conditions) == condition }.map(\.state.text)
      return "Allowed in \(Self.list(states, "and"))\(condition)."
    }
    let sentences = OrderedNames(transitions + calls).names
    return sentences.isEmpty ? "" : "/// \(sentences.joined(separator: " "))\n"
  }

  private static func when(_ conditions: [String]) -> String {
    conditions.isEmpty ? "" : ", when \(list(conditions, "and"))"
  }

  /// Names in code voice, as they stand in a sentence.
  private static func list(_ names: [String], _ conjunction: String) -> String {
    let names = OrderedNames(names).names.map { "`\($0)`" }
    let last = names.suffix(2).joined(separator: " \(conjunction) ")
    return (names.dropLast(2) + [last]).joined(separator: ", ")
  }
}
#endif
