extension MachineCore {
  /// What became of a request for a change.
  @usableFromInline
  enum Result {
    case happened(Change)
    case stayed
    case queued
  }

  /// Carries out a request for a change that has no arguments.
  ///
  /// - Throws: A ``Refusal``; or the error that the method's body threw.
  @usableFromInline
  func perform(_ request: Request, userInfo: [String: Any] = [:], animated: Bool = false) throws -> Result {
    guard isSettled else {
      try wait(request) { _ = try perform(request, userInfo: userInfo, animated: animated) }
      return .queued
    }
    // What is given along needs the extras: who asks for it finds the transition there.
    let context =
      userInfo.isEmpty && !animated
      ? nil : ChangeContext(host: extras.context.host, userInfo: userInfo, animated: animated)
    switch answer(to: request, context) {
    case .refused(let refusal): throw reported(refusal)
    case .allowed: return .stayed
    case .go(let edge, let change):
      if edge >= 0, change.method >= 0 { return try performMethod(of: change, along: edge) }
      let chosen =
        try edge >= 0 ? aimed(change, along: edge, of: .event(change.event)).get() : valued(change, request).get()
      enterTransition(chosen)
      complete(chosen)
      return chosen.isInternal ? .stayed : .happened(chosen)
    }
  }

  /// Calls the method that performs an event.
  private func performMethod(of change: Change, along edge: Int) throws -> Result {
    let extras = extras
    // One that has settled may be letting this one run, and hasn't returned yet.
    let outer = (extras.wantsCompleted, extras.completed)
    extras.wantsCompleted = true
    extras.completed = nil
    defer { (extras.wantsCompleted, extras.completed) = outer }
    let arguments = __Arguments(values: [], table: table, method: change.method, state: state)
    _ = try invoke(change.method, arguments, admitted: .init(method: change.method, edge: edge, change: change))
    guard let completed = extras.completed, !completed.isInternal else { return .stayed }
    return .happened(completed)
  }

  // MARK: - Targets that are picked

  /// The transition with the target that a closure picks, where the rules declare several; or its refusal, reported.
  func aimed(_ change: Change, along edge: Int, of request: Request) -> Swift.Result<Change, Refusal> {
    guard change.table.edges[edge].targets.count > 1 else { return valued(change, request) }
    guard let choose = existingExtras?.chooser(of: change.event) else {
      return .failure(reported(undeclaredTarget(request, "it has several targets, and nothing chooses one")))
    }
    return aimed(change, along: edge, of: request, at: choose(change), which: "was chosen")
  }

  /// The transition with a target that was picked; or the refusal of one that was not declared, reported.
  func aimed(
    _ change: Change, along edge: Int, of request: Request, at choice: Choice, which origin: String
  ) -> Swift.Result<Change, Refusal> {
    guard change.table.edges[edge].targets.contains(choice.index) else {
      return .failure(reported(undeclaredTarget(request, "'\(choice.name())' \(origin)")))
    }
    var change = change
    change.goes(
      to: choice.index, from: change.table.source(of: edge, in: state), memory: existingExtras?.memory ?? [:])
    return valued(change, request)
  }

  /// A transition to a state that carries values, if those were given; else its refusal, reported.
  private func valued(_ change: Change, _ request: Request) -> Swift.Result<Change, Refusal> {
    guard change.table.valued.contains(change.target), !host.__offers(change.target) else { return .success(change) }
    let name = change.table.stateNames[change.target]
    return .failure(
      reported(
        undeclaredTarget(
          request, "'\(name)' carries values, which a method that returns it or 'transition(to:)' of the host must give"
        )))
  }

  // MARK: - Calls by name

  /// Calls a guarded method by its name; nil while it waits for the running transition.
  ///
  /// - Throws: A ``Refusal``; or the error that the method's body threw.
  @usableFromInline
  func called(_ name: String, _ values: [Any]) throws -> __Returned? {
    let table = table
    guard let method = table.method(named: name, argumentCount: values.count) else {
      throw mislabelled(name) ?? unknown(.unknownMethod, name)
    }
    let arguments = __Arguments(values: values, table: table, method: method, state: state)
    if !isSettled, table.changesState[method] { return try invokeDuringTransition(method, arguments) }
    switch answer(to: .method(method)) {
    case .refused(let refusal): throw reported(refusal)
    case .allowed: return try invoke(method, arguments)
    case .go(let edge, let change):
      return try invoke(method, arguments, admitted: .init(method: method, edge: edge, change: change))
    }
  }

  /// Calls a method whose request has been decided.
  private func invoke(
    _ method: Int, _ arguments: __Arguments, admitted: Extras.Admitted? = nil
  ) throws -> __Returned {
    if let admitted {
      extras.admitted = admitted
      updateQuiet()
    }
    defer {
      if admitted != nil, existingExtras?.admitted != nil { takeAdmitted() }
    }
    do {
      return try host.__invoke(method, arguments)
    } catch let error as RefusedCall {
      throw reported(error.refusal)
    }
  }

  /// Takes what was decided for the method that is being called.
  func takeAdmitted() {
    extras.admitted = nil
    updateQuiet()
  }

  /// Calls a method that changes the state while a transition runs: its own guard lets it wait or refuses it.
  private func invokeDuringTransition(_ method: Int, _ arguments: __Arguments) throws -> __Returned {
    extras.lastRefusal = nil
    let result = try invoke(method, arguments)
    if let refusal = extras.lastRefusal { throw refusal }
    return result
  }

  // MARK: - Waiting and starting

  /// Lets a request wait for the running transition.
  ///
  /// - Throws: A ``Refusal`` with the reason `inTransition` while an async body runs.
  func wait(_ request: Request, of table: __Table? = nil, _ run: @escaping () throws -> Void) throws {
    if extras.isAwaiting { throw reported(Refusal(.inTransition, request, in: state, of: table ?? self.table)) }
    enqueue(request, of: table) { try? run() }
  }

  /// Runs the entry callbacks of the initial state, once, before the first transition.
  ///
  /// - Throws: A ``Refusal`` with the reason `stale` when the machine was started before or has already changed.
  func start() throws {
    guard isSettled, with({ $0.revision == 0 }), word & Word.started == 0 else {
      var texts = Refusal(.stale, .target(table.initial), in: state, of: table).texts
      texts.detail = "a machine is started once, before its first transition"
      throw reported(Refusal(.stale, texts))
    }
    with { $0.word |= Word.started }
    let start = Change(table, from: -1, to: state, revision: 0, context: extras.context)
    enterTransition(start)
    complete(start)
  }

  /// Refuses what can't be done while a transition runs.
  func requireSettled() throws {
    if !isSettled { throw reported(Refusal(.inTransition, .target(state), in: state, of: table)) }
  }

  // MARK: - Refusals

  /// The refusal of a name that doesn't exist, reported.
  @usableFromInline
  func unknown(_ reason: Refusal.Reason, _ name: String) -> Refusal {
    let table = table
    let candidates =
      switch reason {
      case .unknownState: table.stateNames
      case .unknownEvent: table.eventNames
      default: table.methodNames
      }
    let texts = Refusal.Texts(
      host: table.subject, kind: reason == .unknownState ? .target : reason == .unknownEvent ? .event : .method,
      subject: name, state: table.stateNames[state], nearest: nearestName(to: name, among: candidates))
    return reported(Refusal(reason, texts))
  }

  /// The refusal of a name that is spelled with labels which the method doesn't have, reported; nil for any other name.
  private func mislabelled(_ name: String) -> Refusal? {
    let table = table
    let base = name.prefix { $0 != "(" }
    let methods = table.signatures.indices.filter { table.signatures[$0].prefix { $0 != "(" } == base }
    guard base != name, let method = methods.first else { return nil }
    var texts = Refusal(.wrongArguments, .method(method), in: state, of: table).texts
    let known = Set(methods.flatMap { table.labels(of: $0) })
    let labels = name.dropFirst(base.count + 1).split { ":)".contains($0) }.map(String.init)
    let unknown = labels.filter { !known.contains($0) }.map { "there is no argument '\($0)'; " }.joined()
    texts.detail = unknown + "it is " + Refusal.list(methods.map { "'\(table.signatures[$0])'" })
    return reported(Refusal(.wrongArguments, texts))
  }

  /// The refusal of a target that was not declared.
  func undeclaredTarget(_ request: Request, _ detail: String) -> Refusal {
    var texts = Refusal(.undeclaredTarget, request, in: state, of: table).texts
    texts.detail = detail
    return Refusal(.undeclaredTarget, texts)
  }
}
