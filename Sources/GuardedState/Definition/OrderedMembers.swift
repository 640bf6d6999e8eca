/// Distinct values in the order of their first insertion.
struct OrderedMembers<Element: Hashable> {
  private(set) var members: [Element] = []
  private(set) var indices: [Element: Int] = [:]

  /// Adds a value unless it is there, and returns its position.
  @discardableResult
  mutating func insert(_ element: Element) -> Int {
    if let index = indices[element] { return index }
    indices[element] = members.count
    members.append(element)
    return members.count - 1
  }

  /// Adds values in their order.
  mutating func insert(_ elements: [Element]) {
    for element in elements { insert(element) }
  }
}
