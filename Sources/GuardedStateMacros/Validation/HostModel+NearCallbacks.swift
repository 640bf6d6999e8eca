#if Macros
import SwiftSyntax

/// Which callback a method was meant to be whose name is nearly that of one, or that other libraries call so.
extension HostModel {
  /// The state, of a region too, that a name was probably meant to be; nil where none is near.
  func nearestState(to wanted: String) -> String? {
    // Behind the name of a region only that of one of its states is another one.
    let region = regions.first { wanted.hasPrefix($0.name) && wanted != $0.name }
    guard let region else { return wanted.nearest(among: namesOfStates) }
    let names = region.states.map(\.name.uppercasingFirst)
    return String(wanted.dropFirst(region.name.count)).nearest(among: names).map { region.name + $0 }
  }

  /// The callback that a method was probably meant to be; nil where it is probably something else.
  func nearestCallback(to method: FunctionDeclSyntax) -> String? {
    let name = method.name.text.trimmingBackticks
    let meant = callbackOfState(meantBy: method, if: isState) ?? callbackOfMethod(meantBy: name.joiningWords)
    if let meant, isNamedOnce(method.name) { return meant }
    if let meant = callbackOfReports(takenBy: method), isNamedOnce(method.name) { return meant }
    guard ["should", "will", "did"].contains(where: { name.hasNearly(prefix: $0) }) else { return nil }
    let names = namesOfStates
    // That of a moment alone is no misspelt name of a state, however short that is.
    if CallbackMoment.all.contains(where: { $0.name == name }) { return nil }
    // No state is asked whether it may be entered or left.
    if let question = Self.questionsOfStates.first(where: name.hasPrefix),
      names.contains(String(name.dropFirst(question.count))), !methodNames.contains(method.decided ?? "")
    {
      return "shouldTransition"
    }
    let all = CallbackMoment.all.flatMap { moment in
      (moment.isOfStates ? names : [""]).map { (moment, moment.name + $0) }
    }
    return all.first { $1.plainLetters == name.plainLetters }?.1 ?? all.first { isNear(method, $1, $0) }?.1
      ?? (states == nil && !hasUnseenStates ? nearestMoment(to: method) : nil)
  }

  /// Whether a state has a name in those of callbacks. Of a `GuardedObject` any text may be one.
  private func isState(_ name: String) -> Bool {
    binding == .superclass ? !name.isEmpty : namesOfStates.contains(name)
  }

  /// The callback that is told what a method takes alone, and whose name speaks of that: a call, a refusal or an error.
  private func callbackOfReports(takenBy method: FunctionDeclSyntax) -> String? {
    let parameters = method.signature.parameterClause.parameters
    let type = parameters.first?.type.meaning(in: name).prefix { $0 != "<" }
    guard parameters.count == 1, method.signature.returnClause == nil,
      let moment = CallbackMoment.all.first(where: { $0.subject != .transition && type == $0.subject.rawValue[...] })
    else { return nil }
    let name = method.name.text.trimmingBackticks
    let hears = name.hasPrefix("on") || name.hasPrefix("did")
    let words = Self.words[moment.subject] ?? []
    let speaks = words.contains { name.lowercased().contains($0) }
    switch moment.subject {
    // Who has caught one may hand it on.
    case .refusal: return speaks || hears && method.isHidden ? moment.name : nil
    case .call: return hears ? moment.name : nil
    // Others make errors, too, and tell the host of them; what has thrown one is a method of its own.
    default:
      let isOwn = method.isHidden || name.contains("Thr") && inheritsNothingThatAsks
      return hears && speaks && isOwn ? moment.name : nil
    }
  }

  /// Parts of names, in small letters, by which other libraries speak of what a callback hears of.
  private static let words: [CallbackMoment.Subject: [String]] = [
    .refusal: ["refus", "reject", "deni", "deny", "declin", "forb", "blocked", "prevented", "notallowed", "invalid"],
    .error: ["error", "fail", "threw", "throw"],
  ]

  /// The callback of a state that other libraries call so: `onEnterOpen`, `didLeaveOpen`, `openEntered`.
  ///
  /// - Parameters:
  ///   - method: The method.
  ///   - isState: Whether a state has a name in those of callbacks.
  func callbackOfState(meantBy method: FunctionDeclSyntax, if isState: (String) -> Bool) -> String? {
    let name = method.name.text.trimmingBackticks.joiningWords
    func isSeen(_ state: String) -> Bool {
      binding == .superclass ? namesOfStates.contains(state) : isState(state)
    }
    for (word, prefix) in Self.beginnings where name.hasPrefix(word) {
      let rest = name.dropFirst(word.count)
      for (moment, words) in Self.synonyms {
        for other in words where rest.hasPrefix(other) && prefix + moment != word + other {
          let state = String(rest.dropFirst(other.count))
          if other == "Become", Self.becoming.contains(state) { continue }
          // What may be no state of a `GuardedObject` is one where no other word would be in its place.
          let isMeant = isSeen(state) || isState(state) && Self.sure.contains(other) && mayBeTold(method)
          if isMeant { return prefix + moment + state }
        }
      }
    }
    // Without a word before it only the past tells of what has happened.
    for (moment, words) in Self.past {
      for word in words where name.hasPrefix(word) && isSeen(String(name.dropFirst(word.count))) {
        return "did" + moment + name.dropFirst(word.count)
      }
    }
    let labels = method.signature.parameterClause.parameters.map { $0.firstName.text }
    guard CallbackMoment.all[0].form(labels) != nil else { return nil }
    for (before, ending, moment) in Self.endings where name.hasPrefix(before) && name.hasSuffix(ending) {
      let state = String(name.dropFirst(before.count).dropLast(ending.count)).uppercasingFirst
      if isSeen(state) { return moment + state }
    }
    return nil
  }

  /// The callback that would be of one event or method, `didFirePay`: of calls and refusals there is one for all.
  private func callbackOfMethod(meantBy name: String) -> String? {
    for method in methods where name.hasSuffix(method.name.uppercasingFirst) {
      switch name.dropLast(method.name.count) {
      case "didCall", "didFire": return method.isTransition ? "didFire" : "didCall"
      case "didRefuse": return "didRefuse"
      default: continue
      }
    }
    let moment = ["shouldFire", "willFire", "didFire"].first { name.hasPrefix($0) }
    return moment.flatMap { moment in transitionNames.contains { moment + $0.uppercasingFirst == name } ? moment : nil }
  }

  /// What states would be asked, as other libraries call it.
  static let questionsOfStates = ["shouldEnter", "shouldExit", "shouldLeave"]

  /// What applications and windows become there: `didBecomeActive()`.
  private static let becoming: Set = ["Active", "Key", "Main"]

  /// How names of callbacks begin, and how they should.
  static let beginnings = [
    ("on", "did"), ("did", "did"), ("after", "did"), ("when", "did"), ("onDid", "did"), ("will", "will"),
    ("before", "will"), ("onWill", "will"),
  ]

  /// Words for entering and leaving a state.
  static let synonyms = [
    (
      "Enter",
      [
        "Enter", "Entry", "Entered", "Entering", "Become", "MoveTo", "ChangeTo", "SwitchTo", "TransitionTo", "GoTo",
        "ArriveAt", "Reach",
      ]
    ),
    (
      "Exit",
      [
        "Exit", "Exited", "Exiting", "Leave", "Leaving", "Left", "MoveFrom", "ChangeFrom", "SwitchFrom",
        "TransitionFrom",
      ]
    ),
  ]

  /// Those of them that mean little else.
  private static let sure: Set = ["Enter", "Entered", "Entering", "Exit", "Exited", "Exiting"]

  /// What has happened to the state that is named behind it.
  private static let past = [("Enter", ["entered"]), ("Exit", ["exited", "left"])]

  /// What stands around the name of a state, and the callback that is meant: `closedEntered`, `onClosedEntry`.
  private static let endings = [
    ("", "Entered", "didEnter"), ("", "DidEnter", "didEnter"), ("", "Exited", "didExit"), ("", "DidExit", "didExit"),
    ("", "WillEnter", "willEnter"), ("", "WillExit", "willExit"), ("on", "Entry", "didEnter"),
    ("on", "Exit", "didExit"),
  ]

  /// The callback that a method was probably meant to be, of a state that the macro doesn't see.
  func nearestMoment(to method: FunctionDeclSyntax) -> String? {
    guard CallbackMoment.all[0].form(method.signature.parameterClause.parameters.map { $0.firstName.text }) != nil,
      method.signature.returnClause == nil, binding != .otherMachines, binding != .superclass || mayBeTold(method)
    else { return nil }
    let name = method.name.text.trimmingBackticks
    // The state's name begins with the last capital letter, or with the one before that.
    let starts = name.indices.filter { name[$0].isUppercase && $0 > name.startIndex }
    return CallbackMoment.all.filter(\.isOfStates).lazy.flatMap { moment in
      starts.lazy.filter {
        name[..<$0].editDistance(to: moment.name) <= 1 && name[..<$0] != moment.name
          && !Self.otherWords.contains(String(name[..<$0]))
      }.map { moment.name + name[$0...] }
    }.first
  }

  /// What is one letter away from a moment and means something else.
  private static let otherWords: Set = ["didEdit", "willEdit"]

  /// Whether a method was probably meant to be a callback of a name. Of a short one one letter makes another word, so that
  /// its parameter must say the same.
  private func isNear(_ method: FunctionDeclSyntax, _ wanted: String, _ moment: CallbackMoment) -> Bool {
    let name = method.name.text
    if name.lowercased() == wanted.lowercased() { return true }
    let parameters = method.signature.parameterClause.parameters
    let takesSubject =
      parameters.count == 1
      && parameters.first.map { $0.type.description.contains(moment.subject.rawValue) } == true
    let distance = name.editDistance(to: wanted)
    if moment.isOfStates || wanted.hasSuffix("Transition") { return distance <= (wanted.count < 12 ? 1 : 2) }
    if takesSubject && distance == 2 { return wanted.count > 6 && name.hasPrefix(wanted) }
    return distance == 1 && (takesSubject || name.hasPrefix(wanted))
  }
}

extension String {
  /// Whether the string begins with a word in any case, or with one of a letter more, less or other.
  fileprivate func hasNearly(prefix word: String) -> Bool {
    lowercased().hasPrefix(word) || word.editDistance(to: prefix { !$0.isUppercase }) <= 1
  }
}
#endif
