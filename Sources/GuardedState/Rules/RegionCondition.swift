/// A condition on the state of a machine of a host, such as `Payment.paid or .due`.
package struct RegionCondition {
  /// The number of the machine.
  package let machine: Int
  /// The states, in one of which it must be.
  package let states: [Int]

  /// Returns the conditions on states among conditions; nil for all others.
  ///
  /// - Parameters:
  ///   - conditions: The names of the conditions.
  ///   - machines: The names of all machines of the host.
  ///   - states: The names of the states of each machine.
  static func all(_ conditions: [String], _ machines: [String], states: [[String]]) -> [Self?] {
    if !conditions.contains(where: { $0.contains(".") }) { return conditions.map { _ in nil } }
    let indices = states.map { Dictionary(zip($0, $0.indices)) { first, _ in first } }
    return conditions.map { Self($0, machines) { indices[$0][$1] } }
  }

  /// Parses the name of a condition; nil for other kinds of conditions.
  ///
  /// - Parameters:
  ///   - condition: The name of the condition.
  ///   - machines: The names of all machines of the host.
  ///   - index: Returns the index of a machine's state by its name.
  package init?(_ condition: String, _ machines: [String], state index: (_ machine: Int, _ name: String) -> Int?) {
    guard let dot = condition.firstIndex(of: ".") else { return nil }
    let region = String(condition[..<dot])
    // A region is named after its property, while a condition names its type.
    guard
      let machine = machines.firstIndex(of: region)
        ?? machines.firstIndex(where: { $0.lowercased() == region.lowercased() })
    else { return nil }
    let text = String(condition[condition.index(after: dot)...])
    let names = index(machine, text) != nil ? [text] : text.split(separator: " or .").map(String.init)
    let states = names.compactMap { index(machine, $0) }
    guard !states.isEmpty, states.count == names.count else { return nil }
    (self.machine, self.states) = (machine, states)
  }
}
