#if Macros
import SwiftDiagnostics
import SwiftSyntax

/// Members that are named like callbacks, or nearly so, and that nothing calls: each is told once. `@Unguarded` says
/// that one is meant to be no callback.
extension HostModel {
  var callbackDiagnostics: [Diagnostic] {
    strayCallbacks + callbackMistakes.compactMap(diagnostic) + hiddenCallbackDiagnostics + misspelt + stateless
      + doubledCallbacks
  }

  /// Methods that are named like callbacks of states that don't exist.
  private var strayCallbacks: [Diagnostic] {
    guard binding == .ownStates, states != nil else { return [] }
    return ownCallbacks.filter { $0.state != nil && state(of: $0) == nil && !$0.node.isMarkedUnguarded }.map {
      let nearest = nearestState(to: $0.state ?? "")
      return .callbackWithoutState($0.node.name, $0.moment, nearest: nearest)
    }
  }

  /// Methods that are named like callbacks of states and name none.
  private var stateless: [Diagnostic] {
    otherMethods.compactMap { method in
      let type = method.signature.parameterClause.parameters.first?.type.trimmedDescription ?? ""
      let isMoment = CallbackMoment.all.contains { $0.isOfStates && $0.name == method.name.text }
      return isMoment && ["State", "Transition", "StateName"].contains(type)
        ? .callbackWithoutState(method.name, method.name.text, nearest: nil) : nil
    }
  }

  /// What is told of a member that has the name of a callback and no form of it.
  private func diagnostic(_ mistake: CallbackMistake) -> Diagnostic? {
    guard let suffix = mistake.state else { return .callbackForm(mistake) }
    guard let states else {
      // Whose states the macro doesn't see may have one of that name.
      return mistake.isMethodOfObjects ? .callbackForm(mistake) : nil
    }
    if states.contains(where: { $0.name.uppercasingFirst == suffix }) { return .callbackForm(mistake) }
    return nearestState(to: suffix).map {
      .callbackWithoutState(mistake.name, mistake.moment.name, nearest: $0)
    }
  }

  /// Callbacks inside `#if`.
  private var hiddenCallbackDiagnostics: [Diagnostic] {
    hiddenCallbacks.filter { $0.state == nil || states == nil || state(of: $0) != nil }.map {
      .callbackInsideIfConfig($0.node.name)
    }
  }

  /// Methods whose names are nearly those of callbacks.
  private var misspelt: [Diagnostic] {
    otherMethods.compactMap { method in
      nearestCallback(to: method).map { .misspeltCallback(method.name, nearest: $0) }
    }
  }

  /// Callbacks that exist in two forms.
  private var doubledCallbacks: [Diagnostic] {
    callbacks.compactMap { callback in
      let longer = callbacks.first { callback.isShorter(than: $0) }
      return longer.map { .doubledCallback(callback, longer: $0) }
    }
  }

  /// The state that a name was probably meant to be; nil where none is near.
  private func nearestState(to wanted: String) -> String? {
    let nearest = (states ?? []).map(\.name).min { wanted.editDistance(to: $0) < wanted.editDistance(to: $1) }
    return nearest.flatMap { wanted.editDistance(to: $0) <= max(1, wanted.count / 3) ? $0 : nil }
  }

  /// The callback that a method was probably meant to be; nil where it is probably something else.
  private func nearestCallback(to method: FunctionDeclSyntax) -> String? {
    let name = method.name.text
    let head = name.prefix { !$0.isUppercase }
    guard ["should", "will", "did"].contains(where: { $0.editDistance(to: String(head)) <= 1 }) else { return nil }
    let names = (states ?? []).map(\.name.uppercasingFirst)
    // No state is asked whether it may be entered or left.
    if names.contains(where: { ["shouldEnter" + $0, "shouldExit" + $0].contains(name) }) { return "shouldTransition" }
    return CallbackMoment.all.lazy.flatMap { moment in
      (moment.isOfStates ? names : [""]).lazy.map { (moment, moment.name + $0) }
    }.first { isNear(method, $1, $0) }?.1
  }

  /// Whether a method was probably meant to be a callback of a name. Of a short one one letter makes another word, so that
  /// its parameter must say the same.
  private func isNear(_ method: FunctionDeclSyntax, _ wanted: String, _ moment: CallbackMoment) -> Bool {
    let name = method.name.text
    if name.lowercased() == wanted.lowercased() { return true }
    let parameters = method.signature.parameterClause.parameters
    let takesSubject =
      parameters.count == 1
      && parameters.first.map { $0.type.description.contains(moment.subject.rawValue) } == true
    let distance = name.editDistance(to: wanted)
    if moment.isOfStates || wanted.hasSuffix("Transition") { return distance <= (wanted.count < 12 ? 1 : 2) }
    return distance == 1 && (takesSubject || name.hasPrefix(wanted))
  }
}

extension CallbackMistake {
  /// Whether the member is a method that objects have, without a guard.
  fileprivate var isMethodOfObjects: Bool {
    switch reason {
    case .isProperty, .isGuarded, .isStatic: false
    default: true
    }
  }
}
#endif
