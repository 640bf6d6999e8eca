/// What the rules say to a request, before any condition is asked.
enum Verdict: Equatable {
  /// A method that changes no state may run.
  case allowed
  /// The first of these edges whose conditions hold is taken.
  case take([Int])
  /// The state may be entered directly.
  case go(to: Int)
  /// Refused.
  case refused(Refusal.Reason)
}

extension Table {
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
      return successors[state].contains(target) ? .go(to: target) : .refused(reasonForNone(in: state))
    }
    switch cell {
    case Cell.none: return .refused(reasonForNone(in: state))
    case Cell.allowed: return .allowed
    default: return .take(edges(of: cell))
    }
  }

  /// Why a request that is not declared in a state is refused there.
  private func reasonForNone(in state: Int) -> Refusal.Reason { finals[state] ? .finished : .notAllowed }

  /// Whether the rules declare a request in a state.
  func declares(_ request: Request, in state: Int) -> Bool {
    if case .refused = verdict(on: request, in: state) { return false }
    return true
  }

  /// The states in which the rules declare a request.
  func states(declaring request: Request) -> [Int] { stateNames.indices.filter { declares(request, in: $0) } }

  /// How much of the paths of two states stays untouched by a transition between them.
  ///
  /// The common ancestors of both, not counting either state itself: a transition of a state to itself leaves and
  /// enters it.
  func untouchedDepth(from source: Int, to target: Int) -> Int {
    let limit = min(paths[source].count, paths[target].count) - 1
    var depth = 0
    while depth < limit, paths[source][depth] == paths[target][depth] { depth += 1 }
    return depth
  }
}
