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
}
#endif
