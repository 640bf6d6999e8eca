#if Macros
import SwiftDiagnostics
import SwiftSyntax

extension HostModel {
  /// Diagnostics for a type with `synchronized: true` that isn't safe to share. Everything unguarded must be
  /// private, because only guarded methods hold the lock.
  var monitorDiagnostics: [Diagnostic] {
    guard options.isSynchronized else { return [] }
    if isolation != .none { return [.synchronizedIsolation(header.name)] }
    let exposed = body.properties.filter {
      $0.bindingSpecifier.text == "var" && !$0.modifiers.isPrivate && !($0.isComputed && $0.isMarkedUnguarded)
    }
    let subscripts = body.members.compactMap { $0.as(SubscriptDeclSyntax.self) }.filter {
      !$0.modifiers.isPrivate && !$0.modifiers.contains(where: \.isStatic) && !$0.isMarkedUnguarded
    }
    let methods = otherMethods.plain + callbacks.all.map(\.node) + guards.all.map(\.node)
    let open = methods.filter { !$0.modifiers.isPrivate && !$0.isMarkedUnguarded }
    return (header.isFinal ? [] : [.synchronizedSubclassable(header.name)])
      + (sharing.namesSendable ? [] : [.synchronizedNotSendable(header.name)])
      + exposed.map {
        .synchronizedProperty(
          $0.bindings.first?.pattern ?? PatternSyntax(stringLiteral: "_"), isComputed: $0.isComputed)
      }
      + subscripts.map { .synchronizedSubscript($0.subscriptKeyword) } + open.map { .synchronizedMethod($0.name) }
      + self.methods.filter(\.isAsync).map { .synchronizedAsync($0.node) }
  }

  /// The diagnostic for a type whose methods can't be tools.
  var toolDiagnostics: [Diagnostic] { options.areTools && !mayHaveTools ? [.noTools(header.name)] : [] }
}

extension VariableDeclSyntax {
  /// Whether the property is computed.
  fileprivate var isComputed: Bool {
    bindings.allSatisfy { binding in
      switch binding.accessorBlock?.accessors {
      case .getter: true
      case .accessors(let list): list.contains { $0.accessorSpecifier.tokenKind == .keyword(.get) }
      case nil: false
      }
    }
  }
}
#endif
