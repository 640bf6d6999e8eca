#if Macros
import Foundation
import Testing

/// The pictures in articles, which show the types of these articles. `GUARDEDSTATE_WRITE=1` in the environment writes them.
@Suite struct ArticlePicturesTests {
  private static let catalog = ArticleExamplesTests.root.appending(path: "Sources/GuardedState/GuardedState.docc")
  /// The articles, and the types that they show.
  private static let pictures = [
    ("GuardedState", "Message"), ("Essentials/NestedStates", "Player"), ("Advanced/Regions", "Order"),
    ("Advanced/Timeouts", "Session"), ("Essentials/Refusals", "Valve"),
  ]

  @Test func `The pictures in articles show their types, light and dark`() throws {
    var program = "import Foundation\nimport GuardedState\nimport GuardedStateDiagrams\n"
    for (article, type) in Self.pictures {
      let text = try String(contentsOf: Self.catalog.appending(path: "\(article).md"), encoding: .utf8)
      #expect(text.contains("](\(Self.name(of: type)))"), "\(article) shows no picture")
      program += try #require(text.blocks("swift").first { $0.contains("class \(type) ") })
    }
    let separator = "=== picture"
    for (_, type) in Self.pictures {
      for theme in ["light", "dark"] {
        program += "print(\"\(separator)\\n\" + Rules(of: \(type).self).diagram(.svg(theme: .\(theme))))\n"
      }
    }
    let printed = try Self.run(program).components(separatedBy: "\(separator)\n")
    let parts = Array(printed[1...])
    let files = Self.pictures.flatMap { [Self.name(of: $1), "\(Self.name(of: $1))~dark"] }
    try #require(parts.count == files.count)
    for (file, drawn) in zip(files, parts) {
      let url = Self.catalog.appending(path: "Resources/\(file).svg")
      if ProcessInfo.processInfo.environment["GUARDEDSTATE_WRITE"] != nil {
        try Data(drawn.utf8).write(to: url)
      }
      #expect(try String(contentsOf: url, encoding: .utf8) == drawn, "\(file).svg is older than its type")
    }
  }

  private static func name(of type: String) -> String { "\(type.lowercased())-machine" }

  private static func run(_ program: String) throws -> String {
    let file = FileManager.default.temporaryDirectory.appending(path: "Pictures-\(UUID().uuidString)")
    let source = file.appendingPathExtension("swift")
    defer { for url in [source, file] { try? FileManager.default.removeItem(at: url) } }
    try program.write(to: source, atomically: true, encoding: .utf8)
    let (status, output) = try CompilerTests.compile(source.deletingPathExtension().path, to: file)
    try #require(status == 0, "\(output)")
    return try Program.run(file, []).output
  }
}
#endif
