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

// Example: final class Order {

// Example: final class Basket {

// Example: actor Invoice {

// Example: func approveUnsafely(_ invoice: RoleInvoice, as role: String) async throws {

print(order.can { try $0.pay(400) }, order.can { try $0.pay(40) })
if let refusal = basket.refusal({ try $0.add(900) }) { print(refusal.explanations) }
