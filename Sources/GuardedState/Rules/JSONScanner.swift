/// Checks JSON before it is decoded: its syntax (RFC 8259), its depth, and that no object repeats a key.
///
/// It isn't recursive, so depth costs no stack, and stores only the keys of the current objects.
package struct JSONScanner {
  let bytes: [UInt8]
  private let maximumDepth: Int
  private var position = 0
  /// The closing brackets of the current lists and objects, the innermost last, with the keys of an object.
  private var levels: [(end: UInt8, keys: Set<String>)] = []
  /// Whether the innermost list or object is still empty.
  private var isFresh = false
  /// The members of the outermost list or object, with the keys of an object.
  private(set) var members: [(key: String?, text: Range<Int>)] = []

  /// The kinds of JSON values.
  enum Kind { case list, object, value }

  /// The kind of the outermost value.
  private(set) var kind = Kind.value

  private init(_ bytes: [UInt8], _ limits: JSONLimits) {
    self.bytes = bytes
    // With one more level, Foundation's decoder stops the program.
    maximumDepth = min(limits.maximumDepth, 512)
  }

  /// Checks a text, and returns the ranges of its outermost members.
  ///
  /// - Throws: The first mistake, with its line and column.
  /// - Complexity: O(*n*) in the length of the text.
  @discardableResult
  package static func scanned(_ bytes: [UInt8], _ limits: JSONLimits) throws(JSONMistake) -> JSONScanner {
    guard bytes.count <= limits.maximumSize else {
      throw JSONMistake(at: [], "the text has \(bytes.count) bytes; at most \(limits.maximumSize) are read")
    }
    var scanner = JSONScanner(bytes, limits)
    try scanner.checkText()
    return scanner
  }

  private mutating func checkText() throws(JSONMistake) {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
    try readValue()
    if let end = levels.last?.end { kind = end == Self.endOfObject ? .object : .list }
    while let end = levels.last?.end {
      skipSpace()
      let wasFresh = isFresh
      isFresh = false
      if next == end {
        position += 1
        levels.removeLast()
        endMember()
      } else if wasFresh {
        try readMember()
      } else if next == UInt8(ascii: ",") {
        position += 1
        try readMember()
      } else {
        throw mistake("a comma or '\(Unicode.Scalar(end))' was expected")
      }
    }
    skipSpace()
    if next != nil { throw mistake("the end of the text was expected") }
  }

  private static let endOfObject = UInt8(ascii: "}")

  /// Reads a value, or the beginning of a list or an object.
  private mutating func readValue() throws(JSONMistake) {
    skipSpace()
    guard let byte = next else { throw mistake("a value was expected") }
    switch byte {
    case UInt8(ascii: "["): try begin(endingWith: UInt8(ascii: "]"))
    case UInt8(ascii: "{"): try begin(endingWith: Self.endOfObject)
    case UInt8(ascii: "\""): _ = try string()
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): try number()
    default:
      for word in ["true", "false", "null"] where bytes[position...].starts(with: word.utf8) {
        position += word.utf8.count
        return
      }
      throw mistake("a value was expected")
    }
  }

  private mutating func begin(endingWith end: UInt8) throws(JSONMistake) {
    guard levels.count < maximumDepth else {
      throw mistake("more than \(maximumDepth) lists and objects lie in each other")
    }
    position += 1
    levels.append((end, []))
    isFresh = true
  }

  /// Reads a member of the innermost list or object.
  private mutating func readMember() throws(JSONMistake) {
    var name: String?
    if levels.last?.end == Self.endOfObject {
      skipSpace()
      guard next == UInt8(ascii: "\"") else { throw mistake("a key was expected") }
      let start = position
      let key = try string()
      guard levels[levels.count - 1].keys.insert(key).inserted else {
        throw mistake("the key '\(key)' is there twice", at: start)
      }
      name = key
      skipSpace()
      guard next == UInt8(ascii: ":") else { throw mistake("a colon was expected") }
      position += 1
    }
    skipSpace()
    if levels.count == 1 { members.append((name, position..<position)) }
    try readValue()
    endMember()
  }

  /// Sets the end of a member of the outermost list or object.
  private mutating func endMember() {
    guard levels.count == 1, let start = members.last?.text.lowerBound else { return }
    members[members.count - 1].text = start..<position
  }

  private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  private mutating func skipSpace() {
    while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { position += 1 }
  }

  /// The digits of Swift's longest integers: a decoder rounds longer numbers.
  private static let mostDigits = 39

  private mutating func number() throws(JSONMistake) {
    if next == UInt8(ascii: "-") { position += 1 }
    let start = position
    if next == UInt8(ascii: "0") { position += 1 } else { try digits() }
    let isLong = position - start > Self.mostDigits
    if next == UInt8(ascii: ".") {
      position += 1
      try digits()
    } else if isLong, next != UInt8(ascii: "e"), next != UInt8(ascii: "E") {
      throw mistake("a whole number has at most \(Self.mostDigits) digits", at: start)
    }
    guard let byte = next, byte == UInt8(ascii: "e") || byte == UInt8(ascii: "E") else { return }
    position += 1
    if let sign = next, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") { position += 1 }
    try digits()
  }

  private mutating func digits() throws(JSONMistake) {
    let start = position
    while let byte = next, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { position += 1 }
    if position == start { throw mistake("a digit was expected") }
  }

  /// Reads a string.
  private mutating func string() throws(JSONMistake) -> String {
    position += 1
    var scalars = String.UnicodeScalarView()
    while let byte = next {
      switch byte {
      case UInt8(ascii: "\""):
        position += 1
        return String(scalars)
      case UInt8(ascii: "\\"): scalars.append(try escape())
      case 0..<0x20: throw mistake("a control character must be written with a backslash")
      default: scalars.append(try scalar())
      }
    }
    throw mistake("the end of the text in quotes was expected")
  }

  private mutating func scalar() throws(JSONMistake) -> Unicode.Scalar {
    var parser = Unicode.UTF8.ForwardParser()
    var rest = bytes[position..<min(position + 4, bytes.count)].makeIterator()
    guard case .valid(let encoded) = parser.parseScalar(from: &rest) else { throw mistake("this is not UTF-8") }
    position += encoded.count
    return Unicode.UTF8.decode(encoded)
  }

  private mutating func escape() throws(JSONMistake) -> Unicode.Scalar {
    let start = position
    position += 1
    let letter = next
    position += 1
    switch letter {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(letter ?? 0)
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"):
      let first = try hexadecimal(at: start)
      if let scalar = Unicode.Scalar(first) { return scalar }
      // The first half of a surrogate pair.
      if first < 0xDC00, bytes[position...].starts(with: [UInt8(ascii: "\\"), UInt8(ascii: "u")]) {
        position += 2
        let second = try hexadecimal(at: start)
        if (0xDC00...0xDFFF).contains(second),
          let scalar = Unicode.Scalar(0x10000 + (UInt32(first) - 0xD800) << 10 + UInt32(second) - 0xDC00)
        {
          return scalar
        }
      }
      throw mistake("half of a surrogate pair stands alone", at: start)
    default: throw mistake("this escape means nothing", at: start)
    }
  }

  private mutating func hexadecimal(at start: Int) throws(JSONMistake) -> UInt16 {
    let digits = bytes[position..<min(position + 4, bytes.count)]
    guard digits.count == 4, digits.allSatisfy({ Unicode.Scalar($0).properties.isASCIIHexDigit }),
      let value = UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
    else {
      throw mistake("four hexadecimal digits were expected", at: start)
    }
    position += 4
    return value
  }

  /// An error with its line and column.
  private func mistake(_ text: String, at place: Int? = nil) -> JSONMistake {
    let before = bytes[..<min(place ?? position, bytes.count)]
    let line = before.reduce(1) { $1 == 0x0A ? $0 + 1 : $0 }
    let start = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    // Continuation bytes of UTF-8 don't count as columns.
    let column = before[start...].reduce(1) { $1 & 0xC0 == 0x80 ? $0 : $0 + 1 }
    return JSONMistake(at: [], "line \(line), column \(column): \(text)")
  }
}
