import Foundation

/// The program's output. All text is made harmless here, where it is written, except for the bytes of `raw`.
enum Terminal {
  static var width: Int? {
    var size = winsize()
    return ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0 ? Int(size.ws_col) : nil
  }

  static func printLine(_ line: String) throws { try write(SafeText.line(line) + "\n") }
  static func printText(_ text: String) throws { try write(SafeText.block(text) + (text.hasSuffix("\n") ? "" : "\n")) }
  static func printJSON(_ value: some Encodable) throws { try write(json(value, isPretty: true) + "\n") }
  static func printBytes(_ bytes: [UInt8]) throws { try Disk.send(bytes, to: 1, named: "standard output") }
  private static func write(_ text: String) throws { try printBytes(Array(text.utf8)) }

  /// Writes a sentence to standard error.
  static func complain(_ text: String) { FileHandle.standardError.write(Data((SafeText.line(text) + "\n").utf8)) }

  static func json(_ value: some Encodable, isPretty: Bool = false) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    if isPretty { encoder.outputFormatting.insert(.prettyPrinted) }
    return SafeText.json(String(decoding: try encoder.encode(value), as: UTF8.self))
  }
}
