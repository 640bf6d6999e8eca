#if Macros
/// The flags in a file's name that this program knows.
enum MaildirFlag: Character {
  case seen = "S"
  case trashed = "T"
  case replied = "R"
}

/// One message's file in a Maildir: its folder, and the parts of its name.
///
/// A name is an ID, then, once a program has seen the message, `:2,` and the flags. Dovecot adds fields: `:2,S,T=1`.
/// File systems that don't allow a colon have `;2,` or `!2,`.
struct MaildirFile: Equatable {
  enum Folder: String { case new, cur }

  let folder: Folder
  let name: Path
  /// The part of the name that never changes.
  let id: String
  /// The letters of the flags. Those of other programs stay.
  let flags: String
  private let beginning: [UInt8]
  private let end: [UInt8]

  init(folder: Folder, name: Path) {
    (self.folder, self.name) = (folder, name)
    let bytes = name.bytes
    let separator = bytes.indices.first { ":;!".utf8.contains(bytes[$0]) && bytes[($0 + 1)...].starts(with: "2,".utf8) }
    let idEnd = separator ?? bytes.firstIndex(of: UInt8(ascii: ":")) ?? bytes.endIndex
    let flagsStart = separator.map { $0 + 3 } ?? idEnd
    let letters = separator == nil ? [] : bytes[flagsStart...].prefix { $0.isLetter }
    id = Path(bytes[..<idEnd]).description
    flags = String(decoding: letters, as: UTF8.self)
    beginning = bytes[..<flagsStart] + Array((separator == nil ? ":2," : "").utf8)
    end = Array(bytes[(flagsStart + letters.count)...])
  }

  /// The path from the Maildir's folder.
  var relativePath: Path { Path(folder.rawValue.utf8) / name }

  /// The message's state according to its flags.
  var state: Message.State {
    flags.contains(MaildirFlag.trashed.rawValue)
      ? .deleted : flags.contains(MaildirFlag.seen.rawValue) ? .read : .unread
  }

  /// Returns the message's file with one more flag.
  func adding(_ flag: MaildirFlag) -> MaildirFile { with(flags + [flag.rawValue]) }

  /// Returns the message's file without some flags.
  func removing(_ removed: MaildirFlag...) -> MaildirFile {
    with(flags.filter { letter in !removed.contains { $0.rawValue == letter } })
  }

  /// Returns the message's file in `cur` with other flags, in ASCII order as the format asks.
  func with(_ flags: String) -> MaildirFile {
    MaildirFile(folder: .cur, name: Path(beginning + String(Set(flags).sorted()).utf8 + end))
  }
}
#endif
