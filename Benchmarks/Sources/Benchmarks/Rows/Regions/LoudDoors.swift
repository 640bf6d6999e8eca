import GuardedState

/// A door whose regions tell, are asked, and lead on by themselves.
@Guarded
final class LoudDoor {
  /// The states of the house.
  enum State { case standing }
  /// The events.
  enum Event { case evening, morning, push }
  /// The states of the door.
  @Region enum Wing { case shut, open }
  /// The states of the bolt.
  @Region enum Bolt { case drawn, shot }
  /// The states of the flap for the cat.
  @Region enum Flap { case hanging, pushed }

  /// What happens by itself, and what no method does.
  static let rules = Rules(initial: .standing) {
    Region(Wing.self) {
      On(.evening, from: .open, to: .shut)
      On(.morning, from: .shut, to: .open)
    }
    Region(Flap.self) { Always(from: .pushed, to: .hanging) }
  }

  /// What the callbacks have heard.
  private(set) var heard = 0

  /// Shoots the bolt.
  @inline(never) @Transition(on: Event.evening, from: Bolt.drawn, to: .shot)
  func shoot() {}

  /// Draws it.
  @inline(never) @Transition(on: Event.morning, from: Bolt.shot, to: .drawn)
  func draw() {}

  /// Pushes the flap, which swings back.
  @inline(never) @Transition(on: Event.push, from: Flap.hanging, to: .pushed)
  func push() {}

  /// Hears of the bolt.
  func didEnterShot() { heard &+= 1 }
  /// Hears of the bolt.
  func didExitShot() { heard &+= 1 }

  /// Fires an event.
  @inline(never) func fired(_ event: Event) throws { try fire(event) }
  /// Asks whether an event is accepted.
  @inline(never) func accepts(_ event: Event) -> Bool { machine.can(fire: event) }
  /// Asks whether the bolt may be shot.
  @inline(never) var canShoot: Bool { can(.shoot) }

  /// One that stands open.
  static func opened() -> LoudDoor {
    let door = LoudDoor()
    _ = try? door.fire(.morning)
    return door
  }
}

/// The same by hand.
final class HandLoudDoor {
  /// The states of the door.
  enum Wing { case shut, open }
  /// The states of the bolt.
  enum Bolt { case drawn, shot }
  /// The states of the flap for the cat.
  enum Flap { case hanging, pushed }
  /// The events.
  enum Event { case evening, morning }
  /// Why an event was refused.
  enum Failure: Error { case notAllowed }

  /// Where the door is.
  private(set) var wing = Wing.open
  /// Where the bolt is.
  private(set) var bolt = Bolt.drawn
  /// Where the flap is.
  private(set) var flap = Flap.hanging
  /// What was told.
  private(set) var heard = 0

  /// Shoots the bolt.
  @inline(never)
  func shoot() {
    guard bolt == .drawn else { return }
    bolt = .shot
    heard &+= 1
  }

  /// Draws it.
  @inline(never)
  func draw() {
    guard bolt == .shot else { return }
    heard &+= 1
    bolt = .drawn
  }

  /// Pushes the flap, which swings back.
  @inline(never)
  func push() {
    guard flap == .hanging else { return }
    flap = .pushed
    settle()
  }

  @inline(never)
  private func settle() { if flap == .pushed { flap = .hanging } }

  /// Takes an event.
  @inline(never)
  func fired(_ event: Event) throws {
    guard accepts(event) else { throw Failure.notAllowed }
    switch event {
    case .evening:
      shoot()
      if wing == .open { wing = .shut }
    case .morning:
      draw()
      if wing == .shut { wing = .open }
    }
  }

  /// Whether an event is accepted.
  @inline(never)
  func accepts(_ event: Event) -> Bool {
    switch event {
    case .evening: wing == .open || bolt == .drawn
    case .morning: wing == .shut || bolt == .shot
    }
  }

  /// Whether the bolt may be shot.
  @inline(never) var canShoot: Bool { bolt == .drawn }
}

extension Row {
  /// What regions tell, are asked, and do by themselves.
  static let loudRegions: [Row] = [
    Row(
      "region-callbacks", "@Transition of a region, with didEnterX(), didExitX()", against: "the same by hand",
      atMost: .deciding,
      ours: .repeating(LoudDoor()) { door in
        door.shoot()
        door.draw()
      },
      rival: .repeating(HandLoudDoor()) { door in
        door.shoot()
        door.draw()
      }),
    Row(
      "region-event-heard", "fire(.event), which two regions take, one by a method, with callbacks",
      against: "the same by hand", atMost: .telling, allocates: nil,
      ours: .repeating(LoudDoor.opened()) { door in
        try door.fired(.evening)
        try door.fired(.morning)
      },
      rival: .repeating(HandLoudDoor()) { door in
        try door.fired(.evening)
        try door.fired(.morning)
      }),
    Row(
      "region-always", "a transition of a region, and Always after it", against: "two changes by hand",
      atMost: .telling, allocates: nil,
      ours: .repeating(LoudDoor()) { door in door.push() },
      rival: .repeating(HandLoudDoor()) { door in door.push() }),
    Row(
      "region-can", "can(.method) of a region", against: "a comparison by hand", atMost: .deciding,
      ours: .repeating(LoudDoor()) { door in consume(door.canShoot) },
      rival: .repeating(HandLoudDoor()) { door in consume(door.canShoot) }),
    Row(
      "region-can-fire", "machine.can(fire:) of a host with regions", against: "a switch by hand", atMost: .deciding,
      ours: .repeating(LoudDoor()) { door in consume(door.accepts(.evening)) },
      rival: .repeating(HandLoudDoor()) { door in consume(door.accepts(.evening)) }),
  ]
}
