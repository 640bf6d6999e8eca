import GuardedState

/// How one run goes.
struct Plan: Sendable {
  let seed: UInt64
  var watcher = Watcher.nobody
  var history = HistoryLimit.none
  var steps = 24
}

/// What one run showed.
struct Testimony: Sendable {
  /// What the host's code saw and what requests came to, in order.
  var seen: [String] = []
  /// The machine's history at each of these moments.
  var histories: [String] = []
  /// What each watcher heard.
  var heard: [Watcher: [String]] = [:]
  /// Moments at which the history contradicted the state.
  var contradictions: [String] = []
}

/// Makes random requests of a machine, from outside and from whatever code of the host runs, and writes down all that can
/// be seen. The same seed makes the same requests as long as the same is seen.
final class Rambler<Machine: GuardedMachine> {
  /// A guarded method of the host.
  struct Method {
    let name: String
    /// Arguments that fit, for a call by name.
    var arguments: [Any] = []
    /// Calls it as ordinary code does, and says what it returned.
    let call: () throws -> String
  }

  private let machine: Machine
  private let journal: Journal
  private let methods: [Method]
  private let plan: Plan
  private var random: SplitMix
  private var testimony = Testimony()
  /// How many requests the host's code may still make before the next one comes from outside.
  private var allowance = 0

  /// The states that requests name.
  private let states: [Machine.State]

  init(
    _ machine: Machine, _ journal: Journal, _ plan: Plan, _ methods: [Method], states: [Machine.State]? = nil
  ) {
    (self.machine, self.journal, self.plan, self.methods) = (machine, journal, plan, methods)
    self.states = states ?? machine.rules.states
    random = SplitMix(state: plan.seed)
  }

  /// Carries out the plan.
  func ramble(_ owner: AnyObject?) -> Testimony {
    journal.owner = owner
    journal.draw = { [unowned self] in Int.random(in: 0..<$0, using: &random) }
    journal.hear = { [unowned self] in saw($0) }
    defer { (journal.hear, journal.draw) = ({ _ in }, { _ in 0 }) }
    if plan.history != .none { machine.historyLimit = plan.history }
    let hearings = plan.watcher.members.map { ($0, Hearing()) }
    let watching = hearings.map { watcher, hearing in
      hearing.time = { [unowned self] in testimony.seen.count }
      return watcher.watch(machine, of: owner, hearing)
    }
    for step in 0..<plan.steps {
      allowance = 3
      write("step \(step)")
      request(isOutermost: true)
    }
    withExtendedLifetime(watching) {}
    for (watcher, hearing) in hearings {
      hearing.time = { 0 }
      testimony.heard[watcher] = hearing.log
    }
    return testimony
  }

  /// Code of the host runs.
  private func saw(_ what: String) {
    write(what)
    guard allowance > 0, Int.random(in: 0..<5, using: &random) == 0 else { return }
    allowance -= 1
    request(isOutermost: false)
  }

  private func write(_ what: String) {
    let history = machine.history
    testimony.seen.append(
      "\(what) [\(machine.state), before \(machine.previous.map { "\($0)" } ?? "nil"), #\(machine.revision), "
        + "\(names(machine.path))\(machine.isFinished ? ", finished" : "")]")
    testimony.histories.append(names(history))
    let isTrue = plan.history != .unlimited || (history.last == machine.state && history.count == machine.revision + 1)
    if !isTrue { testimony.contradictions.append("\(testimony.seen.last ?? "") \(names(history))") }
  }

  // MARK: - Requests

  private func request(isOutermost: Bool) {
    switch Int.random(in: 0..<24, using: &random) {
    case 0..<8: if let method = methods.randomElement(using: &random) { attempt(method.name, method.call) }
    case 8..<13: fire()
    case 13..<16: go()
    case 16..<20: handle()
    case 20, 21: ask()
    case 22:
      attempt("announce") { [machine] in
        machine.announce("volume", userInfo: ["to": 7])
        return ""
      }
    default: rare(isOutermost)
    }
  }

  private func attempt(_ what: String, _ work: () throws -> String) {
    write("asks for \(what)")
    let result: String
    do { result = try work() } catch { result = describe(error) }
    write("\(what): \(result)")
  }

  private func fire() {
    guard let event = machine.rules.events.randomElement(using: &random) else { return }
    let choice = Int.random(in: 0..<3, using: &random)
    attempt("\(event)") { [machine] in
      switch choice {
      case 0: result(of: try machine.fire(event))
      case 1: result(of: try machine.fire(event, userInfo: ["with": choice]))
      default: result(of: try machine.fire(event, animated: true))
      }
    }
  }

  private func go() {
    guard let target = states.randomElement(using: &random), let source = states.randomElement(using: &random) else {
      return
    }
    if Int.random(in: 0..<3, using: &random) == 0 {
      attempt("\(source) to \(target)") { [machine] in result(of: try machine.transition(from: source, to: target)) }
    } else {
      attempt("to \(target)") { [machine] in
        result(of: try machine.transition(to: target, userInfo: ["to": 1], animated: true))
      }
    }
  }

  private func handle() {
    let method = methods.randomElement(using: &random)
    let name = Int.random(in: 0..<8, using: &random) == 0 ? "nothing" : method?.name ?? "nothing"
    let isWrong = Int.random(in: 0..<6, using: &random) == 0
    attempt("\(name) by name") { [machine] in
      try machine.handle(name, isWrong ? ["no", 1, 2, 3] : method?.arguments ?? []).map { "\($0)" } ?? "nil"
    }
  }

  private func ask() {
    attempt("what may be done") { [machine] in
      "\(names(machine.permittedMethods)) \(names(machine.permittedEvents)) \(names(machine.permittedTransitions))"
    }
  }

  private func rare(_ isOutermost: Bool) {
    switch Int.random(in: 0..<4, using: &random) {
    case 0:
      attempt("start") { [machine] in
        try machine.start()
        return ""
      }
    case 1 where isOutermost:
      attempt("a transaction") { [machine, self] in
        try machine.transaction {
          request(isOutermost: false)
          request(isOutermost: false)
          throw Oops()
        }
      }
    default:
      attempt("reset") { [machine] in
        try machine.reset()
        return ""
      }
    }
  }

  /// What became of a request; whether an outcome knows its host is left open.
  private func result(of outcome: Outcome<Machine.State, Machine.Event, Machine.Method>) -> String {
    outcome.transition.map { "happened: \(describe($0, in: nil))" } ?? "\(outcome)"
  }
}
