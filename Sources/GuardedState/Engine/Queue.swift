/// Elements that wait, first in, first out.
struct Queue<Element> {
  private var waiting: [Element] = []
  private var next = 0

  var isEmpty: Bool { next == waiting.count }
  var count: Int { waiting.count - next }

  /// Appends an element.
  mutating func append(_ element: Element) { waiting.append(element) }

  /// Removes and returns the first element.
  ///
  /// - Complexity: O(1), averaged over many calls.
  mutating func popFirst() -> Element? {
    guard next < waiting.count else { return nil }
    let first = waiting[next]
    next += 1
    if isEmpty || next > 64 && next * 2 > waiting.count {
      waiting.removeFirst(next)
      next = 0
    }
    return first
  }

  /// Removes elements that satisfy a condition, except the first ones.
  mutating func removeAll(after count: Int, where isRemoved: (Element) -> Bool) {
    if count < self.count { waiting[(next + count)...].removeAll(where: isRemoved) }
  }

  /// Removes the last elements.
  mutating func removeLast(_ count: Int) { waiting.removeLast(count) }

  /// Removes and returns all elements.
  mutating func removeAll() -> [Element] {
    waiting.removeFirst(next)
    next = 0
    return exchange(&waiting, with: [])
  }
}
