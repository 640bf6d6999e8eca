// The examples of the article "Observing".
import GuardedState

@Guarded
final class Message {
  enum State { case unread, read, deleted }
  private(set) var changes = 0

  init() {
    machine.onChange { [weak self] _ in self?.changes += 1 }
  }

  @Transition(from: State.unread, to: .read) func view() {}
  @Transition(from: State.read, .unread, to: .deleted) func delete() {}
}

func observe(_ message: Message) -> ObservationToken {
  message.machine.onChange(from: [.unread], to: [.read]) { transition in print(transition) }
}

final class Badge: GuardedStateDelegate {
  var unread = 1
  func host(_ host: Message, didTransition transition: Message.Transition) { unread = host.state == .unread ? 1 : 0 }
  func host(_ host: Message, didRefuse refusal: Refusal) { print(refusal) }
}

func follow(_ message: Message) async {
  for await transition in message.machine.transitions { print(transition.to) }
}

func log(_ message: Message) {
  message.machine.trace = { step in print(step) }
}

func remember(_ message: Message) throws {
  message.machine.historyLimit = .last(100)  // .none by default
  try message.machine.transaction {
    message.view()
    try Task.checkCancellation()  // if this throws, the message is unread as before
  }
  print(message.machine.history, message.machine.previous as Any, message.machine.revision)
}
