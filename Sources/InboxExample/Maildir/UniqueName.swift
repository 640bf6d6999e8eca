import Foundation

/// Makes unique names for messages.
enum UniqueName {
  /// Returns a file name: five random characters, so that a short prefix identifies the message, then the time, the
  /// process and the host, as the format asks.
  static func next() -> String { "\(unique()).\(host)".replacing("/", with: "\\057").replacing(":", with: "\\072") }

  /// Returns a `Message-ID`.
  static func messageID() -> String { "<\(unique())@\(host.filter { $0.isASCII && !$0.isWhitespace })>" }

  private static var host: String { ProcessInfo.processInfo.hostName }

  private static func unique() -> String {
    let random = String((0..<5).compactMap { _ in "abcdefghijkmnpqrstuvwxyz23456789".randomElement() })
    let micros = Int(Date().timeIntervalSince1970 * 1_000_000)
    return "\(random).\(micros / 1_000_000)M\(micros % 1_000_000)P\(ProcessInfo.processInfo.processIdentifier)"
  }
}
