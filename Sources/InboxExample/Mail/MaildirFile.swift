#if Macros
/// One message's file in a Maildir: the folder it lies in and what its name says.
///
/// A name is a unique part, then, once the message has been looked at, `:2,` and its flags.
struct MaildirFile: Equatable {
  /// The two folders that hold messages.
  enum Folder: String {
    /// Delivered, and not yet looked at by any program.
    case new
    /// Looked at.
    case cur
  }

  let folder: Folder
  /// The file's name as it is on disk.
  let name: String
  /// The part of the name that never changes: the message's ID.
  let id: String
  let flags: MaildirFlags

  /// A file by its folder and its name.
  init(folder: Folder, name: String) {
    self.folder = folder
    self.name = name
    let end = name.firstIndex(of: ":") ?? name.endIndex
    id = String(name[..<end])
    let info = name[end...]
    flags = info.hasPrefix(":2,") ? MaildirFlags(info.dropFirst(3)) : MaildirFlags()
  }

  /// The path from the Maildir's own folder.
  var relativePath: String { "\(folder.rawValue)/\(name)" }

  /// The message's file in `cur` with other flags.
  func with(_ flags: MaildirFlags) -> MaildirFile { MaildirFile(folder: .cur, name: "\(id):2,\(flags.text)") }

  /// The message's state, as its flags say it.
  var state: Message.State {
    if flags.contains(MaildirFlags.trashed) { return .deleted }
    return flags.contains(MaildirFlags.seen) ? .read : .unread
  }
}
#endif
