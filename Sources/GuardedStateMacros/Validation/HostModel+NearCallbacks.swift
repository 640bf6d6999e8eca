#if Macros
import GuardedStateRules
import SwiftDiagnostics
import SwiftSyntax

/// Methods with misspelled names of callbacks.
extension HostModel {
  /// Returns the state that a name was probably meant to be, including those of regions; nil if none is similar.
  func nearestState(to wanted: String) -> String? {
    // After the name of a region, only its states are candidates.
    let region = regions.first { wanted.hasPrefix($0.name) && wanted != $0.name }
    guard let region else { return wanted.nearest(among: namesOfStates) }
    let names = region.states.map(\.name.uppercasingFirst)
    return String(wanted.dropFirst(region.name.count)).nearest(among: names).map { region.name + $0 }
  }

  /// Returns the callback that a method was probably meant to be: its name is at most two edits away, and its
  /// parameters and result are those of the method. Nil if there is none, or if the type's body calls the method.
  func nearestCallback(to method: FunctionDeclSyntax) -> String? {
    let name = method.name.text.trimmingBackticks
    // A moment's name alone isn't a misspelled name of a state.
    guard CallbackMoment.named(name) == nil, !CallbackMoment.all.contains(where: { $0.name == name }),
      !Self.otherVerbs.contains(where: name.hasPrefix)
    else { return nil }
    let states = namesOfStates
    let candidates = CallbackMoment.all.filter { method.fits($0, in: self.name) }.flatMap { moment in
      (moment.isOfStates ? states : [""]).map { moment.name + $0 }
    }
    let distances = candidates.map { (name: $0, distance: name.editDistance(to: $0)) }
    guard let nearest = distances.min(by: { $0.distance < $1.distance }), nearest.distance <= 2,
      isNamedOnce(method.name)
    else { return nil }
    return nearest.name
  }

  /// Diagnostics for methods that other libraries would call or ask, because an exact state or guarded method follows the
  /// prefix, as in `onEnterOpen`, `beforePay` and `canPay`. A condition or a question of a view isn't one of them.
  var namesOfOtherLibraries: [Diagnostic] {
    guard hostKind == .root || hostKind == .subclass, conformsToKnownProtocolsOnly else { return [] }
    return otherMethods.unrelated.filter { $0.takesAndThrowsNothing && isNamedOnce($0.name) }.compactMap { node in
      let name = node.name.text.trimmingBackticks
      func rest(after prefix: String) -> String? { name.hasPrefix(prefix) ? String(name.dropFirst(prefix.count)) : nil }
      func method(after prefix: String) -> MethodModel? {
        rest(after: prefix).flatMap { rest in methods.first { $0.name.trimmingBackticks.uppercasingFirst == rest } }
      }
      if node.signature.returnClause != nil {
        guard let method = method(after: "can"), node.answers(in: self.name), !node.asksMachine else { return nil }
        let clause = node.signature.parameterClause
        return .guardForm(
          GuardMistake(
            name: node.name, method: method,
            reason: method.parameters.isEmpty ? .noArguments(DeclSyntax(node)) : .form(.otherArguments(clause))),
          host: self.name)
      }
      for (prefix, moment) in [("onEnter", "didEnter"), ("onExit", "willExit")] {
        guard let state = rest(after: prefix), namesOfStates.contains(state) else { continue }
        return .misspeltCallback(node.name, nearest: moment + state)
      }
      return method(after: "before").map { .callbackOfMethod(node.name, of: $0, isBefore: true) }
        ?? method(after: "after").map { .callbackOfMethod(node.name, of: $0, isBefore: false) }
    }
  }

  /// Prefixes of names that are one edit away from those of callbacks, as in `didEditDraft()`.
  private static let otherVerbs = ["didEdit", "willEdit"]

  /// Whether the type's body only mentions a name in its declaration, which includes the body of a method.
  func isNamedOnce(_ name: TokenSyntax) -> Bool {
    let members = sequence(first: Syntax(name), next: \.parent).first { $0.is(MemberBlockSyntax.self) }
    let own = name.parent?.as(FunctionDeclSyntax.self)?.range ?? name.range
    return members?.tokens(viewMode: .sourceAccurate).allSatisfy {
      $0.text != name.text || own.contains($0.position)
    } ?? false
  }
}

extension FunctionDeclSyntax {
  /// Whether the method is called without arguments and effects.
  fileprivate var takesAndThrowsNothing: Bool {
    signature.parameterClause.parameters.isEmpty && signature.effectSpecifiers == nil && genericParameterClause == nil
  }

  /// Whether the body asks the machine, so that the method only answers other code.
  fileprivate var asksMachine: Bool {
    let words: Set = ["can", "refusal", "machine", "state"]
    return body?.tokens(viewMode: .sourceAccurate).contains { words.contains($0.text) } ?? true
  }

  /// Whether the method has the parameters and the result of a moment's callbacks, judging by the names of types.
  fileprivate func fits(_ moment: CallbackMoment, in host: String) -> Bool {
    let parameters = signature.parameterClause.parameters
    let result = signature.returnClause?.type.meaning(in: host)
    guard let form = moment.form(parameters.map(\.firstName.text)), result == (moment.answers ? "Bool" : nil) else {
      return false
    }
    let type = parameters.first?.type.nameOfParameterType
    let takesSubject = type == moment.subject.rawValue || moment.subject == .snapshot && type == "Commit"
    return switch form {
    case .transition, .subject: takesSubject
    default: true
    }
  }
}
#endif
