import Foundation

/// A gate written by hand, the rival of a host with an `open()` and a `shut()`.
///
/// A type adds what its host has besides: a condition, or listeners. All methods are as free to be specialized and inlined
/// as if each type had its own.
protocol HandGateProtocol: GateProtocol, FiringGate, QueriedGate {
  var state: HandState { get set }

  /// Returns whether a transition may happen.
  func allows(_ transition: HandTransition) -> Bool
  /// Notifies the listeners of a transition.
  func notify(_ transition: HandTransition)
}

enum HandState { case shut, open }

enum HandEvent { case open, shut }

enum HandFailure: Error { case notAllowed, unknown, stale }

struct HandTransition {
  let from: HandState
  let to: HandState
}

extension HandGateProtocol {
  @inline(__always) func allows(_ transition: HandTransition) -> Bool { true }
  @inline(__always) func notify(_ transition: HandTransition) {}

  @inline(never)
  func open() {
    guard state == .shut, allows(HandTransition(from: .shut, to: .open)) else { return }
    state = .open
    notify(HandTransition(from: .shut, to: .open))
  }

  @inline(never)
  func shut() {
    guard state == .open, allows(HandTransition(from: .open, to: .shut)) else { return }
    state = .shut
    notify(HandTransition(from: .open, to: .shut))
  }

  @inline(never)
  func fire(_ event: HandEvent) throws {
    switch (state, event) {
    case (.shut, .open): open()
    case (.open, .shut): shut()
    default: throw HandFailure.notAllowed
    }
  }

  @inline(never) func fireOpen() throws { try fire(.open) }
  @inline(never) func fireShut() throws { try fire(.shut) }
  @inline(never) func canOpen() -> Bool { state == .shut && allows(HandTransition(from: .shut, to: .open)) }
  @inline(never) func isShut() -> Bool { state == .shut }
}

/// The rival of ``Gate``.
final class HandGate: HandGateProtocol {
  enum Method { case open, shut, count, pass }

  var state: HandState
  private(set) var previous: HandState?
  private(set) var revision = 0
  private var total = 0
  private let methods: [String: Method] = opaque(["open": .open, "shut": .shut, "count": .count, "pass": .pass])

  init(_ state: HandState = .shut) { self.state = state }

  @inline(never)
  func count() {
    guard state == .open else { return }
    total &+= 1
  }

  @inline(never)
  func pass(_ number: Int) {
    guard state == .open else { return }
    total &+= number
  }

  @inline(never)
  func take(_ number: Int) throws -> Int {
    guard state == .open else { throw HandFailure.notAllowed }
    total &+= number
    return total
  }

  @inline(never)
  func fire(_ event: HandEvent, _ info: [String: any Sendable]) throws {
    try fire(event)
    if info["count"] != nil { total &+= 1 }
  }

  /// Performs an event without a call of the method that performs it.
  @inline(never)
  func change(by event: HandEvent) throws {
    switch (state, event) {
    case (.shut, .open): state = .open
    case (.open, .shut): state = .shut
    default: throw HandFailure.notAllowed
    }
  }

  @inline(never)
  func fireRefused() -> Bool {
    do {
      try change(by: .shut)
      return true
    } catch { return false }
  }

  @inline(never)
  func transition(to target: HandState) throws {
    switch (state, target) {
    case (.shut, .open), (.open, .shut): state = target
    default: throw HandFailure.notAllowed
    }
  }

  @inline(never)
  func handle(_ name: String, _ arguments: [Any] = []) throws {
    guard let method = methods[name] else { throw HandFailure.unknown }
    switch method {
    case .open: open()
    case .shut: shut()
    case .count: count()
    case .pass:
      guard let number = arguments[0] as? Int else { throw HandFailure.unknown }
      pass(number)
    }
  }

  @inline(never)
  func handle(_ name: String, _ json: Data) throws {
    try handle(name, [try JSONDecoder().decode([Int].self, from: json)[0]])
  }

  @inline(never)
  func can(fire event: HandEvent) -> Bool {
    switch event {
    case .open: state == .shut
    case .shut: state == .open
    }
  }

  @inline(never) func failure() -> HandFailure? { state == .open ? nil : .notAllowed }
  @inline(never) func readPrevious() -> HandState? { previous }
  @inline(never) func readRevision() -> Int { revision }
  @inline(never) func readDepth() -> Int { path.count }

  private var path: [HandState] { opaque([state]) }
}
