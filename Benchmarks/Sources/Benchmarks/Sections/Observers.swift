import Dispatch
import Foundation
import GuardedState
import HeapCount

extension Section {
  /// What each kind of observer costs.
  static var observers: Section {
    Section(
      title: "Observers",
      note: "Nanoseconds per change of state, in the same cycle of methods."
    ) { sampler, filter in
      let kinds = observed.filter { filter.wants("observers", $0.name) }
      if kinds.isEmpty { return [] }
      let medians = try sampler.samples(of: kinds.map(\.work)).map(\.median)
      return zip(kinds, medians).map { Finding($0.name, .nanoseconds, ours: $1) }
    }
  }

  /// The kinds of observers and a workload with each.
  private static var observed: [(name: String, work: Workload)] {
    [
      ("no observer", watching { _ in {} }),
      (
        "a closure: onChange",
        watching { message in
          var changes = 0
          message.machine.onChange { _ in changes &+= 1 }
          return {}
        }
      ),
      (
        "a weak delegate",
        watching { message in
          let badge = opaque(Badge())
          message.machine.delegate = badge
          return { withExtendedLifetime(badge) {} }
        }
      ),
      (
        "NotificationCenter, nobody listens",
        watching { message in
          message.machine.notifies = [.center(NotificationCenter())]
          return {}
        }
      ),
      (
        "NotificationCenter, one listener",
        watching { message in
          let center = NotificationCenter()
          let token = center.addObserver(forName: .guardedStateDidTransition, object: message, queue: nil) { _ in
            touch_memory()
          }
          message.machine.notifies = [.center(center)]
          return { withExtendedLifetime(token) {} }
        }
      ),
      ("the transitions stream, read after each 700 changes", streamed),
    ]
  }

  /// A cycle of methods on a message that is watched.
  ///
  /// - Parameter watch: Attaches the observer; what it returns is called after each run and keeps the observer.
  private static func watching(_ watch: @escaping @Sendable (WatchedMessage) -> () -> Void) -> Workload {
    Workload(eventsPerRound: 7) {
      let message = opaque(WatchedMessage())
      let keep = watch(message)
      return { rounds in
        for _ in 0..<rounds { cycle(message) }
        keep()
      }
    }
  }

  /// A cycle of methods, and a reader of the stream.
  private static var streamed: Workload {
    Workload(eventsPerRound: 700) {
      { rounds in
        let isDone = DispatchSemaphore(value: 0)
        Task.detached {
          let message = WatchedMessage()
          var changes = message.machine.transitions.makeAsyncIterator()
          for _ in 0..<rounds {
            for _ in 0..<100 { cycle(message) }
            for _ in 0..<700 { _ = await changes.next() }
          }
          isDone.signal()
        }
        isDone.wait()
      }
    }
  }

  /// Seven changes of state.
  @inline(__always)
  private static func cycle(_ message: WatchedMessage) {
    message.view()
    touch_memory()
    message.markAsUnread()
    touch_memory()
    message.view()
    touch_memory()
    message.delete()
    touch_memory()
    message.markAsUnread()
    touch_memory()
    message.delete()
    touch_memory()
    message.markAsUnread()
    touch_memory()
  }
}
