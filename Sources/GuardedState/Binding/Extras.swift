/// What only some machines need: observers, closures, requests that wait, the transition that runs.
///
/// A machine makes its own when it is first needed. It belongs to the machine's isolation, as the machine does.
@usableFromInline
final class Extras<State: Hashable & Sendable, Event: Hashable & Sendable, Method: Hashable & Sendable> {
  typealias Change = Transition<State, Event, Method>

  /// A closure that runs at a moment of a transition.
  struct Handler {
    let id: Int
    let moment: __Moment
    /// The index of the state or event it is for; nil for all.
    let index: Int?
    /// The state it is for, where states have no indices that last: in open mode.
    let state: State?
    /// Returns false where the answer to a condition is no.
    let body: (Change) -> Bool
  }

  /// A closure that hears of changes afterwards.
  struct Observer {
    let id: Int
    let from: Set<State>?
    let to: Set<State>?
    let body: (Change) -> Void
  }

  /// A request that waits for the running transition to settle.
  struct Waiting {
    let request: Request
    /// The table that the request's indices belong to.
    let table: Table
    let run: () -> Void
  }

  var handlers: [Handler] = []
  var observers: [Observer] = []
  var choosers: [(id: Int, event: Int, body: (Change) -> State)] = []
  /// The states that the machine was in, the oldest first, and how many are kept.
  var history: [State] = []
  var historyLimit = HistoryLimit.none
  /// Hears of every step.
  var trace: ((TraceStep<State, Event, Method>) -> Void)?
  var delegate: DelegateReference<State, Event, Method>?
  var notifies: [NotificationTarget] = []
  var lastID = 0

  /// The transition that runs, from its conditions to its observers.
  var running: Change?
  /// The edge that a method which has begun takes; nil when the table's cell says it.
  @usableFromInline var edge: Int?
  /// The edge that was decided on for a method about to be called, so that its conditions are asked once.
  var admitted: Admitted<State, Event, Method>?
  /// A refusal whose reason was found by asking conditions, on its way to who reports it.
  var declined: Refusal?
  /// The refusal that a callback of the host is told of.
  var refusal: Refusal?
  /// The call or the error that a callback of the host is told of.
  var call: Call<State, Method>?
  var error: (any Error)?
  /// The next transition that ran to its end, while somebody wants to know it.
  var completed: Change?
  var wantsCompleted = false
  /// The last refusal that was reported.
  var lastRefusal: Refusal?

  /// The bodies that run while the machine is in a state made for that.
  var passages: [Passage] = []

  /// For states with history, the state that was inside when they were left.
  var memory: [Int: Int] = [:]

  var waiting: [Waiting] = []
  var isSettling = false
  var isAwaiting = false
  var isStarted = false

  /// The weak reference to the host that transitions carry.
  let host: WeakReference

  init(host: AnyObject) {
    self.host = WeakReference(host)
  }

  /// Whether nobody needs to be told or asked anything.
  var isQuiet: Bool {
    handlers.isEmpty && observers.isEmpty && delegate == nil && notifies.isEmpty && admitted == nil
      && choosers.isEmpty && trace == nil && historyLimit.count == 0
  }

  /// The closure that picks an event's target, the one added last.
  func chooser(of event: Int) -> ((Change) -> State)? { choosers.last { $0.event == event }?.body }

  /// Adds a state to the history.
  func record(_ state: State) {
    guard historyLimit.count > 0 else { return }
    history.append(state)
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

/// What was decided for a method that is about to be called.
struct Admitted<State: Hashable & Sendable, Event: Hashable & Sendable, Method: Hashable & Sendable> {
  let method: Int
  let edge: Int?
  let transition: Transition<State, Event, Method>
}
