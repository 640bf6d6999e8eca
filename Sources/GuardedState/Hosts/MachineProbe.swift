internal import GuardedStateRules

/// A machine as tests examine it, in the isolation of its host.
package struct MachineProbe {
  private let engine: Engine
  /// The user infos of the callers, as each of whom conditions are evaluated.
  private let callers: [[String: any Sendable]]

  package init(_ host: some MachineOwner, callers: [[String: any Sendable]] = [[:]]) {
    (engine, self.callers) = (host.__engine, callers)
  }

  /// The identity of the host.
  package var host: ObjectIdentifier { ObjectIdentifier(engine.host) }

  /// The actor on which the host is used; nil if its type has none.
  package var isolation: (any Actor)? { engine.host.__isolation }

  /// Lets a recorder receive what the machine does.
  package func record(_ recorder: MachineRecorder) { locked { engine.record(recorder) } }

  /// Ends that.
  package func stopRecording(_ recorder: MachineRecorder) {
    locked { engine.withColdState({ $0.withListeners { $0.remove(recorder) } }, without: ()) }
  }

  /// Takes the timeouts that are due, and the eventless transitions of the initial states.
  package func settle() { locked { engine.settle() } }

  private func locked<Result>(_ work: () throws -> Result) rethrows -> Result {
    engine.core.monitor?.enter()
    defer { engine.core.monitor?.leave() }
    return try work()
  }

  // MARK: - Situations

  /// All that the rules decide by.
  package struct Situation: Hashable, Sendable {
    fileprivate let states: [UInt16]
    fileprivate let histories: HistoryValues
    fileprivate let timers: [String]
    fileprivate let deferred: [String]
    fileprivate let conditions: [Bool]

    /// The situation without its timers, for a clock that runs.
    package var timeless: Situation {
      Situation(states: states, histories: histories, timers: [], deferred: deferred, conditions: conditions)
    }

    /// The situation without the values of its conditions.
    package var unconditional: Situation {
      Situation(states: states, histories: histories, timers: timers, deferred: deferred, conditions: [])
    }

    /// The number of deferred events.
    package var deferredCount: Int { deferred.count }
  }

  /// The current situation. Evaluates all conditions that need no arguments, as each caller.
  package var situation: Situation {
    locked {
      let cold = engine.ensureColdState()
      return Situation(
        states: engine.regions.map { UInt16(truncatingIfNeeded: engine.at($0).current) },
        histories: cold.recorded.places, timers: timers(cold),
        deferred: cold.scheduler.deferred.map { engine.at($0.region).table.columnNames[$0.event] },
        conditions: engine.whileDeciding {
          callers.flatMap { caller in
            withUserInfo(caller) {
              conditions.map { number, _ in engine.evaluating(.condition(number)) { engine.host.__holds(number) }.holds
              }
            }
          }
        })
    }
  }

  private func timers(_ cold: ColdState) -> [String] {
    if cold.scheduler.timers.isEmpty { return [] }
    return cold.scheduler.timers.sorted { $0.key < $1.key }.map { id, timer in
      let table = engine.at(id.region).table
      let left = timer.deadline.map { "\(cold.clocks.remaining(until: $0))" } ?? "none"
      return "\(table.stateNames[table.eventlessRules.timers[id.timer].state]) (\(left))"
    }
  }

  /// The conditions that need no arguments, but those that states of regions decide.
  private var conditions: [(number: Int, name: String)] {
    let names = engine.hostTable.allTables.map(\.conditionNames).max { $0.count < $1.count } ?? []
    let regions = engine.hostTable.regionConditions
    return names.enumerated().filter { number, name in
      (number >= regions.count || regions[number] == nil) && RuleGraph.property(ofTime: name) == nil
    }.map { ($0, $1) }
  }

  /// Returns the parts of a situation, with names for a reader.
  package func parts(of situation: Situation) -> [(name: String, text: String)] {
    func list(_ texts: [String]) -> String { texts.isEmpty ? "none" : texts.joined(separator: ", ") }
    return [
      ("the state", text(of: situation)), ("the history of states", "\(situation.histories.hashValue)"),
      ("the timers", list(situation.timers)), ("the deferred events", list(situation.deferred)),
    ] + zip(callers.flatMap { _ in conditions }, situation.conditions).map { ("the condition '\($0.name)'", "\($1)") }
  }

  /// Returns the names of the parts in which two situations differ.
  package func differences(_ a: Situation, _ b: Situation) -> [String] {
    if a == b { return [] }
    return zip(parts(of: a), parts(of: b)).filter { $0.text != $1.text }.map { a, b in
      a.name.hasSuffix("'") || a.name.hasPrefix("the history") ? a.name : "\(a.name) (\(a.text), then \(b.text))"
    }
  }

  /// Returns the states of a situation, as in `open, payment.paid`.
  package func text(of situation: Situation) -> String {
    zip(engine.hostTable.allTables, situation.states).map { table, state in
      (table.name.isEmpty ? "" : "\(table.name).") + table.stateNames[Int(state)]
    }.joined(separator: ", ")
  }

  /// The state of the host and those of its regions, with their names.
  package var states: [(name: String, state: String)] {
    zip(engine.hostTable.allTables, engine.regions).map { table, region in
      (table.name.isEmpty ? "state" : table.name, table.stateNames[engine.at(region).current])
    }
  }

  /// Whether methods run while states last, whose ends no step decides.
  package var hasActivities: Bool { engine.hostTable.hasActivities }

  /// Whether bodies may run that no step awaits: those of such methods, and of async methods that timeouts start.
  package var hasUnawaitedBodies: Bool {
    hasActivities || engine.hostTable.hasTimers && engine.hostTable.traits.contains { $0.contains(.starts) }
  }

  /// Whether such a body may run, between two steps.
  package var isActive: Bool {
    let hasBodies = locked {
      engine.withColdState({ $0.bodies.awaitedTask != nil || !$0.recorded.invocations.isEmpty }, without: false)
    }
    return hasBodies || !activities.allSatisfy(\.isHeld)
  }

  /// Returns the tasks of the async methods that timeouts have started since the last call.
  package func takeStartedBodies() -> [Task<Void, Never>] {
    locked { engine.withColdState({ exchange(&$0.bodies.started, with: []) }, without: []) }
  }

  /// Whether a task of the machine sleeps until the next timeout.
  package var sleeps: Bool { locked { engine.withColdState({ $0.alarm != nil }, without: false) } }

  /// Whether such a method is held back.
  package var isHolding: Bool { activities.contains(where: \.isHeld) }

  /// Lets the methods run that are held back.
  package func releaseActivities() { for activity in activities { activity.release() } }

  private var activities: [RunningActivity] {
    locked { engine.withColdState({ Array($0.activities.current.values) }, without: []) }
  }

  /// Whether the host's own state is a final one.
  package var isFinished: Bool { locked { engine.hasEnded } }

  /// The value that the current state carries; nil if it carries none.
  package var stateValue: Any? { engine.core.values?.currentValue }

  // MARK: - Requests without arguments

  /// A request that needs no arguments: a method, an event with a rule that no method performs, or a direct transition.
  package struct PlainRequest: Sendable {
    fileprivate let request: Request
    fileprivate let region: Int
    /// The name for a reader, as code.
    package let name: String
    /// The name of the method; nil if it is none.
    package let method: String?
    /// Whether a refused call stops the program.
    fileprivate let traps: Bool
  }

  /// All requests that need no arguments, of the whole host.
  package var plainRequests: [PlainRequest] {
    let tables = engine.hostTable.allTables
    let host = engine.hostTable
    let methods = host.methodNames.indices.filter {
      host.takesNothing($0) && host.traits[$0].isDisjoint(with: [.async, .elsewhere, .needsArguments])
    }
    var requests = methods.map { method in
      PlainRequest(
        request: .method(method), region: 0, name: host.signatures[method], method: host.methodNames[method],
        traps: host.traits[method].contains(.traps))
    }
    let fired = Set(tables.flatMap { table in table.content.edges.filter { $0.method < 0 }.map(\.event) })
    for (event, name) in host.eventNames.enumerated() where fired.contains(event) {
      requests.append(
        PlainRequest(request: .event(event), region: 0, name: "fire(.\(name))", method: nil, traps: false))
    }
    for (region, table) in tables.enumerated() where !table.isOpen {
      for target in table.content.successors.reduce(into: Set<Int>(), { $0.formUnion($1) }).sorted() {
        let name = (table.name.isEmpty ? "" : "\(table.name).") + "transition(to: .\(table.stateNames[target]))"
        requests.append(
          PlainRequest(request: .target(target), region: region, name: name, method: nil, traps: false))
      }
    }
    return requests
  }

  /// Performs a request. A method whose refusal would stop the program isn't called then.
  ///
  /// - Throws: The refusal, if the request can throw it; or the error of the method's body.
  package func perform(_ plain: PlainRequest) throws {
    try locked {
      guard case .method(let method) = plain.request else {
        _ = try engine.at(plain.region).perform(plain.request)
        return
      }
      let owner = engine.owner(of: method)
      if plain.traps, let refusal = owner.refusal(of: plain.request) { throw owner.refuse(refusal) }
      try owner.callBare(method)
    }
  }

  /// Returns the answer to the question whether a request would be performed.
  package func answer(to plain: PlainRequest) -> Answer {
    locked {
      let engine =
        if case .method(let method) = plain.request { engine.owner(of: method) } else { engine.at(plain.region) }
      return Answer(refusal: engine.refusal(of: plain.request), subject: engine.table.name(of: plain.request))
    }
  }

  // MARK: - Questions

  /// The answer to a question about a call.
  package struct Answer: Sendable {
    /// The refusal that the call would get; nil if it would run.
    package let refusal: Refusal?
    /// The name of the method, event or state that the call requests; nil if there was no guarded call.
    package let subject: String?
    /// The name of a second request; nil if there was none.
    package var second: String?
  }

  /// Begins a question about a call.
  ///
  /// - Parameter watch: Called before and after the decision.
  package func beginQuestion(watch: @escaping (_ isDecided: Bool) -> Void) -> CallQuestion {
    locked { engine.beginQuestion(watch: watch) }
  }

  /// Ends a question.
  package func endQuestion(_ question: CallQuestion) -> Answer {
    let refusal = locked { engine.endQuestion(question, nil) }
    return Answer(
      refusal: question.subject == nil ? nil : refusal, subject: question.subject, second: question.second)
  }
}

extension CallQuestion {
  /// Calls a closure whose guarded calls are decided and not performed.
  package func ask(_ call: () throws -> Void) { try? Self.ofTask.withValue(self, operation: call) }

  /// Calls an async closure whose guarded calls are decided and not performed.
  package func ask(isolation: isolated (any Actor)? = #isolation, _ call: () async throws -> Void) async {
    try? await Self.ofTask.withValue(self, operation: call, isolation: isolation)
  }
}
