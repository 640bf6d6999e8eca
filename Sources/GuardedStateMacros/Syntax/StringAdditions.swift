#if Macros
import SwiftSyntax

/// Spelling of identifiers.
extension String {
  /// The name without backticks.
  var trimmingBackticks: String {
    hasPrefix("`") && hasSuffix("`") && count > 2 ? String(dropFirst().dropLast()) : self
  }

  /// The string with its first character in upper case.
  var uppercasingFirst: String { prefix(1).uppercased() + dropFirst() }

  /// The string with its first character in lower case.
  var lowercasingFirst: String { prefix(1).lowercased() + dropFirst() }

  /// The name of the method that a method of this name guards; nil if this isn't named like a guard.
  var nameOfDecided: String? {
    let name = trimmingBackticks
    guard name.hasPrefix("should"), case let rest = name.dropFirst("should".count), rest.first?.isUppercase == true
    else { return nil }
    return String(rest).lowercasingFirst
  }

  /// The name of the method that a method of this name was probably meant to guard, whatever its capitalization; nil if
  /// this isn't named like a guard.
  var nameOfPossiblyGuarded: String? {
    let name = trimmingBackticks
    guard name.lowercased().hasPrefix("should") else { return nil }
    let rest = String(name.dropFirst("should".count)).lowercasingFirst
    return rest.isValidSwiftIdentifier(for: .memberAccess) ? rest : nil
  }

  /// The name in lower case without underscores, to compare spellings.
  var plainLetters: String { filter { $0 != "_" }.lowercased() }

  /// The name as a declaration or a member, in backticks if necessary.
  var escapedIfKeyword: String {
    isPlainIdentifier || isValidSwiftIdentifier(for: .variableName) && !Self.specialMembers.contains(self)
      ? self : "`\(self)`"
  }

  /// The label of a parameter as its name in the body, in backticks if necessary.
  var escapedIfReserved: String { hasPrefix("`") ? self : escapedIfKeyword }

  /// The name as the label of an argument, which may be a keyword.
  var escapedAsLabel: String {
    let isPlain = allSatisfy { !$0.isASCII || $0.isLetter || $0.isNumber || $0 == "_" } && first?.isNumber == false
    return isPlain && self != "inout" ? self : "`\(self)`"
  }

  /// The name as the label of a parameter.
  var escapedAsName: String { ["var", "let"].contains(self) ? "`\(self)`" : escapedAsLabel }

  /// Whether the name after a dot is a metatype, even in backticks.
  var isMetatype: Bool { self == "Type" || self == "Protocol" }

  /// The name as a member, with an underscore if it would be a metatype.
  var escapedIfMetatype: String { isMetatype ? "\(self)_" : self }

  /// The members that need backticks after a dot.
  private static let specialMembers: Set = ["init", "self", "Type", "Protocol"]

  /// The string as an identifier, with underscores for spaces and punctuation.
  var asIdentifier: String {
    String(map { $0.isASCII && !$0.isLetter && !$0.isNumber ? "_" : $0 })
  }

  /// Whether the name can't be a keyword, which is faster than asking the parser: it consists of letters, digits and
  /// underscores, with a digit, an underscore or a capital letter after the first character.
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
