extension MachineCore {
  /// Step 3: marks a transition as running and tells those who want to know before its body runs.
  ///
  /// - Parameter firing: Whether the event begins with it; it doesn't where a body has run in a state of its own.
  func enterTransition(_ change: Change, firing: Bool = true) {
    with { $0.word &= ~Word.settled }
    guard existingExtras != nil || !host.__callbacks.isDisjoint(with: .needingTransition) else { return }
    extras.running = change
    keep()
    guard hearsSteps else { return }
    if firing, change.event >= 0 { run(.willFire, state: change.origin, index: change.event) }
    if !change.isInternal { run(.willTransition, state: change.origin, index: change.source) }
  }

  /// Whether anybody wants to hear of the single steps of a transition.
  private var hearsSteps: Bool {
    if !host.__callbacks.isDisjoint(with: .steps) { return true }
    guard let extras = existingExtras else { return false }
    return !extras.handlers.isEmpty || extras.trace != nil
  }

  /// Steps 5 to 12 of a transition whose body has run.
  ///
  /// - Parameters:
  ///   - change: What changes; a target of -1 for an event that was accepted and changes nothing.
  ///   - passage: The body that runs in the new state, after which the event has been carried out.
  func complete(_ change: Change, beginning passage: Passage? = nil) {
    let hearsSteps = hearsSteps
    if !change.isInternal { changeState(change, hearsSteps) }
    if let passage {
      extras.passages.append(passage)
      keep()
    }
    if hearsSteps {
      if passage == nil, change.event >= 0 { run(.didFire, state: state, index: change.event) }
      if !change.isInternal { run(.didTransition, state: state, index: change.target) }
    }
    if !change.isInternal {
      if let extras = existingExtras { tell(change, extras) }
      if change.table.isEnd(change.target) { tell(.finish(change.target)) }
    }
    if let extras = existingExtras, extras.wantsCompleted {
      extras.completed = change
      extras.wantsCompleted = false
    }
    settle()
  }

  /// Steps 11 and 12 of a change that was made the short way; to -1, of an event that was accepted and changed nothing.
  @usableFromInline
  func told(from source: Int, to target: Int, event: Int, method: Int) {
    let (extras, revision, isWatched) = with { ($0.extras, $0.revision, $0.word & Word.quiet == 0) }
    if let extras, target >= 0, isWatched {
      let table = extras.table
      let change = Change(
        table, from: source, to: target,
        untouched: extras.fields.isFlat ? 0 : table.untouchedDepth(from: source, to: target),
        revision: revision, event: event, method: method, context: extras.context)
      if extras.historyBegan != revision { extras.record(table.anyState(target)) }
      extras.historyBegan = -1
      tell(change, extras)
      if table.isEnd(target) { tell(.finish(target)) }
    }
    let isPending = with { storage in
      storage.word |= Word.settled
      return storage.word & Word.pending != 0
    }
    if isPending { settle() }
  }

  /// Steps 5 to 9: leaves states, changes, enters states.
  private func changeState(_ change: Change, _ hearsSteps: Bool) {
    let table = change.table
    let exits = change.source < 0 ? [] : table.paths[change.source].dropFirst(change.untouched)
    let entries = table.paths[change.target].dropFirst(change.untouched)
    if table.hasHistory { remember(exits, of: table) }
    if let extras = existingExtras, !extras.passages.isEmpty {
      extras.passages.removeAll { exits.contains($0.via) }
    }
    if hearsSteps {
      for state in exits.reversed() { run(.willExit, state: state, index: state) }
      for state in entries { run(.willEnter, state: state, index: state) }
    }
    if change.source >= 0 {
      tracked {
        with { $0.enter(change.target) }
        if !table.valued.isEmpty { host.__adopt(change.target) }
      }
      existingExtras?.record(table.anyState(change.target))
    }
    if hearsSteps {
      for state in exits.reversed() { run(.didExit, state: state, index: state) }
      for state in entries { run(.didEnter, state: state, index: state) }
    }
  }

  /// Keeps where states with history are left.
  private func remember(_ exits: ArraySlice<Int>, of table: __Table) {
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
    guard let extras = existingExtras else { return with { $0.word |= Word.settled } }
    extras.running = nil
    extras.edge = -1
    extras.override = nil
    extras.historyBegan = -1
    let isPending = extras.isPending
    with { $0.word = $0.word & ~Word.pending | Word.settled | (isPending ? Word.pending : 0) }
    if !extras.waiting.isEmpty { runWaiting() }
  }

  // MARK: - What waits

  /// Lets something wait for the running transition.
  ///
  /// - Parameters:
  ///   - request: What is asked for.
  ///   - table: The table that its indices belong to, unless it is the present one.
  ///   - run: Carries it out. What is refused or thrown then has no caller any more; observers hear of it.
  func enqueue(_ request: Request, of table: __Table? = nil, _ run: @escaping () -> Void) {
    extras.waiting.append(.init(request: request, table: table ?? self.table, run: run))
    keep()
  }

  /// Runs the requests that wait, unless a transition runs or they are being run already.
  func runWaiting() {
    guard let extras = existingExtras, !extras.isSettling, !extras.waiting.isEmpty, isSettled else { return }
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
      texts.state = table.stateNames[state]
      texts.detail = (cycle + cycle.prefix(1)).joined(separator: " → ")
      report(Refusal(.livelock, texts))
    }
  }
}

/// How many waiting requests may be settled in one go.
private let livelockLimit = 1000
