// The one course of a transition after its body: steps 5 to 12, with what each host has as cases in it.

extension __EngineHost {
  /// Steps 5 to 12.
  @inlinable
  func carryOut(_ change: __Change, _ request: RequestPointer?) {
    if !change.isInternal { changeState(change, request) }
    conclude(change, request, fires: true)
  }

  /// Steps 5 to 9: leaves states, changes, enters states.
  @inlinable
  func changeState(_ change: __Change, _ request: RequestPointer?) {
    let step = __Step(change, request)
    let isHeard = isAsked || __callbacks.contains(.states)
    if isHeard {
      leave(.willExit, step)
      enter(.willEnter, Int(change.target), step)
    }
    if change.source >= 0 { apply(change) }
    if isHeard {
      leave(.didExit, step)
      enter(.didEnter, Int(change.target), step)
    }
  }

  /// Steps 5 and 8: the states that are left, innermost first.
  @inlinable
  @inline(__always)
  func leave(_ moment: Moment, _ step: __Step) {
    var state = Int(step.change.source)
    guard state >= 0 else { return }
    var count = memory.lengths[state] &- step.change.depth
    while count > 0 {
      _ = notify(moment, state, index: state, step)
      state = Int(memory.parents[state])
      count &-= 1
    }
  }

  /// Steps 6 and 9: the states that are entered, outermost first.
  @inlinable
  @inline(__always)
  func enter(_ moment: Moment, _ state: Int, _ step: __Step) {
    let count = memory.lengths[state] &- step.change.depth
    if count > 1 { enterOuter(moment, Int(memory.parents[state]), step) }
    if count > 0 { _ = notify(moment, state, index: state, step) }
  }

  /// The same for the states around one that is entered.
  @inlinable
  @inline(never)
  func enterOuter(_ moment: Moment, _ state: Int, _ step: __Step) {
    if memory.lengths[state] &- step.change.depth > 1 { enterOuter(moment, Int(memory.parents[state]), step) }
    _ = notify(moment, state, index: state, step)
  }

  /// Step 7: the change itself.
  @inlinable
  @inline(__always)
  func apply(_ change: __Change) {
    if __callbacks.contains(.tracking) { __track(false) }
    let quiet = Flags.unasked
    if __storage.flags & (quiet | Flags.pending) != quiet || memory.hasHistory { remember(change) }
    __storage.enter(change.target, memory.flags[Int(change.target)])
    __adopt(Int(change.target))
    __monitor?.publish(Int(change.target))
    if __callbacks.contains(.tracking) { __track(true) }
  }

  /// Keeps what must outlive a change: where states with history are left, which bodies were overtaken, the log.
  @usableFromInline
  func remember(_ change: __Change) {
    let table = __table
    if table.tree.hasHistory { madeExtras.leave(change) }
    guard let extras = __storage.extras else { return }
    if !extras.invocations.isEmpty {
      let path = table.tree.path(of: Int(change.source)).dropFirst(Int(change.depth))
      extras.invocations.removeAll { path.contains($0.via) }
    }
    extras.log.append(Int(change.target), of: table)
  }

  /// Steps 10 to 12: callbacks of the whole, observers, what waits.
  ///
  /// - Parameter fires: Whether the event has been carried out; it hasn't where a body goes on in a state of its own.
  @inlinable
  func conclude(_ change: __Change, _ request: RequestPointer?, fires: Bool) {
    if isAsked || __callbacks.contains(.after) {
      let step = __Step(change, request)
      if fires, change.event >= 0 { _ = notify(.didFire, change.end, index: Int(change.event), step) }
      if !change.isInternal { _ = notify(.didTransition, change.end, index: change.end, step) }
    }
    if isObserved, !change.isInternal { observe(change, request) }
    request?.pointee.outcome = change.isInternal ? .stayed : .happened(change)
    settle()
  }

  /// Step 11.
  @usableFromInline
  func observe(_ change: __Change, _ request: RequestPointer?) {
    guard let extras = __storage.extras else { return }
    extras.observe(.transition(change, origin(of: request)), of: self, __monitor)
    if extras.table.isEnd(Int(change.target)) { extras.observe(.finish(Int(change.target)), of: self, __monitor) }
  }

  /// Tells of a moment: the closures for it, then the host's own callback; false as soon as a condition says no.
  ///
  /// - Parameters:
  ///   - moment: The moment.
  ///   - state: The state that is left or entered, or the current one.
  ///   - index: The index of the state or event that closures are filtered by.
  ///   - step: The transition that runs.
  @inlinable
  @inline(__always)
  func notify(_ moment: Moment, _ state: Int, index: Int, _ step: __Step) -> Bool {
    if isAsked, !notifyClosures(moment, state, index: index, step) { return false }
    return __run(moment, state, step)
  }

  @usableFromInline
  func notifyClosures(_ moment: Moment, _ state: Int, index: Int, _ step: __Step) -> Bool {
    guard let extras = __storage.extras else { return true }
    return extras.run(moment, state: state, index: index, step.change, origin(of: step.request))
  }

  // MARK: - What waits

  /// Step 12: lets the next transition run, and then those that were requested meanwhile, first in, first out.
  @inlinable
  @inline(__always)
  func settle() {
    __storage.flags |= Flags.settled
    if __storage.flags & Flags.pending != 0 { settlePending() }
  }

  @usableFromInline
  func settlePending() {
    guard let extras = __storage.extras else { return }
    extras.isAwaiting = false
    extras.override = nil
    extras.join()
    updateFlags()
    if !extras.isPending { __storage.flags &= ~Flags.pending }
    runWaiting()
  }

  /// Lets something wait for the running transition.
  ///
  /// - Parameters:
  ///   - request: What is asked for.
  ///   - table: The table that its indices belong to, unless it is the present one.
  ///   - run: Carries it out. What is refused or thrown then has no caller any more; observers hear of it.
  @usableFromInline
  func enqueue(_ request: Request, of table: __Table? = nil, _ run: @escaping () -> Void) {
    madeExtras.queue.append(.init(request: request, table: table ?? __table, run: run))
    keep()
  }

  /// Runs the requests that wait, unless a transition runs or they are being run already.
  @usableFromInline
  func runWaiting() {
    guard let extras = __storage.extras, !extras.queue.isRunning, !extras.queue.isEmpty, isSettled else { return }
    extras.queue.isRunning = true
    defer {
      extras.queue.isRunning = false
      if isSettled, !extras.isPending { __storage.flags &= ~Flags.pending }
    }
    var recent: [String] = []
    // A body that takes time may have begun, for which the rest waits.
    while isSettled, let next = extras.queue.popFirst() {
      recent.append(next.table.name(of: next.request))
      next.run()
      if recent.count >= livelockLimit, !extras.queue.isEmpty { return refuseLivelock(after: recent) }
    }
  }

  /// Refuses all waiting requests, naming those that kept causing each other.
  private func refuseLivelock(after recent: [String]) {
    let cycle = OrderedMembers(Array(recent.suffix(20))).members
    for refused in madeExtras.queue.removeAll() {
      var texts = Refusal(.livelock, refused.request, in: 0, of: refused.table).texts
      texts.state = __table.stateNames[current]
      texts.detail = (cycle + cycle.prefix(1)).joined(separator: " → ")
      report(__Report(.refusal(Refusal(.livelock, texts))), method: -1)
    }
  }
}

extension Extras {
  /// Keeps where states with history are left.
  func leave(_ change: __Change) {
    let source = Int(change.source)
    let path = table.tree.path(of: source)
    for place in path.indices.dropFirst(Int(change.depth)).dropLast() where table.tree.histories[path[place]] != .none {
      // The child on the way to the innermost state, or that itself.
      history[path[place]] = table.tree.histories[path[place]] == .deep ? source : path[place + 1]
    }
  }
}

/// How many waiting requests may be settled in one go.
private let livelockLimit = 1000
