#if Macros
/// Finds out what changed in a Maildir since it last looked.
///
/// It reads the names in the two folders again and again, because that works everywhere: Maildirs on network disks send
/// no events.
struct MaildirWatcher {
  private let maildir: Maildir
  /// The messages of the last look, by their IDs.
  private(set) var known: [String: MaildirFile]

  /// Looks at a Maildir for the first time.
  init(_ maildir: Maildir) throws {
    self.maildir = maildir
    known = try Self.look(at: maildir)
  }

  /// Looks again.
  ///
  /// - Returns: What changed, in the order of the IDs.
  /// - Throws: ``MailError`` when a folder can't be read, for example because it is gone.
  mutating func changes() throws -> [MessageChange] {
    let before = known
    var now = try Self.look(at: maildir)
    // A file that is renamed while its folder is read may not be among the names. Only one that is gone stays missing.
    for _ in 1...3 where before.keys.contains(where: { now[$0] == nil }) {
      now.merge(try Self.look(at: maildir)) { $1 }
    }
    known = now
    let changed = now.filter { before[$0.key] != $0.value }.keys + before.keys.filter { now[$0] == nil }
    return changed.sorted().compactMap { MessageChange(id: $0, from: before[$0], to: now[$0]) }
  }

  /// The messages by their IDs; of one that moves to `cur` meanwhile and is seen twice, the file there.
  private static func look(at maildir: Maildir) throws -> [String: MaildirFile] {
    Dictionary(try maildir.files().map { ($0.id, $0) }) { $1 }
  }
}
#endif
