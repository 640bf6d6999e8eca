import Foundation
import Testing

/// Programs that the compiler must reject, with the messages that they expect written beside their lines.
@Suite(.serialized) struct MustNotCompileTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(
    path: "MustNotCompile")

  @Test(arguments: ["Types", "Rules", "Methods"])
  func `Behaviours 7, 20, 54, 55, 77, Defects 18, 20: mistakes are the compiler's to find`(name: String) throws {
    let build = try #require(Self.buildFolder, "no build folder above \(CommandLine.arguments[0])")
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [
      "swiftc", "-typecheck", "-swift-version", "6", "-I", build.appending(path: "Modules").path,
      "-load-plugin-executable", build.appending(path: "GuardedStateMacros-tool").path + "#GuardedStateMacros",
      "-Xfrontend", "-verify", Self.folder.appending(path: "\(name).swift").path,
    ]
    let pipe = Pipe()
    process.standardError = pipe
    process.standardOutput = pipe
    try process.run()
    let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 0, "\(output)")
  }

  /// The folder of the build that this test is part of.
  private static var buildFolder: URL? {
    var folder = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
    while folder.pathComponents.count > 1 {
      folder.deleteLastPathComponent()
      if FileManager.default.fileExists(atPath: folder.appending(path: "GuardedStateMacros-tool").path) { return folder }
    }
    return nil
  }
}
