// swift-format-ignore-file
// Regions, in every kind of host that can have them.
import GuardedState
import Observation

@Guarded
public final class Invoice {
  public enum State: Sendable { case draft, open, closed }
  @Region public enum Payment: Sendable { case due, paid, refunded }
  @Region public enum Auto: Sendable { case on, off }

  public static let rules = Rules(initial: .draft) {
    On(.cancel, from: .open, to: .closed)
    In(.open, allows: .total)
    Region(Payment.self, initial: .due) {
      In(.due, to: .paid)
      On(.cancel, from: .paid, to: .refunded)
      Final(.refunded)
    }
  }
  public init() {}
  public var isBooked = true

  @Transition(from: State.draft, to: .open, while: Payment.due) public func send() {}
  @Transition public func cancel() throws {}
  @Transition(from: Payment.due, to: .paid, while: State.open, State.draft, Auto.on, when: \Invoice.isBooked)
  public func pay(_ cents: Int) throws {}
  @Transition(from: Auto.on, to: .off) public func turnOff() {}
  @Transition(from: Auto.off, .on, to: .on, .off) public func turn(on: Bool) -> Auto? { on ? .on : .off }
  @Allowed(in: Payment.paid, .refunded, while: State.open) public func receipt() -> String? { "" }
  @Allowed(while: Payment.paid, otherwise: 0) public func total() -> Int { 1 }
  @Allowed(in: State.open, while: Payment.due, otherwise: .trap) public func remind() {}
  func shouldPay(_ cents: Int) -> Bool { cents > 0 }
  func didEnterPaid() {}
  func didEnterPaymentRefunded(animated: Bool) {}
  func willExitOn(_ transition: GuardedState.Transition<Auto, Event, Method>) {}
}

@Guarded
final class Bill {
  enum State { case draft, sent, closed }
  enum Event { case send, close, pay }
  @Region enum Payment { case due, paid, waived }
  static let rules = Rules(initial: .draft) {
    On(.send, from: .draft, to: .sent, when: "Payment.due")
    On(.close, from: .sent, to: .closed, when: "Payment.paid", "isFree")
    Region(Payment.self) {
      In(.due, to: .paid, .waived)
    }
  }
  var isBooked = true
  var isFree = true
  @Transition(on: Event.send, while: Payment.paid, .due) func send() {}
  @Transition(on: Event.close, while: Payment.paid, .due, when: \Bill.isBooked) func close() {}
  @Transition(on: Event.pay, from: Payment.due, to: .paid) func pay() {}
}

@Guarded
final class Note {
  enum State { case draft, sent }
  @Region enum Payment { case due, paid }
  static let rules = Rules(initial: .draft) { On(.send, from: .draft, to: .sent) }
  @Transition(while: Payment.due) func send() {}
  @Transition(from: Payment.due, to: .paid) func pay() {}
}

@Guarded
public actor Job {
  public enum State: Sendable { case idle, running }
  @Region public enum Power: Sendable { case on, off }
  public enum Event: Sendable { case start, stop, unplug }
  static let rules = Rules(initial: .idle) {
    On(.unplug, from: .running, to: .idle)
    Region(Power.self) { On(.unplug, from: .on, to: .off) }
  }
  @Transition(on: Event.start, from: State.idle, to: .running, while: Power.on, otherwise: .wait)
  func start() async throws {}
  @Transition(on: Event.stop, from: State.running, to: .idle) func stop() {}
  @Allowed(in: Power.on, otherwise: .wait) func use() async throws {}
  func didEnterOff() {}
}
func use(_ job: Job) async throws {
  _ = await job.power
  try await job.fire(.unplug)
  _ = await job.can(.use)
}

@MainActor @Guarded @Observable
final class Player {
  enum State { case stopped, playing }
  @Region enum Sound { case normal, muted }
  @Transition(from: State.stopped, to: .playing) func play() {}
  @Transition(from: Sound.normal, to: .muted) func mute() {}
  @Transition(from: Sound.muted, to: .normal) func unmute() {}
  func didEnterMuted() {}
}
@MainActor func use(_ player: Player) -> (Player.State, Player.Sound) {
  _ = player.machine.sound.isIn(.muted)
  return (player.state, player.sound)
}

@globalActor actor AudioActor { static let shared = AudioActor() }

@AudioActor @Guarded
final class Mixer {
  enum State { case closed, open }
  @Region enum Bus {
    case dry, wet
    var isWet: Bool { self == .wet }
  }
  static let rules = Rules(initial: .closed) { Always(from: .open, to: .closed, when: "bus.isWet"); Region(Bus.self, initial: .wet) { In(.wet, to: .dry) } }
  @Transition(from: State.closed, to: .open) func open() {}
  @Transition(from: Bus.dry, to: .wet) func soak() {}
}

@Guarded
class Base {
  enum State { case a, b }
  @Region enum Side { case left, right }
  @Transition(from: State.a, to: .b) func go() {}
  @Transition(from: Side.left, to: .right) func turn() throws {}
  func didEnterRight() {}
}
@Guarded
class Derived: Base {
  @Transition(from: State.b, to: .a) func back() {}
  func didEnterA() {}
}
func use(_ derived: Derived) { _ = derived.side }

@Guarded
final class Box<Item> {
  enum State { case empty, full }
  @Region enum Lid { case shut, ajar }
  static var rules: Rules { Rules(initial: .empty) { Region(Lid.self) { In(.shut, to: .ajar) } } }
  var item: Item?
  @Transition(from: State.empty, to: .full, while: Lid.ajar) func put(_ item: Item) throws { self.item = item }
  @Transition(from: Lid.shut, to: .ajar) func open() {}
}

@Guarded(synchronized: true)
final class Gate: @unchecked Sendable {
  enum State { case shut, open }
  @Region enum Alarm { case off, on }
  @Transition(from: State.shut, to: .open, while: Alarm.off) func open() throws {}
  @Transition(from: State.open, to: .shut) func shut() throws {}
  @Transition(from: Alarm.off, to: .on) func arm() throws {}
}

@Guarded(machineOnly: true)
final class Plain {
  enum State { case a, b }
  @Region enum Mode { case x, y }
  @Transition(from: State.a, to: .b) func go() {}
  @Transition(from: Mode.x, to: .y) func swap() {}
}

@Guarded
final class Valued {
  enum State { case idle, playing(Int) }
  @Region enum Mode { case x, y }
  @Transition(from: State.idle, to: State.playing, while: Mode.y) func go() throws -> State { .playing(1) }
  @Transition(from: Mode.x, to: .y, while: State.idle) func swap() throws {}
  @Transition(from: Mode.y, to: .x, while: State.playing) func swapBack() throws {}
}

enum Outer {
  @Guarded
  final class Inner {
    enum State { case a, b }
    @Region enum Mode { case x, y }
    @Transition(from: State.a, to: .b, while: Inner.Mode.x) func go() throws {}
    @Transition(from: Mode.x, to: .y) func swap() {}
  }
}

// Names that the expansion of a region uses, too.
@Guarded
final class Host {
  enum State { case a, b }
  @Region enum Light { case dark, bright }
  @Transition(from: State.a, to: .b) func go() throws {}
  @Transition(from: Light.dark, to: .bright) func shine() throws {}
}

@Guarded
final class LightRegion<Host> {
  enum State { case a, b }
  @Region enum Light { case dark, bright }
  @Transition(from: State.a, to: .b) func go(_ host: Host) throws {}
  @Transition(from: Light.dark, to: .bright) func shine() throws {}
}
