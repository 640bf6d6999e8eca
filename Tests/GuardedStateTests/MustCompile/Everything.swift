// swift-format-ignore-file
// Hosts and methods of all kinds, compiled with warnings as errors.
import Foundation
import GuardedState

@Guarded
final class Old: NSObject {
  enum State { case a, b }
  @Transition(from: State.a, to: .b) func go() {}
  @Allowed(in: State.b) func look() {}
  override var description: String { "\(state)" }
}

enum Outer {
  @Guarded
  fileprivate final class Inner {
    fileprivate enum State { case a, b }
    @Transition(from: State.a, to: .b) func go() {}
  }
}

@Guarded
package final class Packaged {
  package enum State { case a, b }
  @Transition(from: State.a, to: .b) package func go() {}
}

@Guarded
open class Open {
  public enum State: Sendable { case a, b }
  public init(x: Int) {}
  public convenience init?(text: String) {
    guard let number = Int(text) else { return nil }
    self.init(x: number)
  }

  @Transition(from: State.a, to: .b) open func go() {}
  @Allowed(in: State.b) open func many(_ numbers: Int..., extra: (Int) -> Void = { _ in }) throws -> some Sequence<Int> { numbers }
  @Allowed(in: State.b) func change(_ number: inout Int) throws(Refusal) { number += 1 }
  @Allowed(in: State.b) func map<X, E: Error>(_ transform: () throws(E) -> X) throws -> X { try transform() }
  @Allowed(in: State.b) func each(_ body: (Int) throws -> Void) rethrows { try body(1) }
  @Allowed(in: State.b) func later(_ work: @escaping @Sendable () async -> Int) async throws -> Int { await work() }
  @Allowed(in: State.b) func pair(_ first: (Int, String), `in` second: [String: [Int]?]) throws -> (Int, Int) { (1, 2) }
  @Allowed(in: State.b) func `repeat`() {}
  @Allowed(in: State.b, otherwise: [:]) func table() -> [String: Any] { [:] }
  @Allowed(in: State.b) func empty() {}
  @Allowed(in: State.b) func one() throws -> Int { 1 }
  @Allowed(in: State.b) func one(_ x: Int) throws -> Int { x }
  @Allowed(in: State.b) func one(x: Int) throws -> Int { x }
  @available(*, deprecated) @Allowed(in: State.b) func old() throws {}
  @available(macOS 99, *) @Allowed(in: State.b) func new() throws {}
  @inline(never) @discardableResult @Allowed(in: State.b) func marked() throws -> Int { 1 }
}

class Sub: Open {
  override func go() { super.go() }
}

@Guarded
final class Pair<A: Sendable, B: Hashable> where A: Comparable {
  enum State { case a, b }
  @Transition(from: State.a, to: .b) func set(_ a: A, _ b: B) {}
  @Allowed(in: State.b) func least(of others: [A]) -> A? { others.min() }
}

@globalActor
actor DatabaseActor {
  static let shared = DatabaseActor()
}

@Guarded
@DatabaseActor
final class Table {
  enum State { case closed, open }
  static let rules = Rules(initial: .closed) { In(.open, to: .closed) }
  var isThere = true
  var rows: [String] = []
  @Transition(from: State.closed, to: .open, when: \Table.isThere) func open() throws {}
  @Allowed(in: State.open) func read(_ row: Int) throws -> String { rows[row] }
  func didEnterOpen(animated: Bool) { rows = [] }
  func shouldTransition(_ transition: Transition) -> Bool { true }
}

// Classes that other modules may inherit from, subclasses, and states that carry values.
@Guarded
open class OpenBase {
  public enum State: Sendable { case a, b, c }
  public var isReady = true
  public init() {}
  @Transition(from: State.a, via: .b, to: .c, orElse: .a) open func load() async throws {}
  @Transition(from: State.a, .c, to: .b) open func go() throws {}
  @Transition(from: State.b, to: .a, .c) open func pick() -> State { .c }
  @Allowed(in: State.b) open func look(at number: Int) throws -> Int { number }
  @Allowed(in: State.b) public func `repeat`() {}
}

@Guarded
open class OpenSub: OpenBase {
  static let addedRules = Rules { In(.b, allows: "extra"); In(.c, to: .a) }
  public var isOpen: Bool { true }
  @Transition override open func load() async throws { try await super.load() }
  @Transition(from: State.a, to: .c) override open func go() throws { try super.go() }
  @Transition override open func pick() -> State { super.pick() }
  @Allowed override open func look(at number: Int) throws -> Int { try super.look(at: number) + 1 }
  @Transition(from: State.c, to: .a, when: \OpenSub.isOpen) open func back() {}
  @Allowed open func extra() -> Int? { 1 }
  open func didEnterC() {}
  func didTransition(_ transition: Transition) {}
}

@Guarded
public final class OpenLeaf: OpenSub {
  @Transition override public func back() { super.back() }
  @Allowed(in: State.a) func leaf() {}
}

@Guarded
open class OpenBox<Content: Sendable> {
  public enum State: Sendable { case empty, full }
  public init() {}
  @Transition(from: State.empty, to: .full) open func fill(_ content: Content) {}
}

@Guarded
open class NumberBox: OpenBox<Int> {
  @Transition(from: State.full, to: .empty) open func clear() -> Int? { 0 }
  @Transition override open func fill(_ content: Int) { super.fill(content) }
}

@Guarded
open class OpenRocket {
  public enum State: Sendable { case pad, air }
  public enum Event: Sendable { case launch, land }
  public init() {}
  @Transition(on: Event.launch, from: State.pad, to: .air) open func ignite() {}
}

@Guarded
public final class OpenBooster: OpenRocket {
  @Transition override public func ignite() { super.ignite() }
  @Transition(on: Event.land, from: State.air, to: .pad) public func land() {}
}

@Guarded
package class PackagedBase {
  package enum State { case a, b }
  @Transition(from: State.a, to: .b) package func go() {}
}

@Guarded
package final class PackagedSub: PackagedBase {
  @Transition(from: State.b, to: .a) package func back() {}
  @Transition override package func go() { super.go() }
}

@Guarded
open class OpenObject: NSObject {
  public enum State: Sendable { case a, b }
  @Transition(from: State.a, to: .b) open func go() {}
}

@Guarded
public final class OpenObjectSub: OpenObject {
  @Transition(from: State.b, to: .a) public func back() {}
  override public var description: String { "\(state)" }
}

public struct Sketch: Sendable {
  public init() {}
}

@Guarded
open class OpenLoader {
  public enum State: Sendable { case start, busy, done(Sketch, at: Int), failed(_ error: any Error), lost(reason: any Error) }
  public init() {}
  @Transition(from: State.start, via: State.busy, to: State.done, orElse: State.failed) open func load() async throws -> State { .done(Sketch(), at: 1) }
  @Transition(from: State.done, via: State.busy, to: State.done, orElse: State.lost) open func reload() async throws -> State { .done(Sketch(), at: 1) }
  @Transition(from: State.done, to: State.done) open func move(by number: Int) -> State? { nil }
  @Allowed(in: State.done) open func show() throws -> Int { 1 }
  open func didEnterDone(_ state: State) {}
}

@Guarded
public final class FastLoader: OpenLoader {
  @Transition override public func load() async throws -> State { try await super.load() }
  @Transition(from: State.failed, to: State.done) public func mend() -> State { .done(Sketch(), at: 2) }
  func didEnterFailed(_ state: State) {}
}

@Guarded
public actor PublicFetch {
  public enum State: Sendable { case idle, done(Int) }
  @Transition(from: State.idle, to: State.done) public func fetch() async -> State { .done(1) }
  func didEnterDone(_ state: State) {}
}

@MainActor @Guarded
public final class PublicView {
  public enum State: Sendable { case idle, shown(String) }
  public init() {}
  @Transition(from: State.idle, to: State.shown) public func show() -> State { .shown("x") }
}

@Guarded(synchronized: true)
public final class PublicMonitor: @unchecked Sendable {
  public enum State: Sendable { case idle, held(Int) }
  public init() {}
  @Transition(from: State.idle, to: State.held) public func hold() -> State { .held(1) }
}

@Guarded
package final class PackagedLoader<Content: Sendable> {
  package enum State { case idle, done(Content) }
  static var rules: Rules { Rules(initial: .idle) { In(.done, to: .idle, .done) } }
  @Transition(from: State.idle, to: State.done) package func load(_ content: Content) -> State { .done(content) }
}
func use(_ leaf: OpenLeaf, _ loader: FastLoader, _ booster: OpenBooster) async throws {
  try await leaf.load()
  _ = leaf.can(.leaf)
  _ = leaf.can(.back)
  try booster.fire(.land)
  _ = try await loader.load()
  try loader.transition(to: .done(Sketch(), at: 3))
  loader.machine.onChange(to: [.done]) { _ in }
}

public final class NotSendable {}

@Guarded
public final class Holder {
  public enum State { case empty, full(NotSendable) }
  @Transition(from: State.empty, to: State.full) public func fill() -> State { .full(NotSendable()) }
}

@Guarded
final class Keywords {
  enum State { case a, b }
  let rules = ["a"]
  @Transition(from: State.a, to: .b) func go(_ class: String) {}
  @Transition(from: State.b, to: .a) func go(with protocol: String) { print(`protocol`) }
  @Allowed(in: State.a, otherwise: .zero) func go(in for: Int) -> Double { 1 }
  @Allowed(in: State.a) func go(_ operator: String, `in`: Int, _: Int) {}
}

// Names of functions that expansions call.
@Guarded
final class Book {
  enum State { case shut, open }
  var type = "novel"
  @Transition(from: State.shut, to: .open) func open() {}
  @Allowed(in: State.open) func unsafeBitCast(_ page: Int) {}
  @Allowed(in: State.open) func withoutActuallyEscaping(_ work: () throws -> Void) rethrows { try work() }
}

@Guarded
class Editor {
  enum State { case idle, busy }
  @Transition(from: State.idle, to: .busy) func type(_ text: String) {}
  @Allowed(in: State.busy) func withoutActuallyEscaping() {}
}

@Guarded
final class FastEditor: Editor {
  @Transition(from: State.busy, to: .idle) func type() {}
  @Allowed(in: State.busy) func unsafeBitCast() {}
}

@Guarded
actor Printer {
  enum State { case idle, busy }
  var type = "laser"
  @Transition(from: State.idle, to: .busy) func unsafeBitCast(_ page: Int) {}
}

@MainActor @Guarded
final class Keyboard {
  enum State { case idle, busy }
  @Transition(from: State.idle, to: .busy) func type(_ text: String) {}
  @Allowed(in: State.busy) func unsafeBitCast() {}
}

@Guarded
final class Typewriter: GuardedObject {
  @Transition(from: "idle", to: "busy") func type(_ text: String) {}
  @Allowed(in: "busy") func unsafeBitCast() {}
  override var description: String { "typewriter" }
}

/// Functions of the system that are called like requests.
@Guarded
final class Reaper {
  enum State { case a, b }
  @Transition(from: State.a, to: .b) func go() {
    var status: Int32 = 0
    _ = wait(&status)
    _ = send(0, &status, 0, 0)
  }
}
