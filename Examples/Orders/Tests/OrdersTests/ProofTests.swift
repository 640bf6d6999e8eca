import Foundation
import GuardedState
import GuardedStateTesting
import Testing

@testable import Orders

/// The rules of an order, for all callers, in all states and before and after its deadline.
@Suite struct ProofTests {
  @Test func `No order is shipped unpaid, and none changes for a stranger`() throws {
    let actions: [(name: String, action: (Order) throws -> Void)] = [
      ("pay", { try $0.pay(300) }), ("pay too little", { try $0.pay(1) }), ("pack", { try $0.pack() }),
      ("ship", { try $0.ship() }), ("deliver", { try $0.deliver() }), ("cancel", { try $0.cancel() }),
    ]
    func order(_ clock: ManualClock) throws -> Order {
      let deadline = clock.date.addingTimeInterval(60)
      return try Order(
        OrderRow(id: "1", customer: "ann", item: "tea", cents: 300, payBy: deadline), now: { clock.date })
    }
    let run = try explore({ clock in try order(clock) }) {
      for caller in [Caller(name: "ann", role: "customer"), Caller(name: "eve", role: "staff")] {
        for (name, action) in actions {
          Step("\(name), by \(caller.role)") { order in try withUserInfo(caller.userInfo) { try action(order) } }
        }
      }
      Advance(by: .seconds(60))
    } invariant: { order in
      order.parcel == .none || order.parcel == .packed || order.payment == .paid
      if order.state == .closed { order.parcel == .delivered }
      if order.state == .cancelled { order.parcel == .none && order.payment != .paid }
    }
    #expect(run.uncovered.isEmpty, "\(run)")
    #expect(run.isComplete)
    let stranger = Caller(name: "bob", role: "customer")
    try explore({ clock in try order(clock) }, except: [.pack, .ship, .deliver, .cancel]) {
      for (name, action) in actions {
        Step(name) { order in try withUserInfo(stranger.userInfo) { try action(order) } }
      }
    } invariant: { order in
      // Time may let the order expire.
      order.state == .open || order.state == .expired
      order.payment == .due || order.payment == .void
      order.parcel == .none
    }
  }
}
