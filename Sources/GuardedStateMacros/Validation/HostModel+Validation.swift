#if Macros
import SwiftDiagnostics
import SwiftSyntax

extension HostModel {
  /// All that is wrong with the type as a whole. What is wrong with one method alone, that method's macro reports.
  func diagnostics(at name: TokenSyntax) -> [Diagnostic] {
    guard hasState else { return [.missingState(name)] }
    guard let states else { return sameLabels }
    if states.isEmpty { return [.noStates(name)] }
    return states.filter { $0.node.parameterClause != nil }.map { .stateWithPayload($0.node) } + twoGuards
      + eventDiagnostics + sameLabels + strayCallbacks + doubledCallbacks
  }

  /// Methods with two guards, of which the compiler would silently ignore one.
  private var twoGuards: [Diagnostic] {
    doublyGuarded.map { .twoGuards($0.guardAttributes[1], first: $0.guardAttributes[0]) }
  }

  /// Attributes that name an event where none are declared, or don't where some are.
  private var eventDiagnostics: [Diagnostic] {
    methods.compactMap { method in
      guard case .transition(let event, _, _, _) = method.kind else { return nil }
      if declaresEvents { return event == nil ? .missingEvent(method.attribute) : nil }
      return event.map { .eventNotDeclared($0) }
    }
  }

  /// Methods that a call by name couldn't tell apart.
  private var sameLabels: [Diagnostic] {
    var first: [String: MethodModel] = [:]
    return methods.compactMap { method in
      if let other = first[method.signature] { return .sameLabels(method, first: other) }
      first[method.signature] = method
      return nil
    }
  }

  /// Methods that are named like callbacks of states that don't exist.
  private var strayCallbacks: [Diagnostic] {
    callbacks.filter { $0.state != nil && state(of: $0) == nil }.map { callback in
      let wanted = callback.state ?? ""
      let nearest = (states ?? []).map(\.name).min { wanted.editDistance(to: $0) < wanted.editDistance(to: $1) }
      let isNear = nearest.map { wanted.editDistance(to: $0) <= max(1, wanted.count / 3) } ?? false
      return .callbackWithoutState(callback, nearest: isNear ? nearest : nil)
    }
  }

  /// Callbacks that exist in two forms.
  private var doubledCallbacks: [Diagnostic] {
    callbacks.compactMap { callback in
      let called = calledCallbacks.first { $0.node.name.text == callback.node.name.text }
      guard let called, called.form != callback.form else { return nil }
      return .doubledCallback(callback, longer: called)
    }
  }
}

extension HostModel {
  /// The callbacks that are called: of two forms of one, the one that takes the most.
  var calledCallbacks: [CallbackModel] {
    callbacks.filter { callback in
      let isKnown = callback.state == nil || states == nil || state(of: callback) != nil
      return isKnown
        && !callbacks.contains {
          $0.node.name.text == callback.node.name.text && $0.form.rawValue > callback.form.rawValue
        }
    }
  }
}
#endif
