// Hosts of every kind: under strict memory safety what is written for them has no warning.
import Distributed
import GuardedState
@Guarded final class Door {
  enum State { case open, closed }
  @Allowed(in: State.open) func a() throws -> String { "a" }
  @Transition(from: State.open, to: .closed) func close() throws {}
}
@Guarded @MainActor final class DoorM {
  enum State { case open, closed }
  var ok: Bool { true }
  @Allowed(in: State.open) func a() throws -> String { "a" }
  @Transition(from: State.open, to: .closed, when: \DoorM.ok) func close() throws {}
  func didEnterOpen() {}
}
@globalActor actor MyActor { static let shared = MyActor() }
@Guarded @MyActor final class DoorG {
  enum State { case open, closed }
  var ok: Bool { true }
  @Allowed(in: State.open) func a() throws -> String { "a" }
  @Transition(from: State.open, to: .closed, when: \DoorG.ok) func close() throws {}
  func didEnterOpen() {}
}
@Guarded actor DoorA {
  enum State { case open, closed }
  @Allowed(in: State.open) func a() throws -> String { "a" }
  @Transition(from: State.open, to: .closed) func close() throws {}
  func didEnterOpen() {}
}
@Guarded distributed actor DoorD {
  typealias ActorSystem = LocalTestingDistributedActorSystem
  enum State: Codable { case open, closed }
  @Allowed(in: State.open) func a() throws -> String { "a" }
  @Transition(from: State.open, to: .closed) distributed func close() throws {}
  func didEnterOpen() {}
}
@Guarded(synchronized: true) final class DoorS: @unchecked Sendable {
  enum State { case open, closed }
  @Allowed(in: State.open) func a() throws -> String { "a" }
  @Transition(from: State.open, to: .closed) func close() throws {}
  private func didEnterOpen() {}
}
@Guarded class Doc {
  enum State { case a, b }
  @Allowed(in: State.a) func walk() throws {}
}
@Guarded class Doc2: Doc {
  @Allowed override func walk() throws {}
}
@Guarded @MainActor class Badge: GuardedObject { @Allowed(in: "on") func blink() -> Int? { 3 } }
@Guarded class Thing: GuardedObject { @Allowed(in: "on") func blink() -> Int? { 3 } }
@Guarded class Gen<T> {
  enum State { case a, b }
  @Allowed(in: State.a) func walk() throws {}
}
@Guarded final class Box {
  enum State { case a, b(Int) }
  @Transition(from: State.a, to: State.b) func go() -> State { .b(3) }
}
@Guarded @MainActor final class BoxM {
  enum State { case a, b(Int) }
  @Transition(from: State.a, to: State.b) func go() -> State { .b(3) }
}
@Guarded final class Plain { func x() {}; func didEnterOn(animated: Bool) {} }
