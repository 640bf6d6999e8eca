#if Macros
import SwiftSyntax

/// Methods that would hear of every change of the state, or be asked about it, under names that other libraries have.
extension HostModel {
  /// The callback that such a method was probably meant to be; nil for a method of another kind, and for one that something
  /// in the type's body names.
  ///
  /// - Parameters:
  ///   - method: The method.
  ///   - region: The region whose changes it would hear of; nil for those of the host's own state.
  func callbackOfChanges(meantBy method: FunctionDeclSyntax, of region: RegionModel? = nil) -> CallbackMoment? {
    guard binding != .otherMachines, isNamedOnce(method.name) else { return nil }
    let ownName = (region == nil ? method.nameForDelegate : nil) ?? method.name.text.trimmingBackticks
    let written = ownName.plainLetters
    // A region may be named instead of the state, and a transition be cut short.
    let name = (region.map { written.replacing($0.name.plainLetters, with: "state") } ?? written)
      .replacing("transition", with: "transit").replacing("transit", with: "transition")
    let asks = method.signature.returnClause?.type.meaning(in: self.name) == "Bool"
    guard asks || method.signature.returnClause == nil,
      let subjects = subjects(of: method, named: name, in: region)
    else { return nil }
    let meant: String
    let first = ownName.joiningWords.prefix { !$0.isUppercase }
    let namesRegion = region.map { written.contains($0.name.plainLetters) } ?? false
    // What says nothing of a region is no callback of it.
    if region != nil, subjects.isEmpty, !namesRegion { return nil }
    // What is told nothing of the machine others may call, where they see it.
    let isTold = !subjects.isEmpty || method.isHidden || namesRegion
    if !asks, isTold, [[], ["Transition"]].contains(subjects), let moment = moment(namedForMethodIn: name) {
      meant = moment
    } else if !asks, subjects == ["Transition"], name.hears(by: String(first)) {
      meant = ["will", "before"].contains { name.contains($0) } ? "willTransition" : "didTransition"
    } else if asks {
      let isMeant =
        Self.questions.contains(name) && (subjects != ["State"] || name.contains("should"))
        || name == "isvalidnextstate" || subjects == ["Transition"] && name.asks(by: String(first))
      guard isMeant, !subjects.isEmpty else { return nil }
      meant = name.hasSuffix("fire") ? "shouldFire" : "shouldTransition"
    } else {
      let isMeant =
        Self.changes.contains(name) || Self.moves.contains(name) && !subjects.isEmpty
        || Self.ends.contains(name) && !rulesFacts.finals.isEmpty
      guard isMeant, isTold else { return nil }
      meant = name.contains("will") ? "willTransition" : "didTransition"
    }
    return CallbackMoment.all.first { $0.name == meant }
  }

  /// The moment of a transition that a method is named for, `beforeClose` or `afterClose`, as other libraries call it.
  private func moment(namedForMethodIn name: String) -> String? {
    for (word, moment) in [("before", "willFire"), ("after", "didFire")] where name.hasPrefix(word) {
      if transitionNames.contains(where: { word + $0.plainLetters == name }) { return moment }
    }
    return nil
  }

  /// What a transition may be called: by its method, or by its event.
  var transitionNames: [String] { methods.filter(\.isTransition).map(\.name) + (events ?? []).map(\.name) }

  /// Whether nothing in the type's body names a member but its declaration.
  func isNamedOnce(_ name: TokenSyntax) -> Bool {
    let members = sequence(first: Syntax(name), next: \.parent).first { $0.is(MemberBlockSyntax.self) }
    return members?.tokens(viewMode: .sourceAccurate).filter { $0.text == name.text }.count == 1
  }

  /// Whether something in the type's body has a name.
  func isNamed(_ name: String) -> Bool {
    let type = nameToken.parent?.asProtocol(DeclGroupSyntax.self)
    return type?.memberBlock.tokens(viewMode: .sourceAccurate).contains { $0.text == name } ?? false
  }

  /// What a method is told, each as `State` or `Transition`: nothing, one state or two, or a transition; nil where it is told
  /// something else.
  private func subjects(
    of method: FunctionDeclSyntax, named name: String, in region: RegionModel?
  ) -> [String]? {
    let saysState = name.contains("state") || name.contains("transition")
    // Who says so comes first where it is named for a delegate.
    let told = method.signature.parameterClause.parameters.dropFirst(
      region == nil && method.nameForDelegate != nil ? 1 : 0)
    let subjects = told.map { parameter -> String in
      let type = parameter.type.meaning(in: self.name).replacing("?", with: "")
      if let region {
        let isTransition = parameter.type.nameOfFirstArgument == region.name && type.hasPrefix("Transition<")
        return type == region.name ? "State" : isTransition ? "Transition" : ""
      }
      return type == "StateName" || type == "String" && binding == .superclass && saysState ? "State" : type
    }
    return [[], ["State"], ["State", "State"], ["Transition"]].contains(subjects) ? subjects : nil
  }

  /// Names, in plain letters, of methods that hear of changes.
  private static let changes: Set = [
    "didchange", "willchange", "onchange", "transitioned", "didreset", "didchangestate", "willchangestate",
    "statedidchange", "statewillchange", "statechanged", "statehaschanged", "onstatechange", "onstatechanged",
    "didupdatestate", "willupdatestate", "didsetstate", "willsetstate", "didswitchstate", "willswitchstate",
    "ontransition", "onstatetransition", "statedidtransition", "statewilltransition",
  ]

  /// Such names that may be those of other movements, where they are told nothing.
  private static let moves: Set = [
    "didmove", "didmoveto", "willmove", "willmoveto", "didgo", "didgoto", "willgo", "willgoto",
  ]

  /// Such names that speak of the end, which only some have.
  private static let ends: Set = ["didfinish", "didend"]

  /// Names of methods that are asked about changes. One that takes a single state may be somebody's own question.
  private static let questions: Set = [
    "cantransition", "maytransition", "allowtransition", "allowstransition", "shouldallowtransition",
    "shouldtransition", "canchange", "maychange", "shouldchange", "canchangestate", "maychangestate",
    "shouldchangestate",
    "stateshouldchange", "canperformtransition", "shouldperformtransition", "canfire", "mayfire", "allowfire",
  ]
}

extension String {
  /// Whether the name, in plain letters, is one of a method that is asked about transitions.
  ///
  /// - Parameter first: Its first word.
  fileprivate func asks(by first: String) -> Bool {
    ["should", "can", "may", "allow", "allows", "permit", "permits", "accept", "accepts"].contains(first)
      && (contains("transition") || contains("change"))
  }

  /// Whether the name, in plain letters, is one of a method that hears of transitions.
  ///
  /// - Parameter first: Its first word.
  fileprivate func hears(by first: String) -> Bool {
    let isAbout = contains("transition") || contains("change")
    let verbs: Set = ["on", "did", "will", "before", "after", "handle", "process", "observe", "receive"]
    if isAbout, verbs.contains(first) { return true }
    // What begins with the noun says what has become of it.
    return ["transition", "state"].contains(first)
      && ["did", "will", "has", "was", "occurred", "happened", "finished", "ended", "completed", "changed"].contains {
        dropFirst(first.count).hasPrefix($0) || dropFirst(first.count).hasPrefix("transition" + $0)
      }
  }
}

extension FunctionDeclSyntax {
  /// What a method of a delegate is named for that takes a transition besides: `host(_:didTransition:)`; nil for any other one.
  fileprivate var nameForDelegate: String? {
    let parameters = signature.parameterClause.parameters
    guard parameters.count == 2, let first = parameters.first, first.firstName.tokenKind == .wildcard,
      let last = parameters.last, last.firstName.tokenKind != .wildcard,
      last.type.nameOfParameterType == "Transition"
    else { return nil }
    return last.firstName.text
  }

  /// Whether nobody but its type and its file can call the method.
  var isHidden: Bool { AccessLevel(modifiers) < .internal }
}
#endif
