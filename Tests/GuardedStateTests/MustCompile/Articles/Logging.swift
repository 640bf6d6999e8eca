// The examples of the article "Logging".
import GuardedState
import Logging

@Guarded
final class Order {
  enum State { case cart, paid }
  let id = 7
  @Transition(from: State.cart, to: .paid) func pay() throws {}
}

final class Journal: GuardedStateDelegate {
  private let logger = Logger(label: "orders")
  private(set) var refusals: [Refusal.Reason: Int] = [:]

  func host(_ host: Order, didTransition transition: Order.Transition) {
    logger.info("\(transition)", metadata: ["order": "\(host.id)", "revision": "\(transition.revision)"])
  }

  func host(_ host: Order, didRefuse refusal: Refusal) {
    refusals[refusal.reason, default: 0] += 1
    logger.notice("\(refusal.localizedDescription)", metadata: ["order": "\(host.id)", "state": "\(refusal.state)"])
  }

  func host(_ host: Order, didFail method: Order.Method?, with error: any Error) {
    let name = method.map { "\($0)" } ?? "a queued closure"
    logger.error("\(name) failed: \(error)", metadata: ["order": "\(host.id)"])
  }
}

func trace(_ order: Order) {
  order.machine.trace = { step in print(step) }
}
