import Foundation

/// The lock of a synchronized host: one thread at a time runs its transitions and guarded methods, from beginning to end.
///
/// What observers are to hear is kept until the thread that caused it holds no monitor at all, and is told in the order in
/// which it happened; one thread tells at a time.
public final class __Monitor: Sendable {
  private let turn = NSRecursiveLock()
  // Read and written only by the thread whose turn it is.
  nonisolated(unsafe) private var owes = false
  nonisolated(unsafe) private var depth = 0
  nonisolated(unsafe) private var held: HeldMonitors?
  private let brief = NSLock()
  // The three are read and written only while `brief` is held, which is never for longer than that.
  nonisolated(unsafe) private var published = -1
  nonisolated(unsafe) private var pending: [() -> Void] = []
  nonisolated(unsafe) private var isNotifying = false

  /// A monitor that nobody is in.
  public init() {}

  /// The index of the current state; nil before the machine has begun. Never waits for a transition.
  @usableFromInline
  var stateIndex: Int? {
    brief.lock()
    defer { brief.unlock() }
    return published < 0 ? nil : published
  }

  /// Makes the current state known.
  @usableFromInline
  func publish(_ index: Int) {
    brief.lock()
    published = index
    brief.unlock()
  }

  /// Waits for the turn of this thread; a thread that has it enters again.
  @usableFromInline
  func enter() {
    turn.lock()
    if depth == 0 {
      let held = HeldMonitors.current
      held.depth += 1
      self.held = held
    }
    depth += 1
  }

  /// Ends the turn that the matching ``enter()`` began.
  @usableFromInline
  func leave() {
    depth -= 1
    guard depth == 0, let held else { return turn.unlock() }
    held.depth -= 1
    if owes {
      owes = false
      held.owing.append(self)
    }
    let isLast = held.depth == 0 && !held.owing.isEmpty
    turn.unlock()
    // It is this thread's own, which no other one touches.
    if isLast { HeldMonitors.current.notify() }
  }

  /// Keeps what observers are to hear until no lock is held.
  func later(_ notification: @escaping () -> Void) {
    owes = true
    brief.withLock { pending.append(notification) }
  }

  /// Tells observers what they have not heard yet, unless another thread is doing that.
  fileprivate func notify() {
    let isFree = brief.withLock {
      defer { isNotifying = true }
      return !isNotifying
    }
    guard isFree else { return }
    while let next = next() { next() }
  }

  private func next() -> (() -> Void)? {
    brief.withLock {
      if pending.isEmpty {
        isNotifying = false
        return nil
      }
      return pending.removeFirst()
    }
  }
}

/// The monitors that a thread is in.
private final class HeldMonitors {
  var depth = 0
  /// Those that it has left with something to tell.
  var owing: [__Monitor] = []

  /// Tells observers of all of them.
  func notify() {
    let owing = owing
    self.owing = []
    for monitor in owing { monitor.notify() }
  }

  #if canImport(Darwin) || canImport(Glibc) || canImport(Musl)
  /// Those of the current thread, kept until it ends.
  static var current: HeldMonitors {
    if let known = pthread_getspecific(key) { return Unmanaged.fromOpaque(known).takeUnretainedValue() }
    let made = HeldMonitors()
    pthread_setspecific(key, Unmanaged.passRetained(made).toOpaque())
    return made
  }

  /// The place where each thread keeps its own.
  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    #if canImport(Darwin)
    pthread_key_create(&key) { Unmanaged<HeldMonitors>.fromOpaque($0).release() }
    #else
    pthread_key_create(&key) { known in
      if let known { Unmanaged<HeldMonitors>.fromOpaque(known).release() }
    }
    #endif
    return key
  }()
  #else
  /// Those of the current thread, in the dictionary that each thread has; looking there takes half a microsecond.
  static var current: HeldMonitors {
    let key = "GuardedState.HeldMonitors"
    if let known = Thread.current.threadDictionary[key] as? HeldMonitors { return known }
    let made = HeldMonitors()
    Thread.current.threadDictionary[key] = made
    return made
  }
  #endif
}
