#if Macros
import SwiftSyntax

extension HostModel {
  /// The constants of a monitor that others see. Whether they may, only the compiler knows.
  var sharedConstants: [TokenSyntax] {
    guard isSynchronized, isolation == .none else { return [] }
    let constants = properties.filter {
      $0.bindingSpecifier.text == "let" && !$0.modifiers.isPrivate && !$0.isMarkedUnguarded
        && !$0.modifiers.contains { $0.name.text == "nonisolated" }
    }
    return constants.flatMap(\.bindings).compactMap { $0.pattern.as(IdentifierPatternSyntax.self)?.identifier }
  }

  /// Whether an extension could say of the type that any thread may use it, although nothing keeps those apart. Where the type
  /// says it itself, or that it has no lock because it needs none, that is known.
  var mayBeSharedElsewhere: Bool {
    binding == .ownStates && !isGeneric && isolation == .none && !infersIsolation && !isSynchronized
      && sendableMark == nil
      && attribute.map { LabeledArguments($0)["synchronized"].isEmpty } ?? false
  }

  /// Where the subclass of a guarded class promises that any thread may use it, and doesn't say that it has a lock of its own: what
  /// keeps them apart only the superclass knows.
  var promise: TypeSyntax? {
    guard binding == .guardedClass, isolation == .none, !infersIsolation,
      attribute.map({ LabeledArguments($0)["synchronized"].isEmpty }) ?? false
    else { return nil }
    return nameToken.parent?.asProtocol(DeclGroupSyntax.self)?.inheritanceClause?.inheritedTypes.map(\.type)
      .first { $0.isSendable && $0.isUnchecked }
  }
}

extension DeclModifierListSyntax {
  /// Whether a member with these modifiers is reached from the type alone.
  var isPrivate: Bool { contains { $0.name.text == "private" && $0.detail == nil } }
}
#endif
