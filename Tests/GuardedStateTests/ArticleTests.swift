import Foundation
import Testing

/// The articles for those who come from another library.
@Suite struct ArticleTests {
  private static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  @Test(arguments: [
    ("ComingFromXTStateMachine", "Rocket"), ("ComingFromEFStateMachine", "Loader"), ("ComingFromIState", "Lamp"),
    ("ComingFromTransitionKit", "Inbox"), ("ComingFromOAStateMachine", "Player"),
  ])
  func `Every example of an article is part of the snippet that it names`(article: String, snippet: String) throws {
    let text = try String(
      contentsOf: Self.root.appending(path: "Sources/GuardedState/GuardedState.docc/\(article).md"), encoding: .utf8)
    let code = try String(contentsOf: Self.root.appending(path: "Snippets/\(snippet).swift"), encoding: .utf8)
    let blocks = text.components(separatedBy: "```swift\n").dropFirst().map { $0.components(separatedBy: "```")[0] }
    #expect(!blocks.isEmpty)
    for block in blocks { #expect(code.contains(block), "\(block)") }
    #expect(text.contains("`swift run \(snippet)`"))
  }
}
