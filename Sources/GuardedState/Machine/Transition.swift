/// One change of state, as a value.
///
/// Callbacks, observers and ``Outcome`` carry it. It is not `Sendable`, because it refers to the ``host``.
@frozen
public struct Transition<State: Hashable & Sendable, Event: Hashable & Sendable, Method: Hashable & Sendable> {
  @usableFromInline let change: __Change
  @usableFromInline let origin: ChangeOrigin

  @inlinable
  init(_ change: __Change, _ origin: ChangeOrigin) {
    self.change = change
    self.origin = origin
  }

  /// A copy without the host, so that all its parts are `Sendable`.
  @inlinable
  func sendable() -> sending Transition {
    let (change, table) = (change, origin.hostTable)
    guard let context = origin.context, !context.userInfo.isEmpty else {
      return Transition(change, ChangeOrigin(table))
    }
    return Transition(
      change, ChangeOrigin(ChangeContext(table, userInfo: context.userInfo, animated: context.animated)))
  }

  /// The state that was left; nil for the start of the machine.
  @inlinable public var from: State? { change.source >= 0 ? state(at: Int(change.source)) : nil }

  /// The state that was entered; before a method's body has picked one of several targets, the first of them.
  @inlinable public var to: State { state(at: change.end) }

  /// The dictionary that the caller passed; empty if there was none.
  public var userInfo: [String: any Sendable] { origin.context?.userInfo ?? [:] }

  /// Whether the caller asked for an animated change.
  public var animated: Bool { origin.context?.animated ?? false }

  /// The number of this transition on its machine, counted from 1; 0 for the start of the machine. An internal
  /// transition, which leaves and enters no state, has the number of the last change.
  public var revision: Int { change.revision }

  /// The event that caused it; nil for `transition(to:)`.
  public var event: Event? { change.event >= 0 ? rules.events[Int(change.event)] : nil }

  /// The method that performed it; nil if there is none.
  public var method: Method? { change.method >= 0 ? rules.methods[Int(change.method)] : nil }

  /// The states that the machine was in and is in, the outermost first; `before` is empty for the start of the machine.
  public var path: (before: [State], after: [State]) {
    (change.source >= 0 ? rules.path(of: Int(change.source)) : [], rules.path(of: change.end))
  }

  /// The host; nil after it was released, and in an outcome that nothing observed or that left the host's isolation.
  public var host: AnyObject? { origin.context?.host.host }

  @inlinable
  @inline(__always)
  func state(at index: Int) -> State {
    let plans = origin.plans(of: change.region)
    if MemoryLayout<State>.size == 1, plans.pointee.isOrdinal {
      // The table has checked that every state's byte equals its index.
      return withUnsafeBytes(of: UInt8(truncatingIfNeeded: index)) { $0.load(as: State.self) }
    }
    if let states = plans.pointee.states { return states.assumingMemoryBound(to: State.self)[index] }
    return rules.states[index]
  }

  /// The rules that the indices refer to: those of a region.
  @inlinable var rules: __CompiledRules<State, Event, Method> {
    // Only regions of these types make transitions of these types, from their own rules.
    unsafeDowncast(origin.table(of: change.region), to: __CompiledRules<State, Event, Method>.self)
  }
}

extension Transition: CustomStringConvertible, CustomDebugStringConvertible {
  /// The states, and the cause of the change.
  public var description: String {
    let change = "\(from.map { nameOfCase($0) } ?? "(start)") → \(nameOfCase(to))"
    guard let cause = method.map({ nameOfCase($0) }) ?? event.map({ nameOfCase($0) }) else { return change }
    return "\(change) by \(cause)"
  }

  /// The description with the machine's name and the revision.
  public var debugDescription: String { "\(rules.subject) #\(revision): \(description)" }
}
