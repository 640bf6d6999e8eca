import Foundation

/// A gate written by hand.
final class HandGate {
  /// The states of a gate.
  enum State: CaseIterable { case shut, open, broken }
  /// The events of a gate.
  enum Event: CaseIterable { case open, shut, smash }
  /// The methods of a gate.
  enum Method: CaseIterable { case open, shut, smash, count, pass }
  /// Why something was refused.
  enum Failure: Error { case notAllowed, unknown }

  /// Where the gate is.
  private(set) var state = State.shut
  /// Where it was.
  private(set) var previous: State?
  /// How many changes there were.
  private(set) var revision = 0
  /// What the methods count.
  var total = 0
  /// The methods by name.
  private let methods: [String: Method] = opaque(["open": .open, "shut": .shut, "count": .count, "pass": .pass])

  /// Makes a gate.
  init(_ state: State = .shut) { self.state = state }

  /// Opens it.
  @inline(never)
  func open() {
    guard state == .shut else { return }
    state = .open
  }

  /// Shuts it.
  @inline(never)
  func shut() {
    guard state == .open else { return }
    state = .shut
  }

  /// Breaks it.
  @inline(never)
  func smash() {
    guard state == .open else { return }
    state = .broken
  }

  /// Changes nothing, and takes nothing.
  @inline(never)
  func count() {
    guard state == .open else { return }
    total &+= 1
  }

  /// Changes nothing, and takes a number.
  @inline(never)
  func pass(_ number: Int) {
    guard state == .open else { return }
    total &+= number
  }

  /// Carries out an event.
  @inline(never)
  func fire(_ event: Event) throws {
    switch (state, event) {
    case (.shut, .open): open()
    case (.open, .shut): shut()
    case (.open, .smash): smash()
    default: throw Failure.notAllowed
    }
  }

  /// Carries out an event that changes the state by itself.
  @inline(never)
  func fireBare(_ event: Event) throws {
    switch (state, event) {
    case (.shut, .open): state = .open
    case (.open, .shut): state = .shut
    case (.open, .smash): state = .broken
    default: throw Failure.notAllowed
    }
  }

  /// Carries out an event that brings something along.
  @inline(never)
  func fire(_ event: Event, _ info: [String: Any]) throws {
    try fire(event)
    if info["count"] != nil { total &+= 1 }
  }

  /// Carries out an event and says where it led to.
  @inline(never)
  func fireAndRead(_ event: Event) throws -> State? {
    try fire(event)
    return state
  }

  /// Goes to a state.
  @inline(never)
  func transition(to target: State) throws {
    switch (state, target) {
    case (.shut, .open), (.open, .shut): state = target
    default: throw Failure.notAllowed
    }
  }

  /// Goes to a state with something that comes along.
  @inline(never)
  func transition(to target: State, _ info: [String: Any]) throws {
    try transition(to: target)
    if info["count"] != nil { total &+= 1 }
  }

  /// Goes from one state to another.
  @inline(never)
  func transition(from source: State, to target: State) throws {
    guard state == source else { throw Failure.notAllowed }
    try transition(to: target)
  }

  /// Calls a method by its name.
  @inline(never)
  func handle(_ name: String, _ arguments: [Any] = []) throws {
    guard let method = methods[name] else { throw Failure.unknown }
    switch method {
    case .open: open()
    case .shut: shut()
    case .smash: smash()
    case .count: count()
    case .pass:
      guard let number = arguments[0] as? Int else { throw Failure.unknown }
      pass(number)
    }
  }

  /// Calls a method by its name, with arguments from outside.
  @inline(never)
  func handle(_ name: String, _ json: Data) throws {
    try handle(name, [try JSONDecoder().decode([Int].self, from: json)[0]])
  }
}
