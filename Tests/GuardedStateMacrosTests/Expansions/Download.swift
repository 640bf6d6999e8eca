// swift-format-ignore-file
// A class whose states carry values.

@Guarded
final class Download {
  enum State {
    case idle
    case running(progress: Double)
    case failed(any Error)
  }

  @Transition(from: State.idle, to: State.running)
  func start() -> State { .running(progress: 0) }

  @Transition(from: State.running, to: State.failed)
  func fail(_ error: any Error) -> State { .failed(error) }
}
