#if Macros
import SwiftDiagnostics
import SwiftSyntax

extension HostModel {
  /// All that is wrong with the type as a whole. What is wrong with one method alone, that method's macro reports.
  func diagnostics(at name: TokenSyntax) -> [Diagnostic] {
    hiddenMethods.map { .insideIfConfig($0.attribute) } + ownDiagnostics(at: name)
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
    declaresRules && rules == nil || !twoGuards.isEmpty || !eventDiagnostics.isEmpty ? [] : rulesDiagnostics
  }

  /// What is wrong with the states themselves, without which there can be no machine.
  func stateDiagnostics(at name: TokenSyntax) -> [Diagnostic] {
    guard binding == .ownStates, let states else { return [] }
    if states.isEmpty { return [.noStates(name)] }
    return isDistributed ? valuedStates.map { .stateWithPayload($0.node) } : []
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
      methods.first { $0.signature == method.signature }.map { .sameLabels(method, first: $0) }
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

extension HostModel {
  /// The callbacks of the type's own machine.
  var ownCallbacks: [CallbackModel] {
    switch binding {
    case .ownStates: callbacks.filter { !$0.isForOtherMachine }
    // Those that override others are called by the superclass.
    case .guardedClass: callbacks.filter { !$0.isForOtherMachine && !$0.node.isOverride }
    case .superclass, .otherMachines: []
    }
  }

  /// The callbacks for machines that are bound to the type, and for a superclass with string states.
  var boundCallbacks: [CallbackModel] {
    switch binding {
    case .ownStates, .guardedClass: callbacks.filter(\.isForOtherMachine)
    // Those of all states the superclass declares, and calls itself.
    case .superclass: callbacks.filter { $0.state != nil }
    case .otherMachines: callbacks
    }
  }

  /// The callbacks of the own machine that are called: of two forms of one, the one that takes the most.
  var calledCallbacks: [CallbackModel] {
    ownCallbacks.filter { callback in
      let isKnown = callback.state == nil || states == nil || state(of: callback) != nil
      return isKnown && !ownCallbacks.contains { callback.isShorter(than: $0) }
    }
  }
}

extension CallbackModel {
  /// Whether another callback of the same name takes more; those for different machines don't compete.
  fileprivate func isShorter(than other: CallbackModel) -> Bool {
    node.name.text == other.node.name.text && form.rawValue < other.form.rawValue
      && isForOtherMachine == other.isForOtherMachine
  }
}
#endif
