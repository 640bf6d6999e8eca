#if Macros
import Foundation

extension Maildir {
  /// Delivers a message: writes it to `tmp`, waits until it is on disk, and moves it where readers look.
  ///
  /// - Parameters:
  ///   - bytes: The message.
  ///   - id: Its unique name; without it, a new one.
  ///   - flags: Its flags; nil for a new message, which goes to `new`.
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
#endif
