import Foundation
import Testing

/// The one-way dependencies between source folders in Architecture.md.
@Suite struct LayersTests {
  private static let sources = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().appending(path: "Sources")

  /// The folders of the runtime, and all that each may use. `Observation` lies beside `Machine`.
  private static let runtime: [String: Set<String>] = {
    let table: Set = ["Table", "Rules"]
    let engine = table.union(["Refusals", "Engine"])
    let machine = engine.union(["Calls", "Machine"])
    let hosts = machine.union(["Observation"])
    let hooks = hosts.union(["Hosts"])
    return [
      "Rules": [], "Table": ["Rules"], "Refusals": table, "Engine": table.union(["Refusals"]), "Calls": engine,
      "Machine": engine.union(["Calls"]), "Observation": machine, "Hosts": hosts, "Hooks": hooks,
      "Macros": hooks.union(["Hooks"]),
    ]
  }()

  /// The folders of the macros: what reads sources, what judges and what writes know the model and not each other. What
  /// syntax alone tells lies below all of them.
  private static let macros: [String: Set<String>] = {
    let model: Set = ["Model", "Syntax"]
    let all = model.union(["Diagnostics"])
    return [
      "Syntax": [], "Model": ["Syntax"], "Diagnostics": model, "Analysis": all, "Validation": all, "Emission": all,
    ]
  }()

  @Test func `Folders of the runtime use only folders below them`() throws {
    try expectNoOffences("GuardedState", Self.runtime, using: "GuardedStateRules")
  }

  @Test func `Folders of the macros use only folders below them`() throws {
    try expectNoOffences("GuardedStateMacros", Self.macros, using: "GuardedStateRules")
  }

  private func expectNoOffences(_ target: String, _ mayUse: [String: Set<String>], using lower: String...) throws {
    let folder = Self.sources.appending(path: target)
    #expect(try SourceLayers.folders(of: folder) == Set(mayUse.keys), "every folder has its place")
    let offences = try SourceLayers(folder, mayUse: mayUse, using: lower.map { Self.sources.appending(path: $0) })
      .offences
    for offence in offences { print("Sources/\(target)/\(offence)") }
    #expect(offences.isEmpty, "\(target): \(offences.count) uses run back")
  }

  @Test func `A use of a higher layer is found in code and interpolations, and not in comments`() throws {
    let root = FileManager.default.temporaryDirectory.appending(path: "layers-\(UUID())")
    defer { try? FileManager.default.removeItem(at: root) }
    func write(_ path: String, _ text: String) throws {
      let file = root.appending(path: path)
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try text.write(to: file, atomically: true, encoding: .utf8)
    }
    try write("High/High.swift", "struct High { let low: Low }\nextension Low {\n  var lifted: Int { 1 }\n}\n")
    try write(
      "Low/Low.swift",
      """
      /// Not a High.
      struct Low {
        let text = "a High and \\(self.lifted)"  // High
        func hold(_ high: High) {}
        func ask(high: Int) {}
      }
      """)
    let layers = try SourceLayers(root, mayUse: ["High": ["Low"], "Low": []])
    #expect(layers.offences.map { "\($0.place) \($0.name)" } == ["Low/Low.swift:3 lifted", "Low/Low.swift:4 High"])
  }
}
