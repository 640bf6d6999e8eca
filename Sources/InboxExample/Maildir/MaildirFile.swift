#if Macros
/// The flags that this program knows, in a file's name.
enum MaildirFlag: Character { case seen = "S", trashed = "T", replied = "R" }

/// One message's file in a Maildir: its folder, and the parts of its name.
///
/// A name is an ID, then, once a program has seen the message, `:2,` and the flags. Dovecot adds fields: `:2,S,T=1`.
/// File systems that don't allow a colon have `;2,` or `!2,`.
struct MaildirFile: Equatable, Encodable {
  let folder: String
  let name: Path
  /// The part of the name that never changes.
  let id: String
  /// The letters of the flags. Those of other programs stay.
  let flags: String
  private let beginning: [UInt8]
  private let end: [UInt8]

  init(folder: String, name: Path) {
    (self.folder, self.name) = (folder, name)
    let bytes = name.bytes
    let separator = bytes.indices.first { ":;!".utf8.contains(bytes[$0]) && bytes[($0 + 1)...].starts(with: "2,".utf8) }
    let idEnd = separator ?? bytes.firstIndex(of: UInt8(ascii: ":")) ?? bytes.endIndex
    let flagsStart = separator.map { $0 + 3 } ?? idEnd
    let letters = separator == nil ? [] : bytes[flagsStart...].prefix { (97...122).contains($0 | 0x20) }
    id = Path(bytes[..<idEnd]).description
    flags = String(decoding: letters, as: UTF8.self)
    beginning = bytes[..<flagsStart] + Array((separator == nil ? ":2," : "").utf8)
    end = Array(bytes[(flagsStart + letters.count)...])
  }

  var relativePath: Path { Path(folder.utf8) / name }
  var state: Message.State { flags.contains("T") ? .deleted : flags.contains("S") ? .read : .unread }

  func adding(_ flag: MaildirFlag) -> MaildirFile { with(flags + [flag.rawValue]) }
  func removing(_ old: MaildirFlag...) -> MaildirFile { with(flags.filter { !old.map(\.rawValue).contains($0) }) }

  /// Returns the message's file in `cur` with other flags, in ASCII order as the format asks.
  func with(_ flags: String) -> MaildirFile {
    MaildirFile(folder: "cur", name: Path(beginning + String(Set(flags).sorted()).utf8 + end))
  }

  func encode(to encoder: any Encoder) throws { try ["state": state.rawValue, "flags": flags].encode(to: encoder) }
}
#endif
