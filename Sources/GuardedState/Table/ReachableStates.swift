import Foundation

/// The reachability of states, computed from the rules when a caller first waits for a state.
///
/// Conditions may hold or not, and history values may be anything. States that can reach each other form one component:
/// while a machine stays in it, the set of reachable states doesn't change.
final class ReachableStates: Sendable {
  private let lock = NSLock()
  // Accessed only while the lock is held.
  nonisolated(unsafe) private var graph: ComponentGraph?
  nonisolated(unsafe) private var known: [Request: [Bool]] = [:]

  /// The maximum number of goals whose answers are cached.
  static let mostKnown = 256

  /// Calls a closure with the components of a table's leaf states, and with the answers for goals: for each component,
  /// whether it leads to the goal.
  func with<Result>(_ table: __Table, _ work: (ComponentGraph, inout [Request: [Bool]]) -> Result) -> Result {
    lock.withLock {
      let graph = graph ?? ComponentGraph(table.steps())
      self.graph = graph
      return work(graph, &known)
    }
  }
}

extension __Table {
  /// Returns the component of a leaf state; all states of an open machine are in one.
  ///
  /// - Complexity: O(1); the first time O(*n*) in the size of the table.
  func component(of state: Int) -> Int { reachableStates?.with(self) { graph, _ in graph.components[state] } ?? 0 }

  /// Whether a machine in a given state can reach a state that declares a request, or the request's target.
  ///
  /// - Complexity: O(1); the first time for each goal O(*n*) in the size of the table.
  func leads(to goal: Request, from state: Int) -> Bool {
    guard let reachableStates else { return true }
    return reachableStates.with(self) { graph, known in
      let component = graph.components[state]
      if let answers = known[goal] { return answers[component] }
      let goals = tree.leafStates.filter { leaf in
        if case .target(let wanted) = goal { return tree.isWithin(leaf, wanted) }
        return declares(goal, in: leaf)
      }
      let answers = graph.leading(to: goals)
      if known.count < ReachableStates.mostKnown { known[goal] = answers }
      return answers[component]
    }
  }

  /// Returns the possible next leaf states of each leaf state.
  fileprivate func steps() -> [[Int]] {
    var inside = Array(repeating: [Int](), count: tree.count)
    for leaf in tree.leafStates {
      for outer in tree.path(of: leaf) { inside[outer].append(leaf) }
    }
    /// Returns the leaf states that may be entered with some states.
    func entered(_ states: some Sequence<Int>) -> [Int] {
      states.flatMap { tree.hasHistory ? inside[$0] : [tree.leaf(of: $0)] }
    }
    var steps = Array(repeating: Set<Int>(), count: tree.count)
    for leaf in tree.leafStates {
      let cells =
        memory.events.row(leaf, columns: content.columnCount) + memory.methods.row(leaf, columns: methodNames.count)
      for plan in cells.flatMap({ memory.plans(of: $0.cell) }) {
        steps[leaf].formUnion(entered(content.edges[Int(memory.plans[plan].edge)].destinations))
      }
      for outer in tree.path(of: leaf) { steps[leaf].formUnion(entered(content.successors[outer])) }
    }
    // The end of a body leads out of its `via:` state.
    for edge in content.edges where edge.via >= 0 {
      let ends = entered(edge.targets + (edge.orElse >= 0 ? [edge.orElse] : []))
      for leaf in inside[edge.via] { steps[leaf].formUnion(ends) }
    }
    return steps.map { $0.sorted() }
  }
}

extension StateTree {
  /// The states without children.
  var leafStates: [Int] { parents.indices.filter(isLeaf) }
}

/// The strongly connected components of a graph, each with a higher number than those it leads to.
struct ComponentGraph: Sendable {
  /// The component of each node.
  private(set) var components: [Int]
  /// The other components that each component leads to in one step.
  private var next: [[Int]] = []

  /// Finds the components with an iterative form of Tarjan's algorithm.
  ///
  /// - Parameter steps: The successors of each node.
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

  /// Makes a component of all open nodes down to a given one.
  private mutating func close(_ node: Int, _ open: inout [Int], _ steps: [[Int]]) {
    let number = next.count
    var members: [Int] = []
    repeat {
      members.append(open.removeLast())
      components[members[members.count - 1]] = number
    } while members.last != node
    next.append(Set(members.flatMap { steps[$0].map { components[$0] } }).subtracting([number]).sorted())
  }

  /// Returns for each component whether it can reach any of some nodes.
  func leading(to goals: [Int]) -> [Bool] {
    var answers = Array(repeating: false, count: next.count)
    for goal in goals { answers[components[goal]] = true }
    for component in next.indices where !answers[component] {
      answers[component] = next[component].contains { answers[$0] }
    }
    return answers
  }
}
