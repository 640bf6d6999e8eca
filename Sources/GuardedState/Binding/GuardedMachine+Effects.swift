extension GuardedMachine {
  /// Step 3: marks a transition as running and tells those who want to know before its body runs.
  ///
  /// - Parameter firing: Whether the event begins with it; it doesn't where a body has run in a state of its own.
  func enterTransition(_ transition: Transition<State, Event, Method>, firing: Bool = true) {
    __host.__storage.word &= ~Word.settled
    guard __host.__storage.extras != nil || !callbacks.isDisjoint(with: .needingTransition) else { return }
    extras.running = transition
    let from = transition.from ?? transition.to
    if firing, transition.eventIndex >= 0 { run(.willFire, state: from, index: transition.eventIndex) }
    if !isInternal(transition) { run(.willTransition, state: from, index: transition.source) }
  }

  /// Whether a transition leaves and enters no state.
  private func isInternal(_ transition: Transition<State, Event, Method>) -> Bool { transition.target < 0 }

  /// Steps 5 to 12 of a transition whose body has run.
  ///
  /// - Parameters:
  ///   - transition: What changes; a target of -1 for an event that was accepted and changes nothing.
  ///   - passage: The body that runs in the new state, after which the event has been carried out.
  func complete(_ transition: Transition<State, Event, Method>, beginning passage: Passage? = nil) {
    if !isInternal(transition) { changeState(transition) }
    if let passage { extras.passages.append(passage) }
    let now = state
    if passage == nil, transition.eventIndex >= 0 { run(.didFire, state: now, index: transition.eventIndex) }
    if !isInternal(transition) {
      run(.didTransition, state: now, index: transition.target)
      tell(.transition(transition))
      if isFinished { tell(.finish(now)) }
    }
    if let extras = __host.__storage.extras, extras.wantsCompleted {
      extras.completed = transition
      extras.wantsCompleted = false
    }
    settle()
  }

  /// Steps 5 to 9: leaves states, changes, enters states.
  private func changeState(_ transition: Transition<State, Event, Method>) {
    let rules = compiled
    let exits = transition.source < 0 ? [] : rules.table.paths[transition.source].dropFirst(transition.untouched)
    let entries = rules.table.paths[transition.target].dropFirst(transition.untouched)
    if rules.table.hasHistory { remember(exits, of: rules.table) }
    __host.__storage.extras?.passages.removeAll { exits.contains($0.via) }
    for state in exits.reversed() { run(.willExit, state: rules.states[state], index: state) }
    for state in entries { run(.willEnter, state: rules.states[state], index: state) }
    if transition.source >= 0 {
      tracked { __host.__storage.enter(transition.to, at: transition.target, of: rules.table) }
      __host.__storage.extras?.record(transition.to)
    }
    for state in exits.reversed() { run(.didExit, state: rules.states[state], index: state) }
    for state in entries { run(.didEnter, state: rules.states[state], index: state) }
  }

  /// Changes the state, with a word before and after to who tracks it.
  func tracked(_ change: () -> Void) {
    guard callbacks.contains(.tracking) else { return change() }
    _ = __host.__run(.willChange, state)
    change()
    __host.__monitor?.publish(Int(__host.__storage.index))
    _ = __host.__run(.didChange, state)
  }

  /// Keeps where states with history are left.
  private func remember(_ exits: ArraySlice<Int>, of table: Table) {
    guard let leaf = exits.last else { return }
    for state in exits where table.histories[state] != .none && state != leaf {
      // The child on the way to the innermost state, or that itself.
      let child = table.paths[leaf][table.paths[state].count]
      extras.memory[state] = table.histories[state] == .deep ? leaf : child
    }
  }

  /// Step 12: lets the next transition run, and then those that were requested meanwhile, first in, first out.
  @usableFromInline
  func settle() {
    __host.__storage.word |= Word.settled
    guard let extras = __host.__storage.extras else { return }
    extras.running = nil
    extras.edge = nil
    runWaiting()
  }

  /// Runs the requests that wait, unless a transition runs or they are being run already.
  func runWaiting() {
    guard let extras = __host.__storage.extras, !extras.isSettling, !extras.waiting.isEmpty, isSettled else { return }
    extras.isSettling = true
    defer { extras.isSettling = false }
    var recent: [String] = []
    while !extras.waiting.isEmpty {
      guard recent.count < livelockLimit else { return refuseLivelock(after: recent) }
      let next = extras.waiting.removeFirst()
      recent.append(next.table.name(of: next.request))
      next.run()
    }
  }

  /// Refuses all waiting requests, naming those that kept causing each other.
  private func refuseLivelock(after recent: [String]) {
    let cycle = OrderedMembers(Array(recent.suffix(20))).members
    let waiting = extras.waiting
    extras.waiting = []
    for refused in waiting {
      var texts = Refusal(.livelock, refused.request, in: 0, of: refused.table).texts
      texts.state = compiled.table.stateNames[stateIndex]
      texts.detail = (cycle + cycle.prefix(1)).joined(separator: " → ")
      report(Refusal(.livelock, texts))
    }
  }
}

/// How many waiting requests may be settled in one go.
private let livelockLimit = 1000
