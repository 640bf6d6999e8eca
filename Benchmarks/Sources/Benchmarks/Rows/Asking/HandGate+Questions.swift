extension HandGate {
  /// Whether a method may be called.
  @inline(never)
  func can(_ method: Method) -> Bool {
    switch method {
    case .open: state == .shut
    case .shut, .smash, .count, .pass: state == .open
    }
  }

  /// Whether an event may be fired.
  @inline(never)
  func can(fire event: Event) -> Bool {
    switch event {
    case .open: state == .shut
    case .shut, .smash: state == .open
    }
  }

  /// Whether a state may be gone to.
  @inline(never)
  func can(transitionTo target: State) -> Bool {
    switch (state, target) {
    case (.shut, .open), (.open, .shut): true
    default: false
    }
  }

  /// How many events may be fired.
  @inline(never) func eventCount() -> Int { Event.allCases.filter { can(fire: $0) }.count }
  /// How many methods may be called.
  @inline(never) func methodCount() -> Int { Method.allCases.filter { can($0) }.count }
  /// How many states may be gone to.
  @inline(never) func stateCount() -> Int { State.allCases.filter { can(transitionTo: $0) }.count }
  /// The state.
  @inline(never) func readState() -> State { state }
  /// The state before.
  @inline(never) func readPrevious() -> State? { previous }
  /// How many changes there were.
  @inline(never) func readRevision() -> Int { revision }
  /// Whether it is in a state.
  @inline(never) func readIsIn(_ other: State) -> Bool { state == other }
  /// Whether it has ended.
  @inline(never) func readIsFinished() -> Bool { state == .broken }
  /// How deep it is.
  @inline(never) func readDepth() -> Int { path.count }

  /// The states that it is in.
  private var path: [State] { opaque([state]) }
}
