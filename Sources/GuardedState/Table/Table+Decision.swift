extension PlanMemory {
  /// Returns the cell of a state for a request.
  @inline(__always)
  func cell(of request: Request, in state: Int) -> Int32 {
    switch request {
    case .method(let method): methods.cell(state, method)
    case .event(let event): events.cell(state, event)
    case .target(let target): directs.cell(state, target)
    case .operation: Cell.allowed
    }
  }

  /// Returns the shortcut of a state for an event or a direct transition.
  @inline(__always)
  func shortcut(of request: Request, in state: Int) -> Shortcut {
    switch request {
    case .method, .operation: .unknown
    case .event(let event): eventShortcuts.row(state)[event]
    case .target(let target): directShortcuts.row(state)[target]
    }
  }

  /// Returns the plans of a cell, in the order in which they are tried, but those that ignore the request.
  func plans(of cell: Int32) -> [Int] { candidates(of: cell).plans.filter { !plans[$0].kind.contains(.ignoring) } }

  /// Whether a cell lets a request do something, if its conditions hold.
  func performs(_ cell: Int32) -> Bool { !plans(of: cell).isEmpty || candidates(of: cell).end == Cell.allowed }

  /// Whether a cell ignores a request, or does so if its conditions hold.
  func mayIgnore(_ cell: Int32) -> Bool {
    let (candidates, end) = candidates(of: cell)
    return end == Cell.ignored || candidates.contains { plans[$0].kind.contains(.ignoring) }
  }

  /// Returns all plans of a cell, in the order in which they are tried, and the cell after them, which is no plan.
  func candidates(of cell: Int32) -> (plans: [Int], end: Int32) {
    if cell >= 0 { return ([Int(cell)], Cell.none) }
    var (cell, list) = (cell, [Int]())
    while cell <= Cell.firstList {
      var place = Int(Cell.firstList - cell)
      while candidates[place] >= 0 {
        list.append(Int(candidates[place]))
        place += 1
      }
      cell = candidates[place]
    }
    return (list, cell)
  }
}

extension __Table {
  /// Whether the rules declare a request in a state, regardless of conditions. They may declare it as ignored.
  func declares(_ request: Request, in state: Int) -> Bool { memory.cell(of: request, in: state) != Cell.none }

  /// Returns the states in which the rules declare a request that they don't ignore there. Replaces children by their
  /// parent if all declare it.
  ///
  /// Iterative, so that deep nesting can't overflow the stack.
  func states(declaring request: Request) -> [Int] {
    var declares = [Bool](repeating: false, count: tree.count)
    for state in tree.order.reversed() {
      let children = tree.children[state]
      let cell = memory.cell(of: request, in: state)
      declares[state] = children.isEmpty ? memory.performs(cell) : children.allSatisfy { declares[$0] }
    }
    var states: [Int] = []
    var ahead: [Int] = tree.parents.indices.filter { tree.lengths[$0] == 1 }.reversed()
    while let state = ahead.popLast() {
      if declares[state] { states.append(state) } else { ahead += tree.children[state].reversed() }
    }
    return states
  }
}
