// swift-format-ignore-file
// Guarded methods; only their bodies are expanded.

@Guarded
final class Message {
  enum State {
    case unread, read, sending, failed
  }

  @Allowed
  func reply(with text: String) throws -> String {
    let subject = "Re: \(subject)"
    return subject + text
  }

  @Allowed(in: State.read)
  func subjectIfRead() -> String? { subject }

  @Allowed(otherwise: 0)
  func count(_ letters: inout [Character]) -> Int { letters.count }

  @Allowed(otherwise: .trap)
  func show() {}

  @Allowed
  func each(_ body: (String) throws -> Void) rethrows { try body(subject) }

  @Transition(from: State.unread, to: .read)
  func view() {}

  @Transition(from: State.unread, to: .read)
  func view(as reader: Reader) throws { try reader.show(self) }

  @Transition(from: State.unread, to: .read, .failed)
  func open() -> State { isWhole ? .read : .failed }

  @Transition(from: State.read, via: .sending, to: .read, orElse: .failed)
  func send(to addresses: String...) async throws { try await post(addresses) }

  @Allowed(in: State.read, otherwise: .wait)
  func print(on paper: Paper) async throws { await paper.feed() }

  @Transition(from: State.read, to: .unread, otherwise: .wait(.seconds(5)))
  func forget() async throws {}
}

@Guarded(synchronized: true)
final class Counter: @unchecked Sendable {
  enum State {
    case counting
  }

  @Allowed(in: State.counting)
  func add() { count += 1 }
}
