/// Finds the position of a value: by its one byte for enums without payloads, else by its hash.
@frozen
@usableFromInline
struct IndexMap<Value: Hashable & Sendable>: Sendable {
  @usableFromInline let bytes: [Int16]
  @usableFromInline let indices: [Value: Int]

  init(_ values: OrderedMembers<Value>) {
    indices = values.indices
    bytes = values.bytes
  }

  /// The position of a value, or nil for one that is not in the map.
  @inlinable
  subscript(value: Value) -> Int? {
    if MemoryLayout<Value>.size == 1, !bytes.isEmpty {
      // A byte that is not found may still be equal to one that is, where a type defines equality itself.
      let index = bytes[Int(withUnsafeBytes(of: value) { $0[0] })]
      if index >= 0 { return Int(index) }
    }
    return indices[value]
  }
}
