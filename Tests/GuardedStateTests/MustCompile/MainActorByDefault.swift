// swift-format-ignore-file
// A module whose default isolation is the main actor: states that are said not to be isolated to it.
import GuardedState

@Guarded
final class Message {
  nonisolated enum State { case unread, read }
  static let rules = Rules(initial: .unread) { In(.read, allows: .reply) }
  var log: [String] = []

  @Transition(from: State.unread, to: .read) func view() {}
  @Allowed func reply(with text: String) throws -> String { "Re: \(text)" }
  func didEnterRead() { log.append("read") }
}

@Guarded
actor Account {
  nonisolated enum State { case open, closed }
  @Transition(from: State.open, to: .closed) func close() throws {}
}

func use(_ message: Message) throws {
  message.view()
  _ = try message.reply(with: "x")
  _ = try message.handle("reply", ["x"])
  _ = message.can(.reply)
  message.machine.onChange { _ in }
}

// Subclasses, and states that carry values.
@Guarded
class Drawer {
  nonisolated enum State { case hidden, shown }
  static let rules = Rules(initial: .hidden) { In(.shown, allows: .look) }
  var log: [String] = []
  @Transition(from: State.hidden, to: .shown) func show() { log.append("show") }
  @Transition(from: State.shown, via: .hidden, to: .shown, orElse: .hidden) func load() async throws {}
  @Allowed func look() throws -> Int { 1 }
}

@Guarded
final class Sheet: Drawer {
  static let addedRules = Rules { In(.shown, allows: "peek") }
  var isOpen = true
  @Transition(from: State.shown, to: .hidden, when: \Sheet.isOpen) func dismiss() { log.append("dismiss") }
  @Transition override func show() { super.show() }
  @Transition override func load() async throws { try await super.load() }
  @Allowed override func look() throws -> Int { try super.look() + 1 }
  @Allowed func peek() -> Int? { 1 }
  func didEnterHidden() { log.append("hidden") }
}

@Guarded
class Player {
  nonisolated enum State { case stopped, busy, playing(String), failed(any Error) }
  var log: [String] = []
  @Transition(from: State.stopped, to: State.playing) func play(_ name: String) -> State { .playing(name) }
  @Transition(from: State.stopped, via: State.busy, to: State.playing, orElse: State.failed) func load() async throws -> State { .playing("x") }
  @Allowed(in: State.playing) func title() -> String? { if case .playing(let name) = state { name } else { nil } }
  func didEnterPlaying(_ state: State) { log.append("\(state)") }
}

@Guarded
final class LoudPlayer: Player {
  @Transition override func play(_ name: String) -> State { super.play(name) }
  func didEnterFailed(_ state: State) { log.append("\(state)") }
}

@Guarded
public final class PublicPlayer {
  public nonisolated enum State: Sendable { case stopped, playing(String) }
  @Transition(from: State.stopped, to: State.playing) public func play(_ name: String) -> State { .playing(name) }
}

@Guarded
actor Fetch {
  nonisolated enum State { case idle, done(Int) }
  @Transition(from: State.idle, to: State.done) func fetch() async -> State { .done(1) }
}

func use(_ sheet: Sheet, _ player: LoudPlayer) throws {
  sheet.dismiss()
  _ = sheet.can(.dismiss)
  _ = player.play("x")
  try player.transition(to: .stopped)
  player.machine.onChange { _ in }
}
