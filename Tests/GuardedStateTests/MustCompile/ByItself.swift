// swift-format-ignore-file
// What happens by itself, in every kind of host that can have it.
import Distributed
import GuardedState

@Guarded
public actor Download {
  public enum State: Sendable { case idle, connecting, loading, part, end, done, broken }
  static let rules = Rules(initial: .idle) {
    In(.connecting, defers: .pause)
    After(.seconds(30), from: .connecting, .loading, to: .broken, when: "isSlow")
    After(.seconds(5), from: .idle, fire: .start)
    In(.loading) { In(.part); Final(.end) }
    Done(.loading, to: .done, when: "isWhole")
    Always(from: .done, .broken, to: .idle, when: "isSlow", "isWhole")
  }
  var isSlow = false
  var isWhole = false
  @Transition(from: State.idle, to: .connecting) public func start() {}
  @Transition(from: State.connecting, to: .loading) func connected() {}
  @Transition(from: State.part, to: .end) func read() {}
  @Transition(from: State.loading, to: .idle) public func pause() {}
}

@Guarded
actor Cache<Item: Sendable> {
  enum State { case empty, filled }
  static var rules: Rules { Rules(initial: .empty) { After(.seconds(1), from: .filled, to: .empty) } }
  var items: [Item] = []
  @Transition(from: State.empty, to: .filled) func put(_ item: Item) { items.append(item) }
  func didExitFilled() { items = [] }
}

@MainActor @Guarded
open class Panel {
  public enum State: Sendable { case hidden, shown }
  public static let rules = Rules(initial: .hidden) { After(.seconds(3), from: .shown, fire: .hide) }
  public init() {}
  @Transition(from: State.hidden, to: .shown) open func show() {}
  @Transition(from: State.shown, to: .hidden) open func hide() {}
}

@Guarded
class Toast: Panel {
  static let addedRules = Rules { After(.seconds(1), from: .shown, to: .hidden) }
  @Transition(from: State.shown, to: .shown) func renew() {}
}

@globalActor actor DiskActor { static let shared = DiskActor() }

@DiskActor @Guarded
final class Journal {
  enum State { case clean, dirty }
  static let rules = Rules(initial: .clean) { After(.milliseconds(10), from: .dirty, fire: .flush) }
  @Transition(from: State.clean, .dirty, to: .dirty) func write() {}
  @Transition(from: State.dirty, to: .clean) func flush() {}
}

@Guarded(synchronized: true)
final class Lease: @unchecked Sendable {
  enum State { case free, taken }
  static let rules = Rules(initial: .free) { After(.seconds(60), from: .taken, to: .free) }
  @Transition(from: State.free, to: .taken) func take() {}
}

@Guarded
distributed actor Worker {
  typealias ActorSystem = LocalTestingDistributedActorSystem
  enum State: Codable { case idle, busy }
  static let rules = Rules(initial: .idle) {
    After(.seconds(60), from: .busy, to: .idle)
    In(.busy, defers: .start)
  }
  @Transition(from: State.idle, to: .busy) distributed func start() {}
}

// What needs no task any host can have.
@Guarded
final class Form {
  enum State { case empty, checking, approved }
  static let rules = Rules(initial: .empty) {
    In(.checking, defers: .submit)
    Always(from: .checking, to: .approved, when: "isComplete")
  }
  var isComplete = false
  @Transition(from: State.empty, to: .checking) func submit() {}
}

@MainActor
func use() async throws {
  let machine = StateMachine<String, String>(initial: "a") {
    In("a", to: "b")
    In("b", defers: "c")
    After(.seconds(1), from: "b", to: "a")
    On("c", from: "a", to: "b")
  }
  if case .deferred = try machine.fire("c") {}
  let snapshot = machine.snapshot()
  print(snapshot.timeouts.map(\.remaining), snapshot.deferred)
  for waiter in machine.waiters { if case .event(let event) = waiter.goal { print(event) } }
}
