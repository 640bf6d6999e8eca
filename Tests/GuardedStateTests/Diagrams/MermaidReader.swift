import Foundation

/// Reads Mermaid's state diagrams by the rules of its lexer, as far as rules are drawn with: it refuses what the lexer would
/// take for something else.
struct MermaidReader {
  struct Mistake: Error {
    let text: String
  }

  /// An arrow, between identifiers.
  struct Arrow: Equatable {
    let from: String
    let to: String
    let label: String
    /// The state it is drawn in; nil for the outermost level.
    let place: String?
  }

  /// The texts of states by their identifiers.
  private(set) var texts: [String: String] = [:]
  /// The further lines of those texts.
  private(set) var notes: [String: [String]] = [:]
  /// The states that states lie in.
  private(set) var parents: [String: String] = [:]
  private(set) var arrows: [Arrow] = []
  private(set) var classes: [String: String] = [:]
  private var open: [String] = []

  init(_ text: String) throws {
    // Before its lexer sees a text, Mermaid takes numbered characters out of it.
    var lines = text.replacing(/#(\w+);/.matchingSemantics(.unicodeScalar)) { "\u{FB02}\($0.output.1)\u{B6}" }.split(
      separator: "\n", omittingEmptySubsequences: false)
    guard lines.removeFirst() == "stateDiagram-v2", lines.popLast() == "" else { throw Mistake(text: "no diagram") }
    for line in lines {
      do { try read(line) } catch { throw Mistake(text: "\(error): \(line)") }
    }
    if !open.isEmpty { throw Mistake(text: "\(open) end nowhere") }
  }

  private mutating func read(_ line: Substring) throws {
    // Each of these is taken for a statement wherever it stands in a line; letters of any case are the same.
    for word in [
      /direction\s+(?:tb|bt|rl|lr)/, /%%/, /<<(?:fork|join|choice)>>/, /\[\[(?:fork|join|choice)\]\]/,
      /style.*:\S*#.*;/,
    ] {
      if line.lowercased().contains(word.matchingSemantics(.unicodeScalar)) {
        throw Mistake(text: "taken for a statement")
      }
    }
    if line.unicodeScalars.contains(where: "#;\r\u{2028}\u{2029}\u{85}".unicodeScalars.contains) {
      throw Mistake(text: "a comment or the end of a line")
    }
    if let match = line.wholeMatch(of: /\s*state "([^"]+)" as (\w+)/.matchingSemantics(.unicodeScalar)) {
      let id = String(match.output.2)
      let lines = try match.output.1.split(separator: "<br>", omittingEmptySubsequences: false).map(Self.decode)
      guard texts.updateValue(lines[0], forKey: id) == nil else { throw Mistake(text: "twice") }
      notes[id] = Array(lines.dropFirst())
      parents[id] = open.last
    } else if let match = line.wholeMatch(of: /\s*state (\w+) \{/) {
      guard texts[String(match.output.1)] != nil else { throw Mistake(text: "no such state") }
      open.append(String(match.output.1))
    } else if line.wholeMatch(of: /\s*\}/) != nil {
      guard open.popLast() != nil else { throw Mistake(text: "nothing to end") }
    } else if let match = line.wholeMatch(
      of: /\s*(\w+|\[\*\]) --> (\w+|\[\*\])(?: : ([^:]+))?/.matchingSemantics(.unicodeScalar))
    {
      let (from, to) = (String(match.output.1), String(match.output.2))
      for id in [from, to] where id != "[*]" && texts[id] == nil { throw Mistake(text: "no state \(id)") }
      arrows.append(Arrow(from: from, to: to, label: try Self.decode(match.output.3 ?? ""), place: open.last))
    } else if line.wholeMatch(of: /\s*classDef \w+ [\w:-]+/) == nil {
      guard let match = line.wholeMatch(of: /\s*class (\w+) (\w+)/) else { throw Mistake(text: "no statement") }
      classes[String(match.output.1)] = String(match.output.2)
    }
  }

  /// A text as it is shown: HTML without any element, and Markdown without any list or emphasis.
  private static func decode(_ text: Substring) throws -> String {
    if text.unicodeScalars.contains(where: "<>&\"`*[]\\$|~%{}^@".unicodeScalars.contains) {
      throw Mistake(text: "HTML or Markdown")
    }
    if text.contains(/^(?:[-+]|\d+[.)])\s/) || text.contains(/(?:^|\W)_|_(?:\W|$)/) { throw Mistake(text: "Markdown") }
    // As JavaScript knows spaces.
    let ends = [text.unicodeScalars.first, text.unicodeScalars.last].compactMap(\.self)
    if ends.contains(where: { $0.properties.isWhitespace || $0 == "\u{FEFF}" }) {
      throw Mistake(text: "spaces at an end")
    }
    return String(text).replacing(/\x{FB02}(\d+)\xB6/.matchingSemantics(.unicodeScalar)) { match in
      UInt32(match.output.1).flatMap(Unicode.Scalar.init).map { String($0) } ?? "?"
    }
  }
}
