// swift-format-ignore-file
// Overrides of guarded methods without a guard.
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
  override func close() {}  // 17: warning: 'override' is deprecated: it is guarded in the superclass, and overridden it runs in every state
  override func paint() {}
}

@Guarded
final class Portcullis: Gate {
  override func pass() {}  // 17: warning: 'override' is deprecated: it is guarded in the superclass, and overridden it runs in every state
  override func close() {}  // 17: warning: 'override' is deprecated: it is guarded in the superclass, and overridden it runs in every state
  @Unguarded override func open() {}
  override func paint() {}
}

@Guarded
final class Hatch: Door {
  override func close() { super.close() }
}
