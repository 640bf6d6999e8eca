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

  @Test(arguments: ["Watching", "Refusals", "Hosts", "Waiting", "ByItself"])
  func `Examples of articles are compiled`(article: String) throws {
    let code = try String(
      contentsOf: Self.root.appending(path: "Tests/GuardedStateTests/MustCompile/Articles.swift"), encoding: .utf8)
    let blocks = try blocks(article).filter { article != "Hosts" || $0.contains("Pool<Item>") }
    #expect(!blocks.isEmpty)
    for block in blocks { #expect(code.contains(block), "\(block)") }
  }

  @Test func `They compile without a warning`() throws {
    let (status, output) = try CompilerTests.compile("MustCompile/Articles", "-warnings-as-errors")
    #expect(status == 0, "\(output)")
  }
}
#endif
