import GuardedState

// Machines without a guarded class, and machines whose states are strings.

extension Row {
  static let machines: [Row] = [
    Row(
      "machine-fire", "StateMachine, enums: fire(.event)", against: "a switch by hand over state and event",
      ours: .repeating(StateMachine(machineRules), over: [HandEvent.open, .shut]) { try $0.fired($1) },
      rival: .repeating(HandGate(), over: [HandEvent.open, .shut]) { try $0.change(by: $1) }),
    Row(
      "machine-condition", "the same with a condition", against: "a switch by hand, and a closure",
      ours: .repeating(conditionalMachine(), over: [HandEvent.open, .shut]) { try $0.fired($1) },
      rival: .repeating(HandObservedGate(closures: 1), over: [HandEvent.open, .shut]) { try $0.fire($1) }),
    Row(
      "machine-closures", "the same with didExit, didEnter and onChange closures", against: "three closures",
      ours: .repeating(listeningMachine(), over: [HandEvent.open, .shut]) { try $0.fired($1) },
      rival: .repeating(HandObservedGate(closures: 3), over: [HandEvent.open, .shut]) { try $0.fire($1) }),
    Row(
      "named", "StateMachine, strings: fire(\"name\")", against: "a look-up, and == of two strings",
      ours: .repeating(StateMachine(namedRules), over: ["open", "shut"]) { try $0.fired($1) },
      rival: .repeating(HandNamedGate(), over: ["open", "shut"]) { try $0.fire($1) }),
    .methods(
      "guarded-object", "subclass of GuardedObject: methods", against: "a final class by hand whose state is a string",
      ours: NamedGate(), rival: HandNamedGate()),
    Row(
      "bound", "machine bound to an object: callbacks by name", against: "a switch over names by hand",
      ours: .repeating(boundMachine(), over: ["open", "shut"]) { try $0.machine.fired($1) },
      rival: .repeating(HandNamedGate(), over: ["open", "shut"]) { try $0.fireCalling($1) }),
    Row(
      "open-mode", "open machine: transition(to: \"name\")", against: "an array of names by hand",
      allocates: 1,
      ours: .repeating(StateMachine<String, String>(openFor: nil), over: ["open", "shut"]) { try $0.went(to: $1) },
      rival: .repeating(HandNamedGate(), over: ["open", "shut"]) { $0.transition(to: [$1]) }),
  ]

  static let machineRules = StateMachine<HandState, HandEvent>.Rules(initial: .shut) {
    On(.open, from: .shut, to: .open)
    On(.shut, from: .open, to: .shut)
  }

  private static func conditionalMachine() -> StateMachine<HandState, HandEvent> {
    let machine = StateMachine<HandState, HandEvent>(initial: .shut) {
      On(.open, from: .shut, to: .open, when: "isPaid")
      On(.shut, from: .open, to: .shut, when: "isPaid")
    }
    machine.when("isPaid") { true }
    return machine
  }

  private static func listeningMachine() -> StateMachine<HandState, HandEvent> {
    let (machine, counter) = (StateMachine(machineRules), Counter())
    for state in [HandState.shut, .open] {
      machine.didExit(state) { _ in counter.count &+= 1 }
      machine.didEnter(state) { _ in counter.count &+= 1 }
    }
    machine.onChange { _ in counter.count &+= 1 }
    return machine
  }

  private static let namedRules = StateMachine<String, String>.Rules(initial: "shut") {
    In("shut")
    In("open")
    On("open", from: "shut", to: "open")
    On("shut", from: "open", to: "shut")
  }

  private static func boundMachine() -> (machine: StateMachine<String, String>, object: BoundGate) {
    let object = BoundGate()
    let machine = StateMachine<String, String>(initial: "shut", for: object) {
      In("shut")
      In("open")
      On("open", from: "shut", to: "open")
      On("shut", from: "open", to: "shut")
    }
    return (machine, object)
  }
}

extension StateMachine {
  @inline(never) func fired(_ event: Event) throws { try fire(event) }
  @inline(never) func went(to state: State) throws { try transition(to: state) }
}

@Guarded
final class NamedGate: GuardedObject, GateProtocol {
  override init() {
    super.init()
    configure(Rules(initial: "shut", states: ["shut": .init(to: ["open"]), "open": .init(to: ["shut"])]))
  }

  @inline(never) @Transition(from: "shut", to: "open") func open() {}
  @inline(never) @Transition(from: "open", to: "shut") func shut() {}
}

/// An object whose callbacks a machine finds by the names of its states.
@Guarded
final class BoundGate {
  var total = 0

  func didEnterOpen() { total &+= 1 }
  func didEnterShut(sender: StateMachine<String, String>) { total &-= 1 }
}

/// The rival of all that looks up strings.
final class HandNamedGate: GateProtocol {
  private(set) var state = opaque("shut")
  private var path: [String] = []
  private var total = 0
  private let events = opaque(["open": (from: "shut", to: "open"), "shut": (from: "open", to: "shut")])

  @inline(never)
  func open() {
    guard state == "shut" else { return }
    state = "open"
  }

  @inline(never)
  func shut() {
    guard state == "open" else { return }
    state = "shut"
  }

  @inline(never)
  func fire(_ name: String) throws {
    guard let event = events[name], state == event.from else { throw HandFailure.notAllowed }
    state = event.to
  }

  @inline(never)
  func fireCalling(_ name: String) throws {
    try fire(name)
    enter(state)
  }

  @inline(never)
  func transition(to new: [String]) {
    let common = zip(path, new).prefix { $0 == $1 }.count
    let entered = new.dropFirst(common)
    path = new
    for name in entered { enter(name) }
  }

  @inline(__always)
  private func enter(_ name: String) {
    switch name {
    case "open": didEnterOpen()
    case "shut": didEnterShut()
    default: break
    }
  }

  @inline(never) private func didEnterOpen() { total &+= 1 }
  @inline(never) private func didEnterShut() { total &-= 1 }
}
