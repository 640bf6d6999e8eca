import Foundation

#if canImport(Darwin) || canImport(Glibc) || canImport(Musl)
/// A system mutex. `NSLock` and `NSRecursiveLock` wrap the same one in an object, which doubles the cost.
///
/// The owner must call ``destroy()``. A mutex is safe to use from any thread, so unchecked `Sendable` is safe.
struct SystemLock: @unchecked Sendable {
  /// The mutex, which must not move in memory.
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)

  /// Creates an unlocked lock.
  ///
  /// - Parameter isRecursive: Whether the thread that holds the lock may lock it again.
  init(isRecursive: Bool = false) {
    mutex.initialize(to: pthread_mutex_t())
    var attributes = pthread_mutexattr_t()
    pthread_mutexattr_init(&attributes)
    if isRecursive { pthread_mutexattr_settype(&attributes, Self.recursive) }
    pthread_mutex_init(mutex, &attributes)
    pthread_mutexattr_destroy(&attributes)
  }

  // The type of the constant differs between systems.
  private static var recursive: Int32 { Int32(PTHREAD_MUTEX_RECURSIVE) }

  /// Frees the memory of the lock, which must be unlocked.
  func destroy() {
    pthread_mutex_destroy(mutex)
    mutex.deinitialize(count: 1)
    mutex.deallocate()
  }

  /// Waits until the lock is free, and locks it.
  func lock() { pthread_mutex_lock(mutex) }

  /// Unlocks the lock.
  func unlock() { pthread_mutex_unlock(mutex) }
}
#else
/// A Foundation lock, for systems without POSIX threads.
struct SystemLock: Sendable {
  private let known: any NSLocking & Sendable

  /// Creates an unlocked lock.
  ///
  /// - Parameter isRecursive: Whether the thread that holds the lock may lock it again.
  init(isRecursive: Bool = false) { known = isRecursive ? NSRecursiveLock() : NSLock() }

  /// Does nothing: releasing the last reference frees the lock.
  func destroy() {}

  /// Waits until the lock is free, and locks it.
  func lock() { known.lock() }

  /// Unlocks the lock.
  func unlock() { known.unlock() }
}
#endif

extension SystemLock {
  /// Runs a short closure while holding the lock.
  func whileHeld<Result>(_ work: () -> Result) -> Result {
    lock()
    defer { unlock() }
    return work()
  }
}
