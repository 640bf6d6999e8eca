// An order whose payment and parcel are regions.
// Leave out '#if Macros' and '#endif' in a copy: this package is also built without macros.

#if Macros
import GuardedState

@Guarded
final class Order {
  enum State { case open, cancelled, closed }
  @Region enum Payment { case due, paid, refunded }
  @Region enum Parcel { case waiting, packed, shipped, delivered }

  static let rules = Rules(initial: .open) {
    Always(from: .open, to: .closed, when: "Payment.paid", "Parcel.delivered")
    On(.cancel, from: .open, to: .cancelled)
    Final(.cancelled, .closed)
    Region(Payment.self, initial: .due) {
      On(.cancel, from: .paid, to: .refunded)
      Final(.refunded)
    }
    Region(Parcel.self) {
      On(.cancel, from: .packed, to: .waiting)
    }
  }

  @Transition(from: Payment.due, to: .paid)
  func pay(_ cents: Int) throws { print("paid \(cents)") }

  @Transition(from: Parcel.waiting, to: .packed)
  func pack() throws {}

  @Transition(from: Parcel.packed, to: .shipped, while: Payment.paid)
  func ship() throws {}

  @Transition(from: Parcel.shipped, to: .delivered)
  func deliver() throws {}

  @Transition
  func cancel() throws {}

  @Allowed(in: State.open, while: Parcel.waiting, .packed)
  func changeAddress(to address: String) throws { print("goes to \(address)") }

  func didEnterShipped() { print("on its way") }
  func didEnterRefunded() { print("money back, the parcel is \(parcel)") }
}

final class Ledger: GuardedStateDelegate {
  func host(_ order: Order, didTransition transition: Order.Transition) { print("order: \(transition)") }

  func host<Region>(
    _ order: Order, didTransition change: Transition<Region, Order.Event, Order.Method>, in region: String
  ) {
    print("\(region): \(change)")
    if change.to as? Order.Payment == .refunded { print("refunded") }
  }
}

func watch(_ order: Order, by ledger: Ledger) {
  order.machine.delegate = ledger
  order.machine.payment.delegate = ledger
}

let order = Order()
try order.pack()
do { try order.ship() } catch { print(error) }
try order.changeAddress(to: "Elm Street")
try order.pay(4200)
try order.ship()
do { try order.changeAddress(to: "Oak Street") } catch { print(error) }
print(order.can(.deliver), order.machine.permittedMethods.map { "\($0)" })
try order.deliver()
print(order.state, order.payment, order.parcel, "after \(order.machine.revision) changes")

let second = Order()
try second.pay(100)
try second.pack()
let ledger = Ledger()
watch(second, by: ledger)
try second.fire(.cancel)
print(second.state, second.payment, second.parcel, "after \(second.machine.revision) changes")

let alone = StateMachine<String, String>(initial: "open") {
  In("open")
  On("cancel", from: "open", to: "cancelled")
  Final("cancelled")
  Region("payment", initial: "due") {
    In("due")
    In("paid")
    On("pay", from: "due", to: "paid")
  }
}
try alone.fire("pay")
print(alone.region("payment")?.state ?? "")  // paid
#endif
