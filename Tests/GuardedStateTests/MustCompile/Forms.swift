// swift-format-ignore-file
// Forms of guarded methods: results that are not Sendable, parameters and attributes of all kinds, isolations.
import GuardedState

// MARK: - Results that stay in their isolation

final class Image {}
@Guarded @MainActor
final class ResultsOfView {
  enum State { case a, b }
  @Transition(from: State.a, to: .b) func go() throws -> Image { Image() }
  @Allowed(in: State.a) func img() throws -> Image { Image() }
  @Allowed(in: State.a) func optImg() -> Image? { Image() }
  @Allowed(in: State.a) func any() throws -> Any { Image() }
  @Allowed(in: State.a) func anyOpt() -> Any? { Image() }
  @Allowed(in: State.a) func clo() throws -> () -> Void { {} }
  @Allowed(in: State.a) func cloOpt() -> (() -> Int)? { { 1 } }
  @Allowed(in: State.a) func seq() throws -> some Sequence<Int> { [1, 2].lazy.map { $0 } }
  @Allowed(in: State.a) func img2() async throws -> Image { Image() }
  @Transition(from: State.a, to: .b) func go2() async throws -> Image { Image() }
  @Transition(from: State.a, to: .b) func go3() async -> Image? { Image() }
}
@Guarded
actor ResultsOfActor {
  enum State { case a, b }
  @Transition(from: State.a, to: .b) func go() throws -> Image { Image() }
  @Allowed(in: State.a) func img() throws -> Image { Image() }
  @Allowed(in: State.a) func any() throws -> Any { Image() }
  @Allowed(in: State.a) func clo() throws -> () -> Void { {} }
  @Allowed(in: State.a) func seq() throws -> some Sequence<Int> { [1, 2].lazy.map { $0 } }
  @Allowed(in: State.a) func sendingImg() throws -> sending Image { Image() }
  @Transition(from: State.a, to: .b) func sendingGo() throws -> sending Image { Image() }
  @Allowed(in: State.a) func img2() async throws -> Image { Image() }
  @Allowed(in: State.a) func tup() throws -> (Int, String) { (1, "") }
}
@globalActor actor SideActor { static let shared = SideActor() }
@Guarded @SideActor
final class ResultsOfGlobal {
  enum State { case a }
  @Allowed(in: State.a) func img() throws -> Image { Image() }
  @Allowed(in: State.a) func any() throws -> Any { Image() }
  @Allowed(in: State.a) func clo() throws -> () -> Void { {} }
  @Allowed(in: State.a) func seq() throws -> some Sequence<Int> { [1, 2].lazy.map { $0 } }
}
@Guarded
final class Results {
  enum State { case a, b }
  @Allowed(in: State.a) func img() throws -> Image { Image() }
  @Allowed(in: State.a) func any() throws -> Any { Image() }
  @Allowed(in: State.a) func clo() throws -> () -> Void { {} }
  @Allowed(in: State.a) func cloOpt() -> (() -> Int)? { { 1 } }
  @Allowed(in: State.a) func seq() throws -> some Sequence<Int> { [1, 2].lazy.map { $0 } }
  @Allowed(in: State.a) func anyOpt() -> Any? { Image() }
  @Transition(from: State.a, to: .b) func seqGo() throws -> some Sequence<Int> { [1, 2].lazy.map { $0 } }
  @Transition(from: State.a, to: .b) func throwsAny() throws -> any Sequence<Int> { [1, 2].lazy.map { $0 } }
  @Allowed(in: State.a) func sendingImg() throws -> sending Image { Image() }
}

// MARK: - Parameters, attributes and names

@resultBuilder enum Numbers { static func buildBlock(_ x: Int...) -> [Int] { x } }
@Guarded
final class Forms {
  enum State { case a, b }
  var items: [Int] = []
  @Allowed(in: State.a) func sendableClosure(_ work: @Sendable () -> Int) throws -> Int { work() }
  @Allowed(in: State.a) func mainClosure(_ work: @MainActor () -> Void) {}
  @Allowed(in: State.a) func escSendable(_ work: @escaping @Sendable () -> Int) throws -> Int { work() }
  @Allowed(in: State.a) func escMain(_ work: @escaping @MainActor () -> Void) {}
  @Allowed(in: State.a) func sendableDefault(_ work: @escaping @Sendable () -> Void = {}) throws {}
  @Allowed(in: State.a) func mainDefault(_ work: @MainActor () -> Int = { 1 }, _ n: Int = 1) throws {}
  @Transition(from: State.a, to: .b) func typedDefault(_ work: @Sendable () throws(Refusal) -> Void = { () throws(Refusal) in }) {}
  @Allowed(in: State.a) func autoDefault(_ text: @autoclosure () -> String = "") throws {}
  @Allowed(in: State.a) func auto(_ text: @autoclosure () -> String) throws -> String { text() }
  @Allowed(in: State.a) func autoEsc(_ text: @autoclosure @escaping () -> String) throws -> String { text() }
  @Allowed(in: State.a) func auto2(n: Int, _ text: @autoclosure () throws -> String) rethrows { _ = try text() }
  @Transition(from: State.a, to: .b) func autoT(_ text: @autoclosure () -> String) { _ = text() }
  @Transition(from: State.a, to: .b) func autoTE(_ text: @autoclosure @escaping () -> String) { _ = text() }
  @Transition(from: State.a, to: .b) func sendT(_ work: @escaping @Sendable () -> Void) { work() }
  @Transition(from: State.a, to: .b) func mainT(_ work: @escaping @MainActor () -> Void) { }
  @Transition(from: State.a, to: .b) func cT(_ f: @convention(c) (Int32) -> Int32) { _ = f(1) }
  @Transition(from: State.a, to: .b) func cTE(_ f: @escaping @convention(c) (Int32) -> Int32) { _ = f(1) }
  @Allowed(in: State.a) func c(_ f: @convention(c) (Int32) -> Int32) throws -> Int32 { f(1) }
  @Allowed(in: State.a) func builder(@Numbers _ content: () -> [Int]) throws -> [Int] { content() }
  @Allowed(in: State.a) func `init`() throws -> Int { 1 }
  @Transition(from: State.a, to: .b) func `init`(x: Int) { }
  @Allowed(in: State.a) func `hello world`() throws -> Int { 1 }
  @Allowed(in: State.a) func `2nd`(`the value` v: Int, `class`: Int) throws -> Int { v }
  @Transition(from: State.a, to: .b) func `go to b`(`in x` `my v`: Int) { }
  @Transition(from: State.a, to: .b) func `default`(_ `class`: Int) { }
  @Allowed(in: State.a) func swiftOpt() -> Swift.Optional<Int> { 1 }
  @Allowed(in: State.a) func opt() -> Optional<Int> { 1 }
  @Allowed(in: State.a) func iuo() -> Int! { 1 }
  @Transition(from: State.a, to: .b) func iuoT() -> Int! { 1 }
  @Transition(from: State.a, to: .b) func iuoTT() throws -> Int! { 1 }
  @available(*, unavailable) @Allowed(in: State.a) func un() throws -> Int { 1 }
  @available(*, unavailable, message: "x") @Transition(from: State.a, to: .b) func un2() throws -> Int { 1 }
  @available(*, unavailable) @Transition(from: State.a, to: .b) func un3() {  }
  @available(*, deprecated, renamed: "un") @Transition(from: State.a, to: .b) func dep() {  }
  @available(swift, introduced: 5.0) @Transition(from: State.a, to: .b) func sw() {  }
  @available(swift, obsoleted: 5.0) @Transition(from: State.a, to: .b) func sw2() {  }
  @available(macOS, unavailable) @Transition(from: State.a, to: .b) func mac() {  }
  @available(macOS, obsoleted: 12) @Transition(from: State.a, to: .b) func mac2() {  }
  @Allowed(in: State.a) func borrow(_ x: borrowing String) throws -> Int { x.count }
  @Allowed(in: State.a) func consume(_ x: consuming String) throws -> Int { x.count }
  @Allowed(in: State.a) func own(_ x: __owned String) throws -> Int { x.count }
  @Allowed(in: State.a) func sendingP(_ x: sending [Int]) throws -> Int { x.count }
  @Allowed(in: State.a) func iso(_ x: isolated (any Actor)? = #isolation) throws -> Int { 1 }
  @Allowed(in: State.a) func anyP(_ x: any Sequence<Int>, y: some Sequence<Int>) throws -> Int { 1 }
  @Allowed(in: State.a) func fnlit(file: StaticString = #file, line: Int = #line) throws -> Int { 1 }
  @Allowed(in: State.a) func kp(_ x: KeyPath<Forms, Int>) throws -> Int { 1 }
  @Allowed(in: State.a) func pack<each T>(_ x: repeat each T) throws -> Int { 1 }
  @Allowed(in: State.a) func typed<E: Error>(_ f: () throws(E) -> Void) throws(E) {  try f() }
  @Allowed(in: State.a) func iuoP(_ x: Int!) throws -> Int { x }
  @Allowed(in: State.a) func selfRet() throws -> Self { self }
  @Allowed(in: State.a) func selfOpt() -> Self? { self }
  @Allowed(in: State.a) func optClosure(_ x: (() -> Void)?) { x?() }
  @Transition(from: State.a, to: .b) func optClosureT(_ x: (() -> Void)?) { x?() }
  @Transition(from: State.a, to: .b) func parClosureT(_ x: @escaping (() -> Void)) { x() }
  @Transition(from: State.a, to: .b) func parClosureT2(_ x: (() -> Void)) { x() }
  @Transition(from: State.a, to: .b) func consumeT(_ x: consuming String) { }
  @Transition(from: State.a, to: .b) func borrowT(_ x: borrowing String) { }
  @Transition(from: State.a, to: .b) func sendingT(_ x: sending [Int]) { }
}

// MARK: - Names that the code around a body has too

@Guarded
class Named {
  enum State { case `self`, `default`, machine }
  static let rules = Rules(initial: .`self`) { In(.machine, allows: .arguments) }
  @Transition(from: State.`self`, to: .machine) func method() {}
  @Transition(from: State.machine, to: .`self`) func event(_ arguments: Int = 1) throws -> Int { arguments }
  @Transition(from: State.machine, to: .default) func condition(`let`: Int, `var`: Int = 1) {}
  @Transition(from: State.default, to: .`self`) func `self`() throws {}
  @Allowed func arguments(_ method: Int) throws -> Int { method }
  func shouldArguments(_ method: Int) -> Bool { method > 0 }
  @Allowed(in: State.default) func report(_ `let`: Int) async throws -> Int { 1 }
  func shouldReport(_ `let`: Int) -> Bool { `let` > 0 }
  @Allowed(in: State.default) func step() async throws {}
  @Allowed(in: State.default) func index(_ _index: Int) throws {}
  @Allowed(in: State.default) func machine2(of name: String) -> Int? { 1 }
  func didEnterMachine(_ transition: Transition) {}
  func didEnterSelf() {}
  func didEnterDefault() {}
}

// MARK: - Guards that spell types otherwise

typealias Amount = Int

@Guarded
final class Purse {
  enum State { case open }
  @Allowed(in: State.open) func a(_ n: [String: Int], _ o: Int?, _ s: State) throws {}
  func shouldA(_ n: [String : Int], _ o: Optional<Int>, _ s: Purse.State) -> Bool { true }
  @Allowed(in: State.open) func b(_ n: (Int)->Bool, _ e: Error) throws {}
  func shouldB(_ n: (Int) -> Bool, _ e: any Error) -> Swift.Bool { true }
  @Allowed(in: State.open) func c(_ n: Int, to name: Substring) throws {}
  func shouldC(_ n: Amount, to name: any StringProtocol) -> Bool { true }
  @Allowed(in: State.open) func d(_ n: Array<Int>, _ m: Dictionary<String, Void>) throws {}
  func shouldD(_ n: [Swift.Int], _ m: [String: ()]) -> Bool { true }
  @Allowed(in: State.open) func e(_ n: Int) throws {}
  @Unguarded func shouldE(_ n: Named) -> Bool { true }
  @Allowed(in: State.open) func f(_ n: Int) throws {}
  @Allowed(in: State.open) func f(_ n: String) throws {}
  func shouldF(_ n: Amount) -> Bool { true }
  func shouldF(_ n: String) -> Bool { true }
  @Allowed(in: State.open) func fire(_ n: Int) throws {}
  func shouldFire(_ n: Int) -> Bool { true }
}

@Guarded @MainActor
final class Cash {
  enum State { case open, shut }
  @Allowed(in: State.open, when: \Cash.isOpen) func a(_ n: Int) throws {}
  func shouldA(_ n: Amount) -> Bool { isOpen }
  @Transition(from: State.open, to: .shut, when: \Cash.isFull) func close() {}
}
extension Cash {
  var isOpen: Bool { true }
  var isFull: Bool { true }
}

// States, written with the name of their type.
@Guarded
final class Written {
  enum State { case off, on(Int) }
  @Transition(from: State.off, to: State.on) func start() -> Written.State { .on(1) }
  @Transition(from: State.on, to: State.off, State.on) func turn() -> Optional<State> { nil }
  func didEnterOn(_ state: Written.State) {}
}

// A subclass decides about an inherited method that it overrides.
@Guarded
final class Named2: Named {
  @Allowed override func machine2(of name: String) -> Int? { super.machine2(of: name) }
  func shouldMachine2(of name: String) -> Bool { true }
}

// MARK: - Isolations

@Guarded
final class Elsewhere {
  enum State { case a, b }
  var n = 0
  @MainActor @Transition(from: State.a, to: .b) func show() { n += 1 }
  @MainActor @Transition(from: State.b, to: .a) func hide(x: Int) throws -> Int { n += 1; return n }
  @Allowed(in: State.b) @MainActor func look() throws -> Int { n += 1; return n }
  nonisolated func didEnterA() {}
}
@Guarded
actor Outside {
  enum State { case a, b }
  @Transition(from: State.a, to: .b) func show() { }
  @Transition(from: State.b, to: .a) func hide() { }
  nonisolated func didEnterA() {}
  nonisolated func didTransition(_ t: Transition) {}
}
@Guarded @MainActor
final class OnMain {
  enum State { case a, b }
  @MainActor @Transition(from: State.a, to: .b) func show() { }
  @Transition(from: State.b, to: .a) func hide() { }
  nonisolated func didEnterA() {}
  @MainActor func didEnterB() {}
}
@MainActor func u(_ p: Elsewhere) throws { p.show(); _ = try p.hide(x: 1); _ = p.can(.look) }

// MARK: - Conditions of the type, clauses, actors that are given, other names of states

@Guarded
final class Festival<Guest> {
  enum State { case open, closed }
  typealias S = State
  static var isOpen: Bool { true }
  static var isSunny: Bool { true }
  static var rules: Rules { Rules(initial: .open) { On(.close, from: .open, to: .closed, when: "isOpen") } }
  @Transition func close() where Guest: Equatable {}
  @Transition(from: S.closed, to: .open) func reopen() throws -> Int where Guest: Hashable { 1 }
  @Allowed(in: Festival.S.open) func greet(_ guest: Guest) -> Bool? where Guest: Equatable { guest == guest }
  @Allowed(in: S.open) func admit(_ guest: Guest) async throws -> Bool where Guest: Equatable { guest == guest }
  func didEnterClosed() {}
}
@Guarded
actor Booth {
  enum State { case open, closed }
  static var isOpen: Bool { true }
  static let rules = Rules(initial: .open) { On(.close, from: .open, to: .closed, when: "isOpen") }
  @Transition func close() {}
}
@Guarded
final class Stand {
  enum State { case open, closed }
  @Allowed(in: State.open) func greet(on actor: isolated (any Actor)? = #isolation) {}
  @Transition(from: State.open, to: .closed) func close(on actor: isolated (any Actor)? = #isolation) {}
  @Transition(from: State.closed, to: .open) func reopen(on actor: isolated (any Actor)? = #isolation) async throws {}
  @Allowed(in: State.open) func fail() throws -> Never { throw Refused.no }
  enum Refused: Error { case no }
}

// MARK: - Labels of closures, keywords, parameters without a name, what has no name or can't be copied

struct Ticket: ~Copyable {}
struct Task { var title = "" }
@Guarded
final class Rare {
  enum State { case a, b }
  struct Bool {}
  struct Int {}
  struct String {}
  struct Sendable {}
  struct Void {}
  enum Error: Swift.Error { case no }
  typealias Number = Swift.Int
  @Transition(from: State.a, to: .b)
  func load(completion: @escaping (_ error: (any Swift.Error)?) -> Swift.Void, then: ((_ a: Int, _ b: (_ c: Int) -> ()) -> ())? = nil) throws {}
  @Allowed(in: State.a) func all(_ steps: [(_ step: Int) -> Swift.Void], _ nothing: (), _ nothings: [()]) throws -> (_ n: Int) -> () { { _ in } }
  @Transition(from: State.a, to: .b) func go(for: Int, in: Number = 1, default: String, repeat: Number) throws { print(`for`, `in`) }
  @Transition(from: State.a, to: .b) func wait(where: Number, `default` value: Int) { print(`where`, value) }
  func shouldWait(where: Number, `default` value: Int) -> Swift.Bool { `where` > 0 }
  @Transition(from: State.a, to: .b) func press(_: Int) throws {}
  @Transition(from: State.b, to: .a) func lift(at _: Int, _: String) {}
  @Transition(from: State.b, to: .a) func waitUntil() {}
  @Transition(from: State.b, to: .a) func transitions() {}
  @Allowed(in: State.a) func look() -> (some Equatable)? { Optional(1) }
  @Allowed(in: State.a) func lookSlowly() async -> (some Equatable)? { Optional(1) }
  @Allowed(in: State.a, otherwise: nil) func lookOrNot() -> (some Equatable)? { Optional(1) }
  @Transition(from: State.b, to: .a) func turn(x: Int) -> Optional<some Equatable> { Optional(1) }
  @Transition(from: State.b, to: .a) func turnOrThrow() throws -> (some Equatable)? { Optional(1) }
  @Transition(from: State.a, to: .b) func take(_ ticket: borrowing Ticket, _ all: consuming [Number]) throws {}
  @Transition(from: State.a, to: .b) func change(_ ticket: inout Ticket) throws {}
  @Allowed(in: State.b) func give() throws -> Ticket { Ticket() }
  @Allowed(in: State.b) func giveAny() -> Ticket? { Ticket() }
  @Transition(from: State.b, to: .a) func giveBack() throws -> Ticket { Ticket() }
  @Transition(from: State.b, to: .a) func giveLater() async throws -> Ticket { Ticket() }
  @Transition(from: State.b, to: .a) func giveOrNot() async -> Ticket? { Ticket() }
}
@Guarded
actor RareActor {
  enum State { case a, failed(any Error), b }
  @Transition(from: State.a, to: State.b) func save() async throws {}
  @Transition(from: State.b, to: State.failed) func fail() -> State { .failed(CancellationError()) }
  @Transition(from: State.a, to: State.b) func take(_ ticket: borrowing Ticket) throws {}
  @Allowed(in: State.b) func give() throws -> Ticket { Ticket() }
  @Allowed(in: State.a) func look() -> (some Equatable & Sendable)? { Optional(1) }
  @Allowed(in: State.a) func lookSlowly() async -> (some Equatable & Sendable)? { Optional(1) }
}
@Guarded
@MainActor
final class RareOnMain {
  enum State { case a, b }
  @Transition(from: State.a, to: .b) func load(_ done: @escaping @MainActor (_ error: Int) -> Void) async throws {}
  @Allowed(in: State.a) func look() -> (some Equatable)? { Optional(1) }
  @Allowed(in: State.a) func lookSlowly() async -> (some Equatable)? { Optional(1) }
}
@Guarded
final class RareBound {
  func didEnterOn() {}
  func didEnterOn(sender: StateMachine<String, String>) {}
  func didEnterOff(animated: Bool) {}
  func didEnterOff(animated: Bool, sender: StateMachine<Int, Int>) {}
}

// MARK: - Generic errors, packs, and bodies that run with their callers

@Guarded
final class GenericErrors<E: Error & RefusalConvertible> {
  enum State { case a, b }
  @Transition(from: State.a, to: .b) func go() throws(E) {}
  @Transition(from: State.a, to: .b) func count() throws(E) -> Int { 3 }
  @Transition(from: State.a, to: .b) func load() async throws(E) -> Int { 3 }
  @Transition(from: State.b, to: .a) func run<F: Error>(_ work: () throws(F) -> Void) throws(F) {}
  @Allowed(in: State.a) func look() throws(E) -> Int { 3 }
  @Allowed(in: State.a) func ask<F: Error>(_ work: () throws(F) -> Void) throws(F) -> Int? { 3 }
}
@Guarded
final class Packs {
  enum State { case a, b }
  @Transition(from: State.b, to: .a) func back() {}
  @Transition(from: State.a, to: .b) func take<each T>(_ values: repeat each T) {}
  @Transition(from: State.a, to: .b) func takeTuple<each T>(_ values: (repeat each T)) throws {}
  @Transition(from: State.a, to: .b) func count<each T>(_ values: repeat each T) -> Int? { 3 }
  @Transition(from: State.a, to: .b) func load<each T>(_ values: (Int, repeat [each T])) async throws {}
  @Allowed(in: State.a) func look<each T>(_ values: repeat each T) {}
}
@Guarded
final class WithCallers {
  enum State { case a, b, c }
  nonisolated(nonsending) func help() async throws -> Int { 3 }
  @Transition(from: State.a, to: .b) nonisolated(nonsending) func go() async throws -> Int { try await help() }
  @Transition(from: State.b, via: .c, to: .a, orElse: .b, cancelsBody: true)
  nonisolated(nonsending) func load() async throws { _ = try await help() }
  @Allowed(in: State.a) nonisolated(nonsending) func look() async throws -> Int { try await help() }
  @Allowed(in: State.a, otherwise: .wait) nonisolated(nonsending) func wait() async throws -> Int { try await help() }
}

// MARK: - States that are called like those of an optional

@Guarded
final class Optionals {
  enum State { case some, none, other }
  @Region enum Volume { case some, none }
  static let rules = Rules(initial: .none) {
    In(.none, to: .other)
    In(.some, initial: .none) { In(.none, to: .some) }
    Region(Volume.self, initial: .none) { In(.none, to: .some) }
  }
  @Transition(from: State.other, via: .none, to: .some, orElse: .none) func load() async throws {}
}
func optionals() {
  enum Volume { case some, none }
  _ = StateMachine<Volume, String>(initial: .none) { In(.some, to: .none) }
  _ = StateMachine<Volume, String>(Rules(initial: .none, states: [.some: .init(initial: .none, states: [.none: .init()])]))
}

/// Closures of kinds that an expression can only name between angle brackets.
@Guarded
final class Visited {
  enum State { case a, b }
  @Allowed(in: State.a) func visit(_ body: (borrowing String) -> Void) {}
  @Allowed(in: State.a) func take(_ body: (consuming String) -> Void, _ send: (sending String) -> Void) {}
  @Transition(from: State.a, to: .b) func count(_ body: @escaping (Int...) -> Void) { body(1, 2) }
}

/// Results that are types, which the compiler would open.
@Guarded
final class Typed {
  enum State { case a, b }
  @Allowed(in: State.a) func own() throws -> Typed.Type { Typed.self }
  @Allowed(in: State.a) func anyType() throws -> Any.Type { Int.self }
  @Allowed(in: State.a) func error() async throws -> any Error.Type { Refusal.self }
  @Allowed(in: State.a, otherwise: Typed.self) func object() -> AnyClass { Typed.self }
  @Allowed(in: State.a) func none() -> AnyClass? { nil }
  @Transition(from: State.a, to: .b) func go() throws -> (any Error.Type) { Refusal.self }
}

/// Arguments that last no longer than what they look into.
@Guarded
final class Summed {
  enum State { case a, b }
  @Transition(from: State.a, to: .b) func go(_ numbers: Span<Int>) {}
  @Allowed(in: State.a) func sum(_ numbers: Swift.Span<Int>, _ bytes: RawSpan) throws -> Int { numbers.count }
  @Allowed(in: State.a) func fill(_ numbers: inout MutableSpan<Int>) throws {}
}

/// Methods that stand beside the properties which are added, and a result that may be nothing.
@Guarded
final class Beside {
  enum State { case a, b }
  @Transition(from: State.a, to: .b) func go() -> Void? { () }
  func state(of number: Int) -> Int { number }
  func machine(named name: String) -> Int { state == .a && machine.isIn(.a) ? 1 : 2 }
  static func machine() -> Int { 1 }
}

/// A class with a lock of its own.
@Guarded(synchronized: false)
final class Locked {
  enum State { case a, b }
  @Transition(from: State.a, to: .b) func go() {}
}
extension Locked: @unchecked Sendable {}

/// An event that a subclass adds and that no method performs.
@Guarded
class Ticking {
  enum State { case a, b }
  @Transition(from: State.a, to: .b) func go() {}
}
@Guarded
final class Ticked: Ticking {
  static let addedRules = Rules { On("tick", from: .b, to: .a); On("back", from: .b, to: .a) }
  @Transition func back() {}
  func tick() throws { try machine.fire("tick") }
}

/// Functions that are called like rules and take something.
@Guarded
class Tariff {
  enum State { case low, high }
  static let rules = Rules(initial: .low) { In(.low, to: .high) }
  static func rules(for count: Int) -> Int { count }
  func rules(of name: String) -> String { name }
}
@Guarded
final class NightTariff: Tariff {
  static func addedRules(for count: Int) -> Int { count }
}
@Guarded
final class Reader {
  func rules(of name: String) -> String { name }
}

/// A state that is entered with the one around it, and final.
@Guarded
final class Wizard {
  enum State { case idle, page, last, over }
  static let rules = Rules(initial: .idle) { In(.page) { Final(.last) }; Done(.page, to: .over) }
  @Transition(from: State.idle, to: .page) func begin() {}
}

// MARK: - Types written in ways that an expression can't repeat

protocol Boxed {}
protocol Labelled {}
@Guarded(tools: true)
final class Shelf {
  enum State { case open, shut }
  @Transition(from: State.open, to: .shut) func close() throws {}
  @Allowed(in: State.open) func put(_ thing: any (Boxed & Labelled)) throws {}
  @Allowed(in: State.open) func put(unit: ()) throws {}
  @Allowed(in: State.open) func put(kind: any Any.Type) throws {}
  @Allowed(in: State.open) func put(kinds: [any (Boxed & Labelled).Type], _ work: @escaping (_ one: ()) -> ()) throws {}
  @Allowed(in: State.open) func put(work: @escaping (Int...) -> Void) throws {}
  @Allowed(in: State.open) func all() throws -> [any (Boxed & Labelled)] { [] }
}
@Guarded
actor ShelfOfActor {
  enum State { case open }
  @Allowed(in: State.open) func all() throws -> [any (Boxed & Labelled)] { [] }
  @Allowed(in: State.open) func nothing() throws -> () {}
}

// MARK: - Types in extensions

public struct Shop<Item> {}
public extension Shop {
  @Guarded
  final class Order {
    public enum State: Sendable { case open, paid }
    @Region public enum Parcel: Sendable { case here, sent }
    @Transition(from: State.open, to: .paid) public func pay(_ item: Item) throws {}
    @Transition(from: Parcel.here, to: .sent) public func send() throws {}
    public init() {}
  }
  @Guarded
  actor Clerk {
    public enum State: Sendable { case free, busy }
    public static var rules: Rules { Rules(initial: .free) { In(.free, to: .busy) } }
    @Transition(from: State.free, to: .busy) public func serve(_ item: Item) throws where Item: Sendable {}
  }
  @Guarded @MainActor
  class Window {
    public enum State: Sendable { case dark, lit }
    @Transition(from: State.dark, to: .lit) public func light() throws {}
  }
  @Guarded
  internal final class Till {
    enum State { case open, shut }
    @Transition(from: State.open, to: .shut) func close() throws {}
  }
}
package extension Shop where Item: Sendable {
  @Guarded
  final class Stock {
    package enum State { case full, empty }
    @Transition(from: State.full, to: .empty) package func sell(_ item: Item) throws {}
  }
}
fileprivate extension Shop {
  enum Rooms {
    @Guarded
    final class Cellar {
      enum State { case dry, wet }
      @Transition(from: State.dry, to: .wet) func flood() throws {}
    }
  }
}
public struct Yard {}
public extension Yard {
  @Guarded
  class Gate {
    public enum State: Sendable { case open, shut }
    public static let rules = Rules(initial: .open) { In(.open, to: .shut) }
    @Transition(from: State.open, to: .shut) public func close() throws {}
  }
  @Guarded
  final class HighGate: Gate {
    @Transition(from: Gate.State.shut, to: .open) public func open() throws {}
  }
}
