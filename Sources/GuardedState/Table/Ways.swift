import Foundation

/// The reachability of states, computed from the rules when a caller first waits for a state.
///
/// Conditions may hold or not, and history values may be anything. States that can reach each other form one component:
/// while a machine stays in it, the set of reachable states doesn't change.
final class Ways: Sendable {
  private let lock = NSLock()
  // Accessed only while the lock is held.
  nonisolated(unsafe) private var graph: ComponentGraph?
  nonisolated(unsafe) private var known: [Request: [Bool]] = [:]

  /// The maximum number of goals whose answers are cached.
  private static let mostKnown = 256

  /// Returns the component of a leaf state.
  ///
  /// - Complexity: O(1); the first time O(*n*) in the size of the table.
  func component(of state: Int, in table: __Table) -> Int { lock.withLock { made(table).components[state] } }

  /// Whether a machine in a given state can reach a state that declares a request, or the request's target.
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
  /// Returns the component of a state; all states of an open machine are in one.
  func component(of state: Int) -> Int { ways?.component(of: state, in: self) ?? 0 }

  /// Whether a machine in a given state can reach a state that declares a request, or the request's target.
  func leads(to goal: Request, from state: Int) -> Bool { ways?.lead(to: goal, from: state, in: self) ?? true }

  /// Returns the leaf states that satisfy a predicate.
  fileprivate func leaves(_ holds: (Int) -> Bool) -> [Int] {
    tree.parents.indices.filter { tree.children[$0].isEmpty && holds($0) }
  }

  /// Returns the possible next leaf states of each leaf state.
  fileprivate func steps() -> [[Int]] {
    let inner = leavesInside()
    var steps = tree.parents.indices.map { state -> Set<Int> in
      guard tree.children[state].isEmpty else { return [] }
      var next: Set<Int> = []
      let cells =
        memory.events.row(state, columns: columnNames.count) + memory.methods.row(state, columns: methodNames.count)
      for plan in cells.flatMap({ memory.plans(of: $0.cell) }) {
        let edge = content.edges[Int(memory.plans[plan].edge)]
        for target in edge.destinations { next.formUnion(entered(target, inner)) }
      }
      for target in tree.path(of: state).flatMap({ content.successors[$0] }) {
        next.formUnion(entered(target, inner))
      }
      return next
    }
    // The end of a body leads out of its `via:` state.
    for edge in content.edges where edge.via >= 0 {
      let ends = edge.targets + (edge.orElse >= 0 ? [edge.orElse] : [])
      for leaf in inner[edge.via] { for end in ends { steps[leaf].formUnion(entered(end, inner)) } }
    }
    return steps.map { $0.sorted() }
  }

  /// Returns the leaf states that may be entered with a state.
  private func entered(_ state: Int, _ inner: [[Int]]) -> [Int] {
    tree.hasHistory ? inner[state] : [tree.leaf(of: state)]
  }

  /// Returns the leaf states inside each state, or itself.
  private func leavesInside() -> [[Int]] {
    var inside = Array(repeating: [Int](), count: tree.count)
    for leaf in tree.parents.indices where tree.children[leaf].isEmpty {
      for outer in tree.path(of: leaf) { inside[outer].append(leaf) }
    }
    return inside
  }
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
