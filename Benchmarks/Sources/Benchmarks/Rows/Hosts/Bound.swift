import GuardedState

/// A desk that machines are bound to: it has no states of its own.
@Guarded
final class Desk {
  /// What the methods and callbacks count.
  var total = 0

  /// A method that is called by its name.
  func write(_ number: Int) { total &+= number }
  /// A callback that is found by the state's name.
  func didEnterOn() { total &+= 1 }
  /// A callback that is told which machine it is.
  func didEnterOff(sender: StateMachine<String, String>) { total &-= 1 }
}

/// A desk without callbacks.
@Guarded
final class QuietDesk {
  /// What the methods count.
  var total = 0

  /// A method that is called by its name.
  func write(_ number: Int) { total &+= number }
}

/// The same by hand.
final class HandDesk {
  /// Why something was refused.
  enum Failure: Error { case notAllowed, unknown }

  /// Where the machine is.
  private(set) var state = opaque("off")
  /// Where it is, as a path.
  private var path: [String] = []
  /// What leads from where to where.
  private let events = opaque(["switch on": (from: "off", to: "on"), "switch off": (from: "on", to: "off")])
  /// The methods by name.
  private let methods: [String: Int] = opaque(["write": 0, "read": 1])
  /// What the methods and callbacks count.
  var total = 0

  /// Carries out an event.
  @inline(never)
  func fire(_ name: String) throws {
    guard let event = events[name], state == event.from else { throw Failure.notAllowed }
    state = event.to
  }

  /// Carries out an event, and calls the callback.
  @inline(never)
  func fireCalling(_ name: String) throws {
    try fire(name)
    switch state {
    case "on": didEnterOn()
    case "off": didEnterOff()
    default: break
    }
  }

  /// Calls a method by its name.
  @inline(never)
  func handle(_ name: String, _ arguments: [Any]) throws {
    guard state == "off" else { throw Failure.notAllowed }
    guard methods[name] == 0, let number = arguments[0] as? Int else { throw Failure.unknown }
    total &+= number
  }

  /// Goes to any path, and calls what callbacks there are.
  @inline(never)
  func transition(to new: [String]) {
    let common = zip(path, new).prefix { $0 == $1 }.count
    let entered = new.dropFirst(common)
    path = new
    for name in entered {
      switch name {
      case "on": didEnterOn()
      case "off": didEnterOff()
      default: break
      }
    }
  }

  /// A callback.
  @inline(never) func didEnterOn() { total &+= 1 }
  /// A callback.
  @inline(never) func didEnterOff() { total &-= 1 }
}

extension StateMachine {
  /// Calls a method by its name, and is not inlined itself.
  @inline(never) func handled(_ name: String, _ number: Int) throws { try handle(name, [number]) }
}

extension Row {
  /// Machines that are bound to a host, which comes along because they hold it weakly.
  static let bound: [Row] = [
    Row(
      "bound", "machine bound to a host: fire(\"name\"), no callbacks", against: "look-ups by hand", atMost: .deciding,
      ours: .repeating(lamp(for: QuietDesk())) { lamp, _ in
        try lamp.fired("switch on")
        try lamp.fired("switch off")
      },
      rival: .repeating(HandDesk()) { desk in
        try desk.fire("switch on")
        try desk.fire("switch off")
      }),
    Row(
      "bound-callbacks", "machine bound to a host: callbacks by name", against: "a switch over names by hand",
      atMost: .telling,
      ours: .repeating(lamp(for: Desk())) { lamp, _ in
        try lamp.fired("switch on")
        try lamp.fired("switch off")
      },
      rival: .repeating(HandDesk()) { desk in
        try desk.fireCalling("switch on")
        try desk.fireCalling("switch off")
      }),
    Row(
      "bound-handle", "machine bound to a host: handle(\"name\", [int])", against: "look-ups and a cast by hand",
      atMost: 4, allocates: 1,
      ours: .repeating(lamp(for: QuietDesk())) { lamp, _ in try lamp.handled("write", 1) },
      rival: .repeating(HandDesk()) { desk in try desk.handle("write", [1]) }),
    Row(
      "open-mode", "open machine: transition(to: \"name\")", against: "an array of names by hand", atMost: .telling,
      allocates: 1,
      ours: .repeating(StateMachine<String, String>(openFor: nil), over: ["on", "off"]) { try $0.went(to: $1) },
      rival: .repeating(HandDesk(), over: ["on", "off"]) { $0.transition(to: [$1]) }),
    Row(
      "open-mode-path", "open machine: transition(to: path), with callbacks", against: "an array of names by hand",
      atMost: .telling, allocates: 1,
      ours: .repeating(openMachine(), over: [["room", "on"], ["room", "off"]]) { try $0.0.transition(to: $1) },
      rival: .repeating(HandDesk(), over: [["room", "on"], ["room", "off"]]) { $0.transition(to: $1) }),
    Row(
      "open-mode-handle", "open machine: handle(\"name\", [int])", against: "look-ups and a cast by hand",
      atMost: 4, allocates: 1,
      ours: .repeating(openMachine()) { machine, _ in try machine.handled("write", 1) },
      rival: .repeating(HandDesk()) { desk in try desk.handle("write", [1]) }),
  ]

  /// A machine that is bound to a desk.
  private static func lamp<Host: BindableHost>(for desk: Host) -> (StateMachine<String, String>, Host) {
    let lamp = StateMachine<String, String>(initial: "off", for: desk) {
      In("off", allows: "write")
      In("on")
      On("switch on", from: "off", to: "on")
      On("switch off", from: "on", to: "off")
    }
    return (lamp, desk)
  }

  /// A machine without rules, and the desk that it is bound to.
  private static func openMachine() -> (StateMachine<String, String>, Desk) {
    let desk = Desk()
    return (StateMachine(openFor: desk), desk)
  }
}
