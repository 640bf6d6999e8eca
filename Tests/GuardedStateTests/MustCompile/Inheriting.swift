// swift-format-ignore-file
// Subclasses of classes on global actors that don't repeat the attribute, and async methods by name.
import GuardedState

@Guarded @MainActor
open class Screen {
  public enum State: Sendable { case hidden, shown }
  public static let rules = Rules(initial: .hidden) { In(.shown, to: .hidden) }
  public init() {}
  public var isReady = true
  @Transition(from: State.hidden, to: .shown, when: \Screen.isReady) open func show() throws {}
  @Allowed(in: State.shown) open func scroll(to row: Int) throws -> Int { row }
  open func didEnterShown() {}
}

@Guarded
open class List: Screen {
  static let addedRules = Rules { In(.shown, allows: "reload") }
  var rows: [String] = []
  var isFull: Bool { rows.count > 3 }
  @Transition override open func show() throws { rows = ["a"]; try super.show() }
  @Transition(from: State.shown, to: .hidden, when: \List.isFull) func hide() { rows = [] }
  @Allowed func reload(_ count: Int) throws -> [String] { rows }
  func shouldReload(_ count: Int) -> Bool { count > rows.count }
  @Allowed(in: State.shown) func load(_ name: String) async throws -> String { name }
  @Allowed(in: State.shown) func handler() throws -> () -> Void { {} }
  func didEnterHidden() { rows = [] }
  func shouldTransition(_ transition: Transition) -> Bool { !rows.isEmpty }
  func didCall(_ call: Call<State, Method>) { rows.append("\(call)") }
  @MainActor func didRefuse(_ refusal: Refusal) { rows = [] }
}

@Guarded
public final class DeepList: List {
  override func didEnterHidden() { rows = ["deep"] }
  @Transition override func hide() { super.hide() }
}

// What subclasses must not override isn't open, whatever the class.
@Guarded(tools: true)
open class OpenShop {
  public enum State: Sendable { case shut, open }
  public init() {}
  @Transition(from: State.shut, to: .open) open func open() throws {}
}

@Guarded(tools: true)
open class OpenMarket: OpenShop {
  @Transition(from: State.open, to: .shut) open func close() throws {}
}

@Guarded @MainActor
open class OpenLink {
  public enum State: Sendable { case offline, connecting, online }
  public static let rules = Rules(initial: .offline) { After(.seconds(1), from: .offline, fire: .connect) }
  public init() {}
  @Transition(from: State.offline, via: .connecting, to: .online, orElse: .offline) open func connect() async throws {}
  @During(State.online, every: .seconds(1)) open func ping() async {}
}

@globalActor
public actor StoreActor { public static let shared = StoreActor() }

@Guarded @StoreActor
class Store {
  enum State { case shut, open }
  @Transition(from: State.shut, to: .open) func open() throws {}
}

@Guarded
final class BigStore: Store {
  var count = 0
  @Transition override func open() throws { count += 1; try super.open() }
  @Allowed(in: State.open) func sell(_ number: Int) throws -> Int { count -= number; return count }
  func didEnterOpen() { count += 1 }
}

@MainActor func use(_ list: DeepList) async throws {
  try list.show()
  _ = list.can(.reload)
  _ = try list.reload(1)
}

@Guarded
class Shape {
  enum State { case a, b }
  @Transition(from: State.a, to: .b) func go() {}
  @Allowed(in: State.b) func load() async throws -> Int { 1 }
}

@Guarded
final class Circle: Shape {
  @Transition(from: State.b, to: .a) func back() {}
  @Allowed override func load() async throws -> Int { try await super.load() }
  @Allowed(in: State.a) func more(_ name: String) async throws -> Int { 1 }
  func didEnterB() {}
  func can(_ method: Method) -> Bool { false }
}

func use(_ circle: sending Circle) async throws { try await circle.handle("more", ["x"]) }

@Guarded
class Gate {
  enum State { case shut, open }
  @Transition(from: State.shut, to: .open) func open(_ force: Int) throws {}
}

@Guarded
class StiffGate: Gate {
  typealias Step = State
  @Transition override func open(_ force: Int) throws { try super.open(force) }
  func shouldOpen(_ force: Int) -> Bool { force > 3 }
  @Transition(from: Step.open, to: .shut) func close() {}
}

@Guarded
final class LockedGate: StiffGate {
  @Transition override func open(_ force: Int) throws { try super.open(force) }
  override func shouldOpen(_ force: Int) -> Bool { super.shouldOpen(force) && force < 9 }
}

/// Overrides of what a class above the superclass has, which adds transitions itself.
@Guarded
class Valve {
  enum State { case shut, open }
  @Transition(from: State.shut, to: .open) func open() {}
  @Transition(from: State.open, to: .shut) func close() {}
}

@Guarded
class TestedValve: Valve {
  @Transition(from: State.open, to: .open) func test() {}
}

@Guarded
final class SafetyValve: TestedValve {
  @Transition override func close() { super.close() }
  @Transition override func test() { super.test() }
}

// Classes between a `GuardedObject` and a guarded class, and async methods in its subclasses.
@Guarded
class Engine: GuardedObject {
  @Transition(from: "off", to: "on") func start() throws {}
}

@Guarded
final class Turbine: Engine {
  static let rules = Rules(initial: "off") { On("idle", from: "on", to: "off") }
  override init() {
    super.init()
    configure(Self.rules)
  }
  @Transition(from: "on", to: "off") func stop() async throws {}
}

@MainActor @Guarded
class ShownEngine: GuardedObject {
  @Transition(from: "off", to: "on") func start() throws {}
}

@MainActor @Guarded
final class ShownTurbine: ShownEngine {
  @Transition(from: "on", to: "off") func stop() async throws {}
}

class PlainObject: GuardedObject {}

@Guarded
final class Lever: PlainObject {
  @Allowed(in: "up") func pull() throws -> Int { 1 }
}

/// A body that runs in a state of its own may make calls that this state allows, also one that inherits the state.
@MainActor @Guarded
class Job {
  enum State { case queued, running, done }
  @Transition(from: State.queued, via: .running, to: .done, orElse: .queued) func run() async throws {}
  @Transition(from: State.running, to: .queued) func abort() throws {}
}

@MainActor @Guarded
final class AbortedJob: Job {
  @Transition override func run() async throws { try abort() }
  @Transition override func abort() throws { try super.abort() }
}

// MARK: - Names that the checks of subclasses use too, and names of keywords

@Guarded
class Plain {
  enum State { case a, b }
  static let rules = Rules(initial: .a) { In(.a, to: .b) }
  @Allowed(in: State.a) func `repeat`() throws {}
}

@Guarded
class Extended: Plain {
  private static let addedRules = Rules { In(.a, allows: "added") }
  @Allowed func added() throws {}
  override func `repeat`() throws { try super.repeat() }
}

@Guarded
final class Further: Extended {
  private static let addedRules = Rules { In(.b, allows: "added") }
  @Allowed override func added() throws {}
}
