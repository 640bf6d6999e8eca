#if Macros
import Foundation
import Testing

/// A run of `inbox watch` whose lines are read while it goes on.
final class WatchingInbox {
  private let process: Process
  private let output = Pipe()
  private let complaint = Pipe()
  private var isRead = true

  /// Starts to watch a Maildir and waits until the program says that it does.
  init(_ inbox: InboxProgram, _ arguments: String...) throws {
    process = try InboxProgram.process(
      ["watch", "--interval", "0.02"] + arguments, environment: ["MAILDIR": inbox.path])
    process.standardOutput = output
    process.standardError = complaint
    process.standardInput = FileHandle.nullDevice
    try Self.withAllSignals { try process.run() }
    let line = try #require(try line(from: complaint))
    try #require(line.contains("watching ") && line.contains("in \(inbox.path); stop with Control-C"), "\(line)")
  }

  deinit {
    if process.isRunning { send(SIGKILL) }
  }

  /// The next line without the time that it begins with.
  func change() throws -> String {
    let line = try line()
    let time = try #require(line.prefixMatch(of: #/\d{4}-\d\d-\d\d \d\d:\d\d:\d\d  /#), "\(line)")
    return String(line[time.range.upperBound...])
  }

  /// The next line.
  func line() throws -> String { try #require(try line(from: output)) }

  /// Waits for the program's end.
  ///
  /// - Returns: The exit status or the signal, and what was written that has not been read.
  func end() throws -> InboxProgram.Run {
    var texts = ["", ""]
    for (index, pipe) in [output, complaint].enumerated() where index > 0 || isRead {
      while let line = try line(from: pipe) { texts[index] += line + "\n" }
    }
    process.waitUntilExit()
    return InboxProgram.Run(status: process.terminationStatus, output: texts[0], complaint: texts[1])
  }

  /// Sends the program a signal.
  func send(_ signal: Int32) { kill(process.processIdentifier, signal) }

  /// Stops reading what the program prints.
  func stopReading() throws {
    try output.fileHandleForReading.close()
    isRead = false
  }

  /// Reads a line; nil at the end. A program that says nothing for long fails the test rather than stopping it.
  private func line(from pipe: Pipe) throws -> String? {
    let file = pipe.fileHandleForReading.fileDescriptor
    var line: [UInt8] = []
    var byte: UInt8 = 0
    while true {
      guard try isReadable(file), read(file, &byte, 1) == 1 else {
        return line.isEmpty ? nil : String(decoding: line, as: UTF8.self)
      }
      if byte == 10 { return String(decoding: line, as: UTF8.self) }
      line.append(byte)
    }
  }

  /// Waits until there is something to read, at most a minute; false if the program has ended.
  ///
  /// The end of the pipe doesn't tell that: a program that another test has just started may have inherited it.
  private func isReadable(_ file: Int32) throws -> Bool {
    for _ in 0..<600 {
      let isRunning = process.isRunning
      var wanted = pollfd(fd: file, events: Int16(POLLIN), revents: 0)
      if poll(&wanted, 1, 100) == 1 { return true }
      if !isRunning { return false }
    }
    try #require(Bool(false), "nothing within a minute")
    return false
  }

  /// Starts a program with no signal blocked: the thread of a test may block some, and a program inherits that.
  private static func withAllSignals(_ start: () throws -> Void) rethrows {
    var (none, before) = (sigset_t(), sigset_t())
    sigemptyset(&none)
    pthread_sigmask(SIG_SETMASK, &none, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    try start()
  }
}
#endif
