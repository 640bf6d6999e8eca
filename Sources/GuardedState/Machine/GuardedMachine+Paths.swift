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
    if compiled.isOpen { return try go(to: path, userInfo: userInfo, animated: animated) }
    return try locked {
      guard let index = path.last.flatMap({ compiled.stateIndices[$0] }),
        compiled.paths[index].map({ compiled.states[$0] }) == path
      else { throw core.unknown(.unknownState, path.map { nameOfCase($0) }.joined(separator: "/")) }
      return Outcome(try core.perform(.target(index), userInfo: userInfo, animated: animated))
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
    let core = core
    guard core.isSettled else {
      let (rules, target) = compiled.opened(from: self.path, to: path)
      try core.wait(.target(target), of: rules) {
        _ = try self.go(from: source, to: path, userInfo: userInfo, animated: animated)
      }
      return .queued
    }
    if let source, source != self.path {
      throw core.reported(Refusal(.stale, .target(__host.__open(path)), in: core.state, of: compiled))
    }
    if path == self.path { return .stayed }
    return Outcome(try core.perform(.target(__host.__open(path)), userInfo: userInfo, animated: animated))
  }

  /// Whether an open machine may go to a path now: while a transition runs, what comes after it can't be known.
  func canGo(to path: [State]) -> Bool { core.isSettled ? core.allows(.target(__host.__open(path))) : true }

  /// Puts the machine where it was, without a transition.
  func place(at path: [State]) {
    if compiled.isOpen { return core.place(in: __host.__open(path)) }
    if let state = path.last.flatMap({ compiled.stateIndices[$0] }) { core.place(in: state) }
  }

  /// Sets the state before the last transition.
  func place(previous state: State?) {
    let index = state.map { compiled.isOpen ? __host.__open([$0]) : compiled.stateIndices[$0] ?? 0 }
    __host.__storage.previous = index.map { UInt16(truncatingIfNeeded: $0) } ?? __HostStorage.nowhere
  }
}
