#if Macros
import Foundation
import Testing

/// Articles whose examples aren't snippets: they are part of a file that compiles.
@Suite struct ArticleExamplesTests {
  private static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  private func blocks(_ article: String) throws -> [String] {
    let text = try String(
      contentsOf: Self.root.appending(path: "Sources/GuardedState/GuardedState.docc/\(article).md"), encoding: .utf8)
    return text.components(separatedBy: "```swift\n").dropFirst().map { $0.components(separatedBy: "```")[0] }
  }

  /// Articles of which only some examples stand there, and what those have in them.
  private static let parts = ["Hosts": ["Pool<Item>", "GuardedMachine<Host>"], "RulesAsData": ["class Lantern"]]

  @Test(arguments: ["Watching", "Refusals", "Hosts", "Waiting", "ByItself", "RulesAsData"])
  func `Examples of articles are compiled`(article: String) throws {
    let code = try String(
      contentsOf: Self.root.appending(path: "Tests/GuardedStateTests/MustCompile/Articles.swift"), encoding: .utf8)
    let parts = Self.parts[article]
    let blocks = try blocks(article).filter { block in parts?.contains { block.contains($0) } ?? true }
    #expect(blocks.count >= parts?.count ?? 1)
    for block in blocks { #expect(code.contains(block), "\(block)") }
  }

  @Test func `They compile without a warning`() throws {
    let (status, output) = try CompilerTests.compile("MustCompile/Articles", "-warnings-as-errors")
    #expect(status == 0, "\(output)")
  }
}
#endif
