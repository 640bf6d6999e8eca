import Foundation
import Testing

/// Rules about Package.swift that keep clients fast.
@Suite struct ManifestTests {
  private static let package = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// SwiftPM gives up the prebuilt swift-syntax for every client if a library that the macros depend on uses swift-syntax
  /// (SwiftPM#9261).
  @Test func `No library target depends on swift-syntax`() throws {
    let manifest = try String(contentsOf: Self.package.appending(path: "Package.swift"), encoding: .utf8)
    let targets = manifest.split(separator: /\n    \./).map(String.init)
    let libraries = targets.filter { $0.hasPrefix("target(") }
    #expect(libraries.count >= 5)
    #expect(libraries.filter { $0.contains("swift-syntax") }.isEmpty)
    #expect(targets.filter { $0.hasPrefix("macro(") && $0.contains("swift-syntax") }.count == 1)
  }

  @Test(arguments: ["Analysis", "Model", "Syntax"])
  func `The drawing tool compiles the analysis of the macros`(_ folder: String) throws {
    let link = Self.package.appending(path: "Sources/GuardedDiagrams/\(folder)").path
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "../GuardedStateMacros/\(folder)")
  }
}
