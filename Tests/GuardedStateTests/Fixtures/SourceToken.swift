/// An identifier, a keyword or a sign of a Swift source; comments and the texts of literals are left out.
struct SourceToken {
  let text: String
  let line: Int

  /// All tokens of a source.
  static func all(in source: String) -> [SourceToken] {
    var scanner = SourceScanner(Array(source))
    return scanner.tokens()
  }

  /// A name that a source declares.
  struct Declaration {
    let name: String
    /// Whether other files can use the name alone: a declaration at the top level or a member of an extension.
    let isShared: Bool
  }

  private static let introducers: Set<String> = [
    "class", "struct", "enum", "protocol", "actor", "typealias", "associatedtype", "func", "var", "let", "case",
    "macro",
  ]

  /// Names that the language or its library uses too: alone they say nothing.
  private static let reserved: Set<String> = [
    "override", "final", "unknown", "description", "debugDescription", "hash", "encode", "seconds",
  ]

  /// The other cases that one line of an enumeration declares.
  private static func furtherCases(after index: Int, in tokens: [SourceToken]) -> [String] {
    tokens[(index + 1)...].prefix { $0.line == tokens[index].line && ($0.text == "," || $0.isIdentifier) }
      .map(\.text).filter { $0 != "," }
  }

  /// What a source declares, parameters and local names included.
  static func declarations(in tokens: [SourceToken]) -> [Declaration] {
    var result: [Declaration] = []
    // What the braces that are open belong to: true for an extension.
    var braces: [Bool] = []
    var isExtension = false
    for (index, token) in tokens.enumerated() {
      switch token.text {
      case "{":
        braces.append(isExtension)
        isExtension = false
      case "}": _ = braces.popLast()
      case "extension": isExtension = true
      case let word where introducers.contains(word):
        guard index + 1 < tokens.count, tokens[index + 1].isIdentifier else { continue }
        let isPrivate = tokens[..<index].suffix(4).contains { $0.line == token.line && $0.isPrivate }
        let isVisible = braces.isEmpty || (braces == [true] && word != "case")
        let isReserved = reserved.contains(tokens[index + 1].text)
        result.append(.init(name: tokens[index + 1].text, isShared: isVisible && !isPrivate && !isReserved))
        if word == "case" {
          result += furtherCases(after: index + 1, in: tokens).map { .init(name: $0, isShared: false) }
        }
      default:
        // A parameter, a label, a name that a closure or a loop gives.
        let isNamed = index + 1 < tokens.count && [":", "in"].contains(tokens[index + 1].text)
        let isMember = index > 0 && tokens[index - 1].text == "."
        if isNamed, !isMember, token.text.first?.isLowercase == true {
          result.append(.init(name: token.text, isShared: false))
        }
      }
    }
    return result
  }

  /// Whether a token is a label of an argument or a parameter.
  static func isLabel(_ index: Int, in tokens: [SourceToken]) -> Bool {
    guard index > 0, ["(", ","].contains(tokens[index - 1].text) else { return false }
    // A parameter may have a second name.
    let rest = tokens[(index + 1)...].prefix(2)
    return rest.first?.text == ":" || rest.first?.isIdentifier == true && rest.last?.text == ":"
  }

  private var isIdentifier: Bool { text.first.map { $0.isLetter || $0 == "_" } ?? false }
  private var isPrivate: Bool { text == "private" || text == "fileprivate" }
}

/// Splits a source into tokens.
private struct SourceScanner {
  private let characters: [Character]
  private var position = 0
  private var line = 1

  init(_ characters: [Character]) {
    self.characters = characters
  }

  private func peek(_ offset: Int = 0) -> Character? {
    position + offset < characters.count ? characters[position + offset] : nil
  }

  private mutating func advance(_ count: Int = 1) {
    for _ in 0..<count {
      if let character = peek(), character.isNewline { line += 1 }
      position += 1
    }
  }

  /// The tokens up to the end, or up to the bracket that closes an interpolation.
  mutating func tokens(inInterpolation: Bool = false) -> [SourceToken] {
    var result: [SourceToken] = []
    var depth = 0
    while let character = peek() {
      if character == "/", peek(1) == "/" {
        while let next = peek(), !next.isNewline { advance() }
      } else if character == "/", peek(1) == "*" {
        while peek() != nil, !(peek() == "*" && peek(1) == "/") { advance() }
        advance(2)
      } else if character == "\"" {
        result += literal()
      } else if character.isLetter || character == "_" {
        let start = position
        while let next = peek(), next.isLetter || next.isNumber || next == "_" { advance() }
        result.append(SourceToken(text: String(characters[start..<position]), line: line))
      } else {
        if inInterpolation, character == ")", depth == 0 { return result }
        if character == "(" { depth += 1 }
        if character == ")" { depth -= 1 }
        if !character.isWhitespace { result.append(SourceToken(text: String(character), line: line)) }
        advance()
      }
    }
    return result
  }

  /// What the interpolations of a string name.
  private mutating func literal() -> [SourceToken] {
    let isLong = peek(1) == "\"" && peek(2) == "\""
    advance(isLong ? 3 : 1)
    var result: [SourceToken] = []
    while let character = peek() {
      if character == "\\", peek(1) == "(" {
        advance(2)
        result += tokens(inInterpolation: true)
        advance()
      } else if character == "\\" {
        advance(2)
      } else if character == "\"", !isLong || (peek(1) == "\"" && peek(2) == "\"") {
        advance(isLong ? 3 : 1)
        return result
      } else {
        advance()
      }
    }
    return result
  }
}
