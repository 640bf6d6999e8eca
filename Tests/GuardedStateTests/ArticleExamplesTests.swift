#if Macros
import Foundation
import GuardedState
import GuardedStateData
import Testing

/// Every example that a reader sees, compiled, with the output that the article shows.
@Suite struct ArticleExamplesTests {
  static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  private static let catalog = root.appending(path: "Sources/GuardedState/GuardedState.docc")
  private static let programs = root.appending(path: "Tests/GuardedStateTests/MustCompile/Articles")

  /// The articles by their paths in the catalog. Diagnostics are shown by the programs that must not compile.
  static let articles = files(of: catalog, "md").filter { $0 != "Diagnostics" && !$0.hasPrefix("Extensions/") }
  /// The files that contain the examples of one article each.
  static let examples = files(of: programs, "swift")
  /// The steps of the tutorial.
  static let steps = files(of: catalog.appending(path: "Resources"), "swift")

  /// The article about other libraries, which isn't a part of the catalog.
  private static let others = root.appending(path: "Documentation/ComingFromObjectiveCLibraries.md")

  /// All code that some test compiles, a file each, without white space: articles have shorter lines.
  private static let compiled: [String] = {
    let folders = ["Snippets", "Tests/GuardedStateTests"]
    return folders.flatMap { folder in
      files(of: root.appending(path: folder), "swift").filter { !$0.hasPrefix("MustNotCompile/") }.compactMap {
        try? String(contentsOf: root.appending(path: "\(folder)/\($0).swift"), encoding: .utf8).unspaced
      }
    } + examples.compactMap { try? program(of: $0).unspaced }
  }()

  /// The program of an article.
  private static func program(of article: String) throws -> String {
    let path = try #require(articles.first { $0 == article || $0.hasSuffix("/\(article)") })
    return try assembled(
      programs.appending(path: "\(article).swift"), with: catalog.appending(path: "\(path).md"))
  }

  /// A program in which each comment `// Example: line` stands for the example of a document with that line.
  ///
  /// - Throws: ``Stubs/Failure``, if no example has the line.
  static func assembled(_ program: URL, with document: URL) throws -> String {
    let text = try String(contentsOf: document, encoding: .utf8).components(separatedBy: "\n")
    let fences = text.indices.filter { text[$0].trimmingPrefix(while: \.isWhitespace).hasPrefix("```") }
    let lines = try String(contentsOf: program, encoding: .utf8).components(separatedBy: "\n")
    return try lines.map { line in
      guard let key = line.firstMatch(of: /\/\/ Example: (.+)/)?.1 else { return line }
      let example = fences.indices.dropLast().first {
        text[fences[$0]].hasSuffix("```swift")
          && text[fences[$0]..<fences[$0 + 1]].contains { $0.trimmingCharacters(in: .whitespaces) == key }
      }
      guard let example else { throw Stubs.Failure(output: "no example has the line '\(key)'") }
      let start = fences[example] + 1
      return """
        #sourceLocation(file: "\(document.path)", line: \(start + 1))
        \(text[start..<fences[example + 1]].joined(separator: "\n"))
        #sourceLocation()
        """
    }.joined(separator: "\n")
  }

  @Test(arguments: articles)
  func `Every example of an article is compiled`(article: String) throws {
    for block in try Self.text(of: article).blocks("swift") {
      #expect(Self.compiled.contains { $0.contains(block.unspaced) }, "\(block)")
      #expect(block.count { $0 == "{" } == block.count { $0 == "}" }, "a reader can't paste this: \(block)")
      #expect(!block.hasPrefix(" "), "a reader can't paste this: \(block)")
      for line in block.split(separator: "\n") { #expect(line.count <= 76, "\(line)") }
    }
  }

  @Test func `Every example for users of other libraries is compiled`() throws {
    for block in try String(contentsOf: Self.others, encoding: .utf8).blocks("swift") {
      #expect(Self.compiled.contains { $0.contains(block.unspaced) }, "\(block)")
    }
  }

  @Test func `The article about servers shows the function that Examples/Orders uses`() throws {
    let file = Self.root.appending(path: "Examples/Orders/Sources/Orders/RowHost.swift")
    let source = try String(contentsOf: file, encoding: .utf8).uncommented.unspaced
    let blocks = try Self.text(of: "InYourApp/Servers").blocks("swift")
    #expect(blocks.contains { source.contains($0.uncommented.unspaced) })
  }

  @Test(arguments: articles)
  func `The JSON rules of an article decode without problems`(article: String) throws {
    for block in try Self.text(of: article).blocks("json") where block.contains("\"states\"") {
      let rules = try Rules<String, String, String>(json: block)
      #expect(rules.problems.isEmpty, "\(rules.problems)")
    }
  }

  @Test(arguments: examples)
  func `An article's examples compile without a warning and print the output that the article shows`(article: String)
    throws
  {
    let path = try #require(Self.articles.first { $0 == article || $0.hasSuffix("/\(article)") })
    try Self.expect(program: Self.program(of: article), toPrint: Self.text(of: path).blocks("text"))
  }

  @Test(arguments: articles.filter { !examples.contains(URL(fileURLWithPath: $0).lastPathComponent) })
  func `A snippet prints the output that its article shows`(article: String) throws {
    let text = try Self.text(of: article)
    let shown = text.blocks("text")
    guard !shown.isEmpty else { return }
    let name = try #require(text.firstMatch(of: /swift run (\w+)/)).1
    let printed = try Program.run(String(name)).output
    for block in shown { #expect(printed.contains(block), "\(block)\n\(printed)") }
  }

  @Test(arguments: steps)
  func `Every step of the tutorial compiles`(step: String) throws {
    let file = "../../Sources/GuardedState/GuardedState.docc/Resources/\(step)"
    try Self.expect(file, toPrint: Self.outputs[step].map { [$0] } ?? [])
  }

  /// The output of the steps that print something.
  private static let outputs = [
    "Tutorial-1-3": "read\nMessage: 'view' is allowed in unread, not in read; 'markAsUnread' leads there\n",
    "Tutorial-2-2": "Re: thanks\n",
    "Tutorial-2-3": "false true\nRe: thanks\n",
    "Tutorial-3-1": "Message: 'reply' is allowed in read, not in unread; 'view' leads there\n",
    "Tutorial-3-2": "notAllowed [\"read\"] [\"view\"]\n",
    "Tutorial-3-3": "From Ada\ndeleted\n",
    "Tutorial-4-2": "one unread message less\nunread → read by view\n",
    "Tutorial-4-3": """
    one unread message less
    unread → read by view
    Re: thanks
    Message: 'view' is allowed in unread, not in deleted; 'markAsUnread' leads there
    ["markAsUnread"]

    """,
  ]

  /// Compiles a program as ``expect(_:toPrint:)`` does a file.
  static func expect(program: String, toPrint shown: [String]) throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "Program-\(UUID().uuidString)")
    let source = file.appendingPathExtension("swift")
    defer { try? FileManager.default.removeItem(at: source) }
    try program.write(to: source, atomically: true, encoding: .utf8)
    try expect(file.path, toPrint: shown)
  }

  /// Compiles a file without a warning and, where something is to be printed, runs it.
  static func expect(_ file: String, toPrint shown: [String]) throws {
    let program = FileManager.default.temporaryDirectory.appending(path: "Example-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: program) }
    let stubs = try Stubs.folder.get()
    let (status, output) = try CompilerTests.compile(
      file, to: shown.isEmpty ? nil : program, "-module-name", "Example", "-warnings-as-errors", "-I",
      stubs.path, "-L", stubs.path)
    try #require(status == 0, "\(output)")
    guard !shown.isEmpty else { return }
    let printed = try Program.run(program, []).output
    for block in shown { #expect(printed.contains(block), "\(block)\n\(printed)") }
  }

  private static func text(of article: String) throws -> String {
    try String(contentsOf: catalog.appending(path: "\(article).md"), encoding: .utf8)
  }

  /// The paths of a folder's files of one kind, without their extension.
  private static func files(of folder: URL, _ kind: String) -> [String] {
    let paths = try? FileManager.default.subpathsOfDirectory(atPath: folder.path)
    return (paths ?? []).filter { $0.hasSuffix(".\(kind)") }.map { String($0.dropLast(kind.count + 1)) }.sorted()
  }
}

/// Modules of other platforms, as far as examples use them.
enum Stubs {
  /// The folder of the compiled modules.
  static let folder = Result { () throws -> URL in
    let sources = ArticleExamplesTests.root.appending(path: "Tests/GuardedStateTests/MustCompile/Stubs")
    let folder = FileManager.default.temporaryDirectory.appending(path: "Stubs-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for file in try FileManager.default.contentsOfDirectory(atPath: sources.path) {
      let module = String(file.dropLast(".swift".count))
      try compile(sources.appending(path: file), module, to: folder)
    }
    return folder
  }

  private static func compile(_ file: URL, _ module: String, to folder: URL) throws {
    let (status, output) = try Program.run(
      URL(fileURLWithPath: "/usr/bin/env"),
      [
        "swiftc", "-swift-version", "6", "-parse-as-library", "-module-name", module, "-module-link-name", module,
        "-emit-module", "-emit-module-path", folder.appending(path: "\(module).swiftmodule").path, "-emit-library",
        "-static",
        "-o", folder.appending(path: "lib\(module).a").path, file.path,
      ])
    if status != 0 { throw Failure(output: output) }
  }

  struct Failure: Error {
    let output: String
  }
}

extension String {
  /// The code blocks of a language.
  func blocks(_ language: String) -> [String] {
    var blocks: [String] = []
    for part in components(separatedBy: "```\(language)\n").dropFirst() {
      blocks.append(part.components(separatedBy: "```")[0])
    }
    return blocks
  }

  /// The code without comments.
  fileprivate var uncommented: String {
    split(separator: "\n").filter { !$0.contains("//") }.joined(separator: "\n")
  }

  /// The text without white space.
  var unspaced: String { filter { !$0.isWhitespace } }

  /// The text with its lines moved to the left margin.
  var unindented: String {
    split(separator: "\n", omittingEmptySubsequences: false).map { $0.trimmingPrefix(while: \.isWhitespace) }
      .joined(separator: "\n")
  }
}
#endif
