import Foundation
import GuardedState

/// What a bare stream carries.
struct HandChange: Sendable {
  /// The state that was left.
  let from: HandWatchedMessage.State
  /// The state that was entered.
  let to: HandWatchedMessage.State
  /// What caused it.
  let event: HandWatchedMessage.Event
  /// How many changes there were.
  let revision: Int
}

/// Puts changes into a stream, and posts them.
final class HandSource {
  /// Where the message is.
  private var state = HandWatchedMessage.State.unread
  /// Where changes go.
  var continuation: AsyncStream<HandChange>.Continuation?
  /// Where notifications go.
  var center: NotificationCenter?
  /// How many changes there were.
  private var revision = 0

  /// Reads it.
  @inline(never)
  func view() {
    guard state == .unread else { return }
    state = .read
    tell(.init(from: .unread, to: .read, event: .view, revision: revision))
  }

  /// Makes it unread again.
  @inline(never)
  func markAsUnread() {
    guard state == .read else { return }
    state = .unread
    tell(.init(from: .read, to: .unread, event: .markAsUnread, revision: revision))
  }

  private func tell(_ change: HandChange) {
    revision &+= 1
    continuation?.yield(change)
    center?.post(
      name: .handDidTransition, object: self,
      userInfo: [
        "transition": change, "from": change.from, "to": change.to, "event": change.event, "method": change.event,
      ])
  }

  /// One that posts.
  static func posting(_ center: NotificationCenter) -> HandSource {
    let source = HandSource()
    source.center = center
    return source
  }
}

extension Notification.Name {
  /// What the message written by hand posts.
  static let handDidTransition = Notification.Name("HandDidTransition")
}

/// Somebody who listens to a notification centre, as long as this lives.
final class Listener {
  private let center: NotificationCenter
  private let token: any NSObjectProtocol

  /// Begins to listen.
  init(_ center: NotificationCenter, _ name: Notification.Name) {
    self.center = center
    token = center.addObserver(forName: name, object: nil, queue: nil) { consume($0.name) }
  }

  deinit { center.removeObserver(token) }
}

extension Row {
  /// Changes that leave the host: streams and notifications.
  static let streams: [Row] = [
    Row(
      "transitions-stream", "machine.transitions, read after each 100 changes", against: "a bare AsyncStream",
      atMost: 2, allocates: nil,
      ours: .streaming {
        let message = WatchedMessage()
        var changes = message.machine.transitions.makeAsyncIterator()
        for _ in 0..<$0 {
          for _ in 0..<50 {
            message.view()
            message.markAsUnread()
          }
          for _ in 0..<100 { _ = await changes.next() }
        }
      },
      rival: .streaming {
        let (stream, continuation) = AsyncStream.makeStream(of: HandChange.self)
        let message = HandSource()
        message.continuation = continuation
        var changes = stream.makeAsyncIterator()
        for _ in 0..<$0 {
          for _ in 0..<50 {
            message.view()
            message.markAsUnread()
          }
          for _ in 0..<100 { _ = await changes.next() }
        }
      }),
    Row(
      "notification", "NotificationCenter, nobody listens", against: "a bare post of the same", atMost: 1.3,
      allocates: nil,
      ours: .repeating(watchedMessage { $0.notificationCenter = NotificationCenter() }) { message in
        message.view()
        message.markAsUnread()
      },
      rival: .repeating(HandSource.posting(NotificationCenter())) { message in
        message.view()
        message.markAsUnread()
      }),
    Row(
      "notification-heard", "NotificationCenter, one listener", against: "a bare post of the same", atMost: 1.3,
      allocates: nil,
      ours: .repeating(heard()) { message, _ in
        message.view()
        message.markAsUnread()
      },
      rival: .repeating(heardByHand()) { message, _ in
        message.view()
        message.markAsUnread()
      }),
  ]

  /// A message that somebody listens to.
  private static func heard() -> (WatchedMessage, Listener) {
    let center = NotificationCenter()
    let message = watchedMessage { $0.notificationCenter = center }
    return (message, Listener(center, .guardedStateDidTransition))
  }

  /// A message by hand that somebody listens to.
  private static func heardByHand() -> (HandSource, Listener) {
    let center = NotificationCenter()
    return (.posting(center), Listener(center, .handDidTransition))
  }
}

extension Workload {
  /// Rounds of a hundred changes that are read from a stream.
  ///
  /// - Parameter run: Runs so many rounds.
  /// - Returns: The workload.
  @inline(__always)
  fileprivate static func streaming(_ run: @escaping @Sendable (_ rounds: Int) async -> Void) -> Workload {
    Workload(make: {}) { _, rounds in
      waiting {
        await run(rounds)
        return rounds &* 100
      }
    }
  }
}
