#if Macros
/// A moment of which a host hears by a callback. Here, and nowhere else, is written which callbacks there are and which
/// forms they have: analysis, emission and diagnostics ask.
struct CallbackMoment {
  /// What a callback is told.
  enum Subject: String {
    case transition = "Transition"
    case call = "Call"
    case refusal = "Refusal"
    case error = "Error"
  }

  /// The name of the callback; where it is of one state, what stands before the state's name.
  let name: String
  let subject: Subject
  /// Whether each state has callbacks of its own.
  let isOfStates: Bool

  /// Whether its callbacks answer a question.
  var answers: Bool { name.hasPrefix("should") }

  /// All moments.
  static let all: [CallbackMoment] =
    ["willExit", "willEnter", "didExit", "didEnter"].map { Self(name: $0, subject: .transition, isOfStates: true) }
    + ["shouldFire", "shouldTransition", "willFire", "willTransition", "didFire", "didTransition"].map {
      Self(name: $0, subject: .transition, isOfStates: false)
    }
    + [
      Self(name: "didCall", subject: .call, isOfStates: false),
      Self(name: "didRefuse", subject: .refusal, isOfStates: false),
      Self(name: "didFail", subject: .error, isOfStates: false),
    ]

  /// Types that nothing which a callback is told can have. A name that isn't here may be another name of the right type,
  /// which only the compiler can tell.
  static let notSubjects: Set = [
    "Int", "Int8", "Int16", "Int32", "Int64", "UInt", "UInt8", "UInt16", "UInt32", "UInt64", "Double", "Float",
    "Bool", "String", "Substring", "Character", "Void", "Never", "Data", "Date",
    "URL",
    "UUID", "Duration", "State", "StateName", "Event", "EventName", "Method", "MethodName", "Transition", "Call",
    "Refusal",
    "Error",
  ]

  /// What else is entered and left, as Apple's frameworks call it: `didEnterBackground()`.
  static let systemNames: Set = [
    "Background", "Foreground", "Region", "App", "Application", "FullScreen", "PictureInPicture",
  ]

  /// The moment that a name stands for, and the state that it is of as the name has it; nil for a name of another kind.
  static func named(_ name: String) -> (moment: CallbackMoment, state: String?)? {
    for moment in all {
      if !moment.isOfStates, name == moment.name { return (moment, nil) }
      if moment.isOfStates, name.hasPrefix(moment.name) {
        let rest = name.dropFirst(moment.name.count)
        if let initial = rest.first, !initial.isLowercase { return (moment, String(rest)) }
      }
    }
    return nil
  }

  /// The form of a callback by its labels; nil for labels that none has.
  func form(_ labels: [String]) -> CallbackModel.Form? {
    if !isOfStates { return labels == ["_"] ? .subject : nil }
    return switch labels {
    case []: .plain
    case ["animated"]: .animated
    case ["sender"]: .sender
    case ["animated", "sender"]: .animatedAndSender
    case ["_"]: .transition
    default: nil
    }
  }

  /// The only parameter list of a callback of all states.
  ///
  /// - Parameter isObject: Whether it is one of a `GuardedObject`, which has types of its own.
  func parameters(ofObject isObject: Bool = false) -> String {
    switch subject {
    case .transition: "(_ transition: Transition)"
    case .call: isObject ? "(_ call: Call)" : "(_ call: Call<StateName, Method>)"
    case .refusal: "(_ refusal: Refusal)"
    case .error: "(_ error: any Error)"
    }
  }

  /// The forms of a callback as a sentence names them.
  ///
  /// - Parameters:
  ///   - name: Its whole name.
  ///   - region: The region that it is of.
  ///   - hasValues: Whether states carry values.
  ///   - isObject: Whether it is one of a `GuardedObject`, which it overrides.
  func forms(
    of name: String, in region: RegionModel?, withValues hasValues: Bool, ofObject isObject: Bool
  ) -> String {
    if !isOfStates {
      let head = isObject ? "override func " : ""
      return "its form is '\(head)\(name)\(parameters(ofObject: isObject))\(answers ? " -> Bool" : "")'"
    }
    let head = "its forms are '\(name)()', '(animated: Bool)'"
    if let region { return "\(head) and '(_: \(region.transitionType))'" }
    return "\(head), '(sender:)', '(animated:sender:)'"
      + (hasValues ? ", '(_: Transition)' and '(_: State)'" : " and '(_: Transition)'")
  }
}
#endif
