#if Macros
import GuardedStateRules
import SwiftDiagnostics
import SwiftSyntax

/// Diagnostics for members that are named like callbacks, or nearly so, but are never called, one for each member.
/// `@Unguarded` marks a member that isn't meant as a callback.
extension HostModel {
  var callbackDiagnostics: [Diagnostic] {
    unmatchedCallbacks + callbacks.mistakes.compactMap(diagnostic) + hiddenCallbackDiagnostics + misspelt + stateless
      + namesOfOtherLibraries + doubledCallbacks + wrongSenders + sharedNames + callsWithValues
  }

  /// Diagnostics for methods that are named like callbacks of missing states.
  private var unmatchedCallbacks: [Diagnostic] {
    guard hostKind == .root, states != nil else {
      return hasPlainStates ? callbacksOfPlainStates : callbacksOfMisspeltTexts
    }
    return ownCallbacks.filter {
      $0.state != nil && state(of: $0) == nil && regionsNamed(by: $0).isEmpty && region(of: $0) == nil
    }.compactMap {
      let nearest = nearestState(to: $0.state ?? "")
      let isOfOthers = !conformsToKnownProtocolsOnly || CallbackMoment.systemNames.contains($0.state ?? "")
      if nearest == nil, isOfOthers || !isNamedOnce($0.node.name) { return nil }
      return .callbackWithoutState($0.node.name, $0.moment, nearest: nearest)
    }
  }

  /// Diagnostics for methods of a `GuardedObject` that are named like callbacks of no state in its body, but of a very
  /// similar one. Rules elsewhere may have other states.
  private var callbacksOfMisspeltTexts: [Diagnostic] {
    guard hostKind == .object else { return [] }
    let names = namesOfStates
    let own = boundCallbacks.filter { !$0.node.isOverride && isNamedOnce($0.node.name) }
    return own.compactMap { callback in
      guard let wanted = callback.state, !names.contains(wanted) else { return nil }
      let nearest = names.first { wanted.isMisspelt($0) }
      return nearest.map { .callbackWithoutState(callback.node.name, callback.moment, nearest: $0) }
    }
  }

  /// Diagnostics for methods that are named like callbacks of states, in a host whose states are strings or numbers.
  private var callbacksOfPlainStates: [Diagnostic] {
    let own = ownCallbacks.filter { $0.state.map { !CallbackMoment.systemNames.contains($0) } ?? false }
    return own.filter { isNamedOnce($0.node.name) }.map {
      .callbackOfPlainState($0.node.name)
    }
  }

  /// Diagnostics for methods that are named like callbacks of states but name no state.
  private var stateless: [Diagnostic] {
    otherMethods.unrelated.filter { !takesOwnNamesake($0) }.compactMap { method in
      momentWithoutState(method).map { moment in
        let region = region(toldTo: method.signature.parameterClause)
        return .callbackOfNoState(
          method.name, moment, example: (region?.states ?? states)?.first?.name ?? "closed", of: region)
      }
    }
  }

  /// Returns the moment of a method that is named like a callback of states without a state, if its parameters suit
  /// such a callback; nil for any other method.
  private func momentWithoutState(_ method: FunctionDeclSyntax) -> CallbackMoment? {
    let written = method.signature.parameterClause.parameters.first?.type.meaning(in: name) ?? ""
    let type = written.replacing("?", with: "")
    let subjects =
      ["State", "Transition", "StateName"] + regions.map(\.name) + (hostKind == .root ? [] : ["String"])
    if !subjects.contains(type) { return nil }
    // A string may have any meaning.
    if type == "String", !method.signature.parameterClause.parameters.contains(where: \.isNamedForState) { return nil }
    let wanted = method.name.text.trimmingBackticks
    return CallbackMoment.all.first { $0.isOfStates && $0.name == wanted }
  }

  /// Returns the diagnostic for a member that has the name but not the form of a callback.
  private func diagnostic(_ mistake: CallbackMistake) -> Diagnostic? {
    if isSomethingElse(mistake) { return nil }
    let region = mistake.state.flatMap { self.region(withState: $0) }
    let stateType: CallbackMoment.StateType =
      hostKind == .object ? .text : outline.valuedStates.isEmpty ? .plain : .name
    let wrongForm = Diagnostic.callbackForm(mistake, of: region, with: stateType)
    if case .otherArguments(let clause) = mistake.reason {
      if isOfOthers(clause, mistake) { return nil }
      if mistake.state == nil, let region = self.region(toldTo: clause) {
        return .callbackOfWholeRegion(mistake.name, mistake.moment, region)
      }
    }
    guard let suffix = mistake.state else { return wrongForm }
    if namesOfStates.contains(suffix) { return wrongForm }
    if hasUnknownStates { return nil }
    // Another declaration may have the state; but callbacks never get numbers.
    if states == nil, case .otherArguments(let clause) = mistake.reason, takesNumbers(clause) { return nil }
    // Another protocol may require a method with the name of no known state.
    guard states != nil else { return mistake.isMethodOfObjects && conformsToKnownProtocolsOnly ? wrongForm : nil }
    if ["State", "AnyState", "NewState"].contains(suffix) {
      return .callbackOfNoState(mistake.name, mistake.moment, example: states?.first?.name ?? "closed", of: nil)
    }
    // A method with other parameters and another name isn't a callback.
    if case .otherArguments(let clause) = mistake.reason, !takesMachineTypes(clause) { return nil }
    return nearestState(to: suffix).map {
      .callbackWithoutState(mistake.name, mistake.moment.name, nearest: $0)
    }
  }

  /// Diagnostics for callbacks inside `#if`.
  private var hiddenCallbackDiagnostics: [Diagnostic] {
    callbacks.hidden.filter { callback in
      if isCalledBySuperclass(callback.node) { return false }
      guard let state = callback.state else { return true }
      let mayBeState = states == nil && !hasUnknownStates && !CallbackMoment.systemNames.contains(state)
      return mayBeState || self.state(of: callback) != nil || region(of: callback) != nil
    }.map { .callbackInsideIfConfig($0.node.name, decides: $0.moment.hasPrefix("should")) }
  }

  /// Whether the superclass's machine calls a method, in `#if` or not.
  func isCalledBySuperclass(_ method: FunctionDeclSyntax) -> Bool { hostKind == .subclass && method.isOverride }

  /// Diagnostics for methods whose names are similar to those of callbacks.
  private var misspelt: [Diagnostic] {
    otherMethods.unrelated.filter { !takesOwnNamesake($0) && momentWithoutState($0) == nil }.compactMap { method in
      regionMeant(by: method).map { .callbackOfWholeRegion(method.name, $0.moment, $0.region) }
        ?? nearestCallback(to: method).map { .misspeltCallback(method.name, nearest: $0) }
    }
  }

  /// Whether a method is diagnosed as a callback that is never called.
  func isMeantAsCallback(_ method: FunctionDeclSyntax) -> Bool {
    if takesOwnNamesake(method) { return false }
    return momentWithoutState(method) != nil || regionMeant(by: method) != nil || nearestCallback(to: method) != nil
  }

  /// Returns the region that all parameters have states of; nil if there is none.
  private func region(toldTo clause: FunctionParameterClauseSyntax) -> RegionModel? {
    let types = Set(clause.parameters.map { $0.type.meaning(in: name).replacing("?", with: "") })
    return types.count == 1 ? regions.first { types.contains($0.name) } : nil
  }

  /// Whether a parameter's type isn't the library's, although it has the same name.
  func takesOwnNamesake(_ method: FunctionDeclSyntax) -> Bool {
    method.signature.parameterClause.parameters.contains { callbacks.types.isForeign($0.type) }
  }

  /// Returns the region whose name follows a moment of all transitions in a method's name, as in
  /// `didTransitionPayment`, and that moment. Regions only have callbacks of states.
  private func regionMeant(by method: FunctionDeclSyntax) -> (moment: CallbackMoment, region: RegionModel)? {
    guard isNamedOnce(method.name) else { return nil }
    let name = method.name.text.trimmingBackticks
    return CallbackMoment.all.lazy.filter { !$0.isOfStates }.compactMap { [self] moment in
      regions.first { moment.name + $0.name == name }.map { (moment, $0) }
    }.first
  }

  /// Diagnostics for duplicate callbacks. Callbacks of bound machines may have different parameters.
  private var doubledCallbacks: [Diagnostic] {
    // A `GuardedObject` calls the form with a commit, which calls the other one unless it is overridden.
    let saving = hostKind == .object ? callbacks.all.filter { $0.moment == "willCommit" && $0.node.isOverride } : []
    if let called = saving.first(where: { $0.type?.trimmedDescription.contains("Commit") == true }) {
      return saving.filter { $0.node.id != called.node.id }.map { .doubledCallback($0, called: called) }
    }
    let own = Set(ownCallbacks.map(\.node.id))
    return callbacks.all.filter { notifiedRegion(to: $0) == nil }.compactMap { callback in
      let called =
        own.contains(callback.node.id)
        ? preferred(to: callback) : callbacks.all.first { callback.isShorter(than: $0) && !own.contains($0.node.id) }
      return called.map { .doubledCallback(callback, called: $0) }
    }
  }

  /// Diagnostics for callbacks whose sender is neither the type's machine nor a bound one.
  private var wrongSenders: [Diagnostic] {
    guard hostKind == .root else { return [] }
    return callbacks.all.filter(\.isForOtherMachine).compactMap { callback in
      guard let type = callback.type else { return nil }
      let isOfRegion = region(of: callback) != nil
      // A parameter of any type may be for a bound machine, but only if the host doesn't have the state.
      let takesAll = ["Any", "AnyObject"].contains(type.meaning(in: name).replacing("?", with: ""))
      guard isNoMachine(type) || takesAll && (isOfRegion || state(of: callback) != nil) else { return nil }
      return isOfRegion ? .senderOfRegion(callback) : .wrongSender(callback, type, of: name)
    }
  }

  /// Diagnostics for callbacks of calls that take states with values, although calls contain names. The compiler
  /// diagnoses the type.
  private var callsWithValues: [Diagnostic] {
    guard hostKind == .root, !outline.valuedStates.isEmpty else { return [] }
    return callbacks.all.filter { $0.moment == "didCall" }.compactMap { callback in
      guard let type = callback.type, type.meaning(in: name).hasPrefix("Call<State,") else { return nil }
      return .callWithValues(type)
    }
  }

  /// Whether a type clearly isn't a machine's: the host itself, any machine, or another machine with the host's states.
  private func isNoMachine(_ type: TypeSyntax) -> Bool {
    let meaning = type.meaning(in: name)
    return [name, "Self", "GuardedMachine"].contains(meaning) || meaning.hasPrefix("StateMachine<State,")
  }

  /// Diagnostics for states that callbacks can't distinguish, because only the case of their first letters differs.
  private var sharedNames: [Diagnostic] {
    guard hostKind == .root, let states else { return [] }
    var first: [String: HostOutline.State] = [:]
    return states.compactMap { state in
      if let other = first[state.name.uppercasingFirst] {
        // The compiler diagnoses duplicate cases.
        return other.name == state.name ? nil : .sharedName(state, other)
      }
      first[state.name.uppercasingFirst] = state
      return nil
    }
  }
}

extension String {
  /// Whether this is probably a misspelled name of a state: with a letter more or less, or two swapped ones. In a
  /// longer name, a letter may be replaced. In a short one, that makes another word.
  fileprivate func isMisspelt(_ name: String) -> Bool {
    guard count > 3, first == name.first, editDistance(to: name) <= (count < 8 ? 1 : 2) else { return false }
    return count > 5 || count != name.count || lowercased().sorted() == name.lowercased().sorted()
  }
}

extension CallbackMistake {
  /// Whether the member is an unguarded instance method.
  fileprivate var isMethodOfObjects: Bool {
    switch reason {
    case .isProperty, .isGuarded, .isStatic: false
    default: true
    }
  }
}
#endif
