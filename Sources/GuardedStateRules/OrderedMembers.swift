/// Distinct values in the order of their first insertion.
package struct OrderedMembers<Element: Hashable> {
  package private(set) var members: [Element] = []
  package private(set) var indices: [Element: Int] = [:]

  /// Creates the distinct values of a list.
  package init(_ elements: [Element] = []) {
    insert(elements)
  }

  /// Adds a value if it is new, and returns its index.
  @discardableResult
  package mutating func insert(_ element: Element) -> Int {
    if let index = indices[element] { return index }
    indices[element] = members.count
    members.append(element)
    return members.count - 1
  }

  /// Adds values in order.
  package mutating func insert(_ elements: [Element]) {
    for element in elements { insert(element) }
  }
}

extension Collection where Element: Hashable {
  /// The distinct values in the order of their first occurrence.
  ///
  /// - Complexity: O(*n*).
  package var distinct: [Element] { count < 2 ? Array(self) : OrderedMembers(Array(self)).members }
}
