#if Macros
import Foundation
import GuardedState
import GuardedStateDiagrams
import Testing

/// The pictures that `guarded-diagrams` draws from the source of these tests, beside those of the running program.
///
/// On the main actor, because some hosts have their rules there.
@MainActor @Suite struct SourceDiagramTests {
  @Test(arguments: [DiagramFormat.svg, .mermaid, .dot, .table])
  func `Source and running program give the same picture of each type with literal rules`(_ format: DiagramFormat)
    throws
  {
    let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    let folder = FileManager.default.temporaryDirectory.appending(path: "guarded-diagrams-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let paths = FileManager.default.enumerator(atPath: tests.path)?.compactMap { $0 as? String } ?? []
    // Folders like MustCompile don't belong to the module.
    let files = paths.filter { $0.hasSuffix(".swift") && !$0.hasPrefix("Must") }.sorted()
    let run = try Program.run(
      "GuardedDiagrams", ["--format", "\(format)", "--output", folder.path] + files.map { "\(tests.path)/\($0)" })
    try #require(run.status == 0, "\(run.output)")
    // What the source doesn't show may differ.
    let unseen = Set(run.output.matches(of: /(?m)^warning: ([^:\n]*): not seen/).map { String($0.1) })
    // Its rules are isolated to another actor.
    let apart = ["GlobalActorDoor"]
    var count = 0
    for file in try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil) {
      let name = file.deletingPathExtension().lastPathComponent
      guard !unseen.contains(name), !apart.contains(name), let host = type(named: name) as? any GuardedHost.Type,
        let picture = picture(of: host, format)
      else { continue }
      #expect(try String(contentsOf: file, encoding: .utf8) == picture, "\(name)")
      count += 1
    }
    #expect(count > 190)
  }

  /// Returns the picture of a type's rules; nil if they have problems.
  private func picture<Host: GuardedHost>(of host: Host.Type, _ format: DiagramFormat) -> String? {
    let rules = Rules(of: host)
    return rules.problems.isEmpty ? rules.diagram(format) : nil
  }

  /// Returns the class or actor of this module with a name, which may be nested in structs; nil for any other type, also
  /// for a private one.
  private func type(named name: String) -> Any.Type? {
    let parts = name.split(separator: ".").map { "\($0.utf8.count)\($0)" }
    return _typeByName("17GuardedStateTests" + parts.dropLast().map { "\($0)V" }.joined() + "\(parts.last ?? "")C")
  }
}
#endif
