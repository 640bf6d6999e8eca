#if Macros
import SwiftDiagnostics
import SwiftSyntax

extension HostModel {
  /// Members that stand in the way of those that are added, rules that are none, and options that say nothing.
  var memberDiagnostics: [Diagnostic] {
    unclearOptions.map { .unclearOption($0) } + ownStateDiagnostics + reservedMethods
      + rulesDiagnosticsOfDeclarations + strayRules
  }

  /// A `state` beside the machine's, which would hide that.
  private var ownStateDiagnostics: [Diagnostic] {
    guard binding == .ownStates, !isMachineOnly, let ownState else { return [] }
    return [.ownState(ownState, attribute: attribute)]
  }

  /// Methods and properties that have a name which the expansion gives to something else.
  private var reservedMethods: [Diagnostic] {
    guard binding == .ownStates || binding == .superclass else { return [] }
    return reservedMembers.map { .reservedName($0.name, of: $0.kind) }
  }

  /// Rules that no object of the type would have.
  private var rulesDiagnosticsOfDeclarations: [Diagnostic] {
    guard binding == .ownStates || binding == .guardedClass else { return [] }
    // Of what a subclass alone has is said that.
    let own = rulesDeclarations.filter {
      (binding == .guardedClass || $0.declaredNames.contains("rules")) && !$0.isOfObjects
    }
    return own.filter { !$0.isStatic || !$0.is(VariableDeclSyntax.self) }.map { .rulesNotStatic($0) }
      + (isGeneric ? own.filter(\.isStatic).compactMap { $0.as(VariableDeclSyntax.self) } : []).compactMap { stored in
        stored.bindings.first?.initializer.map { .storedRules(stored, $0.value) }
      }
  }
}
#endif
