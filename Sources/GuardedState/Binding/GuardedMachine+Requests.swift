extension GuardedMachine {
  /// Fires an event.
  ///
  /// Where a method performs the event, its body runs, as if it were called; it must need no arguments.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - userInfo: Anything that callbacks and observers should get along with it.
  ///   - animated: Whether the change should be animated, for callbacks that ask.
  /// - Returns: What became of it: the transition that happened, or that it changed nothing, or that it waits for the
  ///   running transition.
  /// - Throws: A ``Refusal``; or the error that the method's body threw, after which nothing has changed.
  /// - Complexity: O(1) and what callbacks and observers do.
  @discardableResult
  public func fire(
    _ event: Event, userInfo: [String: Any] = [:], animated: Bool = false
  ) throws -> Outcome<State, Event, Method> {
    try locked {
      guard let index = compiled.eventIndices[event] else { throw unknown(.unknownEvent, nameOfCase(event)) }
      return try perform(.event(index), userInfo: userInfo, animated: animated)
    }
  }

  /// Goes to a state directly, where the rules declare that with `In(_:to:)`.
  ///
  /// - Parameters:
  ///   - target: The state.
  ///   - userInfo: Anything that callbacks and observers should get along with it.
  ///   - animated: Whether the change should be animated, for callbacks that ask.
  /// - Returns: What became of it: the transition that happened, or that it waits for the running transition.
  /// - Throws: A ``Refusal``.
  /// - Complexity: O(1) and what callbacks and observers do.
  @discardableResult
  public func transition(
    to target: State, userInfo: [String: Any] = [:], animated: Bool = false
  ) throws -> Outcome<State, Event, Method> {
    if compiled.table.isOpen { return try go(to: [target], userInfo: userInfo, animated: animated) }
    return try locked {
      guard let index = compiled.stateIndices[target] else { throw unknown(.unknownState, nameOfCase(target)) }
      return try perform(.target(index), userInfo: userInfo, animated: animated)
    }
  }

  /// Goes to a state directly, but only from exactly one other.
  ///
  /// - Parameters:
  ///   - source: The state that must be the current one.
  ///   - target: The state.
  ///   - userInfo: Anything that callbacks and observers should get along with it.
  ///   - animated: Whether the change should be animated, for callbacks that ask.
  /// - Returns: What became of it: the transition that happened, or that it waits for the running transition.
  /// - Throws: A ``Refusal``, with the reason `stale` when another state is the current one.
  /// - Complexity: O(1) and what callbacks and observers do.
  @discardableResult
  public func transition(
    from source: State, to target: State, userInfo: [String: Any] = [:], animated: Bool = false
  ) throws -> Outcome<State, Event, Method> {
    if compiled.table.isOpen { return try go(from: [source], to: [target], userInfo: userInfo, animated: animated) }
    return try locked {
      guard let index = compiled.stateIndices[target] else { throw unknown(.unknownState, nameOfCase(target)) }
      guard compiled.stateIndices[source] != nil else { throw unknown(.unknownState, nameOfCase(source)) }
      guard isSettled else {
        try wait(.target(index)) {
          _ = try self.transition(from: source, to: target, userInfo: userInfo, animated: animated)
        }
        return .queued
      }
      guard state == source else {
        throw reported(Refusal(.stale, .target(index), in: stateIndex, of: compiled.table))
      }
      return try perform(.target(index), userInfo: userInfo, animated: animated)
    }
  }

  /// Calls a guarded method by its name.
  ///
  /// - Parameters:
  ///   - name: The name, with or without the labels: `"reply"` or `"reply(with:)"`.
  ///   - arguments: The arguments in their order. Integers are converted to other numeric types where that loses
  ///     nothing; parameters with defaults may be left out from the end.
  /// - Returns: What the method returned; nil for nothing, for nil, and for a transition that waits for the running one.
  /// - Throws: A ``Refusal``; or the error that the method's body threw.
  /// - Complexity: O(1) and the length of the name.
  @discardableResult
  public func handle(_ name: String, _ arguments: [Any] = []) throws -> Any? {
    try called(name, arguments)?.value
  }

  /// Calls a guarded method by its name; nil while it waits for the running transition.
  func called(_ name: String, _ arguments: [Any]) throws -> __Returned? {
    try locked { try invoked(name, arguments) }
  }

  private func invoked(_ name: String, _ arguments: [Any]) throws -> __Returned? {
    guard let method = compiled.table.method(named: name, argumentCount: arguments.count) else {
      throw mislabelled(name) ?? unknown(.unknownMethod, name)
    }
    let arguments = __Arguments(values: arguments, table: compiled.table, method: method, state: stateIndex)
    if !isSettled, compiled.table.isTransition(method) {
      return try invokeDuringTransition(method, arguments)
    }
    switch answer(to: .method(method)) {
    case .refused(let refusal): throw reported(refusal)
    case .allowed: return try invoke(method, arguments, admitted: nil)
    case .go(let edge, let transition):
      return try invoke(method, arguments, admitted: Admitted(method: method, edge: edge, transition: transition))
    }
  }

  /// Runs the entry callbacks of the initial state, once, before the first transition. Without it none run: a machine
  /// is in its initial state from its creation.
  ///
  /// Where states are strings, callbacks of the host that fit none of them are reported on standard error, once, in a
  /// debug build: see ``strayCallbacks``.
  ///
  /// - Throws: A ``Refusal`` with the reason `stale` when the machine was started before or has already changed.
  public func start() throws {
    try locked {
      guard revision == 0, !extras.isStarted, isSettled else {
        var texts = Refusal(.stale, .target(compiled.table.initial), in: stateIndex, of: compiled.table).texts
        texts.detail = "a machine is started once, before its first transition"
        throw reported(Refusal(.stale, texts))
      }
      extras.isStarted = true
      StrayCallbacks.report(strayCallbacks)
      let start = Transition(
        from: nil, to: state, userInfo: [:], animated: false, revision: 0, rules: compiled, eventIndex: -1,
        methodIndex: -1, source: -1, target: stateIndex, untouched: 0, hostReference: extras.host)
      enterTransition(start)
      complete(start)
    }
  }

  // MARK: - How requests are carried out

  /// Carries out a request for a change that has no arguments.
  func perform(
    _ request: Request, userInfo: [String: Any], animated: Bool
  ) throws -> Outcome<State, Event, Method> {
    guard isSettled else {
      try wait(request) { _ = try self.perform(request, userInfo: userInfo, animated: animated) }
      return .queued
    }
    switch answer(to: request, userInfo: userInfo, animated: animated) {
    case .refused(let refusal): throw reported(refusal)
    case .allowed: return .stayed
    case .go(let edge, var transition):
      if let edge, transition.methodIndex >= 0 {
        return try performMethod(of: transition, along: edge)
      }
      if let edge { transition = try chosen(transition, along: edge) }
      enterTransition(transition)
      complete(transition)
      return transition.target < 0 ? .stayed : .happened(transition)
    }
  }

  /// Calls the method that performs an event.
  private func performMethod(
    of transition: Transition<State, Event, Method>, along edge: Int
  ) throws -> Outcome<State, Event, Method> {
    let method = transition.methodIndex
    let arguments = __Arguments(values: [], table: compiled.table, method: method, state: stateIndex)
    extras.wantsCompleted = true
    defer {
      extras.wantsCompleted = false
      extras.completed = nil
    }
    _ = try invoke(method, arguments, admitted: Admitted(method: method, edge: edge, transition: transition))
    guard let completed = extras.completed else { return .stayed }
    return completed.target < 0 ? .stayed : .happened(completed)
  }

  /// The transition with the target that a closure picks, where the rules declare several.
  private func chosen(
    _ transition: Transition<State, Event, Method>, along edge: Int
  ) throws -> Transition<State, Event, Method> {
    guard compiled.table.edges[edge].targets.count > 1 else { return transition }
    return try aimed(transition, along: edge, of: .event(transition.eventIndex)).get()
  }

  /// The transition with the target that a closure picks among several; or its refusal, reported.
  func aimed(
    _ transition: Transition<State, Event, Method>, along edge: Int, of request: Request
  ) -> Result<Transition<State, Event, Method>, Refusal> {
    guard let choose = __host.__storage.extras?.chooser(of: transition.eventIndex) else {
      return .failure(reported(undeclaredTarget(request, "it has several targets, and nothing chooses one")))
    }
    return aimed(transition, along: edge, of: request, at: choose(transition), which: "was chosen")
  }

  /// The transition with a target that was picked; or the refusal of one that was not declared, reported.
  func aimed(
    _ transition: Transition<State, Event, Method>, along edge: Int, of request: Request, at target: State,
    which origin: String
  ) -> Result<Transition<State, Event, Method>, Refusal> {
    let table = compiled.table
    guard let index = compiled.stateIndices[target], table.edges[edge].targets.contains(index) else {
      return .failure(reported(undeclaredTarget(request, "'\(nameOfCase(target))' \(origin)")))
    }
    var transition = transition
    transition.goes(to: index, from: table.source(of: edge, in: stateIndex), memory: extras.memory)
    return .success(transition)
  }

  /// Calls a method whose request has been decided.
  private func invoke(
    _ method: Int, _ arguments: __Arguments, admitted: Admitted<State, Event, Method>?
  ) throws -> __Returned {
    if let admitted {
      extras.admitted = admitted
      updateQuiet()
    }
    defer {
      if __host.__storage.extras?.admitted != nil { takeAdmitted() }
    }
    do {
      return try __host.__invoke(method, arguments)
    } catch let error as RefusedCall {
      throw reported(error.refusal)
    }
  }

  /// Takes what was decided for the method that is being called.
  @discardableResult
  func takeAdmitted() -> Admitted<State, Event, Method>? {
    defer {
      extras.admitted = nil
      updateQuiet()
    }
    return extras.admitted
  }

  /// Calls a method that changes the state while a transition runs: its own guard lets it wait or refuses it.
  private func invokeDuringTransition(_ method: Int, _ arguments: __Arguments) throws -> __Returned {
    extras.lastRefusal = nil
    let result = try invoke(method, arguments, admitted: nil)
    if let refusal = extras.lastRefusal { throw refusal }
    return result
  }

  /// Lets a request wait for the running transition.
  ///
  /// - Throws: A ``Refusal`` with the reason `inTransition` while an async body runs.
  func wait(_ request: Request, of table: Table? = nil, _ run: @escaping () throws -> Void) throws {
    if extras.isAwaiting {
      throw reported(Refusal(.inTransition, request, in: stateIndex, of: table ?? compiled.table))
    }
    // What is refused or thrown later has no caller any more; observers hear of it.
    extras.waiting.append(.init(request: request, table: table ?? compiled.table) { try? run() })
  }

  /// Reports a refusal and gives it back to be thrown.
  func reported(_ refusal: Refusal) -> Refusal {
    report(refusal)
    return refusal
  }

  /// The refusal of a name that doesn't exist, reported.
  func unknown(_ reason: Refusal.Reason, _ name: String) -> Refusal {
    let table = compiled.table
    let candidates =
      switch reason {
      case .unknownState: table.stateNames
      case .unknownEvent: table.eventNames
      default: table.methodNames
      }
    let texts = Refusal.Texts(
      host: table.subject, kind: reason == .unknownState ? .target : reason == .unknownEvent ? .event : .method,
      subject: name, state: table.stateNames[stateIndex], nearest: nearestName(to: name, among: candidates))
    return reported(Refusal(reason, texts))
  }

  /// The refusal of a name that is spelled with labels which the method doesn't have, reported; nil for any other name.
  private func mislabelled(_ name: String) -> Refusal? {
    let table = compiled.table
    let base = name.prefix { $0 != "(" }
    let methods = table.signatures.indices.filter { table.signatures[$0].prefix { $0 != "(" } == base }
    guard base != name, let method = methods.first else { return nil }
    var texts = Refusal(.wrongArguments, .method(method), in: stateIndex, of: table).texts
    let known = Set(methods.flatMap { table.labels(of: $0) })
    let labels = name.dropFirst(base.count + 1).split { ":)".contains($0) }.map(String.init)
    let unknown = labels.filter { !known.contains($0) }.map { "there is no argument '\($0)'; " }.joined()
    texts.detail = unknown + "it is " + Refusal.list(methods.map { "'\(table.signatures[$0])'" })
    return reported(Refusal(.wrongArguments, texts))
  }

  /// The refusal of a target that was not declared.
  func undeclaredTarget(_ request: Request, _ detail: String) -> Refusal {
    var texts = Refusal(.undeclaredTarget, request, in: stateIndex, of: compiled.table).texts
    texts.detail = detail
    return Refusal(.undeclaredTarget, texts)
  }
}
