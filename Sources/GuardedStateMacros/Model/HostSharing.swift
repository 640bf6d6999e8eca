#if Macros
import SwiftSyntax

/// The facts that decide whether code in other isolations may use a host, as far as its declaration shows them.
struct HostSharing {
  /// Whether the module's default isolation may be an actor.
  let infersIsolation: Bool
  /// Whether an inherited type or an unknown attribute may isolate the type.
  let mayBeIsolated: Bool
  /// Whether the type's declaration names `Sendable`.
  let namesSendable: Bool
  /// The inherited type `Sendable` if nothing protects the host from concurrent calls; nil otherwise.
  let unprotected: TypeSyntax?
  /// Whether tasks for async methods find the host in its isolation.
  let startsTasks: Bool
  /// The enums of states and events that must be declared `Sendable` and aren't.
  let unsendable: [EnumDeclSyntax]

  init(_ outline: HostOutline, _ header: HostHeader, _ options: HostOptions, _ body: HostBody, infersIsolation: Bool) {
    self.infersIsolation = infersIsolation
    let clause = header.inheritanceClause
    mayBeIsolated =
      !outline.isNonisolated && (clause != nil || !Set(header.attributes).isSubset(of: ["Guarded", "Observable"]))
    namesSendable = clause?.namesSendable ?? false
    let isProtected =
      outline.isolation != .none || options.isSynchronized || infersIsolation && !outline.isNonisolated
      || outline.hasGuardedSuperclass
    unprotected = isProtected ? nil : clause?.inheritedTypes.map(\.type).first(where: \.isSendable)
    startsTasks =
      outline.hostKind == .root && !outline.isDistributed && (outline.isolation != .none || infersIsolation)
    unsendable =
      outline.access != .public
      ? [] : body.enums.filter { ["State", "Event"].contains($0.name.text) && $0.needsSendable }
  }
}

extension HostModel {
  /// The constants of a monitor that are visible outside. Only the compiler knows whether they are `Sendable`.
  var sharedConstants: [TokenSyntax] {
    guard options.isSynchronized, isolation == .none else { return [] }
    let constants = body.properties.filter {
      $0.bindingSpecifier.text == "let" && !$0.modifiers.isPrivate && !$0.isMarkedUnguarded
        && !$0.modifiers.contains { $0.name.text == "nonisolated" }
    }
    return constants.flatMap(\.bindings).compactMap(\.name)
  }

  /// Whether an extension could make the type `Sendable` although nothing synchronizes it. False if the type itself is
  /// `Sendable`, or sets `synchronized:`.
  var mayBeSharedElsewhere: Bool {
    hostKind == .root && !header.isGeneric && isolation == .none && !sharing.infersIsolation
      && !options.isSynchronized && sharing.unprotected == nil && options.omitsSynchronized
  }

  /// The `Sendable` conformance of a guarded class's subclass that doesn't set `synchronized:`. Only the superclass
  /// knows whether it has a lock.
  var promise: TypeSyntax? {
    guard hostKind == .subclass, isolation == .none, !sharing.infersIsolation, options.omitsSynchronized
    else { return nil }
    return header.inheritanceClause?.inheritedTypes.map(\.type).first { $0.isSendable && $0.isUnchecked }
  }
}

extension DeclModifierListSyntax {
  /// Whether a member with these modifiers is private to the type.
  var isPrivate: Bool { contains { $0.name.text == "private" && $0.detail == nil } }
}
#endif
