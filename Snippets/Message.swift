// A message of an inbox, as the README has it.
// Leave out '#if Macros' and '#endif' in a copy: this package is also built without macros.

#if Macros
import GuardedState

@Guarded
final class Message {
  enum State { case unread, read, deleted }
  var sender: String? = "Ada"
  var hasSender: Bool { sender != nil }

  @Transition(from: State.unread, to: .read)
  func view() throws {}

  @Transition(from: State.unread, .read, to: .deleted)
  func delete() throws {}

  @Transition(from: State.read, .deleted, to: .unread)
  func markAsUnread() throws {}

  @Allowed(in: State.read, when: \Message.hasSender)
  func reply(with text: String) throws -> String { "Re: \(text)" }

  func didEnterRead() { print("one unread message less") }
}

let message = Message()
print(message.state, message.can(.reply))
try message.view()
print(try message.reply(with: "thanks"))
try message.delete()
do {
  try message.view()
} catch let refusal as Refusal {
  print(refusal)
}
if let refusal = message.refusal(of: .reply) {
  print(refusal.localizedDescription)
}
#endif
