// What is told of calls, refusals and errors.

extension __EngineHost {
  /// Tells the host and the observers of something that is no change of state.
  @usableFromInline
  func report(_ report: __Report, method: Int) {
    let callback: __Callbacks
    switch report.kind {
    case .call: callback = .calls
    case .refusal: callback = .refusals
    case .failure: callback = .failures
    }
    __storage.extras?.trace(report, in: current)
    if __callbacks.contains(callback) { __hear(report) }
    if isObserved { __storage.extras?.observe(.report(report, method: method), of: self, __monitor) }
  }

  /// Reports a refusal, and then lets run what conditions, or who heard of it, have requested.
  ///
  /// What waits already comes first.
  @usableFromInline
  func refuse(_ refusal: Refusal) -> Refusal {
    let settled =
      __storage.extras.map { !$0.queue.isEmpty || $0.queue.isRunning } == true
      ? __storage.flags & Flags.settled : 0
    __storage.flags &= ~settled
    report(__Report(.refusal(refusal)), method: -1)
    __storage.flags |= settled
    runWaiting()
    return refusal
  }

  /// Reports that a request is refused for a reason that the rules don't know.
  @usableFromInline
  func refuse(_ reason: Refusal.Reason, _ request: Request, of table: __Table? = nil) -> Refusal {
    refuse(Refusal(reason, request, in: current, of: table ?? __table))
  }

  /// Reports what a decision refuses.
  ///
  /// - Parameters:
  ///   - decision: The decision.
  ///   - asked: What was asked for.
  ///   - request: The request whose outcome it is, where somebody wants to know that.
  @usableFromInline
  func refuse(_ decision: Decision, _ asked: Request, _ request: RequestPointer?) -> Refusal {
    let refusal = refusal(decision, asked)
    request?.pointee.outcome = .refused(refusal)
    return refuse(refusal)
  }

  /// The refusal that a request would get now; nil when it would be carried out. Nothing is reported.
  func refusal(of request: Request) -> Refusal? {
    let decision = answer(to: request)
    return decision.isYes ? nil : refusal(decision, request)
  }

  /// The refusal of a decision, not reported.
  @usableFromInline
  func refusal(_ decision: Decision, _ asked: Request) -> Refusal {
    let table = __table
    let state = current
    func refusal(_ reason: Refusal.Reason, _ conditions: [String] = []) -> Refusal {
      Refusal(reason, asked, in: state, of: table, conditions: conditions)
    }
    switch decision.obstacle {
    case .none: return refusal(table.isEnd(state) ? .finished : .notAllowed)
    case .conditions: return refusal(.declined, table.names(of: decision.unmet, in: decision.plan))
    case .shouldFire: return refusal(.declined, ["shouldFire"])
    case .shouldTransition: return refusal(.declined, ["shouldTransition"])
    case .inTransition: return refusal(.inTransition)
    case .hostGone: return refusal(.hostGone)
    case .noMethod:
      var texts = refusal(.unknownMethod).texts
      texts.allowedIn = []
      return Refusal(.unknownMethod, texts)
    case .noChooser: return undeclaredTarget(asked, "it has several targets, and nothing chooses one")
    case .noValues:
      let target = table.stateNames[Int(table.memory.plans[Int(decision.plan)].target)]
      return undeclaredTarget(asked, noValues(target))
    case .uncallable:
      let method = table.memory.plans(of: decision.plan).map { Int(table.memory.plans[$0].method) }.first { $0 >= 0 }
      let isAsync = method.map { table.traits[$0].contains(.async) } ?? false
      return self.refusal(
        .wrongArguments, asked,
        isAsync
          ? "it is async; call it directly, with await"
          : "'\(method.map { table.signatures[$0] } ?? "")' needs arguments, which an event doesn't bring")
    }
  }

  /// A refusal with something more to say.
  @usableFromInline
  func refusal(_ reason: Refusal.Reason, _ request: Request, _ detail: String) -> Refusal {
    var texts = Refusal(reason, request, in: current, of: __table).texts
    texts.detail = detail
    return Refusal(reason, texts)
  }

  /// The refusal of a target that was not declared.
  @usableFromInline
  func undeclaredTarget(_ request: Request, _ detail: String) -> Refusal {
    refusal(.undeclaredTarget, request, detail)
  }

  /// Why a state can't be entered that carries values.
  func noValues(_ name: String) -> String {
    "'\(name)' carries values, which a method that returns it or 'transition(to:)' of the host must give"
  }

  /// The refusal of a name that doesn't exist.
  @usableFromInline
  func unknown(_ reason: Refusal.Reason, _ name: String) -> Refusal {
    let table = __table
    let candidates =
      switch reason {
      case .unknownState: table.stateNames
      case .unknownEvent: table.eventNames
      default: table.methodNames
      }
    let texts = Refusal.Texts(
      host: table.subject, kind: reason == .unknownState ? .target : reason == .unknownEvent ? .event : .method,
      subject: name, state: table.stateNames[current], nearest: nearestName(to: name, among: candidates))
    return Refusal(reason, texts)
  }

  /// Refuses what can't be done while a transition runs.
  @usableFromInline
  func requireSettled() throws(Refusal) {
    if !isSettled { throw refuse(.inTransition, .target(current)) }
  }
}
