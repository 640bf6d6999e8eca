/// The positions of values by their bits: a list for values of one byte, and a hash table for values as long as a
/// string, which is faster than hashing them.
///
/// Equal bits mean equal values, but different bits may be equal too, such as equal strings in different memory. So a
/// failed lookup proves nothing. The stored values live as long as their table, so their bits are never reused.
@frozen
@usableFromInline
struct NameBits {
  /// The bits of a name.
  @frozen
  @usableFromInline
  struct Key {
    @usableFromInline let first: UInt64
    @usableFromInline let second: UInt64

    /// The hash, whose upper bits depend on all others, because names often differ in one byte.
    @inlinable var hash: UInt64 {
      let mixed = first ^ second &* 0x9E37_79B9_7F4A_7C15
      return (mixed ^ mixed &>> 32) &* 0xD6E8_FEB8_6659_FD93
    }
  }

  /// A key and its position; -1 in an empty slot.
  @frozen
  @usableFromInline
  struct Entry {
    @usableFromInline let key: Key
    @usableFromInline let position: Int
  }

  /// The position for each byte, or -1; nil if the values are longer.
  @usableFromInline let bytes: UnsafePointer<Int16>?
  /// The slots, a power of 2 in number and at most half full. Each key is in the first free slot from its hash on.
  @usableFromInline let entries: UnsafePointer<Entry>
  /// The number of slots less 1; -1 if there are none.
  @usableFromInline let mask: Int
  /// The number of bits to shift a hash by to get a slot.
  @usableFromInline let shift: UInt64

  /// Copies the bits of values into memory; nothing if the values are neither one byte nor as long as a string.
  init<Value>(_ values: [Value], in memory: PlanMemory.Blocks) {
    var positions: [Int16] = []
    if MemoryLayout<Value>.size <= 1, _isPOD(Value.self) {
      positions = Array(repeating: -1, count: 256)
      for (position, value) in values.enumerated() {
        if let byte = Self.byte(of: value) { positions[Int(byte)] = Int16(position) }
      }
    }
    bytes = positions.isEmpty ? nil : memory.copy(positions)
    guard MemoryLayout<Value>.size == MemoryLayout<Key>.size, !values.isEmpty else {
      entries = memory.copy([])
      (mask, shift) = (-1, 0)
      return
    }
    let bits = Int.bitWidth - (2 * values.count - 1).leadingZeroBitCount
    (mask, shift) = (1 << bits - 1, UInt64(UInt64.bitWidth - bits))
    var entries = Array(repeating: Entry(key: Key(first: 0, second: 0), position: -1), count: mask + 1)
    for (position, value) in values.enumerated() {
      let key = withUnsafeBytes(of: value) { $0.loadUnaligned(as: Key.self) }
      var place = Int(truncatingIfNeeded: key.hash &>> shift)
      while entries[place].position >= 0 { place = (place + 1) & mask }
      entries[place] = Entry(key: key, position: position)
    }
    self.entries = memory.copy(entries)
  }

  /// Whether each of the values is one byte that equals its position, like the cases of an enum in their order.
  func areOrdinal(count: Int) -> Bool {
    guard let bytes, count <= 256 else { return false }
    return (0..<count).allSatisfy { bytes[$0] == Int16($0) }
  }

  /// Whether values of a type are one byte or as long as a string, so that their bits find them.
  @inlinable
  @inline(__always)
  static func hasBits<Value>(_ type: Value.Type) -> Bool {
    MemoryLayout<Value>.size <= 1 || MemoryLayout<Value>.size == MemoryLayout<Key>.size
  }

  /// Returns a value as its byte, 0 for the only case of an enum; nil if it is longer.
  @inlinable
  @inline(__always)
  static func byte<Value>(of value: Value) -> UInt8? {
    if MemoryLayout<Value>.size == 0 { return 0 }
    return MemoryLayout<Value>.size == 1 ? withUnsafeBytes(of: value) { $0[0] } : nil
  }

  /// Returns the position of a value that is one byte; nil if it must be looked up, because it is longer or equal to
  /// other bytes.
  @inlinable
  @inline(__always)
  func index<Value>(ofByte value: Value) -> Int? {
    guard let byte = Self.byte(of: value), let bytes else { return nil }
    let index = bytes[Int(byte)]
    return index >= 0 ? Int(index) : nil
  }

  /// Returns the bits of a value; nil if it isn't as long as a string.
  @inlinable
  @inline(__always)
  static func key<Value>(of value: Value) -> Key? {
    guard MemoryLayout<Value>.size == MemoryLayout<Key>.size else { return nil }
    return withUnsafeBytes(of: value) { $0.loadUnaligned(as: Key.self) }
  }

  /// Returns the position of a value; nil if no name has its bits.
  @inlinable
  @inline(__always)
  func index<Value>(of value: Value) -> Int? { Self.key(of: value).flatMap { index(of: $0) } }

  @inlinable
  func index(of key: Key) -> Int? {
    if mask < 0 { return nil }
    var place = Int(truncatingIfNeeded: key.hash &>> shift)
    while entries[place].position >= 0 {
      if entries[place].key.first == key.first, entries[place].key.second == key.second {
        return entries[place].position
      }
      place = (place &+ 1) & mask
    }
    return nil
  }
}
