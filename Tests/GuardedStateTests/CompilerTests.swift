#if Macros
import Foundation
import Testing

/// Programs that the compiler must accept without a warning, and those that it must reject, with the messages that they
/// expect written beside their lines.
@Suite(.serialized) struct CompilerTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()

  @Test(arguments: ["Types", "Rules", "Methods", "Monitors", "Sharing", "Places", "WholeRules", "Declarations", "Forms"])
  func `Behaviours 7, 20, 43, 54, 55, 70, 77, 91, Defects 18, 20: mistakes are the compiler's to find`(name: String)
    throws
  {
    let (status, output) = try Self.compile("MustNotCompile/\(name)", "-verify", "-verify-ignore-unrelated")
    #expect(status == 0, "\(output)")
  }

  @Test(arguments: [
    ("Everything", "nonisolated"), ("MainActorByDefault", "MainActor"), ("SubclassCallbacks", "nonisolated"),
    ("Forms", "nonisolated"), ("Conditions", "nonisolated"), ("Inheriting", "nonisolated"),
  ])
  func `Hosts and methods of all kinds compile without a warning`(name: String, isolation: String) throws {
    let (status, output) = try Self.compile(
      "MustCompile/\(name)", isolation: isolation, "-warnings-as-errors", "-package-name", "Tests")
    #expect(status == 0, "\(output)")
  }

  @Test func `Overrides of guarded methods without a guard are warned of, in their lines`() throws {
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

  /// Checks a file as a client of the library is checked.
  private static func compile(
    _ name: String, isolation: String = "nonisolated", _ options: String...
  ) throws -> (Int32, String) {
    let build = try #require(Program.buildFolder)
    let frontend = options.first == "-verify" ? options.flatMap { ["-Xfrontend", $0] } : options
    return try Program.run(
      URL(fileURLWithPath: "/usr/bin/env"),
      [
        "swiftc", "-typecheck", "-swift-version", "6", "-default-isolation", isolation, "-I",
        build.appending(path: "Modules").path, "-load-plugin-executable",
        build.appending(path: "GuardedStateMacros-tool").path + "#GuardedStateMacros",
      ] + frontend + [folder.appending(path: "\(name).swift").path])
  }
}
#endif
