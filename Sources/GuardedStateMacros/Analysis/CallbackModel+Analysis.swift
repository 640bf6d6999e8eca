#if Macros
import SwiftSyntax

extension CallbackModel {
  private static let ofStates = ["willExit", "willEnter", "didExit", "didEnter"]
  private static let ofAll = [
    "shouldFire", "shouldTransition", "willFire", "willTransition", "didFire", "didTransition", "didCall",
    "didRefuse",
    "didFail",
  ]

  /// Reads a method as a callback; nil when its name or its parameters are those of none.
  init?(_ node: FunctionDeclSyntax) {
    guard !node.isStatic, node.signature.effectSpecifiers?.asyncSpecifier == nil,
      node.signature.effectSpecifiers?.throwsClause == nil
    else { return nil }
    self.node = node
    let name = node.name.text
    let parameters = node.signature.parameterClause.parameters
    let first = parameters.first?.firstName
    if Self.ofAll.contains(name), parameters.count == 1, first?.tokenKind == .wildcard {
      moment = name
      state = nil
      form = .subject
      return
    }
    guard let prefix = Self.ofStates.first(where: { name.hasPrefix($0) }),
      case let rest = name.dropFirst(prefix.count), let initial = rest.first, initial.isUppercase || !initial.isLetter
    else { return nil }
    moment = prefix
    state = String(rest)
    if parameters.isEmpty {
      form = .plain
    } else if parameters.count == 1, first?.text == "animated" {
      form = .animated
    } else if parameters.count == 1, first?.tokenKind == .wildcard {
      form = .transition
    } else {
      return nil
    }
  }
}

extension HostModel {
  /// The state that a callback is for, by the name behind its prefix; nil when there is none.
  func state(of callback: CallbackModel) -> String? {
    guard let wanted = callback.state else { return nil }
    return states?.first { $0.name.uppercasingFirst == wanted }?.name
  }
}

extension String {
  /// The string with its first character in upper case.
  var uppercasingFirst: String { prefix(1).uppercased() + dropFirst() }
}
#endif
