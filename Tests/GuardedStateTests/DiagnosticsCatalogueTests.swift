import Foundation
import Testing

/// Every mistake that the macros report by name is documented, and shown by a program that must not compile.
@Suite struct DiagnosticsCatalogueTests {
  private static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  private static func texts(_ folder: String) throws -> [String] {
    let folder = root.appending(path: folder)
    return try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil).map {
      try String(contentsOf: $0, encoding: .utf8)
    }
  }

  @Test func `Every diagnostic has a heading in the documentation and a program that shows it`() throws {
    let sources = try Self.texts("Sources/GuardedStateMacros/Diagnostics").joined()
    let ids = Set(sources.matches(of: /GuardedDiagnostic\(\s*"([a-z-]+)"/).map { String($0.1) })
    let article = try String(
      contentsOf: Self.root.appending(path: "Sources/GuardedState/GuardedState.docc/Diagnostics.md"), encoding: .utf8)
    let headings = article.matches(of: /### (.+)/).flatMap { $0.1.split(separator: ", ").map(String.init) }
    let shown = try Self.texts("Tests/GuardedStateTests/MustNotCompile").flatMap { text in
      text.split(separator: "\n").filter { $0.hasPrefix("//") }.joined().matches(of: /Shows: ([^.]+)\./).flatMap {
        $0.1.replacing("//", with: "").split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
      }
    }
    #expect(ids.count >= 25)
    #expect(ids == Set(headings))
    #expect(ids == Set(shown))
    #expect(headings.count == Set(headings).count)
  }
}
