// swift-format-ignore-file
// Conditions of methods and rules, guards that see the arguments, and what refused calls return.
import Distributed
import GuardedState

@Guarded
final class Account {
  enum State { case open, frozen, closed }
  static let rules = Rules(initial: .open) {
    In(.open, allows: .peek, when: "isCustomer")
    In(.frozen, allows: .peek, when: "isStaff", "isCustomer")
    On(.thaw, from: .frozen, to: .open, when: "isStaff")
    Final(.closed)
  }
  var balance = 10
  var isCustomer = true
  var isStaff = false
  var fallback = 7

  @Transition(from: State.open, to: .frozen) func freeze() {}
  @Transition(when: \Account.isCustomer) func thaw() {}
  @Allowed func peek() throws -> Int { balance }
  @Allowed(in: State.open) func withdraw(_ amount: Int) throws -> Int { balance -= amount; return balance }
  func shouldWithdraw(_ amount: Int) -> Bool { amount <= balance }
  @Transition(from: State.open, to: .closed) func close(force: Bool, by name: String) { }
  func shouldClose(force: Bool, by name: String) -> Bool { force }
  @Allowed(in: State.open, when: \Account.isCustomer, otherwise: 3) func a() -> Int { 1 }
  @Allowed(in: State.open, when: \Account.isCustomer, \Account.isStaff) func b() throws -> Int { 1 }
  @Allowed(in: State.open, otherwise: .zero) func c() -> Int { 1 }
  @Allowed(in: State.open, otherwise: .init()) func d() -> [Int] { [1] }
  @Allowed(in: State.open, otherwise: nil) func e() -> Int? { 1 }
  @Allowed(in: State.open, otherwise: \Account.fallback) func f() -> Int { 1 }
  @Allowed(in: State.open, otherwise: .trap) func g() {}
  @Allowed(in: State.open, when: \Account.isCustomer, otherwise: .max) func j() -> Int { 1 }
  @Allowed(in: State.open) func k(_ n: inout Int, _ f: () -> Void, list: [Int] = []) throws { n += 1; f() }
  func shouldK(_ n: Int, _ f: () -> Void, list: [Int]) -> Bool { n > 0 }
  @Allowed(in: State.open) func l() {}
  @Unguarded func shouldL() -> Bool { false }
  @Allowed(in: State.open, otherwise: [:]) func m() -> [String: Int] { [:] }
  @Allowed(in: State.open, otherwise: "x".count) func n(_ x: Int) -> Int { 1 }
  @Transition(from: State.open, to: .frozen, .open) func pick(_ x: Int) -> State { x > 0 ? .open : .frozen }
  func shouldPick(_ x: Int) -> Bool { x > 0 }
}
struct Oops: Error {}

@Guarded
final class Valued {
  enum State { case a, b(Int) }
  enum Event { case go, back }
  static let rules = Rules(initial: .a) { In(.b, allows: .look) ; On(.back, from: .b, to: .a, when: "isFree") }
  var ok = true
  var isFree = true
  @Transition(on: Event.go, from: State.a, to: State.b, when: \Valued.ok) func go() -> State { .b(1) }
  @Transition(on: Event.back, when: \Valued.ok) func back() {}
  @Allowed(in: State.b, otherwise: 3) func x() -> Int { 1 }
  @Allowed(in: State.b, otherwise: .zero) func y() -> Int { 1 }
  @Allowed(in: State.b, when: \Valued.ok, otherwise: 3) func z() -> Int { 1 }
  @Allowed(in: State.b, when: \Valued.ok) func w() throws -> Int { 1 }
  @Allowed(when: \Valued.ok) func look() throws -> Int { 1 }
}

@Guarded
open class Base {
  public enum State: Sendable { case a, b }
  public init() {}
  public var n = 0
  @Transition(from: State.a, to: .b) open func go(_ n: Int) throws {}
  open func shouldGo(_ n: Int) -> Bool { n > 0 }
  @Allowed(in: State.a) func plain(_ n: Int) throws {}
  @Allowed(in: State.a, when: \Base.shouldQuiet) func quiet() throws {}
  var shouldQuiet: Bool { true }
}
@Guarded
public final class Derived: Base {
  static let addedRules = Rules { In(.b, allows: "extra", when: "isOk") }
  var isOk = true
  @Transition override public func go(_ n: Int) throws { try super.go(n) }
  @Allowed override func plain(_ n: Int) throws { try super.plain(n) }
  func shouldPlain(_ n: Int) -> Bool { n > 5 }
  override public func shouldGo(_ n: Int) -> Bool { n > 5 }
  @Allowed func extra(_ x: Int) throws {}
  func shouldExtra(_ x: Int) -> Bool { x > 0 }
}
@Guarded
actor Act {
  enum State { case a, b }
  var n = 0
  var ok: Bool { n == 0 }
  static let rules = Rules(initial: .a) { In(.b, allows: .x, when: "ok"); On(.back, from: .b, to: .a, when: "ok") }
  @Transition(from: State.a, to: .b) func go(_ k: Int) async throws {}
  func shouldGo(_ k: Int) -> Bool { k > n }
  @Transition func back() {}
  @Allowed func x() throws {}
}
@Guarded @MainActor
final class Mn {
  enum State { case a, b }
  var n = 0
  var ok: Bool { n == 0 }
  static let rules = Rules(initial: .a) { In(.b, allows: .x, when: "ok"); On(.back, from: .b, to: .a, when: "ok") }
  @Transition(from: State.a, to: .b) func go(_ k: Int, _ work: @escaping @MainActor () -> Void) throws {}
  func shouldGo(_ k: Int, _ work: @escaping @MainActor () -> Void) -> Bool { k > n }
  @Transition func back() {}
  @Allowed func x() throws {}
}

// Parameters that a guard may see or not, in hosts of all kinds.
typealias Handler = () -> Void
final class Image {}
@propertyWrapper struct Clamped { var wrappedValue: Int; init(wrappedValue: Int) { self.wrappedValue = wrappedValue } }
@Guarded
final class Box<T: Sendable> {
  enum State { case a, b }
  static var rules: Rules { Rules(initial: .a) }
  @Allowed(in: State.a) func each(_ body: Handler) { body() }
  @Allowed(in: State.a) func put(_ value: T, _ f: (T) throws -> Void = { _ in }) throws { try f(value) }
  @Transition(from: State.a, to: .b) func go(_ value: T?, list: [T]) {}
  func shouldGo(_ value: T?, list: [T]) -> Bool { value != nil }
  @Allowed(in: State.a) func clamp(@Clamped _ value: Int) throws -> Int { value }
  @Allowed(in: State.a) func each2(_ body: (T) throws -> Void) rethrows { }
  @Allowed(in: State.a) func many(_ x: Int = 1, y: Int = 2, _ z: String = "z", w: T) throws -> Int { 1 }
  @Allowed(in: State.a) func opt(_ x: inout [T]?) throws { x = nil }
  @Allowed(in: State.a) func meta(_ x: T.Type, any: any Sendable, f: some Sequence<Int>) throws { }
  @Allowed(in: State.a) func `some`(_ `in`: Int, `self` me: Int) throws { }
  func shouldSome(_ `in`: Int, `self` me: Int) -> Bool { `in` > 0 }
}
@Guarded
actor Store {
  enum State { case a, b }
  var images: [Image] = []
  @Allowed(in: State.a) func add(_ image: Image) { images.append(image) }
  @Allowed(in: State.a) func take(_ image: sending Image) async throws { images.append(image) }
  @Transition(from: State.a, to: .b) func close(_ image: Image, then: @escaping @Sendable () async -> Void) async throws { await then(); images = [image] }
  func shouldClose(_ image: Image, then: @escaping @Sendable () async -> Void) -> Bool { images.isEmpty }
}
func use(_ store: Store) async throws { await store.add(Image()); try await store.take(Image()); try await store.handle("close", []) }
@Guarded(synchronized: true)
final class Mon: @unchecked Sendable {
  enum State { case a }
  private var n = 0
  @Allowed(in: State.a) func add(_ k: Int) throws { n += k }
  private func shouldAdd(_ k: Int) -> Bool { n < k }
}
@Guarded
public final class Pub {
  public enum State: Sendable { case a }
  public init() {}
  @Allowed(in: State.a) public func add(_ k: Int) throws {}
  func shouldAdd(_ k: Int) -> Bool { k > 0 }
  @Allowed(in: State.a) private func sub(_ k: Int) throws {}
  private func shouldSub(_ k: Int) -> Bool { k > 0 }
}
@Guarded
distributed actor Dist {
  typealias ActorSystem = LocalTestingDistributedActorSystem
  enum State { case a, b }
  @Transition(from: State.a, to: .b) distributed func go(_ n: Int) throws {}
  func shouldGo(_ n: Int) -> Bool { n > 0 }
}
@Guarded
class Light: GuardedObject {
  @Allowed(in: "on") func dim(_ n: Int) throws {}
  func shouldDim(_ n: Int) -> Bool { n > 0 }
  @Transition(from: "on", to: "off", when: \Light.ready) func off() {}
  var ready: Bool { true }
}
@Guarded
final class BigLight: Light {
  @Allowed(in: "on") override func dim(_ n: Int) throws { try super.dim(n) }
  @Allowed(in: "off") func more(_ n: Int) throws { }
}

@Guarded
final class Composed {
  enum State { case open, shut }
  var isFree: Bool { true }
  static let common = Rules(initial: .open) { On(.close, from: .open, to: .shut, when: "isFree") }
  static let rules = common
  @Transition func close() {}
  var own: HostMachine<Composed> { machine }
}

@Guarded
final class Inner {
  enum State { case off, on, playing(Int) }
  static let rules = Rules(initial: .off) {
    In(.on) { In(.playing, to: .off) }
    On(.play, from: .off, to: .playing)
  }
  @Transition func play() -> State { .playing(1) }
}
