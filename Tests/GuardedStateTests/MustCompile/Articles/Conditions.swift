// The examples of the article "Conditions".
import GuardedState

@Guarded
final class Order {
  enum State { case placed, packed, shipped, canceled }

  static let rules = Rules(initial: .placed) {
    On(.cancel, from: .placed, to: .canceled, when: "isCustomer")  // a customer before packing,
    On(.cancel, from: .packed, to: .canceled, when: "isStaff")  // staff later
    In(.placed, allows: .price)
    In(.packed, allows: .price, when: "isStaff")
  }

  var isCustomer = true
  var isStaff = false
  var total = 100

  @Transition func cancel() throws {}
  @Transition(from: State.placed, to: .packed, when: \Order.isStaff) func pack() throws {}
  @Transition(from: State.packed, to: .shipped) func ship() {}
  @Allowed func price() throws -> Int { total }

  @Allowed(in: State.placed) func pay(_ amount: Int) throws -> Int { total - amount }
  func shouldPay(_ amount: Int) -> Bool { amount > 0 && amount <= total }
}

let order = Order()
do { try order.pack() } catch { print(error) }
do { _ = try order.pay(0) } catch { print(error) }
print(try order.pay(40))
