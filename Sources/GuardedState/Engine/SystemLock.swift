import Foundation

#if canImport(Darwin) || canImport(Glibc) || canImport(Musl)
/// A lock of the system's: what `NSLock` and `NSRecursiveLock` are made of, without the object around it, which costs as much
/// again.
///
/// Whoever makes one destroys it. Any thread may use it, which is what it is for: that is why it may be `Sendable` unchecked.
struct SystemLock: @unchecked Sendable {
  /// A mutex must stay at one place in memory.
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)

  /// A lock that nobody holds.
  ///
  /// - Parameter isRecursive: Whether the thread that holds it may take it again.
  init(isRecursive: Bool = false) {
    mutex.initialize(to: pthread_mutex_t())
    var attributes = pthread_mutexattr_t()
    pthread_mutexattr_init(&attributes)
    if isRecursive { pthread_mutexattr_settype(&attributes, Self.recursive) }
    pthread_mutex_init(mutex, &attributes)
    pthread_mutexattr_destroy(&attributes)
  }

  // Its type is not the same on all systems.
  private static var recursive: Int32 { Int32(PTHREAD_MUTEX_RECURSIVE) }

  /// Gives its memory back; nobody may hold it.
  func destroy() {
    pthread_mutex_destroy(mutex)
    mutex.deinitialize(count: 1)
    mutex.deallocate()
  }

  /// Waits until nobody else holds it.
  func lock() { pthread_mutex_lock(mutex) }

  /// Lets others have it.
  func unlock() { pthread_mutex_unlock(mutex) }
}
#else
/// A lock of Foundation's, where there are no POSIX threads.
struct SystemLock: Sendable {
  private let known: any NSLocking & Sendable

  /// A lock that nobody holds.
  ///
  /// - Parameter isRecursive: Whether the thread that holds it may take it again.
  init(isRecursive: Bool = false) { known = isRecursive ? NSRecursiveLock() : NSLock() }

  /// Nothing: it goes with the last reference to it.
  func destroy() {}

  /// Waits until nobody else holds it.
  func lock() { known.lock() }

  /// Lets others have it.
  func unlock() { known.unlock() }
}
#endif

extension SystemLock {
  /// Does something that takes no time while nobody else does.
  func whileHeld<Result>(_ work: () -> Result) -> Result {
    lock()
    defer { unlock() }
    return work()
  }
}
