/// The paths of names that a machine without rules is at, as indices of a ``__Table``.
///
/// Each prefix of a path is a state, so a name may occur twice on a path. The first state is the empty path.
struct OpenPaths {
  /// Returns the maximum number of names on a path. The table numbers four paths together: the initial, the previous,
  /// the current and the next one.
  ///
  /// - Parameter initial: The number of names on the initial path.
  static func longest(from initial: Int) -> Int { (Int(UInt16.max) - 1 - initial) / 3 }

  /// The enclosing state of each state, or -1.
  private(set) var parents = [-1]
  /// The number of names on the path of each state.
  private(set) var lengths = [0]
  /// The last name on the path of each state.
  private(set) var ownNames = [""]
  /// The path of each state as text, which is complete if the path is short or was inserted as a whole.
  private(set) var names = ["(no state)"]
  private var indices: [Step: Int] = [:]

  /// A name on a path, and the state before it.
  private struct Step: Hashable {
    let outer: Int
    let name: String
  }

  /// Returns the state of a path, and adds its prefixes if they are new.
  ///
  /// - Parameters:
  ///   - path: The names on the path.
  ///   - add: A closure that receives the position of each added name.
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
