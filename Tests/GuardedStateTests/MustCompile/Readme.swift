// The examples of the README's section "What else", as a program.
import GuardedStateDiagrams
import SwiftUI

// Example: final class Message {

// Example: func observe(_ message: Message) async {

// Example: actor Connection {

// Example: struct ReplyButton: View {

// Example: let unread = Message()

let connection = Connection()
async let sending: Void = connection.send("hello")
await connection.connect()
try await sending
print(unread.machine.diagram(.svg))
