/// The paths of names that a machine without rules is at, as indices of a ``__Table``.
///
/// Every beginning of a path is a state of its own, so that a name may be on a path twice; the first is the empty path.
struct OpenPaths {
  /// How many names a path may have: the one that a machine begins at, the one that it is at, the one before and the next one are
  /// numbered together.
  ///
  /// - Parameter initial: How many names the path has that it begins at.
  static func longest(from initial: Int) -> Int { (Int(UInt16.max) - 1 - initial) / 3 }

  /// The state around each state, or -1.
  private(set) var parents = [-1]
  /// How many names are on the path of each state.
  private(set) var lengths = [0]
  /// The name of each state alone.
  private(set) var ownNames = [""]
  /// The path of each state as text: the whole of it where that is short, or where it was asked for.
  private(set) var names = ["(no state)"]
  private var indices: [Step: Int] = [:]

  /// A name on a path, and the state before it.
  private struct Step: Hashable {
    let outer: Int
    let name: String
  }

  /// The state of a path; its beginnings are added where they are new.
  ///
  /// - Parameters:
  ///   - path: The names on the path.
  ///   - add: Is told the position in the path of each name that is added.
  /// - Complexity: O(*n*) in the length of the path.
  mutating func insert(_ path: [String], _ add: (Int) -> Void) -> Int {
    var state = 0
    for (place, name) in path.enumerated() {
      let step = Step(outer: state, name: name)
      if let known = indices[step] {
        state = known
        continue
      }
      add(place)
      indices[step] = parents.count
      names.append(place == 0 ? name : place < 16 ? "\(names[state])/\(name)" : "…/\(name)")
      parents.append(place == 0 ? -1 : state)
      lengths.append(place + 1)
      ownNames.append(name)
      state = parents.count - 1
    }
    if path.count > 16 { names[state] = path.joined(separator: "/") }
    return state
  }
}
