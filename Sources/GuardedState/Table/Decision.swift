/// The answer of a machine to one request, conditions included.
@frozen
@usableFromInline
struct Decision: Sendable {
  /// The reason why a request isn't performed although the rules declare it.
  @frozen
  @usableFromInline
  enum Blocker: Sendable {
    case none
    /// Conditions of the rules don't hold; `unmet` says which.
    case conditions
    case shouldFire
    case shouldTransition
    /// A transition is running, and the request can't wait for it.
    case inTransition
    /// Another state than the one that the caller demands is the current one. The decision has that state.
    case otherState
    /// The host couldn't save the transition of a timeout that is due.
    case unsaved
    /// The listeners of a report have caused too many others.
    case livelock
    /// The method can't be called without arguments, or not by name at all.
    case uncallable
    /// Several targets are declared, and nothing chooses one.
    case noChooser
    /// The target carries values, and the request has none.
    case noValues
    /// The host that has the method is gone.
    case hostGone
    /// The host has no such method.
    case noMethod
    /// The machine is bound to no host that could have the method.
    case noHost
  }

  /// The plan to take, or a constant of ``Cell``.
  @usableFromInline let plan: Int32
  @usableFromInline let blocker: Blocker
  /// The conditions that don't hold, one bit each in the order of evaluation.
  @usableFromInline let unmet: UInt64

  @inlinable
  init(_ plan: Int32, _ blocker: Blocker = .none, unmet: UInt64 = 0) {
    self.plan = plan
    self.blocker = blocker
    self.unmet = unmet
  }

  /// Whether the request is accepted: it may be performed, or the state ignores it.
  var isYes: Bool { blocker == .none && plan != Cell.none }
  /// Whether the state ignores the request.
  var isIgnored: Bool { blocker == .none && plan == Cell.ignored }
  /// Whether a state that defers the request keeps it: nothing but the rules and conditions refuse it.
  var mayBeDeferred: Bool {
    switch blocker {
    case .none, .conditions, .shouldFire, .shouldTransition: true
    default: false
    }
  }
  /// Whether the request may be performed.
  var isPerformed: Bool { isYes && !isIgnored }
}
