// The examples of the article "Callbacks".
import GuardedState

@Guarded
final class Door {
  enum State { case open, closed }
  var isFree = true

  @Transition(from: State.open, to: .closed) func close() {}

  func didEnterClosed() { print("closed") }
  func shouldTransition(_ transition: Transition) -> Bool { isFree }
  func didRefuse(_ refusal: Refusal) { print(refusal) }
}

@Guarded
final class Screen {
  enum State { case welcome, home }

  init() throws { try machine.start() }

  @Transition(from: State.welcome, to: .home) func proceed() {}

  func didEnterWelcome() { print("welcome") }
}

@Guarded
final class Order {
  enum State { case cart, placed }
  private(set) var charged = 0

  @Transition(from: State.cart, to: .placed) func place() {}
  @Allowed(in: State.placed) func charge(_ cents: Int) throws { charged += cents }

  func didEnterPlaced() {
    machine.enqueue { [unowned self] in try charge(100) }
  }
}

@Guarded
final class Gate {
  enum State { case shut, open }
  private(set) var passages = 0

  init() {
    machine.didEnter(.open) { [weak self] _ in self?.passages += 1 }
  }

  @Transition(from: State.shut, to: .open) func open() {}
  @Transition(from: State.open, to: .shut) func shut() {}
}
