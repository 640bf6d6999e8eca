public import GuardedState

/// Advice for the caller of a refused call.
public enum Advice: Hashable, Sendable, Encodable {
  /// Call again with other arguments: the refusal's sentence says which.
  case correctArguments
  /// Make these calls first. The caller may make all of them.
  case callFirst([String])
  /// Wait and call again: something else is running.
  case waitAndRepeat
  /// Look at the host again, which has changed meanwhile, and decide then.
  case lookAgain
  /// Change what these conditions depend on.
  case conditions([String])
  /// Ask a person: others may make this call, or those that lead there.
  case askSomebody
  /// Nothing: the call will never run.
  case never

  /// Whether another caller may make the call.
  var mayBeOthers: Bool {
    switch self {
    case .conditions, .never: true
    case .askSomebody, .correctArguments, .callFirst, .waitAndRepeat, .lookAgain: false
    }
  }

  private enum CodingKeys: String, CodingKey { case kind, calls, conditions }

  /// Encodes the advice as an object: `{"kind": "callFirst", "calls": ["pay"]}`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    switch self {
    case .callFirst(let calls):
      try container.encode("callFirst", forKey: .kind)
      try container.encode(calls, forKey: .calls)
    case .conditions(let names):
      try container.encode("conditions", forKey: .kind)
      try container.encode(names, forKey: .conditions)
    default: try container.encode("\(self)", forKey: .kind)
    }
  }
}

extension Refusal {
  /// Whether the state or a condition refused the call, so that another caller may get there.
  var mayRunForOthers: Bool { [.declined, .notAllowed, .finished].contains(reason) }

  /// The advice for the caller.
  ///
  /// - Complexity: As that of `path`.
  public var advice: Advice {
    switch reason {
    case .wrongArguments: return .correctArguments
    case .changed, .reset: return .lookAgain
    case .inTransition, .livelock, .unsaved: return .waitAndRepeat
    case .declined where conditions == ["should\(subject.prefix(1).uppercased())\(subject.dropFirst())"]:
      return .correctArguments
    case .declined, .notAllowed, .finished, .timedOut: break
    case .unknownState, .unknownEvent, .unknownMethod, .undeclaredTarget, .hostGone: return .never
    }
    switch lead {
    case .body, .timeout, .eventless: return .waitAndRepeat
    case .others: return .askSomebody
    case nil: break
    }
    let calls = path
    if !calls.isEmpty { return .callFirst(calls) }
    if reason == .declined, !conditions.isEmpty { return .conditions(conditions) }
    return reason == .timedOut ? .waitAndRepeat : .never
  }
}
