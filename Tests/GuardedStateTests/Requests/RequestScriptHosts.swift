#if Macros
import GuardedState

/// A host with callbacks at every moment.
@Guarded
final class RequestScriptFull: RequestScriptHost {
  enum State { case a, b, c }
  static let rules = Rules(initial: .a) {
    In(.a, to: .b); In(.b, to: .c, .b, allows: .look); In(.c, to: .a, allows: .look)
    On(.tick, in: .a, .c)
  }

  let secretary = Secretary()
  var isReady: Bool { secretary.answers("isReady") }
  @Transition(from: State.a, to: .b, when: \RequestScriptFull.isReady) func go() { reach("body of go") }
  @Transition(from: State.b, .c, to: .a) func back() throws {
    reach("body of back")
    if secretary.script.draw(4) == 0 { throw Oops() }
  }
  @Transition(from: State.b, to: .b) func again() { reach("body of again") }
  @Transition func tick() { reach("body of tick") }
  @Transition(from: State.a, .b, to: .c) func jump() throws -> String {
    reach("body of jump")
    return "happened"
  }
  @Transition(from: State.a, .b, .c, to: .a, .b) func choose() -> State {
    reach("body of choose")
    return state(named: secretary.script.pick())
  }
  @Allowed func look() -> String? {
    reach("body of look")
    return "looked"
  }
  func shouldFire(_ transition: Transition) -> Bool { asked("shouldFire") }
  func shouldTransition(_ transition: Transition) -> Bool { asked("shouldTransition") }
  func willFire(_ transition: Transition) { reach("willFire") }
  func willTransition(_ transition: Transition) { reach("willTransition") }
  func willExitA() { reach("willExitA") }
  func willExitB(animated: Bool) { reach("willExitB") }
  func willExitC(_ transition: Transition) { reach("willExitC") }
  func willEnterA() { reach("willEnterA") }
  func willEnterB() { reach("willEnterB") }
  func willEnterC() { reach("willEnterC") }
  func didExitA() { reach("didExitA") }
  func didExitB() { reach("didExitB") }
  func didExitC() { reach("didExitC") }
  func didEnterA() { reach("didEnterA") }
  func didEnterB() { reach("didEnterB") }
  func didEnterC() { reach("didEnterC") }
  func didFire(_ transition: Transition) { reach("didFire") }
  func didTransition(_ transition: Transition) { reach("didTransition") }
  func didCall(_ call: Call<State, Method>) { reach("didCall") }
  func didRefuse(_ refusal: Refusal) { reach("didRefuse \(refusal.reason) \(refusal.subject)") }
  func didFail(_ error: any Error) { reach("didFail") }
}

/// A host with plain callbacks of states only.
@Guarded
final class RequestScriptSteps: RequestScriptHost {
  enum State { case a, b, c }
  static let rules = Rules(initial: .a) {
    In(.a, to: .b); In(.b, to: .c, .b, allows: .look); In(.c, to: .a, allows: .look)
    On(.tick, in: .a, .c)
  }

  let secretary = Secretary()
  var isReady: Bool { secretary.answers("isReady") }
  @Transition(from: State.a, to: .b, when: \RequestScriptSteps.isReady) func go() { reach("body of go") }
  @Transition(from: State.b, .c, to: .a) func back() throws {
    reach("body of back")
    if secretary.script.draw(4) == 0 { throw Oops() }
  }
  @Transition(from: State.b, to: .b) func again() { reach("body of again") }
  @Transition func tick() { reach("body of tick") }
  @Transition(from: State.a, .b, to: .c) func jump() throws -> String {
    reach("body of jump")
    return "happened"
  }
  @Transition(from: State.a, .b, .c, to: .a, .b) func choose() -> State {
    reach("body of choose")
    return state(named: secretary.script.pick())
  }
  @Allowed func look() -> String? {
    reach("body of look")
    return "looked"
  }
  func willExitA() { reach("willExitA") }
  func willEnterA() { reach("willEnterA") }
  func didExitC() { reach("didExitC") }
  func didEnterB() { reach("didEnterB") }
}

/// A host that hears of refusals and nothing else.
@Guarded
final class RequestScriptRefusals: RequestScriptHost {
  enum State { case a, b, c }
  static let rules = Rules(initial: .a) {
    In(.a, to: .b); In(.b, to: .c, .b, allows: .look); In(.c, to: .a, allows: .look)
    On(.tick, in: .a, .c)
  }

  let secretary = Secretary()
  var isReady: Bool { secretary.answers("isReady") }
  @Transition(from: State.a, to: .b, when: \RequestScriptRefusals.isReady) func go() { reach("body of go") }
  @Transition(from: State.b, .c, to: .a) func back() throws {
    reach("body of back")
    if secretary.script.draw(4) == 0 { throw Oops() }
  }
  @Transition(from: State.b, to: .b) func again() { reach("body of again") }
  @Transition func tick() { reach("body of tick") }
  @Transition(from: State.a, .b, to: .c) func jump() throws -> String {
    reach("body of jump")
    return "happened"
  }
  @Transition(from: State.a, .b, .c, to: .a, .b) func choose() -> State {
    reach("body of choose")
    return state(named: secretary.script.pick())
  }
  @Allowed func look() -> String? {
    reach("body of look")
    return "looked"
  }
  func didRefuse(_ refusal: Refusal) { reach("didRefuse \(refusal.reason) \(refusal.subject)") }
}

/// A host that hears of what has happened.
@Guarded
final class RequestScriptReports: RequestScriptHost {
  enum State { case a, b, c }
  static let rules = Rules(initial: .a) {
    In(.a, to: .b); In(.b, to: .c, .b, allows: .look); In(.c, to: .a, allows: .look)
    On(.tick, in: .a, .c)
  }

  let secretary = Secretary()
  var isReady: Bool { secretary.answers("isReady") }
  @Transition(from: State.a, to: .b, when: \RequestScriptReports.isReady) func go() { reach("body of go") }
  @Transition(from: State.b, .c, to: .a) func back() throws {
    reach("body of back")
    if secretary.script.draw(4) == 0 { throw Oops() }
  }
  @Transition(from: State.b, to: .b) func again() { reach("body of again") }
  @Transition func tick() { reach("body of tick") }
  @Transition(from: State.a, .b, to: .c) func jump() throws -> String {
    reach("body of jump")
    return "happened"
  }
  @Transition(from: State.a, .b, .c, to: .a, .b) func choose() -> State {
    reach("body of choose")
    return state(named: secretary.script.pick())
  }
  @Allowed func look() -> String? {
    reach("body of look")
    return "looked"
  }
  func didFire(_ transition: Transition) { reach("didFire") }
  func didTransition(_ transition: Transition) { reach("didTransition") }
  func didCall(_ call: Call<State, Method>) { reach("didCall") }
  func didRefuse(_ refusal: Refusal) { reach("didRefuse \(refusal.reason) \(refusal.subject)") }
  func didFail(_ error: any Error) { reach("didFail") }
}

/// A host without callbacks.
@Guarded
final class RequestScriptBare: RequestScriptHost {
  enum State { case a, b, c }
  static let rules = Rules(initial: .a) {
    In(.a, to: .b); In(.b, to: .c, .b, allows: .look); In(.c, to: .a, allows: .look)
    On(.tick, in: .a, .c)
  }

  let secretary = Secretary()
  var isReady: Bool { secretary.answers("isReady") }
  @Transition(from: State.a, to: .b, when: \RequestScriptBare.isReady) func go() { reach("body of go") }
  @Transition(from: State.b, .c, to: .a) func back() throws {
    reach("body of back")
    if secretary.script.draw(4) == 0 { throw Oops() }
  }
  @Transition(from: State.b, to: .b) func again() { reach("body of again") }
  @Transition func tick() { reach("body of tick") }
  @Transition(from: State.a, .b, to: .c) func jump() throws -> String {
    reach("body of jump")
    return "happened"
  }
  @Transition(from: State.a, .b, .c, to: .a, .b) func choose() -> State {
    reach("body of choose")
    return state(named: secretary.script.pick())
  }
  @Allowed func look() -> String? {
    reach("body of look")
    return "looked"
  }
}

/// A host that is asked, and hears of refusals.
@Guarded
final class RequestScriptAsked: RequestScriptHost {
  enum State { case a, b, c }
  static let rules = Rules(initial: .a) {
    In(.a, to: .b); In(.b, to: .c, .b, allows: .look); In(.c, to: .a, allows: .look)
    On(.tick, in: .a, .c)
  }

  let secretary = Secretary()
  var isReady: Bool { secretary.answers("isReady") }
  @Transition(from: State.a, to: .b, when: \RequestScriptAsked.isReady) func go() { reach("body of go") }
  @Transition(from: State.b, .c, to: .a) func back() throws {
    reach("body of back")
    if secretary.script.draw(4) == 0 { throw Oops() }
  }
  @Transition(from: State.b, to: .b) func again() { reach("body of again") }
  @Transition func tick() { reach("body of tick") }
  @Transition(from: State.a, .b, to: .c) func jump() throws -> String {
    reach("body of jump")
    return "happened"
  }
  @Transition(from: State.a, .b, .c, to: .a, .b) func choose() -> State {
    reach("body of choose")
    return state(named: secretary.script.pick())
  }
  @Allowed func look() -> String? {
    reach("body of look")
    return "looked"
  }
  func shouldFire(_ transition: Transition) -> Bool { asked("shouldFire") }
  func shouldTransition(_ transition: Transition) -> Bool { asked("shouldTransition") }
  func didEnterB() { reach("didEnterB") }
  func didRefuse(_ refusal: Refusal) { reach("didRefuse \(refusal.reason) \(refusal.subject)") }
}
#endif
