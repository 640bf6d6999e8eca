import GuardedState

/// Names as XML identifiers, which SCXML requires for states and events.
///
/// A name that is a valid identifier stays the same. In any other, invalid characters become underscores, and a number
/// makes it unique. No identifier contains a dot: in SCXML an event `a` also matches `a.b`, and identifiers that the
/// writer generates, such as `on.history`, must not be names of states.
struct SCXMLIdentifiers {
  /// The identifiers, by the indices of the names.
  private(set) var texts: [String]

  /// Makes identifiers.
  ///
  /// - Parameters:
  ///   - names: The names.
  ///   - reserved: Identifiers that no name gets.
  /// - Complexity: O(*n*) in the length of the names.
  init(_ names: [String], reserved: Set<String> = []) {
    var taken = reserved
    texts = names.map { Self.identifier($0) }
    // Names that are identifiers come first, so that they keep theirs in any order.
    let isKept = names.indices.map { texts[$0] == names[$0] && taken.insert(names[$0]).inserted }
    var numbers: [String: Int] = [:]
    for index in names.indices where !isKept[index] {
      let base = texts[index]
      while !taken.insert(texts[index]).inserted {
        numbers[base, default: 1] += 1
        texts[index] = "\(base)_\(numbers[base, default: 1])"
      }
    }
  }

  private static func identifier(_ name: String) -> String {
    let text = name.replacingScalars { mayStand($0) ? nil : "_" }
    guard let first = text.unicodeScalars.first, first == "_" || mayStand(first) && !isLater(first) else {
      return "_" + text
    }
    return text
  }

  private static func mayStand(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return scalar.isASCIIAlphanumeric || scalar == "_" || scalar == "-" }
    return scalar.properties.isXIDContinue && (startRanges + laterRanges).contains { $0.contains(scalar.value) }
  }

  /// Whether a scalar may appear in an identifier, but not at its beginning.
  private static func isLater(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return !scalar.properties.isAlphabetic }
    return !startRanges.contains { $0.contains(scalar.value) }
  }

  // Extensible Markup Language 1.0, fifth edition, productions 4 and 4a.
  private static let startRanges: [ClosedRange<UInt32>] = [
    0xC0...0xD6, 0xD8...0xF6, 0xF8...0x2FF, 0x370...0x37D, 0x37F...0x1FFF, 0x200C...0x200D, 0x2070...0x218F,
    0x2C00...0x2FEF, 0x3001...0xD7FF, 0xF900...0xFDCF, 0xFDF0...0xFFFD, 0x10000...0xEFFFF,
  ]
  private static let laterRanges: [ClosedRange<UInt32>] = [0xB7...0xB7, 0x300...0x36F, 0x203F...0x2040]
}
