/// The storage of a distributed actor.
///
/// The actor asks for it in its own isolation only, and nothing else has it: that is why it may be `Sendable` unchecked.
public final class __StorageBox: @unchecked Sendable {
  @exclusivity(unchecked) @usableFromInline var stored = __HostStorage()

  /// The state of the actor and what belongs to it.
  @inlinable public var storage: __HostStorage {
    get { stored }
    set { stored = newValue }
  }

  /// A storage whose machine begins in its initial state when it is first used.
  public init() {}
}
