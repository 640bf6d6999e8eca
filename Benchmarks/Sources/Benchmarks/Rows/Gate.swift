import Foundation
import GuardedState

/// The host of most rows.
@Guarded
final class Gate: GateProtocol, FiringGate, QueriedGate {
  enum State { case shut, open }

  static let rules = Rules(initial: .shut) {
    In(.shut, to: .open)
    In(.open, to: .shut, allows: .count, .pass)
  }

  /// The delegate or another observer, which the machine doesn't retain.
  var observer: AnyObject?
  private var total = 0

  @inline(never) @Transition(from: State.shut, to: .open) func open() {}
  @inline(never) @Transition(from: State.open, to: .shut) func shut() {}
  @inline(never) @Allowed func count() { total &+= 1 }
  @inline(never) @Allowed func pass(_ number: Int) { total &+= number }

  @inline(never) @Allowed(in: State.open)
  func take(_ number: Int) throws -> Int {
    total &+= number
    return total
  }
}

// Nothing of the library is inlined into the loops: these stand for a client's functions.
extension Gate {
  static func opened() -> Gate {
    let gate = Gate()
    gate.open()
    return gate
  }

  @inline(never) func fireOpen() throws { try fire(.open) }
  @inline(never) func fireShut() throws { try fire(.shut) }
  @inline(never) func canOpen() -> Bool { can(.open) }
  @inline(never) func isShut() -> Bool { state == .shut }

  @inline(never) func fired(_ event: Event) throws { try fire(event) }
  @inline(never) func fired(_ event: Event, _ info: [String: any Sendable]) throws { try fire(event, userInfo: info) }
  @inline(never) func went(to state: State) throws { try transition(to: state) }
  @inline(never) func handled(_ name: String, _ number: Int) throws { try handle(name, [number]) }
  @inline(never) func handled(_ name: String, _ json: Data) throws { try machine.handle(name, json: json) }
  @inline(never) func asked(fire event: Event) -> Bool { machine.can(fire: event) }
  @inline(never) func refusalOfPass() -> Refusal? { machine.refusal(of: .pass) }
  @inline(never) func readPrevious() -> State? { machine.previous }
  @inline(never) func readRevision() -> Int { machine.revision }
  @inline(never) func readDepth() -> Int { machine.path.count }

  @inline(never)
  func fireRefused() -> Bool {
    do {
      try fire(.shut)
      return true
    } catch { return false }
  }
}
