/// Names that some format gives a meaning to.
enum NastyNames {
  static let all: [String] =
    [
      "View Message", "*", ".", "a.b", "a", "a b", "a_b", "a_b_2", "a-b", "a--b", "-->", "--", "-", "<!--", "-->x",
      "]]>", "<b>x</b>", "a<b", "a>b", "a&b", "&amp;", "&#34;", "&lt;", "&", ";", "#35;", "#", "#quot;", "\"", "'", "`",
      "\\",
      "\\n", "\\N", "\\\"", "\\l", "a|b", "|", "||", "\\|", "{", "}", "{}", "[", "]", "[*]", "[[fork]]", "<<fork>>",
      "<<choice>>", "direction LR", "direction  tb", "misDirection RL now", "direction\u{A0}LR", "direction", "LR",
      "note",
      "end note", "note left of s0 : x", "state", "as", "state \"x\" as y", "classDef x fill:#f00", "class s0 current",
      "style a:b#c;d", "%% comment", "%%{init: {}}%%", "---", "title: x", "accTitle: x", "scale 100 width",
      "hide empty description", "default", "node", "edge", "graph", "digraph", "subgraph", "strict", "s0", "start",
      "any",
      "done", "done.state.s0", "error", "error.execution", "transition", "transition.a", "on.history", "history",
      "final",
      "xml", "1", "1. one", "- one", "+ one", "# one", "> one", "_one_", "*one*", "**one**", "~~one~~", "[x](y)",
      "![x](y)",
      "<br/>", "http://x.y/z?a=1&b=2#c", " leading", "trailing ", "two  spaces", "\t", "a\tb", "a\nb", "a\r\nb", "a\rb",
      "\n",
      "\u{0}", "\u{1}", "a\u{7}b", "\u{1B}[31m", "\u{7F}", "\u{85}", "\u{9B}x", "\u{2028}", "\u{2029}", "\u{FEFF}x",
      "\u{FFFD}",
      "\u{FFFE}x", "\u{FFFF}y", "\u{200B}", "\"\u{301}", "<\u{301}", "&\u{301}amp;", "|\u{301}", "\\\u{301}",
      "\"\u{200D}",
      "<\u{200D}b>", "|\u{200D}", "#\u{FE0F}\u{20E3}", "é", "e\u{301}x", "ß", "日本", "מצב", "👩‍👩‍👧", "🇩🇪", "𝒳", "·x",
      "\u{301}",
      "\u{202E}dneb", "a\u{200F}b", "\u{200E}", "\u{61C}x", "\u{2066}a\u{2069}", "\u{AD}", "\u{2060}", "\u{FFF9}",
      "\u{1D173}", "🏴󠁧󠁢󠁥󠁮󠁧󠁿",
      "${x}", "$$x$$", "\\(x\\)", "%s", "%n", "../..", "a/b", "🙂 \"quoted\" & <odd>",
    ]

  /// What is shown by its number: marks of direction, ends of lines, and what is as invisible.
  static let numbered =
    "\u{AD}\u{61C}\u{200B}\u{200E}\u{200F}\u{2028}\u{2029}\u{202E}\u{2060}\u{2066}\u{2069}\u{FEFF}\u{FFF9}\u{1D173}"

  /// A name as formats show it that have no control characters.
  static func pictured(_ name: String, keeping kept: String = "") -> String {
    var text = String.UnicodeScalarView()
    for scalar in name.unicodeScalars {
      switch scalar.value {
      case _ where kept.unicodeScalars.contains(scalar): text.append(scalar)
      case 0..<0x20: text.append(Unicode.Scalar(0x2400 + scalar.value) ?? "?")
      case 0x7F: text.append("\u{2421}")
      case 0x80..<0xA0: text.append("\u{2426}")
      case 0xFFFE, 0xFFFF: text.append("\u{FFFD}")
      case _ where numbered.unicodeScalars.contains(scalar):
        let digits = String(scalar.value, radix: 16, uppercase: true)
        text.append(
          contentsOf: "‹U+\(String(repeating: "0", count: max(0, 4 - digits.count)))\(digits)›".unicodeScalars)
      default: text.append(scalar)
      }
    }
    return String(text)
  }
}
