import Foundation

/// The program's output. All text is made harmless here, where it is written, except for the bytes of `raw`.
enum Terminal {
  static var width: Int? {
    var size = winsize()
    return ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0 ? Int(size.ws_col) : nil
  }

  /// Whether standard output is a terminal that shows bold text, and the user doesn't forbid it with `$NO_COLOR`.
  private static let showsBold: Bool = {
    let environment = ProcessInfo.processInfo.environment
    let isForbidden = environment["NO_COLOR"].map { !$0.isEmpty } ?? false
    return isatty(STDOUT_FILENO) == 1 && !isForbidden && ![nil, "dumb"].contains(environment["TERM"])
  }()

  /// Whether errors are JSON. The arguments say so, because the error may be that the parser rejects them.
  static let complainsInJSON = CommandLine.arguments.prefix { $0 != "--" }.contains("--json")

  /// Opens the standard streams that are closed, for reading: a file that is opened later would get the number of one of
  /// them, and errors would be written into that file.
  static func openClosedStreams() {
    for stream in 0...STDERR_FILENO where fcntl(stream, F_GETFD) < 0 { _ = open("/dev/null", O_RDONLY) }
  }

  static func printLine(_ line: String, isBold: Bool = false) throws {
    let line = SafeText.line(line)
    try write((isBold && showsBold ? "\u{1B}[1m\(line)\u{1B}[0m" : line) + "\n")
  }
  static func printText(_ text: String) throws { try write(SafeText.block(text) + (text.hasSuffix("\n") ? "" : "\n")) }
  static func printJSON(_ value: some Encodable) throws { try write(json(value, isPretty: true) + "\n") }
  static func printBytes(_ bytes: [UInt8]) throws { try Disk.send(bytes, to: STDOUT_FILENO, named: "standard output") }
  private static func write(_ text: String) throws { try printBytes(Array(text.utf8)) }

  /// Writes what `print`, which reports no error, has left in its buffer.
  static func flush() throws {
    guard fflush(nil) == 0 else { throw Disk.failure("standard output") }
  }

  /// Writes a sentence that is no error to standard error.
  static func notify(_ sentence: String) { complain(sentence, json: ["notice": sentence]) }

  /// Writes a sentence to standard error, with `--json` an object.
  static func complain(_ sentence: String, json value: some Encodable) {
    let object = complainsInJSON ? try? json(value) : nil
    let line = object ?? "inbox: \(SafeText.line(sentence))"
    // Standard error may be closed or full. There is no other place to say so, and the exit status stays right.
    try? Disk.send(Array("\(line)\n".utf8), to: STDERR_FILENO, named: "standard error")
  }

  static func json(_ value: some Encodable, isPretty: Bool = false) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    if isPretty { encoder.outputFormatting.insert(.prettyPrinted) }
    return SafeText.json(String(decoding: try encoder.encode(value), as: UTF8.self))
  }
}
