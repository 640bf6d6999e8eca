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
    let others = otherMethods.filter { !isMeantAsCallback($0) && !takesOwnNamesake($0) && isNamedOnce($0.name) }
    let misspelt = others.compactMap { method in
      callbackOfUnseenState(meantBy: method).map { moment, state in
        DoubtfulCallback(
          reason: .state(state), diagnostic: .misspeltCallback(method.name, nearest: moment + state))
      }
    }
    return mistakes + hidden + misspelt + others.compactMap(questionOfState)
      + others.compactMap(callbackOfInheritedMethod)
      + others.flatMap(guardOfInheritedMethod) + sendersOfOthers + ofTexts
  }

  /// The guards of inherited methods that a method was probably meant to be, if there are such. Only names that are there can
  /// be looked up: those with a letter less, and with two that have changed places.
  private func guardOfInheritedMethod(meantBy method: FunctionDeclSyntax) -> [DoubtfulCallback] {
    guard binding == .guardedClass, inheritsNothingThatAsks, let decided = method.decided,
      !methodNames.contains(decided), !method.signature.parameterClause.parameters.isEmpty,
      method.signature.returnClause?.type.meaning(in: name) == "Bool",
      !guardDiagnostics.contains(where: { $0.node.id == method.name.id })
    else { return [] }
    return decided.nearNames.map {
      .init(reason: .method($0), diagnostic: .misspeltGuard(method.name, ofInherited: $0))
    }
  }

  /// What a method asks of a state, if there is one of its name: no state is asked whether it may be entered or left.
  private func questionOfState(askedBy method: FunctionDeclSyntax) -> DoubtfulCallback? {
    let name = method.name.text.trimmingBackticks
    guard let question = Self.questionsOfStates.first(where: name.hasPrefix),
      !methodNames.contains(method.decided ?? ""),
      case let state = String(name.dropFirst(question.count)), state.first?.isUppercase == true
    else { return nil }
    return .init(
      reason: .state(state), diagnostic: .misspeltCallback(method.name, nearest: "shouldTransition"),
      unlessMethod: binding == .guardedClass ? method.decided : nil)
  }

  /// The callback of all events or calls that a method was probably meant to be, if it is named for an inherited method.
  private func callbackOfInheritedMethod(meantBy method: FunctionDeclSyntax) -> DoubtfulCallback? {
    guard binding == .guardedClass else { return nil }
    let name = method.name.text.trimmingBackticks
    let moments = CallbackMoment.all.map(\.name).filter { $0.hasSuffix("Fire") } + ["didCall", "didRefuse"]
    guard let moment = moments.first(where: name.hasPrefix), case let rest = name.dropFirst(moment.count),
      rest.first?.isUppercase == true
    else { return nil }
    return .init(
      reason: .method(String(rest).lowercasingFirst), diagnostic: .misspeltCallback(method.name, nearest: moment))
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
