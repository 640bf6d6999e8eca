#if Macros
/// Turns HTML into text that can be read: tags go, paragraphs, lists and links stay.
enum HTMLText {
  private static let hidden: Set<String> = ["script", "style", "head", "title"]
  private static let breaking: Set<String> = [
    "p", "div", "br", "tr", "h1", "h2", "h3", "h4", "h5", "h6", "ul", "ol", "table", "blockquote", "hr",
  ]
  private static let entities: [String: String] = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": " ", "euro": "€", "hellip": "…",
    "mdash": "—", "ndash": "–", "copy": "©", "laquo": "«", "raquo": "»", "auml": "ä", "ouml": "ö", "uuml": "ü",
    "Auml": "Ä", "Ouml": "Ö", "Uuml": "Ü", "szlig": "ß", "eacute": "é", "egrave": "è", "agrave": "à",
    "rsquo": "’", "lsquo": "‘", "ldquo": "“", "rdquo": "”", "bull": "•",
  ]

  /// The text of HTML, in linear time; what is no proper HTML is shown as it is.
  static func plain(_ html: String) -> String {
    var output = ""
    var skipping: String?
    var link: String?
    var rest = html[...]
    let lastTagEnd = html.lastIndex(of: ">") ?? html.startIndex
    while let character = rest.first {
      // Without the second test, many a '<' that nothing closes would be searched for its end again and again.
      if character == "<", rest.startIndex < lastTagEnd, let end = rest.firstIndex(of: ">") {
        let tag = rest[rest.index(after: rest.startIndex)..<end]
        rest = rest[rest.index(after: end)...]
        if tag.hasPrefix("!--") {
          // A comment may hold other tags.
          if !tag.hasSuffix("--"), let close = rest.firstRange(of: "-->") { rest = rest[close.upperBound...] }
          continue
        }
        let name = tag.drop { $0 == "/" }.prefix { $0.isLetter || $0.isNumber }.lowercased()
        if let hiddenTag = skipping {
          if tag.hasPrefix("/"), name == hiddenTag { skipping = nil }
        } else if hidden.contains(name), !tag.hasPrefix("/"), !tag.hasSuffix("/") {
          skipping = name
        } else {
          append(tag, name, to: &output, link: &link)
        }
      } else if skipping != nil {
        rest = rest.dropFirst().drop { $0 != "<" }
      } else if character == "&", let (text, length) = entity(rest) {
        output += text
        rest = rest.dropFirst(length)
      } else {
        if !character.isWhitespace {
          output.append(character)
        } else if output.last?.isWhitespace == false {
          output.append(" ")
        }
        rest = rest.dropFirst()
      }
    }
    return tidied(output)
  }

  private static func append(_ tag: Substring, _ name: String, to output: inout String, link: inout String?) {
    switch name {
    case "a":
      if tag.hasPrefix("/") {
        if let target = link, !output.hasSuffix(target) { output += " <\(target)>" }
        link = nil
      } else {
        link = attribute("href", of: tag).flatMap { $0.hasPrefix("#") ? nil : $0 }
      }
    case "li": if !tag.hasPrefix("/") { output += "\n- " }
    case "td", "th": output += " "
    case _ where breaking.contains(name): output += name == "p" && !tag.hasPrefix("/") ? "\n\n" : "\n"
    default: break
    }
  }

  private static func attribute(_ name: String, of tag: Substring) -> String? {
    guard let start = tag.firstRange(of: "\(name)=") else { return nil }
    let value = tag[start.upperBound...]
    guard let quote = value.first, quote == "\"" || quote == "'" else {
      return String(value.prefix { !$0.isWhitespace })
    }
    return String(value.dropFirst().prefix { $0 != quote })
  }

  /// The character that an entity at the beginning of a text stands for, and the entity's length.
  private static func entity(_ text: Substring) -> (String, Int)? {
    let name = text.dropFirst().prefix(10).prefix { $0 != ";" }
    guard text.dropFirst(name.count + 1).first == ";" else { return nil }
    if name.hasPrefix("#") {
      let digits = name.dropFirst()
      let code = digits.lowercased().hasPrefix("x") ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
      return code.flatMap(Unicode.Scalar.init).map { (String(Character($0)), name.count + 2) }
    }
    return entities[String(name)].map { ($0, name.count + 2) }
  }

  /// Lines without white space at their ends, and at most one empty line between two.
  private static func tidied(_ text: String) -> String {
    var lines: [String] = []
    for line in text.split(separator: "\n", omittingEmptySubsequences: false).map(\.trimmed) {
      if !line.isEmpty || lines.last?.isEmpty == false { lines.append(line) }
    }
    while lines.last?.isEmpty == true { lines.removeLast() }
    return lines.joined(separator: "\n") + "\n"
  }
}
#endif
