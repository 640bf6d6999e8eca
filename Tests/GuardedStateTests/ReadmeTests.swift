import Foundation
import Testing

@Suite struct ReadmeTests {
  private static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  #if Macros
  @Test func `The README's example is the snippet, and prints what the README says`() throws {
    let readme = try String(contentsOf: Self.root.appending(path: "README.md"), encoding: .utf8)
    let snippet = try String(contentsOf: Self.root.appending(path: "Snippets/Message.swift"), encoding: .utf8)
    let code = try #require(readme.blocks("swift").first)
    #expect(snippet.hasSuffix("#if Macros\n\(code)#endif\n"))
    let printed = try #require(readme.blocks("text").last)
    #expect(try Program.run("Message").output == printed)
  }
  #endif

  @Test func `The order of effects is the same list in the documentation and in the code`() throws {
    let sources = Self.root.appending(path: "Sources/GuardedState")
    let article = try String(
      contentsOf: sources.appending(path: "GuardedState.docc/OrderOfEffects.md"), encoding: .utf8)
    let comment = try String(contentsOf: sources.appending(path: "Machine/GuardedMachine.swift"), encoding: .utf8)
      .replacing("///", with: "")
    let steps = article.steps
    #expect(steps.count == 12)
    #expect(comment.steps == steps)
  }
}

extension String {
  #if Macros
  /// The code blocks of a language.
  fileprivate func blocks(_ language: String) -> [String] {
    components(separatedBy: "```\(language)\n").dropFirst().map { $0.components(separatedBy: "```")[0] }
  }
  #endif

  /// The steps of the list from 1 to 12, each on one line.
  fileprivate var steps: [String] {
    var steps: [String] = []
    for line in split(separator: "\n", omittingEmptySubsequences: false).map({ $0.trimmingCharacters(in: .whitespaces) }
    ) {
      if line.hasPrefix("\(steps.count + 1). ") {
        steps.append(line)
      } else if !steps.isEmpty, steps.count < 12 || !line.isEmpty, !line.isEmpty {
        if steps.count == 12 { break }
        steps[steps.count - 1] += " " + line
      }
    }
    return steps
  }
}
