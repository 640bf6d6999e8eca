// swift-format-ignore-file
// What the compiler tells of bodies when it looks at what they do.
import GuardedState

@Guarded
final class Scale {
  enum State { case loaded, empty }
  @Allowed(in: State.loaded) func weigh() throws -> Int {}  // 58: missing return
  @Allowed(in: State.loaded) func weigh(twice: Bool) throws -> Int {
    let weight = twice ? 2 : 1
    _ = weight
  }  // 3: missing return
  @Transition(from: State.loaded, to: .empty) func unload() throws -> Int {
  }  // 3: missing return
}
