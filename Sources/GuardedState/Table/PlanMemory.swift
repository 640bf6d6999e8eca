/// What the engine reads of a ``__Table``: plain memory, so that nothing is retained and no bounds are checked on the way
/// of a call.
@frozen
@usableFromInline
struct PlanMemory {
  /// The flags of each state.
  @usableFromInline let flags: UnsafePointer<UInt32>
  /// The state around each state, or -1.
  @usableFromInline let parents: UnsafePointer<Int32>
  /// A state further out for each state: see ``StateTree``. Of an open machine there are none.
  @usableFromInline let jumps: UnsafePointer<Int32>
  /// How many states are on the path of each state, itself included.
  @usableFromInline let lengths: UnsafePointer<Int32>
  /// The bits of each state and of those around it; see ``bit(of:)``.
  @usableFromInline let pathBits: UnsafePointer<UInt64>
  /// The child that is entered with each state; -1 for a state without children.
  @usableFromInline let initialChildren: UnsafePointer<Int32>
  /// Where each state is entered again.
  @usableFromInline let histories: UnsafePointer<HistoryMode>
  /// Whether each state carries values.
  @usableFromInline let valued: UnsafePointer<Bool>
  /// What each state does with each event.
  @usableFromInline let events: CellRows
  /// What each state does with each method.
  @usableFromInline let methods: CellRows
  @usableFromInline let plans: UnsafePointer<Plan>
  /// For each plan that is plain and that no method performs the state that is entered, else -1. Where nobody hears of a
  /// change nothing else is read of its plan: thousands of plans don't stay in the processor's caches, these do.
  @usableFromInline let entered: UnsafePointer<Int32>
  /// The lists of plans that cells with several candidates refer to, each up to what is no plan: the cell of the list that
  /// goes on, or ``Cell/none`` at the end.
  @usableFromInline let candidates: UnsafePointer<Int32>
  /// The targets of all plans.
  @usableFromInline let targets: UnsafePointer<PlannedTarget>
  /// The conditions of all plans, by their numbers.
  @usableFromInline let conditions: UnsafePointer<Int32>
  /// Where each method leads that leads to one state only.
  @usableFromInline let shortcuts: UnsafePointer<Shortcut>
  /// The bits of methods that ask conditions themselves, which their bits in the flags don't speak of.
  @usableFromInline let asking: UInt32
  /// What each state does when it is asked to go to each other.
  @usableFromInline let directs: CellRows
  /// For states, events and methods that are one byte, the index of each, or -1.
  @usableFromInline let stateBytes: UnsafePointer<Int16>?
  @usableFromInline let eventBytes: UnsafePointer<Int16>?
  @usableFromInline let methodBytes: UnsafePointer<Int16>?
  /// The same for those that are as long as a string.
  @usableFromInline let stateNames: NameBits
  @usableFromInline let eventNames: NameBits
  @usableFromInline let methodNames: NameBits
  /// The names by which methods are called; none where several share one.
  @usableFromInline let callNames: NameBits
  /// The states themselves; nil in open mode, where they don't last.
  @usableFromInline let states: UnsafeRawPointer?
  /// How each method may be called.
  @usableFromInline let traits: UnsafePointer<__MethodTraits>
  /// Whether the machine has finished in each state: a final one that lies in no other.
  @usableFromInline let ends: UnsafePointer<Bool>
  /// The state that a machine begins in.
  @usableFromInline let initial: Int32
  /// How many states there are.
  @usableFromInline let stateCount: Int32
  /// How many events there are.
  @usableFromInline let eventCount: Int32
  /// The column among the events of what is tried after each transition, or -1.
  @usableFromInline let always: Int32
  /// Whether that is all that happens by itself: nothing after a time or once a state is done, and nothing is kept.
  @usableFromInline let actsAtOnce: Bool
  /// For each state the column of what is done once it is entered, because it is the end of the state around it; or -1.
  @usableFromInline let completions: UnsafePointer<Int32>
  /// The machines of a host with regions that take each event in some state, a bit each by their numbers; nil where that isn't
  /// known before.
  @usableFromInline let takers: UnsafePointer<UInt64>?
  /// What each state keeps of the events that it doesn't take: see ``Kept``. Nil where none keeps any.
  @usableFromInline let kept: CellRows?
  /// Whether anything happens after a time.
  @usableFromInline let hasTimers: Bool
  /// Whether states are one byte, which is their index.
  @usableFromInline let isOrdinal: Bool
  /// Whether every state may be entered: the machine has no rules.
  @usableFromInline let isOpen: Bool
  /// Whether any state is entered where it was left.
  @usableFromInline let hasHistory: Bool

  /// The bit by which a state or an event is looked for among others; several may share one.
  @inlinable
  @inline(__always)
  static func bit(of index: Int) -> UInt64 { 1 &<< UInt64(truncatingIfNeeded: index) }

  /// The index of a value that is one byte; nil where it has to be looked up, because it is more, or one byte among others
  /// that are equal to it.
  @inlinable
  @inline(__always)
  static func index<Value>(of value: Value, in bytes: UnsafePointer<Int16>?) -> Int? {
    guard MemoryLayout<Value>.size == 1, let bytes else { return nil }
    let index = bytes[Int(withUnsafeBytes(of: value) { $0[0] })]
    return index >= 0 ? Int(index) : nil
  }

  /// Whether an event is kept while the machine is in a state.
  @usableFromInline
  func keeps(_ event: Int, in state: Int) -> Bool { kept.map { $0.cell(state, event) != Cell.none } ?? false }

  /// The memory that a table has taken, given back when that goes.
  final class Blocks {
    private var blocks: [UnsafeMutableRawPointer] = []
    /// Deinitialise what is not trivial.
    private var endings: [() -> Void] = []

    /// Copies elements into memory of their own.
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

/// Who keeps what the engine reads: the table of the rules, a machine's own ``Extras``, or what comes along with a change.
/// All begin with it, so that who reads it need not tell them apart.
public class __PlanHolder {
  /// What it is besides.
  @frozen
  @usableFromInline
  enum Kind: UInt8, Sendable {
    case table, extras, context
  }

  /// Where what the engine reads lies.
  @exclusivity(unchecked) @usableFromInline final private(set) var plans: PlanPointer
  /// What it is besides.
  @usableFromInline final let kind: Kind
  /// Keeps the memory.
  private final var blocks: PlanMemory.Blocks

  /// Holds the memory of a table.
  init(_ memory: PlanMemory, _ blocks: PlanMemory.Blocks) {
    plans = blocks.copy([memory])
    self.blocks = blocks
    kind = .table
  }

  /// Holds the same memory as a table.
  init(sharing table: __PlanHolder, as kind: Kind) {
    plans = table.plans
    blocks = table.blocks
    self.kind = kind
  }

  /// Whether these are extras.
  @inlinable final var isExtras: Bool { kind == .extras }

  /// Becomes the same as another table: in open mode, where it changes.
  final func share(_ table: __PlanHolder) {
    plans = table.plans
    blocks = table.blocks
  }

  /// What the engine reads.
  @inlinable final var memory: PlanMemory { plans.pointee }
}

/// Where what the engine reads lies: whoever has it is called by the machine that keeps it.
@usableFromInline typealias PlanPointer = UnsafePointer<PlanMemory>
