import Foundation
import Synchronization

/// The standard streams, which carry messages only: one on each line.
final class Pipe: Sendable {
  /// The most bytes of a message.
  static let longestLine = 1 << 20

  private let output: Int32
  private let isOpen = Mutex(true)

  /// Takes the standard output over. Whatever else the program prints goes to the standard error.
  init() {
    signal(SIGPIPE, SIG_IGN)
    output = dup(STDOUT_FILENO)
    dup2(STDERR_FILENO, STDOUT_FILENO)
  }

  /// Reads lines until the client closes the pipe.
  ///
  /// - Parameter receive: Receives each line, or nil for one that is too long.
  func read(_ receive: (Data?) -> Void) {
    var (line, isTooLong) = (Data(), false)
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = Foundation.read(STDIN_FILENO, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      if count <= 0 { break }
      var rest = buffer[..<count]
      while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
        line += rest[..<end]
        if isTooLong || line.count > Self.longestLine { receive(nil) } else if !line.isEmpty { receive(line) }
        (line, isTooLong, rest) = (Data(), false, rest[(end + 1)...])
      }
      line += rest
      if line.count > Self.longestLine { (line, isTooLong) = (Data(), true) }
    }
    // A message without an end is none: the client died while it wrote it.
  }

  /// Writes a message. Without a reader it is lost, and the end of the input follows.
  func write(_ message: [String: JSON]) {
    let bytes = Array((JSON.object(message.merging(["jsonrpc": "2.0"]) { $1 }).text + "\n").utf8)
    isOpen.withLock { isOpen in
      var rest = bytes[...]
      while isOpen, !rest.isEmpty {
        let count = rest.withUnsafeBytes { Foundation.write(output, $0.baseAddress, $0.count) }
        if count < 0, errno != EINTR { isOpen = false }
        rest = rest.dropFirst(max(count, 0))
      }
    }
  }
}
