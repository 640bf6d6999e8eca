/// The machine of a guarded subclass, for the methods that the subclass adds.
///
/// `contract.machine` is the machine of the superclass, whose methods have their own type of names. If a query names a
/// method of the subclass, as `contract.machine.refusal(of: .sign)`, the compiler picks this type instead.
@frozen
public struct SubclassMachine<Host: GuardedHost, Method: ExtensibleName>
where Host.MethodName: ExpressibleByStringLiteral, Host.MethodName.StringLiteralType == String {
  let machine: HostMachine<Host>

  /// A view of a host's machine.
  public init(__host host: Host) { machine = HostMachine(__host: host) }

  private func name(_ method: Method) -> Host.MethodName { .init(stringLiteral: method.rawValue) }

  /// Whether a guarded method may be called now: see ``GuardedMachine/can(call:)``.
  public func can(call method: Method) -> Bool { machine.can(call: name(method)) }

  /// Whether the rules allow a guarded method in the current state: see ``GuardedMachine/declares(call:)``.
  public func declares(call method: Method) -> Bool { machine.declares(call: name(method)) }

  /// The refusal that a guarded method would get now, or nil: see ``GuardedMachine/refusal(of:)``.
  public func refusal(of method: Method) -> Refusal? { machine.refusal(of: name(method)) }

  /// The effect that calling a guarded method would have now: see ``GuardedMachine/preview(of:)``.
  public func preview(of method: Method) -> Preview<Host.StateName> { machine.preview(of: name(method)) }

  /// The parameters and the result of a guarded method: see ``GuardedMachine/signature(of:)``.
  public func signature(of method: Method) -> MethodSignature { machine.signature(of: name(method)) }
}
