#if Macros
import SwiftSyntax

/// Members that have the name of a callback and are something else, as what they take says.
extension HostModel {
  /// Whether what a member takes says that it is no callback: nothing in it has a name or a type that callbacks have. What has
  /// the name of a state that is seen, or of a transition, is meant as one whatever it takes.
  func isSomethingElse(_ mistake: CallbackMistake) -> Bool {
    guard let clause = mistake.parameters, !clause.parameters.isEmpty else { return false }
    if let state = mistake.state {
      return states == nil && !hasUnseenStates && !namesOfStates.contains(state) && !speaksOfStates(clause)
    }
    switch mistake.moment.subject {
    case .transition: return mistake.moment.name.hasSuffix("Fire") && !speaksOfMachine(clause, ["transition", "event"])
    case .call: return !speaksOfMachine(clause, ["call", "method"])
    case .refusal: return !speaksOfMachine(clause, ["refusal", "error", "reason"]) && !takesThrown(clause)
    case .error: return !speaksOfErrors(clause)
    }
  }

  /// Whether a method takes nothing, or what a callback of a state may be meant to take.
  func mayBeTold(_ method: FunctionDeclSyntax) -> Bool {
    let clause = method.signature.parameterClause
    return clause.parameters.isEmpty || speaksOfStates(clause)
  }

  /// Whether arguments are such as those of a state's callback may be meant to be.
  private func speaksOfStates(_ clause: FunctionParameterClauseSyntax) -> Bool {
    speaksOfMachine(clause, ["transition", "event"]) || clause.parameters.contains(where: \.isNamedForState)
  }

  /// Whether arguments are an error, as a machine tells of it. What has a label that says more is called by others, unless
  /// there are methods that throw and nothing else may call it.
  private func speaksOfErrors(_ clause: FunctionParameterClauseSyntax) -> Bool {
    let isNamedSo = clause.parameters.contains { $0.isNamed(["error", "refusal"], byLabel: true) }
    let isRefusal = clause.parameters.contains { $0.type.nameOfParameterType == "Refusal" }
    return isNamedSo || isRefusal || isTold(clause) || takesThrown(clause)
  }

  /// Whether there is an error among arguments which the type's own methods may throw.
  private func takesThrown(_ clause: FunctionParameterClauseSyntax) -> Bool {
    let isError = clause.parameters.contains { $0.type.nameOfParameterType == "Error" }
    let isThrowing = methods.contains { $0.throwing != .nothing }
    return isError && (binding == .guardedClass || binding == .ownStates && isThrowing)
  }

  /// Whether arguments have types that callbacks have, or names.
  ///
  /// - Parameters:
  ///   - clause: The arguments.
  ///   - names: The names.
  private func speaksOfMachine(_ clause: FunctionParameterClauseSyntax, _ names: Set<String>) -> Bool {
    isTold(clause)
      || clause.parameters.contains { parameter in
        let type = parameter.type.nameOfParameterType ?? ""
        return parameter.isNamed(names) || Self.typesOfMachines.contains(type)
      }
  }

  /// Types that belong to machines, as far as names tell.
  private static let typesOfMachines: Set = [
    "State", "StateName", "Event", "EventName", "Method", "MethodName", "Transition", "Call", "Refusal", "HostMachine",
    "StateMachine", "GuardedMachine",
  ]

  /// Whether the arguments of a member that is named like a callback say that it belongs to something else: another protocol
  /// that the type has may want it so, and of an error with more beside it others tell.
  func isOfOthers(_ clause: FunctionParameterClauseSyntax, _ mistake: CallbackMistake) -> Bool {
    let types = clause.parameters.map { $0.type.meaning(in: name).replacing("?", with: "") }
    let isOfMachine = isTold(clause)
    if mistake.moment.subject == .error, types.count > 1, !isOfMachine { return true }
    // Views and scenes have transitions, too: `didTransition(to size: CGSize)`, `didTransition(toSize: Double, animated: Bool)`.
    let isLabeled = clause.parameters.first.map { $0.firstName.tokenKind != .wildcard } ?? false
    if mistake.state == nil, mistake.moment.subject == .transition, isLabeled {
      let isKnown = { (type: String) in CallbackMoment.notSubjects.contains(String(type.prefix { $0 != "<" })) }
      if !isOfMachine, types.count > 1 || !types.allSatisfy(isKnown) { return true }
      if !takesStates(clause), clause.parameters.first.map({ !$0.isNamedForMachine }) ?? false { return true }
    }
    let isForeign = !types.isEmpty && !isOfMachine
    // One of its own beside the callback.
    if isForeign, callbacks.contains(where: { $0.moment == mistake.moment.name && $0.state == mistake.state }) {
      return true
    }
    if inheritsNothingThatAsks { return false }
    return mistake.state == nil ? mistake.moment.subject != .transition || isLabeled && isForeign : isForeign
  }

  /// Whether arguments are such as a machine tells.
  func isTold(_ clause: FunctionParameterClauseSyntax) -> Bool {
    // The states of others may be texts.
    if binding == .superclass || binding == .otherMachines,
      clause.parameters.map({ $0.type.meaning(in: name).replacing("?", with: "") }) == ["String", "String"],
      clause.parameters.map(\.firstName.text) == ["from", "to"]
    {
      return true
    }
    return takesStates(clause) || clause.parameters.contains { ["animated", "sender"].contains($0.firstName.text) }
  }

  /// Whether there are states or transitions among arguments.
  private func takesStates(_ clause: FunctionParameterClauseSyntax) -> Bool {
    let types = clause.parameters.map { $0.type.meaning(in: name).replacing("?", with: "") }
    return !Set(types).isDisjoint(with: ["State", "StateName", "Transition"] + regions.map(\.name))
  }

  /// Whether all arguments are such as no machine tells: numbers and the like.
  func takesNumbers(_ clause: FunctionParameterClauseSyntax) -> Bool {
    let told: Set = [
      "String", "Bool", "State", "StateName", "Event", "EventName", "Method", "Transition", "Call", "Refusal", "Error",
    ]
    let types = clause.parameters.map { $0.type.meaning(in: name).replacing("?", with: "") }
    return !types.isEmpty && !isTold(clause)
      && types.allSatisfy { CallbackMoment.notSubjects.contains($0) && !told.contains($0) }
  }
}

extension FunctionParameterSyntax {
  /// Whether the parameter has one of some names, outside or inside of the method.
  ///
  /// - Parameters:
  ///   - names: The names.
  ///   - isOutside: Whether only the label counts, or the name where there is none.
  fileprivate func isNamed(_ names: Set<String>, byLabel isOutside: Bool = false) -> Bool {
    let all = [firstName.tokenKind == .wildcard ? nil : firstName.text, secondName?.text].compactMap { $0 }
    return all.prefix(isOutside ? 1 : 2).contains { names.contains($0) }
  }

  /// Whether the parameter's label is that of something which a machine tells.
  fileprivate var isNamedForMachine: Bool {
    isNamedForState || isNamed(["animated", "sender", "transition", "event", "for", "of", "with"], byLabel: true)
  }

  /// Whether the parameter's name says that it is a state.
  var isNamedForState: Bool {
    isNamed(["from", "to"])
      || [firstName.text, secondName?.text ?? ""].contains { $0.lowercased().hasSuffix("state") }
  }
}
#endif
