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
let token = message.machine.onChange { transition in print(transition) }
message.view()
token.cancel()
print(try message.reply(with: "thanks"))
message.delete()
do { try message.fire(.view) } catch { print(error) }
print(message.machine.permittedMethods.map { "\($0)" })
