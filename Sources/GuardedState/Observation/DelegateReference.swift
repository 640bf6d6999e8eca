/// A weak delegate of a host whose type its holder does not know.
class DelegateReference<State: Hashable & Sendable, Event: Hashable & Sendable, Method: Hashable & Sendable> {
  /// Tells the delegate what happened to a host.
  func tell(_ happening: Happening<State, Event, Method>, of host: AnyObject) {}
}

/// A weak delegate of a host of a known type.
final class TypedDelegateReference<Host: MachineOwner>: DelegateReference<Host.State, Host.Event, Host.Method> {
  weak var delegate: (any GuardedStateDelegate<Host>)?

  init(_ delegate: any GuardedStateDelegate<Host>) {
    self.delegate = delegate
  }

  override func tell(_ happening: Happening<Host.State, Host.Event, Host.Method>, of host: AnyObject) {
    guard let delegate else { return }
    // The machine that made this reference is the host's own.
    let host = unsafeDowncast(host, to: Host.self)
    switch happening {
    case .transition(let transition): delegate.host(host, didTransition: transition)
    case .call(let call): delegate.host(host, didCall: call)
    case .refusal(let refusal): delegate.host(host, didRefuse: refusal)
    case .failure(let method, let error): delegate.host(host, didFail: method, with: error)
    case .reset: delegate.hostDidReset(host)
    case .finish: delegate.hostDidFinish(host)
    case .announcement(let name, let userInfo): delegate.host(host, didAnnounce: name, userInfo: userInfo)
    }
  }
}

/// Something that observers hear of.
enum Happening<State: Hashable & Sendable, Event: Hashable & Sendable, Method: Hashable & Sendable> {
  case transition(Transition<State, Event, Method>)
  case call(Call<State, Method>)
  case refusal(Refusal)
  case failure(Method, any Error)
  case reset(Transition<State, Event, Method>)
  case finish(State)
  case announcement(String, [String: Any])
}

extension Happening {
  /// The change of state that it is, a reset included; nil for anything else.
  var transition: Transition<State, Event, Method>? {
    switch self {
    case .transition(let change), .reset(let change): change
    case .call, .refusal, .failure, .finish, .announcement: nil
    }
  }
}
