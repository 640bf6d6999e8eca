// The examples of the article "Logging".
import GuardedState
import Logging

@Guarded
final class Order {
  enum State { case cart, paid }
  let id = 7
  @Transition(from: State.cart, to: .paid) func pay() throws {}
}

func log(_ order: Order, to logger: Logger, counting count: @escaping (_ labels: [String]) -> Void) {
  order.machine.onReport { [id = order.id] report in
    logger.info("\(report)", metadata: ["order": "\(id)"])
    switch report {
    case .transition(let change): count([report.host, "transition", change.from ?? "", change.to])
    case .refusal(let refusal): count([report.host, "refusal", refusal.reason.rawValue, refusal.state])
    default: count([report.host, report.kind.rawValue])
    }
  }
}
