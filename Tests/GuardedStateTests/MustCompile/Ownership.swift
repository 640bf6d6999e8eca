// swift-format-ignore-file
import GuardedState

// Arguments that bodies consume, borrow, change in place or send on: of concrete and generic types, and of some that can't be copied.

struct Coupon: ~Copyable { var number = 1 }
final class Photo {}
func redeem(_ coupon: consuming Coupon) {}
func redeemed(_ coupon: consuming Coupon) {}
func publish<T>(_ value: sending T) {}

@Guarded
final class Counter {
  enum State { case a, b }
  @Allowed(in: State.a) func returned<T>(_ x: consuming T) throws -> T { x }
  @Allowed(in: State.a) func consumed<T>(_ x: consuming T) throws { let y = consume x; _ = y }
  @Allowed(in: State.a) func consumedText(_ x: consuming String) throws { let y = consume x; _ = y }
  @Allowed(in: State.a) func borrowed<T>(_ x: borrowing T) throws -> T { copy x }
  @Allowed(in: State.a) func replaced<T>(_ x: inout T, _ y: consuming T) throws { x = y }
  @Allowed(in: State.a) func ofSome(_ x: consuming some Collection<Int>) throws -> Int { x.count }
  @Allowed(in: State.a) func ofAny(_ x: consuming any Collection<Int>) throws -> Int { x.count }
  @Allowed(in: State.a) func reversed<T>(_ x: consuming [T]) throws -> [T] { x.reverse(); return x }
  @Allowed(in: State.a) func maybe<T>(_ x: consuming T?) -> T? { x }
  @Allowed(in: State.a) func later<T>(_ x: consuming T) async throws -> T { x }
  @Allowed(in: State.a) func refused<T>(_ x: consuming T) throws(Refusal) -> T { x }
  @Allowed(in: State.a) func failing<T, E: Error>(_ x: consuming T, _ make: () throws(E) -> T) throws(E) { x = try make() }
  @Allowed(in: State.a) func redeem(_ x: consuming Coupon) throws { redeemed(x) }
  @Allowed(in: State.a) func keep(_ x: consuming Coupon) throws -> Coupon { x }
  @Allowed(in: State.a) func ofUncopied<T: ~Copyable>(_ x: consuming T) throws -> T { x }
  @Allowed(in: State.a) func lent<T: ~Copyable>(_ x: borrowing T, _ y: inout T) throws {}
  @Allowed(in: State.a) func opaque<T: Equatable>(_ x: consuming T) throws -> some Equatable { x }
  @Allowed(in: State.a) func opaqueOrNot(_ x: consuming String) -> (some Equatable)? { Optional(x) }
  @Allowed(in: State.a) func send(_ x: sending Photo) { _Concurrency.Task { _ = x } }
  @Allowed(in: State.a) func sendAny<T>(_ x: sending T) { publish(x) }
  @Allowed(in: State.a) func sendConsumed(_ x: consuming sending Photo) { publish(x) }
  @Allowed(in: State.a) func closure(_ f: () -> Void, _ g: consuming @escaping () -> Void) throws { f(); g() }
  @Allowed(in: State.a) func unnamed(_: consuming Coupon) throws {}
  @Allowed(in: State.a) func lazily(_ x: @autoclosure () -> Int, _ `in`: consuming String) throws -> String { `in` }

  @Transition(from: State.a, to: .b) func goReturning<T>(_ x: consuming T) throws -> T { x }
  @Transition(from: State.a, to: .b) func goConsuming<T>(_ x: consuming T) { _ = consume x }
  @Transition(from: State.a, to: .b) func goRedeeming(_ x: consuming Coupon, fast: Bool = true) { redeemed(x) }
  @Transition(from: State.a, to: .b) func goChoosing(_ x: consuming Coupon) -> State? { redeemed(x); return .b }
  @Transition(from: State.a, to: .b) func goLater<T>(_ x: consuming T, _ y: Int = 3) async throws { let z = consume x; _ = z }
  @Transition(from: State.a, to: .b) func goRedeemingLater(_ x: consuming Coupon) async throws { redeemed(x) }
  @Transition(from: State.a, to: .b) func goBorrowing<T>(_ x: borrowing T) throws {}
  @Transition(from: State.a, to: .b) func goChanging<T>(_ x: inout T) throws {}
  @Transition(from: State.a, to: .b) func goSendingPlainly(_ x: sending Photo) {}
  @Transition(from: State.a, to: .b) func goSending(_ x: sending Photo) { _Concurrency.Task { _ = x } }
  @Transition(from: State.a, to: .b) func goSendingAny<T>(_ x: sending T) { publish(x) }
  @Transition(from: State.a, to: .b) func goSendingWork(_ x: sending @escaping () -> Void) throws { publish(x) }
  @Transition(from: State.a, to: .b) func goSendingLater(_ x: sending Photo) async throws -> Int { publish(x); return 1 }
}

@Guarded
final class Shelf<Item> {
  enum State { case a, b }
  @Allowed(in: State.a) func returned(_ x: consuming Item) throws -> Item { x }
  @Transition(from: State.a, to: .b) func goReturning(_ x: consuming Item) throws -> Item { x }
  @Allowed(in: State.a) func borrowed(_ x: borrowing Item) throws -> Item { copy x }
  @Transition(from: State.a, to: .b) func goSending(_ x: sending Item) { publish(x) }
  @Allowed(in: State.a) func changed(_ x: inout Item) throws -> Item { x }
  func shouldChanged(_ x: Item) -> Bool { true }
}

@Guarded
final class Vault<Item: ~Copyable> {
  enum State { case a, b }
  @Allowed(in: State.a) func look(_ x: borrowing Item) throws {}
  @Allowed(in: State.a) func pass(_ x: consuming Item) throws -> Item { x }
  @Transition(from: State.a, to: .b) func swap(_ x: inout Item) throws {}
  @Transition(from: State.b, to: .a) func take(_ x: consuming Item) throws {}
}

@Guarded(synchronized: true)
final class Gate: Sendable {
  enum State { case a, b }
  @Transition(from: State.a, to: .b) func go(_ x: consuming Coupon) { redeem(x) }
  @Transition(from: State.b, to: .a) func goBack(_ x: sending Photo) { publish(x) }
}

@Guarded
actor Studio {
  enum State { case a, loading, b }
  @Allowed(in: State.a) func send(_ x: sending Photo) { _Concurrency.Task.detached { _ = x } }
  @Transition(from: State.a, to: .b) func goSending(_ x: sending Photo) { publish(x) }
  @Transition(from: State.a, to: .b) func goRedeeming(_ x: consuming Coupon) async throws { redeem(x) }
  @Transition(from: State.a, via: .loading, to: .b, orElse: .a, cancelsBody: true)
  func load<T>(_ x: consuming T) async throws -> T { x }
  @Transition(from: State.a, via: .loading, to: .b, orElse: .a, cancelsBody: true)
  func loadSent(_ x: sending Photo, _ y: consuming Coupon) async throws { publish(x); redeem(y) }
  @Allowed(in: State.b, otherwise: .wait) func wait(_ x: consuming Coupon, _ y: sending Photo) async throws { redeem(x); publish(y) }
  @Transition(from: State.b, to: .a, otherwise: .wait) func goWaiting(_ x: consuming Coupon) async throws { redeem(x) }
}

@Guarded
@MainActor
class Desk {
  enum State { case a, loading, b }
  @Transition(from: State.a, to: .b) func go(_ x: consuming Coupon, _ y: sending Photo) throws { redeem(x); publish(y) }
  @Transition(from: State.a, via: .loading, to: .b, orElse: .a) func load(_ x: sending Photo) async throws { publish(x) }
}

@Guarded
final class Drawer: Desk {
  @Transition override func go(_ x: consuming Coupon, _ y: sending Photo) throws { try super.go(x, y) }
  @Transition override func load(_ x: sending Photo) async throws { try await super.load(x) }
}
