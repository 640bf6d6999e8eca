import Dispatch
import Foundation
import GuardedState
import GuardedStateData
import GuardedStateDiagrams

extension Section {
  /// The times that rules take to be read, checked and drawn.
  static var rules: Section {
    Section(
      title: "Rules as data",
      note: "Medians of milliseconds; of each size also what half of it takes: 2 is linear growth, 4 quadratic."
    ) { _, filter in
      guard filter.wants("rules") else { return [] }
      return try [DiagramFormat.dot, .mermaid, .scxml, .table].flatMap { format in
        try findings("4,000 states drawn as \(format)", .wide, 4000, bound: 100) { _ = $0.diagram(format) }
          + findings("4,000 states in a chain drawn as \(format)", .chain, 4000, bound: 100) {
            _ = $0.diagram(format)
          }
      }
        + findings("10,000 states in a chain: their problems", .chain, 10_000, bound: 200) {
          precondition($0.problems.isEmpty)
        }
        + reading("10,000 states in a chain: reading JSON", 10_000)
        + compiling("10,000 states in a chain: a machine from rules", .chain, 10_000, bound: 200)
        + memory("10,000 states in a chain", .chain, 10_000)
        + memory("60,000 states and 2,000 events", .wide, 60_000, events: 2000)
    }
  }

  private typealias Named = Rules<String, String, String>

  private enum Shape {
    case wide, chain

    /// Returns rules as JSON, with an event for each state.
    func json(_ count: Int, events: Int = 100) -> Data {
      let states = (0..<count).map { state in
        self == .wide || state == 0
          ? #"{"state":"state \#(state)"}"# : #"{"state":"state \#(state)","inside":"state \#(state - 1)"}"#
      }
      let events = (0..<count).map { state in
        #"{"on":"event \#(state % events)","from":["state \#(state)"],"to":["state \#(state * 7 % count)"]}"#
      }
      return Data(#"{"states":[\#(states.joined(separator: ","))],"events":[\#(events.joined(separator: ","))]}"#.utf8)
    }
  }

  private static func findings(
    _ work: String, _ shape: Shape, _ count: Int, bound: Double, _ body: (Named) -> Void
  ) throws -> [Finding] {
    let (whole, half) = (try Named(json: shape.json(count)), try Named(json: shape.json(count / 2)))
    return findings(work, bound: bound, whole: median { body(whole) }, half: median { body(half) })
  }

  private static func reading(_ work: String, _ count: Int) throws -> [Finding] {
    let (whole, half) = (Shape.chain.json(count), Shape.chain.json(count / 2))
    return findings(
      work, bound: 1000, whole: try median { _ = try Named(json: whole) },
      half: try median { _ = try Named(json: half) })
  }

  private static func compiling(_ work: String, _ shape: Shape, _ count: Int, bound: Double) throws -> [Finding] {
    let (whole, half) = (shape.json(count), shape.json(count / 2))
    // A value compiles once.
    func time(_ json: Data) throws -> Double {
      try (0..<7).map { _ in
        let rules = try Named(json: json)
        return milliseconds { precondition(!StateMachine(rules).isFinished) }
      }.median
    }
    return try findings(work, bound: bound, whole: time(whole), half: time(half))
  }

  /// Measures the memory for reading rules and making a machine, for each byte of their JSON.
  private static func memory(_ work: String, _ shape: Shape, _ count: Int, events: Int = 100) throws -> [Finding] {
    let json = shape.json(count, events: events)
    guard ProcessMemory.beginPeak() else { return [] }
    let before = ProcessMemory.resident
    let machine = StateMachine(try Named(json: json))
    let taken = withExtendedLifetime(machine) { ProcessMemory.peak - before }
    return [
      Finding(
        "\(work): memory for reading and a machine, for each byte of JSON", .bytes, ours: taken / Double(json.count),
        bound: .value(50))
    ]
  }

  private static func findings(_ work: String, bound: Double, whole: Double, half: Double) -> [Finding] {
    [
      Finding(work, .milliseconds, ours: whole, bound: .value(bound)),
      Finding(
        "the same, for its size", against: "half of it", .milliseconds, ours: whole, rival: half, bound: .ratio(3)),
    ]
  }

  /// Returns the median of seven runs, in milliseconds.
  private static func median(_ body: () throws -> Void) rethrows -> Double {
    try (0..<7).map { _ in try milliseconds(body) }.median
  }

  private static func milliseconds(_ body: () throws -> Void) rethrows -> Double {
    let start = DispatchTime.now().uptimeNanoseconds
    try body()
    return Double(DispatchTime.now().uptimeNanoseconds - start) / 1_000_000
  }
}
