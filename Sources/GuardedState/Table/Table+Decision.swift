/// What the rules say to a request, before any condition is asked.
enum Verdict: Equatable {
  /// A method that changes no state may run.
  case allowed
  /// The edge is taken.
  case take(Int)
  /// The first of these edges whose conditions hold is taken.
  case choose([Int])
  /// The state may be entered directly.
  case go(to: Int, from: Int)
  /// Refused.
  case refused(Refusal.Reason)
}

extension __Table {
  /// Decides a request: the one place that says what is legal. `can`, `fire`, method calls and `handle` all ask it.
  ///
  /// - Parameters:
  ///   - request: What is asked.
  ///   - state: The current state.
  /// - Complexity: O(1) and the number of candidates.
  func verdict(on request: Request, in state: Int) -> Verdict {
    let cell: Int32
    switch request {
    case .method(let method): cell = self.cell(method: method, in: state)
    case .event(let event): cell = self.cell(event: event, in: state)
    case .target(let target):
      if isOpen { return .go(to: target, from: state) }
      let source = paths[state].last { successors[$0].contains(target) }
      return source.map { .go(to: target, from: $0) } ?? .refused(reasonForNone(in: state))
    }
    switch cell {
    case Cell.none: return .refused(reasonForNone(in: state))
    case Cell.allowed: return .allowed
    case 0...: return .take(Int(cell))
    default: return .choose(edges(of: cell))
    }
  }

  /// Why a request that is not declared in a state is refused there.
  private func reasonForNone(in state: Int) -> Refusal.Reason { isEnd(state) ? .finished : .notAllowed }

  /// Whether the machine has finished in a state: a final one that lies in no other. Of a final state inside another
  /// one, the outer may still lead on.
  func isEnd(_ state: Int) -> Bool { finals[state] && paths[state].count == 1 }

  /// Whether the rules declare a request in a state.
  func declares(_ request: Request, in state: Int) -> Bool {
    if case .refused = verdict(on: request, in: state) { return false }
    return true
  }

  /// The states in which the rules declare a request: for a state all of whose children do, itself.
  func states(declaring request: Request) -> [Int] {
    func within(_ state: Int) -> [Int] {
      if children[state].isEmpty { return declares(request, in: state) ? [state] : [] }
      let inside = children[state].map { ($0, within($0)) }
      return inside.allSatisfy { $1 == [$0] } ? [state] : inside.flatMap(\.1)
    }
    return stateNames.indices.filter { paths[$0].count == 1 }.flatMap(within)
  }

  /// The state whose declaration makes an edge accepted in a state: the innermost around it, or itself.
  func source(of edge: Int, in state: Int) -> Int {
    guard let sources = edges[edge].sources else { return state }
    return paths[state].last { sources.contains($0) } ?? state
  }

  /// The state without children that is entered with a state.
  ///
  /// - Parameters:
  ///   - state: The state that is entered.
  ///   - memory: For states with history, the state that was inside when they were left.
  func leaf(entering state: Int, memory: [Int: Int]) -> Int {
    var leaf = state
    while initialChildren[leaf] >= 0 { leaf = memory[leaf] ?? initialChildren[leaf] }
    return leaf
  }

  /// How much of the paths of two states stays untouched by a transition between them.
  ///
  /// The common ancestors of both, not counting either state itself: a transition of a state to itself leaves and
  /// enters it, and so does one from a state to a state inside it (SCXML, Appendix D, `findLCCA`). Of open paths all
  /// that they begin with in common stays untouched.
  func untouchedDepth(from source: Int, to target: Int) -> Int {
    let limit = min(paths[source].count, paths[target].count) - (isOpen ? 0 : 1)
    var depth = 0
    while depth < limit, paths[source][depth] == paths[target][depth] { depth += 1 }
    return depth
  }
}
