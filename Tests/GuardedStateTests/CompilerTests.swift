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
    "Forms", "Callbacks", "Members", "Attributes", "Labels", "Waits", "Contradictions", "Regions",
  ])
  func `The compiler reports the expected error for each mistake`(name: String) throws {
    let (status, output) = try Self.compile("MustNotCompile/\(name)", "-verify", "-verify-ignore-unrelated")
    #expect(status == 0, "\(output)")
  }

  @Test func `Members of a host whose module defaults to the main actor can't be used outside it`() throws {
    let (_, output) = try Self.compile("MustNotCompile/MainActorHosts", isolation: "MainActor")
    let errors = output.split(separator: "\n").filter { $0.contains("MainActorHosts.swift:") && $0.contains("error: ") }
    #expect(errors.count == 4 && errors.allSatisfy { $0.contains("main actor-isolated") }, "\(output)")
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
    #expect(
      try Program.run(program, []).output == """
        one unread message less
        read
        Re: thanks
        false
        Message: 'view' is allowed in unread, not in deleted; 'markAsUnread' leads there

        """)
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

  @Test func `The compiler rejects delayed events outside an actor's isolation`() throws {
    let (status, output) = try Self.compile("MustNotCompile/Delays")
    #expect(status != 0)
    #expect(output.contains("Delays.swift:11:"), "\(output)")
    #expect(output.contains("call to actor-isolated instance method 'fire(_:after:"))
    #expect(output.contains("'nil' is not compatible with expected argument type 'ActorOfTheCaller'"))
  }

  @Test func `The compiler says where to write a global actor that the macro doesn't see`() throws {
    let (status, output) = try Self.compile("MustNotCompile/UnseenActors")
    #expect(status != 0)
    let source = try String(
      contentsOf: Self.folder.appending(path: "MustNotCompile/UnseenActors.swift"), encoding: .utf8)
    for (number, line) in source.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      let text = "UnseenActors.swift:\(number + 1):"
      let isTold = output.split(separator: "\n").contains {
        $0.contains(text)
          && $0.contains("isolated to a global actor that '@Guarded' doesn't see: write the attribute here")
      }
      #expect(isTold == line.hasSuffix("// unseen"), "\(line)\n\(output)")
    }
  }

  @Test func `The compiler warns of overrides of guarded methods without a guard, at their lines`() throws {
    let (status, output) = try Self.compile("MustWarn/Overrides")
    #expect(status == 0, "\(output)")
    let source = try String(contentsOf: Self.folder.appending(path: "MustWarn/Overrides.swift"), encoding: .utf8)
    let expected = source.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
      .filter { $1.contains("warned of") && !$1.hasPrefix("//") }.map { $0.offset + 1 }
    let warnings = output.split(separator: "\n").filter { $0.contains(": warning: ") }
    #expect(warnings.count == expected.count && warnings.allSatisfy { $0.contains("guarded in the superclass") })
    for line in expected {
      #expect(warnings.contains { $0.contains("Overrides.swift:\(line):") }, "\(output)")
    }
  }

  // Behaviour 77
  @Test(arguments: [("Places", false), ("Bodies", true), ("Extensions", false)])
  func `Errors and warnings of the compiler point to the source, not into the expansion`(name: String, isWhole: Bool)
    throws
  {
    let (_, output) = try Self.compile("MustPointAt/\(name)", isWhole: isWhole)
    let source = try String(contentsOf: Self.folder.appending(path: "MustPointAt/\(name).swift"), encoding: .utf8)
    let said = output.matches(of: /(?:Places|Bodies|Extensions)\.swift:(\d+):(\d+): (?:error|warning): (.+)/).map {
      (place: "\($0.1):\($0.2)", text: String($0.3))
    }
    let expected = source.split(separator: "\n", omittingEmptySubsequences: false).enumerated().compactMap {
      line, text in
      text.firstMatch(of: /\/\/ (\d+): (.+)$/).map { (place: "\(line + 1):\($0.1)", text: String($0.2)) }
    }
    #expect(said.count == expected.count, "\(output)")
    #expect(!output.contains(/macro expansion @\w+:\d+:\d+: (error|warning)/), "\(output)")
    for (place, text) in expected {
      #expect(said.contains { $0.place == place && $0.text.contains(text) }, "\(place) \(text)\n\(output)")
    }
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
    return try Program.run(
      URL(fileURLWithPath: "/usr/bin/env"),
      [
        "swiftc", "-swift-version", "6", "-default-isolation", isolation, "-I",
        build.appending(path: "Modules").path, "-load-plugin-executable",
        build.appending(path: "GuardedStateMacros-tool").path + "#GuardedStateMacros",
      ] + frontend + output + ([name] + others).map { folder.appending(path: "\($0).swift").path })
  }

  /// The compiled library. A build folder may have files of sources that are no more.
  private static func objects(_ build: URL) throws -> [String] {
    let sources = folder.deletingLastPathComponent().deletingLastPathComponent().appending(path: "Sources")
    return try ["GuardedState", "GuardedStateRules"].flatMap { module in
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
