import GuardedState

/// The states of a machine that stands alone.
enum MailState { case unread, read, deleted }

/// The events of a machine that stands alone.
enum MailEvent { case view, delete, markAsUnread }

/// The same with a switch written by hand.
final class HandMail {
  /// Why an event was refused.
  enum Failure: Error { case notAllowed }

  /// Where the message is.
  private(set) var state = MailState.unread

  /// Carries out an event.
  @inline(never)
  func fire(_ event: MailEvent) throws {
    switch (state, event) {
    case (.unread, .view): state = .read
    case (.unread, .delete), (.read, .delete): state = .deleted
    case (.read, .markAsUnread), (.deleted, .markAsUnread): state = .unread
    default: throw Failure.notAllowed
    }
  }
}

/// The least that an event by name can be: the look-ups of the event and of the state.
final class HandNamedMail {
  /// The events by name.
  private let events: [String: Int] = opaque(["View Message": 0, "Delete Message": 1, "Mark as Unread": 2])
  /// The states by name.
  private let states: [String: Int] = opaque(["Unread": 0, "Read": 1, "Deleted": 2])
  /// The state that the next event finds.
  var state = opaque("Unread")
  /// What was found.
  var found = 0

  /// Looks up both.
  @inline(never)
  func fire(_ event: String) {
    guard let event = events[event], let state = states[state] else { fatalError("not found") }
    found &+= event &+ state
  }

  /// Whether a state is the current one.
  @inline(never)
  func isIn(_ name: String) -> Bool { state == name }
}

extension StateMachine {
  /// Fires an event, and is not inlined itself.
  @inline(never) func fired(_ event: Event) throws { try fire(event) }
  /// Fires an event that brings something along, and is not inlined itself.
  @inline(never) func fired(_ event: Event, _ info: [String: Any]) throws { try fire(event, userInfo: info) }
  /// Goes to a state, and is not inlined itself.
  @inline(never) func went(to state: State) throws { try transition(to: state) }
  /// Whether an event may be fired; not inlined itself.
  @inline(never) func asked(fire event: Event) -> Bool { can(fire: event) }
  /// Whether it is in a state; not inlined itself.
  @inline(never) func readIsIn(_ state: State) -> Bool { isIn(state) }
}

extension Row {
  /// Events of a machine that stands alone, all of them accepted.
  static let machineFire = Row(
    "machine-fire", "StateMachine, enums: fire(.event)", against: "a switch by hand over state and event", atMost: 3,
    ours: .repeating(mail(), over: mailEvents) { try $0.fired($1) },
    rival: .repeating(HandMail(), over: mailEvents) { try $0.fire($1) })

  /// Events of a machine whose states and events are strings.
  static let named = Row(
    "named", "StateMachine, strings: fire(\"name\")", against: "two [String: Int] look-ups", atMost: 3,
    ours: .repeating(namedMail(), over: mailNames) { try $0.fired($1) },
    rival: .repeating(HandNamedMail(), over: mailNames) { $0.fire($1) })

  /// Machines that stand alone.
  static let machines: [Row] = [
    machineFire,
    Row(
      "machine-can", "StateMachine, enums: can(fire:)", against: "a look at the state by hand", atMost: .deciding,
      ours: .repeating(mail(), over: mailEvents) { consume($0.asked(fire: $1)) },
      rival: .repeating(HandGate(), over: [HandGate.Event.open, .shut]) { consume($0.can(fire: $1)) }),
    Row(
      "machine-transition-to", "StateMachine, enums: transition(to:)", against: "a switch by hand over both states",
      atMost: .deciding,
      ours: .repeating(walking(), over: [MailState.read, .unread]) { try $0.went(to: $1) },
      rival: .repeating(HandGate(), over: [HandGate.State.open, .shut]) { try $0.transition(to: $1) }),
    named,
    Row(
      "named-user-info", "StateMachine, strings: fire(\"name\", userInfo:)", against: "two [String: Int] look-ups",
      atMost: .telling, allocates: 1,
      ours: .repeating((namedMail(), opaque(["by": "me"]) as [String: Any])) { machine, info in
        try machine.fired("View Message", info)
        try machine.fired("Mark as Unread", info)
      },
      rival: .repeating(HandNamedMail()) { machine in
        machine.fire("View Message")
        machine.fire("Mark as Unread")
      }),
    Row(
      "named-can", "StateMachine, strings: can(fire: \"name\")", against: "two [String: Int] look-ups",
      atMost: .deciding,
      ours: .repeating(namedMail(), over: mailNames) { consume($0.asked(fire: $1)) },
      rival: .repeating(HandNamedMail(), over: mailNames) { $0.fire($1) }),
    Row(
      "named-is-in", "StateMachine, strings: isIn(\"name\")", against: "== of two strings", atMost: .deciding,
      ours: .repeating(namedMail(), over: ["Unread", "Deleted"]) { consume($0.readIsIn($1)) },
      rival: .repeating(HandNamedMail(), over: ["Unread", "Deleted"]) { consume($0.isIn($1)) }),
  ]

  /// The events of one round.
  private static var mailEvents: [MailEvent] {
    [.view, .markAsUnread, .view, .delete, .markAsUnread, .delete, .markAsUnread]
  }

  /// The events of one round, by name.
  private static var mailNames: [String] {
    opaque([
      "View Message", "Mark as Unread", "View Message", "Delete Message", "Mark as Unread", "Delete Message",
      "Mark as Unread",
    ])
  }

  /// A machine with enums.
  private static func mail() -> StateMachine<MailState, MailEvent> {
    StateMachine(initial: .unread) {
      On(.view, from: .unread, to: .read)
      On(.delete, from: .read, .unread, to: .deleted)
      On(.markAsUnread, from: .read, .deleted, to: .unread)
    }
  }

  /// A machine whose states name those that may follow.
  private static func walking() -> StateMachine<MailState, MailEvent> {
    StateMachine(initial: .unread) {
      In(.unread, to: .read)
      In(.read, to: .unread, .deleted)
    }
  }

  /// A machine with names.
  private static func namedMail() -> StateMachine<String, String> {
    StateMachine(initial: "Unread") {
      In("Unread")
      In("Read")
      In("Deleted")
      On("View Message", from: "Unread", to: "Read")
      On("Delete Message", from: "Read", "Unread", to: "Deleted")
      On("Mark as Unread", from: "Read", "Deleted", to: "Unread")
    }
  }
}
