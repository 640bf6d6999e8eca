import GuardedState

/// A delegate that writes down all that it hears of a recorder.
final class Spy: GuardedStateDelegate {
  var log: [String] = []
  func host(_ host: Recorder, didTransition transition: Recorder.Transition) {
    log.append("\(transition) seen in \(host.state)")
  }
  func host(_ host: Recorder, didRefuse refusal: Refusal) { log.append("refused \(refusal.subject)") }
  func host(_ host: Recorder, didCall call: Call<Recorder.State, Recorder.Method>) { log.append("called \(call)") }
  func host(_ host: Recorder, didFail method: Recorder.Method?, with error: any Error) {
    log.append("failed \(method.map { "\($0)" } ?? "closure")")
  }
}
