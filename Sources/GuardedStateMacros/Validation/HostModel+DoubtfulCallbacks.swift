#if Macros
import SwiftDiagnostics
import SwiftSyntax

/// Members that are named like callbacks of states or methods which only the compiler knows: it is asked whether there are such.
extension HostModel {
  /// What is told of members if a state or an inherited method has a name, or if states are texts.
  var doubtfulCallbacks: [DoubtfulCallback] {
    if !hasUnseenStates { return [] }
    let mistakes = callbackMistakes.compactMap { mistake -> DoubtfulCallback? in
      guard let state = mistake.state else { return nil }
      if case .otherArguments(let clause) = mistake.reason, isOfOthers(clause, mistake) { return nil }
      return .init(reason: .state(state), diagnostic: .callbackForm(mistake, of: nil, withValues: false))
    }
    let hidden = hiddenCallbacks.compactMap { callback in
      callback.state.map {
        DoubtfulCallback(reason: .state($0), diagnostic: .callbackInsideIfConfig(callback.node.name))
      }
    }
    return mistakes + hidden + sendersOfOthers + ofTexts
  }

  /// Callbacks for other machines than the object's: only those of the class that has the machine are called.
  private var sendersOfOthers: [DoubtfulCallback] {
    guard binding == .guardedClass else { return [] }
    return callbacks.filter { $0.isForOtherMachine && !$0.node.isMarkedUnguarded && !$0.node.isOverride }.flatMap {
      callback -> [DoubtfulCallback] in
      guard let state = callback.state, let type = callback.type, !CallbackMoment.systemNames.contains(state) else {
        return []
      }
      let diagnostic = Diagnostic.wrongSender(callback, type, of: name)
      return [.init(reason: .state(state), diagnostic: diagnostic)]
        + (inheritsNothingThatAsks ? [.init(reason: .texts, diagnostic: diagnostic)] : [])
    }
  }

  /// What a `GuardedObject` is told of its members, if the superclass is one.
  private var ofTexts: [DoubtfulCallback] {
    guard binding == .guardedClass else { return [] }
    let told = Set(callbackDiagnostics.map(\.node.id))
    return asObject.callbackDiagnostics.filter { !told.contains($0.node.id) }.map {
      .init(reason: .texts, diagnostic: $0)
    }
  }
}
#endif
