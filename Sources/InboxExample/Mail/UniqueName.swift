#if Macros
import Foundation

/// Makes unique names for messages.
enum UniqueName {
  private static let letters = Array("abcdefghijkmnpqrstuvwxyz23456789")

  /// A file name that no other message on any machine has.
  ///
  /// Five random characters come first, so that a short prefix identifies the message; then the time, the process and
  /// the host, as the format asks.
  static func next() -> String {
    let escaped = host.replacing("/", with: "\\057").replacing(":", with: "\\072")
    return "\(unique()).\(escaped)"
  }

  /// A `Message-ID` that no other message has (RFC 5322, section 3.6.4).
  static func messageID() -> String {
    let domain = host.filter { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == ".") }
    return "<\(unique())@\(domain.isEmpty ? "localhost" : domain)>"
  }

  private static func unique() -> String {
    let random = String((0..<5).map { _ in letters[Int.random(in: 0..<letters.count)] })
    let now = Date().timeIntervalSince1970
    let micros = Int((now - now.rounded(.down)) * 1_000_000)
    return "\(random).\(Int(now))M\(micros)P\(ProcessInfo.processInfo.processIdentifier)"
  }

  private static var host: String { ProcessInfo.processInfo.hostName }
}
#endif
