import Foundation
import GuardedState
import GuardedStateData
import GuardedStateDiagrams
import Testing

/// The memory, time and stack that rules take.
@Suite struct RulesMemoryTests {
  typealias Machine = StateMachine<String, String>

  @Test func `The compiled rules are released with the last machine and the rules`() throws {
    weak var compiled: AnyObject?
    do {
      let rules = Machine.Rules(initial: "a") {
        In("a", to: "b"); In("b")
      }
      let machines = [Machine(rules), Machine(rules)]
      try machines[0].transition(to: "b")
      compiled = machines[0].__table
      #expect(compiled != nil && machines[0].__table === machines[1].__table, "machines share it")
      #expect(Machine(machines[0].rules).state == "a")
    }
    #expect(compiled == nil)
  }

  #if os(Linux) && compiler(>=6.3)
  @Test(arguments: LargeRules.allCases)
  func `Reading rules and creating their machine take at most 50 times the memory of their JSON`(
    shape: LargeRules
  ) async throws {
    // A process of its own, in which nobody else allocates.
    let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) { [shape] in
      let json = Data(shape.json(8000).utf8)
      let before = try Self.peakMemory()
      let machine = try Machine(Machine.Rules(json: json))
      let taken = try Self.peakMemory() - before
      print("\(machine.rules.states.count) states: \(taken) bytes for \(json.count)")
      exit(taken <= 50 * json.count ? 0 : 1)
    }
    let output = String(decoding: result?.standardOutputContent ?? [], as: UTF8.self)
    #expect(output.contains("states:"), "\(shape): \(output)")
  }

  /// The most memory that this process ever had, in bytes.
  private static func peakMemory() throws -> Int {
    let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
    return try #require(line.flatMap { Int($0.filter(\.isNumber)) }) * 1024
  }
  #endif

  @Test(arguments: LargeRules.allCases)
  func `The time to create a machine is linear in its rules`(shape: LargeRules) throws {
    Growth.expectLinear(in: "\(shape)", 200) { count in
      let rules = (0..<3).map { _ in try? Machine.Rules(json: shape.json(count)) }
      var next = 0
      return {
        // Each value compiles once.
        if let rules = rules[next % rules.count] { _ = Machine(rules) }
        next += 1
      }
    }
  }

  @Test func `Descriptions and diagrams of ten thousand nested states need only a small stack`() async throws {
    let machine = await withCheckedContinuation { continuation in
      let thread = Thread {
        let machine = (try? Machine.Rules(json: LargeRules.chain.json(10_000))).map { Machine($0) }
        let refusal = machine?.refusal(fire: "event 7")
        let texts = DiagramFormat.allCases.map { machine?.diagram($0).isEmpty }
        continuation.resume(returning: (refusal?.allowedIn.isEmpty, texts, machine?.path.count))
      }
      thread.stackSize = 512 << 10
      thread.start()
    }
    #expect(machine.1.allSatisfy { $0 == false } && machine.2 == 10_000)
  }
}

/// Rules of any size, by how their states lie and what accepts events.
enum LargeRules: String, CaseIterable, Codable {
  /// States beside each other, each with an event of its own, which two thousand share.
  case wide
  /// Each state in the one before.
  case chain
  /// The same, where each state has its own conditions for one event.
  case conditionalChain
  /// Final states, and as many events that every state accepts.
  case finals
  /// Events that every state in a chain accepts.
  case anywhere
  /// Two rules, each from all states to all.
  case many
  /// Each state in the one before, with history.
  case history
  /// Methods that each state in a chain allows or takes back.
  case methods

  func json(_ count: Int) -> String {
    let all = (0..<count).map { "\"s\($0)\"" }.joined(separator: ",")
    let isFlat = [.wide, .finals, .many].contains(self)
    let states = (0..<count).map { state in
      let place = isFlat || state == 0 ? "" : #","inside":"s\#(state - 1)""#
      let more =
        switch self {
        case .finals where state > 0: #","final":true"#
        case .history where state < count - 1: #","history":"deep""#
        case .methods: #","\#(state % 2 == 0 ? "allows" : "forbids")":["m\#(state % 60 / 2)"]"#
        default: ""
        }
      return #"{"state":"s\#(state)"\#(place)\#(more)}"#
    }
    let events =
      switch self {
      case .many: ["a", "b"].map { #"{"on":"\#($0)","from":[\#(all)],"to":[\#(all)]}"# }
      case .finals, .anywhere: (0..<count).map { #"{"on":"event \#($0)","to":["s\#($0)"]}"# }
      case .conditionalChain:
        (0..<count).map { #"{"on":"event","from":["s\#($0)"],"to":["s\#($0 * 7 % count)"],"when":["open"]}"# }
      default:
        (0..<count).map { state in
          let event = "event \(state % (self == .methods ? 20 : 2000))"
          return #"{"on":"\#(event)","from":["s\#(state)"],"to":["s\#(state * 7 % count)"]}"#
        }
      }
    return #"{"states":[\#(states.joined(separator: ","))],"events":[\#(events.joined(separator: ","))]}"#
  }
}
