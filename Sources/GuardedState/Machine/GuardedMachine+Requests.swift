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
  @inlinable
  @discardableResult
  public func fire(
    _ event: Event, userInfo: [String: Any] = [:], animated: Bool = false
  ) throws -> Outcome<State, Event, Method> {
    try locked {
      guard let index = compiled.eventIndices[event] else { throw core.unknown(.unknownEvent, nameOfCase(event)) }
      return Outcome(try core.perform(.event(index), userInfo: userInfo, animated: animated))
    }
  }

  /// Fires an event that brings nothing along: see ``fire(_:userInfo:animated:)``.
  @inlinable
  @inline(__always)
  @discardableResult
  public func fire(_ event: Event) throws -> Outcome<State, Event, Method> {
    let fired = try firedQuickly(event)
    if fired.target >= 0 {
      // The rules are asked of the storage, which costs nothing where nobody uses the outcome.
      guard !fired.isWatched, let table = __host.__storage.quick?.ownTable else {
        return Outcome(core.happened(fired))
      }
      return .happened(
        Transition(
          Change(
            table, from: fired.source, to: fired.target, revision: fired.revision, event: fired.event,
            method: fired.method)))
    }
    return fired.target == Int(Move.unchanged) ? .stayed : try fireSlowly(event)
  }

  @inlinable
  @inline(never)
  func fireSlowly(_ event: Event) throws -> Outcome<State, Event, Method> { try fire(event, userInfo: [:]) }

  /// Fires an event when nobody has to be asked, as most are.
  ///
  /// - Returns: What it came to; a target of ``Move/open`` when the long way must decide.
  @inlinable
  func firedQuickly(_ event: Event) throws -> Fired {
    // What a monitor guards is not even read without it.
    guard __host.__monitor == nil else { return Fired() }
    if __host.__storage.word & Word.begun == 0 { beginSlowly() }
    let word = __host.__storage.word
    guard word & (Word.free | Word.pending) == Word.free, callbacks.isDisjoint(with: .needingTransition),
      case let index = eventIndex(event), index >= 0, let move = __host.__storage.move(event: index),
      move.target != Move.open
    else { return Fired() }
    let revision = __host.__storage.revision
    let fired = Fired(
      source: Int(__host.__storage.index), target: Int(move.target), revision: revision &+ 1, event: index,
      method: Int(move.partner),
      isWatched: move.target >= 0 && (word & Word.quiet == 0 || __host.__storage.quick?.isExtras == true))
    if move.partner >= 0 {
      guard try __host.__perform(Int(move.partner)) else { return Fired() }
      // A body that chose nothing has changed nothing.
      return __host.__storage.revision == revision ? Fired(target: Int(Move.unchanged)) : fired
    }
    __host.__storage.word &= ~Word.settled
    if finishQuickly(move, event: index) { return fired }
    __host.__storage.word |= Word.settled
    return Fired()
  }

  /// Puts the machine in its initial state.
  @inlinable
  @inline(never)
  func beginSlowly() { core.begin() }

  /// The index of an event; -1 for one that doesn't exist.
  @inlinable
  @inline(__always)
  func eventIndex(_ event: Event) -> Int {
    if MemoryLayout<Event>.size == 1, let bytes = __host.__storage.quick?.fields.eventBytes {
      let index = bytes[Int(withUnsafeBytes(of: event) { $0[0] })]
      if index >= 0 { return Int(index) }
    }
    return compiled.eventIndices[event] ?? -1
  }

  /// Changes the state and settles, when nobody has to be told of single steps but plain callbacks of flat states; false,
  /// and nothing has changed, when that is not so.
  @inlinable
  @inline(__always)
  func finishQuickly(_ move: Move?, event: Int = -1, method: Int = -1) -> Bool {
    guard let move, move.target != Move.open, callbacks.isDisjoint(with: .needingTransition) else { return false }
    let source = Int(__host.__storage.index)
    let target = Int(move.target)
    if target >= 0 {
      if !callbacks.contains(.states) {
        __host.__storage.enter(move)
      } else if __host.__storage.quick?.fields.isFlat == true {
        _ = __host.__run(.willExit, source)
        _ = __host.__run(.willEnter, target)
        __host.__storage.enter(move)
        _ = __host.__run(.didExit, source)
        _ = __host.__run(.didEnter, target)
      } else {
        return false
      }
    }
    if __host.__storage.word & (Word.quiet | Word.pending) == Word.quiet {
      __host.__storage.word |= Word.settled
    } else {
      told(from: source, to: target, event: method < 0 ? event : Int(move.partner), method: method)
    }
    return true
  }

  /// Tells observers of a change that was made the short way, and settles.
  @inlinable
  @inline(never)
  func told(from source: Int, to target: Int, event: Int, method: Int) {
    core.told(from: source, to: target, event: event, method: method)
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
    if compiled.isOpen { return try go(to: [target], userInfo: userInfo, animated: animated) }
    return try locked {
      guard let index = compiled.stateIndices[target] else { throw core.unknown(.unknownState, nameOfCase(target)) }
      return Outcome(try core.perform(.target(index), userInfo: userInfo, animated: animated))
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
    if compiled.isOpen { return try go(from: [source], to: [target], userInfo: userInfo, animated: animated) }
    return try locked {
      guard let index = compiled.stateIndices[target] else { throw core.unknown(.unknownState, nameOfCase(target)) }
      guard compiled.stateIndices[source] != nil else { throw core.unknown(.unknownState, nameOfCase(source)) }
      guard core.isSettled else {
        try core.wait(.target(index)) {
          _ = try self.transition(from: source, to: target, userInfo: userInfo, animated: animated)
        }
        return .queued
      }
      guard state == source else {
        throw core.reported(Refusal(.stale, .target(index), in: core.state, of: compiled))
      }
      return Outcome(try core.perform(.target(index), userInfo: userInfo, animated: animated))
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
  @inlinable
  @discardableResult
  public func handle(_ name: String, _ arguments: [Any] = []) throws -> Any? {
    try called(name, arguments)?.value
  }

  /// Calls a guarded method by its name; nil while it waits for the running transition.
  @inlinable
  func called(_ name: String, _ arguments: [Any]) throws -> __Returned? {
    try locked { try core.called(name, arguments) }
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
      try core.start()
      StrayCallbacks.report(strayCallbacks)
    }
  }
}
