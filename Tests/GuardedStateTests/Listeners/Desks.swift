#if Macros
import Foundation
import GuardedState

/// A class without isolation. The tests use each in one task.
@Guarded(synchronized: false)
final class PlainDesk: ListenedDesk, @unchecked Sendable {
  enum State { case locked, open }
  let tally: DeskTally
  init(_ tally: DeskTally) { self.tally = tally }
  private var never: Bool { false }

  @Transition(from: State.locked, to: .open) func unlock() throws {}
  @Transition(from: State.open, to: .locked) func lock() throws {}
  @Allowed(in: State.locked, .open, when: \PlainDesk.never) func title() -> String? { "a title" }
  @Allowed(in: State.locked, .open) func look() -> String? { "a look" }
  @Allowed(in: State.locked, .open) func fail() throws { throw Oops() }
  private func didRefuse(_ refusal: Refusal) { tally.receive(.callback, .refusal, perform) }
  private func didCall(_ call: Call<State, Method>) { tally.receive(.callback, .call, perform) }
  private func didFail(_ error: any Error) { tally.receive(.callback, .failure, perform) }
  private func didTransition(_ transition: Transition) { tally.receive(.callback, .transition, perform) }
  private func bell(_ userInfo: [String: Any]) { tally.receive(.callback, .announcement, perform) }

  private func perform(_ action: DeskAction) {
    switch action {
    case .refused: _ = title()
    case .call: _ = look()
    case .failure: try? fail()
    case .transition: if machine.state == .locked { try? unlock() } else { try? lock() }
    case .fire: _ = try? machine.fire(machine.state == .locked ? .unlock : .lock)
    case .announcement: machine.announce("bell")
    case .enqueue: machine.enqueue { [self] in _ = title() }
    }
  }

  func act(_ action: DeskAction) { perform(action) }
  var situation: (isOpen: Bool, revision: Int) { (state == .open, machine.revision) }
  func attachListeners(_ delegate: DeskDelegate<PlainDesk>?, _ center: NotificationCenter) {
    machine.delegate = delegate
    machine.notificationCenter = center
    machine.onChange { [tally, weak self] _ in tally.receive(.closure, .transition) { self?.perform($0) } }
    machine.trace = { [tally, weak self] step in
      if let report = step.moment.deskReport { tally.receive(.trace, report) { self?.perform($0) } }
    }
  }
}

@Guarded(synchronized: true)
final class MonitorDesk: ListenedDesk, @unchecked Sendable {
  enum State { case locked, open }
  let tally: DeskTally
  init(_ tally: DeskTally) { self.tally = tally }
  private var never: Bool { false }

  @Transition(from: State.locked, to: .open) func unlock() throws {}
  @Transition(from: State.open, to: .locked) func lock() throws {}
  @Allowed(in: State.locked, .open, when: \MonitorDesk.never) func title() -> String? { "a title" }
  @Allowed(in: State.locked, .open) func look() -> String? { "a look" }
  @Allowed(in: State.locked, .open) func fail() throws { throw Oops() }
  private func didRefuse(_ refusal: Refusal) { tally.receive(.callback, .refusal, perform) }
  private func didCall(_ call: Call<State, Method>) { tally.receive(.callback, .call, perform) }
  private func didFail(_ error: any Error) { tally.receive(.callback, .failure, perform) }
  private func didTransition(_ transition: Transition) { tally.receive(.callback, .transition, perform) }
  private func bell(_ userInfo: [String: Any]) { tally.receive(.callback, .announcement, perform) }

  private func perform(_ action: DeskAction) {
    switch action {
    case .refused: _ = title()
    case .call: _ = look()
    case .failure: try? fail()
    case .transition: if machine.state == .locked { try? unlock() } else { try? lock() }
    case .fire: _ = try? machine.fire(machine.state == .locked ? .unlock : .lock)
    case .announcement: machine.announce("bell")
    case .enqueue: machine.enqueue { [self] in _ = title() }
    }
  }

  @Unguarded func act(_ action: DeskAction) { perform(action) }
  @Unguarded func attachListeners(_ delegate: DeskDelegate<MonitorDesk>?, _ center: NotificationCenter) {
    machine.delegate = delegate
    machine.notificationCenter = center
    machine.onChange { [tally, weak self] _ in tally.receive(.closure, .transition) { self?.act($0) } }
    machine.trace = { [tally, weak self] step in
      if let report = step.moment.deskReport { tally.receive(.trace, report) { self?.act($0) } }
    }
  }
}

extension MonitorDesk {
  var situation: (isOpen: Bool, revision: Int) { (state == .open, machine.revision) }
}

/// The kinds of hosts: reports are counted by the machine, or by the monitor.
enum DeskKind: CaseIterable {
  case plain, monitor

  /// Makes a desk.
  func desk(_ tally: DeskTally) -> any ListenedDesk { self == .plain ? PlainDesk(tally) : MonitorDesk(tally) }
}

/// The delegate and the notification center of a desk, which must outlive the check.
final class DeskListeners {
  private let objects: [AnyObject]
  private init(_ objects: [AnyObject]) { self.objects = objects }

  static func attach<Host: ListenedDesk>(to desk: Host) -> DeskListeners {
    let (delegate, center) = (DeskDelegate<Host>(), NotificationCenter())
    let observer = DeskObserver(center, Host.self)
    desk.attachListeners(delegate, center)
    return DeskListeners([delegate, center, observer])
  }
}
#endif
