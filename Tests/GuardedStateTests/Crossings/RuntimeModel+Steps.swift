#if Macros
extension RuntimeModel {
  // MARK: - Microsteps

  /// Performs one transition, and returns the target that the body picked and the state that was entered.
  @discardableResult
  mutating func run(
    _ steps: [RuntimeRules.Rule], _ number: Int = 1, isCalled: Bool = true
  ) throws -> (picked: String, entered: String?) {
    var moves: [(region: Int, target: String)] = []
    var cause: String?
    for rule in steps {
      if rule.region == 0, isCalled { callback("willFire") }
      if rule.region == 0, !rule.targets.isEmpty { callback("willTransition") }
      if isCalled { cause = rule.event }
      if isCalled, rule.isPerformed {
        let method = RuntimeRules.method(rule.event)
        reach("body \(rule.event)\(method.parameter == .none ? "" : "(\(number))")")
        if switches[.fails, default: false], method.result != .nothing {
          report("failure body of \(rule.event)", region: rule.region, remains: true)
          throw RuntimeError.body
        }
      }
      if rule.targets.count == 2, switches[.strays, default: false] {
        throw refuse(Refused(reason: "undeclaredTarget", subject: rule.event, isReported: true))
      }
      let picksSecond = rule.targets.count == 2 && switches[.picksWork, default: false]
      let target = picksSecond ? rule.targets[1] : rule.targets.first
      if let target { moves.append((rule.region, target)) }
    }
    let performed = steps.first { $0.isPerformed && isCalled }
    try commit(moves, performed?.event, region: (performed ?? steps[0]).region)
    let sources = situation.states
    let paths = moves.map { self.paths($0.region, to: $0.target) }
    for path in paths.reversed() { for state in path.exits { callback("willExit \(state)") } }
    for path in paths { for state in path.entries { callback("willEnter \(state)") } }
    if moves.contains(where: { $0.region == 0 }) { situation.previous = state }
    if !moves.isEmpty { situation.revision += 1 }
    hasChanged = true
    situation.changed.formUnion(moves.map(\.region))
    for (region, target) in moves { move(region, to: target) }
    for path in paths.reversed() { for state in path.exits { callback("didExit \(state)") } }
    for path in paths { for state in path.entries { callback("didEnter \(state)") } }
    let states = situation.states
    if isCalled, steps.contains(where: { $0.region == 0 }) { callback("didFire") }
    for (region, _) in moves {
      if region == 0 { callback("didTransition") }
      report("transition \(sources[region]) → \(states[region]) by \(cause ?? "nothing")", region: region)
    }
    let own = moves.first { $0.region == 0 }
    return (own?.target ?? "", own.map { _ in states[0] })
  }

  private mutating func commit(_ moves: [(region: Int, target: String)], _ method: String?, region: Int) throws {
    guard rules.saves, transactions == 0 else { return }
    var after = self
    for (region, target) in moves { after.move(region, to: target) }
    after.situation.revision += moves.isEmpty ? 0 : 1
    try save(after.situation, method, region: region)
  }

  mutating func save(_ after: Situation, _ method: String? = nil, region: Int = 0) throws {
    let (wasRunning, states, revision) = (isRunning, after.states, after.revision)
    (isRunning, isCommitting) = (true, true)
    evaluateDeferred(after)
    reach("save \(states.joined(separator: " ")) #\(revision)")
    defer { (isRunning, isCommitting) = (wasRunning, false) }
    if switches[.saves, default: false] { return }
    report("failure unsaved of \(method ?? "nothing")", region: region, remains: true)
    throw RuntimeError.unsaved
  }

  /// The conditions of deferred events, of which a snapshot says whether they will be performed.
  private mutating func evaluateDeferred(_ after: Situation) {
    let before = situation
    situation = after
    defer { situation = before }
    if eventlessTarget() != nil { return }
    for name in after.deferred where !rules.has(name, in: rules.deferred, after.states[0]) {
      for region in after.states.indices {
        guard let rule = rules.rule(of: name, in: after.states[region], region: region) else { continue }
        if evaluate(rule, RuntimeRules.method(name), nil).0.isEmpty { return }
      }
    }
  }

  /// The states that a change leaves, innermost first, and those that it enters, outermost first.
  func paths(_ region: Int, to target: String) -> (exits: [String], entries: [String]) {
    let source = situation.states[region]
    let leaf = target == "work" ? (rules.hasHistory ? situation.lastChild : nil) ?? "first" : target
    let (old, new) = (rules.path(of: source), rules.path(of: leaf))
    let exits = old.filter { !new.contains($0) || source == leaf && $0 == leaf }
    return (exits, new.filter { !old.contains($0) || source == leaf && $0 == leaf }.reversed())
  }

  /// Changes the state of a region.
  mutating func move(_ region: Int, to target: String) {
    let (source, (exits, entries)) = (situation.states[region], paths(region, to: target))
    let leaf = entries.last ?? target
    if exits.contains("work") { situation.lastChild = source }
    situation.states[region] = leaf
    if region == 0 { situation.history.append(leaf) }
    for (index, timeout) in rules.timeouts.enumerated() where exits.contains(timeout.source) {
      situation.timers[index] = nil
    }
    startTimers(of: entries)
  }

  mutating func startTimers(of states: [String]) {
    for (index, timeout) in rules.timeouts.enumerated() where states.contains(timeout.source) {
      situation.timers[index] = .some(transactions > 0 ? nil : now + timeout.seconds)
    }
  }

  // MARK: - The macrostep

  /// The target of an eventless transition or a completion.
  func eventlessTarget(except failed: Set<String> = []) -> String? {
    if let always = rules.always, state == always.source, switches[.isFull, default: false], !failed.contains(state) {
      return always.target
    }
    if let done = rules.done, state == done.source, !failed.contains(state) { return done.target }
    return nil
  }

  /// The timeout that is due, the one with the earliest deadline.
  func nextDue() -> Int? {
    situation.timers.compactMap { index, deadline in
      deadline.flatMap { $0 <= now && !unsaved.contains(index) ? ($0, index) : nil }
    }.min { $0 < $1 }?.1
  }

  /// Eventless transitions, completions, timeouts that are due, deferred events and queued requests, in this order.
  ///
  /// - Parameters:
  ///   - isSettling: Whether timeouts that are due are taken even if no request is queued.
  ///   - follows: Whether a transition or a guarded method precedes, so that eventless transitions are evaluated.
  mutating func macrostep(isSettling: Bool = false, follows: Bool = true) {
    var follows = self.follows || follows
    self.follows = false
    let wasRunning = isRunning
    isRunning = true
    defer { isRunning = wasRunning }
    var failed: Set<String> = []
    if follows, situation.isStepUnsaved { (situation.isStepUnsaved, situation.isUnsaved) = (false, !unsaved.isEmpty) }
    while true {
      if follows, let target = eventlessTarget(except: failed) {
        let rule = RuntimeRules.Rule(event: "", sources: [], targets: [target], isPerformed: false)
        let source = state
        do { try run([rule], isCalled: false) } catch {
          failed.insert(source)
          situation.isStepUnsaved = true
        }
      } else if isSettling || !queue.isEmpty, transactions == 0, let index = nextDue() {
        if situation.isUnsaved { isUnknown = true }
        if expire(index) { follows = true }
      } else if let index = situation.deferred.firstIndex(where: { !rules.has($0, in: rules.deferred, state) }) {
        if perform(.event(situation.deferred.remove(at: index))) { follows = true }
      } else if !queue.isEmpty {
        if situation.isUnsaved, transactions == 0 { isUnknown = true }
        if perform(queue.removeFirst()) { follows = true }
      } else {
        return
      }
    }
  }

  /// Performs a request that has waited; returns false if it was refused.
  private mutating func perform(_ request: Queued) -> Bool {
    do {
      switch request {
      case .closure(let method, let number):
        isRunning = false
        defer { isRunning = true }
        do { _ = try self.request(.call, method, number) } catch is Refused { return false } catch {}
      case .target(let target): _ = try enter(target, isAtRest: false)
      case .event(let name), .call(let name):
        let isEvent = if case .event = request { true } else { false }
        switch try decide(name, isEvent ? nil : 1, asEvent: isEvent, isAtRest: false) {
        case .run(let steps): try run(steps)
        case .deferred: situation.deferred.append(name)
        case .ignored: report("ignored call \(name) in \(state)")
        }
      }
    } catch let refused as Refused {
      if !refused.isReported { _ = refuse(refused) }
      return refused.isReported
    } catch {}
    return true
  }

  /// Performs what conditions or listeners have queued while no transition ran.
  mutating func drain() {
    guard !isRunning, !queue.isEmpty || follows, !isDelivering || !follows else { return }
    settle()
    if queue.isEmpty, !follows { return }
    macrostep(follows: false)
  }

  // MARK: - Time

  /// Begins the machine, and takes the timeouts that are due.
  mutating func settle() {
    guard !isRunning else { return }
    if isDelivering, situation.isUnsaved { isUnknown = true }
    unsaved = []
    let isFirst = !situation.hasBegun
    if !situation.hasBegun {
      situation.hasBegun = true
      startTimers(of: rules.initials)
      macrostep(isSettling: true)
    }
    guard transactions == 0 else { return }
    situation.isUnsaved = false
    if situation.isStepUnsaved, !isFirst {
      macrostep(isSettling: true)
      situation.isUnsaved = situation.isStepUnsaved || situation.isUnsaved
      return
    }
    while let index = nextDue() {
      isRunning = true
      if expire(index) { macrostep(isSettling: true) }
      isRunning = false
    }
  }

  /// Takes a timeout; returns false if its condition is false, or if it couldn't be saved.
  private mutating func expire(_ index: Int) -> Bool {
    let (timeout, timer) = (rules.timeouts[index], situation.timers[index])
    situation.timers[index] = nil
    guard timeout.condition.map({ switches[$0, default: false] }) != false else { return false }
    do {
      if let event = timeout.event {
        if case .run(let steps) = try decide(event, nil, asEvent: true, isAtRest: false) { try run(steps) }
      } else {
        let target = RuntimeRules.Rule(
          event: "", sources: [], targets: [timeout.target ?? ""], region: timeout.region, isPerformed: false)
        try run([target], isCalled: false)
      }
    } catch {
      guard case RuntimeError.unsaved = error else { return true }
      (situation.timers[index], situation.isUnsaved) = (timer, true)
      unsaved.insert(index)
      if !queue.isEmpty { isUnknown = true }
      return false
    }
    return true
  }

  // MARK: - Other requests

  func rule(to target: String, isAtRest: Bool) throws -> RuntimeRules.Rule {
    guard rules.path(of: state).contains(where: { rules.direct[$0] == target }) else {
      throw Refused(reason: state == "ended" ? "finished" : "notAllowed", subject: target)
    }
    if isAtRest, situation.isUnsaved { throw Refused(reason: "unsaved", subject: target) }
    return RuntimeRules.Rule(event: "", sources: [], targets: [target], isPerformed: false)
  }

  mutating func enter(_ target: String, isAtRest: Bool) throws -> String {
    let source = state
    let (_, entered) = try run([try rule(to: target, isAtRest: isAtRest)], isCalled: false)
    return "happened \(source) → \(entered ?? "nothing")"
  }

  mutating func enqueue(closure: Queued) {
    if isRunning { return queue.append(closure) }
    if transactions > 0 { return atCommit.append(closure) }
    settle()
    isRunning = true
    macrostep(follows: perform(closure))
    if rules.saves, !switches[.saves, default: false] { isUnknown = true }
    isRunning = false
  }

  mutating func transaction(_ actions: [RuntimeAction], fails: Bool) throws {
    if isRunning { throw refuse(Refused(reason: "inTransition", subject: "transaction(_:)")) }
    settle()
    let (before, reports, closures, isOutermost) = (situation, pending.count, atCommit.count, transactions == 0)
    let wasChanged = hasChanged
    if isOutermost { hasChanged = false }
    transactions += 1
    do {
      for action in actions {
        log.append("- \(action)")
        log.append("- \(perform(action))")
      }
      if fails { throw RuntimeError.transaction }
      if isOutermost, hasChanged, rules.saves { try save(situation) }
    } catch {
      (situation, hasChanged) = (before, wasChanged)
      pending = pending[..<reports] + pending[reports...].filter(\.remains)
      atCommit.removeSubrange(closures...)
      transactions -= 1
      deliver()
      drain()
      throw error
    }
    transactions -= 1
    guard isOutermost else { return }
    for case (let index, nil) in situation.timers {
      situation.timers[index] = now + rules.timeouts[index].seconds
    }
    deliver()
    drain()
    while !atCommit.isEmpty { enqueue(closure: atCommit.removeFirst()) }
  }

  mutating func start() throws {
    if isRunning { throw refuse(Refused(reason: "inTransition", subject: "open")) }
    if situation.hasBegun { settle() }
    guard !situation.changed.contains(0) else { throw refuse(Refused(reason: "notAllowed", subject: "open")) }
    if !situation.hasBegun { startTimers(of: rules.initials) }
    (situation.hasBegun, isRunning) = (true, true)
    callback("willTransition")
    callback("willEnter open")
    callback("didEnter open")
    callback("didTransition")
    for (region, state) in rules.initials.enumerated() where situation.changed.insert(region).inserted {
      report("transition nothing → \(state) by nothing", region: region)
    }
    macrostep()
    isRunning = false
  }

  mutating func reset() throws {
    if isRunning { throw refuse(Refused(reason: "inTransition", subject: "open")) }
    let deferred = situation.deferred
    situation = Situation(states: rules.initials, history: [rules.initials[0]], hasBegun: true)
    startTimers(of: rules.initials)
    isRunning = true
    report("reset")
    for name in deferred { _ = refuse(Refused(reason: "reset", subject: name)) }
    if rules.initials.count > 1 { report("reset", region: 1) }
    macrostep()
    isRunning = false
  }

  /// A new host restores the snapshot of this one.
  mutating func restore() {
    if !situation.hasBegun { startTimers(of: rules.initials) }
    (situation.hasBegun, situation.isUnsaved, situation.lastChild) = (true, false, nil)
    macrostep()
  }
}
#endif
