#if Macros
import Foundation

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The properties of the program's output.
enum Terminal {
  /// Whether standard output is a terminal.
  static let isInteractive = isatty(STDOUT_FILENO) == 1

  /// Whether colours and bold print are wanted: only by a terminal, and not with `NO_COLOR` (<https://no-color.org>).
  static let isStyled: Bool = {
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

  /// A text in a style; as it is where styles are not wanted.
  static func styled(_ text: String, _ style: Style) -> String {
    isStyled ? "\u{1B}[\(style.rawValue)m\(text)\u{1B}[0m" : text
  }

  /// The style of a text.
  enum Style: Int {
    case bold = 1
    case dim = 2
  }

  /// Writes a line to standard error.
  static func complain(_ line: String) {
    FileHandle.standardError.write(Data((SafeText.block(line) + "\n").utf8))
  }
}
#endif
