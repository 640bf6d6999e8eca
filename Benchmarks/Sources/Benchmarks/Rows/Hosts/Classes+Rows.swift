import GuardedState

extension Row {
  /// Hosts that are classes of all kinds.
  static let classes: [Row] =
    kind("final", "final class", against: "the same by hand", ours: FinalGate(), rival: HandFinalGate())
    + kind("open", "open class", against: "the same by hand", ours: openGate(), rival: handOpenGate())
    + kind(
      "inheriting", "subclass without a word", against: "a subclass by hand", ours: PlainSubgate(),
      rival: HandPlainSubgate())
    + subclass
    + kind(
      "generic", "generic class", against: "a final class by hand", ours: GenericGate<Int>(), rival: HandFinalGate())
    + kind(
      "observable", "@Observable class", against: "an @Observable class by hand", ours: ObservableGate(),
      rival: HandObservableGate())
    + kind(
      "named-object", "subclass of GuardedObject", against: "a final class by hand whose state is a string",
      ours: NamedGate(), rival: HandNamedGate())
    + [
      Row(
        "named-object-transition-to", "subclass of GuardedObject: transition(to: \"name\")",
        against: "a look-up by hand", atMost: .deciding,
        ours: .repeating(NamedGate(), over: ["open", "shut"]) { try $0.went(to: $1) },
        rival: .repeating(HandNamedGate(), over: ["open", "shut"]) { try $0.fire($1) }),
      Row(
        "named-object-handle", "subclass of GuardedObject: handle(\"name\")", against: "a look-up by hand",
        atMost: 4,
        ours: .repeating(NamedGate(), over: ["open", "shut"]) { try $0.handled($1) },
        rival: .repeating(HandNamedGate(), over: ["open", "shut"]) { try $0.fire($1) }),
    ]

  /// Subclasses that add to what they inherit.
  private static let subclass: [Row] = [
    Row(
      "subclass-inherited", "guarded subclass: inherited methods", against: "a subclass by hand", atMost: .deciding,
      ours: .repeating(Subgate()) { gate in
        gate.pushOpen()
        gate.shut()
      },
      rival: .repeating(HandSubgate()) { gate in
        gate.pushOpen()
        gate.shut()
      }),
    Row(
      "subclass-own", "guarded subclass: its own method, and an inherited one", against: "a subclass by hand",
      atMost: .deciding,
      ours: .repeating(Subgate()) { gate in
        gate.kickOpen()
        gate.shut()
      },
      rival: .repeating(HandSubgate()) { gate in
        gate.kickOpen()
        gate.shut()
      }),
    Row(
      "subclass-override", "guarded subclass: override that calls super", against: "a subclass by hand",
      atMost: .deciding,
      ours: .repeating(Subgate()) { gate in
        gate.open()
        gate.shut()
      },
      rival: .repeating(HandSubgate()) { gate in
        gate.open()
        gate.shut()
      }),
  ]

  /// A gate whose class the compiler doesn't know.
  @inline(never)
  private static func openGate() -> OpenGate { opaque(true) ? OpenGate() : Subgate() }

  /// A gate by hand whose class the compiler doesn't know.
  @inline(never)
  private static func handOpenGate() -> HandOpenGate { opaque(true) ? HandOpenGate() : HandSubgate() }
}

/// A gate whose states are strings.
@Guarded
final class NamedGate: GuardedObject, GateKind {
  /// Makes a gate.
  override init() {
    super.init()
    configure(Rules(initial: "shut", states: ["shut": .init(to: ["open"]), "open": .init(to: ["shut"])]))
  }

  /// Opens it.
  @inline(never) @Transition(from: "shut", to: "open")
  func open() {}

  /// Shuts it.
  @inline(never) @Transition(from: "open", to: "shut")
  func shut() {}

  /// Fires the event that opens it.
  @inline(never) func fireOpen() throws { try fire("open") }
  /// Fires the event that shuts it.
  @inline(never) func fireShut() throws { try fire("shut") }
  /// Whether it could be opened.
  @inline(never) func asksOpen() -> Bool { can("open") }
  /// Reads the state.
  @inline(never) func readsShut() -> Bool { state == "shut" }
  /// Goes to a state.
  @inline(never) func went(to name: String) throws { try transition(to: name) }
  /// Calls a method by its name.
  @inline(never) func handled(_ name: String) throws { try handle(name) }
}

/// The same by hand.
final class HandNamedGate: GateKind {
  /// Why an event was refused.
  enum Failure: Error { case notAllowed }

  /// Where the gate is.
  private(set) var state = opaque("shut")
  /// What leads from where to where.
  private let events = opaque(["open": (from: "shut", to: "open"), "shut": (from: "open", to: "shut")])

  /// Opens it.
  @inline(never)
  func open() {
    guard state == "shut" else { return }
    state = "open"
  }

  /// Shuts it.
  @inline(never)
  func shut() {
    guard state == "open" else { return }
    state = "shut"
  }

  /// Carries out an event.
  @inline(never)
  func fire(_ name: String) throws {
    guard let event = events[name], state == event.from else { throw Failure.notAllowed }
    state = event.to
  }

  /// Fires the event that opens it.
  @inline(never) func fireOpen() throws { try fire("open") }
  /// Fires the event that shuts it.
  @inline(never) func fireShut() throws { try fire("shut") }
  /// Whether it could be opened.
  @inline(never) func asksOpen() -> Bool { events["open"]?.from == state }
  /// Reads the state.
  @inline(never) func readsShut() -> Bool { state == "shut" }
}
