#if Macros
import SwiftSyntax

/// Members with the name of a callback whose parameters show that they are something else.
extension HostModel {
  /// Whether a member's parameters show that it isn't a callback: none of their names or types belongs to a callback. A
  /// member with the name of a known state or transition is meant as a callback, whatever its parameters.
  func isSomethingElse(_ mistake: CallbackMistake) -> Bool {
    guard let clause = mistake.parameters, !clause.parameters.isEmpty else { return false }
    if let state = mistake.state {
      return states == nil && !hasUnknownStates && !namesOfStates.contains(state) && !speaksOfStates(clause)
    }
    switch mistake.moment.subject {
    case .transition: return mistake.moment.name.hasSuffix("Fire") && !speaksOfMachine(clause, ["transition", "event"])
    // Nothing but saving has this name.
    case .snapshot: return false
    case .call: return !speaksOfMachine(clause, ["call", "method"])
    case .refusal: return !speaksOfMachine(clause, ["refusal", "error", "reason"]) && !takesThrown(clause)
    case .error: return !speaksOfErrors(clause)
    }
  }

  /// Whether parameters are such as a state's callback may be meant to have.
  private func speaksOfStates(_ clause: FunctionParameterClauseSyntax) -> Bool {
    speaksOfMachine(clause, ["transition", "event"]) || clause.parameters.contains(where: \.isNamedForState)
  }

  /// Whether parameters are an error, as a callback gets it. A method with a more specific label is called by other
  /// code, unless some methods throw and nothing else may call it.
  private func speaksOfErrors(_ clause: FunctionParameterClauseSyntax) -> Bool {
    let isNamedSo = clause.parameters.contains { $0.isNamed(["error", "refusal"], byLabel: true) }
    let isRefusal = clause.parameters.contains { $0.type.nameOfParameterType == "Refusal" }
    return isNamedSo || isRefusal || takesMachineTypes(clause) || takesThrown(clause)
  }

  /// Whether a parameter is an error that the type's own methods may throw.
  private func takesThrown(_ clause: FunctionParameterClauseSyntax) -> Bool {
    let isError = clause.parameters.contains { $0.type.nameOfParameterType == "Error" }
    let isThrowing = methods.contains { $0.throwing != .nothing }
    return isError && (hostKind == .subclass || hostKind == .root && isThrowing)
  }

  /// Whether parameters have types that belong to callbacks, or certain names.
  ///
  /// - Parameters:
  ///   - clause: The parameters.
  ///   - names: The names.
  private func speaksOfMachine(_ clause: FunctionParameterClauseSyntax, _ names: Set<String>) -> Bool {
    takesMachineTypes(clause)
      || clause.parameters.contains { parameter in
        let type = parameter.type.nameOfParameterType ?? ""
        return parameter.isNamed(names) || Self.typesOfMachines.contains(type)
      }
  }

  /// Types that belong to machines, judging by their names.
  private static let typesOfMachines: Set = [
    "State", "StateName", "Event", "EventName", "Method", "MethodName", "Transition", "Call", "Refusal", "HostMachine",
    "StateMachine", "GuardedMachine",
  ]

  /// Whether the parameters of a member that is named like a callback show that it belongs to something else: another
  /// protocol may require it, or it gets more than an error from other code.
  func isOfOthers(_ clause: FunctionParameterClauseSyntax, _ mistake: CallbackMistake) -> Bool {
    let types = clause.parameters.map { $0.type.meaning(in: name).replacing("?", with: "") }
    let isOfMachine = takesMachineTypes(clause)
    if mistake.moment.subject == .error, types.count > 1, !isOfMachine { return true }
    // Views and scenes have transitions as well, as in `didTransition(to size: CGSize)`.
    let isLabeled = clause.parameters.first.map { $0.firstName.tokenKind != .wildcard } ?? false
    if mistake.state == nil, mistake.moment.subject == .transition, isLabeled {
      let isKnown = { (type: String) in CallbackMoment.notSubjects.contains(String(type.prefix { $0 != "<" })) }
      if !isOfMachine, types.count > 1 || !types.allSatisfy(isKnown) { return true }
      if !takesStates(clause), clause.parameters.first.map({ !$0.isNamedForMachine }) ?? false { return true }
    }
    let isForeign = !types.isEmpty && !isOfMachine
    // An overload of the callback.
    if isForeign, callbacks.all.contains(where: { $0.moment == mistake.moment.name && $0.state == mistake.state }) {
      return true
    }
    if conformsToKnownProtocolsOnly { return false }
    return mistake.state == nil ? mistake.moment.subject != .transition || isLabeled && isForeign : isForeign
  }

  /// Whether parameters are such as machines pass to callbacks.
  func takesMachineTypes(_ clause: FunctionParameterClauseSyntax) -> Bool {
    // The states of other machines may be strings.
    if hostKind == .object || hostKind == .bound,
      clause.parameters.map({ $0.type.meaning(in: name).replacing("?", with: "") }) == ["String", "String"],
      clause.parameters.map(\.firstName.text) == ["from", "to"]
    {
      return true
    }
    return takesStates(clause) || clause.parameters.contains { ["animated", "sender"].contains($0.firstName.text) }
  }

  /// Whether a parameter is a state or a transition.
  private func takesStates(_ clause: FunctionParameterClauseSyntax) -> Bool {
    let types = clause.parameters.map { $0.type.meaning(in: name).replacing("?", with: "") }
    return !Set(types).isDisjoint(with: ["State", "StateName", "Transition"] + regions.map(\.name))
  }

  /// Whether all parameters have types that callbacks never get, such as numbers.
  func takesNumbers(_ clause: FunctionParameterClauseSyntax) -> Bool {
    let received: Set = [
      "String", "Bool", "State", "StateName", "Event", "EventName", "Method", "Transition", "Call", "Refusal", "Error",
    ]
    let types = clause.parameters.map { $0.type.meaning(in: name).replacing("?", with: "") }
    return !types.isEmpty && !takesMachineTypes(clause)
      && types.allSatisfy { CallbackMoment.notSubjects.contains($0) && !received.contains($0) }
  }
}

extension FunctionParameterSyntax {
  /// Whether the parameter has one of some names, as its label or inside the method.
  ///
  /// - Parameters:
  ///   - names: The names.
  ///   - isOutside: Whether only the label counts, or the name if there is no label.
  fileprivate func isNamed(_ names: Set<String>, byLabel isOutside: Bool = false) -> Bool {
    let all = [firstName.tokenKind == .wildcard ? nil : firstName.text, secondName?.text].compactMap { $0 }
    return all.prefix(isOutside ? 1 : 2).contains { names.contains($0) }
  }

  /// Whether the parameter's label is that of an argument of callbacks.
  fileprivate var isNamedForMachine: Bool {
    isNamedForState || isNamed(["animated", "sender", "transition", "event", "for", "of", "with"], byLabel: true)
  }

  /// Whether the parameter's name suggests a state.
  var isNamedForState: Bool {
    isNamed(["from", "to"])
      || [firstName.text, secondName?.text ?? ""].contains { $0.lowercased().hasSuffix("state") }
  }
}
#endif
