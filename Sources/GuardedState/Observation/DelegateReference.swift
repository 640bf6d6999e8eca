/// A weak delegate of a host of a known type.
final class DelegateReference<Host: MachineOwner>: Watcher {
  weak var delegate: (any GuardedStateDelegate<Host>)?
  /// Closures that notify the delegate of a transition and of a call; made where the machine's types are known.
  private let transition: (__Change, ChangeOrigin, AnyObject) -> Void
  private let call: (__Table, UnsafePointer<CallRecord>, AnyObject) -> Void

  init(
    _ delegate: any GuardedStateDelegate<Host>, of region: Int,
    transition: @escaping (__Change, ChangeOrigin, AnyObject) -> Void,
    call: @escaping (__Table, UnsafePointer<CallRecord>, AnyObject) -> Void
  ) {
    self.delegate = delegate
    self.transition = transition
    self.call = call
    super.init(of: region)
  }

  override var isDelegate: Bool { true }

  override func hear(_ change: __Change, _ origin: ChangeOrigin, of host: AnyObject, _ table: __Table) {
    transition(change, origin, host)
  }

  override func hear(_ occurrence: Occurrence, of host: AnyObject, _ table: __Table) {
    guard let delegate, let known = host as? Host else { return }
    switch occurrence {
    case .transition(let change, let origin): transition(change, origin, host)
    case .report(let report, let method):
      if let record = report.call { call(table, record, host) }
      if let refusal = report.refusal { delegate.host(known, didRefuse: refusal) }
      if let error = report.error {
        delegate.host(known, didFail: method < 0 ? nil : table.anyMethod(method) as? Host.MethodName, with: error)
      }
    case .reset: delegate.hostDidReset(known)
    case .finish: delegate.hostDidFinish(known)
    case .announcement(let name, let userInfo): delegate.host(known, didAnnounce: name, userInfo: userInfo)
    }
  }
}
