import GuardedState
import Testing

/// A row of a table of charts: rules, the requests of a new machine, and the states that it and its regions enter.
struct ChartCase: Sendable, CustomTestStringConvertible {
  typealias Machine = StateMachine<String, String>

  let testDescription: String
  private let requests: [String]
  private let entered: [String]
  private let revision: Int
  private let rules: Machine.Rules

  /// Rules whose initial state is the first one.
  ///
  /// - Parameters:
  ///   - requests: `start`, `to` and a state, or an event to fire, separated by commas.
  ///   - entered: The states that are entered, in order.
  ///   - revision: The revision in the end; by default the number of states.
  init(
    _ title: String, _ requests: String, enters entered: String..., revision: Int? = nil,
    @RulesBuilder<String, String, String> rules: () -> RulesCase.Content
  ) {
    (testDescription, self.entered, self.rules) = (title, entered, Machine.Rules(rules))
    self.revision = revision ?? entered.count
    self.requests = requests.split(separator: ", ").map(String.init)
  }

  /// Makes the requests of a machine with observers, and of one without.
  func run() throws {
    let (observed, silent) = (Machine(rules), Machine(rules))
    var states: [String] = []
    for part in parts(of: observed) { part.onChange { states.append($0.to) } }
    for machine in [observed, silent] { for request in requests { try perform(request, on: machine) } }
    #expect(states == entered)
    #expect(parts(of: silent).map(\.path) == parts(of: observed).map(\.path))
    #expect(observed.revision == revision && silent.revision == revision)
  }

  private func parts(of machine: Machine) -> [Machine] { [machine] + machine.regionNames.compactMap(machine.region) }

  private func perform(_ request: String, on machine: Machine) throws {
    if request == "start" {
      try machine.start()
    } else if request.hasPrefix("to ") {
      try machine.transition(to: String(request.dropFirst(3)))
    } else {
      try machine.fire(request)
    }
  }
}
