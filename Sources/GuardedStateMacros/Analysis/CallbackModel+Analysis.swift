#if Macros
import SwiftSyntax

extension CallbackModel {
  private static let ofStates = ["willExit", "willEnter", "didExit", "didEnter"]
  private static let ofAll = [
    "shouldFire", "shouldTransition", "willFire", "willTransition", "didFire", "didTransition", "didCall",
    "didRefuse", "didFail",
  ]

  /// Reads a method as a callback; nil when its name or its parameters are those of none.
  init?(_ node: FunctionDeclSyntax) {
    guard !node.isStatic, node.signature.effectSpecifiers?.asyncSpecifier == nil,
      node.signature.effectSpecifiers?.throwsClause == nil
    else { return nil }
    let name = node.name.text
    let parameters = Array(node.signature.parameterClause.parameters)
    let labels = parameters.map { $0.firstName.text }
    let type = labels.last == "animated" ? nil : parameters.last?.type
    if Self.ofAll.contains(name), labels == ["_"] {
      self.init(node: node, moment: name, state: nil, form: .subject, type: type)
      return
    }
    guard let prefix = Self.ofStates.first(where: { name.hasPrefix($0) }),
      case let rest = name.dropFirst(prefix.count), let initial = rest.first, initial.isUppercase || !initial.isLetter,
      let form = Self.form(labels)
    else { return nil }
    self.init(node: node, moment: prefix, state: String(rest), form: form, type: type)
  }

  /// The form of a callback of a state, by its labels; nil for a method that is none.
  private static func form(_ labels: [String]) -> Form? {
    switch labels {
    case []: .plain
    case ["animated"]: .animated
    case ["sender"]: .sender
    case ["animated", "sender"]: .animatedAndSender
    case ["_"]: .transition
    default: nil
    }
  }
}
#endif
