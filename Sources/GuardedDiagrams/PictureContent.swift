#if Macros
import GuardedStateRules

/// The states and arrows that a diagram's text shows, in any format, to compare it with another one.
struct PictureContent {
  /// The parts as sentences, such as `paid → refunded by refund`.
  private var parts = OrderedMembers<String>()

  /// Reads the text of a diagram. Anything else has no parts.
  init(_ text: String) {
    if text.hasPrefix("<svg") {
      readSVG(text)
    } else if text.hasPrefix("digraph") {
      readDOT(text)
    } else if text.hasPrefix("stateDiagram") {
      readMermaid(text)
    } else {
      readTable(text)
    }
  }

  /// The parts that were added or removed since another text was written.
  func changes(since old: Self) -> [String] {
    old.parts.members.filter { parts.indices[$0] == nil }.map { "- \($0)" }
      + parts.members.filter { old.parts.indices[$0] == nil }.map { "+ \($0)" }
  }

  private mutating func addArrow(_ from: some StringProtocol, _ to: some StringProtocol, _ label: String) {
    let isAdverb = label.hasPrefix("after ") || label.hasPrefix("always")
    parts.insert("\(from) → \(to)\(label.isEmpty ? "" : isAdverb ? " \(label)" : " by \(label)")")
  }

  /// Adds a state with the lines about its methods.
  private mutating func addState(_ lines: [String]) {
    guard let name = lines.first else { return }
    parts.insert(lines.count == 1 ? "the state \(name)" : "\(name): \(lines.dropFirst().joined(separator: ", "))")
  }

  private mutating func readMermaid(_ text: String) {
    var names: [Substring: String] = [:]
    for line in text.split(separator: "\n") {
      if let match = line.firstMatch(of: /^ *state "(.*)" as ([a-z0-9]+)$/) {
        let lines = match.1.split(separator: "<br>").map { String($0).unescaped(/#(\d+);/) }
        names[match.2] = lines.first
        addState(lines)
      } else if let match = line.firstMatch(of: /^ *(\S+) --> (\S+)(?: : (.*))?$/) {
        addArrow(
          names[match.1] ?? String(match.1), names[match.2] ?? String(match.2),
          (match.3.map(String.init) ?? "").unescaped(/#(\d+);/))
      }
    }
  }

  private mutating func readDOT(_ text: String) {
    var names: [Substring: String] = [:]
    var frame: Substring?
    for line in text.split(separator: "\n") {
      let label = line.firstMatch(of: /label="((?:[^"\\]|\\.)*)"/).map { String($0.1) } ?? ""
      if let match = line.firstMatch(of: /^ *([a-z0-9]+) -> ([a-z0-9]+)/) {
        let tail = line.firstMatch(of: /ltail=([a-z0-9_]+)/)?.1
        let head = line.firstMatch(of: /lhead=([a-z0-9_]+)/)?.1
        let from = names[tail ?? match.1] ?? String(match.1)
        addArrow(from, names[head ?? match.2] ?? String(match.2), label)
      } else if let match = line.firstMatch(of: /^ *subgraph (cluster_[a-z0-9]+)/) {
        frame = match.1
      } else if let name = frame ?? line.firstMatch(of: /^ *([a-z0-9]+) \[/)?.1, line.contains("label=") {
        let lines = label.split(separator: "\\n").map(String.init)
        names[name] = lines.first
        addState(lines)
        frame = nil
      }
    }
  }

  private mutating func readSVG(_ text: String) {
    // The attributes of the element whose texts follow, and those texts.
    var (head, lines) = ("", [String]())
    func attribute(_ name: String) -> String? {
      guard let start = head.firstRange(of: "data-\(name)=\"")?.upperBound else { return nil }
      return head[start...].prefix { $0 != "\"" }.unescapedXML
    }
    func end(_ content: inout Self) {
      if head.hasPrefix("state") { content.addState(lines) }
      guard head.hasPrefix("transition"), !head.hasPrefix("transition mark") else { return }
      let (from, to) = (attribute("from") ?? "any state", attribute("to") ?? "")
      for line in lines.isEmpty ? [""] : lines { content.addArrow(from, to, line) }
    }
    for match in text.matches(of: /<g class="([^>]*)>|<text[^>]*>(.*)<\/text>/) {
      if let started = match.1 {
        end(&self)
        (head, lines) = (String(started), [])
      } else if let line = match.2 {
        lines.append(line.replacing(/<\/?tspan[^>]*>/, with: "").unescapedXML)
      }
    }
    end(&self)
  }

  private mutating func readTable(_ text: String) {
    for line in text.split(separator: "\n") where line.hasPrefix("| ") && line != "| From | By | To |" {
      let cells = line.dropFirst(2).replacing(/\\(.)/) { "\($0.1)" }.split(separator: " | ").map(String.init)
      guard cells.count == 3 else { continue }
      addArrow(cells[0], cells[2].hasSuffix(" |") ? cells[2].dropLast(2) : cells[2][...], cells[1])
    }
  }
}

extension StringProtocol where SubSequence == Substring {
  /// The text with numbers replaced by the characters that they stand for.
  fileprivate func unescaped(_ number: Regex<(Substring, Substring)>) -> String {
    String(self).replacing(number) { match in
      UInt32(match.1).flatMap(Unicode.Scalar.init).map { String(Character($0)) } ?? String(match.0)
    }
  }

  /// The text of XML, without its escapes.
  fileprivate var unescapedXML: String {
    let plain = unescaped(/&#(\d+);/).replacing("&lt;", with: "<").replacing("&gt;", with: ">")
    return plain.replacing("&quot;", with: "\"").replacing("&amp;", with: "&")
  }
}
#endif
