// The examples of the article "Isolation".
import GuardedState

@Guarded(synchronized: true)
final class Counter: @unchecked Sendable {
  enum State { case running, stopped }
  private var count = 0

  @Allowed(in: State.running)
  func increment() throws -> Int {
    count += 1
    return count
  }

  @Transition(from: State.running, to: .stopped)
  func stop() {}
}
