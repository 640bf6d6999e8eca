import GuardedState

/// A rocket whose events have names of their own.
@Guarded
final class Rocket {
  /// The states of a rocket.
  enum State { case landed, flying, docked }
  /// The events of a rocket.
  enum Event { case launch, land, dock, undock }

  /// What no method performs.
  static let rules = Rules(initial: .landed) {
    On(.dock, from: .flying, to: .docked)
    On(.undock, from: .docked, to: .flying)
  }

  /// Performs an event.
  @inline(never) @Transition(on: Event.launch, from: State.landed, to: .flying)
  func ignite() {}

  /// Performs an event.
  @inline(never) @Transition(on: Event.land, from: State.flying, to: .landed)
  func touchDown() {}
}

extension Rocket {
  /// A rocket in flight.
  static func launched() -> Rocket {
    let rocket = Rocket()
    rocket.ignite()
    return rocket
  }

  /// Fires an event.
  @inline(never) func fired(_ event: Event) throws { try fire(event) }
}

/// The same by hand.
final class HandRocket {
  /// The states of a rocket.
  enum State { case landed, flying, docked }
  /// The events of a rocket.
  enum Event { case launch, land, dock, undock }
  /// Why an event was refused.
  enum Failure: Error { case notAllowed }

  /// Where it is.
  private(set) var state = State.landed

  /// Performs an event.
  @inline(never)
  func ignite() {
    guard state == .landed else { return }
    state = .flying
  }

  /// Performs an event.
  @inline(never)
  func touchDown() {
    guard state == .flying else { return }
    state = .landed
  }

  /// Carries out an event.
  @inline(never)
  func fire(_ event: Event) throws {
    switch (state, event) {
    case (.landed, .launch): ignite()
    case (.flying, .land): touchDown()
    case (.flying, .dock): state = .docked
    case (.docked, .undock): state = .flying
    default: throw Failure.notAllowed
    }
  }

  /// A rocket in flight.
  static func launched() -> HandRocket {
    let rocket = HandRocket()
    rocket.ignite()
    return rocket
  }
}

extension Row {
  /// Hosts whose events have names of their own.
  static let events: [Row] = [
    Row(
      "event-method", "@Transition(on: Event.x), called", against: "the same by hand", atMost: .deciding,
      ours: .repeating(Rocket()) { rocket in
        rocket.ignite()
        rocket.touchDown()
      },
      rival: .repeating(HandRocket()) { rocket in
        rocket.ignite()
        rocket.touchDown()
      }),
    Row(
      "event-fire", "fire(.event) that a method performs", against: "a switch by hand", atMost: 3,
      ours: .repeating(Rocket(), over: [Rocket.Event.launch, .land]) { try $0.fired($1) },
      rival: .repeating(HandRocket(), over: [HandRocket.Event.launch, .land]) { try $0.fire($1) }),
    Row(
      "event-fire-rules", "fire(.event) that no method performs", against: "a switch by hand", atMost: 3,
      ours: .repeating(Rocket.launched(), over: [Rocket.Event.dock, .undock]) { try $0.fired($1) },
      rival: .repeating(HandRocket.launched(), over: [HandRocket.Event.dock, .undock]) { try $0.fire($1) }),
  ]
}
