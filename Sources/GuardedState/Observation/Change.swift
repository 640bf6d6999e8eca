/// One change of state as the runtime knows it: a ``Transition`` before anybody has asked for its values.
@frozen
@usableFromInline
struct Change {
  /// The table that the indices belong to.
  @usableFromInline let table: __Table
  /// What came along with it; nil where nothing did and nobody watches.
  @usableFromInline var context: ChangeContext?
  /// How many transitions there will have been after it.
  @usableFromInline let revision: Int
  /// The event that caused it, or -1.
  @usableFromInline let event: Int
  /// The method that caused it, or -1.
  @usableFromInline let method: Int
  /// The state that it leaves; -1 when the machine starts.
  @usableFromInline let source: Int
  /// The state that it enters; -1 when no state is left or entered.
  @usableFromInline var target: Int
  /// How many of the enclosing states are neither left nor entered.
  @usableFromInline var untouched: Int

  @inlinable
  init(
    _ table: __Table, from source: Int, to target: Int, untouched: Int = 0, revision: Int, event: Int = -1,
    method: Int = -1, context: ChangeContext? = nil
  ) {
    self.table = table
    self.context = context
    self.revision = revision
    self.event = event
    self.method = method
    self.source = source
    self.target = target
    self.untouched = untouched
  }

  /// Whether it leaves and enters no state.
  var isInternal: Bool { target < 0 }
  /// The state in which its conditions are asked.
  var origin: Int { source >= 0 ? source : target }

  /// Picks the target, where it is known only after the body has run.
  ///
  /// - Parameters:
  ///   - state: The state to go to; one with children leads on inside.
  ///   - declaredSource: The state that declares the change.
  ///   - memory: For states with history, where they were left.
  mutating func goes(to state: Int, from declaredSource: Int, memory: [Int: Int]) {
    target = table.leaf(entering: state, memory: memory)
    untouched = table.untouchedDepth(from: declaredSource, to: state)
  }
}

/// What comes along with a change. One is shared by all changes of a host that bring nothing along.
@usableFromInline
final class ChangeContext {
  let userInfo: [String: Any]
  let animated: Bool
  let host: HostLink

  init(host: HostLink, userInfo: [String: Any] = [:], animated: Bool = false) {
    self.host = host
    self.userInfo = userInfo
    self.animated = animated
  }
}

/// A reference to a host that doesn't keep it.
///
/// It is no weak one, because whoever is referred to weakly is slower to retain and release from then on. The host's extras
/// clear it when they go with the host; and it is used in the host's isolation only, or it is a ``WeakHostLink``.
@usableFromInline
class HostLink {
  fileprivate unowned(unsafe) var known: AnyObject?

  init(_ host: AnyObject) {
    known = host
  }

  /// The host; nil once it is gone.
  var host: AnyObject? { known }

  /// Forgets the host, which is going.
  func clear() { known = nil }
}

/// A reference to a host that may be used in any isolation.
final class WeakHostLink: HostLink {
  private weak var weakly: AnyObject?

  override init(_ host: AnyObject) {
    weakly = host
    super.init(host)
    known = nil
  }

  override var host: AnyObject? { weakly }
}

/// A call of a method that changes no state, as the runtime knows it.
struct CallRecord {
  let method: Int
  let state: Int
  let result: Any?
}
