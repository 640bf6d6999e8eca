#if Macros
/// The change of one message between two scans of a Maildir.
struct MessageChange: CustomStringConvertible {
  let id: String
  /// The file before; nil for a message that arrived.
  let from: MaildirFile?
  /// The file now; nil for a message that was removed.
  let to: MaildirFile?

  /// A change; nil when neither state nor flags differ, as when a program moved the file from `new` to `cur`.
  init?(id: String, from: MaildirFile?, to: MaildirFile?) {
    if from?.flags == to?.flags { return nil }
    self.id = id
    self.from = from
    self.to = to
  }

  /// The change in words.
  var description: String {
    switch (from, to) {
    case (let from?, let to?):
      let states = from.state == to.state ? "\(to.state)" : "\(from.state) → \(to.state)"
      let isAllSaid = from.state != to.state && from.otherFlags == to.otherFlags
      return isAllSaid ? states : "\(states), flags \(Self.text(of: from.flags)) → \(Self.text(of: to.flags))"
    case (nil, let to?): return "arrived, \(to.state)"
    case (let from?, nil): return "removed, was \(from.state)"
    case (nil, nil): return ""
    }
  }

  private static func text(of flags: MaildirFlags) -> String { flags.text.isEmpty ? "none" : flags.text }
}

extension MaildirFile {
  /// The flags that say nothing of the state.
  fileprivate var otherFlags: MaildirFlags { flags.removing(MaildirFlags.seen, MaildirFlags.trashed) }
}
#endif
