// What the guards of methods and the hooks around their bodies come to when somebody must be asked or told.

extension MachineCore {
  /// Decides a method that changes no state by the table.
  @usableFromInline
  func allowsCall(_ method: Int) -> Bool { table.verdict(on: .method(method), in: state) == .allowed }

  /// Begins the transition of a method when somebody must be asked or told, or when it can't run: steps 1 to 3.
  ///
  /// - Parameters:
  ///   - method: The method.
  ///   - type: The class that the method with this body belongs to.
  @usableFromInline
  func beginBody(_ method: Int, of type: Any.Type) -> Bool {
    if beginNested(method, of: type) { return true }
    guard isSettled else { return false }
    let wanted = Word.bit(method) | Word.free
    if word & wanted == wanted, host.__callbacks.isDisjoint(with: .beforeBody) {
      // What is true of the initial state wasn't known before the first use.
      with { $0.word &= ~Word.settled }
      return true
    }
    if let admitted = existingExtras?.admitted, admitted.method == method {
      takeAdmitted()
      keep()
      extras.edge = admitted.edge
      enterTransition(admitted.change)
      return true
    }
    switch answer(to: .method(method)) {
    case .go(let edge, let change):
      extras.edge = edge
      keep()
      enterTransition(change)
      return true
    case .refused(let refusal):
      if refusal.reason == .declined { extras.declined = refusal }
      return false
    case .allowed: return false
    }
  }

  /// Says that the body which is about to run is that of an override in a class.
  @usableFromInline
  func override(_ method: Int, of type: Any.Type) {
    if extras.edge == Extras.nested { return }
    extras.override = Override(method: method, type: ObjectIdentifier(type))
    keep()
  }

  /// Begins a method that its override calls: the transition is the override's.
  ///
  /// Whoever else calls the method meanwhile gets the override, which is no part of itself.
  private func beginNested(_ method: Int, of type: Any.Type) -> Bool {
    guard let extras = existingExtras else { return false }
    let type = ObjectIdentifier(type)
    let isPart = { (override: Override?) in override.map { $0.method == method && $0.type != type } ?? false }
    guard isPart(extras.override) || extras.overridden.contains(where: { isPart($0.override) }) else { return false }
    if extras.nesting == 0 { extras.outerEdge = extras.edge }
    extras.nesting += 1
    extras.edge = Extras.nested
    return true
  }

  /// Ends a method that its override has called; false for any other.
  func endNested() -> Bool {
    guard let extras = existingExtras, extras.edge == Extras.nested else { return false }
    extras.nesting -= 1
    if extras.nesting == 0 { extras.edge = extras.outerEdge }
    return true
  }

  /// Ends a transition whose body threw or chose nothing: nothing has changed.
  @usableFromInline
  func abandon(_ method: Int, _ error: (any Error)?) {
    if endNested() { return }
    if let error { report(error, of: method) }
    settle()
  }

  /// Changes the state after the body of a method has run, when callbacks or observers want to hear of it.
  @usableFromInline
  func finishBody(_ method: Int) {
    if endNested() { return }
    let (edge, change) = running(method)
    _ = go(aimed(change, along: edge, of: .method(method)))
  }

  /// Changes the state to the one that was chosen, or returns the refusal of one that was not declared.
  @usableFromInline
  func finishBody(_ method: Int, choosing choice: Choice) -> Refusal? {
    if endNested() { return nil }
    let (edge, change) = running(method)
    return go(aimed(change, along: edge, of: .method(method), at: choice, which: "was returned"))
  }

  /// Goes where a choice leads; a refused one ends the transition, and nothing has changed.
  private func go(_ choice: Swift.Result<Change, Refusal>) -> Refusal? {
    switch choice {
    case .success(let change):
      existingExtras?.running = change
      complete(change)
      return nil
    case .failure(let refusal):
      settle()
      return refusal
    }
  }

  /// The transition of a method whose body has run, and the edge it takes.
  func running(_ method: Int) -> (edge: Int, Change) {
    if let extras = existingExtras, extras.edge >= 0, let running = extras.running {
      let edge = extras.edge
      extras.edge = -1
      return (edge, running)
    }
    // It began when nobody had to be asked: the cell names the one edge.
    let edge = Int(table.cell(method: method, in: state))
    if !host.__callbacks.isDisjoint(with: .needingTransition) { _ = extras }
    let change = draft(along: edge)
    if let extras = existingExtras {
      extras.running = change
      keep()
    }
    return (edge, change)
  }

  // MARK: - Refusing

  /// The refusal of a method whose guard said no, reported.
  @usableFromInline
  func refusal(of method: Int) -> Refusal {
    if let extras = existingExtras, let declined = extras.declined {
      extras.declined = nil
      return reported(declined)
    }
    let idle = Word.idle | Word.begun
    let isHeard = word & idle != idle || !host.__callbacks.isDisjoint(with: .needingRefusal)
    let table = table
    var reason = Refusal.Reason.inTransition
    if isSettled || !table.changesState[method],
      case .refused(let refused) = table.verdict(on: .method(method), in: state)
    {
      reason = refused
    }
    let refusal = Refusal(reason, .method(method), in: state, of: table)
    return isHeard ? reported(refusal) : refusal
  }

  /// Whether a method that can't run now may wait for the running transition.
  @usableFromInline
  var isWaitedFor: Bool { !isSettled && !extras.isAwaiting }

  /// Runs an asynchronous body; other transitions are refused until it ends.
  @usableFromInline
  func awaited(_ isAwaiting: Bool) {
    if extras.edge != Extras.nested { extras.isAwaiting = isAwaiting }
  }

  /// Whether the body of a method that has begun runs in a state of its own, although its attribute doesn't say so: an
  /// override keeps what the inherited attribute says, and is a part of the override that calls it.
  @usableFromInline
  func isPassage(_ method: Int) -> Bool {
    guard let extras = existingExtras else { return false }
    if extras.edge == Extras.nested { return extras.override?.method != method }
    guard extras.override?.method == method else { return false }
    return table.edges[extras.edge >= 0 ? extras.edge : Int(table.cell(method: method, in: state))].via >= 0
  }

  // MARK: - What callbacks of the host are told

  /// The transition that runs.
  @usableFromInline
  var transition: Change { existingExtras?.running ?? draft(to: -1, from: state) }

  /// What was refused.
  @usableFromInline
  var refused: Refusal { existingExtras?.refusal ?? Refusal(.notAllowed, .target(state), in: state, of: table) }

  /// The error that a body threw; only while observers are told of it.
  @usableFromInline
  var error: (any Error)? { existingExtras?.error }
}
