/// The machine of one host, as `host.machine` returns it: a view that costs nothing to make.
///
/// It has all members of ``GuardedMachine``. It holds the host strongly; store the host rather than the machine.
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
  // MARK: - Arguments of callbacks

  /// Passes the running transition to a callback of the host.
  @inlinable
  @inline(__always)
  public func __transition<Result>(
    _ step: __Step, _ callback: (Transition<State, Event, Method>) throws -> Result
  ) rethrows -> Result {
    try engine.withOrigin(of: step.request) { try callback(Transition(step.change, $0)) }
  }

  /// The machine after the change that is about to happen.
  public func __saved(by commit: __Commit) -> Snapshot<State> { engine.after(commit.changes) { snapshot() } }

  /// The call in a report, with the state of this machine, even if it is one of another region; nil for a refusal or
  /// an error.
  @inlinable
  public func __call(_ report: __Report) -> Call<State, Method>? {
    report.call.map { call in
      Call(
        method: compiled.methods[call.pointee.method], state: compiled.states[engine.current],
        result: call.pointee.result, isIgnored: call.pointee.isIgnored)
    }
  }

  /// The call in a report, with the method as a subclass names it; nil for a refusal or an error.
  public func __call<Name: ExtensibleName>(_ report: __Report) -> Call<State, Name>? {
    report.call.map { call in
      Call(
        method: Name(rawValue: compiled.methodNames[call.pointee.method]), state: compiled.states[engine.current],
        result: call.pointee.result, isIgnored: call.pointee.isIgnored)
    }
  }
}
