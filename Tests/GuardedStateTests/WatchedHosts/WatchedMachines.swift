import GuardedState

/// Machines that stand alone, whose own closures make the requests, and what else there is without macros.
enum WatchedMachines {
  /// A machine of strings with closures at every moment, nesting and history.
  static func alone(_ plan: Plan) -> Testimony {
    let machine = StateMachine<String, String>(initial: "off") {
      In("off", to: "on")
      In("on", initial: "low", history: .shallow, to: "off") {
        In("low", to: "high")
        In("high", to: "low")
        On("tick", in: "on")
      }
      Final("broken")
      On("stop", from: "on", to: "off")
      On("turn", from: "on", to: "low", "high")
      On("turn", from: "off", to: "on")
      On("smash", from: "high", to: "broken")
    }
    let journal = Journal()
    attach(journal, to: machine)
    machine.chooseTarget(of: "turn") { _ in journal.pick("choose", ["low", "high", "off"]) }
    return Rambler(machine, journal, plan, []).ramble(machine)
  }

  /// A machine that nobody listens to.
  static func silent(_ plan: Plan) -> Testimony {
    let machine = StateMachine<Int, Int>(initial: 0) {
      In(0, to: 1); In(1, to: 2, 0); In(2, to: 0)
      On(7, from: 0, to: 1)
      On(7, from: 1, to: 1)
      On(8, from: 1, 2, to: 0)
      On(9, in: 2)
    }
    return Rambler(machine, Journal(), plan, []).ramble(machine)
  }

  /// A machine without rules, on the states that its closures mention.
  static func open(_ plan: Plan) -> Testimony {
    let machine = StateMachine<String, String>(openFor: nil, initial: ["a", "b"])
    let journal = Journal()
    attach(journal, to: machine)
    return Rambler(machine, journal, plan, [], states: ["a", "b", "c"]).ramble(machine)
  }

  private static func attach<Machine: GuardedMachine>(_ journal: Journal, to machine: Machine) {
    machine.shouldFire { journal.holds("shouldFire", $0) }
    machine.willFire { journal.note("willFire", $0) }
    machine.willExit { journal.note("willExit", $0) }
    machine.willEnter { journal.note("willEnter", $0) }
    machine.didExit { journal.note("didExit", $0) }
    machine.didEnter { journal.note("didEnter", $0) }
    machine.didFire { journal.note("didFire", $0) }
    machine.onChange { journal.note("onChange", $0) }
  }
}

#if Macros
/// A host that keeps a machine, which finds its callbacks by the names of states.
@Guarded
final class WatchedKeeper {
  let journal = Journal()
  func look() -> String {
    journal.note("look")
    return "looked"
  }
  func didEnterOn() { journal.note("didEnterOn") }
  func willExitOn(animated: Bool) { journal.note("willExitOn \(animated)") }
  func didEnterOff(_ transition: StateMachine<String, String>.Transition) { journal.note("didEnterOff", transition) }
  func shouldTransition(_ transition: StateMachine<String, String>.Transition) -> Bool {
    journal.holds("shouldTransition", transition)
  }
  func didTransition(_ transition: StateMachine<String, String>.Transition) {
    journal.note("didTransition", transition)
  }
  func didRefuse(_ refusal: Refusal) { journal.note("didRefuse \(describe(refusal))") }

  static func testimony(_ plan: Plan) -> Testimony {
    let host = WatchedKeeper()
    let machine = StateMachine<String, String>(
      .init(initial: "off", states: ["off": .init(to: ["on"]), "on": .init(to: ["off", "on"], allows: ["look"])]),
      for: host)
    return Rambler(machine, host.journal, plan, [.init(name: "look") { host.look() }]).ramble(machine)
  }
}
#endif
