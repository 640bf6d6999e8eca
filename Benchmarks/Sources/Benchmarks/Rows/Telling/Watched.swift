import Foundation
import GuardedState

/// A message that is watched.
@Guarded
final class WatchedMessage {
  /// The states of a message.
  enum State { case unread, read }

  /// Reads it.
  @inline(never) @Transition(from: State.unread, to: .read)
  func view() {}

  /// Makes it unread again.
  @inline(never) @Transition(from: State.read, to: .unread)
  func markAsUnread() {}
}

/// A message that somebody watches.
///
/// Not a member of the message: naming `HostMachine<WatchedMessage>` in an extension of it is too early for the compiler,
/// which has not expanded the conformance yet.
func watchedMessage(_ watch: (HostMachine<WatchedMessage>) -> Void) -> WatchedMessage {
  let message = WatchedMessage()
  watch(message.machine)
  return message
}

/// A message with a delegate, which comes along because nobody else keeps it.
func delegatingMessage() -> (WatchedMessage, Badge) {
  let badge = Badge()
  return (watchedMessage { $0.delegate = badge }, badge)
}

/// Counts the changes of a message.
final class Badge: GuardedStateDelegate {
  /// How many changes there were.
  var changes = 0

  /// Counts.
  func host(_ host: WatchedMessage, didTransition transition: WatchedMessage.Transition) { changes &+= 1 }
}

/// Counts on behalf of closures.
final class Counter {
  /// How many there were.
  var count = 0
}

/// Hears of the changes of a message written by hand.
protocol HandWatchedMessageDelegate: AnyObject {
  /// The state changed.
  func message(_ message: HandWatchedMessage, did transition: HandWatchedMessage.Transition)
}

/// The same by hand.
final class HandWatchedMessage {
  /// The states of a message.
  enum State { case unread, read }
  /// A change of state.
  struct Transition {
    /// The state that was left.
    let from: State
    /// The state that was entered.
    let to: State
  }
  /// A kind of event that other classes may perform.
  enum Event { case view, markAsUnread }

  /// Where the message is.
  private(set) var state = State.unread
  /// Who hears of it.
  weak var delegate: (any HandWatchedMessageDelegate)?
  /// What hears of it.
  var closures: [(Transition) -> Void] = []
  /// What is asked before.
  var conditions: [(Transition) -> Bool] = []
  /// Where it was.
  var log: [State] = []
  /// Whether the log keeps the last ten only.
  var isLogShort = false

  /// Makes a message.
  init() {}

  /// Makes a message that somebody watches.
  init(_ watch: (HandWatchedMessage) -> Void) { watch(self) }

  /// Reads it; tells the delegate.
  @inline(never)
  func viewDelegating() {
    guard state == .unread else { return }
    state = .read
    delegate?.message(self, did: .init(from: .unread, to: .read))
  }

  /// Makes it unread again; tells the delegate.
  @inline(never)
  func markAsUnreadDelegating() {
    guard state == .read else { return }
    state = .unread
    delegate?.message(self, did: .init(from: .read, to: .unread))
  }

  /// Reads it; tells closures.
  @inline(never)
  func view() {
    let transition = Transition(from: .unread, to: .read)
    guard state == .unread, holds(transition) else { return }
    state = .read
    tell(transition)
  }

  /// Makes it unread again; tells closures.
  @inline(never)
  func markAsUnread() {
    let transition = Transition(from: .read, to: .unread)
    guard state == .read, holds(transition) else { return }
    state = .unread
    tell(transition)
  }

  /// Reads it; keeps a log.
  @inline(never)
  func viewLogging() {
    guard state == .unread else { return }
    state = .read
    record()
  }

  /// Makes it unread again; keeps a log.
  @inline(never)
  func markAsUnreadLogging() {
    guard state == .read else { return }
    state = .unread
    record()
  }

  private func holds(_ transition: Transition) -> Bool {
    for condition in conditions where !condition(transition) { return false }
    return true
  }

  private func tell(_ transition: Transition) {
    for closure in closures { closure(transition) }
  }

  private func record() {
    log.append(state)
    if isLogShort, log.count > 10 { log.removeFirst() }
  }
}

/// Counts the changes of a message written by hand.
final class HandBadge: HandWatchedMessageDelegate {
  /// How many changes there were.
  var changes = 0

  /// Counts.
  func message(_ message: HandWatchedMessage, did transition: HandWatchedMessage.Transition) { changes &+= 1 }

  /// A message with a delegate, which comes along because nobody else keeps it.
  static func delegating() -> (HandWatchedMessage, HandBadge) {
    let badge = HandBadge()
    return (HandWatchedMessage { $0.delegate = badge }, badge)
  }
}
