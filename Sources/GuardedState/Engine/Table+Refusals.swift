// What refusals say, as far as the table knows.

extension __Table {
  /// The refusal of a decision.
  @usableFromInline
  func refusal(_ decision: Decision, _ asked: Request, in state: Int) -> Refusal {
    func refusal(_ reason: Refusal.Reason) -> Refusal { Refusal(reason, asked, in: state, of: self, decision) }
    switch decision.obstacle {
    case .none: return refusal(plans.pointee.ends[state] ? .finished : .notAllowed)
    case .conditions, .shouldFire, .shouldTransition: return refusal(.declined)
    case .inTransition: return refusal(.inTransition)
    case .hostGone: return refusal(.hostGone)
    case .noMethod: return missing(asked, in: state)
    case .noChooser:
      return self.refusal(.undeclaredTarget, asked, .noChoice, in: state)
    case .noValues:
      let target = Int(memory.plans[Int(decision.plan)].target)
      return self.refusal(.undeclaredTarget, asked, noValues(target), in: state)
    case .uncallable: return self.refusal(.wrongArguments, asked, whyUncallable(decision.plan), in: state)
    }
  }

  /// The names of the conditions that don't hold, by which something was declined.
  func conditions(unmetBy decision: Decision) -> [String] {
    switch decision.obstacle {
    case .conditions: names(of: decision.unmet, in: decision.plan)
    case .shouldFire: ["shouldFire"]
    case .shouldTransition: ["shouldTransition"]
    default: []
    }
  }

  /// The event that can be fired instead of a call, where the state defers it.
  ///
  /// - Parameter isElsewhere: Whether another machine of the host accepts an event, which then isn't deferred.
  func remedy(
    for reason: Refusal.Reason, _ request: Request, in state: Int, _ isElsewhere: (_ event: Int) -> Bool
  ) -> Refusal.Detail? {
    guard reason == .notAllowed, case .method = request, let event = keptEvent(of: request, in: state),
      keptEvent(of: .event(event), in: state) != nil, !isElsewhere(event)
    else { return nil }
    return .deferrable(event: eventNames[event])
  }

  /// The refusal of a method that the rules name and the host doesn't have.
  func missing(_ request: Request, in state: Int) -> Refusal {
    var texts = Refusal(.unknownMethod, request, in: state, of: self).texts
    texts.allowedIn = []
    texts.nearest = nearestName(to: texts.subject, among: methodNames.filter { $0 != texts.subject })
    return Refusal(.unknownMethod, texts)
  }

  /// Why an event can't call its method.
  private func whyUncallable(_ plan: Int32) -> Refusal.Detail {
    let method = Int(memory.plans[Int(plan)].method)
    if traits[method].contains(.elsewhere) {
      return .notByName(why: "it runs on an actor of its own; call it directly")
    }
    return traits[method].contains(.async)
      ? .isAsync(signature: signatures[method]) : .needsArguments(signature: signatures[method])
  }

  /// A refusal with something more to say.
  @usableFromInline
  func refusal(_ reason: Refusal.Reason, _ request: Request, _ detail: Refusal.Detail, in state: Int) -> Refusal {
    var texts = Refusal(reason, request, in: state, of: self).texts
    texts.detail = detail
    return Refusal(reason, texts)
  }

  /// The refusal of a direct transition that is allowed from another state alone.
  @usableFromInline
  func refusal(ofTarget target: Int, allowedIn source: String, in state: Int) -> Refusal {
    var texts = Refusal(.notAllowed, .target(target), in: state, of: self).texts
    texts.allowedIn = [source]
    return Refusal(.notAllowed, texts)
  }

  /// The refusal of what can't be done while a transition runs: with the state that it leads to, or itself where that isn't known.
  @usableFromInline
  func unsettled(_ operation: Refusal.Operation, _ target: Int?, in state: Int) -> Refusal {
    let refusal = refusal(.inTransition, .target(target ?? state), .operation(operation), in: state)
    if target != nil { return refusal }
    var texts = refusal.texts
    (texts.kind, texts.subject, texts.allowedIn) = (.operation, operation.rawValue, [])
    return Refusal(.inTransition, texts)
  }

  /// The refusal of what is done with an object that has no rules yet.
  @usableFromInline
  func noRules(_ operation: Refusal.Operation) -> Refusal {
    let texts = Refusal.Texts(
      host: subject, kind: .operation, subject: operation.rawValue, state: stateNames[initial],
      detail: .operation(operation))
    return Refusal(.notAllowed, texts)
  }

  /// Why a state can't be entered that carries values.
  @usableFromInline
  func noValues(_ state: Int) -> Refusal.Detail { .missingValues(target: stateNames[state]) }

  /// The refusal of a name that doesn't exist.
  @usableFromInline
  func unknown(_ reason: Refusal.Reason, _ name: String, in state: Int) -> Refusal {
    let candidates =
      switch reason {
      case .unknownState: stateNames
      case .unknownEvent: eventNames
      default: methodNames
      }
    let texts = Refusal.Texts(
      host: subject, kind: reason == .unknownState ? .state : reason == .unknownEvent ? .event : .method,
      subject: name, state: stateNames[state], nearest: nearestName(to: name, among: candidates))
    return Refusal(reason, texts)
  }

  /// The names of methods with their labels; where several have the same, with their types, which tell them apart.
  private func spellings(of methods: [Int]) -> [String] {
    let spellings = methods.map { method in
      let isAlone = methods.count { signatures[$0] == signatures[method] } == 1
      return isAlone ? signatures[method] : signature(of: method).description
    }
    return OrderedMembers(spellings).members
  }

  /// The refusal of a name that is spelled with labels which the method doesn't have; nil for any other name.
  @usableFromInline
  func mislabelled(_ name: String, in state: Int) -> Refusal? {
    let base = name.prefix { $0 != "(" }
    let methods = signatures.indices.filter { signatures[$0].prefix { $0 != "(" } == base }
    guard base != name, let method = methods.first else { return nil }
    let known = Set(methods.flatMap { self.labels(of: $0) })
    let labels = name.dropFirst(base.count + 1).split { ":)".contains($0) }.map(String.init)
    return refusal(
      .wrongArguments, .method(method),
      .unknownLabels(labels: labels.filter { !known.contains($0) }, signatures: spellings(of: methods)),
      in: state)
  }
}
