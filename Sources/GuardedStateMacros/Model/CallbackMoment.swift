#if Macros
/// A moment at which a host gets a callback. This is the only definition of the callbacks and their forms. Analysis,
/// emission and diagnostics read it.
struct CallbackMoment {
  /// The subject that a callback gets.
  enum Subject: String {
    case transition = "Transition"
    case snapshot = "Snapshot"
    case call = "Call"
    case refusal = "Refusal"
    case error = "Error"
  }

  /// The type of states in the callbacks of a host.
  enum StateType: String {
    case plain = "State"
    /// States that carry values have names.
    case name = "StateName"
    /// A `GuardedObject` declares its callbacks and their types.
    case text = "String"
  }

  /// The name of the callback, or its prefix before the name of a state.
  let name: String
  let subject: Subject
  /// Whether each state has its own callbacks.
  let isOfStates: Bool

  /// Whether the callbacks return an answer.
  var answers: Bool { name.hasPrefix("should") }

  /// Whether the callback may throw: it saves the change.
  var mayThrow: Bool { subject == .snapshot }

  static let all: [CallbackMoment] =
    ["willExit", "willEnter", "didExit", "didEnter"].map { Self(name: $0, subject: .transition, isOfStates: true) }
    + ["shouldFire", "shouldTransition", "willFire", "willTransition", "didFire", "didTransition"].map {
      Self(name: $0, subject: .transition, isOfStates: false)
    }
    + [
      Self(name: "willCommit", subject: .snapshot, isOfStates: false),
      Self(name: "didCall", subject: .call, isOfStates: false),
      Self(name: "didRefuse", subject: .refusal, isOfStates: false),
      Self(name: "didFail", subject: .error, isOfStates: false),
    ]

  /// Types that are never the subject of a callback. Any other name may be an alias of the right type, which only the
  /// compiler knows.
  static let notSubjects: Set = [
    "Int", "Int8", "Int16", "Int32", "Int64", "UInt", "UInt8", "UInt16", "UInt32", "UInt64", "Double", "Float",
    "Bool", "String", "Substring", "Character", "Void", "Never", "Data", "Date",
    "URL",
    "UUID", "Duration", "State", "StateName", "Event", "EventName", "Method", "MethodName", "Transition", "Call",
    "Refusal", "Snapshot",
    "Error",
  ]

  /// Words after the prefixes of callbacks in Apple's frameworks, as in `didEnterBackground()`.
  static let systemNames: Set = [
    "Background", "Foreground", "Region", "App", "Application", "FullScreen", "PictureInPicture",
  ]

  /// Returns the moment that a name stands for, and the state as written in it; nil for a name of another kind.
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

  /// Returns the form with the given labels; nil if there is none.
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

  /// Returns the only parameter list of a callback of all states.
  ///
  /// - Parameter states: The type of the host's states.
  func parameters(of states: StateType) -> String {
    switch subject {
    case .transition: "(_ transition: Transition)"
    case .snapshot: "(_ snapshot: Snapshot<\(states.rawValue)>) throws"
    case .call: states == .text ? "(_ call: Call)" : "(_ call: Call<StateName, Method>)"
    case .refusal: "(_ refusal: Refusal)"
    case .error: "(_ error: any Error)"
    }
  }

  /// Returns the forms of a callback, as text for a diagnostic.
  ///
  /// - Parameters:
  ///   - name: The full name of the callback.
  ///   - region: The region of the callback's state.
  ///   - states: The type of the host's states.
  func forms(of name: String, in region: RegionModel?, with states: StateType) -> String {
    if !isOfStates {
      let head = states == .text ? "override func " : ""
      return "its form is '\(head)\(name)\(parameters(of: states))\(answers ? " -> Bool" : "")'"
    }
    let head = "its forms are '\(name)()', '(animated: Bool)'"
    if let region { return "\(head) and '(_: \(region.transitionType))'" }
    return "\(head), '(sender:)', '(animated:sender:)'"
      + (states == .name ? ", '(_: Transition)' and '(_: State)'" : " and '(_: Transition)'")
  }
}
#endif
