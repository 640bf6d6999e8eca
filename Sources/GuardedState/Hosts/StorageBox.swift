/// The storage of a distributed actor.
///
/// The actor asks for it in its own isolation only, and nothing else has it: that is why it may be `Sendable` unchecked.
public final class __StorageBox: @unchecked Sendable {
  /// The state of the actor and what belongs to it.
  @exclusivity(unchecked) public var storage = __HostStorage()

  /// A storage whose machine begins in its initial state when it is first used.
  public init() {}
}
