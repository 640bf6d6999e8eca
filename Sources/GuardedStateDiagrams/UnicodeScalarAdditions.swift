import GuardedState

extension Unicode.Scalar {
  /// Whether XML can contain the scalar, literally or by number.
  var isXML: Bool { value >= 0x20 && value != 0xFFFE && value != 0xFFFF || "\t\n\r".unicodeScalars.contains(self) }

  /// The scalar in a string of JSON or ECMAScript, by number.
  var escaped: String { utf16.map { "\\u" + String($0, radix: 16).leftPadded(to: 4) }.joined() }

  /// Whether the scalar is an ASCII letter or digit.
  var isASCIIAlphanumeric: Bool { isASCII && (properties.isAlphabetic || ("0"..."9").contains(self)) }
}

extension String {
  /// The text for an attribute or an element of XML. Invisible characters are numbers, or pictures if XML has none.
  var xmlEscaped: String {
    // Fast path: most texts contain only printable ASCII without a meaning in XML.
    let isPlain = utf8.allSatisfy {
      (0x20..<0x7F).contains($0) && $0 != UInt8(ascii: "&") && $0 != UInt8(ascii: "<") && $0 != UInt8(ascii: ">")
        && $0 != UInt8(ascii: "\"")
    }
    if isPlain { return self }
    return replacingScalars { scalar in
      switch scalar {
      case "&": "&amp;"
      case "<": "&lt;"
      case ">": "&gt;"
      case "\"": "&quot;"
      case _ where scalar.picture != nil && scalar.isXML: "&#\(scalar.value);"
      default: scalar.picture
      }
    }
  }
}
