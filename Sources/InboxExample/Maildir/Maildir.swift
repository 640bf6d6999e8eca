#if Macros
import Foundation

/// A folder of mail in the format Maildir: one file for each message, its state in the file's name.
///
/// The format needs no locks, because a name changes by one atomic `rename`; see <https://cr.yp.to/proto/maildir.html>.
struct Maildir {
  let path: Path
  let history: HistoryLog

  init(opening path: Path) throws {
    guard Disk.isFolder(path) else { throw MailError.notAFolder(path) }
    guard ["cur", "new", "tmp"].allSatisfy({ Disk.isFolder(path / $0) }) else { throw MailError.notAMaildir(path) }
    self.path = path
    history = HistoryLog(path: path / ".inbox-history")
  }

  /// Opens a Maildir, and makes it first if it doesn't exist.
  static func create(at path: Path) throws -> Maildir {
    for folder in ["cur", "new", "tmp"] {
      try FileManager.default.createDirectory(
        atPath: "\(path)/\(folder)", withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    }
    return try Maildir(opening: path)
  }

  /// Returns the Maildir++ folder *Sent*, and makes it first if it doesn't exist.
  func sent() throws -> Maildir {
    let folder = try Maildir.create(at: path / ".Sent")
    let marker = folder.path / "maildirfolder"
    if !Disk.exists(marker) { try Disk.create(marker, []) }
    return folder
  }

  /// Returns the files of all messages, without reading them.
  func files() throws -> [MaildirFile] {
    try [MaildirFile.Folder.new, .cur].flatMap { folder in
      try Disk.names(in: path / Path(folder.rawValue.utf8)).map { MaildirFile(folder: folder, name: $0) }
    }
  }

  func path(of file: MaildirFile) -> Path { path / file.relativePath }

  /// Gives a message's file another name, by one `rename`.
  ///
  /// - Throws: ``MailError`` if another program has removed or renamed the file; nothing is changed then.
  func rename(_ file: MaildirFile, to target: MaildirFile) throws -> MaildirFile {
    if target == file { return file }
    if Disk.exists(path(of: target)), Disk.exists(path(of: file)) { throw MailError.alreadyExists(target.relativePath) }
    guard try Disk.move(path(of: file), to: path(of: target)) else { throw missing(file) }
    return target
  }

  /// Removes a message's file for good.
  func remove(_ file: MaildirFile) throws {
    guard try Disk.remove(path(of: file)) else { throw missing(file) }
  }

  /// Returns the reason why a file is missing: another program removed or renamed it.
  private func missing(_ file: MaildirFile) -> MailError {
    let found = try? files().first { $0.id == file.id }
    return found.map { .changedMeanwhile(file.id, state: $0.state.rawValue) } ?? .vanished(file.id)
  }

  /// Delivers a message: writes it to `tmp`, waits until it is on disk, and moves it to `new` or, with flags, to `cur`.
  func deliver(_ bytes: [UInt8], id: String = UniqueName.next(), flags: String? = nil) throws -> MaildirFile {
    let temporary = path / "tmp" / Path(id.utf8)
    let fresh = MaildirFile(folder: .new, name: Path(id.utf8))
    let file = flags.map(fresh.with) ?? fresh
    do {
      try Disk.create(temporary, bytes)
      guard !Disk.exists(path(of: file)) else { throw MailError.alreadyExists(file.relativePath) }
      guard try Disk.move(temporary, to: path(of: file)) else { throw MailError.vanished(id) }
    } catch {
      _ = try? Disk.remove(temporary)
      throw error
    }
    return file
  }
}

/// Makes unique names for messages.
enum UniqueName {
  /// Returns a file name: five random characters, so that a short prefix identifies the message, then the time, the
  /// process and the host, as the format asks.
  static func next() -> String { "\(unique()).\(host)".replacing("/", with: "\\057").replacing(":", with: "\\072") }

  /// Returns a `Message-ID`.
  static func messageID() -> String {
    "<\(unique())@\(host.filter { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == ".") })>"
  }

  private static var host: String { ProcessInfo.processInfo.hostName }

  private static func unique() -> String {
    let random = String((0..<5).compactMap { _ in "abcdefghijkmnpqrstuvwxyz23456789".randomElement() })
    let micros = Int(Date().timeIntervalSince1970 * 1_000_000)
    return "\(random).\(micros / 1_000_000)M\(micros % 1_000_000)P\(ProcessInfo.processInfo.processIdentifier)"
  }
}
#endif
