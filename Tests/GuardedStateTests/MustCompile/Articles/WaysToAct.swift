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

@Guarded
final class Order {
  enum State { case open, paid, shipped }

  static let rules = Rules(initial: .open) {
    In(.paid, to: .shipped, ignores: .pay)
  }

  @Transition(from: State.open, to: .paid)
  func pay(_ cents: Int) throws { print("paid \(cents)") }
}

let order = Order()
try order.pay(500)
try order.pay(500)
print(order.can(.pay), order.machine.permittedMethods, try order.fire(.pay))
