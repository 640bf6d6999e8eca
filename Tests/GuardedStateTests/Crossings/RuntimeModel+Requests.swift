#if Macros
extension RuntimeModel {
  /// What is decided about a request.
  enum Decision {
    case run([RuntimeRules.Rule])
    case ignored, deferred
  }

  // MARK: - Requests

  mutating func request(_ road: RuntimeRoad, _ name: String, _ number: Int) throws -> String {
    let method = RuntimeRules.method(name)
    let (isEvent, isSilent) = (road == .fire, road == .call && method.result == .nothing)
    let nothing = isEvent ? "ignored" : "returned nil"
    do {
      if method.isAllowed { return try allowed(method, number) }
      if isRunning {
        return try wait(
          isEvent ? .event(name) : .call(name), name, canWait: isEvent || isSilent, isEvent ? "queued" : nothing)
      }
      return try outermost { model in
        switch try model.decide(name, isEvent ? nil : number, asEvent: isEvent, isAtRest: true) {
        case .ignored:
          model.isRunning = false
          model.report("ignored call \(name) in \(model.state)")
          return nothing
        case .deferred:
          guard isEvent || isSilent else { throw Refused(reason: "notAllowed", subject: name) }
          model.situation.deferred.append(name)
          return isEvent ? "deferred" : nothing
        case .run(let steps):
          let source = model.state
          let (picked, entered) = try model.run(steps, isEvent ? 1 : number)
          if isEvent { return entered.map { "happened \(source) → \($0)" } ?? "stayed" }
          return method.result == .value ? "returned 7" : method.result == .state ? "returned \(picked)" : nothing
        }
      }
    } catch {
      if isSilent || method.result == .optional && road == .call { return nothing }
      throw error
    }
  }

  /// Performs a request that no transition of this machine has made.
  mutating func outermost(_ work: (inout Self) throws -> String) throws -> String {
    settle()
    isRunning = true
    defer { isRunning = false }
    do {
      let result = try work(&self)
      macrostep()
      return result
    } catch let refused as Refused where !refused.isReported {
      isRunning = false
      _ = refuse(refused)
      drain()
      throw refused
    } catch {
      macrostep()
      throw error
    }
  }

  /// A request inside a transition waits for its end, or is refused.
  mutating func wait(_ request: Queued, _ subject: String, canWait: Bool, _ result: String) throws -> String {
    guard canWait, !isCommitting else {
      let region = if case .call = request { RuntimeRules.method(subject).region } else { 0 }
      throw refuse(Refused(reason: "inTransition", subject: subject, region: region))
    }
    queue.append(request)
    return result
  }

  /// A guarded method that changes no state runs at once.
  mutating func allowed(_ method: RuntimeRules.Method, _ number: Int) throws -> String {
    let wasRunning = isRunning
    if !wasRunning { settle() }
    isRunning = true
    defer { isRunning = wasRunning }
    let decision: Decision
    do {
      decision = try decide(method.name, number, asEvent: false, isAtRest: !wasRunning || isDeciding)
    } catch let refused as Refused {
      isRunning = wasRunning
      _ = refuse(refused)
      if !wasRunning { drain() }
      throw refused
    }
    isRunning = wasRunning
    if case .ignored = decision {
      report("ignored call \(method.name) in \(state)")
      if !wasRunning { macrostep() }
      return "returned nil"
    }
    reach("body \(method.name)\(method.parameter == .none ? "" : "(\(number))")")
    let fails = switches[.fails, default: false] && method.result == .value
    report(fails ? "failure body of \(method.name)" : "call \(method.name) in \(state)", remains: fails)
    if isDelivering { follows = true } else if !wasRunning { macrostep() }
    if fails { throw RuntimeError.body }
    return "returned 7"
  }

  // MARK: - Deciding

  /// Decides once: the state, then the arguments, then the conditions. Without a number, the default value is the argument.
  ///
  /// - Parameter isAtRest: Whether no transition runs, so that conditions ask as code outside does.
  mutating func decide(_ name: String, _ number: Int?, asEvent: Bool, isAtRest: Bool) throws -> Decision {
    let wasDeciding = isDeciding
    isDeciding = isAtRest
    defer { isDeciding = wasDeciding }
    let method = RuntimeRules.method(name)
    let candidates = situation.states.indices.compactMap { rules.rule(of: name, in: situation.states[$0], region: $0) }
    if asEvent || candidates.contains(where: { $0.region == method.region }) {
      if asEvent, method.parameter == .needed, !candidates.isEmpty {
        throw Refused(reason: "wrongArguments", subject: name)
      }
      if !candidates.isEmpty, isAtRest, situation.isUnsaved {
        throw Refused(reason: "unsaved", subject: name, region: method.region)
      }
      var (steps, declined) = ([RuntimeRules.Rule](), Refused?.none)
      for rule in candidates {
        let (conditions, reasons) = evaluate(rule, method, number)
        if conditions.isEmpty {
          steps.append(rule)
        } else {
          declined = Refused(reason: "declined", subject: name, why: " \(conditions) \(reasons)", region: rule.region)
        }
      }
      if asEvent ? !steps.isEmpty : steps.contains(where: { $0.region == method.region }) { return .run(steps) }
      if let declined, !rules.has(name, in: rules.ignored, state) { throw declined }
    }
    if rules.has(name, in: rules.ignored, state) { return .ignored }
    if rules.has(name, in: rules.deferred, state) { return .deferred }
    // If the host's own state is final, a region refuses the event.
    let own = asEvent && state == "ended" ? rules.rules.last { $0.event == name }?.region : nil
    let region = own ?? method.region
    throw Refused(
      reason: state == "ended" && region == 0 ? "finished" : "notAllowed", subject: name, region: region)
  }

  /// The conditions that are false, and their reasons. All are evaluated, each once.
  mutating func evaluate(
    _ rule: RuntimeRules.Rule, _ method: RuntimeRules.Method, _ number: Int?
  ) -> ([String], [String]) {
    var (conditions, reasons) = ([String](), [String]())
    if let other = rule.other, state != other { conditions.append("State.\(other)") }
    if let condition = rule.condition {
      let holds = switches[.isReady, default: false]
      if !holds { conditions.append(condition) }
      reach("\(condition) \(holds)")
    }
    guard rule.isPerformed, method.parameter != .none, let number = number ?? (method.parameter == .needed ? nil : 1)
    else { return (conditions, reasons) }
    if number > 5 {
      conditions.append(method.guardName)
      reasons.append("\(number) is too much")
    }
    reach("\(method.guardName)(\(number)) \(number <= 5)")
    return (conditions, reasons)
  }

  // MARK: - Questions

  /// The methods and events that would be performed now.
  mutating func permitted() -> String {
    isSilent = true
    defer { isSilent = false }
    let methods = RuntimeRules.methods.filter { $0.region < rules.initials.count }
    let names = [RuntimeRoad.preview, .previewFire].map { road in
      methods.filter { method in
        if road.isEvent, method.isAllowed { return false }
        let preview = answer(road, method.name, 1)
        return preview != "ignored" && !preview.hasPrefix("refused")
      }.map(\.name).sorted()
    }
    return "permitted \(names)"
  }

  mutating func answer(_ road: RuntimeRoad, _ name: String, _ number: Int) -> String {
    let method = RuntimeRules.method(name)
    let isReallyRunning = isRunning && !isDeciding
    let isInTransition =
      isReallyRunning && !method.isAllowed && (isCommitting || !road.isEvent && method.result != .nothing)
    return ask { model in
      if isInTransition { throw Refused(reason: "inTransition", subject: name) }
      let isPreview = road == .preview || road == .previewFire
      switch try model.decide(name, road == .ask ? number : nil, asEvent: road.isEvent, isAtRest: !isReallyRunning) {
      case .ignored: return isPreview ? "ignored" : "yes"
      case .deferred: throw Refused(reason: "notAllowed", subject: name, why: road == .previewFire ? ", deferred" : "")
      case .run(let steps): return isPreview ? model.preview(steps, method) : "yes"
      }
    }
  }

  /// What a preview says: the states that are left and entered are those of all targets.
  private func preview(_ steps: [RuntimeRules.Rule], _ method: RuntimeRules.Method) -> String {
    let own = steps.contains { $0.region == 0 } ? "" : "nothing: [] → [] [] []"
    return own
      + steps.map { rule in
        let conditions =
          [rule.other.map { "State.\($0)" }, rule.condition].compactMap(\.self)
          + (rule.isPerformed && method.parameter != .none ? [method.guardName] : [])
        let all = rule.targets.map { paths(rule.region, to: $0) }
        let exits = all.first?.exits.filter { state in all.allSatisfy { $0.exits.contains(state) } } ?? []
        let entries = all.first?.entries.filter { state in all.allSatisfy { $0.entries.contains(state) } } ?? []
        return (rule.region == 0 ? "\(method.name)" : "; lamp")
          + ": \(exits) → \(rule.targets) \(entries) \(conditions)"
      }.joined()
  }

  /// Answers as if the machine had begun and the timeouts that are due had been taken. Nothing changes.
  mutating func ask(_ work: (inout Self) throws -> String) -> String {
    let (before, wasRunning, looksAhead) = (situation, isRunning, !isRunning || isDeciding)
    defer { if !wasRunning { drain() } }
    if looksAhead {
      actual = situation
      lookAhead()
    }
    defer {
      if looksAhead { (situation, actual) = (actual ?? before, nil) }
      isRunning = wasRunning
    }
    isRunning = true
    do {
      return try work(&self)
    } catch { return "\(error)" }
  }

  private mutating func lookAhead() {
    if !situation.hasBegun {
      startTimers(of: rules.initials)
      follow()
    }
    guard transactions == 0, !situation.isUnsaved else { return }
    while let index = nextDue() {
      let timeout = rules.timeouts[index]
      situation.timers[index] = nil
      guard timeout.condition.map({ switches[$0, default: false] }) != false else { continue }
      let target = timeout.target ?? timeout.event.flatMap { rules.rule(of: $0, in: state, region: 0) }?.targets.first
      if let target { move(timeout.region, to: target) }
      follow()
    }
  }

  /// Takes eventless transitions and completions by the rules alone.
  private mutating func follow() {
    while let target = eventlessTarget() { move(0, to: target) }
  }
}
#endif
