#if Macros
import Foundation
import Testing

/// The built program `inbox`, run as a user runs it, on a Maildir of its own.
struct InboxProgram {
  /// What one run of the program came to.
  struct Run {
    let status: Int32
    let output: String
    let complaint: String

    /// The output as JSON.
    var json: Any { get throws { try JSONSerialization.jsonObject(with: Data(output.utf8)) } }
  }

  /// A message as `list --json` gives it.
  struct Listed: Decodable, Equatable {
    let id: String
    let state: String
    let flags: String
    let from: String
    let subject: String
    let date: String?
    let error: String?
  }

  let folder: URL
  var path: String { folder.path }

  /// An empty Maildir in a folder of its own.
  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "inbox-test-\(UUID().uuidString)")
    for name in ["cur", "new", "tmp"] {
      try FileManager.default.createDirectory(
        at: folder.appending(path: name), withIntermediateDirectories: true)
    }
  }

  /// Runs a test on an empty Maildir and removes it.
  static func inNewMaildir(_ test: (InboxProgram) throws -> Void) throws {
    let program = try InboxProgram()
    defer { try? FileManager.default.removeItem(at: program.folder) }
    try test(program)
  }

  /// Adds a message.
  func add(_ name: String, to subfolder: String = "cur", _ content: String? = nil) throws {
    let content =
      content ?? "From: Ann <ann@x.example>\nSubject: About \(name)\nDate: Mon, 16 Nov 2026 09:00:00 +0100\n\nHi\n"
    try Data(content.utf8).write(to: folder.appending(path: subfolder).appending(path: name))
  }

  /// Adds a message of bytes, each of them a character of Latin-1.
  func add(_ name: String, bytes: String) throws {
    try Data(bytes.unicodeScalars.map { UInt8($0.value) }).write(to: folder.appending(path: "cur/\(name)"))
  }

  /// The one message in the folder *Sent*.
  func sent() throws -> String {
    let name = try #require(try files(".Sent/cur").first)
    return try String(contentsOf: folder.appending(path: ".Sent/cur/\(name)"), encoding: .utf8)
  }

  /// Renames a file, as another mail program would.
  func rename(_ name: String, to target: String) throws {
    try FileManager.default.moveItem(at: folder.appending(path: name), to: folder.appending(path: target))
  }

  /// The names of the files of a folder.
  func files(_ subfolder: String = "cur") throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.appending(path: subfolder).path).sorted()
  }

  /// Runs the program on the Maildir.
  @discardableResult
  func run(_ arguments: String..., input: String = "") throws -> Run {
    try Self.run(arguments, environment: ["MAILDIR": path], input: input)
  }

  /// Runs the program inside another one, whose last arguments are the program and its arguments.
  func run(
    _ arguments: [String], in outer: [String], environment: [String: String] = [:], input: String = ""
  ) throws -> Run {
    let process = try Self.process(arguments, environment: environment.merging(["MAILDIR": path]) { $1 })
    let program = try #require(process.executableURL?.path)
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = outer + [program] + arguments
    return try Self.run(process, input: input)
  }

  /// Runs the program in a terminal, where the output includes what goes to standard error.
  func runInTerminal(_ arguments: String..., environment: [String: String] = [:], input: String = "") throws -> Run {
    let script = "import os, pty, sys; sys.exit(os.waitstatus_to_exitcode(pty.spawn(sys.argv[1:])))"
    return try run(arguments, in: ["python3", "-c", script], environment: environment, input: input)
  }

  /// The processor time of a run, which other processes don't add to.
  func processorSeconds(of arguments: [String]) throws -> Double {
    let run = try run(arguments, in: ["sh", "-c", #""$@" > /dev/null && times"#, "sh"])
    #expect(run.status == 0, "\(run.complaint)")
    // The second line is that of the program: `0m0.12s 0m0.03s`, in its own code and in the system's.
    let last = try #require(run.output.split(separator: "\n").last)
    return try last.matches(of: /(\d+)m([\d.]+)s/).reduce(0) {
      try $0 + #require(Double($1.1)) * 60 + #require(Double($1.2))
    }
  }

  /// What `list --json` says.
  func list(_ arguments: String...) throws -> [Listed] {
    let run = try Self.run(["list", "--json"] + arguments, environment: ["MAILDIR": path])
    try #require(run.status == 0, "\(run.complaint)")
    return try JSONDecoder().decode([Listed].self, from: Data(run.output.utf8))
  }

  /// Runs the program with an environment of its own.
  static func run(_ arguments: [String], environment: [String: String], input: String = "") throws -> Run {
    try run(try process(arguments, environment: environment), input: input)
  }

  /// The program, not yet running, with an environment of its own.
  static func process(_ arguments: [String], environment: [String: String]) throws -> Process {
    let process = Process()
    guard let executable else { throw CocoaError(.fileNoSuchFile) }
    process.executableURL = executable
    process.arguments = arguments
    let inherited = ProcessInfo.processInfo.environment.filter { ["PATH", "LD_LIBRARY_PATH", "HOME"].contains($0.key) }
    process.environment = inherited.merging(["TZ": "UTC"]) { $1 }.merging(environment) { $1 }
    return process
  }

  /// Runs a process to its end; its output is read while it runs, so that it never waits for a reader.
  static func run(_ process: Process, input: String = "") throws -> Run {
    let (output, complaint, standardInput) = (Pipe(), Pipe(), Pipe())
    process.standardOutput = output
    process.standardError = complaint
    process.standardInput = standardInput
    try process.run()
    standardInput.fileHandleForWriting.write(Data(input.utf8))
    try standardInput.fileHandleForWriting.close()
    // What goes to standard error is a few sentences and fits a pipe's buffer.
    let printed = output.fileHandleForReading.readDataToEndOfFile()
    let complained = complaint.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return Run(
      status: process.terminationStatus, output: String(decoding: printed, as: UTF8.self),
      complaint: String(decoding: complained, as: UTF8.self))
  }

  /// The program, in the folder of the build that this test is part of.
  private static let executable: URL? = {
    var folder = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
    while folder.pathComponents.count > 1 {
      folder.deleteLastPathComponent()
      let program = folder.appending(path: "inbox")
      if FileManager.default.isExecutableFile(atPath: program.path) { return program }
    }
    return nil
  }()
}
#endif
