#if Macros
import Foundation
import Testing

/// Programs that the compiler must accept without a warning, and those that it must reject, with the messages that they
/// expect written beside their lines.
@Suite(.serialized) struct CompilerTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()

  // Behaviours 7, 20, 43, 54, 55, 70, 91, Defects 18, 20
  @Test(arguments: [
    "Types", "Rules", "Methods", "Monitors", "Sharing", "Places", "WholeRules", "Declarations",
    "Forms", "Callbacks", "Members", "Attributes", "Labels", "Waits", "Contradictions", "Regions", "Activities",
    "Imports",
  ])
  func `The compiler reports the expected error for each mistake`(name: String) throws {
    let (status, output) = try Self.compile("MustNotCompile/\(name)", "-verify", "-verify-ignore-unrelated")
    #expect(status == 0, "\(output)")
  }

  @Test(arguments: [
    ("Everything", "nonisolated"), ("MainActorByDefault", "MainActor"), ("MainActorAsItStands", "MainActor"),
    ("MainActorAsItStands", "nonisolated"), ("SubclassCallbacks", "nonisolated"),
    ("Forms", "nonisolated"), ("Ownership", "nonisolated"), ("Conditions", "nonisolated"),
    ("Inheriting", "nonisolated"), ("Waits", "nonisolated"),
    ("ByItself", "nonisolated"), ("Regions", "nonisolated"), ("MainActorByItself", "MainActor"),
  ])
  func `Hosts and methods of all kinds compile without a warning`(name: String, isolation: String) throws {
    let (status, output) = try Self.compile(
      "MustCompile/\(name)", isolation: isolation, isWhole: true, "-warnings-as-errors", "-package-name", "Tests")
    #expect(status == 0, "\(output)")
  }

  @Test func `The README's host compiles and runs with the main actor as default isolation`() throws {
    let program = FileManager.default.temporaryDirectory.appending(path: "OnMain-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: program) }
    let (status, output) = try Self.compile(
      "../../Snippets/Message", to: program, isolation: "MainActor", "-D", "Macros")
    try #require(status == 0, "\(output)")
    #expect(!output.contains("warning:"), "\(output)")
    let readme = try String(contentsOf: ArticleExamplesTests.root.appending(path: "README.md"), encoding: .utf8)
    #expect(try Program.run(program, []).output == readme.blocks("text")[0])
  }

  @Test func `Hosts of all kinds compile under strict memory safety without a warning`() throws {
    let (status, output) = try Self.compile("MustCompile/StrictMemory", "-strict-memory-safety", "-warnings-as-errors")
    #expect(status == 0, "\(output)")
  }

  @Test func `A host can be used in a file that is type-checked before its own`() throws {
    let (status, output) = try Self.compile(
      "MustCompile/Order/Uses", with: ["MustCompile/Order/Hosts"], isWhole: true, "-wmo", "-warnings-as-errors")
    #expect(status == 0, "\(output)")
  }

  // Behaviour 77
  /// A comment `// 8: text` expects a diagnostic at column 8 of its line, with the text as a part of `severity: message`.
  /// `// 8 in @Guarded: text` expects one in the expansion that originates there. `-verify` can do neither: it ignores
  /// `#sourceLocation`, and locates diagnostics in an expansion by the expansion's lines.
  @Test(arguments: [
    ("Places", "nonisolated"), ("Bodies", "nonisolated"), ("Extensions", "nonisolated"), ("Overrides", "nonisolated"),
    ("Delays", "nonisolated"), ("UnseenActors", "nonisolated"), ("MainActorHosts", "MainActor"),
  ])
  func `The compiler reports the expected errors and warnings at their lines and columns`(
    name: String, isolation: String
  ) throws {
    let (_, output) = try Self.compile("MustPointAt/\(name)", isolation: isolation, isWhole: true)
    let file = Self.folder.appending(path: "MustPointAt/\(name).swift")
    let located = output.replacing(/macro expansion (\S+):\d+:\d+: (.+)\n`- (.+): note: expanded code originates/) {
      "\($0.3) in \($0.1): \($0.2)"
    }
    var diagnostics = located.matches(of: /(?m)^([^|\n]+?): ((?:error|warning): .+)/).map { (place: $0.1, text: $0.2) }
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n", omittingEmptySubsequences: false)
    let expected = lines.enumerated().flatMap { index, line in
      line.matches(of: /\/\/ (\d+(?: in \S+)?): (.+?)(?= \/\/ \d|$)/).map {
        (place: "\(file.path):\(index + 1):\($0.1)", text: $0.2)
      }
    }
    let missing = expected.filter { place, text in
      let found = diagnostics.firstIndex { $0.place == place && $0.text.contains(text) }
      if let found { diagnostics.remove(at: found) }
      return found == nil
    }
    #expect(missing.isEmpty && diagnostics.isEmpty, "missing: \(missing)\nunexpected: \(diagnostics)\n\(output)")
  }

  /// Checks a file as a client of the library is checked, or makes a program of it. As a whole it is checked for what is wrong
  /// with types that are, too: what is sent and used, or consumed twice.
  static func compile(
    _ name: String, with others: [String] = [], to program: URL? = nil, isolation: String = "nonisolated",
    isWhole: Bool = false, _ options: String...
  ) throws -> (Int32, String) {
    let build = try #require(Program.buildFolder)
    let output =
      try program.map { ["-o", $0.path] + (try objects(build)) }
      ?? (isWhole ? ["-emit-sil", "-o", "/dev/null"] : ["-typecheck"])
    let frontend = options.first == "-verify" ? options.flatMap { ["-Xfrontend", $0] } : options
    let arguments =
      [
        "swiftc", "-swift-version", "6", "-default-isolation", isolation, "-load-plugin-executable",
        build.appending(path: "GuardedStateMacros-tool").path + "#GuardedStateMacros",
      ] + frontend + ["-I", build.appending(path: "Modules").path] + output
      + ([name] + others).map { URL(fileURLWithPath: "\($0).swift", relativeTo: folder).path }
    let run = { try Program.run(URL(fileURLWithPath: "/usr/bin/env"), arguments) }
    let (status, text) = try run()
    // Among many links at once, one sometimes misses symbols of a library that has them.
    return status != 0 && text.contains("link command failed") ? try run() : (status, text)
  }

  /// The compiled library. A build folder may have files of sources that are no more.
  private static func objects(_ build: URL) throws -> [String] {
    let sources = folder.deletingLastPathComponent().deletingLastPathComponent().appending(path: "Sources")
    let modules = ["", "Data", "Diagrams", "Rules", "Tools"].map { "GuardedState\($0)" }
    return try modules.flatMap { module in
      let files = FileManager.default.enumerator(
        at: sources.appending(path: module), includingPropertiesForKeys: nil)
      return try #require(files).compactMap { file -> String? in
        // The catalog's code isn't part of the library.
        guard let file = file as? URL, file.pathExtension == "swift", !file.path.contains(".docc/") else { return nil }
        return build.appending(path: "\(module).build/\(file.lastPathComponent).o").path
      }
    }
  }
}
#endif
