/// A weak delegate of a host of a known type.
final class DelegateReference<Host: MachineOwner>: Watcher {
  typealias Delegate = any GuardedStateDelegate<Host>

  weak var delegate: Delegate?
  /// Closures that notify the delegate of a transition and of a call; made where the machine's types are known.
  private let transition: (Delegate, Host, __Change, ChangeOrigin) -> Void
  private let call: (Delegate, Host, __Table, UnsafePointer<CallRecord>) -> Void
  /// Returns the host that the delegate receives, for the one that the engine calls.
  private let subject: (Host) -> Host

  init(
    _ delegate: Delegate, of region: Int, as subject: @escaping (Host) -> Host,
    transition: @escaping (Delegate, Host, __Change, ChangeOrigin) -> Void,
    call: @escaping (Delegate, Host, __Table, UnsafePointer<CallRecord>) -> Void
  ) {
    self.delegate = delegate
    self.transition = transition
    self.call = call
    self.subject = subject
    super.init(isDelegate: true, of: region)
  }

  override func receive(_ change: __Change, _ origin: ChangeOrigin, of host: AnyObject, _ table: __Table) {
    guard let delegate, let host = (host as? Host).map(subject) else { return }
    transition(delegate, host, change, origin)
  }

  override func receive(_ occurrence: Occurrence, of host: AnyObject, _ table: __Table) {
    guard let delegate, let host = (host as? Host).map(subject) else { return }
    switch occurrence {
    case .transition(let change, let origin): transition(delegate, host, change, origin)
    case .report(let report, let method):
      if let record = report.call { call(delegate, host, table, record) }
      if let refusal = report.refusal { delegate.host(host, didRefuse: refusal) }
      if let error = report.error {
        delegate.host(host, didFail: method < 0 ? nil : table.anyMethod(method) as? Host.MethodName, with: error)
      }
    case .reset: delegate.hostDidReset(host)
    case .conditionsChange, .lifetime: break
    case .finish: delegate.hostDidFinish(host)
    case .announcement(let name, let userInfo, _): delegate.host(host, didAnnounce: name, userInfo: userInfo)
    }
  }
}
