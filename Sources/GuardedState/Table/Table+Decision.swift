extension PlanMemory {
  /// What a state does with a request.
  @inlinable
  @inline(__always)
  func cell(of request: Request, in state: Int) -> Int32 {
    switch request {
    case .method(let method): methods.cell(state, method)
    case .event(let event): events.cell(state, event)
    case .target(let target): directs.cell(state, target)
    }
  }

  /// The plans that a cell names, in the order they are tried.
  func plans(of cell: Int32) -> [Int] {
    if cell >= 0 { return [Int(cell)] }
    guard cell <= Cell.firstList else { return [] }
    let start = Int(Cell.firstList - cell)
    return (0..<Int(candidates[start])).map { Int(candidates[start + 1 + $0]) }
  }
}

extension __Table {
  /// Whether the rules declare a request in a state, conditions aside.
  func declares(_ request: Request, in state: Int) -> Bool { memory.cell(of: request, in: state) != Cell.none }

  /// The states in which the rules declare a request: for a state all of whose children do, itself.
  func states(declaring request: Request) -> [Int] {
    func within(_ state: Int) -> [Int] {
      if tree.children[state].isEmpty { return declares(request, in: state) ? [state] : [] }
      let inside = tree.children[state].map { ($0, within($0)) }
      return inside.allSatisfy { $1 == [$0] } ? [state] : inside.flatMap(\.1)
    }
    return tree.parents.indices.filter { tree.lengths[$0] == 1 }.flatMap(within)
  }
}
