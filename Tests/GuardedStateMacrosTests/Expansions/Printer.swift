// swift-format-ignore-file
// An actor whose callers wait until they are allowed.

@Guarded
actor Printer {
  enum State { case free, busy }

  @Transition(from: State.free, to: .busy, otherwise: .wait(.seconds(5)))
  func start(_ job: Job) async throws {}

  @Transition(from: State.busy, to: .free)
  func finish() {}

  @Allowed(in: State.free, otherwise: .wait)
  func clean() async throws {}
}
