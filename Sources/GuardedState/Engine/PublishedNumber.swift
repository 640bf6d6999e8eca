#if os(macOS) || os(iOS) || os(tvOS) || os(watchOS) || os(visionOS)
/// A number that any thread may read while one writes it.
///
/// The oldest systems of these that are supported have no atomics. All that is in its memory is read and written while the
/// lock is held: that is why it may be `Sendable` unchecked.
struct PublishedNumber: ~Copyable, @unchecked Sendable {
  private let lock = SystemLock()
  private let memory = UnsafeMutablePointer<Int>.allocate(capacity: 1)

  init(_ value: Int) { memory.initialize(to: value) }

  deinit {
    lock.destroy()
    memory.deallocate()
  }

  /// The number.
  var value: Int { lock.whileHeld { memory.pointee } }

  /// Changes it.
  func publish(_ value: Int) { lock.whileHeld { memory.pointee = value } }
}
#else
import Synchronization

/// A number that any thread may read while one writes it.
struct PublishedNumber: ~Copyable, Sendable {
  private let known: Atomic<Int>

  init(_ value: Int) { known = Atomic(value) }

  /// The number.
  var value: Int { known.load(ordering: .acquiring) }

  /// Changes it.
  func publish(_ value: Int) { known.store(value, ordering: .releasing) }
}
#endif
