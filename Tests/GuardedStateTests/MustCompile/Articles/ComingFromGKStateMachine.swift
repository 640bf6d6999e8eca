// The examples of the article "ComingFromGKStateMachine".
import GuardedState

@Guarded
final class Hero {
  enum State { case idle, walking, jumping }
  private(set) var position = 0.0

  static let rules = Rules(initial: .idle) {
    In(.idle, to: .walking)
    In(.walking, to: .idle, allows: .step)
  }

  @Transition(from: State.idle, .walking, to: .jumping)
  func jump() {}

  @Transition(from: State.jumping, to: .idle)
  func land() {}

  @Allowed
  func step(by distance: Double) { position += distance }

  func didEnterJumping() { print("up") }
}

let hero = Hero()
try hero.transition(to: .walking)
hero.step(by: 1.5)
hero.jump()
hero.step(by: 1.5)
print(hero.position, hero.state)
