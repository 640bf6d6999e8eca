/// A change of state in indices: the engine's form of a ``Transition``.
@frozen
public struct __Change: Sendable {
  /// The number of transitions after this one.
  @usableFromInline var revision: Int
  /// The number of enclosing states that are neither left nor entered, and the region that changes.
  @usableFromInline var place: Pair
  /// The states that it leaves and enters.
  @usableFromInline var states: Pair
  /// The event and the method that caused it.
  @usableFromInline var causes: Pair

  /// Two numbers in one field, because the compiler eliminates an unused change only while it has few fields.
  @frozen
  @usableFromInline
  struct Pair: Sendable {
    @usableFromInline var bits: Int64

    @inlinable
    init(_ first: Int32, _ second: Int32) {
      bits = Int64(first) &<< 32 | Int64(UInt32(bitPattern: second))
    }

    @inlinable var first: Int32 { Int32(truncatingIfNeeded: bits &>> 32) }
    @inlinable var second: Int32 { Int32(truncatingIfNeeded: bits) }
  }

  @inlinable
  init(
    from source: Int32, to target: Int32, depth: Int32 = 0, in region: Int, revision: Int, event: Int32 = -1,
    method: Int32 = -1
  ) {
    self.revision = revision
    place = Pair(depth, Int32(truncatingIfNeeded: region))
    states = Pair(source, target)
    causes = Pair(event, method)
  }

  /// The change along a shortcut.
  ///
  /// - Parameters:
  ///   - shortcut: The shortcut, which has a target.
  ///   - source: The state that it leaves.
  ///   - region: The region that changes.
  ///   - revision: The number of transitions before it.
  ///   - event: The event, or -1.
  @inline(__always)
  init(along shortcut: Shortcut, from source: UInt16, in region: Int, after revision: Int, by event: Int32) {
    self.init(
      from: Int32(source), to: shortcut.target, depth: shortcut.depth, in: region, revision: revision &+ 1,
      event: event)
  }

  /// The number of enclosing states that are neither left nor entered.
  @inlinable var depth: Int32 {
    get { place.first }
    set { place = Pair(newValue, place.second) }
  }
  /// The region that changes, from 1 on; 0 for the host's own state.
  @inlinable var region: Int { Int(place.second) }
  /// The state that it leaves; -1 when the machine starts.
  @inlinable var source: Int32 { states.first }
  /// The state that it enters; -1 for an internal transition, which leaves and enters none.
  @inlinable var target: Int32 {
    get { states.second }
    set { states = Pair(source, newValue) }
  }
  /// The event that caused it, or -1.
  var event: Int32 { causes.first }
  /// The method that performed it, or -1.
  @inlinable var method: Int32 { causes.second }
  /// Whether it leaves and enters no state.
  @inlinable var isInternal: Bool { target < 0 }
  /// The state in which its conditions are evaluated.
  var origin: Int { Int(source >= 0 ? source : target) }
  /// The state that the machine is in after it.
  @inlinable var end: Int { Int(target >= 0 ? target : source) }
}

/// The effect of a request that was performed: an ``Outcome`` without the types of its host.
@frozen
@usableFromInline
enum Effect: Sendable {
  case happened(__Change)
  case stayed
  case queued
  case deferred
  case ignored

  @inline(__always)
  init(of change: __Change) { self = change.isInternal ? .stayed : .happened(change) }
}

/// A running change, as callbacks receive it.
///
/// Used within one synchronous call in the host's isolation and never stored, so it crosses no isolation although the
/// hooks that take it are nonisolated. That is why it can be `@unchecked Sendable`.
@frozen
public struct __Step: @unchecked Sendable {
  /// The transition, which lies on the stack of that call or in the ``JointStep``: passing it copies nothing.
  @usableFromInline let transition: UnsafePointer<Microstep.Transition>

  init(_ transition: UnsafePointer<Microstep.Transition>) { self.transition = transition }

  @inlinable var change: __Change { transition.pointee.change }
  /// The request that it performs; nil if the request carries nothing.
  @inlinable var request: RequestPointer? { transition.pointee.request }
  /// The region that changes, from 1 on; 0 for the host's own state.
  @inlinable public var region: Int { change.region }
  /// Whether the caller asked for an animated change.
  @inlinable public var animated: Bool { request?.pointee.context?.animated ?? false }
}

/// The rules of the host that changes, and the context of the change.
///
/// Holds the bare table if the request carries nothing and no callback needs the host; otherwise a context.
@frozen
@usableFromInline
struct ChangeOrigin {
  @usableFromInline let holder: __PlanHolder

  @inlinable
  init(_ holder: __PlanHolder) { self.holder = holder }

  /// The rules of the host.
  @inlinable var hostTable: __Table { context?.table ?? unsafeDowncast(holder, to: __Table.self) }

  /// The rules of a region, which the indices of its changes refer to.
  @inlinable
  func table(of region: Int) -> __Table { region == 0 ? hostTable : hostTable.regions[region &- 1] }

  /// The rules of a region in the form that the engine reads.
  @inlinable
  @inline(__always)
  func plans(of region: Int) -> PlanPointer { region == 0 ? holder.plans : table(of: region).plans }

  /// The context of the request; nil for a bare table.
  @inlinable var context: ChangeContext? {
    holder.isContext ? unsafeDowncast(holder, to: ChangeContext.self) : nil
  }
}

/// The context of a change: its user info, whether it is animated, and the host.
///
/// All changes of a host that carry nothing share one.
@usableFromInline
final class ChangeContext: __PlanHolder {
  @usableFromInline let table: __Table
  @usableFromInline let userInfo: [String: any Sendable]
  @usableFromInline let animated: Bool
  @usableFromInline let host: HostLink

  @usableFromInline
  init(_ table: __Table, host: HostLink, userInfo: [String: any Sendable] = [:], animated: Bool = false) {
    self.table = table
    self.host = host
    self.userInfo = userInfo
    self.animated = animated
    super.init(sharing: table)
  }

  /// A context without a host.
  @usableFromInline
  convenience init(_ table: __Table, userInfo: [String: any Sendable], animated: Bool) {
    self.init(table, host: HostLink(nil), userInfo: userInfo, animated: animated)
  }

  /// Returns a context that can be used outside the host's isolation.
  func detached() -> ChangeContext {
    guard let known = host.host else { return self }
    return ChangeContext(table, host: WeakHostLink(known), userInfo: userInfo, animated: animated)
  }
}

/// An unretained reference to a host.
///
/// It isn't weak, because a weakly referenced object is slower to retain and release from then on. The host's cold state
/// clears it when it is deallocated with the host. That is enough for an object that isn't `Sendable`, which is
/// deallocated in the isolation that uses it. All other hosts, and contexts that leave the host's isolation, use a
/// ``WeakHostLink``.
@usableFromInline
class HostLink {
  fileprivate unowned(unsafe) var known: AnyObject?

  init(_ host: AnyObject?) {
    known = host
  }

  /// The host; nil once it is gone.
  var host: AnyObject? { known }

  /// Clears the reference, because the host is being deallocated.
  func clear() { known = nil }
}

/// A weak reference to a host that can be used in any isolation.
final class WeakHostLink: HostLink {
  private weak var weakly: AnyObject?

  override init(_ host: AnyObject?) {
    weakly = host
    super.init(host)
    known = nil
  }

  override var host: AnyObject? { weakly }
}
