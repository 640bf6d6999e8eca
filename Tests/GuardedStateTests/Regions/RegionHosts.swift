#if Macros
import GuardedState
import GuardedStateTesting
import Observation

/// An order that is paid and sent independently.
@Guarded
final class SplitOrder {
  enum State { case open, cancelled, closed }
  @Region enum Payment { case due, paid, refunded }
  @Region enum Parcel { case none, packed, shipped, delivered }

  static let rules = Rules(initial: .open) {
    Final(.cancelled, .closed)
    On(.cancel, from: .open, to: .cancelled)
    Always(from: .open, to: .closed, when: "isSettled")
    Region(Payment.self) {
      On(.cancel, from: .paid, to: .refunded)
      Final(.refunded)
    }
    Region(Parcel.self) {
      On(.cancel, from: .packed, to: .none)
    }
  }

  var log: [String] = []
  var isSettled: Bool { payment == .paid && parcel == .delivered }
  var onCancel: (() throws -> Void)?
  var refusals: [Refusal] = []

  @Transition(from: Payment.due, to: .paid) func pay(_ cents: Int) throws { log.append("pay \(cents)") }
  @Transition(from: Parcel.none, to: .packed) func pack() { log.append("pack") }
  @Transition(from: Parcel.packed, to: .shipped, while: Payment.paid) func ship() throws { log.append("ship") }
  @Transition(from: Parcel.shipped, to: .delivered) func deliver() { log.append("deliver") }
  @Transition func cancel() throws {
    log.append("cancel in \(state), \(payment), \(parcel)")
    try onCancel?()
  }
  @Allowed(in: State.open, while: Parcel.none, .packed) func changeAddress() throws { log.append("address") }
  @Allowed(in: Payment.paid, while: State.open, Parcel.none) func remind() -> Int? { 1 }
  @Transition(from: Parcel.none, .packed, to: .none, .packed) func repack(_ isPacked: Bool) -> Parcel {
    isPacked ? .packed : .none
  }
  func shouldPay(_ cents: Int) -> Bool { cents > 0 }

  func willExitOpen() { log.append("willExit open, \(payment), \(parcel)") }
  func willExitPaid() { log.append("willExit paid, \(state), \(parcel)") }
  func willEnterRefunded() { log.append("willEnter refunded, \(state)") }
  func didEnterCancelled() { log.append("didEnter cancelled, \(payment), \(parcel)") }
  func didExitPaid() { log.append("didExit paid, \(state), \(payment), \(parcel)") }
  func didEnterRefunded(animated: Bool) { log.append("didEnter refunded, \(state), animated \(animated)") }
  func didEnterParcelNone(_ transition: GuardedState.Transition<Parcel, Event, Method>) {
    log.append("didEnter none: \(transition)")
  }
  func didTransition(_ transition: Transition) { log.append("didTransition \(transition)") }
  func didRefuse(_ refusal: Refusal) { refusals.append(refusal) }
}

/// A modem whose line waits for its power.
@Guarded
actor Modem {
  enum State { case off, on }
  @Region enum Line { case down, dialing, up }

  @Transition(from: State.off, to: .on) func turnOn() {}

  @Transition(from: Line.down, via: .dialing, to: .up, orElse: .down)
  func dial() async throws { try await waitUntil(.on) }

  @Transition(from: Line.down, via: .dialing, to: .up, orElse: .down)
  func dialTwice() async throws { _ = try await machine.line.waitUntil(.up) }

  func resetLine() throws { try machine.line.reset() }
  func reset() throws { try machine.reset() }
  var waiters: (host: Int, line: Int) { (machine.waiters.count, machine.line.waiters.count) }
}

/// A house whose door and bolt an event takes that no method performs.
@Guarded
final class House {
  enum State { case awake, asleep }
  @Region enum Door { case open, shut }
  @Region enum Bolt { case drawn, shot }
  enum Event { case evening, morning, slam, ring, draw }

  static let rules = Rules(initial: .awake) {
    On(.evening, from: .awake, to: .asleep)
    On(.morning, from: .asleep, to: .awake)
    On(.ring, in: .awake)
    Region(Door.self) {
      On(.evening, from: .open, to: .shut)
      On(.slam, from: .open, to: .shut)
    }
    Region(Bolt.self) {
      On(.evening, from: .drawn, to: .shot)
      On(.slam, from: .drawn, to: .shot)
      On(.morning, from: .shot, to: .drawn)
    }
  }
  var log: [String] = []
  func note(_ name: String) { log.append("\(name): \(state), \(door), \(bolt), \(machine.revision)") }
  func willExitOpen() {
    note("willExit open")
    draw()
    _ = try? fire(.morning)
  }
  func willExitDrawn() { note("willExit drawn") }
  func didEnterAsleep() { note("didEnter asleep") }
  func didEnterShot() { note("didEnter shot") }
  func didExitShot() { note("didExit shot") }
  @Transition(on: Event.draw, from: Bolt.shot, to: .drawn) func draw() { note("draw") }
}

/// A job whose event one region takes by a rule, and the host's own state by a method that an event can't call.
@Guarded
final class LitJob {
  enum State { case idle, busy }
  @Region enum Light { case off, on }
  static let rules = Rules(initial: .idle) {
    Region(Light.self) { On(.begin, from: .off, to: .on) }
  }
  @Transition(from: State.idle, to: .busy) func begin(_ count: Int) throws {}
}

/// Two regions with states of one name.
@Guarded
final class Speakers {
  enum State { case on, off }
  @Region enum Left { case loud, muted }
  @Region enum Right { case loud, muted }
  var log: [String] = []
  @Transition(from: State.on, to: .off) func stop() {}
  @Transition(from: Left.loud, to: .muted) func muteLeft() {}
  @Transition(from: Right.loud, to: .muted) func muteRight() {}
  func didEnterLeftMuted() { log.append("left") }
  func didEnterRightMuted() { log.append("right") }
  func willExitOn() { log.append("\(left), \(right)") }
}

/// What happens by itself in regions, and calls that are kept.
@Guarded
actor Station {
  enum State { case idle, busy }
  @Region enum Power { case on, low, off }
  @Region enum Link { case down, up }
  enum Event { case start, stop, drain, connect, ping }

  static let rules = Rules(initial: .idle) {
    On(.ping, in: .busy)
    Region(Power.self) {
      After(.seconds(10), from: .low, to: .off)
      Always(from: .low, to: .on, when: "isCharged")
    }
    Region(Link.self) {
      In(.down, defers: .ping)
      On(.ping, in: .up)
      After(.seconds(5), from: .down, fire: .stop)
      Always(from: .up, to: .down, when: "Power.off")
    }
  }
  var isCharged = false
  var log: [String] = []
  func set(charged: Bool) { isCharged = charged }
  func use(_ clock: ManualClock) { machine.clock = clock }
  func start() async throws { try await run() }

  @Transition(on: Event.start, from: State.idle, to: .busy, while: Power.on, otherwise: .wait)
  func run() async throws { log.append("run") }
  @Transition(on: Event.stop, from: State.busy, to: .idle) func stop() { log.append("stop") }
  @Transition(on: Event.drain, from: Power.on, to: .low) func drain() {}
  @Transition(on: Event.connect, from: Link.down, to: .up) func connect() {}
  @Allowed(in: Power.on, otherwise: .wait) func light() async throws { log.append("light") }
}

/// A class with regions, and a subclass that adds to it.
@Guarded
class Gadget {
  enum State { case off, on }
  @Region enum Cover { case shut, ajar }
  var entered: [String] = []
  static let rules = Rules(initial: .off) {
    On(.drop, from: .on, to: .off)
    Region(Cover.self) { On(.drop, from: .shut, to: .ajar) }
  }
  @Transition(from: State.off, to: .on, while: Cover.shut) func start() throws {}
  @Transition(from: Cover.ajar, to: .shut) func close() throws {}
  @Transition func drop() throws {}
  func didEnterAjar() { entered.append("ajar") }
}

@Guarded
class Toy: Gadget {
  static let addedRules = Rules { On("kick", from: .on, to: .off) }
  @Transition func kick() throws {}
  func didEnterOff() { entered.append("off") }
}

@MainActor @Observable @Guarded
final class Stereo {
  enum State { case stopped, playing }
  @Region enum Sound { case normal, muted }
  @Transition(from: State.stopped, to: .playing) func play() {}
  @Transition(from: Sound.normal, to: .muted) func mute() {}
}

@Guarded(synchronized: true)
final class Lock: @unchecked Sendable {
  enum State { case shut, open }
  @Region enum Alarm { case off, on }
  private var count = 0
  @Allowed(in: State.shut, .open) func counted() -> Int? { count }
  @Transition(from: State.shut, to: .open, while: Alarm.off) func open() throws { count += 1 }
  @Transition(from: State.open, to: .shut) func shut() throws { count += 1 }
  @Transition(from: Alarm.off, to: .on, while: State.shut) func arm() throws { count += 1 }
  @Transition(from: Alarm.on, to: .off) func disarm() throws { count += 1 }
}

/// A line whose own state defers an event that one of its regions accepts.
@Guarded
final class Hotline {
  enum State { case off, on }
  enum Event { case hang, up, lose }
  @Region enum Microphone { case loud, muted }
  @Region enum Signal { case good, lost }
  static let rules = Rules(initial: .off) {
    In(.off, defers: .hang)
    Region(Microphone.self) { On(.hang, from: .loud, to: .muted) }
  }
  var bodies = 0

  @Transition(on: Event.up, from: State.off, to: .on) func up() {}
  @Transition(on: Event.hang, from: State.on, to: .off, while: Signal.lost) func hang() { bodies += 1 }
  @Transition(on: Event.lose, from: Signal.good, to: .lost, while: Microphone.muted) func lose() {}
}

/// A barricade with a lamp, in whose bodies forbidden things are tried.
@Guarded
final class Barricade {
  enum State { case shut, open }
  @Region enum Lamp { case dark, bright }
  var log: [String] = []

  @Transition(from: State.shut, to: .open)
  func push() {
    log.append("push")
    do { try machine.start() } catch let refusal as Refusal { log.append("\(refusal.reason)") } catch {}
    push()
    log.append("pushed")
  }

  @Transition(from: Lamp.dark, to: .bright)
  func turnSlowly() async throws {
    // The compiler warns of the plain call, which is refused.
    let host = self
    try await host.shine()
  }

  @Transition(from: Lamp.dark, to: .bright, otherwise: .wait)
  func shine() async throws {}

  func didEnterOpen() { log.append("entered open") }
  func didRefuse(_ refusal: Refusal) { if refusal.subject == "push" { log.append("\(refusal.reason)") } }
}
#endif
