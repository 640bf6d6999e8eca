import Foundation

extension GuardedMachine {
  /// The object that is notified of what happened to the host. Held weakly; nil for none.
  @_disfavoredOverload
  public var delegate: (any GuardedStateDelegate<Host>)? {
    get { attachedDelegate() }
    nonmutating set { attach(newValue) }
  }

  func attachedDelegate<Subject: MachineOwner>() -> (any GuardedStateDelegate<Subject>)? {
    (watcher(isDelegate: true) as? DelegateReference<Subject>)?.delegate
  }

  private func watcher(isDelegate: Bool) -> Watcher? {
    let id = Watcher.id(isDelegate: isDelegate, in: engine.region)
    return locked { engine.withColdState({ $0.listeners.watchers[id] }, without: nil) }
  }

  private func set(_ watcher: Watcher?, isDelegate: Bool) {
    let previous: Watcher? = locked {
      if watcher == nil, !engine.hasColdState { return nil }
      return engine.ensureColdState().withListeners { $0.set(watcher, isDelegate: isDelegate, in: engine.region) }
    }
    if let previous { engine.core.detach(previous) }
  }

  /// Sets the delegate, or removes it.
  ///
  /// - Parameters:
  ///   - delegate: The delegate.
  ///   - subject: Returns the host that the delegate receives, for the one that the engine calls.
  func attach(_ delegate: (any GuardedStateDelegate<Host>)?, as subject: @escaping (Host) -> Host = { $0 }) {
    attach(delegate, as: subject) { delegate, host, change, origin in
      delegate.host(host, didTransition: Transition(change, origin))
    } call: { delegate, host, table, record in
      delegate.host(host, didCall: Self.call(record, in: table))
    }
  }

  func attach<Subject: MachineOwner>(
    _ delegate: (any GuardedStateDelegate<Subject>)?, as subject: @escaping (Subject) -> Subject = { $0 },
    transition: @escaping (any GuardedStateDelegate<Subject>, Subject, __Change, ChangeOrigin) -> Void,
    call: @escaping (any GuardedStateDelegate<Subject>, Subject, __Table, UnsafePointer<CallRecord>) -> Void
  ) {
    let region = engine.region
    let reference = delegate.map { DelegateReference($0, of: region, as: subject, transition: transition, call: call) }
    set(reference, isDelegate: true)
  }

  /// A call of a method of this machine, as observers receive it.
  @inlinable
  static func call(_ record: UnsafePointer<CallRecord>, in table: __Table) -> Call<State, Method> {
    // The table is that of this machine, so it is of these types.
    let rules = unsafeDowncast(table, to: __CompiledRules<State, Event, Method>.self)
    // Read through the pointer: a copy of the record would copy its result twice.
    return Call(
      method: rules.methods[record.pointee.method], state: rules.states[record.pointee.state],
      result: record.pointee.result, isIgnored: record.pointee.isIgnored)
  }

  /// The notification center that the machine posts to; nil by default, because a post costs about a microsecond.
  ///
  /// ```swift
  /// message.machine.notificationCenter = .default
  /// ```
  public var notificationCenter: NotificationCenter? {
    get { (watcher(isDelegate: false) as? Notifier)?.center }
    nonmutating set {
      let notifier = newValue.map { center in
        Notifier(center, of: engine.region) {
          Transition<State, Event, Method>($0, $1).notified
        } call: {
          Self.call($1, in: $0).notified
        }
      }
      set(notifier, isDelegate: false)
    }
  }

  /// Adds a closure that runs after each transition. Closures run in the order in which they were added.
  ///
  /// A state matches itself and the states inside it, so a transition between two of its children is both from it and
  /// to it. To observe only transitions that enter or leave the state itself, use ``didEnter(_:_:)`` and
  /// ``didExit(_:_:)``. A closure that is added during a transition runs from the next one on.
  ///
  /// - Parameters:
  ///   - from: The states that the transition may come from; nil for any state, and for the start.
  ///   - to: The states that the transition may lead to; nil for any state.
  ///   - body: The closure. A transition that it requests runs after the current one is complete.
  /// - Returns: A token that removes the closure.
  @inlinable
  @discardableResult
  public func onChange(
    from: Set<State>? = nil, to: Set<State>? = nil, _ body: @escaping (Transition<State, Event, Method>) -> Void
  ) -> ObservationToken { observing(from, to) { body(Transition($0, $1)) } }

  /// Unavailable: states are written in brackets, because there may be several.
  @available(*, unavailable, message: "write states in brackets: 'onChange(from: [.open], to: [.closed])'")
  @discardableResult
  public func onChange(
    from: State, to: State, _ body: @escaping (Transition<State, Event, Method>) -> Void
  ) -> ObservationToken { onChange(from: [from], to: [to], body) }

  /// Unavailable: states are written in brackets, because there may be several.
  @available(*, unavailable, message: "write states in brackets: 'onChange(from: [.open])'")
  @discardableResult
  public func onChange(
    from: State, _ body: @escaping (Transition<State, Event, Method>) -> Void
  ) -> ObservationToken { onChange(from: [from], body) }

  /// Unavailable: states are written in brackets, because there may be several.
  @available(*, unavailable, message: "write states in brackets: 'onChange(to: [.closed])'")
  @discardableResult
  public func onChange(
    to: State, _ body: @escaping (Transition<State, Event, Method>) -> Void
  ) -> ObservationToken { onChange(to: [to], body) }

  /// Adds a condition: a closure that is evaluated before an event is performed, after the conditions of its rule.
  ///
  /// - Parameters:
  ///   - event: The event; nil for all.
  ///   - body: Returns false to decline.
  /// - Returns: A token that removes the closure.
  @inlinable
  @discardableResult
  public func shouldFire(
    _ event: Event? = nil, _ body: @escaping (Transition<State, Event, Method>) -> Bool
  ) -> ObservationToken { hearing(.shouldFire, of: event) { body(Transition($0, $1)) } }

  /// Adds a closure that runs before an event is performed.
  @inlinable
  @discardableResult
  public func willFire(
    _ event: Event? = nil, _ body: @escaping (Transition<State, Event, Method>) -> Void
  ) -> ObservationToken { hearing(.willFire, of: event, heard(body)) }

  /// Adds a closure that runs after an event was performed.
  @inlinable
  @discardableResult
  public func didFire(
    _ event: Event? = nil, _ body: @escaping (Transition<State, Event, Method>) -> Void
  ) -> ObservationToken { hearing(.didFire, of: event, heard(body)) }

  /// Adds a closure that runs before a state is left, while it is still the current one.
  @inlinable
  @discardableResult
  public func willExit(
    _ state: State? = nil, _ body: @escaping (Transition<State, Event, Method>) -> Void
  ) -> ObservationToken { hearing(.willExit, of: state, heard(body)) }

  /// Adds a closure that runs before a state is entered, while the old one is still current.
  @inlinable
  @discardableResult
  public func willEnter(
    _ state: State? = nil, _ body: @escaping (Transition<State, Event, Method>) -> Void
  ) -> ObservationToken { hearing(.willEnter, of: state, heard(body)) }

  /// Adds a closure that runs after a state has been left.
  @inlinable
  @discardableResult
  public func didExit(
    _ state: State? = nil, _ body: @escaping (Transition<State, Event, Method>) -> Void
  ) -> ObservationToken { hearing(.didExit, of: state, heard(body)) }

  /// Adds a closure that runs after a state has been entered.
  @inlinable
  @discardableResult
  public func didEnter(
    _ state: State? = nil, _ body: @escaping (Transition<State, Event, Method>) -> Void
  ) -> ObservationToken { hearing(.didEnter, of: state, heard(body)) }

  /// Adds a closure that picks the target of an event with several targets. The closure added last for an event wins.
  ///
  /// It takes the place of a method's body and runs when a body would, in step 4 of <doc:OrderOfEffects>: after all
  /// conditions, and only when the event is fired. ``can(fire:)`` checks that there is one, without running it.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - body: Returns one of the declared targets. Any other is refused with `undeclaredTarget`, and nothing changes.
  /// - Returns: A token that removes the closure.
  @inlinable
  @discardableResult
  public func chooseTarget(
    of event: Event, _ body: @escaping (Transition<State, Event, Method>) -> State
  ) -> ObservationToken {
    choosing(event, picked(body))
  }

  /// Wraps a closure that picks a state as one that takes indices.
  @inlinable
  func picked(
    _ body: @escaping (Transition<State, Event, Method>) -> State
  ) -> (__Change, ChangeOrigin) -> PickedState {
    let compiled = compiled
    return { change, origin in
      let state = body(Transition(change, origin))
      return PickedState(compiled.index(of: state)) { nameOfCase(state) }
    }
  }

  @usableFromInline
  func choosing(_ event: Event, _ pick: @escaping (__Change, ChangeOrigin) -> PickedState) -> ObservationToken {
    let event = eventIndex(event, for: "chooseTarget") ?? .max
    return token { id, region in { $0.add(Chooser(id: id, region: region, event: event, body: pick)) } }
  }

  // MARK: - Storing closures

  // The closures that make transitions from indices are inlined into the client's module, which knows the types.

  /// Wraps a closure for transitions as one that takes indices and always returns true.
  @inlinable
  func heard(_ body: @escaping (Transition<State, Event, Method>) -> Void) -> (__Change, ChangeOrigin) -> Bool {
    { change, origin in
      body(Transition(change, origin))
      return true
    }
  }

  @usableFromInline
  func observing(
    _ from: Set<State>?, _ to: Set<State>?, _ body: @escaping (__Change, ChangeOrigin) -> Void
  ) -> ObservationToken {
    var body = body
    if from != nil || to != nil {
      let (accepts, unfiltered) = (filter(from, to), body)
      body = { if accepts($0, $1) { unfiltered($0, $1) } }
    }
    return token { [body] id, region in { $0.add(Observer(id: id, region: region, body: body)) } }
  }

  @usableFromInline
  func hearing(
    _ moment: Moment, of event: Event?, _ body: @escaping (__Change, ChangeOrigin) -> Bool
  ) -> ObservationToken {
    add(moment, eventIndex(event, for: moment.rawValue), body)
  }

  @usableFromInline
  func hearing(
    _ moment: Moment, of state: State?, _ body: @escaping (__Change, ChangeOrigin) -> Bool
  ) -> ObservationToken {
    let name = compiled.isOpen ? state.map { nameOfCase($0) } : nil
    return add(moment, stateIndex(state, for: moment.rawValue), name: name, body)
  }

  private func add(
    _ moment: Moment, _ index: Int?, name: String? = nil, _ body: @escaping (__Change, ChangeOrigin) -> Bool
  ) -> ObservationToken {
    token { id, region in
      { $0.add(Handler(id: id, region: region, moment: moment, index: index, name: name, body: body)) }
    }
  }

  /// The index of a closure's event; an index that never matches if the event doesn't exist.
  private func eventIndex(_ event: Event?, for closure: String) -> Int? {
    guard let event else { return nil }
    if let index = compiled.eventIndices[event] { return index }
    reportUnknown(closure, "event", nameOfCase(event), among: compiled.eventNames)
    return .max
  }

  /// The index of a closure's state; an index that never matches if the state doesn't exist.
  private func stateIndex(_ state: State?, for closure: String) -> Int? {
    guard let state else { return nil }
    if let index = compiled.stateIndices[state] { return index }
    if !compiled.isOpen { reportUnknown(closure, "state", nameOfCase(state), among: compiled.stateNames) }
    return .max
  }

  /// Returns a predicate for changes from and to certain states, or states inside them; nil allows any state.
  private func filter(_ from: Set<State>?, _ to: Set<State>?) -> (__Change, ChangeOrigin) -> Bool {
    if compiled.isOpen {
      // Compares states, because an open machine's indices change.
      return { change, origin in
        let path = Transition<State, Event, Method>(change, origin).path
        return from?.isDisjoint(with: path.before) != true && to?.isDisjoint(with: path.after) != true
      }
    }
    let (sources, targets) = (from.map(leaves), to.map(leaves))
    return { change, _ in
      sources?.contains(Int(change.source)) ?? true && targets?.contains(Int(change.target)) ?? true
    }
  }

  /// The indices of states and of all states inside them.
  private func leaves(of states: Set<State>) -> Set<Int> {
    let wanted = Set(states.compactMap { stateIndex($0, for: "onChange") })
    let tree = compiled.tree
    return Set(tree.parents.indices.filter { tree.path(of: $0).contains(where: wanted.contains) })
  }

  /// Attaches a closure, and returns the token that removes it.
  ///
  /// - Parameter join: Returns what adds a closure with an identity to the listeners of a region.
  func token(_ join: (_ id: Int, _ region: Int) -> (inout Listeners) -> Void) -> ObservationToken {
    let id = locked {
      let id = engine.ensureColdState().withListeners { $0.newID() }
      engine.attach(id, join(id, engine.region))
      return id
    }
    let host = engine.host
    return ObservationToken { [weak host] in
      guard let host else { return }
      let machine = Engine(host)
      machine.core.monitor?.enter()
      let listener = machine.withColdState({ $0.withListeners { $0.remove(id) } }, without: nil)
      machine.core.monitor?.leave()
      if let listener { machine.core.detach(listener) }
    }
  }
}

// Declared on the concrete types too: there `weak` makes the compiler warn of an object without another reference.
// Swift 6.3 crashes on it in a protocol extension. Disfavored, so that a monitor has the one that is `Sendable`: the
// compiler ranks neither above the other.

extension HostMachine {
  /// The object that is notified of what happened to the host. Held weakly; nil for none.
  @_disfavoredOverload
  public weak var delegate: (any GuardedStateDelegate<Host>)? {
    get { attachedDelegate() }
    nonmutating set { attach(newValue) }
  }
}

extension StateMachine {
  /// The object that is notified of what happened to the machine. Held weakly; nil for none.
  public weak final var delegate: (any GuardedStateDelegate<StateMachine>)? {
    get { attachedDelegate() }
    set {
      // The delegate of a region receives the region, whose engine calls the whole machine.
      let number = region
      attach(newValue) { $0.view(of: number) }
    }
  }
}
