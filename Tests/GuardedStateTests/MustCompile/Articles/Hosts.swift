// The examples of the article "Hosts".
import GuardedState

@Guarded
final class Pool<Item> {
  enum State { case empty, filled, closed }

  static var rules: Rules {
    Rules(initial: .empty) {
      In(.filled, to: .closed, allows: .take)
      In(.empty, to: .closed)
    }
  }

  private var items: [Item] = []

  @Transition(from: State.empty, .filled, to: .filled)
  func add(_ item: Item) { items.append(item) }

  @Allowed
  func take() throws -> Item? { items.popLast() }
}

func report<Host: GuardedHost>(of machine: some GuardedMachine<Host>) -> String {
  "\(Host.self) is \(machine.state), and allows \(machine.permittedMethods.map { "\($0)" })"
}
