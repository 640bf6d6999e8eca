import Foundation
import Testing

/// The plain English of the README, the articles, the snippets and the sources' comments: see "Plain English" in
/// CONTRIBUTING.md.
@Suite struct ProseTests {
  private static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// Words that stand for a term of the field, or hide who acts.
  private static let unclear = [
    #"(is|are|be|was|were|gets|being) told"#, #"tells? (of|the|them|it|him|who|whom|somebody|others)"#,
    #"(hears?|heard|hearers?) (of|it|that)"#, "nobody|somebody|anybody|whoever|whatever is|has a say", "in vain",
    #"of (its|their|one's) own"#, "by itself", #"comes? to(?! the (same|end))"#, "comes? of",
    "stands? (for itself|elsewhere|there|alone)", "the way out", "its likes", "what comes along",
    "handed (on|over|down)", "is over", "lets? (in|go)", "looked (through|up at)", "done anew", "begins? anew", "anew",
    "(is|are) asked", "the plain way", "goes on", "kept for",
  ]
  /// Summaries that begin with a relative clause.
  private static let clause =
    #"^(What|Who|Whose|Whoever|Whom|Where|Which|How|When|The same|Those|That of|Of (a|an|the|what|those)|Others?)\b(?!.*\?$)"#

  @Test(arguments: ["README.md", "CONTRIBUTING.md", "Documentation", "Snippets", "Sources"])
  func `Prose has no unclear words, no long lines and no code in two backticks`(place: String) throws {
    let words = try Regex("\\b(\(Self.unclear.joined(separator: "|")))\\b").ignoresCase()
    let clause = try Regex(Self.clause)
    for file in Self.files(of: place) {
      for (number, text, isSummary) in try Self.prose(of: file) {
        let place = "\(file.lastPathComponent):\(number): \(text)"
        #expect(text.replacing(/`[^`]*`/, with: "`…`").firstMatch(of: words) == nil, "\(place)")
        #expect(text.count <= 120 || ["|", "http", "["].contains { text.hasPrefix($0) }, "\(place)")
        #expect(!isSummary || text.firstMatch(of: clause) == nil, "\(place)")
        #expect(text.wholeMatch(of: /``\w*/) == nil, "a code block begins and ends with three: \(place)")
      }
    }
  }

  private static func files(of place: String) -> [URL] {
    let url = root.appending(path: place)
    guard let paths = try? FileManager.default.subpathsOfDirectory(atPath: url.path), !paths.isEmpty else {
      return [url]
    }
    return paths.filter { [".md", ".swift", ".tutorial"].contains(where: $0.hasSuffix) }
      .map { url.appending(path: $0) }
  }

  /// The lines of prose, and whether each begins a comment.
  private static func prose(of file: URL) throws -> [(number: Int, text: Substring, isSummary: Bool)] {
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n", omittingEmptySubsequences: false)
    var prose: [(number: Int, text: Substring, isSummary: Bool)] = []
    var isInside = false
    for (index, line) in lines.enumerated() {
      let text = line.trimmingPrefix(while: \.isWhitespace)
      if file.pathExtension == "swift" {
        let isComment = text.hasPrefix("//")
        if isComment { prose.append((index + 1, text.trimmingPrefix(/\/\/\/?\s?/), !isInside)) }
        isInside = isComment
      } else if text.hasPrefix("```") {
        isInside.toggle()
      } else if !isInside {
        prose.append((index + 1, text, false))
      }
    }
    return prose
  }
}
