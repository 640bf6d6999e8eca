// The examples of the article "FromEnumAndSwitch".
import GuardedState

enum OrderError: Error { case isEmpty, isPaid }

final class OrderByHand {
  enum State { case cart, paid, shipped }
  private(set) var state = State.cart
  private(set) var items: [String] = []

  func add(_ item: String) {
    guard state == .cart else { return }
    items.append(item)
  }

  func pay(_ cents: Int) throws -> String {
    switch state {
    case .cart where items.isEmpty: throw OrderError.isEmpty
    case .cart: break
    case .paid, .shipped: throw OrderError.isPaid
    }
    let receipt = "receipt for \(cents)"
    state = .paid
    return receipt
  }

  func ship() {
    guard state == .paid else { return }
    state = .shipped
    notifyCustomer()
  }

  private func notifyCustomer() { print("the order is on its way") }
}

@Guarded
final class Order {
  enum State { case cart, paid, shipped }
  private(set) var items: [String] = []
  var isFilled: Bool { !items.isEmpty }

  @Allowed(in: State.cart)
  func add(_ item: String) { items.append(item) }

  @Transition(from: State.cart, to: .paid, when: \Order.isFilled)
  func pay(_ cents: Int) throws -> String { "receipt for \(cents)" }

  @Transition(from: State.paid, to: .shipped)
  func ship() {}

  func didEnterShipped() { print("the order is on its way") }
}

let order = Order()
do { print(try order.pay(500)) } catch { print(error) }
order.add("tea")
print(try order.pay(500))
do { print(try order.pay(500)) } catch { print(error) }
order.ship()
print(order.state, order.machine.permittedMethods)
