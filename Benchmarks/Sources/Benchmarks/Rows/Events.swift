import GuardedState
import HeapCount

/// A message that is sent events, which its methods perform.
@Guarded
final class FiredMessage {
  /// The states of a message.
  enum State { case unread, read, deleted }

  /// Reads it.
  @Transition(from: State.unread, to: .read)
  func view() {}

  /// Deletes it.
  @Transition(from: State.read, .unread, to: .deleted)
  func delete() {}

  /// Makes it unread again.
  @Transition(from: State.read, .deleted, to: .unread)
  func markAsUnread() {}
}

/// The states of a machine that stands alone.
enum MailState { case unread, read, deleted }

/// The events of a machine that stands alone.
enum MailEvent { case view, delete, markAsUnread }

/// The same with a switch written by hand.
final class HandFiredMessage {
  /// The states of a message.
  enum State { case unread, read, deleted }
  /// The events of a message.
  enum Event { case view, delete, markAsUnread }
  /// Why an event was refused.
  enum Failure: Error { case notAllowed }

  /// Where the message is.
  private(set) var state = State.unread

  /// Carries out an event.
  func fire(_ event: Event) throws {
    switch (state, event) {
    case (.unread, .view): state = .read
    case (.unread, .delete), (.read, .delete): state = .deleted
    case (.read, .markAsUnread), (.deleted, .markAsUnread): state = .unread
    default: throw Failure.notAllowed
    }
  }
}

extension Row {
  /// Events of a host, all of them accepted.
  static let hostEvents = Row(
    key: "host-events", work: "host.fire(.event)", against: "a switch by hand over state and event", atMost: 3,
    ours: Workload(eventsPerRound: 7) {
      let message = opaque(FiredMessage())
      let events = opaque(
        [.view, .markAsUnread, .view, .delete, .markAsUnread, .delete, .markAsUnread] as [FiredMessage.Event])
      return { rounds in
        for _ in 0..<rounds {
          for event in events {
            do { try message.fire(event) } catch { fatalError("\(error)") }
            touch_memory()
          }
        }
      }
    },
    rival: handWritten)

  /// Events of a machine that stands alone, all of them accepted.
  static let machineEvents = Row(
    key: "machine-events", work: "machine.fire(.event), enums", against: "a switch by hand over state and event",
    atMost: 3,
    ours: Workload(eventsPerRound: 7) {
      let machine = opaque(
        StateMachine<MailState, MailEvent>(initial: .unread) {
          On(.view, from: .unread, to: .read)
          On(.delete, from: .read, .unread, to: .deleted)
          On(.markAsUnread, from: .read, .deleted, to: .unread)
        })
      let events = opaque(
        [.view, .markAsUnread, .view, .delete, .markAsUnread, .delete, .markAsUnread] as [MailEvent])
      return { rounds in
        for _ in 0..<rounds {
          for event in events {
            do { try machine.fire(event) } catch { fatalError("\(error)") }
            touch_memory()
          }
        }
      }
    },
    rival: handWritten)

  /// Events of a host where the call is not inlined.
  static let hostEventsCalled = Row(
    key: "host-events-called", work: "host.fire(.event), not inlined", against: "a switch by hand over state and event",
    atMost: 3,
    ours: Workload(eventsPerRound: 7) {
      let message = opaque(FiredMessage())
      let events = opaque(
        [.view, .markAsUnread, .view, .delete, .markAsUnread, .delete, .markAsUnread] as [FiredMessage.Event])
      return { rounds in
        for _ in 0..<rounds {
          for event in events {
            do { try fire(event, on: message) } catch { fatalError("\(error)") }
            touch_memory()
          }
        }
      }
    },
    rival: handWrittenCalled)

  /// Events of a machine that stands alone where the call is not inlined.
  static let machineEventsCalled = Row(
    key: "machine-events-called", work: "machine.fire(.event), not inlined",
    against: "a switch by hand over state and event", atMost: 3,
    ours: Workload(eventsPerRound: 7) {
      let machine = opaque(
        StateMachine<MailState, MailEvent>(initial: .unread) {
          On(.view, from: .unread, to: .read)
          On(.delete, from: .read, .unread, to: .deleted)
          On(.markAsUnread, from: .read, .deleted, to: .unread)
        })
      let events = opaque(
        [.view, .markAsUnread, .view, .delete, .markAsUnread, .delete, .markAsUnread] as [MailEvent])
      return { rounds in
        for _ in 0..<rounds {
          for event in events {
            do { try fire(event, on: machine) } catch { fatalError("\(error)") }
            touch_memory()
          }
        }
      }
    },
    rival: handWrittenCalled)

  /// The same events by hand, not inlined.
  private static let handWrittenCalled = Workload(eventsPerRound: 7) {
    let message = opaque(HandFiredMessage())
    let events = opaque(
      [.view, .markAsUnread, .view, .delete, .markAsUnread, .delete, .markAsUnread] as [HandFiredMessage.Event])
    return { rounds in
      for _ in 0..<rounds {
        for event in events {
          do { try fire(event, on: message) } catch { fatalError("\(error)") }
          touch_memory()
        }
      }
    }
  }

  /// The same events by hand.
  private static let handWritten = Workload(eventsPerRound: 7) {
    let message = opaque(HandFiredMessage())
    let events = opaque(
      [.view, .markAsUnread, .view, .delete, .markAsUnread, .delete, .markAsUnread] as [HandFiredMessage.Event])
    return { rounds in
      for _ in 0..<rounds {
        for event in events {
          do { try message.fire(event) } catch { fatalError("\(error)") }
          touch_memory()
        }
      }
    }
  }
}

/// A call that is not inlined.
@inline(never)
private func fire(_ event: FiredMessage.Event, on message: FiredMessage) throws { try message.fire(event) }

/// A call that is not inlined.
@inline(never)
private func fire(_ event: MailEvent, on machine: StateMachine<MailState, MailEvent>) throws { try machine.fire(event) }

/// A call that is not inlined.
@inline(never)
private func fire(_ event: HandFiredMessage.Event, on message: HandFiredMessage) throws { try message.fire(event) }
