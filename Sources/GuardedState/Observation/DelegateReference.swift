/// A weak delegate of a host of a known type.
final class DelegateReference<Host: MachineOwner>: Watcher {
  weak var delegate: (any GuardedStateDelegate<Host>)?

  init(_ delegate: any GuardedStateDelegate<Host>) {
    self.delegate = delegate
  }

  override func hear(_ occurrence: Occurrence, of host: AnyObject, _ table: __Table) {
    guard let delegate else { return }
    // The machine that made this reference is the host's own, and so is the table.
    let host = unsafeDowncast(host, to: Host.self)
    var rules: __CompiledRules<Host.StateName, Host.EventName, Host.MethodName> {
      unsafeDowncast(table, to: type(of: host.__compiled))
    }
    switch occurrence {
    case .transition(let change, let origin): delegate.host(host, didTransition: Transition(change, origin))
    case .report(let report, let method):
      if let call = report.call { delegate.host(host, didCall: rules.call(call)) }
      if let refusal = report.refusal { delegate.host(host, didRefuse: refusal) }
      if let error = report.error {
        delegate.host(host, didFail: method < 0 ? nil : rules.methods[method], with: error)
      }
    case .reset: delegate.hostDidReset(host)
    case .finish: delegate.hostDidFinish(host)
    case .announcement(let name, let userInfo): delegate.host(host, didAnnounce: name, userInfo: userInfo)
    }
  }
}
