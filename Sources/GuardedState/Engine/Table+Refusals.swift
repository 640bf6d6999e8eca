// What refusals say, as far as the table knows.

extension __Table {
  /// The refusal of a decision.
  @usableFromInline
  func refusal(_ decision: Decision, _ asked: Request, in state: Int) -> Refusal {
    func refusal(_ reason: Refusal.Reason, _ conditions: [String] = []) -> Refusal {
      Refusal(reason, asked, in: state, of: self, conditions: conditions)
    }
    switch decision.obstacle {
    case .none: return refusal(memory.ends[state] ? .finished : .notAllowed)
    case .conditions: return refusal(.declined, names(of: decision.unmet, in: decision.plan))
    case .shouldFire: return refusal(.declined, ["shouldFire"])
    case .shouldTransition: return refusal(.declined, ["shouldTransition"])
    case .inTransition: return refusal(.inTransition)
    case .hostGone: return refusal(.hostGone)
    case .noMethod:
      var texts = refusal(.unknownMethod).texts
      texts.allowedIn = []
      return Refusal(.unknownMethod, texts)
    case .noChooser:
      return self.refusal(.undeclaredTarget, asked, "it has several targets, and nothing chooses one", in: state)
    case .noValues:
      let target = Int(memory.plans[Int(decision.plan)].target)
      return self.refusal(.undeclaredTarget, asked, noValues(target), in: state)
    case .uncallable: return self.refusal(.wrongArguments, asked, whyUncallable(decision.plan), in: state)
    }
  }

  /// Why an event can't call its method.
  private func whyUncallable(_ plan: Int32) -> String {
    let method = Int(memory.plans[Int(plan)].method)
    if traits[method].contains(.elsewhere) { return "it runs on an actor of its own; call it directly" }
    return traits[method].contains(.async)
      ? "it is async; call it directly, with await"
      : "'\(signatures[method])' needs arguments, which an event doesn't bring"
  }

  /// A refusal with something more to say.
  @usableFromInline
  func refusal(_ reason: Refusal.Reason, _ request: Request, _ detail: String, in state: Int) -> Refusal {
    var texts = Refusal(reason, request, in: state, of: self).texts
    texts.detail = detail
    return Refusal(reason, texts)
  }

  /// Why a state can't be entered that carries values.
  @usableFromInline
  func noValues(_ state: Int) -> String {
    "'\(stateNames[state])' carries values, which a method that returns it or 'transition(to:)' of the host must give"
  }

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
      host: subject, kind: reason == .unknownState ? .target : reason == .unknownEvent ? .event : .method,
      subject: name, state: stateNames[state], nearest: nearestName(to: name, among: candidates))
    return Refusal(reason, texts)
  }

  /// The refusal of a name that is spelled with labels which the method doesn't have; nil for any other name.
  @usableFromInline
  func mislabelled(_ name: String, in state: Int) -> Refusal? {
    let base = name.prefix { $0 != "(" }
    let methods = signatures.indices.filter { signatures[$0].prefix { $0 != "(" } == base }
    guard base != name, let method = methods.first else { return nil }
    let known = Set(methods.flatMap { self.labels(of: $0) })
    let labels = name.dropFirst(base.count + 1).split { ":)".contains($0) }.map(String.init)
    let unknown = labels.filter { !known.contains($0) }.map { "there is no argument '\($0)'; " }.joined()
    return refusal(
      .wrongArguments, .method(method), unknown + "it is " + Refusal.list(methods.map { "'\(signatures[$0])'" }),
      in: state)
  }
}
