#if Macros
import Foundation
import GuardedState
import GuardedStateTesting
import Testing

/// Offers whose times depend on the state, in every kind of host.
@Guarded
class TimedOffer {
  enum State { case draft, quoted, unpaid, withdrawn }
  @Region enum Parcel { case none, packed }
  static let rules = Rules(initial: .draft) {
    After("limit", from: .quoted, to: .withdrawn)
    After("limit", from: .unpaid, to: .withdrawn)
  }
  var asked: [String] = []
  var limit: Duration {
    asked.append("\(state) \(machine.isWithin(.quoted)) \(machine.previous.map { "\($0)" } ?? "-") \(parcel)")
    return switch state {
    case .quoted: .seconds(3600)
    case .unpaid: .seconds(60)
    default: .zero
    }
  }
  @Transition(from: State.draft, to: .quoted) func quote() throws {}
  @Transition(from: Parcel.none, to: .packed) func pack() throws {}
  @Transition(from: State.quoted, to: .unpaid) func accept() throws { asked.append("body \(state)") }
  func willExitQuoted() { asked.append("exit \(state)") }
}

@Guarded
actor TimedActorOffer<Item: Sendable> {
  enum State { case draft, quoted, withdrawn }
  static var rules: Rules { Rules(initial: .draft) { After("limit", from: .quoted, to: .withdrawn) } }
  var limit: Duration { state == .quoted ? .seconds(3600) : .zero }
  @Transition(from: State.draft, to: .quoted) func quote() throws {}
  func left() -> Duration? { machine.snapshot().timeouts.first?.remaining }
}

@Guarded(synchronized: true)
final class TimedMonitorOffer: @unchecked Sendable {
  enum State { case draft, quoted, withdrawn }
  @Region enum Parcel { case none, packed, lost }
  static let rules = Rules(initial: .draft) {
    After("limit", from: .quoted, to: .withdrawn)
    Region(Parcel.self) { After("patience", from: .packed, to: .lost) }
  }
  let seen: (@Sendable (State) -> Void)?
  init(seen: (@Sendable (State) -> Void)? = nil) { self.seen = seen }
  private var limit: Duration {
    seen?(state)
    return state == .quoted ? .seconds(3600) : .zero
  }
  private var patience: Duration { parcel == .packed ? .seconds(60) : .zero }
  @Transition(from: State.draft, to: .quoted) func quote() throws {}
  @Transition(from: Parcel.none, to: .packed) func pack() throws {}
}

@Suite struct EnteredStateTests {
  @Test func `A time is read in the state that is entered, which nothing else sees before the change`() throws {
    let offer = TimedOffer()
    offer.machine.clock = ManualClock()
    try offer.quote()
    #expect(offer.machine.snapshot().timeouts[0].remaining == .seconds(3600))
    try offer.accept()
    #expect(offer.machine.snapshot().timeouts[0].remaining == .seconds(60))
    #expect(
      offer.asked == [
        "quoted true draft none", "body quoted", "unpaid false quoted none", "exit quoted",
      ])
    offer.machine.expireDue()
    #expect(offer.state == .unpaid)
  }

  @Test func `An actor and a monitor read times in the state that is entered`() async throws {
    let offer = TimedActorOffer<Int>()
    try await offer.quote()
    #expect(await offer.left().map { $0 > .seconds(3000) } == true)
    let monitor = TimedMonitorOffer()
    monitor.machine.clock = ManualClock()
    try monitor.quote()
    try monitor.pack()
    let snapshot = monitor.machine.snapshot()
    #expect(snapshot.timeouts[0].remaining == .seconds(3600))
    #expect(snapshot.regions["parcel"]?.timeouts[0].remaining == .seconds(60))
    #expect(monitor.state == .quoted && monitor.parcel == .packed)
  }

  @Test func `Other threads see the old state of a monitor while a time is read`() throws {
    final class Box: @unchecked Sendable { var offer: TimedMonitorOffer?; var states: [TimedMonitorOffer.State] = [] }
    let box = Box()
    let offer = TimedMonitorOffer { own in
      let done = DispatchSemaphore(value: 0)
      let thread = Thread {
        box.states = [own, box.offer?.state ?? .withdrawn]
        done.signal()
      }
      thread.start()
      done.wait()
    }
    box.offer = offer
    try offer.quote()
    #expect(box.states == [.quoted, .draft])
    #expect(offer.state == .quoted)
  }

  @Test func `Conditions of a question see the states to which due timeouts lead, in a monitor too`() throws {
    let offer = TimedMonitorOffer()
    let clock = ManualClock()
    offer.machine.clock = clock
    try offer.quote()
    clock.advance(by: .seconds(4000))
    #expect(!offer.can(.quote))
    #expect(offer.state == .quoted)
  }
}
#endif
