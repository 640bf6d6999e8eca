import Foundation
import GuardedState

/// Who else watches a host. Nothing that the host's own code sees depends on it.
enum Watcher: CaseIterable {
  case nobody, trace, steps, stepsOfEach, changes, filteredChanges, delegate, condition, notifications, stream
  case someoneWhoLeft, everybody
}

/// What watchers heard, and when: behind how many of the host's own entries.
final class Hearing: @unchecked Sendable {
  // A notification's closure says that it may run anywhere; it runs where it was posted.
  private(set) var log: [String] = []
  var time: () -> Int = { 0 }
  func hear(_ what: String) { log.append("\(time()) \(what)") }
}

/// A delegate that hears of everything.
final class WatchingDelegate<Host: MachineOwner>: GuardedStateDelegate {
  let hearing: Hearing
  init(_ hearing: Hearing) { self.hearing = hearing }

  func host(_ host: Host, didTransition transition: Transition<Host.StateName, Host.EventName, Host.MethodName>) {
    hearing.hear("did \(describe(transition, in: host as AnyObject))")
  }
  func host(_ host: Host, didCall call: Call<Host.StateName, Host.MethodName>) { hearing.hear("called \(call)") }
  func host(_ host: Host, didRefuse refusal: Refusal) { hearing.hear(describe(refusal)) }
  func host(_ host: Host, didFail method: Host.MethodName?, with error: any Error) {
    hearing.hear("\(method.map { "\($0)" } ?? "closure") failed: \(error)")
  }
  func hostDidReset(_ host: Host) { hearing.hear("reset") }
  func hostDidFinish(_ host: Host) { hearing.hear("finished") }
  func host(_ host: Host, didAnnounce name: String, userInfo: [String: Any]) { hearing.hear("announced \(name)") }
}

extension Watcher {
  /// The watchers that are there: all of them for ``everybody``.
  var members: [Watcher] {
    switch self {
    case .everybody: Self.allCases.filter { $0 != .everybody }
    default: [self]
    }
  }

  /// Begins to watch.
  ///
  /// - Parameters:
  ///   - machine: The machine that is watched.
  ///   - owner: Its host.
  ///   - hearing: Writes down what is heard.
  /// - Returns: What must live as long as the watching.
  func watch<Machine: GuardedMachine>(_ machine: Machine, of owner: AnyObject?, _ hearing: Hearing) -> [Any] {
    let hear = { (step: String) in
      { (transition: Transition<Machine.State, Machine.Event, Machine.Method>) in
        hearing.hear("\(step) (\(describe(transition, in: owner)))")
      }
    }
    switch self {
    case .nobody, .everybody: return []
    case .trace:
      machine.trace = { step in
        let transition = step.transition.map { describe($0, in: owner) } ?? ""
        hearing.hear("\(step.moment) \(step.state) \(step.refusal.map { describe($0) } ?? transition)")
      }
    case .steps:
      machine.willFire(nil, hear("willFire"))
      machine.willExit(nil, hear("willExit"))
      machine.willEnter(nil, hear("willEnter"))
      machine.didExit(nil, hear("didExit"))
      machine.didEnter(nil, hear("didEnter"))
      machine.didFire(nil, hear("didFire"))
    case .stepsOfEach:
      for state in machine.rules.states.reversed() {
        machine.didEnter(state, hear("didEnter \(state)"))
        machine.willExit(state, hear("willExit \(state)"))
      }
      for event in machine.rules.events { machine.didFire(event, hear("didFire \(event)")) }
    case .changes: machine.onChange(hear("changed"))
    case .filteredChanges: machine.onChange(from: [machine.state], hear("changed from \(machine.state)"))
    case .delegate:
      let listener = WatchingDelegate<Machine.Host>(hearing)
      machine.delegate = listener
      return [listener]
    case .condition:
      machine.shouldFire { transition in
        hear("shouldFire")(transition)
        return true
      }
    case .notifications:
      let center = NotificationCenter()
      let token = center.addObserver(forName: nil, object: owner, queue: nil) { notification in
        let keys = (notification.userInfo ?? [:]).keys.map { "\($0)" }.sorted()
        hearing.hear("posted \(notification.name.rawValue) \(keys)")
      }
      machine.notificationCenter = center
      return [center, token]
    case .stream: return [machine.transitions]
    case .someoneWhoLeft:
      machine.onChange(hear("never")).cancel()
      machine.didEnter(nil, hear("never")).cancel()
      machine.shouldFire { _ in false }.cancel()
      let trace = machine.trace
      machine.trace = { _ in hearing.hear("never") }
      machine.trace = trace
    }
    return []
  }
}
