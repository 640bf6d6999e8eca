#if os(macOS) || os(iOS) || os(tvOS) || os(watchOS) || os(visionOS)
/// A number that one thread writes and any thread may read.
///
/// The oldest supported versions of these systems have no atomics. The memory is only accessed while the lock is held,
/// so unchecked `Sendable` is safe.
struct PublishedNumber: ~Copyable, @unchecked Sendable {
  private let lock = SystemLock()
  private let memory = UnsafeMutablePointer<Int>.allocate(capacity: 1)

  init(_ value: Int) { memory.initialize(to: value) }

  deinit {
    lock.destroy()
    memory.deallocate()
  }

  /// The current value.
  var value: Int { lock.whileHeld { memory.pointee } }

  /// Changes the value.
  func publish(_ value: Int) { lock.whileHeld { memory.pointee = value } }
}
#else
import Synchronization

/// A number that one thread writes and any thread may read.
struct PublishedNumber: ~Copyable, Sendable {
  private let known: Atomic<Int>

  init(_ value: Int) { known = Atomic(value) }

  /// The current value.
  var value: Int { known.load(ordering: .acquiring) }

  /// Changes the value.
  func publish(_ value: Int) { known.store(value, ordering: .releasing) }
}
#endif
