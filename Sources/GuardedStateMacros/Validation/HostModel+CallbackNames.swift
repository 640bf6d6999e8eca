#if Macros
import SwiftDiagnostics
import SwiftSyntax

/// Members that are named like callbacks, or nearly so, and that nothing calls: each is told once. `@Unguarded` says
/// that one is meant to be no callback.
extension HostModel {
  var callbackDiagnostics: [Diagnostic] {
    strayCallbacks + callbackMistakes.compactMap(diagnostic) + hiddenCallbackDiagnostics + misspelt + stateless
      + doubledCallbacks + wrongSenders + sharedNames + callsWithValues
  }

  /// Methods that are named like callbacks of states that don't exist.
  private var strayCallbacks: [Diagnostic] {
    guard binding == .ownStates, states != nil else {
      return hasPlainStates ? callbacksOfPlainStates : callbacksOfMisspeltTexts
    }
    return ownCallbacks.filter {
      $0.state != nil && state(of: $0) == nil && regionsNamed(by: $0).isEmpty && region(of: $0) == nil
        && !$0.node.isMarkedUnguarded
    }.compactMap {
      let nearest = nearestState(to: $0.state ?? "")
      let isOfOthers = !inheritsNothingThatAsks || CallbackMoment.systemNames.contains($0.state ?? "")
      if nearest == nil, isOfOthers || !isNamedOnce($0.node.name) { return nil }
      return .callbackWithoutState($0.node.name, $0.moment, nearest: nearest)
    }
  }

  /// Methods of a `GuardedObject` that are named like callbacks of no state that its body names, and nearly like those of one.
  /// Rules from elsewhere may have others, so that only what is very near is told.
  private var callbacksOfMisspeltTexts: [Diagnostic] {
    guard binding == .superclass else { return [] }
    let names = namesOfStates
    let own = boundCallbacks.filter { !$0.node.isMarkedUnguarded && !$0.node.isOverride && isNamedOnce($0.node.name) }
    return own.compactMap { callback in
      guard let wanted = callback.state, !names.contains(wanted) else { return nil }
      let nearest = names.first { wanted.isMisspelt($0) }
      return nearest.map { .callbackWithoutState(callback.node.name, callback.moment, nearest: $0) }
    }
  }

  /// Methods that are named like callbacks of states which are texts or numbers.
  private var callbacksOfPlainStates: [Diagnostic] {
    let own = ownCallbacks.filter { $0.state.map { !CallbackMoment.systemNames.contains($0) } ?? false }
    return own.filter { !$0.node.isMarkedUnguarded && isNamedOnce($0.node.name) }.map {
      .callbackOfPlainState($0.node.name)
    }
  }

  /// Methods that are named like callbacks of states and name none.
  private var stateless: [Diagnostic] {
    otherMethods.filter { !takesOwnNamesake($0) }.compactMap { method in
      momentWithoutState(method).map { moment in
        let region = region(toldTo: method.signature.parameterClause)
        return .callbackOfNoState(
          method.name, moment, example: (region?.states ?? states)?.first?.name ?? "closed", of: region)
      }
    }
  }

  /// What a method is named for that has the name of callbacks without that of a state, and takes what those of a state
  /// may be told; nil for any other method.
  private func momentWithoutState(_ method: FunctionDeclSyntax) -> String? {
    let written = method.signature.parameterClause.parameters.first?.type.meaning(in: name) ?? ""
    let type = written.replacing("?", with: "")
    let subjects =
      ["State", "Transition", "StateName"] + regions.map(\.name) + (binding == .ownStates ? [] : ["String"])
    if !subjects.contains(type) { return nil }
    // A text may be anything.
    if type == "String", !method.signature.parameterClause.parameters.contains(where: \.isNamedForState) { return nil }
    let wanted = method.name.text.trimmingBackticks
    return CallbackMoment.all.contains { $0.isOfStates && $0.name == wanted } ? wanted : nil
  }

  /// What is told of a member that has the name of a callback and no form of it.
  private func diagnostic(_ mistake: CallbackMistake) -> Diagnostic? {
    if isSomethingElse(mistake) { return nil }
    let region = mistake.state.flatMap { self.region(withState: $0) }
    let wrongForm = Diagnostic.callbackForm(
      mistake, of: region, withValues: !valuedStates.isEmpty, ofObject: binding == .superclass)
    if case .otherArguments(let clause) = mistake.reason {
      if isOfOthers(clause, mistake) { return nil }
      if mistake.state == nil, let region = self.region(toldTo: clause) {
        return .callbackOfWholeRegion(mistake.name, region, guard: mistake.moment.answers ? guardName(in: region) : nil)
      }
    }
    guard let suffix = mistake.state else { return wrongForm }
    if namesOfStates.contains(suffix) { return wrongForm }
    if hasUnseenStates { return nil }
    // Whose states the macro doesn't see may have one of that name; but no machine tells of numbers.
    if states == nil, case .otherArguments(let clause) = mistake.reason, takesNumbers(clause) { return nil }
    // Another protocol may want what has the name of no state that is seen.
    guard states != nil else { return mistake.isMethodOfObjects && inheritsNothingThatAsks ? wrongForm : nil }
    if ["State", "AnyState", "NewState"].contains(suffix) {
      return .callbackOfNoState(mistake.name, mistake.moment.name, example: states?.first?.name ?? "closed", of: nil)
    }
    // What takes something else and is called otherwise is something else.
    if case .otherArguments(let clause) = mistake.reason, !isTold(clause) { return nil }
    return nearestState(to: suffix).map {
      .callbackWithoutState(mistake.name, mistake.moment.name, nearest: $0)
    }
  }

  /// Callbacks inside `#if`.
  private var hiddenCallbackDiagnostics: [Diagnostic] {
    hiddenCallbacks.filter { callback in
      guard let state = callback.state else { return true }
      let mayBeState = states == nil && !hasUnseenStates && !CallbackMoment.systemNames.contains(state)
      return mayBeState || self.state(of: callback) != nil || region(of: callback) != nil
    }.map { .callbackInsideIfConfig($0.node.name) }
  }

  /// Methods whose names are nearly those of callbacks.
  private var misspelt: [Diagnostic] {
    otherMethods.filter { !takesOwnNamesake($0) && momentWithoutState($0) == nil }.compactMap { method in
      regionMeant(by: method).map { region in
        let asks = method.signature.returnClause != nil
        return .callbackOfWholeRegion(method.name, region, guard: asks ? guardName(in: region) : nil)
      } ?? nearestCallback(to: method).map { .misspeltCallback(method.name, nearest: $0) }
    }
  }

  /// Whether a method is reported as a callback that nothing calls.
  func isMeantAsCallback(_ method: FunctionDeclSyntax) -> Bool {
    if takesOwnNamesake(method) { return false }
    return momentWithoutState(method) != nil || regionMeant(by: method) != nil || nearestCallback(to: method) != nil
  }

  /// The region of whose states arguments are; nil where there are others.
  private func region(toldTo clause: FunctionParameterClauseSyntax) -> RegionModel? {
    let types = Set(clause.parameters.map { $0.type.meaning(in: name).replacing("?", with: "") })
    return types.count == 1 ? regions.first { types.contains($0.name) } : nil
  }

  /// What decides about a method of a region, as an example.
  private func guardName(in region: RegionModel) -> String {
    methods(of: region).first(where: \.isTransition)?.guardName ?? "shouldPay"
  }

  /// Whether a method takes what no machine tells, although a type of the library's is called like it.
  func takesOwnNamesake(_ method: FunctionDeclSyntax) -> Bool {
    method.signature.parameterClause.parameters.contains { types.isForeign($0.type, isUnguarded: false) }
  }

  /// The region that a method is named for behind a moment of all transitions, `didTransitionPayment`: regions have
  /// callbacks of their states only.
  private func regionMeant(by method: FunctionDeclSyntax) -> RegionModel? {
    let name = method.name.text.trimmingBackticks
    let moments = CallbackMoment.all.filter { !$0.isOfStates }
    return regions.first { region in moments.contains { $0.name + region.name == name } && isNamedOnce(method.name) }
  }

  /// Callbacks that are there several times. Those of bound machines may differ in what they take.
  private var doubledCallbacks: [Diagnostic] {
    let own = Set(ownCallbacks.map(\.node.id))
    return callbacks.filter { !$0.node.isMarkedUnguarded && regionTold(to: $0) == nil }.compactMap { callback in
      let called =
        own.contains(callback.node.id)
        ? preferred(to: callback) : callbacks.first { callback.isShorter(than: $0) && !own.contains($0.node.id) }
      return called.map { .doubledCallback(callback, called: $0) }
    }
  }

  /// Callbacks whose sender is neither the machine of the type nor one that is bound to it.
  private var wrongSenders: [Diagnostic] {
    guard binding == .ownStates else { return [] }
    return callbacks.filter { $0.isForOtherMachine && !$0.node.isMarkedUnguarded }.compactMap { callback in
      guard let type = callback.type else { return nil }
      let isOfRegion = region(of: callback) != nil
      // What takes anything may be for a bound machine, of whose states the host has none.
      let takesAll = ["Any", "AnyObject"].contains(type.meaning(in: name).replacing("?", with: ""))
      guard isNoMachine(type) || takesAll && (isOfRegion || state(of: callback) != nil) else { return nil }
      return isOfRegion ? .senderOfRegion(callback) : .wrongSender(callback, type, of: name)
    }
  }

  /// Callbacks that are to be told states with their values, in calls that have names. Of the type the compiler has spoken.
  private var callsWithValues: [Diagnostic] {
    guard binding == .ownStates, !valuedStates.isEmpty else { return [] }
    return callbacks.filter { $0.moment == "didCall" }.compactMap { callback in
      guard let type = callback.type, type.meaning(in: name).hasPrefix("Call<State,") else { return nil }
      return .callWithValues(type)
    }
  }

  /// Whether a type is seen to be none of a machine: the host's own, any machine's, or a machine of the host's states that
  /// isn't the host's.
  private func isNoMachine(_ type: TypeSyntax) -> Bool {
    let meaning = type.meaning(in: name)
    return [name, "Self", "GuardedMachine"].contains(meaning) || meaning.hasPrefix("StateMachine<State,")
  }

  /// States that callbacks can't tell apart, because they differ in the case of their first letter alone.
  private var sharedNames: [Diagnostic] {
    guard binding == .ownStates, let states else { return [] }
    var first: [String: HostOutline.State] = [:]
    return states.compactMap { state in
      if let other = first[state.name.uppercasingFirst] {
        // Of the same name twice the compiler speaks.
        return other.name == state.name ? nil : .sharedName(state, other)
      }
      first[state.name.uppercasingFirst] = state
      return nil
    }
  }
}

extension String {
  /// Whether this is probably the name of a state with a letter more or less, or with two that have changed places. In a longer name
  /// a letter may be another one, which makes another word of a short one.
  fileprivate func isMisspelt(_ name: String) -> Bool {
    guard count > 3, first == name.first, editDistance(to: name) <= (count < 8 ? 1 : 2) else { return false }
    return count > 5 || count != name.count || lowercased().sorted() == name.lowercased().sorted()
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
