import Foundation
import Testing

/// Programs that the compiler must reject, with the messages that they expect written beside their lines.
@Suite(.serialized) struct MustNotCompileTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(
    path: "MustNotCompile")

  @Test(arguments: ["Types", "Rules", "Methods", "Monitors", "Sharing"])
  func `Behaviours 7, 20, 43, 54, 55, 70, 77, 91, Defects 18, 20: mistakes are the compiler's to find`(name: String)
    throws
  {
    let build = try #require(Program.buildFolder)
    let (status, output) = try Program.run(
      URL(fileURLWithPath: "/usr/bin/env"),
      [
        "swiftc", "-typecheck", "-swift-version", "6", "-I", build.appending(path: "Modules").path,
        "-load-plugin-executable", build.appending(path: "GuardedStateMacros-tool").path + "#GuardedStateMacros",
        "-Xfrontend", "-verify", "-Xfrontend", "-verify-ignore-unrelated",
        Self.folder.appending(path: "\(name).swift").path,
      ])
    #expect(status == 0, "\(output)")
  }
}
