extension __Table {
  /// Returns the leaf state that is entered with a state.
  func leaf(of state: Int) -> Int { tree.leaf(of: state) }

  /// Whether a state carries values.
  func isValued(_ state: Int) -> Bool { valued.contains(state) }

  /// Returns the leaf states that only the end of a body running in them can leave.
  ///
  /// - Complexity: O(*e*) for *e* edges, repeated for each `via:` state.
  static func leftByBodiesAlone(_ edges: [Edge], _ successors: [Set<Int>], _ tree: StateTree) -> Set<Int> {
    Set(edges.filter { $0.via >= 0 }.map { tree.leaf(of: $0.via) }).filter { leaf in
      let path = Set(tree.path(of: leaf))
      return path.allSatisfy { successors[$0].isEmpty }
        && !edges.contains { $0.sources.map { !path.isDisjoint(with: $0) } ?? true && !$0.destinations.isEmpty }
    }
  }
}
