// swift-format-ignore-file
// Overrides of guarded methods that have no guard: the compiler warns of the lines marked so.
import GuardedState

@Guarded
open class Door {
  public enum State: Sendable { case open, shut }
  @Transition(from: State.open, to: .shut) func close() {}
  @Transition(from: State.shut, to: .open) func open() {}
  func paint() {}
}

@Guarded
class Gate: Door {
  @Allowed(in: State.open) func pass() {}
  override func close() {}  // warned of
  override func paint() {}
}

@Guarded
final class Portcullis: Gate {
  override func pass() {}  // warned of
  override func close() {}  // warned of
  @Unguarded override func open() {}
  override func paint() {}
}

@Guarded
final class Hatch: Door {
  override func close() { super.close() }
}
