#if Macros
import SwiftSyntax

/// Members that are named like callbacks of states which only the compiler knows: it is asked whether there are such states.
extension HostModel {
  /// What is told of members if a state has a name, where only the compiler knows the states.
  var doubtfulCallbacks: [DoubtfulCallback] {
    if !hasUnseenStates { return [] }
    let mistakes = callbackMistakes.compactMap { mistake -> DoubtfulCallback? in
      guard let state = mistake.state else { return nil }
      if case .otherArguments(let clause) = mistake.reason, isOfOthers(clause, mistake) { return nil }
      return .init(state: state, diagnostic: .callbackForm(mistake, of: nil, withValues: false))
    }
    let hidden = hiddenCallbacks.compactMap { callback in
      callback.state.map { DoubtfulCallback(state: $0, diagnostic: .callbackInsideIfConfig(callback.node.name)) }
    }
    let others = otherMethods.filter { !isMeantAsCallback($0) && !takesOwnNamesake($0) && isNamedOnce($0.name) }
    let misspelt = others.compactMap { method in
      callbackOfUnseenState(meantBy: method).map { moment, state in
        DoubtfulCallback(state: state, diagnostic: .misspeltCallback(method.name, nearest: moment + state))
      }
    }
    return mistakes + hidden + misspelt
  }

  /// The callback of a state that a method was probably meant to be, if there is one of that name.
  private func callbackOfUnseenState(meantBy method: FunctionDeclSyntax) -> (moment: String, state: String)? {
    let isName = { (text: String) in text.first?.isLowercase == false }
    if let meant = callbackOfState(meantBy: method, if: isName) ?? nearestMoment(to: method) {
      return CallbackMoment.named(meant).flatMap { moment, state in state.map { (moment.name, $0) } }
    }
    let name = method.name.text.trimmingBackticks.joiningWords
    let moments = CallbackMoment.all.filter(\.isOfStates).map(\.name)
    let moment = moments.first { name.lowercased().hasPrefix($0.lowercased()) && name.count > $0.count }
    return moment.map { ($0, String(name.dropFirst($0.count)).uppercasingFirst) }
  }
}
#endif
