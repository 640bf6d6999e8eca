extension Unicode.Scalar {
  /// Whether XML can contain the scalar, literally or by number.
  var isXML: Bool { value >= 0x20 && value != 0xFFFE && value != 0xFFFF || "\t\n\r".unicodeScalars.contains(self) }

  /// Whether the scalar is an ASCII letter or digit.
  var isASCIIAlphanumeric: Bool { isASCII && (properties.isAlphabetic || ("0"..."9").contains(self)) }
}
