/// One change of state as the runtime knows it: a ``Transition`` before anybody has asked for its values.
///
/// It has few fields, two numbers in one: the compiler leaves out the making of one that nobody uses only up to seven.
@frozen
@usableFromInline
struct Change {
  /// The table that the indices belong to.
  @usableFromInline let table: __Table
  /// What came along with it; nil where nothing did and nobody watches.
  @usableFromInline var context: ChangeContext?
  /// How many transitions there will have been after it.
  @usableFromInline let revision: Int
  /// The states that it leaves and enters.
  @usableFromInline var states: Pair
  /// The event and the method that caused it.
  @usableFromInline let causes: Pair
  /// How many of the enclosing states are neither left nor entered.
  @usableFromInline var untouched: Int

  /// Two indices, each of which may be -1.
  @frozen
  @usableFromInline
  struct Pair {
    @usableFromInline var bits: Int

    @inlinable
    init(_ first: Int, _ second: Int) {
      bits = first &<< 32 | Int(UInt32(truncatingIfNeeded: second))
    }

    var first: Int { bits >> 32 }
    var second: Int { Int(Int32(truncatingIfNeeded: bits)) }
  }

  @inlinable
  init(
    _ table: __Table, from source: Int, to target: Int, untouched: Int = 0, revision: Int, event: Int = -1,
    method: Int = -1, context: ChangeContext? = nil
  ) {
    self.table = table
    self.context = context
    self.revision = revision
    states = Pair(source, target)
    causes = Pair(event, method)
    self.untouched = untouched
  }

  /// The event that caused it, or -1.
  var event: Int { causes.first }
  /// The method that caused it, or -1.
  var method: Int { causes.second }
  /// The state that it leaves; -1 when the machine starts.
  var source: Int { states.first }
  /// The state that it enters; -1 when no state is left or entered.
  var target: Int { states.second }
  /// Whether it leaves and enters no state.
  var isInternal: Bool { target < 0 }
  /// The state in which its conditions are asked.
  var origin: Int { source >= 0 ? source : target }

  /// The same for whom may be in another isolation than the host.
  func detached() -> Change {
    guard let context, let host = context.host.host else { return self }
    var detached = self
    detached.context = ChangeContext(
      host: WeakHostLink(host), userInfo: context.userInfo, animated: context.animated)
    return detached
  }

  /// Picks the target, where it is known only after the body has run.
  ///
  /// - Parameters:
  ///   - state: The state to go to; one with children leads on inside.
  ///   - declaredSource: The state that declares the change.
  ///   - memory: For states with history, where they were left.
  mutating func goes(to state: Int, from declaredSource: Int, memory: [Int: Int]) {
    states = Pair(source, table.leaf(entering: state, memory: memory))
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
/// clear it when they go with the host. That is enough for an object that isn't `Sendable`, which goes where it is used; all
/// others, and what leaves the host's isolation, have a ``WeakHostLink``.
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
