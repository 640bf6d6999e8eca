// The examples of the article "WaysToAct".
import GuardedState

@Guarded
final class Message {
  enum State { case unread, read, archived }

  static let rules = Rules(initial: .unread) {
    In(.read, to: .archived)
  }

  @Transition(from: State.unread, to: .read)
  func view(by reader: String = "me") { print("\(reader) reads") }

  @Allowed(in: State.read)
  func reply(with text: String) throws -> String { "Re: \(text)" }
}

let message = Message()
message.view(by: "Ann")
print(try message.handle("reply", ["thanks"]) ?? "")
print(try message.transition(to: .archived))
do { try message.fire(.view) } catch { print(error) }
