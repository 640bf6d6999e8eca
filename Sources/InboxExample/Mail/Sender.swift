#if Macros
import Foundation

/// Who writes replies, where a message doesn't say whom it was sent to.
enum Sender {
  /// `$EMAIL`, or the user at this host.
  static var address: String {
    if let address = ProcessInfo.processInfo.environment["EMAIL"], address.contains("@") { return address }
    return "\(NSUserName())@\(ProcessInfo.processInfo.hostName)"
  }
}
#endif
