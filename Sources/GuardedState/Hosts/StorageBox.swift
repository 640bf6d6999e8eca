/// Keeps the storage of a distributed actor, at a place of its own.
///
/// The actor asks for the place in its own isolation only, and nothing else has it: that is why it may be `Sendable` unchecked.
/// It is a pointer, because an object would be retained at each look at it.
public final class __StorageBox: @unchecked Sendable {
  /// The place, which is there as long as the box.
  public let place: __StoragePlace

  /// A storage whose machine begins in its initial state when it is first used.
  public init() {
    place = __StoragePlace(pointer: .allocate(capacity: 1))
    place.pointer.initialize(to: __HostStorage())
  }

  deinit {
    place.pointer.deinitialize(count: 1)
    place.pointer.deallocate()
  }
}

/// Where the storage of a distributed actor lies: a type of its own, because strict memory safety wants each mention of a
/// pointer marked.
@frozen
public struct __StoragePlace {
  /// The place.
  public let pointer: UnsafeMutablePointer<__HostStorage>
}
