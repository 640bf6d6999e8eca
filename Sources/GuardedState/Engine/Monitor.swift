import Foundation

/// The lock of a synchronized host. One thread at a time runs its transitions and guarded methods, from start to end.
///
/// Notifications are queued until the thread that caused them holds no monitor at all. One thread at a time delivers
/// them, in the order of their causes.
public final class __Monitor: Sendable {
  private let turn = SystemLock(isRecursive: true)
  // Accessed only by the thread that holds `turn`.
  @exclusivity(unchecked) nonisolated(unsafe) private var owes = false
  @exclusivity(unchecked) nonisolated(unsafe) private var depth = 0
  // Not retained: the thread owns it until the thread ends.
  @exclusivity(unchecked) nonisolated(unsafe) private var held: Unmanaged<HeldMonitors>?
  /// The index of the host's own state, or -1.
  private let published = PublishedNumber(-1)
  /// The number of closures removed from the machines that share this monitor.
  private let removed = PublishedNumber(0)
  private let brief = SystemLock()
  // Accessed only while `brief` is held, which is never held while other code runs.
  @exclusivity(unchecked) nonisolated(unsafe) private var publishedOfRegions: [Int: Int] = [:]
  @exclusivity(unchecked) nonisolated(unsafe) private var pending: [PendingNotification] = []
  @exclusivity(unchecked) nonisolated(unsafe) private var isNotifying = false
  // Accessed only by the thread that delivers notifications.
  @exclusivity(unchecked) nonisolated(unsafe) private var told: [PendingNotification] = []

  /// Creates a monitor that no thread holds.
  public init() {}

  deinit {
    turn.destroy()
    brief.destroy()
  }

  /// Returns the index of the current state of a region; nil before the machine has started. Never waits for a
  /// transition.
  func stateIndex(of region: Int) -> Int? {
    if region > 0 { return brief.whileHeld { publishedOfRegions[region] } }
    let index = published.value
    return index < 0 ? nil : index
  }

  /// Publishes the index of the current state of a region for readers on other threads.
  func publish(_ index: Int, of region: Int) {
    if region == 0 { published.publish(index) } else { brief.whileHeld { publishedOfRegions[region] = index } }
  }

  /// The number of closures removed from the machines that share this monitor.
  var removals: Int { removed.value }

  /// Counts a removed closure. The calling thread holds the monitor.
  func noteRemoval() { removed.publish(removed.value + 1) }

  /// Waits until this thread may hold the monitor. A thread that holds it already enters again.
  @usableFromInline
  func enter() {
    turn.lock()
    if depth == 0 {
      let held = HeldMonitors.current
      held._withUnsafeGuaranteedRef { $0.depth += 1 }
      self.held = held
    }
    depth += 1
  }

  /// Leaves the monitor; balances ``enter()``.
  @usableFromInline
  func leave() {
    depth -= 1
    guard depth == 0, let held else { return turn.unlock() }
    let owed = owes
    owes = false
    held._withUnsafeGuaranteedRef { held in
      held.depth -= 1
      // With no other monitor involved, there is nothing to record.
      let isAlone = held.depth == 0 && held.owing.isEmpty
      if owed, !isAlone { held.owing.append(self) }
      turn.unlock()
      if isAlone {
        if owed { notify() }
      } else if held.depth == 0 {
        // `held` belongs to this thread; no other thread uses it.
        held.notify()
      }
    }
  }

  /// Queues a notification until this thread holds no monitor.
  func later(_ telling: PendingNotification) {
    owes = true
    brief.whileHeld { pending.append(telling) }
  }

  /// Delivers the queued notifications, unless another thread is doing that.
  fileprivate func notify() {
    var owes = brief.whileHeld { !isNotifying && takePending() }
    while owes {
      for telling in told { telling.tell(self) }
      // A small buffer is reused.
      told.removeAll(keepingCapacity: told.count <= 64)
      owes = brief.whileHeld { takePending() }
    }
  }

  /// Takes all queued notifications; false if there are none, and delivery ends.
  private func takePending() -> Bool {
    isNotifying = !pending.isEmpty
    if isNotifying { swap(&pending, &told) }
    return isNotifying
  }
}

/// The monitors that a thread holds.
private final class HeldMonitors {
  @exclusivity(unchecked) var depth = 0
  /// The monitors that the thread has left with notifications to deliver.
  @exclusivity(unchecked) var owing: [__Monitor] = []

  /// Delivers the notifications of all these monitors.
  func notify() {
    let owing = owing
    self.owing = []
    for monitor in owing { monitor.notify() }
  }

  #if canImport(Darwin) || canImport(Glibc) || canImport(Musl)
  /// The record of the current thread, which lives until the thread ends.
  static var current: Unmanaged<HeldMonitors> {
    if let known = pthread_getspecific(key) { return .fromOpaque(known) }
    let made = Unmanaged.passRetained(HeldMonitors())
    pthread_setspecific(key, made.toOpaque())
    return made
  }

  /// The key of the thread-local record.
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
  /// The record of the current thread, in its thread dictionary. The lookup takes half a microsecond.
  static var current: Unmanaged<HeldMonitors> {
    let key = "GuardedState.HeldMonitors"
    if let known = Thread.current.threadDictionary[key] as? HeldMonitors { return .passUnretained(known) }
    let made = HeldMonitors()
    Thread.current.threadDictionary[key] = made
    return .passUnretained(made)
  }
  #endif
}
