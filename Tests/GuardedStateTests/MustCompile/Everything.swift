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
