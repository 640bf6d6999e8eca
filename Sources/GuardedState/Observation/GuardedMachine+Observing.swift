extension GuardedMachine {
  /// Hears of what happens to the host, after it has happened. Held weakly; nil for none.
  public var delegate: (any GuardedStateDelegate<Host>)? {
    get { locked { (core.existingExtras?.delegate as? TypedDelegateReference<Host>)?.delegate } }
    @inlinable
    nonmutating set {
      // The machine that this is attached to is the host's own.
      let tell: ((Change, AnyObject) -> Void)? = newValue.map { delegate in
        { [weak delegate] change, host in
          delegate?.host(unsafeDowncast(host, to: Host.self), didTransition: Transition(change))
        }
      }
      attach(newValue, tell)
    }
  }

  @usableFromInline
  func attach(_ delegate: (any GuardedStateDelegate<Host>)?, _ tell: ((Change, AnyObject) -> Void)?) {
    locked {
      if delegate == nil, core.existingExtras == nil { return }
      let extras = core.extras
      extras.delegate = delegate.map { TypedDelegateReference($0) }
      extras.tellDelegate = tell
      core.updateQuiet()
    }
  }

  /// Where notifications are posted; nowhere by default, because a post costs about a microsecond.
  ///
  /// ```swift
  /// message.machine.notifies = [.center]
  /// ```
  public var notifies: [NotificationTarget] {
    get { locked { core.existingExtras?.notifies ?? [] } }
    nonmutating set {
      locked {
        if newValue.isEmpty, core.existingExtras == nil { return }
        core.extras.notifies = newValue
        core.updateQuiet()
      }
    }
  }

  /// Adds a closure that hears of changes after they have happened, in the order in which closures were added.
  ///
  /// - Parameters:
  ///   - from: The states whose leaving it hears of; nil for all, and for the start.
  ///   - to: The states whose entering it hears of; nil for all.
  ///   - body: The closure. A transition that it requests waits until the running one has settled.
  /// - Returns: A token that removes it.
  @discardableResult
  public func onChange(
    from: Set<State>? = nil, to: Set<State>? = nil, _ body: @escaping (Transition<State, Event, Method>) -> Void
  ) -> ObservationToken {
    let hears = from == nil && to == nil ? nil : filter(from, to)
    return token { extras, id in
      extras.observers.append(.init(id: id, hears: hears) { body(Transition($0)) })
    }
  }

  /// Adds a condition: a closure that is asked before an event is carried out, after the conditions of its rule.
  ///
  /// - Parameters:
  ///   - event: The event; nil for all.
  ///   - body: Returns false to decline.
  /// - Returns: A token that removes it.
  @discardableResult
  public func shouldFire(
    _ event: Event? = nil, _ body: @escaping (Transition<State, Event, Method>) -> Bool
  ) -> ObservationToken {
    add(.shouldFire, index(event: event)) { body(Transition($0)) }
  }

  /// Adds a closure that runs before an event is carried out.
  @discardableResult
  public func willFire(
    _ event: Event? = nil, _ body: @escaping (Transition<State, Event, Method>) -> Void
  ) -> ObservationToken {
    add(.willFire, index(event: event), body)
  }

  /// Adds a closure that runs after an event has been carried out.
  @discardableResult
  public func didFire(
    _ event: Event? = nil, _ body: @escaping (Transition<State, Event, Method>) -> Void
  ) -> ObservationToken {
    add(.didFire, index(event: event), body)
  }

  /// Adds a closure that runs before a state is left, while it is still the current one.
  @discardableResult
  public func willExit(
    _ state: State? = nil, _ body: @escaping (Transition<State, Event, Method>) -> Void
  ) -> ObservationToken {
    add(.willExit, state: state, body)
  }

  /// Adds a closure that runs before a state is entered, while the old one is still current.
  @discardableResult
  public func willEnter(
    _ state: State? = nil, _ body: @escaping (Transition<State, Event, Method>) -> Void
  ) -> ObservationToken {
    add(.willEnter, state: state, body)
  }

  /// Adds a closure that runs after a state has been left.
  @discardableResult
  public func didExit(
    _ state: State? = nil, _ body: @escaping (Transition<State, Event, Method>) -> Void
  ) -> ObservationToken {
    add(.didExit, state: state, body)
  }

  /// Adds a closure that runs after a state has been entered.
  @discardableResult
  public func didEnter(
    _ state: State? = nil, _ body: @escaping (Transition<State, Event, Method>) -> Void
  ) -> ObservationToken {
    add(.didEnter, state: state, body)
  }

  /// Adds a closure that picks the target of an event that has several. Of two for one event, the one added last picks.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - body: Returns the target, one of those declared; another is refused `undeclaredTarget` and nothing changes.
  /// - Returns: A token that removes it.
  @discardableResult
  public func choose(
    _ event: Event, _ body: @escaping (Transition<State, Event, Method>) -> State
  ) -> ObservationToken {
    let event = index(event: event) ?? .max
    return token { extras, id in
      extras.choosers.append(
        .init(id: id, event: event) { change in choice(body(Transition(change))) })
    }
  }

  // MARK: - How closures are kept

  private func add(
    _ moment: __Moment, state: State?, _ body: @escaping (Transition<State, Event, Method>) -> Void
  ) -> ObservationToken {
    add(moment, index(state: state), name: compiled.isOpen ? state.map { nameOfCase($0) } : nil) { change in
      body(Transition(change))
      return true
    }
  }

  private func add(
    _ moment: __Moment, _ index: Int?, _ body: @escaping (Transition<State, Event, Method>) -> Void
  ) -> ObservationToken {
    add(moment, index) { change in
      body(Transition(change))
      return true
    }
  }

  private func add(
    _ moment: __Moment, _ index: Int?, name: String? = nil, _ body: @escaping (Change) -> Bool
  ) -> ObservationToken {
    token { extras, id in
      extras.handlers.append(.init(id: id, moment: moment, index: index, name: name, body: body))
    }
  }

  // Of a state or event that doesn't exist nothing is ever heard.
  private func index(state: State?) -> Int? { state.map { compiled.stateIndices[$0] ?? .max } }

  private func index(event: Event?) -> Int? { event.map { compiled.eventIndices[$0] ?? .max } }

  /// Whether a change is from and to certain states; nil for all.
  private func filter(_ from: Set<State>?, _ to: Set<State>?) -> (Change) -> Bool {
    if compiled.isOpen {
      // Indices don't last there.
      return { change in
        let transition = Transition<State, Event, Method>(change)
        if let from, !(transition.from.map(from.contains) ?? false) { return false }
        return to?.contains(transition.to) ?? true
      }
    }
    let sources = from.map { Set($0.compactMap { compiled.stateIndices[$0] }) }
    let targets = to.map { Set($0.compactMap { compiled.stateIndices[$0] }) }
    return { change in sources?.contains(change.source) ?? true && targets?.contains(change.target) ?? true }
  }

  private func token(_ add: (Extras, Int) -> Void) -> ObservationToken {
    let id = locked {
      let extras = core.extras
      let id = extras.newID()
      add(extras, id)
      core.updateQuiet()
      return id
    }
    let host = __host
    return ObservationToken { [weak host] in
      guard let host else { return }
      let machine = HostMachine(__host: host)
      machine.locked {
        host.__storage.extras?.remove(id)
        machine.core.updateQuiet()
      }
    }
  }
}
