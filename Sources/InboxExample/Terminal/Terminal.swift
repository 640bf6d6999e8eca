#if Macros
import Foundation

/// The program's output. All text is made harmless here, where it is written.
enum Terminal {
  enum Style: Int {
    case plain = 0
    case bold = 1
    case dim = 2
  }

  private static let isInteractive = isatty(STDOUT_FILENO) == 1

  /// Whether the output has styles: only on a terminal, and not with `NO_COLOR` (<https://no-color.org>).
  private static let isStyled: Bool = {
    let environment = ProcessInfo.processInfo.environment
    return isInteractive && (environment["NO_COLOR"] ?? "").isEmpty && environment["TERM"] != "dumb"
  }()

  /// The number of columns; nil if lines may have any length.
  static var width: Int? {
    guard isInteractive else { return nil }
    if let columns = ProcessInfo.processInfo.environment["COLUMNS"].flatMap({ Int($0) }), columns > 0 { return columns }
    var size = winsize()
    return ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0 ? Int(size.ws_col) : 80
  }

  /// Prints a line, perhaps behind a bold label.
  static func printLine(_ line: String = "", _ style: Style = .plain, label: String = "") throws {
    let label = label.isEmpty ? "" : styled(label, .bold) + " "
    try write(label + styled(SafeText.line(line), style) + "\n")
  }

  /// Prints a text of several lines.
  static func printText(_ text: String) throws {
    let text = SafeText.block(text)
    try write(text.hasSuffix("\n") ? text : text + "\n")
  }

  /// Prints a value as JSON.
  static func printJSON(_ value: some Encodable) throws { try write(json(value, .prettyPrinted) + "\n") }

  /// Prints a value as JSON on one line.
  static func printJSONLine(_ value: some Encodable) throws { try write(json(value) + "\n") }

  /// Prints bytes as they are.
  static func printBytes(_ bytes: [UInt8]) throws {
    try Disk.write(bytes, to: STDOUT_FILENO, named: "standard output")
  }

  /// Writes a line to standard error.
  static func complain(_ line: String) { FileHandle.standardError.write(Data((SafeText.block(line) + "\n").utf8)) }

  /// Encodes a value as JSON.
  static func json(_ value: some Encodable, _ style: JSONEncoder.OutputFormatting = []) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = style.union([.sortedKeys, .withoutEscapingSlashes])
    return SafeText.json(String(decoding: try encoder.encode(value), as: UTF8.self))
  }

  private static func styled(_ text: String, _ style: Style) -> String {
    isStyled && style != .plain ? "\u{1B}[\(style.rawValue)m\(text)\u{1B}[0m" : text
  }

  private static func write(_ text: String) throws { try printBytes(Array(text.utf8)) }
}
#endif
