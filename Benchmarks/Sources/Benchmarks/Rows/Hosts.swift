import Distributed
import Foundation
import GuardedState
import Observation

// The operations that take longer than those of a final class. Methods of open and generic classes don't; on a global
// actor they take a nanosecond more on both sides.

extension Row {
  static let hosts: [Row] = [
    .methods(
      "observable", "@Observable class: methods", against: "an @Observable class by hand", ours: ObservableGate(),
      rival: HandObservableGate()),
    .firing(
      "open-fire", "open class: fire(.event)", against: "the same by hand", ours: OpenGate(), rival: HandOpenGate()),
    .querying(
      "open-can", "open class: can(.method)", against: "the same by hand", ours: OpenGate(), rival: HandOpenGate()),
    .firing(
      "generic-fire", "generic class: fire(.event)", against: "a final class by hand", ours: GenericGate<Int>(),
      rival: HandGate()),
    .methods(
      "subclass-override", "guarded subclass: override that calls super", against: "a subclass by hand",
      ours: Subgate(), rival: HandSubgate()),
    Row(
      "actor", "actor, from inside: methods", against: "an actor by hand",
      ours: .inside(ActorGate()) { gate, rounds in
        count(rounds) {
          gate.open()
          gate.shut()
        }
      },
      rival: .inside(HandActorGate()) { gate, rounds in
        count(rounds) {
          gate.open()
          gate.shut()
        }
      }),
    Row(
      "actor-fire", "actor, from inside: fire(.event)", against: "an actor by hand",
      ours: .inside(ActorGate()) { gate, rounds in
        count(rounds) {
          try gate.fired(.open)
          try gate.fired(.shut)
        }
      },
      rival: .inside(HandActorGate()) { gate, rounds in
        count(rounds) {
          try gate.fired(.open)
          try gate.fired(.shut)
        }
      }),
    Row(
      "distributed", "distributed actor, from inside: methods", against: "a distributed actor by hand",
      ours: .inside(distributed: DistributedGate(actorSystem: LocalTestingDistributedActorSystem())) { gate, rounds in
        count(rounds) {
          gate.open()
          gate.shut()
        }
      },
      rival: .inside(distributed: HandDistributedGate(actorSystem: LocalTestingDistributedActorSystem())) {
        gate, rounds in
        count(rounds) {
          gate.open()
          gate.shut()
        }
      }),
    .methods(
      "synchronized", "synchronized: true, methods", against: "NSRecursiveLock", ours: MonitorGate(),
      rival: HandMonitorGate()),
    .reading(
      "synchronized-state", "synchronized: true, state", against: "NSRecursiveLock", ours: MonitorGate(),
      rival: HandMonitorGate()),
  ]
}

@Guarded
@Observable
final class ObservableGate: GateProtocol {
  enum State { case shut, open }

  @inline(never) @Transition(from: State.shut, to: .open) func open() {}
  @inline(never) @Transition(from: State.open, to: .shut) func shut() {}
}

@Observable
final class HandObservableGate: HandGateProtocol {
  var state = HandState.shut
}

@Guarded
class OpenGate: GateProtocol, FiringGate, QueriedGate {
  enum State { case shut, open }

  @inline(never) @Transition(from: State.shut, to: .open) func open() {}
  @inline(never) @Transition(from: State.open, to: .shut) func shut() {}

  @inline(never) func fireOpen() throws { try fire(.open) }
  @inline(never) func fireShut() throws { try fire(.shut) }
  @inline(never) func canOpen() -> Bool { can(.open) }
  @inline(never) func isShut() -> Bool { state == .shut }
}

@Guarded
final class Subgate: OpenGate {
  var total = 0

  @inline(never) @Transition
  override func open() {
    total &+= 1
    super.open()
  }
}

class HandOpenGate: GateProtocol, FiringGate, QueriedGate {
  var state = HandState.shut

  @inline(never)
  func open() {
    guard state == .shut else { return }
    state = .open
  }

  @inline(never)
  func shut() {
    guard state == .open else { return }
    state = .shut
  }
}

extension HandOpenGate {
  @inline(never)
  private func fire(_ event: HandEvent) throws {
    switch (state, event) {
    case (.shut, .open): open()
    case (.open, .shut): shut()
    default: throw HandFailure.notAllowed
    }
  }

  @inline(never) func fireOpen() throws { try fire(.open) }
  @inline(never) func fireShut() throws { try fire(.shut) }
  @inline(never) func canOpen() -> Bool { state == .shut }
  @inline(never) func isShut() -> Bool { state == .shut }
}

final class HandSubgate: HandOpenGate {
  var total = 0

  @inline(never)
  override func open() {
    guard state == .shut else { return }
    total &+= 1
    super.open()
  }
}

@Guarded
final class GenericGate<Visitor: Sendable>: FiringGate {
  enum State { case shut, open }

  static var rules: Rules { Rules(initial: .shut) { In(.shut, to: .open) } }
  var visitor: Visitor?

  @inline(never) @Transition(from: State.shut, to: .open) func open() {}
  @inline(never) @Transition(from: State.open, to: .shut) func shut() {}

  @inline(never) func fireOpen() throws { try fire(.open) }
  @inline(never) func fireShut() throws { try fire(.shut) }
}

@Guarded
actor ActorGate {
  enum State { case shut, open }

  @inline(never) @Transition(from: State.shut, to: .open) func open() {}
  @inline(never) @Transition(from: State.open, to: .shut) func shut() {}

  @inline(never) func fired(_ event: Event) throws { try fire(event) }
}

actor HandActorGate {
  private var state = HandState.shut

  @inline(never)
  func open() {
    guard state == .shut else { return }
    state = .open
  }

  @inline(never)
  func shut() {
    guard state == .open else { return }
    state = .shut
  }

  @inline(never)
  func fired(_ event: HandEvent) throws {
    switch (state, event) {
    case (.shut, .open): open()
    case (.open, .shut): shut()
    default: throw HandFailure.notAllowed
    }
  }
}

@Guarded
distributed actor DistributedGate {
  typealias ActorSystem = LocalTestingDistributedActorSystem

  enum State { case shut, open }

  @inline(never) @Transition(from: State.shut, to: .open) distributed func open() {}
  @inline(never) @Transition(from: State.open, to: .shut) distributed func shut() {}
}

distributed actor HandDistributedGate {
  typealias ActorSystem = LocalTestingDistributedActorSystem

  private var state = HandState.shut

  @inline(never)
  distributed func open() {
    guard state == .shut else { return }
    state = .open
  }

  @inline(never)
  distributed func shut() {
    guard state == .open else { return }
    state = .shut
  }
}

@Guarded(synchronized: true)
final class MonitorGate: GateProtocol, @unchecked Sendable {
  enum State { case shut, open }

  @inline(never) @Transition(from: State.shut, to: .open) func open() {}
  @inline(never) @Transition(from: State.open, to: .shut) func shut() {}
}

extension MonitorGate: QueriedGate {
  @inline(never) func canOpen() -> Bool { can(.open) }
  @inline(never) func isShut() -> Bool { state == .shut }
}

final class HandMonitorGate: GateProtocol, QueriedGate {
  private let lock = NSRecursiveLock()
  private var state = HandState.shut

  @inline(never)
  func open() {
    lock.lock()
    defer { lock.unlock() }
    guard state == .shut else { return }
    state = .open
  }

  @inline(never)
  func shut() {
    lock.lock()
    defer { lock.unlock() }
    guard state == .open else { return }
    state = .shut
  }

  @inline(never)
  func canOpen() -> Bool { isShut() }

  @inline(never)
  func isShut() -> Bool {
    lock.lock()
    defer { lock.unlock() }
    return state == .shut
  }
}
