#if Macros
import Foundation

/// The sender of replies to messages without a recipient.
enum Sender {
  /// `$EMAIL`, or the user at this host.
  static var address: String {
    if let address = ProcessInfo.processInfo.environment["EMAIL"], address.contains("@") { return address }
    return "\(NSUserName())@\(ProcessInfo.processInfo.hostName)"
  }
}
#endif
