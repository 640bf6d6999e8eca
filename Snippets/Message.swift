// A message of an inbox, as the README has it.
// Leave out '#if Macros' and '#endif' in a copy: this package is also built without macros.

#if Macros
import GuardedState

@Guarded
final class Message {
  enum State { case unread, read, deleted }

  static let rules = Rules(initial: .unread) {
    In(.read, allows: .reply)
  }

  @Transition(from: State.unread, to: .read)
  func view() {}

  @Transition(from: State.read, .unread, to: .deleted)
  func delete() {}

  @Transition(from: State.read, .deleted, to: .unread)
  func markAsUnread() {}

  @Allowed
  func reply(with text: String) throws -> String { "Re: \(text)" }

  func didExitUnread() { print("one unread message less") }
}

let message = Message()
message.view()
print(message.state)
print(try message.reply(with: "thanks"))
try message.handle("delete")
print(message.can(.view))
do {
  try message.fire(.view)
} catch let refusal as Refusal {
  print(refusal)
}
#endif
