#if Macros
import Foundation

/// Finds the changes in a Maildir since the last scan of the names, because Maildirs on network disks send no events.
struct MaildirWatcher {
  private let maildir: Maildir
  /// The messages of the last scan, by their IDs.
  private(set) var known: [String: MaildirFile]

  init(_ maildir: Maildir) throws {
    self.maildir = maildir
    known = try Self.scan(maildir)
  }

  /// Scans again and returns the changes in the order of the IDs.
  mutating func changes() throws -> [MessageChange] {
    let before = known
    known = try Self.scan(maildir)
    // A file that is renamed while its folder is read may not be among the names. Only one that is gone stays missing.
    for _ in 1...3 where before.keys.contains(where: { known[$0] == nil }) {
      known.merge(try Self.scan(maildir)) { $1 }
    }
    return Set(before.keys).union(known.keys).sorted()
      .compactMap { MessageChange(id: $0, from: before[$0], to: known[$0]) }
  }

  /// Returns the messages by their IDs. `cur` comes last and wins, because a message may move there during the scan.
  private static func scan(_ maildir: Maildir) throws -> [String: MaildirFile] {
    Dictionary(try maildir.files().map { ($0.id, $0) }) { $1 }
  }
}

/// The change of one message between two scans of a Maildir.
struct MessageChange: Encodable, CustomStringConvertible {
  let time = Date().formatted(.iso8601)
  let id: String
  let change: String
  let from: MaildirFile?
  let to: MaildirFile?

  /// A change; nil if neither state nor flags differ, as when a program moved the file from `new` to `cur`.
  init?(id: String, from: MaildirFile?, to: MaildirFile?) {
    if from?.flags == to?.flags { return nil }
    (self.id, self.from, self.to) = (id, from, to)
    change = from == nil ? "arrived" : to == nil ? "removed" : "changed"
  }

  var description: String {
    guard let from, let to else {
      return from.map { "removed, was \($0.state)" } ?? to.map { "arrived, \($0.state)" } ?? ""
    }
    let states = from.state == to.state ? "\(to.state)" : "\(from.state) → \(to.state)"
    let isState = from.state != to.state && from.removing(.seen, .trashed).flags == to.removing(.seen, .trashed).flags
    let flags = [from, to].map { $0.flags.isEmpty ? "none" : $0.flags }.joined(separator: " → ")
    return isState ? states : "\(states), flags \(flags)"
  }
}
#endif
