#if Macros
import SwiftDiagnostics
import SwiftSyntax

extension StructDeclSyntax {
  /// Whether the type declares `Hashable`, or inherits a type that may do so.
  fileprivate var mayBeHashable: Bool {
    let others: Set = [
      "Sendable", "Equatable", "Comparable", "RawRepresentable", "OptionSet", "CaseIterable", "Codable", "Encodable",
      "Decodable", "Identifiable", "CustomStringConvertible", "CustomDebugStringConvertible",
    ]
    return (inheritanceClause?.inheritedTypes.map(\.type) ?? []).contains { type in
      let name = (type.as(AttributedTypeSyntax.self)?.baseType ?? type).trimmedText
      return !others.contains(name.split(separator: ".").last.map(String.init) ?? "")
    }
  }
}

extension HostOutline {
  /// Returns diagnostics for the types of a machine, without which there can't be one.
  func stateDiagnostics(at name: TokenSyntax) -> [Diagnostic] {
    guard hostKind != .bound else { return [] }
    if !ownReservedNames.isEmpty { return ownReservedNames.map { .reservedName($0.name, of: $0.kind) } }
    guard hostKind == .root else { return [] }
    if !hiddenTypes.isEmpty { return hiddenTypes.map { .typeInsideIfConfig($0) } }
    guard let state = type("State") else { return [.missingState(name, near: nearState, inherits: inherits)] }
    for (type, name) in [(state, "State"), (type("Event"), "Event")] {
      if let clause = type?.asProtocol(WithGenericParametersSyntax.self)?.genericParameterClause {
        return [.genericType(clause, of: name)]
      }
    }
    if let type = state.as(StructDeclSyntax.self), !type.mayBeHashable { return [.unhashableState(type)] }
    if let states, states.isEmpty {
      let condition = state.as(EnumDeclSyntax.self)?.conditionOfCases
      return [condition.map { .partInsideIfConfig($0) } ?? .noStates(name)]
    }
    return reservedNames + metatypes + unavailableCases + accessProblems + eventsWithValues
      + (isDistributed ? valuedStates.map { .stateWithPayload($0.node) } : [])
  }

  /// Diagnostics for types with reserved names.
  var reservedNames: [Diagnostic] { reservedTypes.map { .reservedName($0, of: "type") } }

  /// Diagnostics for states and events whose names are metatypes after a dot.
  private var metatypes: [Diagnostic] {
    (states ?? []).filter { $0.name.isMetatype }.map { .metatypeName($0.node.name, of: "state") }
      + (events ?? []).filter { $0.name.isMetatype }.map { .metatypeName($0.node.name, of: "event") }
  }

  /// Diagnostics for states and events that no code can use.
  private var unavailableCases: [Diagnostic] {
    ((states ?? []) + (events ?? [])).filter(\.isUnavailable).map { .unavailableCase($0.node.name) }
  }

  /// Diagnostics for states and events that are less visible than the members that use them.
  private var accessProblems: [Diagnostic] {
    let needed = max(access, .fileprivate)
    return [type("State"), type("Event")].compactMap { $0 }.filter { type in
      type.asProtocol(WithModifiersSyntax.self).map { AccessLevel($0.modifiers) < needed } ?? false
    }.map { .stateAccess($0, needed: needed) }
  }

  /// Diagnostics for events with values, which no transition could provide.
  private var eventsWithValues: [Diagnostic] {
    (events ?? []).filter { !$0.values.isEmpty }.map { .eventWithValues($0.node) }
  }

  private func type(_ name: String) -> DeclSyntax? {
    types.first { $0.asProtocol(NamedDeclSyntax.self)?.name.text == name }
  }
}
#endif
