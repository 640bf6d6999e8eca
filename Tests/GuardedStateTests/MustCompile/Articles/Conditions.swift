// The examples of the article "Conditions".
import GuardedState

/// A role that another caller may set before the call.
@Guarded
actor RoleInvoice {
  enum State { case draft, approved }
  private var role = ""
  var isManager: Bool { role == "manager" }
  func setRole(_ role: String) { self.role = role }
  @Transition(from: State.draft, to: .approved, when: \RoleInvoice.isManager) func approve() throws {}
}

@Guarded
final class Order {
  enum State { case placed, packed, shipped, canceled }

  static let rules = Rules(initial: .placed) {
    On(.cancel, from: .placed, to: .canceled)  // always before packing,
    On(.cancel, from: .packed, to: .canceled, when: "isReturnable")  // later under a condition
    In(.placed, allows: .price)
    In(.packed, allows: .price, when: "isPaid")
  }

  var isPaid = false
  var isReturnable = true
  var total = 100

  @Transition func cancel() throws {}
  @Transition(from: State.placed, to: .packed, when: \Order.isPaid) func pack() throws {}
  @Transition(from: State.packed, to: .shipped) func ship() {}
  @Allowed func price() throws -> Int { total }

  @Allowed(in: State.placed) func pay(_ amount: Int) throws -> Int { total - amount }
  func shouldPay(_ amount: Int) -> Bool { amount > 0 && amount <= total }
}

let order = Order()
do { try order.pack() } catch { print(error) }
do { _ = try order.pay(0) } catch { print(error) }
print(try order.pay(40))

@Guarded
final class Basket {
  enum State { case open, ordered }
  var lines: [Int] = []
  var limit = 500

  var isFilled: Verdict { lines.isEmpty ? "The basket is empty" : true }

  @Transition(from: State.open, to: .ordered, when: \Basket.isFilled) func order() throws {}

  @Allowed(in: State.open) func add(_ cents: Int) throws { lines.append(cents) }
  func shouldAdd(_ cents: Int) -> Verdict { Verdict(cents <= limit, "At most \(limit) cents are possible") }
}

let basket = Basket()
do { try basket.order() } catch { print(error) }
do { try basket.add(900) } catch let refusal as Refusal { print(refusal.conditions, refusal.explanations) }

@Guarded
actor Invoice {
  enum State { case draft, approved, paid }

  var isManager: Verdict {
    machine.userInfo["role"] as? String == "manager" ? true : "Only a manager approves invoices"
  }

  @Transition(from: State.draft, to: .approved, when: \Invoice.isManager) func approve() throws {}
  @Transition(from: State.approved, to: .paid) func pay() throws {}
}

let invoice = Invoice()
await withUserInfo(["by": "ann", "role": "clerk"]) {
  do { try await invoice.approve() } catch { print(error) }
}
try await withUserInfo(["by": "ben", "role": "manager"]) { try await invoice.approve() }
print(await invoice.state)

func approveUnsafely(_ invoice: RoleInvoice, as role: String) async throws {
  await invoice.setRole(role)  // wrong: another caller may set it now
  try await invoice.approve()
}

print(order.can { try $0.pay(400) }, order.can { try $0.pay(40) })
if let refusal = basket.refusal({ try $0.add(900) }) { print(refusal.explanations) }
