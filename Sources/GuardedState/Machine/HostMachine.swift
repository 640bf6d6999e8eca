/// The machine of one host, as `host.machine` gives it: a view that costs nothing to ask for.
///
/// It answers all that is in ``GuardedMachine``. It holds the host; keep the host rather than the machine.
@frozen
public struct HostMachine<Host: MachineOwner>: GuardedMachine {
  /// The object that the machine is bound to.
  public let __host: Host

  /// A view of a host's machine.
  @inlinable
  public init(__host host: Host) {
    __host = host
  }
}

extension HostMachine {
  // MARK: - What callbacks are told

  /// Hands the transition that runs to a callback of the host.
  @inlinable
  @inline(__always)
  public func __transition<Result>(
    _ step: __Step, _ callback: (Transition<State, Event, Method>) throws -> Result
  ) rethrows -> Result {
    try engine.withOrigin(of: step.request) { try callback(Transition(step.change, $0)) }
  }

  /// The call that ended; nil for what is none.
  @inlinable
  public func __call(_ report: __Report) -> Call<State, Method>? {
    guard let call = report.call else { return nil }
    return compiled.call(call)
  }

  /// The call that ended, with the method as a subclass names it; nil for what is none.
  public func __call<Name: ExtensibleName>(_ report: __Report) -> Call<State, Name>? {
    report.call.map { call in
      Call(
        method: Name(rawValue: compiled.methodNames[call.pointee.method]), state: compiled.states[call.pointee.state],
        result: call.pointee.result)
    }
  }
}

extension __CompiledRules {
  /// A call as users get it.
  @inlinable
  func call(_ call: UnsafePointer<CallRecord>) -> Call<State, Method> {
    // Of the record no copy is made: its result would be copied twice.
    Call(method: methods[call.pointee.method], state: states[call.pointee.state], result: call.pointee.result)
  }
}
