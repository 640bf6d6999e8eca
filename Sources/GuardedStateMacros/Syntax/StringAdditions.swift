#if Macros
import SwiftSyntax

/// Spelling of identifiers.
extension String {
  /// The name without backticks.
  var trimmingBackticks: String {
    hasPrefix("`") && hasSuffix("`") && count > 2 ? String(dropFirst().dropLast()) : self
  }

  /// The name as written after a dot, where most keywords need no backticks.
  var asMember: String {
    let name = trimmingBackticks
    return name == self || !name.isValidSwiftIdentifier(for: .memberAccess) ? self : name
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
    (isPlain ? !Self.keywords.contains(self) : isValidSwiftIdentifier(for: .variableName)) ? self : "`\(self)`"
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

  /// The words that need backticks as a declaration or after a dot.
  static let keywords: Set = [
    "Any", "Protocol", "Self", "Type", "as", "associatedtype", "break", "case", "catch", "class", "continue",
    "default", "defer", "deinit", "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate", "for",
    "func", "guard", "if", "import", "in", "init", "inout", "internal", "is", "let", "nil", "operator",
    "precedencegroup", "private", "protocol", "public", "repeat", "rethrows", "return", "self", "static", "struct",
    "subscript", "super", "switch", "throw", "throws", "true", "try", "typealias", "var", "where", "while", "_",
  ]

  /// The string as a part of an identifier, with codes for spaces and punctuation, so that no two strings become equal.
  var asIdentifier: String {
    reduce(into: "") { text, character in
      guard let code = character.asciiValue, !character.isLetter, !character.isNumber, character != "_" else {
        return text.append(character)
      }
      text += (code < 16 ? "$0" : "$") + String(code, radix: 16)
    }
  }

  /// The identifiers in code.
  var identifiers: [Substring] { split { !$0.isLetter && !$0.isNumber && $0 != "_" } }

  /// Whether the name consists of letters of ASCII, digits and underscores, so that only a keyword needs backticks.
  /// Asking the parser takes far longer.
  private var isPlain: Bool {
    utf8.first.map { !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } == true
      && utf8.allSatisfy {
        switch $0 {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
          true
        default: false
        }
      }
  }
}
#endif
