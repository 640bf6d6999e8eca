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

  /// Returns the plans of a cell, in the order in which they are tried.
  func plans(of cell: Int32) -> [Int] {
    if cell >= 0 { return [Int(cell)] }
    var (cell, list) = (cell, [Int]())
    while cell <= Cell.firstList {
      var place = Int(Cell.firstList - cell)
      while candidates[place] >= 0 {
        list.append(Int(candidates[place]))
        place += 1
      }
      cell = candidates[place]
    }
    return list
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
      let isDeclared = cell != Cell.none && cell != Cell.ignored
      declares[state] = children.isEmpty ? isDeclared : children.allSatisfy { declares[$0] }
    }
    var states: [Int] = []
    var ahead: [Int] = tree.parents.indices.filter { tree.lengths[$0] == 1 }.reversed()
    while let state = ahead.popLast() {
      if declares[state] { states.append(state) } else { ahead += tree.children[state].reversed() }
    }
    return states
  }
}
