// The examples of the README's section "What else", as a program.
import GuardedStateDiagrams
import SwiftUI

// Example: final class Message {

// Example: func observe(_ message: Message) async {

@Guarded
actor Connection {
  enum State { case disconnected, connected }

  @Transition(from: State.disconnected, to: .connected)
  func connect() {}

  // Example: @Allowed(in: State.connected, otherwise: .wait(.seconds(5)))
}

struct MessageView: View {
  let message: Message

  var body: some View {
    // Example: Button("Reply") { reply() }
  }

  func reply() { _ = try? message.reply(with: "thanks") }
}

// Example: let unread = Message()

let connection = Connection()
async let sending: Void = connection.send("hello")
await connection.connect()
try await sending
print(unread.machine.diagram(.svg))
