#if Macros
import Foundation

/// A folder of mail in the format Maildir: one file for each message, its state in the file's name.
///
/// A change needs no lock, because it is one atomic `rename`; see <https://cr.yp.to/proto/maildir.html>.
struct Maildir {
  let path: Path
  let history: HistoryLog

  init(opening path: Path) throws {
    guard Disk.isFolder(path) else { throw MailError(.noInput, "there is no folder '\(path)'") }
    guard ["cur", "new", "tmp"].allSatisfy({ Disk.isFolder(path / $0) }) else {
      throw MailError(.noInput, "'\(path)' is not a Maildir: it lacks one of the folders cur, new and tmp")
    }
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
    if !Disk.exists(marker) { try Disk.save([], to: marker) }
    return folder
  }

  /// Returns the files of all messages, without reading them.
  func files() throws -> [MaildirFile] {
    try ["new", "cur"].flatMap { folder in
      try Disk.names(in: path / Path(folder.utf8)).map { MaildirFile(folder: folder, name: $0) }
    }
  }

  func path(of file: MaildirFile) -> Path { path / file.relativePath }

  /// Gives a message's file another name, by one `rename`; never overwrites a file.
  func rename(_ file: MaildirFile, to target: MaildirFile) throws -> MaildirFile {
    if target == file { return file }
    let (source, destination) = (path(of: file), path(of: target))
    if Disk.exists(destination), Disk.exists(source) { throw MailError(.failed, "'\(destination)' exists already") }
    guard try Disk.move(source, to: destination) else { throw missing(file) }
    return target
  }

  func remove(_ file: MaildirFile) throws {
    guard try Disk.remove(path(of: file)) else { throw missing(file) }
  }

  private func missing(_ file: MaildirFile) -> MailError {
    MailError(.noInput, "'\(path(of: file))' is gone: another program removed or renamed it; nothing was changed")
  }

  /// Returns a unique file name as the format asks, after five random characters that identify the message on screen.
  static func uniqueName() -> String {
    let random = String((0..<5).compactMap { _ in "abcdefghijkmnpqrstuvwxyz23456789".randomElement() })
    let micros = Int(Date().timeIntervalSince1970 * 1_000_000)
    let host = ProcessInfo.processInfo.hostName.replacing("/", with: "\\057").replacing(":", with: "\\072")
    return "\(random).\(micros / 1_000_000)M\(micros % 1_000_000)P\(ProcessInfo.processInfo.processIdentifier).\(host)"
  }

  /// Delivers a message: writes it to `tmp`, waits until it is on disk, and moves it to `new` or, with flags, to `cur`.
  func deliver(_ bytes: [UInt8], id: String = uniqueName(), flags: String? = nil) throws -> MaildirFile {
    let temporary = MaildirFile(folder: "tmp", name: Path(id.utf8))
    let fresh = MaildirFile(folder: "new", name: Path(id.utf8))
    // After a delivery there is nothing left to remove.
    defer { _ = try? Disk.remove(path(of: temporary)) }
    try Disk.save(bytes, to: path(of: temporary))
    return try rename(temporary, to: flags.map(fresh.with) ?? fresh)
  }
}
#endif
