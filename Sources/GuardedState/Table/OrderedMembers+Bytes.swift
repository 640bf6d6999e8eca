internal import GuardedStateRules

extension OrderedMembers {
  /// The index for each byte, or -1, if elements are at most one byte, as enums without payloads are; else empty.
  var bytes: [Int16] {
    guard MemoryLayout<Element>.size <= 1, _isPOD(Element.self) else { return [] }
    var bytes = [Int16](repeating: -1, count: 256)
    for (index, element) in members.enumerated() where index < Int(Int16.max) {
      if let byte = PlanMemory.byte(of: element) { bytes[Int(byte)] = Int16(index) }
    }
    return bytes
  }

  /// Whether each element is one byte that equals its position, like the cases of an enum in their order.
  var areOrdinal: Bool {
    let bytes = bytes
    return !bytes.isEmpty && members.count <= 256 && members.indices.allSatisfy { bytes[$0] == Int16($0) }
  }
}
