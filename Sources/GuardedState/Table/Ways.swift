import Foundation

/// Which states can still be come to from which: worked out of the rules when somebody first waits for one.
///
/// Conditions count as possibly true, and states with history as left anywhere inside. States that lead to each other are
/// one component: as long as a machine stays in one, it can come to the same states as before.
final class Ways: Sendable {
  private let lock = NSLock()
  // Both are read and written only while the lock is held.
  nonisolated(unsafe) private var graph: ComponentGraph?
  nonisolated(unsafe) private var known: [Request: [Bool]] = [:]

  /// For how many goals the answers are kept.
  private static let mostKnown = 256

  /// The component of a state without children.
  ///
  /// - Complexity: O(1); the first time O(*n*) in the size of the table.
  func component(of state: Int, in table: __Table) -> Int { lock.withLock { made(table).components[state] } }

  /// Whether a machine that is in a state may come to where something is declared, or into a state.
  ///
  /// - Complexity: O(1); the first time for each goal O(*n*) in the size of the table.
  func lead(to goal: Request, from state: Int, in table: __Table) -> Bool {
    lock.withLock {
      let graph = made(table)
      if let known = known[goal] { return known[graph.components[state]] }
      let goals = table.leaves { leaf in
        if case .target(let wanted) = goal { return table.tree.path(of: leaf).contains(wanted) }
        return table.declares(goal, in: leaf)
      }
      let answers = graph.leading(to: goals)
      if known.count < Self.mostKnown { known[goal] = answers }
      return answers[graph.components[state]]
    }
  }

  private func made(_ table: __Table) -> ComponentGraph {
    if let graph { return graph }
    let made = ComponentGraph(table.steps())
    graph = made
    return made
  }
}

extension __Table {
  /// The component of a state; all states of an open machine are in one.
  func component(of state: Int) -> Int { ways?.component(of: state, in: self) ?? 0 }

  /// Whether a machine that is in a state may come to where something is declared, or into a state.
  func leads(to goal: Request, from state: Int) -> Bool { ways?.lead(to: goal, from: state, in: self) ?? true }

  /// The states without children for which something holds.
  fileprivate func leaves(_ holds: (Int) -> Bool) -> [Int] {
    tree.parents.indices.filter { tree.children[$0].isEmpty && holds($0) }
  }

  /// For each state without children those that may come next.
  fileprivate func steps() -> [[Int]] {
    let inner = leavesInside()
    var steps = tree.parents.indices.map { state -> Set<Int> in
      guard tree.children[state].isEmpty else { return [] }
      var next: Set<Int> = []
      for cell in memory.events.cells(of: state, eventColumns) + memory.methods.cells(of: state, methodNames.count) {
        for plan in memory.plans(of: cell) where memory.plans[plan].edge >= 0 {
          // Behind the edges come permissions, which lead nowhere.
          let edge = Int(memory.plans[plan].edge)
          if edge < edges.count { for state in edges[edge].destinations { next.formUnion(entered(state, inner)) } }
        }
      }
      for outer in tree.path(of: state) {
        for target in successors[outer] { next.formUnion(entered(target, inner)) }
      }
      return next
    }
    // A body that runs in a state of its own leads out of that.
    for edge in edges where edge.via >= 0 {
      let ends = edge.targets + (edge.orElse >= 0 ? [edge.orElse] : [])
      for leaf in inner[edge.via] { for end in ends { steps[leaf].formUnion(entered(end, inner)) } }
    }
    return steps.map { $0.sorted() }
  }

  /// The states without children that may be entered with a state.
  private func entered(_ state: Int, _ inner: [[Int]]) -> [Int] {
    tree.hasHistory ? inner[state] : [tree.leaf(of: state)]
  }

  /// For each state, those without children inside it, or itself.
  private func leavesInside() -> [[Int]] {
    var inside = Array(repeating: [Int](), count: tree.count)
    for leaf in tree.parents.indices where tree.children[leaf].isEmpty {
      for outer in tree.path(of: leaf) { inside[outer].append(leaf) }
    }
    return inside
  }
}

/// The components of a graph, each with a higher number than those it leads to.
struct ComponentGraph: Sendable {
  /// The component of each node.
  private(set) var components: [Int]
  /// The other components that each leads to in one step.
  private var next: [[Int]] = []

  /// Finds the components, as Tarjan does, without recursion.
  ///
  /// - Parameter steps: For each node those that it leads to.
  /// - Complexity: O(*n*) in the number of nodes and steps.
  init(_ steps: [[Int]]) {
    components = Array(repeating: -1, count: steps.count)
    var order = Array(repeating: -1, count: steps.count)
    var lowest = order
    var open: [Int] = []
    var count = 0
    for root in steps.indices where order[root] < 0 {
      var path = [(node: root, step: 0)]
      while let (node, step) = path.last {
        if step == 0 {
          order[node] = count
          lowest[node] = count
          count += 1
          open.append(node)
        }
        if step < steps[node].count {
          path[path.count - 1].step += 1
          let target = steps[node][step]
          if order[target] < 0 {
            path.append((target, 0))
          } else if components[target] < 0 {
            lowest[node] = min(lowest[node], order[target])
          }
          continue
        }
        path.removeLast()
        if let outer = path.last?.node { lowest[outer] = min(lowest[outer], lowest[node]) }
        if lowest[node] == order[node] { close(node, &open, steps) }
      }
    }
  }

  /// Makes a component of all open nodes down to one.
  private mutating func close(_ node: Int, _ open: inout [Int], _ steps: [[Int]]) {
    let number = next.count
    var members: [Int] = []
    repeat {
      members.append(open.removeLast())
      components[members[members.count - 1]] = number
    } while members.last != node
    next.append(Set(members.flatMap { steps[$0].map { components[$0] } }).subtracting([number]).sorted())
  }

  /// For each component, whether some nodes can be reached from it.
  func leading(to goals: [Int]) -> [Bool] {
    var answers = Array(repeating: false, count: next.count)
    for goal in goals { answers[components[goal]] = true }
    for component in next.indices where !answers[component] {
      answers[component] = next[component].contains { answers[$0] }
    }
    return answers
  }
}
