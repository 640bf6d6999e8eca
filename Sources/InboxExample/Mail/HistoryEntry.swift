#if Macros
import Foundation

/// One thing that this program did with a message.
struct HistoryEntry: Codable {
  let id: String
  /// In ISO 8601, universal time.
  let time: String
  let from: Message.State
  /// The state after it; equal to `from` for a call that changed no state.
  let to: Message.State
  let method: String

  /// Makes an entry for the present time.
  init(id: String, from: Message.State, to: Message.State, method: Message.Method) {
    self.id = id
    time = MailDate.formatISO(Date())
    self.from = from
    self.to = to
    self.method = method.rawValue
  }

  /// The description of a transition or a call.
  var event: String { from == to ? "\(method) in \(from)" : "\(from) → \(to) by \(method)" }
}
#endif
