import GuardedState

/// A switch that is told of every step that a transition has.
@Guarded
final class FullyToldSwitch {
  /// The states of a switch.
  enum State { case off, on }

  /// How many steps there were.
  var steps = 0

  /// Turns it on.
  @inline(never) @Transition(from: State.off, to: .on)
  func turnOn() {}

  /// Turns it off.
  @inline(never) @Transition(from: State.on, to: .off)
  func turnOff() {}

  /// Counts.
  func willFire(_ transition: Transition) { steps &+= 1 }
  /// Counts.
  func willTransition(_ transition: Transition) { steps &+= 1 }
  /// Counts.
  func willExitOff() { steps &+= 1 }
  /// Counts.
  func willEnterOn() { steps &+= 1 }
  /// Counts.
  func didExitOff() { steps &+= 1 }
  /// Counts.
  func didEnterOn() { steps &+= 1 }
  /// Counts.
  func didFire(_ transition: Transition) { steps &+= 1 }
  /// Counts.
  func didTransition(_ transition: Transition) { steps &+= 1 }
}

/// A switch that is told of calls, refusals and errors.
@Guarded
final class ReportingSwitch {
  /// The states of a switch.
  enum State { case off, on }

  /// How many there were.
  var reports = 0

  /// Changes nothing.
  @inline(never) @Allowed(in: State.off)
  func look(at number: Int) -> Int? { number }

  /// Is refused.
  @inline(never) @Transition(from: State.on, to: .off)
  func turnOff() {}

  /// Throws.
  @inline(never) @Transition(from: State.off, to: .on)
  func turnOn() throws { throw Jammed() }

  /// Counts.
  func didCall(_ call: Call<State, Method>) { reports &+= call.method == .look ? 1 : 0 }
  /// Counts.
  func didRefuse(_ refusal: Refusal) { reports &+= refusal.reason == .notAllowed ? 1 : 0 }
  /// Counts.
  func didFail(_ error: any Error) { reports &+= 1 }
}

/// Both by hand.
final class HandToldSwitch {
  /// The states of a switch.
  enum State { case off, on }
  /// The methods of a switch.
  enum Method { case look, turnOn, turnOff }
  /// A change of state.
  struct Transition {
    /// The state that is left.
    let from: State
    /// The state that is entered.
    let to: State
  }
  /// Why a call was refused.
  struct Failure: Error {
    /// What was called.
    let method: Method
    /// Where it was.
    let state: State
  }

  /// Where the switch is.
  private(set) var state = State.off
  /// How many steps or reports there were.
  var steps = 0

  /// Turns it on.
  @inline(never)
  func turnOn() {
    guard state == .off else { return }
    let transition = Transition(from: .off, to: .on)
    willFire(transition)
    willFire(transition)
    willEnter()
    willEnter()
    state = .on
    didEnter()
    didEnter()
    didFire(transition)
    didFire(transition)
  }

  /// Turns it off.
  @inline(never)
  func turnOff() {
    guard state == .on else { return }
    let transition = Transition(from: .on, to: .off)
    willFire(transition)
    willFire(transition)
    state = .off
    didFire(transition)
    didFire(transition)
  }

  /// Changes nothing.
  @inline(never)
  func look(at number: Int) -> Int? {
    guard state == .off else { return nil }
    didCall(.look, number)
    return number
  }

  /// Is refused.
  @inline(never)
  func turnOffReporting() {
    guard state == .on else { return didRefuse(Failure(method: .turnOff, state: state)) }
    state = .off
  }

  /// Throws.
  @inline(never)
  func turnOnFailing() throws {
    do { throw Jammed() } catch {
      didFail(error)
      throw error
    }
  }

  /// Counts.
  @inline(never) func willFire(_ transition: Transition) { steps &+= 1 }
  /// Counts.
  @inline(never) func didFire(_ transition: Transition) { steps &+= 1 }
  /// Counts.
  @inline(never) func willEnter() { steps &+= 1 }
  /// Counts.
  @inline(never) func didEnter() { steps &+= 1 }
  /// Counts.
  @inline(never) func didCall(_ method: Method, _ result: Any) { steps &+= method == .look ? 1 : 0 }
  /// Counts.
  @inline(never) func didRefuse(_ failure: any Error) { steps &+= 1 }
  /// Counts.
  @inline(never) func didFail(_ error: any Error) { steps &+= 1 }
}

extension Row {
  /// Hosts that are told of more than states.
  static let hostCallbacks: [Row] = [
    Row(
      "all-callbacks", "a host with eight callbacks, one of each step", against: "the same by hand", atMost: 5,
      ours: .repeating(FullyToldSwitch()) { lamp in
        lamp.turnOn()
        lamp.turnOff()
      },
      rival: .repeating(HandToldSwitch()) { lamp in
        lamp.turnOn()
        lamp.turnOff()
      }),
    Row(
      "did-call", "a host with didCall(_:)", against: "a method by hand that takes method and result",
      atMost: .telling,
      ours: .repeating(ReportingSwitch()) { lamp in lamp.look(at: 1) },
      rival: .repeating(HandToldSwitch()) { lamp in lamp.look(at: 1) }),
    Row(
      "did-refuse", "a host with didRefuse(_:), Void call", against: "a method by hand that takes the error",
      atMost: .telling, allocates: 1,
      ours: .repeating(ReportingSwitch()) { lamp in lamp.turnOff() },
      rival: .repeating(HandToldSwitch()) { lamp in lamp.turnOffReporting() }),
    Row(
      "did-fail", "a host with didFail(_:), thrown and caught", against: "a method by hand that takes the error",
      atMost: .telling, allocates: 1,
      ours: .repeating(ReportingSwitch()) { lamp in (try? lamp.turnOn()) == nil },
      rival: .repeating(HandToldSwitch()) { lamp in (try? lamp.turnOnFailing()) == nil }),
  ]
}
