// swift-format-ignore-file
// Hosts on the main actor, used from elsewhere: their members have their isolation, whoever writes it.
import GuardedState

/// On the main actor because that is the module's default.
@Guarded
final class Lamp {
  enum State { case on, off }
  @Transition(from: State.on, to: .off) func stop() {}
}

@Guarded
final class Saved {
  enum State: String, Codable { case on, off }
  @Transition(from: State.on, to: .off) func stop() throws {}
  func willCommit(_ snapshot: Snapshot<State>) throws {}  // 41: error: cannot convert value of type 'Snapshot<Saved.StateName>' to expected argument type 'Snapshot<Saved.State>'
}

nonisolated func use(_ lamp: Lamp) throws {
  try lamp.fire(.stop)  // 12: error: call to main actor-isolated instance method 'fire'
  try lamp.transition(to: .on)  // 12: error: call to main actor-isolated instance method 'transition(to:)'
  _ = lamp.state  // 12: error: main actor-isolated property 'state' can not be referenced
  _ = lamp.can(.stop)  // 12: error: call to main actor-isolated instance method 'can'
}
