import GuardedState

extension Row {
  static let regions: [Row] = [
    .methods("region", "@Transition of a region", against: "the same by hand", ours: Door(), rival: HandDoor()),
    .methods(
      "region-callbacks", "@Transition of a region, with didEnterX(), didExitX()", against: "the same by hand",
      ours: RingingDoor(), rival: HandCountingGate()),
    .firing(
      "regions-fire", "fire(.event), which two regions accept", against: "a switch over both by hand", allocates: nil,
      ours: Door(), rival: HandDoor()),
    .firing(
      "regions-fire-callbacks", "fire(.event), which two regions accept, one by a method, with callbacks",
      against: "the same by hand", allocates: nil, ours: CountingDoor(), rival: HandCountingDoor()),
  ]
}

/// A door with a bolt. The events open and shut the door, and draw and shoot the bolt.
@Guarded
final class Door: GateProtocol, FiringGate {
  enum State { case standing }
  enum Event { case open, shut, evening, morning }
  @Region enum Wing { case shut, open }
  @Region enum Bolt { case drawn, shot }

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

  @inline(never) @Transition(on: Event.open, from: Wing.shut, to: .open) func open() {}
  @inline(never) @Transition(on: Event.shut, from: Wing.open, to: .shut) func shut() {}

  @inline(never) func fireOpen() throws { try fire(.morning) }
  @inline(never) func fireShut() throws { try fire(.evening) }
}

final class HandDoor: GateProtocol, FiringGate {
  enum Bolt { case drawn, shot }
  enum Event { case evening, morning }

  private var wing = HandState.shut
  private var bolt = Bolt.drawn

  @inline(never)
  func open() {
    guard wing == .shut else { return }
    wing = .open
  }

  @inline(never)
  func shut() {
    guard wing == .open else { return }
    wing = .shut
  }

  @inline(never)
  private func fire(_ event: Event) throws {
    switch (event, wing, bolt) {
    case (.evening, .open, .drawn): (wing, bolt) = (.shut, .shot)
    case (.evening, .open, _): wing = .shut
    case (.evening, _, .drawn): bolt = .shot
    case (.morning, .shut, .shot): (wing, bolt) = (.open, .drawn)
    case (.morning, .shut, _): wing = .open
    case (.morning, _, .shot): bolt = .drawn
    default: throw HandFailure.notAllowed
    }
  }

  @inline(__always) func fireOpen() throws { try fire(.morning) }
  @inline(__always) func fireShut() throws { try fire(.evening) }
}

/// A door whose wing has callbacks. Its bolt has its own events.
@Guarded
final class RingingDoor: GateProtocol {
  enum State { case standing }
  @Region enum Wing { case shut, open }
  @Region enum Bolt { case drawn, shot }

  private(set) var count = 1

  @inline(never) @Transition(from: Wing.shut, to: .open) func open() {}
  @inline(never) @Transition(from: Wing.open, to: .shut) func shut() {}
  @Transition(from: Bolt.drawn, to: .shot) func shoot() {}

  func didEnterShut() { count &+= 1 }
  func didExitShut() { count &-= 1 }
}

/// A door whose bolt has methods and callbacks. To open it is to draw the bolt.
@Guarded
final class CountingDoor: GateProtocol, FiringGate {
  enum State { case standing }
  enum Event { case evening, morning }
  @Region enum Wing { case shut, open }
  @Region enum Bolt { case shot, drawn }

  static let rules = Rules(initial: .standing) {
    Region(Wing.self) {
      On(.evening, from: .open, to: .shut)
      On(.morning, from: .shut, to: .open)
    }
  }

  private(set) var count = 0

  @inline(never) @Transition(on: Event.morning, from: Bolt.shot, to: .drawn) func open() {}
  @inline(never) @Transition(on: Event.evening, from: Bolt.drawn, to: .shot) func shut() {}

  func didEnterShot() { count &+= 1 }
  func didExitShot() { count &+= 1 }

  @inline(never) func fireOpen() throws { try fire(.morning) }
  @inline(never) func fireShut() throws { try fire(.evening) }
}

final class HandCountingDoor: GateProtocol, FiringGate {
  enum Bolt { case shot, drawn }
  enum Event { case evening, morning }

  private var wing = HandState.shut
  private var bolt = Bolt.shot
  private var count = 0

  @inline(never)
  func open() {
    guard bolt == .shot else { return }
    count &+= 1
    bolt = .drawn
  }

  @inline(never)
  func shut() {
    guard bolt == .drawn else { return }
    bolt = .shot
    count &+= 1
  }

  @inline(never)
  private func fire(_ event: Event) throws {
    guard accepts(event) else { throw HandFailure.notAllowed }
    switch event {
    case .evening:
      shut()
      if wing == .open { wing = .shut }
    case .morning:
      open()
      if wing == .shut { wing = .open }
    }
  }

  @inline(never)
  private func accepts(_ event: Event) -> Bool {
    switch event {
    case .evening: wing == .open || bolt == .drawn
    case .morning: wing == .shut || bolt == .shot
    }
  }

  @inline(__always) func fireOpen() throws { try fire(.morning) }
  @inline(__always) func fireShut() throws { try fire(.evening) }
}
