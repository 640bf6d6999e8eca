#if Macros
import Foundation

/// The built program `guarded-diagrams`, in a folder of source files.
struct DiagramsProgram {
  /// The result of a run.
  struct Run {
    let status: Int32
    let output: String
    let complaint: String
  }

  let folder: URL

  /// Runs a test in a new folder and removes it.
  static func inNewFolder<Result>(_ test: (DiagramsProgram) throws -> Result) throws -> Result {
    let folder = FileManager.default.temporaryDirectory.appending(path: "guarded-diagrams-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    return try test(Self(folder: folder))
  }

  /// Runs the program on the source of one module.
  static func run(_ arguments: String..., source: String) throws -> Run {
    try inNewFolder { program in
      try program.write(source, to: "Source.swift")
      return try program.run(arguments + ["--module", "Shop", "Source.swift"])
    }
  }

  func write(_ text: String, to file: String) throws {
    let url = folder.appending(path: file)
    try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try text.write(to: url, atomically: true, encoding: .utf8)
  }

  func read(_ file: String) throws -> String { try String(contentsOf: folder.appending(path: file), encoding: .utf8) }

  /// Runs the program in the folder.
  func run(_ arguments: [String]) throws -> Run {
    guard let executable = Self.executable else { throw CocoaError(.fileNoSuchFile) }
    let (process, output, complaint) = (Process(), Pipe(), folder.appending(path: "complaint"))
    process.executableURL = executable
    process.arguments = arguments
    process.currentDirectoryURL = folder
    process.standardOutput = output
    try Data().write(to: complaint)
    process.standardError = try FileHandle(forWritingTo: complaint)
    try process.run()
    let printed = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return Run(
      status: process.terminationStatus, output: String(decoding: printed, as: UTF8.self),
      complaint: try read("complaint"))
  }

  /// The program, in the folder of the build that this test is part of.
  private static let executable: URL? = {
    var folder = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
    while folder.pathComponents.count > 1 {
      folder.deleteLastPathComponent()
      let program = folder.appending(path: "GuardedDiagrams")
      if FileManager.default.isExecutableFile(atPath: program.path) { return program }
    }
    return nil
  }()
}
#endif
