/// A weak delegate of a host whose type its holder does not know.
class DelegateReference {
  /// Tells the delegate what happened to a host with a table.
  func tell(_ happening: Happening, of host: AnyObject, _ table: __Table) {}
}

/// A weak delegate of a host of a known type.
final class TypedDelegateReference<Host: MachineOwner>: DelegateReference {
  weak var delegate: (any GuardedStateDelegate<Host>)?

  init(_ delegate: any GuardedStateDelegate<Host>) {
    self.delegate = delegate
  }

  override func tell(_ happening: Happening, of host: AnyObject, _ table: __Table) {
    guard let delegate else { return }
    // The machine that made this reference is the host's own, and so is the table.
    let host = unsafeDowncast(host, to: Host.self)
    var rules: __CompiledRules<Host.StateName, Host.EventName, Host.MethodName> {
      unsafeDowncast(table, to: type(of: host.__compiled))
    }
    switch happening {
    case .transition(let change): delegate.host(host, didTransition: Transition(change))
    case .call(let call): delegate.host(host, didCall: rules.call(call))
    case .refusal(let refusal): delegate.host(host, didRefuse: refusal)
    case .failure(let method, let error): delegate.host(host, didFail: rules.methods[method], with: error)
    case .reset: delegate.hostDidReset(host)
    case .finish: delegate.hostDidFinish(host)
    case .announcement(let name, let userInfo): delegate.host(host, didAnnounce: name, userInfo: userInfo)
    }
  }
}

/// Something that observers hear of.
enum Happening {
  case transition(Change)
  case call(CallRecord)
  case refusal(Refusal)
  case failure(method: Int, any Error)
  case reset(Change)
  case finish(Int)
  case announcement(String, [String: Any])
}

extension Happening {
  /// The change that closures of `onChange` hear of.
  var change: Change? {
    switch self {
    case .transition(let change), .reset(let change): change
    case .call, .refusal, .failure, .finish, .announcement: nil
    }
  }
}
