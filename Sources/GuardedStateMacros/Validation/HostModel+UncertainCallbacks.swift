#if Macros
import SwiftDiagnostics
import SwiftSyntax

/// Diagnostics for members that are named like callbacks of states or methods that only the compiler knows.
extension HostModel {
  /// Diagnostics that apply if a state or an inherited method with a name exists, or if states are strings.
  var uncertainCallbacks: [UncertainCallback] {
    if !hasUnknownStates { return [] }
    let mistakes = callbacks.mistakes.compactMap { mistake -> UncertainCallback? in
      guard let state = mistake.state else { return nil }
      if case .otherArguments(let clause) = mistake.reason, isOfOthers(clause, mistake) { return nil }
      return .init(reason: .state(state), diagnostic: .callbackForm(mistake, of: nil, with: .plain))
    }
    let hidden = callbacks.hidden.compactMap { callback in
      callback.state.map {
        UncertainCallback(reason: .state($0), diagnostic: .callbackInsideIfConfig(callback.node.name, decides: false))
      }
    }
    return mistakes + hidden + sendersOfOthers + ofTexts
  }

  /// Diagnostics for callbacks of other machines. Only those of the class that declares the machine are called.
  private var sendersOfOthers: [UncertainCallback] {
    guard hostKind == .subclass else { return [] }
    return callbacks.all.filter { $0.isForOtherMachine && !$0.node.isOverride }.flatMap {
      callback -> [UncertainCallback] in
      guard let state = callback.state, let type = callback.type, !CallbackMoment.systemNames.contains(state) else {
        return []
      }
      let diagnostic = Diagnostic.wrongSender(callback, type, of: name)
      return [.init(reason: .state(state), diagnostic: diagnostic)]
        + (conformsToKnownProtocolsOnly ? [.init(reason: .texts, diagnostic: diagnostic)] : [])
    }
  }

  /// The diagnostics of a `GuardedObject`, which apply if the superclass is one.
  private var ofTexts: [UncertainCallback] {
    guard hostKind == .subclass else { return [] }
    let reported = Set(callbackDiagnostics.map(\.node.id))
    return asObject.callbackDiagnostics.filter { !reported.contains($0.node.id) }.map {
      .init(reason: .texts, diagnostic: $0)
    }
  }
}
#endif
