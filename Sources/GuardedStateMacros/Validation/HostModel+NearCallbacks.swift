#if Macros
import GuardedStateRules
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

  /// Prefixes of names that are one edit away from those of callbacks, as in `didEditDraft()`.
  private static let otherVerbs = ["didEdit", "willEdit"]

  /// Whether the type's body only mentions a name in its declaration.
  func isNamedOnce(_ name: TokenSyntax) -> Bool {
    let members = sequence(first: Syntax(name), next: \.parent).first { $0.is(MemberBlockSyntax.self) }
    return members?.tokens(viewMode: .sourceAccurate).filter { $0.text == name.text }.count == 1
  }
}

extension FunctionDeclSyntax {
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
