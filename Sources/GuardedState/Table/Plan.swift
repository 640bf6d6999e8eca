/// A compiled transition: its target, guards and flags.
@frozen
@usableFromInline
struct Plan: Sendable {
  /// The features that make a plan more than a change to its target.
  @frozen
  @usableFromInline
  struct Kind: OptionSet, Sendable {
    @usableFromInline let rawValue: UInt8

    @inlinable
    init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The body or a closure chooses the target.
    static var choice: Kind { Kind(rawValue: 1) }
    /// The method doesn't provide the target or its values itself, so something else must.
    static var undecided: Kind { Kind(rawValue: 32) }
    /// The body runs in a `via:` state.
    static var via: Kind { Kind(rawValue: 2) }
    /// History values decide which states are entered with the target.
    static var history: Kind { Kind(rawValue: 4) }
    /// The transition may exit states with history, whose history values it records.
    static var remembered: Kind { Kind(rawValue: 16) }
    /// The request is accepted and does nothing, if the plan's conditions hold.
    static var ignoring: Kind { Kind(rawValue: 64) }
    /// The target carries values, which the request must provide.
    static var valued: Kind { Kind(rawValue: 8) }
  }

  /// The leaf state that is entered, for the first of several declared targets; -1 for an internal transition.
  var target: Int32 = -1
  /// The declared target, which may have states inside.
  @usableFromInline var state: Int32 = -1
  /// The number of enclosing states that are neither exited nor entered: the depth of the least common ancestor. It is
  /// -1 if that depends on the source, because the rule applies to every state.
  @usableFromInline var depth: Int32 = 0
  /// The event, or -1.
  var event: Int32 = -1
  /// The method that performs the transition, or -1.
  @usableFromInline var method: Int32 = -1
  /// The edge of the table; -1 for a direct transition.
  var edge: Int32 = -1
  @usableFromInline var kind: Kind = []
  /// The index of the plan's first condition in the table, and the number of its conditions.
  var conditions: Int32 = 0
  var conditionCount: Int32 = 0
  /// The index of the plan's first target in the table, and the number of its targets.
  var targets: Int32 = 0
  var targetCount: Int32 = 0
  /// The index of the `orElse:` target, which is entered if a body with `via:` throws; or -1.
  var orElse: Int32 = -1

  /// Sets the target that is entered first.
  mutating func enter(_ first: PlannedTarget) {
    (state, target, depth, kind) = (first.state, first.leaf, first.depth, first.kind)
  }

  /// Whether the plan is only a change to its target, with closures and callbacks as the only guards.
  var isPlain: Bool { conditionCount == 0 && depth >= 0 && kind.isEmpty }
  /// Whether closures and callbacks are the only guards.
  var isCertain: Bool { conditionCount == 0 && kind.isDisjoint(with: [.choice, .valued]) }
}

/// A declared target of a plan.
@frozen
@usableFromInline
struct PlannedTarget: Sendable {
  /// The declared state.
  @usableFromInline let state: Int32
  /// The leaf state that is entered with it.
  let leaf: Int32
  /// The depth of the least common ancestor.
  @usableFromInline let depth: Int32
  @usableFromInline let kind: Plan.Kind
}

/// The values of a cell that aren't the number of a plan.
@usableFromInline
enum Cell {
  /// The request isn't declared in this state.
  @inlinable static var none: Int32 { -1 }
  /// The method may run in this state and changes nothing.
  static var allowed: Int32 { -2 }
  /// The request is accepted in this state and does nothing.
  static var ignored: Int32 { -3 }
  /// The first list of candidate plans. Lists are numbered downwards, by the index at which they start. A list may end
  /// with a reference to the list of the enclosing state, where it continues.
  static var firstList: Int32 { -4 }
}
