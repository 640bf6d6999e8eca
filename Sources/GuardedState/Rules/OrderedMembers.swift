/// Distinct values in the order of their first insertion.
struct OrderedMembers<Element: Hashable> {
  private(set) var members: [Element] = []
  private(set) var indices: [Element: Int] = [:]

  /// The distinct values of a list.
  init(_ elements: [Element] = []) {
    insert(elements)
  }

  /// Adds a value if it is new, and returns its position.
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

extension OrderedMembers {
  /// The index for each byte, or -1, if elements are one byte, as enums without payloads are; else empty.
  var bytes: [Int16] {
    guard MemoryLayout<Element>.size == 1, _isPOD(Element.self) else { return [] }
    var bytes = [Int16](repeating: -1, count: 256)
    for (index, element) in members.enumerated() where index < Int(Int16.max) {
      bytes[Int(withUnsafeBytes(of: element) { $0[0] })] = Int16(index)
    }
    return bytes
  }

  /// Whether each element is one byte that equals its position, like the cases of an enum in their order.
  var areOrdinal: Bool {
    let bytes = bytes
    return !bytes.isEmpty && members.count <= 256 && members.indices.allSatisfy { bytes[$0] == Int16($0) }
  }
}
