/// The paths of names that a machine without rules is at, as indices of a ``__Table``.
///
/// Every beginning of a path is a state of its own, so that a name may be on a path twice; the first is the empty path.
struct OpenPaths {
  /// For each state its path, itself last.
  private(set) var paths: [[Int]] = [[]]
  /// The whole path of each state as text.
  private(set) var names = ["(no state)"]
  private var indices: [[String]: Int] = [[]: 0]

  /// The state of a path; its beginnings are added where they are new.
  ///
  /// - Parameters:
  ///   - path: The names on the path.
  ///   - add: Is told the position in the path of each name that is added.
  mutating func insert(_ path: [String], _ add: (Int) -> Void) -> Int {
    if let index = indices[path] { return index }
    let outer = insert(Array(path.dropLast()), add)
    add(path.count - 1)
    let index = paths.count
    paths.append(paths[outer] + [index])
    names.append(path.joined(separator: "/"))
    indices[path] = index
    return index
  }
}
