internal import GuardedStateRules

/// A map from values to positions: by the only byte of enums without payloads, otherwise by hash.
@frozen
@usableFromInline
struct IndexMap<Value: Hashable & Sendable>: Sendable {
  @usableFromInline let bytes: [Int16]
  @usableFromInline let indices: [Value: Int]

  init(_ values: OrderedMembers<Value>) {
    indices = values.indices
    bytes = values.bytes
  }

  /// Returns the position of a value; nil if the map doesn't contain it.
  @inlinable
  subscript(value: Value) -> Int? {
    if MemoryLayout<Value>.size == 1, !bytes.isEmpty {
      // An unknown byte may still equal a known value if the type defines equality itself.
      let index = bytes[Int(withUnsafeBytes(of: value) { $0[0] })]
      if index >= 0 { return Int(index) }
    }
    return indices[value]
  }
}
