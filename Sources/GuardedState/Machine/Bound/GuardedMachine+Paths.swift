extension GuardedMachine {
  /// Goes to the state at the end of a path: in open mode through any names, else through states as the rules nest
  /// them.
  ///
  /// In open mode the names that both paths begin with are neither left nor entered. The machine's current path is
  /// answered with ``Outcome/stayed``, and an empty path leaves all states.
  ///
  /// - Parameters:
  ///   - path: The states, the outermost first.
  ///   - userInfo: Data for callbacks and observers.
  ///   - animated: Whether the change should be animated, for callbacks that read it.
  /// - Returns: The outcome.
  /// - Throws: A ``Refusal``, with the reason `unknownState` for a path that the rules don't nest like that.
  @discardableResult
  public func transition(
    to path: [State], userInfo: [String: any Sendable] = [:], animated: Bool = false
  ) throws -> Outcome<State, Event, Method> {
    if isOpen { return try go(to: path, userInfo: userInfo, animated: animated) }
    let monitor = enteredMonitor()
    defer { monitor?.leave() }
    guard let index = index(of: path) else {
      let name = path.map { nameOfCase($0) }.joined(separator: "/")
      throw engine.refuseUnknown { $0.unknown(.unknownState, name) }
    }
    return try perform(.target(index), userInfo, animated)
  }

  /// The index of the last state of a path; nil if the rules don't nest its states like that.
  ///
  /// - Complexity: O(length).
  private func index(of path: [State]) -> Int? {
    var inner = -1
    for state in path {
      guard let index = stateIndex(state), Int(plansOfNames.pointee.parents[index]) == inner else { return nil }
      inner = index
    }
    return inner < 0 ? nil : inner
  }

  /// Goes to the state at the end of a path of two or more states: see `transition(to:)` with a list.
  @discardableResult
  public func transition(
    to outermost: State, _ second: State, _ inner: State..., userInfo: [String: any Sendable] = [:],
    animated: Bool = false
  ) throws -> Outcome<State, Event, Method> {
    try transition(to: [outermost, second] + inner, userInfo: userInfo, animated: animated)
  }

  // MARK: - Open mode

  /// Goes to a path of an open machine.
  ///
  /// - Parameter source: The path that the machine must be at; nil for any.
  func go(
    from source: [State]? = nil, to path: [State], userInfo: [String: any Sendable], animated: Bool
  ) throws -> Outcome<State, Event, Method> {
    if let question = engine.question {
      throw engine.answer(question, path.last.map { nameOfCase($0) } ?? "") { refusalToGo(from: source, to: path) }
    }
    if let refusal = tooLong(path) { throw engine.refuse(refusal) }
    guard engine.isIdle else {
      let (rules, target) = compiled.opened(from: self.path, to: path)
      try engine.postpone(.target(target), of: rules) { [self] in
        _ = try go(from: source, to: path, userInfo: userInfo, animated: animated)
      }
      return .queued
    }
    if let refusal = refusal(from: source, to: path) { throw engine.refuse(refusal) }
    if path == self.path { return .stayed }
    return try perform(.target(opened(path)), userInfo, animated)
  }

  /// The refusal that going to a path of an open machine would give now.
  func refusalToGo(from source: [State]? = nil, to path: [State]) -> Refusal? {
    if let refusal = tooLong(path) { return refusal }
    // A queued request is decided later.
    if !engine.isIdle { return nil }
    if let refusal = refusal(from: source, to: path) { return refusal }
    // The current path is no change.
    return path == self.path ? nil : engine.refusal(of: .target(opened(path)))
  }

  /// The refusal of an open machine that isn't at the path that a request demands.
  private func refusal(from source: [State]?, to path: [State]) -> Refusal? {
    guard let source, source != self.path else { return nil }
    let name = source.map { nameOfCase($0) }.joined(separator: ".")
    let target = opened(path)
    return compiled.refusal(ofTarget: target, allowedIn: name, in: engine.current)
  }

  /// The refusal of a path that is longer than indices allow; nil for any other.
  func tooLong(_ path: [State]) -> Refusal? {
    let longest = OpenPaths.longest(from: compiled.tree.lengths[compiled.initial])
    guard path.count > longest, let last = path.last else { return nil }
    return compiled.refusal(
      .wrongArguments, .state, named: nameOfCase(last), .pathTooLong(path.count, most: longest), in: engine.current)
  }

  /// Returns the index of a path, which an open machine adds to its rules.
  func opened(_ path: [State]) -> Int {
    (__host as? StateMachine<State, Event>)?.opened(path) ?? engine.current
  }

  /// Puts an open machine at a path, without a transition.
  func place(at path: [State], previous: State?) {
    engine.place(in: opened(path))
    core.own.previous = previous.map { UInt16(truncatingIfNeeded: opened([$0])) } ?? __MachineCore.nowhere
  }
}
