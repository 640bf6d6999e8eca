#if Macros
import GuardedState
import Testing

/// Keeps a host's script and writes down what runs.
final class Secretary {
  var script = RequestScript(seed: 0, .none)
  var log: [String] = []

  /// Answers a condition that requests nothing.
  func answers(_ condition: String) -> Bool {
    let answer = script.holds()
    log.append("\(condition) \(answer)")
    return answer
  }
}

/// A host that does what an script says.
protocol RequestScriptHost: AnyObject {
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

extension RequestScriptHost {
  /// A piece of the host's code runs, and requests what the script says.
  func reach(_ place: String) {
    secretary.log.append("\(place) in \(machine.state) #\(machine.revision)")
    for request in secretary.script.requests(at: place) { make(request, isSilent: place.hasPrefix("didRefuse")) }
  }

  /// A condition is asked, and may request something before it answers.
  func asked(_ condition: String) -> Bool {
    let answer = secretary.script.holds()
    reach("\(condition) \(answer)")
    return answer
  }

  /// The state of a name.
  func state(named name: String) -> Machine.State { machine.rules.state(named: name) ?? machine.state }

  fileprivate func run(_ script: RequestScript, _ count: Int) -> [String] {
    secretary.script = script
    for _ in 0..<count {
      make(secretary.script.next())
      secretary.log.append("settled in \(machine.state) #\(machine.revision)")
    }
    return secretary.log
  }

  private func make(_ request: RequestScript.Request, isSilent: Bool = false) {
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

/// Agreement of hosts with a reference, whatever their code requests while it runs.
@Suite struct RandomRequestTests {
  enum Kind: CaseIterable {
    case full, steps, refusals, reports, bare, asked

    var type: any RequestScriptHost.Type {
      switch self {
      case .full: RequestScriptFull.self
      case .steps: RequestScriptSteps.self
      case .refusals: RequestScriptRefusals.self
      case .reports: RequestScriptReports.self
      case .bare: RequestScriptBare.self
      case .asked: RequestScriptAsked.self
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

  // Behaviours 34, 74, Defect 4
  @Test(arguments: Kind.allCases, RequestScript.Freedom.allCases)
  func `Requests of random scripts are decided once and run first in, first out`(
    kind: Kind, freedom: RequestScript.Freedom
  ) {
    for seed in UInt64(1)...60 {
      let script = RequestScript(seed: seed, freedom)
      var reference = RequestScriptReference(script, callbacks: kind.callbacks)
      reference.run(60)
      let (log, expected) = (run(kind.type, script), reference.log)
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

  private func run<Host: RequestScriptHost>(_ type: Host.Type, _ script: RequestScript) -> [String] {
    Host().run(script, 60)
  }
}
#endif
