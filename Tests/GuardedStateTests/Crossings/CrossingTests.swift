#if Macros
import Foundation
import Testing

/// Guarded methods of all forms with all guards in all kinds of hosts, which a generator writes. The programs print what
/// each call does, and a model of the contract says what it does.
@Suite struct CrossingTests {
  /// A case in which the library isn't what the contract says.
  private struct Difference: Sendable {
    let reason: String
    let includes: @Sendable (CrossingTrial) -> Bool
  }

  private static let knownDifferences = [
    Difference(
      reason: "A subclass of a class without async guarded methods, and a GuardedObject, have no async 'handle'"
    ) { $0.road == .handle && $0.crossing.form.isAsync && [.subclass, .object].contains($0.crossing.host) }
  ]

  /// One layer has each form in each kind of host with one of the guards, and takes 35 seconds of the processor. A long
  /// run has all layers.
  @Test(arguments: 0..<(LongRun.isOn ? CrossingGuard.compiled.count : 1))
  func `A call of each form, guard and kind of host does what the contract says`(layer: Int) throws {
    let crossings = Crossing.layer(layer).filter { $0.rejection == nil }
    let (status, output) = try Self.output(of: CrossingProgram(crossings: crossings))
    try #require(status == 0, "\(output.suffix(5000))")
    let lines = output.split(separator: "\n").filter { $0.contains(" | ") }.map(String.init)
    let trials = crossings.flatMap(\.trials)
    #expect(lines.count == trials.count)
    let different = zip(trials, lines).filter { $0.expected != $1 }
    let unknown = different.filter { trial, _ in !Self.knownDifferences.contains { $0.includes(trial) } }
    let text = unknown.prefix(20).map { "expected: \($0.expected)\n printed: \($1)" }.joined(separator: "\n")
    #expect(unknown.isEmpty, "\(unknown.count) calls differ\n\(text)")
    for known in Self.knownDifferences {
      #expect(different.contains { known.includes($0.0) }, "no longer different: \(known.reason)")
    }
  }

  @Test func `The compiler says why a method of a form, guard and kind of host isn't possible`() throws {
    let layers = LongRun.isOn ? Array(CrossingGuard.compiled.indices) : [0]
    for layer in layers {
      let crossings = Crossing.layer(layer).filter { $0.rejection != nil } + Crossing.rejected
      let source = CrossingProgram.declarations(of: crossings)
      let output = try Self.inFolder(source) { try CompilerTests.compile($0.path).1 }
      let diagnostics = output.matches(of: /main\.swift:(\d+):\d+: (?:error|warning): (.+)/).map {
        (line: Int($0.1)!, text: String($0.2))
      }
      let missing = crossings.filter { crossing in
        let lines = crossing.lines(in: source)
        return !diagnostics.contains { lines.contains($0.line) && $0.text.contains(crossing.rejection ?? "") }
      }
      let text = missing.prefix(20).map { "\($0.name): \($0.rejection ?? "")" }.joined(separator: "\n")
      #expect(missing.isEmpty, "not reported:\n\(text)")
      let silent = Set(crossings.flatMap { $0.lines(in: source) })
      let others = diagnostics.filter { !silent.contains($0.line) }
      #expect(others.isEmpty, "reported elsewhere: \(others)")
    }
  }

  // MARK: - Compiling

  /// Compiles a program, which must not cause a warning of a macro, and runs it.
  private static func output(of program: CrossingProgram) throws -> (Int32, String) {
    try inFolder(program.source) { source in
      let executable = source.deletingLastPathComponent().appending(path: "program")
      let (status, output) = try CompilerTests.compile(source.path, to: executable)
      return status == 0 && !output.contains("(from macro") ? try Program.run(executable, []) : (max(status, 1), output)
    }
  }

  /// Writes `main.swift` in a new folder, and passes its name without the extension.
  private static func inFolder<Result>(_ source: String, _ body: (URL) throws -> Result) throws -> Result {
    let folder = FileManager.default.temporaryDirectory.appending(path: "Crossings-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "main")
    try Data(source.utf8).write(to: file.appendingPathExtension("swift"))
    return try body(file)
  }
}
#endif
