// The examples of the README's section "What you get", as a program.
import GuardedState
import GuardedStateDiagrams
import SwiftUI

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
}

final class Badge: GuardedStateDelegate {
  func host(_ host: Message, didTransition transition: Message.Transition) { print("now \(host.state)") }
}

func observe(_ message: Message, with badge: Badge) async {
  message.machine.delegate = badge
  let token = message.machine.onChange(to: [.deleted]) { transition in print(transition) }
  for await transition in message.machine.transitions { print(transition.to) }
  token.cancel()
}

@Guarded
actor Connection {
  enum State { case disconnected, connected }

  @Transition(from: State.disconnected, to: .connected)
  func connect() {}

  @Allowed(in: State.connected, otherwise: .wait(.seconds(5)))
  func send(_ text: String) async throws { print("sent \(text)") }
}

struct MessageView: View {
  let message: Message

  var body: some View {
    Button("Reply") { reply() }
      .disabled(!message.can(.reply))
      .help(message.machine.refusal(of: .reply)?.localizedDescription ?? "")
  }

  func reply() { _ = try? message.reply(with: "thanks") }
}

let unread = Message()
do {
  print(try unread.reply(with: "thanks"))
} catch let refusal as Refusal {
  print(refusal.localizedDescription, refusal.recoverySuggestion ?? "")
  print(refusal.reason, refusal.state, refusal.allowedIn, refusal.path)
}

let connection = Connection()
async let sending: Void = connection.send("hello")
await connection.connect()
try await sending
print(unread.machine.rules.diagram(.mermaid))
