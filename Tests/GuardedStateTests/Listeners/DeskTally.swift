import Foundation
import GuardedState

/// A request of a listener.
enum DeskAction: String, CaseIterable, Sendable {
  case refused, call, failure, transition, fire, announcement, enqueue
}

/// The kinds of reports.
enum DeskReport: String, CaseIterable, Sendable {
  case refusal, call, failure, transition, announcement

  /// The request that causes it.
  var cause: DeskAction {
    switch self {
    case .refusal: .refused
    case .call: .call
    case .failure: .failure
    case .transition: .transition
    case .announcement: .announcement
    }
  }
}

/// The kinds of listeners.
enum DeskListener: String, CaseIterable, Sendable {
  case callback, delegate, closure, notification, trace

  /// Whether it receives a kind of reports.
  func receives(_ report: DeskReport) -> Bool {
    switch self {
    case .callback, .delegate, .notification: true
    case .closure: report == .transition
    case .trace: report != .announcement
    }
  }
}

/// Counts what the listeners of a desk receive, and says what they request then.
final class DeskTally: @unchecked Sendable {
  struct Plan: Sendable {
    let listener: DeskListener
    let report: DeskReport
    let action: DeskAction
    let times: Int
  }

  private let lock = NSLock()
  // Used only while the lock is held, so unchecked `Sendable` is safe.
  private var counts: [String: Int] = [:]
  private var known: Plan?

  init(_ plan: Plan? = nil) { known = plan }

  /// The plan; nil for listeners that request nothing.
  var plan: Plan? {
    get { lock.withLock { known } }
    set { lock.withLock { known = newValue } }
  }

  subscript(listener: DeskListener, report: DeskReport) -> Int {
    lock.withLock { counts["\(listener) \(report)"] ?? 0 }
  }

  var total: Int { lock.withLock { counts.values.reduce(0, +) } }

  func reset() { lock.withLock { counts = [:] } }

  /// Counts a report, and performs what the plan says.
  func receive(_ listener: DeskListener, _ report: DeskReport, _ act: (DeskAction) -> Void) {
    let plan = lock.withLock {
      counts["\(listener) \(report)", default: 0] += 1
      return known
    }
    guard let plan, plan.listener == listener, plan.report == report else { return }
    for _ in 0..<plan.times { act(plan.action) }
  }
}

#if Macros
/// A host of the suite, with listeners of all kinds.
protocol ListenedDesk: GuardedHost, Sendable {
  var tally: DeskTally { get }
  /// Performs a request in the isolation of the host, in which the caller is.
  func act(_ action: DeskAction)
  /// The state and the revision.
  var situation: (isOpen: Bool, revision: Int) { get }
  func attachListeners(_ delegate: DeskDelegate<Self>?, _ center: NotificationCenter)
}

extension ListenedDesk {
  func receive(_ listener: DeskListener, _ report: DeskReport) { tally.receive(listener, report, act) }
}

final class DeskDelegate<Host: ListenedDesk>: GuardedStateDelegate, Sendable {
  func host(_ host: Host, didTransition transition: Transition<Host.StateName, Host.EventName, Host.MethodName>) {
    host.receive(.delegate, .transition)
  }
  func host(_ host: Host, didCall call: Call<Host.StateName, Host.MethodName>) { host.receive(.delegate, .call) }
  func host(_ host: Host, didRefuse refusal: Refusal) { host.receive(.delegate, .refusal) }
  func host(_ host: Host, didFail method: Host.MethodName?, with error: any Error) {
    host.receive(.delegate, .failure)
  }
  func host(_ host: Host, didAnnounce name: String, userInfo: [String: Any]) {
    host.receive(.delegate, .announcement)
  }
}

/// Receives the notifications of a desk.
final class DeskObserver<Host: ListenedDesk>: NSObject {
  private var tokens: [any NSObjectProtocol] = []
  private let center: NotificationCenter

  init(_ center: NotificationCenter, _ type: Host.Type) {
    self.center = center
    super.init()
    let reports: [(Notification.Name, DeskReport)] = [
      (.guardedStateDidTransition, .transition), (.guardedStateDidRefuse, .refusal), (.guardedStateDidCall, .call),
      (.guardedStateDidFail, .failure), (.guardedStateDidAnnounce("bell"), .announcement),
    ]
    for (name, report) in reports {
      tokens.append(
        center.addObserver(forName: name, object: nil, queue: nil) { notification in
          (notification.object as? Host)?.receive(.notification, report)
        })
    }
  }

  deinit { for token in tokens { center.removeObserver(token) } }
}

extension Moment {
  /// The kind of report whose trace it is.
  var deskReport: DeskReport? {
    switch self {
    case .didRefuse: .refusal
    case .didCall: .call
    case .didFail: .failure
    case .didTransition: .transition
    default: nil
    }
  }
}
#endif
