/// Finds names by their bits, which is faster than hashing them: values that are as long as a string.
///
/// Values of the same bits are equal. Those of others may be too, as two strings with the same characters in different
/// places of memory are: of what isn't found here nothing is known. The values that are found here live as long as their
/// table, so that their bits can't come to mean something else.
@frozen
@usableFromInline
struct NameBits {
  /// The bits of a name.
  @frozen
  @usableFromInline
  struct Key {
    @usableFromInline let first: UInt64
    @usableFromInline let second: UInt64

    /// Where to look for it first, in the upper bits, which all others have a part in: names often differ in one byte.
    @inlinable var hash: UInt64 {
      let mixed = first ^ second &* 0x9E37_79B9_7F4A_7C15
      return (mixed ^ mixed &>> 32) &* 0xD6E8_FEB8_6659_FD93
    }
  }

  /// A key and the position that belongs to it, or -1 in a free place.
  @frozen
  @usableFromInline
  struct Entry {
    @usableFromInline let key: Key
    @usableFromInline let position: Int
  }

  /// Each key lies at the first free place from its hash on, of as many as a power of 2, at most half of which are taken.
  @usableFromInline let entries: UnsafePointer<Entry>
  /// How many places there are, less 1; -1 where there are no names.
  @usableFromInline let mask: Int
  /// By how much a hash is shifted to be one of them.
  @usableFromInline let shift: UInt64

  /// Copies the bits of values into memory; nothing of values that are not as long as a string.
  init<Value>(_ values: [Value], in memory: PlanMemory.Blocks) {
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

  /// The position of a value; nil where none has its bits.
  @inlinable
  @inline(__always)
  func index<Value>(of value: Value) -> Int? {
    guard MemoryLayout<Value>.size == MemoryLayout<Key>.size, mask >= 0 else { return nil }
    return index(of: withUnsafeBytes(of: value) { $0.loadUnaligned(as: Key.self) })
  }

  @inlinable
  func index(of key: Key) -> Int? {
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
