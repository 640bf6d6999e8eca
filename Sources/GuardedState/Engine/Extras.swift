/// What only some machines need: observers, closures, requests that wait, the transition that runs.
///
/// A machine makes its own when it is first needed. It belongs to the machine's isolation, as the machine does.
@usableFromInline
final class Extras: __QuickTable {
  /// A closure that runs at a moment of a transition.
  struct Handler {
    let id: Int
    let moment: __Moment
    /// The index of the state or event it is for; nil for all.
    let index: Int?
    /// The name of the state it is for, where states have no indices that last: in open mode.
    let name: String?
    /// Returns false where the answer to a condition is no.
    let body: (Change) -> Bool
  }

  /// A closure that hears of changes afterwards.
  struct Observer {
    let id: Int
    /// Whether a change is one that it asked for; nil for all.
    let hears: ((Change) -> Bool)?
    let body: (Change) -> Void
  }

  /// A closure that picks the target of an event.
  struct Chooser {
    let id: Int
    let event: Int
    let body: (Change) -> Choice
  }

  /// A request that waits for the running transition to settle.
  struct Waiting {
    let request: Request
    /// The table that the request's indices belong to.
    let table: __Table
    let run: () -> Void
  }

  /// What was decided for a method that is about to be called.
  struct Admitted {
    let method: Int
    /// The edge, or -1.
    let edge: Int
    let change: Change
  }

  /// The rules of the host.
  @exclusivity(unchecked) private(set) var table: __Table
  @exclusivity(unchecked) var handlers: [Handler] = []
  @exclusivity(unchecked) var observers: [Observer] = []
  @exclusivity(unchecked) var choosers: [Chooser] = []
  /// The states that the machine was in, the oldest first, and how many are kept.
  @exclusivity(unchecked) var history: [Any] = []
  @exclusivity(unchecked) var historyLimit = HistoryLimit.none
  /// The revision at which the history began, while a transition was running; -1 for none.
  @exclusivity(unchecked) var historyBegan = -1
  /// Hears of every step.
  @exclusivity(unchecked) var trace: Trace?
  @exclusivity(unchecked) var delegate: DelegateReference?
  /// Tells the delegate of a transition; made in the client's module, which knows the types.
  @exclusivity(unchecked) var tellDelegate: ((Change, AnyObject) -> Void)?
  @exclusivity(unchecked) var notifies: [NotificationTarget] = []
  @exclusivity(unchecked) var lastID = 0

  /// The transition that runs, from its conditions to its observers.
  @exclusivity(unchecked) var running: Change?
  /// The edge that a method which has begun takes; -1 when the table says it.
  @exclusivity(unchecked) var edge = -1
  /// The override that runs, which may call the inherited method; nil for none.
  @exclusivity(unchecked) var override: Override?
  /// The passages of overrides whose bodies have not ended, even when the state was left meanwhile.
  @exclusivity(unchecked) var overridden: [Passage] = []
  /// How many inherited methods of it run as a part of it, and its edge meanwhile.
  @exclusivity(unchecked) var nesting = 0
  @exclusivity(unchecked) var outerEdge = -1
  /// Stands for the edge of an inherited method that its override calls.
  static let nested = -2
  /// The edge that was decided on for a method about to be called, so that its conditions are asked once.
  @exclusivity(unchecked) var admitted: Admitted?
  /// A refusal whose reason was found by asking conditions, on its way to who reports it.
  @exclusivity(unchecked) var declined: Refusal?
  /// The refusal that a callback of the host is told of.
  @exclusivity(unchecked) var refusal: Refusal?
  /// The call or the error that a callback of the host is told of.
  @exclusivity(unchecked) var call: CallRecord?
  @exclusivity(unchecked) var error: (any Error)?
  /// The next transition that ran to its end, while somebody wants to know it.
  @exclusivity(unchecked) var completed: Change?
  @exclusivity(unchecked) var wantsCompleted = false
  /// The last refusal that was reported.
  @exclusivity(unchecked) var lastRefusal: Refusal?

  /// The bodies that run while the machine is in a state made for that.
  @exclusivity(unchecked) var passages: [Passage] = []

  /// For states with history, the state that was inside when they were left.
  @exclusivity(unchecked) var memory: [Int: Int] = [:]

  @exclusivity(unchecked) var waiting: [Waiting] = []
  @exclusivity(unchecked) var isSettling = false
  @exclusivity(unchecked) var isAwaiting = false

  /// What changes that bring nothing along have in common: the reference to the host.
  let context: ChangeContext

  /// Makes the extras of a host.
  ///
  /// - Parameters:
  ///   - host: The host.
  ///   - isShared: Whether the last reference to it may be let go in another isolation.
  ///   - table: The rules.
  init(host: AnyObject, isShared: Bool, _ table: __Table) {
    self.table = table
    context = ChangeContext(host: isShared ? WeakHostLink(host) : HostLink(host))
    super.init(sharing: table)
  }

  /// Goes on with other rules: in open mode, where they change.
  func use(_ table: __Table) {
    self.table = table
    share(table)
  }

  deinit { context.host.clear() }

  /// Whether no closure wants to be asked or told of single steps.
  var isUnasked: Bool {
    handlers.isEmpty && admitted == nil && choosers.isEmpty && trace == nil && overridden.isEmpty
  }

  /// Whether no observer wants to hear of what has happened.
  var isQuiet: Bool {
    observers.isEmpty && delegate == nil && notifies.isEmpty && trace == nil && historyLimit.count == 0
  }

  /// Whether something is kept for the end of a transition.
  var isPending: Bool { !waiting.isEmpty || !passages.isEmpty }

  /// The closure that picks an event's target, the one added last.
  func chooser(of event: Int) -> ((Change) -> Choice)? { choosers.last { $0.event == event }?.body }

  /// Adds a state to the history.
  func record(_ state: @autoclosure () -> Any) {
    guard historyLimit.count > 0 else { return }
    history.append(state())
    // Old states are dropped many at a time, so that a change costs the same however long the history is.
    if history.count / 2 >= historyLimit.count { history.removeFirst(history.count - historyLimit.count) }
  }

  func newID() -> Int {
    lastID += 1
    return lastID
  }

  /// Removes the handler, observer or chooser with an identity.
  func remove(_ id: Int) {
    handlers.removeAll { $0.id == id }
    observers.removeAll { $0.id == id }
    choosers.removeAll { $0.id == id }
  }
}

/// A method whose body calls the inherited method of the same name.
struct Override {
  let method: Int
  /// The class that overrides it.
  let type: ObjectIdentifier
}

/// A state that was picked, by a closure or by the body of a method.
@usableFromInline
struct Choice {
  /// Its index; -1 for one that doesn't exist.
  let index: Int
  /// Its name, for the message that it wasn't declared.
  let name: () -> String

  @usableFromInline
  init(_ index: Int?, _ name: @escaping () -> String) {
    self.index = index ?? -1
    self.name = name
  }
}
