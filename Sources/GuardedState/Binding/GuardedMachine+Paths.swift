extension GuardedMachine {
  /// Goes to the state at the end of a path: in open mode through any names, else through states as the rules nest them.
  ///
  /// In open mode exactly the names that both paths begin with stay untouched; to the path that the machine is at it does
  /// nothing and answers ``Outcome/stayed``, and to an empty path it leaves all states.
  ///
  /// - Parameters:
  ///   - path: The states, the outermost first.
  ///   - userInfo: Anything that callbacks and observers should get along with it.
  ///   - animated: Whether the change should be animated, for callbacks that ask.
  /// - Returns: What became of it.
  /// - Throws: A ``Refusal``, with the reason `unknownState` for a path that the rules don't nest like that.
  @discardableResult
  public func transition(
    to path: [State], userInfo: [String: Any] = [:], animated: Bool = false
  ) throws -> Outcome<State, Event, Method> {
    if compiled.table.isOpen { return try go(to: path, userInfo: userInfo, animated: animated) }
    return try locked {
      guard let index = path.last.flatMap({ compiled.stateIndices[$0] }),
        compiled.table.paths[index].map({ compiled.states[$0] }) == path
      else { throw unknown(.unknownState, path.map { nameOfCase($0) }.joined(separator: "/")) }
      return try perform(.target(index), userInfo: userInfo, animated: animated)
    }
  }

  /// Goes to the state at the end of a path of two or more: see `transition(to:)` with a list.
  @discardableResult
  public func transition(
    to outermost: State, _ second: State, _ inner: State..., userInfo: [String: Any] = [:], animated: Bool = false
  ) throws -> Outcome<State, Event, Method> {
    try transition(to: [outermost, second] + inner, userInfo: userInfo, animated: animated)
  }

  // MARK: - Open mode

  /// Goes to a path of an open machine.
  ///
  /// - Parameter source: The path that the machine must be at; nil for any.
  func go(
    from source: [State]? = nil, to path: [State], userInfo: [String: Any], animated: Bool
  ) throws -> Outcome<State, Event, Method> {
    guard isSettled else {
      let (rules, _, target) = __host.__opened(to: path)
      try wait(.target(target), of: rules.table) {
        _ = try self.go(from: source, to: path, userInfo: userInfo, animated: animated)
      }
      return .queued
    }
    let target = move(to: path)
    if let source, source != self.path {
      throw reported(Refusal(.stale, .target(target), in: stateIndex, of: compiled.table))
    }
    if path == self.path { return .stayed }
    return try perform(.target(target), userInfo: userInfo, animated: animated)
  }

  /// Whether an open machine may go to a path now: while a transition runs, what comes after it can't be known.
  func canGo(to path: [State]) -> Bool {
    guard isSettled else { return true }
    return allows(.target(move(to: path)))
  }

  /// Gives an open machine a table that has a path in it, and returns the index of that. No transition may be running,
  /// because the index of the current state changes too.
  func move(to path: [State]) -> Int {
    let (rules, current, target) = __host.__opened(to: path)
    __host.__replace(rules)
    __host.__storage.index = UInt16(truncatingIfNeeded: current)
    return target
  }

  /// Puts the machine where it was, without a transition.
  func place(at path: [State]) {
    if compiled.table.isOpen { return place(in: move(to: path)) }
    if let state = path.last.flatMap({ compiled.stateIndices[$0] }) { place(in: state) }
  }
}
