import Foundation
import GuardedState

extension Row {
  static let observers: [Row] = [
    .methods(
      "delegate", "a weak delegate", against: "a weak delegate by hand", ours: delegatingGate(),
      rival: HandDelegatingGate()),
    .methods(
      "on-change", "one onChange closure", against: "an array of one closure",
      ours: observedGate { machine in
        let counter = Counter()
        machine.onChange { _ in counter.count &+= 1 }
      }, rival: HandObservedGate(closures: 1)),
    .methods(
      "closure-elsewhere", "a didEnter closure of a state that isn't entered", against: "a look into an empty array",
      ours: brittleGate { machine in
        let counter = Counter()
        machine.didEnter(.broken) { _ in counter.count &+= 1 }
      }, rival: HandObservedGate(closures: 0)),
    .methods(
      "trace", "a trace: eight steps", against: "eight closures",
      ours: observedGate { machine in
        let counter = Counter()
        machine.trace = { _ in counter.count &+= 1 }
      }, rival: HandObservedGate(closures: 8)),
    .methods(
      "history", "history: .last(10)", against: "an array, appended to and cut",
      ours: observedGate { $0.historyLimit = .last(10) }, rival: HandLoggingGate()),
    .methods(
      "notification", "NotificationCenter, without observers", against: "a bare post of the same",
      allocates: nil, ours: observedGate { $0.notificationCenter = NotificationCenter() }, rival: HandPostingGate()),
    Row(
      "stream", "machine.transitions, read after each 100 changes", against: "a bare AsyncStream",
      allocates: nil,
      ours: .streaming {
        let gate = Gate()
        return (gate, gate.machine.transitions.makeAsyncIterator())
      },
      rival: .streaming {
        let (stream, continuation) = AsyncStream.makeStream(of: HandStreamingGate.Change.self)
        return (HandStreamingGate(continuation), stream.makeAsyncIterator())
      }),
  ]

  private static func delegatingGate() -> Gate {
    let badge = Badge()
    let gate = observedGate { $0.delegate = badge }
    gate.observer = badge
    return gate
  }
}

/// Makes a gate with observers.
///
/// It is no member of the gate: the compiler hasn't expanded the conformance where an extension of it names
/// `HostMachine<Gate>`.
func observedGate(_ observe: (HostMachine<Gate>) -> Void) -> Gate {
  let gate = Gate()
  observe(gate.machine)
  return gate
}

/// Makes a gate that may break, with observers.
private func brittleGate(_ observe: (HostMachine<BrittleGate>) -> Void) -> BrittleGate {
  let gate = BrittleGate()
  observe(gate.machine)
  return gate
}

@Guarded
final class BrittleGate: GateProtocol {
  enum State { case shut, open, broken }

  @inline(never) @Transition(from: State.shut, to: .open) func open() {}
  @inline(never) @Transition(from: State.open, to: .shut) func shut() {}
  @Transition(from: State.open, to: .broken) func smash() {}
}

extension Workload {
  /// Opens and shuts a gate 50 times, and then reads the changes.
  @inline(__always)
  fileprivate static func streaming<Host: GateProtocol, Changes: AsyncIteratorProtocol & SendableMetatype>(
    _ make: @escaping @Sendable () -> (Host, Changes)
  ) -> Workload {
    Workload(make: {}) { _, rounds in
      waiting {
        var (gate, changes) = make()
        for _ in 0..<rounds {
          for _ in 0..<50 {
            gate.open()
            gate.shut()
          }
          for _ in 0..<100 { _ = try? await changes.next() }
        }
        return rounds &* 100
      }
    }
  }
}

final class Badge: GuardedStateDelegate {
  var changes = 0

  func host(_ host: Gate, didTransition transition: Gate.Transition) { changes &+= 1 }
}

final class Counter {
  var count = 0
}

protocol HandDelegate: AnyObject {
  func gate(_ gate: HandDelegatingGate, did transition: HandTransition)
}

final class HandBadge: HandDelegate {
  var changes = 0

  func gate(_ gate: HandDelegatingGate, did transition: HandTransition) { changes &+= 1 }
}

final class HandDelegatingGate: HandGateProtocol {
  var state = HandState.shut
  private weak var delegate: (any HandDelegate)?
  private let badge = HandBadge()

  init() { delegate = badge }

  func notify(_ transition: HandTransition) { delegate?.gate(self, did: transition) }
}

final class HandObservedGate: HandGateProtocol {
  var state = HandState.shut
  private var closures: [(HandTransition) -> Void] = []

  init(closures count: Int) {
    let counter = Counter()
    for _ in 0..<count { closures.append { _ in counter.count &+= 1 } }
  }

  func notify(_ transition: HandTransition) { for closure in closures { closure(transition) } }
}

final class HandLoggingGate: HandGateProtocol {
  var state = HandState.shut
  private var log: [HandState] = []
  private var limit = opaque(10)

  func notify(_ transition: HandTransition) {
    log.append(state)
    if log.count > limit { log.removeFirst() }
  }
}

final class HandPostingGate: HandGateProtocol {
  var state = HandState.shut
  private let center = NotificationCenter()

  func notify(_ transition: HandTransition) {
    let event = transition.to == .open ? HandEvent.open : .shut
    center.post(
      name: Notification.Name("HandDidTransition"), object: self,
      userInfo: [
        "transition": transition, "from": transition.from, "to": transition.to, "event": event, "method": event,
      ])
  }
}

final class HandStreamingGate: HandGateProtocol {
  struct Change {
    let transition: HandTransition
    let revision: Int
  }

  var state = HandState.shut
  private let continuation: AsyncStream<Change>.Continuation
  private var revision = 0

  init(_ continuation: AsyncStream<Change>.Continuation) { self.continuation = continuation }

  func notify(_ transition: HandTransition) {
    continuation.yield(Change(transition: transition, revision: revision))
    revision &+= 1
  }
}
