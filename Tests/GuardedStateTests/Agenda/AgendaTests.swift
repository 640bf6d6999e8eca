#if Macros
import GuardedState
import Testing

/// Keeps a host's agenda and writes down what runs.
final class Secretary {
  var agenda = Agenda(seed: 0, .none)
  var log: [String] = []

  /// Answers a condition that requests nothing.
  func answers(_ condition: String) -> Bool {
    let answer = agenda.holds()
    log.append("\(condition) \(answer)")
    return answer
  }
}

/// A host that does what an agenda says.
protocol AgendaHost: AnyObject {
  associatedtype Machine: GuardedMachine
  var machine: Machine { get }
  var secretary: Secretary { get }
  init()
  func go()
  func back() throws
  func again()
  func tick()
  func jump() throws -> String
  func choose() -> Machine.State
  func look() -> String?
}

extension AgendaHost {
  /// A piece of the host's code runs, and requests what the agenda says.
  func reach(_ place: String) {
    secretary.log.append("\(place) in \(machine.state) #\(machine.revision)")
    for request in secretary.agenda.requests(at: place) { make(request, isSilent: place.hasPrefix("didRefuse")) }
  }

  /// A condition is asked, and may request something before it answers.
  func asked(_ condition: String) -> Bool {
    let answer = secretary.agenda.holds()
    reach("\(condition) \(answer)")
    return answer
  }

  /// The state of a name.
  func state(named name: String) -> Machine.State { machine.rules.state(named: name) ?? machine.state }

  fileprivate func run(_ agenda: Agenda, _ count: Int) -> [String] {
    secretary.agenda = agenda
    for _ in 0..<count {
      make(secretary.agenda.next())
      secretary.log.append("settled in \(machine.state) #\(machine.revision)")
    }
    return secretary.log
  }

  private func make(_ request: Agenda.Request, isSilent: Bool = false) {
    let result: String
    do {
      switch request {
      case .state(let name): result = short(try machine.transition(to: state(named: name)))
      case .method(let name, .call): result = try called(name)
      case .method(let name, .name):
        let value = try machine.handle(name)
        result = value is Machine.State ? "happened" : value.map { "\($0)" } ?? "nil"
      case .method(let name, .event): result = short(try machine.fire(event(name)))
      }
    } catch let refusal as Refusal {
      result = "refused \(refusal.reason) \(refusal.subject)"
    } catch {
      result = "threw"
    }
    if !isSilent { secretary.log.append("\(request): \(result)") }
  }

  private func called(_ name: String) throws -> String {
    let revision = machine.revision
    switch name {
    case "go": go()
    case "again": again()
    case "tick": tick()
    case "back":
      try back()
      return machine.revision > revision ? "happened" : "called"
    case "jump": return try jump()
    case "look": return look() ?? "nil"
    default: _ = choose()
    }
    return "called"
  }

  private func short(_ outcome: Outcome<Machine.State, Machine.Event, Machine.Method>) -> String {
    outcome.transition == nil ? "\(outcome)" : "happened"
  }

  private func event(_ name: String) throws -> Machine.Event { try #require(machine.rules.event(named: name)) }
}

/// Hosts do what the contract says, whatever their code requests while it runs.
@Suite struct AgendaTests {
  enum Kind: CaseIterable {
    case full, steps, refusals, reports, bare, asked

    var type: any AgendaHost.Type {
      switch self {
      case .full: AgendaFull.self
      case .steps: AgendaSteps.self
      case .refusals: AgendaRefusals.self
      case .reports: AgendaReports.self
      case .bare: AgendaBare.self
      case .asked: AgendaAsked.self
      }
    }

    /// The callbacks that hosts of the kind have.
    var callbacks: Set<String> {
      switch self {
      case .full:
        [
          "shouldFire", "shouldTransition", "willFire", "willTransition", "willExitA", "willExitB", "willExitC",
          "willEnterA", "willEnterB", "willEnterC", "didExitA", "didExitB", "didExitC", "didEnterA", "didEnterB",
          "didEnterC", "didFire", "didTransition", "didCall", "didRefuse", "didFail",
        ]
      case .steps: ["willExitA", "willEnterA", "didExitC", "didEnterB"]
      case .refusals: ["didRefuse"]
      case .reports: ["didFire", "didTransition", "didCall", "didRefuse", "didFail"]
      case .bare: []
      case .asked: ["shouldFire", "shouldTransition", "didEnterB", "didRefuse"]
      }
    }
  }

  @Test(arguments: Kind.allCases, Agenda.Freedom.allCases)
  func `Behaviours 34, 74, Defect 4: one decision for a request, first in, first out`(
    kind: Kind, freedom: Agenda.Freedom
  ) {
    for seed in UInt64(1)...60 {
      let agenda = Agenda(seed: seed, freedom)
      var reference = AgendaReference(agenda, callbacks: kind.callbacks)
      reference.run(60)
      let (log, expected) = (run(kind.type, agenda), reference.log)
      guard log != expected else { continue }
      let index = zip(log, expected).enumerated().first { $1.0 != $1.1 }?.offset ?? min(log.count, expected.count)
      Issue.record(
        """
        \(kind), \(freedom), seed \(seed), entry \(index)
          \(expected[max(0, index - 12)..<index].joined(separator: "\n  "))
        found:    \(index < log.count ? log[index] : "nothing")
        expected: \(index < expected.count ? expected[index] : "nothing")
        """)
      return
    }
  }

  private func run<Host: AgendaHost>(_ type: Host.Type, _ agenda: Agenda) -> [String] { Host().run(agenda, 60) }
}
#endif
