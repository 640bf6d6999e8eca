#if Macros
import SwiftSyntax

/// Names as they are written.
extension String {
  /// A name without the backticks of an escaped one.
  var trimmingBackticks: String {
    hasPrefix("`") && hasSuffix("`") && count > 2 ? String(dropFirst().dropLast()) : self
  }

  /// The string with its first character in upper case.
  var uppercasingFirst: String { prefix(1).uppercased() + dropFirst() }

  /// The string with its first character in lower case.
  var lowercasingFirst: String { prefix(1).lowercased() + dropFirst() }

  /// The name of the method that one of this name decides about; nil where it is no such name.
  var nameOfDecided: String? {
    let name = trimmingBackticks
    guard name.hasPrefix("should"), case let rest = name.dropFirst("should".count), rest.first?.isUppercase == true
    else { return nil }
    return String(rest).lowercasingFirst
  }

  /// The name of the method that one of this name was perhaps meant to decide about, however that is capitalised; nil where it is
  /// no such name.
  var nameOfPerhapsDecided: String? {
    let name = trimmingBackticks
    guard name.lowercased().hasPrefix("should") else { return nil }
    let rest = String(name.dropFirst("should".count)).lowercasingFirst
    return rest.isValidSwiftIdentifier(for: .memberAccess) ? rest : nil
  }

  /// The name without case and underscores, by which ways of writing one name are alike.
  var plainLetters: String { filter { $0 != "_" }.lowercased() }

  /// The name as it must be written where a declaration or a member is expected.
  var escapedIfKeyword: String {
    isPlainIdentifier || isValidSwiftIdentifier(for: .variableName) && !Self.specialMembers.contains(self)
      ? self : "`\(self)`"
  }

  /// The label of a parameter as the name that the body knows it by.
  var escapedIfReserved: String { hasPrefix("`") ? self : escapedIfKeyword }

  /// The name as it must be written as the label of an argument, which may be a keyword.
  var escapedAsLabel: String {
    let isPlain = allSatisfy { !$0.isASCII || $0.isLetter || $0.isNumber || $0 == "_" } && first?.isNumber == false
    return isPlain && self != "inout" ? self : "`\(self)`"
  }

  /// The name as it must be written as the label of a parameter.
  var escapedAsName: String { ["var", "let"].contains(self) ? "`\(self)`" : escapedAsLabel }

  /// Whether the name behind a dot is a type, in backticks too.
  var isMetatype: Bool { self == "Type" || self == "Protocol" }

  /// The name as that of a member, which must mean nothing else behind a dot.
  var escapedIfMetatype: String { isMetatype ? "\(self)_" : self }

  /// What means something else behind a dot.
  private static let specialMembers: Set = ["init", "self", "Type", "Protocol"]

  /// The string as an identifier: spaces and signs are underscores.
  var asIdentifier: String {
    String(map { $0.isASCII && !$0.isLetter && !$0.isNumber ? "_" : $0 })
  }

  /// Whether this is an identifier that no keyword looks like, which is quicker to see than by asking the parser: of
  /// letters, digits and underscores, with a digit, an underscore or a capital letter behind the first one.
  private var isPlainIdentifier: Bool {
    var isUnlikeKeywords = false
    for (place, byte) in utf8.enumerated() {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"): continue
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): isUnlikeKeywords = isUnlikeKeywords || place > 0
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
        if place == 0 { return false }
        isUnlikeKeywords = true
      default: return false
      }
    }
    return isUnlikeKeywords
  }
}
#endif
