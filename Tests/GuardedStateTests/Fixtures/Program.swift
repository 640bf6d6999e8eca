import Foundation

/// A program of this package, built beside the tests.
enum Program {
  /// Runs it to its end, without input.
  static func run(_ name: String, _ arguments: [String] = []) throws -> (status: Int32, output: String) {
    guard let folder = buildFolder else { throw CocoaError(.fileNoSuchFile) }
    return try run(folder.appending(path: name), arguments)
  }

  /// Runs any program to its end, without input; what it complains of is part of its output.
  static func run(_ program: URL, _ arguments: [String]) throws -> (status: Int32, output: String) {
    let process = Process()
    process.executableURL = program
    process.arguments = arguments
    let pipe = Pipe()
    process.standardError = pipe
    process.standardOutput = pipe
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return (process.terminationStatus, output)
  }

  /// The folder of the build that the tests are part of.
  static let buildFolder: URL? = {
    var folder = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
    while folder.pathComponents.count > 1 {
      folder.deleteLastPathComponent()
      if FileManager.default.fileExists(atPath: folder.appending(path: "GuardedStateMacros-tool").path) {
        return folder
      }
    }
    return nil
  }()
}
