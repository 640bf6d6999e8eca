/// The part of a ``__Table`` that the engine reads, in plain memory: a call retains nothing and checks no bounds on the
/// way.
@frozen
@usableFromInline
struct PlanMemory {
  /// Whether each state has eventless transitions, timers or deferred events.
  let busy: UnsafePointer<Bool>
  /// The enclosing state of each state, or -1.
  let parents: UnsafePointer<Int32>
  /// An ancestor of each state that speeds up searches: see ``StateTree``. Empty for an open machine.
  let jumps: UnsafePointer<Int32>
  /// The number of states on the path of each state, including itself.
  let lengths: UnsafePointer<Int32>
  /// The bits of each state and its enclosing states: see ``bit(of:)``.
  let pathBits: UnsafePointer<UInt64>
  /// The child that is entered with each state; -1 for a leaf state.
  let initialChildren: UnsafePointer<Int32>
  /// The history mode of each state.
  let histories: UnsafePointer<HistoryMode>
  /// Whether each state carries values.
  let valued: UnsafePointer<Bool>
  /// The cells of states and events.
  @usableFromInline let events: CellRows
  /// The cells of states and methods.
  @usableFromInline let methods: CellRows
  @usableFromInline let plans: UnsafePointer<Plan>
  /// The lists of plans for cells with several candidates. Each list ends with the cell of the list that continues it,
  /// or ``Cell/none``.
  let candidates: UnsafePointer<Int32>
  /// The targets of all plans.
  @usableFromInline let targets: UnsafePointer<PlannedTarget>
  /// The conditions of all plans, by number.
  let conditions: UnsafePointer<Int32>
  /// The cells of states and the targets of direct transitions.
  @usableFromInline let directs: CellRows
  // The shortcuts for those cells. A change without listeners reads no plan: thousands of plans don't fit in the
  // processor's caches, but these numbers do.
  @usableFromInline private(set) var methodShortcuts: ShortcutRows
  let eventShortcuts: ShortcutRows
  let directShortcuts: ShortcutRows
  /// The positions of states, events and methods, as far as their bits find them.
  @usableFromInline let stateNames: NameBits
  @usableFromInline let eventNames: NameBits
  @usableFromInline let methodNames: NameBits
  /// The names by which methods are called; empty if several methods share one.
  @usableFromInline let callNames: NameBits
  /// The state values; nil in open mode, where they aren't permanent.
  @usableFromInline let states: UnsafeRawPointer?
  /// The ways in which each method may be called.
  private(set) var traits: UnsafePointer<__MethodTraits>
  /// The condition of each method that is its guard with arguments; -1 if it has none.
  let argumentGuards: UnsafePointer<Int32>
  /// Whether the machine has finished in each state: a final state at the top level.
  let ends: UnsafePointer<Bool>
  /// The initial state.
  let initial: Int32
  /// The number of states.
  let stateCount: Int32
  /// The number of states of the host and of its regions before this one.
  var firstState: Int32 = 0
  /// The number of events.
  let eventCount: Int32
  /// The number of methods.
  let methodCount: Int
  /// The column of the eventless transitions, or -1.
  let always: Int32
  /// Whether those are the only pending work: there are no timeouts, completion transitions or deferred events.
  let isEventlessOnly: Bool
  /// The column of the completion transition that entering each state triggers, if it is final in its parent; or -1.
  let completions: UnsafePointer<Int32>
  /// The regions that accept each event in some state, one bit each; nil if that isn't known.
  var acceptors: UnsafePointer<UInt64>?
  /// The requests that each state defers: see ``Deferral``. Nil if no state defers any.
  @usableFromInline let deferred: CellRows?
  /// Whether there are any timeouts.
  let hasTimers: Bool
  /// Whether any method runs while a state lasts.
  let hasActivities: Bool
  /// Whether states are one byte that equals their index.
  @usableFromInline let isOrdinal: Bool
  /// Whether every state may be entered, because the machine has no rules.
  @usableFromInline let isOpen: Bool
  /// Whether any state has history.
  let hasHistory: Bool

  /// Returns the bit of a state or an event in a set of 64 bits, which several may share.
  @inline(__always)
  static func bit(of index: Int) -> UInt64 { 1 &<< UInt64(truncatingIfNeeded: index) }

  /// Returns the request for a value that is one byte; nil if the value must be looked up.
  @inline(__always)
  func request(_ kind: Request.Kind, _ byte: UInt8) -> Request? {
    switch kind {
    case .method: methodNames.index(ofByte: byte).map { .method($0) }
    case .event: eventNames.index(ofByte: byte).map { .event($0) }
    case .target: stateNames.index(ofByte: byte).map { .target($0) }
    }
  }

  /// Returns the request for the bits of a name; nil if the name must be looked up.
  @inline(__always)
  func request(_ kind: Request.Kind, _ key: NameBits.Key) -> Request? {
    switch kind {
    case .method: methodNames.index(of: key).map { .method($0) }
    case .event: eventNames.index(of: key).map { .event($0) }
    case .target: stateNames.index(of: key).map { .target($0) }
    }
  }

  /// Whether work may be pending in a state that is entered; false for an internal transition, which enters none.
  @inline(__always)
  func mayHaveWork(_ state: some BinaryInteger) -> Bool { state >= 0 && busy[Int(state)] }

  /// Marks methods whose events several regions accept, which only the slow path can begin.
  ///
  /// - Parameters:
  ///   - shared: The methods.
  ///   - blocks: The memory of the host's table.
  mutating func share(_ shared: [Int], in blocks: Blocks) {
    if shared.isEmpty { return }
    methodShortcuts = methodShortcuts.closing(shared, states: Int(stateCount), in: blocks)
    var traits = Array(UnsafeBufferPointer(start: traits, count: methodCount))
    for method in shared { traits[method].insert(.shared) }
    self.traits = blocks.copy(traits)
  }

  /// Whether a task can start the method of a plan.
  func starts(_ plan: Int32) -> Bool {
    let method = Int(plans[Int(plan)].method)
    return method >= 0 && traits[method].contains(.starts)
  }

  /// Whether a condition is a method's guard with arguments.
  @inline(__always)
  func isGuard(_ condition: Int, of method: Int32) -> Bool {
    method >= 0 && Int(argumentGuards[Int(method)]) == condition
  }

  /// Whether a state defers an event.
  func defers(_ event: Int, in state: Int) -> Bool { deferred.map { $0.cell(state, event) != Cell.none } ?? false }

  /// The memory of a table, freed with the table.
  final class Blocks {
    private var blocks: [UnsafeMutableRawPointer] = []
    /// Closures that deinitialize nontrivial elements.
    private var endings: [() -> Void] = []

    /// Copies elements into newly allocated memory.
    func copy<Element>(_ elements: [Element]) -> UnsafePointer<Element> {
      let memory = UnsafeMutablePointer<Element>.allocate(capacity: max(1, elements.count))
      memory.initialize(from: elements, count: elements.count)
      blocks.append(memory)
      if !_isPOD(Element.self) { endings.append { memory.deinitialize(count: elements.count) } }
      return UnsafePointer(memory)
    }

    deinit {
      for end in endings { end() }
      for block in blocks { block.deallocate() }
    }
  }
}

/// The owner of plan memory: a table, or the context of a change. They share this layout, so that readers need not
/// distinguish them.
public class __PlanHolder {
  /// The memory that the engine reads.
  @usableFromInline final let plans: PlanPointer
  /// Whether this is the context of a change.
  @usableFromInline final let isContext: Bool
  /// Retains the memory.
  final let blocks: PlanMemory.Blocks

  /// Creates the owner of a table's memory.
  init(_ memory: PlanMemory, _ blocks: PlanMemory.Blocks) {
    plans = blocks.copy([memory])
    self.blocks = blocks
    isContext = false
  }

  /// Creates a context that shares a table's memory.
  init(sharing table: __Table) {
    plans = table.plans
    blocks = table.blocks
    isContext = true
  }

  /// The memory that the engine reads, as a value.
  final var memory: PlanMemory { plans.pointee }
}

/// The address of plan memory. Valid during calls from a machine that retains it.
@usableFromInline typealias PlanPointer = UnsafePointer<PlanMemory>
