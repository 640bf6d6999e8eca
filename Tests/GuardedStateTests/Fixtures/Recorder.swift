import GuardedState

#if Macros
/// A host that writes down everything that happens, with the state it shows at that moment.
@Guarded
final class Recorder {
  enum State { case a, b, c }
  static let rules = Rules(initial: .a) {
    In(.b, to: .c)
    On(.tick, in: .a)
  }

  var log: [String] = []
  var isReady = true
  var isCharged = true
  var failure: Oops?
  var atCallback: [String: () -> Void] = [:]

  @Transition(from: State.a, to: .b, when: \Recorder.isReady, \Recorder.isCharged)
  func go() throws {
    note("body")
    if let failure { throw failure }
  }

  @Transition(from: State.b, .c, to: .a) func back() { note("back") }
  @Transition func tick() { note("tick") }
  @Transition(from: State.a, .b, .c, to: .a, .b, .c) func choose(_ state: State) throws -> State { state }
  @Allowed(in: State.a, .b, .c) func look() -> String? { "\(state)" }

  func note(_ text: String) {
    log.append("\(text) \(state)")
    atCallback[text]?()
  }

  func shouldFire(_ transition: Transition) -> Bool { noted("shouldFire") }
  func shouldTransition(_ transition: Transition) -> Bool { noted("shouldTransition") }
  func willFire(_ transition: Transition) { note("willFire") }
  func willTransition(_ transition: Transition) { note("willTransition") }
  func willExitA() { note("willExitA") }
  func willEnterB(animated: Bool) { note("willEnterB") }
  func didExitA() { note("didExitA") }
  func didEnterB(_ transition: Transition) { note("didEnterB") }
  func didFire(_ transition: Transition) { note("didFire") }
  func didTransition(_ transition: Transition) { note("didTransition") }
  func didCall(_ call: Call<State, Method>) { log.append("didCall \(call)") }
  func didRefuse(_ refusal: Refusal) { log.append("didRefuse \(refusal.reason) \(refusal.subject)") }
  func didFail(_ error: any Error) { log.append("didFail \(error)") }

  private func noted(_ text: String) -> Bool {
    note(text)
    return true
  }
}
#else
/// Without macros: the same, written by hand.
typealias Recorder = Twins.Recorder
#endif
