import GuardedState

/// Where a machine, or a document, went another way than the reference.
struct WalkMistake: Error {
  let place: String
}

extension ChartWalk {
  typealias Machine = StateMachine<String, String>

  /// Takes the walk with rules, on a machine that nobody watches and on its copy with closures and a trace.
  ///
  /// - Throws: A ``WalkMistake`` where either goes another way.
  func run(_ rules: RandomChart.Library, _ place: String) throws {
    guard let start else { return }
    let (host, occasion) = (Performer(), Occasion())
    let alone = isAlone ? Machine(rules, for: host) : Machine(rules)
    for event in 0..<RandomChart.eventCount where isAlone && Self.isChosen(event) {
      let name = charts[0].eventName(event)
      if alone.rules.events.contains(name) { alone.chooseTarget(of: name) { _ in occasion.choice } }
    }
    for condition in RandomChart.conditions { alone.when(condition) { occasion.holding.contains(condition) } }
    let watched = alone.copy()
    watch(watched, occasion)
    for machine in [alone, watched] {
      let kind = machine === watched ? "watched" : "alone"
      func mistake(_ story: String) -> WalkMistake {
        WalkMistake(place: "\(place), \(kind), \(story)\n\(rules.debugDescription)")
      }
      occasion.holding = []
      if charts.contains(where: { !$0.automatics.isEmpty }) { try machine.start() }
      if states(machine) != start { throw mistake("\(states(machine)) and not \(start)") }
      for (number, step) in steps.enumerated() {
        (occasion.choice, occasion.holding, occasion.left, occasion.entered) = (step.choice, step.holding, [], [])
        let isRight = isAllowing(number, machine) && take(step, machine, occasion)
        if !isRight || machine === watched && !hasHeard(occasion, of: step) {
          throw mistake("step \(number), \(states(machine)), \(occasion.left), \(occasion.entered), \(step)")
        }
      }
    }
  }

  /// A host of all methods that random charts name.
  private final class Performer: BindableHost {
    var __boundMembers: __BoundMembers { .init(methods: RandomChart.methods + RandomChart.performers) }
    func __invoke(named name: String, _ arguments: __Arguments) -> __Returned { __Returned(()) }
  }

  /// What a machine is asked at one step, and what was heard of it.
  private final class Occasion {
    var choice = ""
    var holding: Set<String> = []
    var left: [String] = []
    var entered: [String] = []
  }

  /// The machine of each chart.
  private func machines(_ machine: Machine) -> [Machine] {
    charts.map { $0.region.flatMap(machine.region) ?? machine }
  }

  /// The states that a machine is in, one of each chart.
  private func states(_ machine: Machine) -> [String] {
    zip(charts, machines(machine)).map { $0.fullName(of: $1.state) }
  }

  private func watch(_ machine: Machine, _ occasion: Occasion) {
    for (chart, machine) in zip(charts, machines(machine)) {
      machine.trace = { _ in }
      for state in machine.rules.states {
        machine.willExit(state) { _ in occasion.left.append(chart.fullName(of: state)) }
        machine.didEnter(state) { _ in occasion.entered.append(chart.fullName(of: state)) }
      }
    }
  }

  /// Whether a machine's rules allow a method exactly where its chart does.
  private func isAllowing(_ number: Int, _ machine: Machine) -> Bool {
    let method = RandomChart.methods[number % RandomChart.methods.count]
    return !isAlone || machine.declares(call: method) == charts[0].isAllowed(method, in: machine.state)
  }

  /// Takes a step; whether it ends as the reference does, changes as often, and was possible exactly where `can` said so.
  private func take(_ step: Step, _ machine: Machine, _ occasion: Occasion) -> Bool {
    let revision = machine.revision
    let (can, preview, reason): (Bool, Preview<String>, Refusal.Reason?)
    switch step.request {
    case .target(let state, let number):
      let (machine, target) = (machines(machine)[number], charts[number].name(state))
      can = machine.can(transitionTo: target)
      preview = machine.preview(transitionTo: target)
      reason = self.reason { _ = try machine.transition(to: target) }
    case .event(let event):
      can = machine.can(fire: charts[0].eventName(event))
      preview = machine.preview(fire: charts[0].eventName(event))
      reason = self.reason { _ = try machine.fire(charts[0].eventName(event)) }
    }
    if states(machine) != step.end || can != (preview.refusal == nil) { return false }
    if reason == nil, !isRight(preview, of: step) { return false }
    // Each change counts once, and for all regions.
    if !machines(machine).allSatisfy({ $0.revision == revision + step.outcome.changes }) { return false }
    // Where nothing is chosen the reference takes the event without any change; at its end it takes none.
    if reason == nil, !step.outcome.isTaken, !machine.isFinished { return false }
    if reason != nil, !step.outcome.entered.isEmpty { return false }
    // What a chooser answers nobody knows beforehand.
    return can == (reason == nil) || reason == .undeclaredTarget && !step.choice.isEmpty
  }

  /// Whether a preview has named the states that a step then left and entered at first.
  private func isRight(_ preview: Preview<String>, of step: Step) -> Bool {
    let own = if case .target(_, let number) = step.request { number } else { 0 }
    let others = preview.others.map { other in
      (chart: charts.firstIndex { $0.region == other.region } ?? 0, preview: other)
    }
    let parts = (others + [(own, preview)]).sorted { $0.chart < $1.chart }
    let exits = parts.reversed().flatMap { part in part.preview.exits.map(charts[part.chart].fullName(of:)) }
    let entries = parts.flatMap { part in part.preview.entries.map(charts[part.chart].fullName(of:)) }
    if parts.contains(where: { $0.preview.targets.count > 1 }) {
      return Set(exits).isSubset(of: step.outcome.exited) && Set(entries).isSubset(of: step.outcome.entered)
        || step.outcome.exited.isEmpty
    }
    if charts.allSatisfy(\.automatics.isEmpty) {
      return exits == step.outcome.exited && entries == step.outcome.entered
    }
    return step.outcome.exited.starts(with: exits) && step.outcome.entered.starts(with: entries)
  }

  private func hasHeard(_ occasion: Occasion, of step: Step) -> Bool {
    occasion.left == step.outcome.exited && occasion.entered == step.outcome.entered
  }

  /// Why something is refused; nil when it isn't.
  private func reason(_ work: () throws -> Void) -> Refusal.Reason? {
    do { try work() } catch { return (error as? Refusal)?.reason }
    return nil
  }
}
