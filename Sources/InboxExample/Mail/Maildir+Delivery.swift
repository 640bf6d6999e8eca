import Foundation

extension Maildir {
  /// Delivers a message: writes it to `tmp`, waits until it is on disk, and moves it where readers look.
  ///
  /// - Parameters:
  ///   - bytes: The message.
  ///   - id: Its unique name; without it, a new one.
  ///   - flags: Its flags; nil for a message that nobody has looked at, which goes to `new`.
  /// - Returns: The delivered file.
  func deliver(_ bytes: [UInt8], id: String? = nil, flags: MaildirFlags? = nil) throws -> MaildirFile {
    let id = id ?? UniqueName.next()
    let temporary = "\(path)/tmp/\(id)"
    let fresh = MaildirFile(folder: .new, name: id)
    let file = flags.map { fresh.with($0) } ?? fresh
    do {
      try Disk.write(bytes, to: temporary)
      guard !Disk.exists(path(of: file)) else { throw MailError.alreadyExists(file.relativePath) }
      guard try Disk.rename(temporary, to: path(of: file)) else { throw MailError.vanished(id) }
    } catch {
      _ = try? Disk.remove(temporary)
      throw error
    }
    return file
  }
}

/// Makes unique names for messages.
enum UniqueName {
  private static let letters = Array("abcdefghijkmnpqrstuvwxyz23456789")

  /// A name that no other message on any machine has.
  ///
  /// Five random characters come first, so that a short prefix identifies the message; then the time, the process and
  /// the host, as the format asks.
  static func next() -> String {
    let random = String((0..<5).map { _ in letters[Int.random(in: 0..<letters.count)] })
    let now = Date().timeIntervalSince1970
    let micros = Int((now - now.rounded(.down)) * 1_000_000)
    let host = ProcessInfo.processInfo.hostName.replacingOccurrences(of: "/", with: "\\057")
      .replacingOccurrences(of: ":", with: "\\072")
    return "\(random).\(Int(now))M\(micros)P\(ProcessInfo.processInfo.processIdentifier).\(host)"
  }
}
