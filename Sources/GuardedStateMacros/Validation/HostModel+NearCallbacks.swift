#if Macros
import SwiftSyntax

/// Methods whose names are misspelled names of callbacks.
extension HostModel {
  /// The state, of a region too, that a name was probably meant to be; nil if none is near.
  func nearestState(to wanted: String) -> String? {
    // Behind the name of a region, only that of one of its states is another one.
    let region = regions.first { wanted.hasPrefix($0.name) && wanted != $0.name }
    guard let region else { return wanted.nearest(among: namesOfStates) }
    let names = region.states.map(\.name.uppercasingFirst)
    return String(wanted.dropFirst(region.name.count)).nearest(among: names).map { region.name + $0 }
  }

  /// The callback that a method was probably meant to be: one whose name is at most two letters away, and whose parameters
  /// and result the method has. Nil if there is none, or if the type's body calls the method.
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

  /// Beginnings of names that are one letter away from those of callbacks: `didEditDraft()`.
  private static let otherVerbs = ["didEdit", "willEdit"]

  /// Whether the type's body names a member only in its declaration.
  func isNamedOnce(_ name: TokenSyntax) -> Bool {
    let members = sequence(first: Syntax(name), next: \.parent).first { $0.is(MemberBlockSyntax.self) }
    return members?.tokens(viewMode: .sourceAccurate).filter { $0.text == name.text }.count == 1
  }

  /// Whether something in the type's body has a name.
  func isNamed(_ name: String) -> Bool {
    let type = nameToken.parent?.asProtocol(DeclGroupSyntax.self)
    return type?.memberBlock.tokens(viewMode: .sourceAccurate).contains { $0.text == name } ?? false
  }
}

extension FunctionDeclSyntax {
  /// Whether the method has the parameters and the result of a moment's callbacks, as far as names tell.
  fileprivate func fits(_ moment: CallbackMoment, in host: String) -> Bool {
    let parameters = signature.parameterClause.parameters
    let result = signature.returnClause?.type.meaning(in: host)
    guard let form = moment.form(parameters.map(\.firstName.text)), result == (moment.answers ? "Bool" : nil) else {
      return false
    }
    let takesSubject = parameters.first?.type.nameOfParameterType == moment.subject.rawValue
    return switch form {
    case .transition, .subject: takesSubject
    default: true
    }
  }
}
#endif
