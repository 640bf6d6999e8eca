import GuardedState

@Guarded class Rocket {
  enum State { case pad, flying, crashed }
  static let rules = Rules(initial: .pad) { Final(.crashed) }
  @Transition(from: State.pad, to: .flying) func launch() {}
  @Transition(from: State.flying, to: .crashed) func fail() {}
}

@Guarded final class Shuttle: Rocket {
  @Transition(from: State.flying, to: .pad) func land() {}
}

@Guarded actor Door {
  enum State { case open, shut }
  @Transition(from: State.open, to: .shut) func close() {}
}

@Guarded final class Tank<Content: Sendable> {
  enum State { case empty, full }
  @Transition(from: State.empty, to: .full) func fill() {}
}

@MainActor @Guarded final class Lamp {
  enum State { case on, off }
  @Transition(from: State.on, to: .off) func turnOff() {}
}

@Guarded final class Upload {
  enum State { case idle, failed(any Error) }
  @Transition(from: State.idle, to: State.failed) func fail(_ error: any Error) -> State { .failed(error) }
}
