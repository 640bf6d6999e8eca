#if Macros
import Foundation
import GuardedState
import Testing

/// A delivery with all kinds of transitions that need no request.
@Guarded
private final class Delivery {
  enum Event { case stamp }
  enum State { case new, weighed, heavy, packed, box, sealed, sent, late, lost }
  static let rules = Rules(initial: .new) {
    In(.new, to: .weighed, .packed, .late, defers: .stamp)
    In(.late, to: .new)
    In(.heavy, to: .new)
    In(.packed) {
      In(.box, to: .sealed)
      Final(.sealed)
    }
    Always(from: .weighed, to: .heavy, when: "isHeavy")
    Done(.packed, to: .sent)
    On(.stamp, from: .box, to: .lost)
    After("deadline", from: .late, to: .lost)
  }
  var isHeavy: Bool { true }
  let clock = StillClock()
  var deadline: Date { Date(timeIntervalSince1970: 1_800_000_010) }
  init() {
    let clock = clock
    machine.now = { clock.date }
  }

  @Allowed(in: State.weighed, .box, .sealed, .late) func look() throws {}
}

/// A closure that waits meets the same states between its calls as a caller outside.
@Suite struct EnqueuedCallsTests {
  @Test(arguments: ["always", "done", "deferred", "late", "late inside"])
  func `What follows from a transition comes before the next call of a queued closure`(_ kind: String) throws {
    func work(_ delivery: Delivery) -> [String] {
      do {
        switch kind {
        case "always": try delivery.transition(to: .weighed)
        case "done":
          try delivery.transition(to: .packed)
          try delivery.transition(to: .sealed)
        case "deferred":
          try delivery.fire(.stamp)
          try delivery.transition(to: .packed)
        case "late":
          delivery.clock.advance(by: 20)
          try delivery.transition(to: .late)
        default:
          try delivery.transition(to: .late)
          delivery.clock.advance(by: 20)
        }
        let can = delivery.can(.look)
        try delivery.look()
        return ["can: \(can)", "looked"]
      } catch {
        return ["\(error)", "\(delivery.state)"]
      }
    }
    let (outside, inside) = (Delivery(), Delivery())
    var log: [String] = []
    inside.machine.enqueue { log = work(inside) }
    #expect(log == work(outside))
    #expect(log.count == 2 && log[1] != "looked")
    #expect(inside.state == outside.state)
  }

  @Test
  func `Each call of a queued closure may have as much follow as a call outside`() {
    let delivery = Delivery()
    var rounds = 0
    delivery.machine.enqueue {
      for _ in 0..<1500 {
        try delivery.transition(to: .weighed)
        try delivery.transition(to: .new)
        rounds += 1
      }
    }
    #expect(rounds == 1500)
    #expect(delivery.state == .new)
  }

  @Test
  func `A circle in a queued closure is refused at its call, and later calls and closures run`() throws {
    let machine = StateMachine<String, String>(initial: "a") {
      In("a", to: "b", "d")
      In("b", to: "a")
      In("c", to: "a")
      Always(from: "b", to: "c", when: "isOpen")
      Always(from: "c", to: "b")
      In("d")
    }
    machine.when("isOpen") { true }
    var (refusals, log) = ([Refusal.Reason](), [String]())
    let token = machine.onReport { report in
      if case .refusal(let entry) = report { refusals.append(entry.content.reason) }
    }
    machine.enqueue {
      machine.enqueue { log.append("second") }
      try machine.transition(to: "b")
      log.append("first")
      try machine.transition(to: "a")
      try machine.transition(to: "d")
    }
    #expect(refusals == [.livelock])
    #expect(log == ["first", "second"])
    #expect(machine.state == "d")
    token.cancel()
  }

  @Test
  func `What follows and can't be saved is tried again before the next call of a queued closure`() {
    func work(_ ledger: Ledger) -> [String] {
      ledger.canSave = false
      _ = try? ledger.transition(to: .weighed)
      let first = refusalText { try ledger.look() }
      ledger.canSave = true
      return [first, refusalText { try ledger.look() }, "\(ledger.state)"]
    }
    let (outside, inside) = (Ledger(), Ledger())
    var log: [String] = []
    inside.machine.enqueue { log = work(inside) }
    #expect(log == work(outside))
    #expect(log.last == "heavy")
  }

  @Test func `A call that a body queues doesn't answer for the event that called it`() {
    #expect(throws: Oops.self) { try Bell().fire(.ring) }
  }

  private func refusalText(_ call: () throws -> Void) -> String {
    do { try call() } catch { return "\(error)" }
    return "ran"
  }
}

/// A host whose body queues a call of itself and throws.
@Guarded
private final class Bell {
  enum State { case still, rung }
  var isReady = true
  @Transition(from: State.still, to: .rung, when: \Bell.isReady)
  func ring() throws {
    machine.enqueue { [self] in try ring() }
    isReady = false
    throw Oops()
  }
}

/// A machine whose eventless transition can't always be saved.
@Guarded
private final class Ledger {
  enum State { case new, weighed, heavy }
  static let rules = Rules(initial: .new) {
    In(.new, to: .weighed)
    Always(from: .weighed, to: .heavy)
  }
  var canSave = true
  @Allowed(in: State.weighed) func look() throws {}
  func willCommit(_ snapshot: Snapshot<State>) throws {
    if !canSave, snapshot.state == .heavy { throw CancellationError() }
  }
}
#endif
