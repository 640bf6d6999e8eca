// An order in a shop: the role of a caller decides what it may do, and requests come from outside as text.
// Leave out '#if Macros' and '#endif' in a copy: this package is also built without macros.

#if Macros
import Foundation
import GuardedState

enum Role: String { case customer, staff, manager }

@Guarded
final class Order {
  enum State { case cart, placed, packed, shipped, delivered, cancelled }

  static let rules = Rules(initial: .cart) {
    In(.cart, allows: .add)
    Final(.delivered, .cancelled)
    On(.cancel, from: .cart, .placed, to: .cancelled, when: "isCustomer")
    On(.cancel, from: .placed, .packed, to: .cancelled, when: "isStaff")
  }

  /// The role of a caller.
  var role = Role.customer
  private(set) var items: [String: Int] = [:]
  private(set) var journal: [String] = []

  var isCustomer: Bool { role == .customer }
  var isStaff: Bool { role != .customer }
  var isFilled: Bool { !items.isEmpty }

  @Allowed func add(_ item: String, count: Int = 1) throws -> Int {
    items[item, default: 0] += count
    return items.values.reduce(0, +)
  }

  /// Decides about `add(_:count:)`, with its arguments.
  func shouldAdd(_ item: String, count: Int) -> Bool { (1...10).contains(count) }

  @Transition(from: State.cart, to: .placed, when: \Order.isFilled, \Order.isCustomer)
  func place() throws {}

  @Transition(from: State.placed, to: .packed, when: \Order.isStaff)
  func pack() throws {}

  @Transition(from: State.packed, to: .shipped, when: \Order.isStaff)
  func ship(by carrier: String) throws -> String { "\(carrier)-\(items.count)" }

  @Transition(from: State.shipped, to: .delivered)
  func deliver() throws {}

  @Transition func cancel() throws {}

  func didTransition(_ transition: Transition) { journal.append("\(transition.to) by \(role)") }
}

/// Answers a request of a web server, which has a path, a role and a body in JSON, with a status and a text.
struct OrderFacade {
  let order = Order()

  func post(_ method: String, as role: Role, _ json: String = "[]") -> String {
    order.role = role
    do {
      let result = try order.machine.handle(method, json: Data(json.utf8))
      return "200 \(result.map { "\($0)" } ?? "\(order.state)")"
    } catch let refusal as Refusal {
      return "\(status(of: refusal)) \(refusal)"
    } catch {
      return "500 \(error)"
    }
  }

  /// The links that a page may show now.
  func links(for role: Role) -> [String] {
    order.role = role
    return order.machine.permittedMethods.map { "\($0)" }
  }

  private func status(of refusal: Refusal) -> Int {
    switch refusal.reason {
    case .unknownMethod: 404
    case .wrongArguments: 400
    case .declined: 403
    default: 409
    }
  }
}

let shop = OrderFacade()
print(shop.links(for: .customer))
print(shop.post("place", as: .customer))
print(shop.post("add", as: .customer, #"{"_": "tea", "count": 2}"#))
print(shop.post("add", as: .customer, #"{"_": "tea", "count": 20}"#))
print(shop.post("add", as: .customer, #"{"_": "cup"}"#))
print(shop.post("add", as: .customer, #"{"_": "cup", "cuont": 2}"#))
print(shop.post("place", as: .customer))
print(shop.post("pack", as: .customer))
print(shop.links(for: .staff))
print(shop.post("pack", as: .staff))
print(shop.post("cancel", as: .customer))
print(shop.post("ship", as: .staff, #"{"by": "DHL"}"#))
print(shop.post("delvier", as: .staff))
print(shop.post("deliver", as: .customer))
print(shop.post("cancel", as: .manager))
print(shop.order.journal.joined(separator: ", "))
#endif
