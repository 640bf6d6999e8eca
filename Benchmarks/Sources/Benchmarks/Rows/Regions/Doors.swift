import GuardedState

/// A door with a bolt, each in a state of its own.
@Guarded
final class Door {
  /// The states of the house.
  enum State { case standing }
  /// The events.
  enum Event { case open, openUnbolted, shut, evening, morning }
  /// The states of the door.
  @Region enum Wing { case shut, open }
  /// The states of the bolt.
  @Region enum Bolt { case drawn, shot }

  /// Events that several take.
  static let rules = Rules(initial: .standing) {
    Region(Wing.self) {
      On(.evening, from: .open, to: .shut)
      On(.morning, from: .shut, to: .open)
    }
    Region(Bolt.self) {
      On(.evening, from: .drawn, to: .shot)
      On(.morning, from: .shot, to: .drawn)
    }
  }

  /// How often somebody knocked.
  var knocks = 0

  /// Opens it.
  @inline(never) @Transition(on: Event.open, from: Wing.shut, to: .open)
  func open() {}

  /// Opens it unless the bolt is shot.
  @inline(never) @Transition(on: Event.openUnbolted, from: Wing.shut, to: .open, while: Bolt.drawn)
  func openUnbolted() {}

  /// Shuts it.
  @inline(never) @Transition(on: Event.shut, from: Wing.open, to: .shut)
  func shut() {}

  /// Knocks.
  @inline(never) @Allowed(in: Wing.shut)
  func knock() { knocks &+= 1 }

  /// Knocks, where the bolt is drawn.
  @inline(never) @Allowed(in: Wing.shut, and: Bolt.drawn)
  func knockUnbolted() { knocks &+= 1 }

  /// Looks out, where the door is open.
  @inline(never) @Allowed(in: Wing.open)
  func lookOut() throws { knocks &+= 1 }

  /// Looks through the gap that the bolt leaves.
  @inline(never) @Allowed(in: Wing.shut, and: Bolt.shot)
  func peep() throws { knocks &+= 1 }

  /// Fires an event.
  @inline(never) func fired(_ event: Event) throws { try fire(event) }

  /// One that stands open.
  static func opened() -> Door {
    let door = Door()
    door.open()
    return door
  }
}

/// The same by hand.
final class HandDoor {
  /// The states of the door.
  enum Wing { case shut, open }
  /// The states of the bolt.
  enum Bolt { case drawn, shot }
  /// The events.
  enum Event { case evening, morning }
  /// Why an event was refused.
  enum Failure: Error { case notAllowed }

  /// Where the door is.
  private(set) var wing = Wing.shut
  /// Where the bolt is.
  private(set) var bolt = Bolt.drawn

  /// Opens it.
  @inline(never)
  func open() {
    guard wing == .shut else { return }
    wing = .open
  }

  /// Shuts it.
  @inline(never)
  func shut() {
    guard wing == .open else { return }
    wing = .shut
  }

  /// Takes an event.
  @inline(never)
  func fired(_ event: Event) throws {
    switch (event, wing, bolt) {
    case (.evening, .open, .drawn): (wing, bolt) = (.shut, .shot)
    case (.evening, .open, _): wing = .shut
    case (.evening, _, .drawn): bolt = .shot
    case (.morning, .shut, .shot): (wing, bolt) = (.open, .drawn)
    case (.morning, .shut, _): wing = .open
    case (.morning, _, .shot): bolt = .drawn
    default: throw Failure.notAllowed
    }
  }

  /// One that stands open.
  static func opened() -> HandDoor {
    let door = HandDoor()
    door.open()
    return door
  }
}

extension Row {
  /// Hosts with several states at once.
  static let regions: [Row] = [
    Row(
      "region-guard", "@Transition of a region, while: another", against: "without while: (ours)", atMost: 2,
      ours: .repeating(Door()) { door in
        door.openUnbolted()
        door.shut()
      },
      rival: .repeating(Door()) { door in
        door.open()
        door.shut()
      }),
    Row(
      "region-allowed", "@Allowed in a region, and: another", against: "without and: (ours)", atMost: 2,
      ours: .repeating(Door()) { door in door.knockUnbolted() },
      rival: .repeating(Door()) { door in door.knock() }),
    Row(
      "region-refused", "declined for another region's state, thrown and caught", against: "for its own (ours)",
      atMost: .none, allocates: nil,
      ours: .repeating(Door(), events: 1) { door in do { try door.peep() } catch { consume(error) } },
      rival: .repeating(Door(), events: 1) { door in do { try door.lookOut() } catch { consume(error) } }),
    Row(
      "region-transition", "@Transition of a region", against: "the same by hand", atMost: .deciding,
      ours: .repeating(Door()) { door in
        door.open()
        door.shut()
      },
      rival: .repeating(HandDoor()) { door in
        door.open()
        door.shut()
      }),
    Row(
      "region-fire", "fire(.event), which one region takes", against: "a switch over both by hand", atMost: .deciding,
      allocates: nil,
      ours: .repeating(Door()) { door in
        try door.fired(.open)
        try door.fired(.shut)
      },
      rival: .repeating(HandDoor()) { door in
        try door.fired(.morning)
        try door.fired(.evening)
      }),
    Row(
      "region-event", "fire(.event), which two regions take", against: "a switch over both by hand", atMost: .deciding,
      allocates: nil,
      ours: .repeating(Door.opened()) { door in
        try door.fired(.evening)
        try door.fired(.morning)
      },
      rival: .repeating(HandDoor.opened()) { door in
        try door.fired(.evening)
        try door.fired(.morning)
      }),
  ]
}
