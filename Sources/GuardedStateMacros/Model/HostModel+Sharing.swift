#if Macros
import SwiftSyntax

extension HostModel {
  /// The constants of a monitor that are visible outside. Only the compiler knows whether they are `Sendable`.
  var sharedConstants: [TokenSyntax] {
    guard isSynchronized, isolation == .none else { return [] }
    let constants = properties.filter {
      $0.bindingSpecifier.text == "let" && !$0.modifiers.isPrivate && !$0.isMarkedUnguarded
        && !$0.modifiers.contains { $0.name.text == "nonisolated" }
    }
    return constants.flatMap(\.bindings).compactMap { $0.pattern.as(IdentifierPatternSyntax.self)?.identifier }
  }

  /// Whether an extension could make the type `Sendable` although nothing synchronizes it. False if the type itself is
  /// `Sendable`, or sets `synchronized:`.
  var mayBeSharedElsewhere: Bool {
    binding == .ownStates && !isGeneric && isolation == .none && !infersIsolation && !isSynchronized
      && sendableMark == nil
      && attribute.map { LabeledArguments($0)["synchronized"].isEmpty } ?? false
  }

  /// The `Sendable` conformance of a guarded class's subclass that doesn't set `synchronized:`. Only the superclass
  /// knows whether it has a lock.
  var promise: TypeSyntax? {
    guard binding == .guardedClass, isolation == .none, !infersIsolation,
      attribute.map({ LabeledArguments($0)["synchronized"].isEmpty }) ?? false
    else { return nil }
    return nameToken.parent?.asProtocol(DeclGroupSyntax.self)?.inheritanceClause?.inheritedTypes.map(\.type)
      .first { $0.isSendable && $0.isUnchecked }
  }
}

extension DeclModifierListSyntax {
  /// Whether a member with these modifiers is private to the type.
  var isPrivate: Bool { contains { $0.name.text == "private" && $0.detail == nil } }
}
#endif
