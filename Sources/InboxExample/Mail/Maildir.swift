#if Macros
import Foundation

/// A folder of mail in the format Maildir: one file a message, its state in the file's name.
///
/// The format needs no locks, because a name changes by one atomic `rename`; see <https://cr.yp.to/proto/maildir.html>.
struct Maildir {
  /// The folder.
  let path: String
  /// The log of the program's changes.
  let history: HistoryLog

  /// Opens a Maildir.
  ///
  /// - Throws: ``MailError`` when the folder doesn't exist or isn't a Maildir.
  init(opening path: String) throws {
    guard Disk.isFolder(path) else { throw MailError.notAFolder(path) }
    guard ["cur", "new", "tmp"].allSatisfy({ Disk.isFolder("\(path)/\($0)") }) else {
      throw MailError.notAMaildir(path)
    }
    self.path = path
    history = HistoryLog(path: "\(path)/.inbox-history")
  }

  /// Makes a Maildir with its three folders, or opens the one that is there.
  static func create(at path: String) throws -> Maildir {
    for folder in ["cur", "new", "tmp"] { try Disk.makeFolder("\(path)/\(folder)") }
    return try Maildir(opening: path)
  }

  /// The Maildir++ folder of a name inside this one, made when it isn't there.
  func subfolder(_ name: String) throws -> Maildir {
    let folder = try Maildir.create(at: "\(path)/.\(name)")
    let marker = "\(folder.path)/maildirfolder"
    if !Disk.exists(marker) { try Disk.write([], to: marker) }
    return folder
  }

  /// All messages, without reading them. Hidden files and folders are none.
  func files() throws -> [MaildirFile] {
    try [MaildirFile.Folder.new, .cur].flatMap { folder in
      try Disk.names(in: "\(path)/\(folder.rawValue)").map { MaildirFile(folder: folder, name: $0) }
    }
  }

  /// The path of a message's file.
  func path(of file: MaildirFile) -> String { "\(path)/\(file.relativePath)" }

  /// Gives a message other flags, by one `rename`; does nothing when its name would be the same.
  ///
  /// - Throws: ``MailError`` when the file is gone or has another name by now; nothing is changed then.
  func setFlags(_ flags: MaildirFlags, of file: MaildirFile) throws -> MaildirFile {
    let target = file.with(flags)
    if target == file { return file }
    if Disk.exists(path(of: target)) {
      throw Disk.exists(path(of: file)) ? MailError.alreadyExists(target.relativePath) : missing(file)
    }
    guard try Disk.rename(path(of: file), to: path(of: target)) else { throw missing(file) }
    return target
  }

  /// Removes a message's file for good.
  func remove(_ file: MaildirFile) throws {
    guard try Disk.remove(path(of: file)) else { throw missing(file) }
  }

  /// Why a file isn't there any more: removed, or renamed by another program.
  private func missing(_ file: MaildirFile) -> MailError {
    let found = try? files().first { $0.id == file.id }
    return found.map { .changedMeanwhile(file.id, state: $0.state.rawValue) } ?? .vanished(file.id)
  }
}
#endif
