#if Macros
import SwiftDiagnostics
import SwiftSyntax

extension HostModel {
  /// All that is wrong with the type as a whole. What is wrong with one method alone, that method's macro reports.
  func diagnostics(at name: TokenSyntax) -> [Diagnostic] {
    hiddenMethods.map { .insideIfConfig($0.attribute) } + foreignCallbacks + guardDiagnostics + ownDiagnostics(at: name)
  }

  private func ownDiagnostics(at name: TokenSyntax) -> [Diagnostic] {
    if binding == .guardedClass { return twoGuards + sameLabels + doubledCallbacks + redeclarations }
    guard binding == .ownStates else { return twoGuards + sameLabels + doubledCallbacks }
    guard hasState else { return [.missingState(name)] }
    guard states != nil else { return sameLabels + monitorDiagnostics(at: name) }
    return unsendable.map { .publicStateNotSendable($0) } + valueDiagnostics + monitorDiagnostics(at: name) + twoGuards
      + eventDiagnostics + sameLabels + strayCallbacks
      + doubledCallbacks
      + checkedRules
  }

  /// The rules, unless something else is wrong that would make them look wrong too.
  private var checkedRules: [Diagnostic] {
    !twoGuards.isEmpty || !eventDiagnostics.isEmpty ? [] : rulesDiagnostics
  }

  /// What the subclass of a guarded class declares although it has inherited it.
  private var redeclarations: [Diagnostic] {
    redeclared.map { $0.text == "rules" ? .subclassRules($0) : .subclassStates($0) }
  }

  /// Methods with two guards, of which the compiler would silently ignore one.
  private var twoGuards: [Diagnostic] {
    doublyGuarded.map { .twoGuards($0.guardAttributes[1], first: $0.guardAttributes[0]) }
  }

  /// Attributes that name an event where none are declared, or don't where some are.
  private var eventDiagnostics: [Diagnostic] {
    methods.compactMap { method in
      guard let way = method.way else { return nil }
      if declaresEvents { return way.event == nil ? .missingEvent(method.attribute) : nil }
      return way.event.map { .eventNotDeclared($0) }
    }
  }

  /// Methods that a call by name couldn't tell apart.
  private var sameLabels: [Diagnostic] {
    repeatedMethods.compactMap { method in
      methods.first { $0.indexName == method.indexName }.map { .sameLabels(method, first: $0) }
    }
  }

  /// Methods that are named like callbacks of states that don't exist.
  private var strayCallbacks: [Diagnostic] {
    ownCallbacks.filter { $0.state != nil && state(of: $0) == nil }.map { callback in
      let wanted = callback.state ?? ""
      let nearest = (states ?? []).map(\.name).min { wanted.editDistance(to: $0) < wanted.editDistance(to: $1) }
      let isNear = nearest.map { wanted.editDistance(to: $0) <= max(1, wanted.count / 3) } ?? false
      return .callbackWithoutState(callback, nearest: isNear ? nearest : nil)
    }
  }

  /// Callbacks that exist in two forms.
  private var doubledCallbacks: [Diagnostic] {
    callbacks.compactMap { callback in
      let longer = callbacks.first { callback.isShorter(than: $0) }
      return longer.map { .doubledCallback(callback, longer: $0) }
    }
  }
}
#endif
