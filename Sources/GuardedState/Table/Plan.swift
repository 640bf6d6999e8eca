/// What one way from a state comes to: where it leads, and what has a say in it. Worked out when rules are compiled.
@frozen
@usableFromInline
struct Plan: Sendable {
  /// What makes a plan more than a change to its target.
  @frozen
  @usableFromInline
  struct Kind: OptionSet, Sendable {
    @usableFromInline let rawValue: UInt8

    @inlinable
    init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The body or a closure picks the target.
    @inlinable static var choice: Kind { Kind(rawValue: 1) }
    /// Its method doesn't bring what it needs to know its end: something else must pick the target, or bring its values.
    @inlinable static var undecided: Kind { Kind(rawValue: 32) }
    /// The body runs in a state of its own.
    @inlinable static var via: Kind { Kind(rawValue: 2) }
    /// Where it was left decides which states are entered with the target.
    @inlinable static var history: Kind { Kind(rawValue: 4) }
    /// States with history may be left, which remember where.
    @inlinable static var remembered: Kind { Kind(rawValue: 16) }
    /// The target carries values, which somebody must bring.
    @inlinable static var valued: Kind { Kind(rawValue: 8) }
  }

  /// The state without children that is entered, the first one declared where several are; -1 for an internal transition.
  @usableFromInline var target: Int32 = -1
  /// The state that is declared as the target, which may have others inside.
  @usableFromInline var state: Int32 = -1
  /// The flags of the target.
  @usableFromInline var flags: UInt32 = 0
  /// How many of the states around it are neither left nor entered: the depth of the least common ancestor. It is -1 where
  /// that depends on the state that is left, because the rule is for every state.
  @usableFromInline var depth: Int32 = 0
  /// The event, or -1.
  @usableFromInline var event: Int32 = -1
  /// The method that performs it, or -1.
  @usableFromInline var method: Int32 = -1
  /// The rule, as an index of the table's edges; -1 for a direct transition.
  @usableFromInline var edge: Int32 = -1
  @usableFromInline var kind: Kind = []
  /// Whether its method asks its conditions itself.
  @usableFromInline var isAskedByMethod = false
  /// Whether it is what the method's ``Shortcut`` says.
  @usableFromInline var isShort = false
  /// Whether it leads to one state that is entered as it is, and nobody is asked about it but closures and callbacks.
  @usableFromInline var isPlain = false
  /// Its conditions: where they begin among the table's, and how many there are.
  @usableFromInline var conditions: Int32 = 0
  @usableFromInline var conditionCount: Int32 = 0
  /// The declared targets: where they begin among the table's, and how many there are.
  @usableFromInline var targets: Int32 = 0
  @usableFromInline var targetCount: Int32 = 0
  /// Where a body leads that throws in a state of its own: its place among the table's targets, or -1.
  @usableFromInline var orElse: Int32 = -1

  /// Of the first 64 states those that its method may pick and that are entered as they are, at the plan's own depth: a
  /// bit each.
  @usableFromInline var leaves: UInt64 = 0

  /// Whether the body of its method may run without asking anybody but the method's own guard, closures and callbacks.
  @inlinable var isSure: Bool {
    (conditionCount == 0 || isAskedByMethod)
      && (kind.isDisjoint(with: [.via, .valued, .undecided]) || kind == [.choice, .valued])
  }

  /// Whether nobody is asked about it but closures and callbacks.
  @inlinable var isCertain: Bool { conditionCount == 0 && kind.isDisjoint(with: [.choice, .valued]) }
}

/// One of the targets that a plan declares.
@frozen
@usableFromInline
struct PlannedTarget: Sendable {
  /// The declared state.
  @usableFromInline let state: Int32
  /// The state without children that is entered with it.
  @usableFromInline let leaf: Int32
  /// The flags of that.
  @usableFromInline let flags: UInt32
  /// The depth of the least common ancestor.
  @usableFromInline let depth: Int32
  @usableFromInline let kind: Plan.Kind
}

/// Where a method leads from wherever its flag is set: so it need not be looked up by the state.
@frozen
@usableFromInline
struct Shortcut: Equatable, Sendable {
  /// The state that is entered; -1 where that depends.
  @usableFromInline let target: Int32
  /// The flags of that.
  @usableFromInline let flags: UInt32

  /// It depends.
  @inlinable static var none: Shortcut { Shortcut(target: -1, flags: 0) }

  @inlinable
  init(target: Int32, flags: UInt32) {
    self.target = target
    self.flags = flags
  }
}

/// What a cell of a table may hold besides the number of the plan that is taken.
@usableFromInline
enum Cell {
  /// Not declared here.
  @inlinable static var none: Int32 { -1 }
  /// A method that may run here and changes no state.
  @inlinable static var allowed: Int32 { -2 }
  /// The first of the lists of candidates; the others follow downwards, each by the place where it begins. Where the rest of
  /// one is the list of the state around it, it goes on there.
  @inlinable static var firstList: Int32 { -3 }
}
