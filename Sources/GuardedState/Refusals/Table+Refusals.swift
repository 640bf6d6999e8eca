internal import GuardedStateRules

// The refusals that need only the table.

extension __Table {
  /// Returns the name of the method, event, state or operation that a request refers to.
  func name(of request: Request) -> String {
    switch request {
    case .method(let method): methodNames[method]
    case .event(let event): columnNames[event]
    case .target(let state): stateNames[state]
    case .operation(let number): Refusal.Operation(number: number).rawValue
    }
  }

  /// Returns the refusal of a decision.
  func refusal(_ decision: Decision, _ request: Request, in state: Int) -> Refusal {
    func refusal(_ reason: Refusal.Reason) -> Refusal { Refusal(reason, request, in: state, of: self, decision) }
    switch decision.blocker {
    case .none: return refusal(plans.pointee.ends[state] ? .finished : .notAllowed)
    case .conditions, .shouldFire, .shouldTransition: return refusal(.declined)
    case .inTransition: return refusal(.inTransition)
    case .otherState:
      return self.refusal(.notAllowed, request, in: state) { $0.allowedIn = [stateNames[Int(decision.plan)]] }
    case .livelock: return refusal(.livelock)
    case .unsaved: return refusal(.unsaved)
    case .hostGone: return refusal(.hostGone)
    case .noMethod: return missing(request, in: state)
    case .noHost:
      var method = request.number
      if case .event = request { method = Int(memory.plans[Int(decision.plan)].method) }
      return self.refusal(.wrongArguments, request, .noHost(method: methodNames[method]), in: state)
    case .noChooser: return self.refusal(.undeclaredTarget, request, .noChoice, in: state)
    case .noValues:
      let target = Int(memory.plans[Int(decision.plan)].target)
      return self.refusal(.undeclaredTarget, request, .missingValues(target: stateNames[target]), in: state)
    case .uncallable: return self.refusal(.wrongArguments, request, whyUncallable(decision.plan), in: state)
    }
  }

  /// Returns the names of the conditions that made a request decline, and a detail if there are others.
  func conditions(unmetBy decision: Decision) -> (names: [String], detail: Refusal.Detail?) {
    switch decision.blocker {
    case .conditions:
      let (unmet, hasMore) = memory.unmet(decision.unmet, of: decision.plan)
      return (unmet.map { conditionNames[$0] }.distinct, hasMore ? .unnamedCondition : nil)
    case .shouldFire: return (["shouldFire"], nil)
    case .shouldTransition: return (["shouldTransition"], nil)
    default: return ([], nil)
    }
  }

  /// Returns the event that can be fired instead of a refused call, because the state defers it.
  ///
  /// - Parameter isElsewhere: Whether another region of the host accepts an event, which then isn't deferred.
  func remedy(
    for reason: Refusal.Reason, _ request: Request, in state: Int, _ isElsewhere: (_ event: Int) -> Bool
  ) -> Refusal.Detail? {
    guard reason == .notAllowed, case .method = request, let event = deferredEvent(of: request, in: state),
      deferredEvent(of: .event(event), in: state) != nil, !isElsewhere(event)
    else { return nil }
    return .deferrable(event: eventNames[event])
  }

  /// Returns the refusal of a method that the rules name but the host doesn't have.
  func missing(_ request: Request, in state: Int) -> Refusal {
    refusal(.unknownMethod, request, in: state) { texts in
      let subject = texts.subject
      texts.allowedIn = []
      texts.nearest = subject.nearest(among: methodNames.filter { $0 != subject })
    }
  }

  /// Returns the reason why an event can call none of the methods of a cell.
  private func whyUncallable(_ cell: Int32) -> Refusal.Detail {
    let plan = memory.plans(of: cell)[0]
    let method = Int(memory.plans[plan].method)
    if traits[method].contains(.elsewhere) {
      return .notByName(why: "it runs on an actor of its own; call it directly")
    }
    return traits[method].contains(.async)
      ? .isAsync(signature: signatures[method]) : .needsArguments(signature: signatures[method])
  }

  /// Returns a refusal with a detail.
  func refusal(_ reason: Refusal.Reason, _ request: Request, _ detail: Refusal.Detail, in state: Int) -> Refusal {
    refusal(reason, request, in: state) { $0.detail = detail }
  }

  /// Returns the refusal of a direct transition that is allowed only from one other state.
  func refusal(ofTarget target: Int, allowedIn source: String, in state: Int) -> Refusal {
    refusal(.notAllowed, .target(target), in: state) { $0.allowedIn = [source] }
  }

  /// Returns a refusal with other texts than the table's.
  private func refusal(
    _ reason: Refusal.Reason, _ request: Request, in state: Int, _ edit: (inout Refusal.Texts) -> Void
  ) -> Refusal {
    var texts = Refusal(reason, request, in: state, of: self).texts
    edit(&texts)
    return Refusal(reason, texts)
  }

  /// Returns the refusal of an operation during a transition, with the target state as subject if that is known.
  func inTransition(_ operation: Refusal.Operation, _ target: Int?, in state: Int) -> Refusal {
    refusal(.inTransition, .target(target ?? state), in: state) { texts in
      texts.detail = .operation(operation)
      if target == nil { (texts.kind, texts.subject, texts.allowedIn) = (.operation, operation.rawValue, []) }
    }
  }

  /// Returns the refusal of an operation on an object that has no rules yet.
  func noRules(_ operation: Refusal.Operation) -> Refusal {
    refusal(.notAllowed, .operation, named: operation.rawValue, .operation(operation), in: initial)
  }

  /// Returns a refusal of something that has no index.
  func refusal(
    _ reason: Refusal.Reason, _ kind: Refusal.SubjectKind, named name: String, nearest: String? = nil,
    _ detail: Refusal.Detail? = nil, in state: Int
  ) -> Refusal {
    let texts = Refusal.Texts(
      host: subject, region: region, kind: kind, subject: name, state: stateNames[state], nearest: nearest,
      detail: detail)
    return Refusal(reason, texts)
  }

  /// Returns the refusal of an unknown name.
  func unknown(_ reason: Refusal.Reason, _ name: String, in state: Int) -> Refusal {
    let (kind, names): (Refusal.SubjectKind, [String]) =
      switch reason {
      case .unknownState: (.state, stateNames)
      case .unknownEvent: (.event, eventNames)
      default: (.method, methodNames)
      }
    return refusal(reason, kind, named: name, nearest: name.nearest(among: names), in: state)
  }

  /// Returns the refusal of a name that no method has, or none of those that the caller allows.
  func unknownMethod(_ name: String, _ allowed: Set<Int>?, in state: Int) -> Refusal {
    if let refusal = mislabelled(name, allowed, in: state) { return refusal }
    let names = methodNames.indices.filter { allowed?.contains($0) ?? true }.map { methodNames[$0] }
    return refusal(.unknownMethod, .method, named: name, nearest: name.nearest(among: names), in: state)
  }

  /// Returns the names of methods with their labels, and also their types if those are needed to distinguish them.
  private func spellings(of methods: [Int]) -> [String] {
    let spellings = methods.map { method in
      let isAlone = methods.count { signatures[$0] == signatures[method] } == 1
      return isAlone ? signatures[method] : signature(of: method).description
    }
    return spellings.distinct
  }

  /// Returns the refusal of a method name whose labels don't match; nil for any other name.
  private func mislabelled(_ name: String, _ allowed: Set<Int>?, in state: Int) -> Refusal? {
    let base = name.prefix { $0 != "(" }
    let methods = signatures.indices.filter {
      allowed?.contains($0) ?? true && signatures[$0].prefix { $0 != "(" } == base
    }
    guard base != name, let method = methods.first else { return nil }
    let known = Set(methods.flatMap { self.labels(of: $0) })
    let labels = name.dropFirst(base.count + 1).split { ":)".contains($0) }.map(String.init)
    return refusal(
      .wrongArguments, .method(method),
      .unknownLabels(labels: labels.filter { !known.contains($0) }, signatures: spellings(of: methods)),
      in: state)
  }
}
