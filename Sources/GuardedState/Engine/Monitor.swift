import Foundation

/// The lock of a synchronized host: one thread at a time runs its transitions and guarded methods, from beginning to end.
///
/// What observers are to hear is kept until the thread that caused it holds no monitor at all, and is told in the order in
/// which it happened; one thread tells at a time.
public final class __Monitor: Sendable {
  private let turn = SystemLock(isRecursive: true)
  // Read and written only by the thread whose turn it is.
  @exclusivity(unchecked) nonisolated(unsafe) private var owes = false
  @exclusivity(unchecked) nonisolated(unsafe) private var depth = 0
  // Not retained: the thread keeps its own until it ends.
  @exclusivity(unchecked) nonisolated(unsafe) private var held: Unmanaged<HeldMonitors>?
  /// The index of the current state, or -1.
  private let published = PublishedNumber(-1)
  /// How many closures have been removed from the machines that take turns in it.
  private let removed = PublishedNumber(0)
  private let brief = SystemLock()
  // These three are read and written only while `brief` is held, which is never for longer than that.
  @exclusivity(unchecked) nonisolated(unsafe) private var publishedOfRegions: [Int] = []
  @exclusivity(unchecked) nonisolated(unsafe) private var pending: [OwedTelling] = []
  @exclusivity(unchecked) nonisolated(unsafe) private var isNotifying = false
  // Read and written only by the thread that tells.
  @exclusivity(unchecked) nonisolated(unsafe) private var told: [OwedTelling] = []

  /// A monitor that nobody is in.
  public init() {}

  deinit {
    turn.destroy()
    brief.destroy()
  }

  /// The index of the current state; nil before the machine has begun. Never waits for a transition.
  @usableFromInline
  var stateIndex: Int? {
    let index = published.value
    return index < 0 ? nil : index
  }

  /// The index of the current state of a region; nil before its machine has begun.
  @usableFromInline
  func stateIndex(of region: Int) -> Int? {
    let index = brief.whileHeld { region <= publishedOfRegions.count ? publishedOfRegions[region - 1] : -1 }
    return index < 0 ? nil : index
  }

  /// Makes the current state known.
  ///
  /// - Parameters:
  ///   - index: The state.
  ///   - number: The region that it is of; 0 for the host's own state.
  @inlinable
  @inline(__always)
  func publish(_ index: Int, of number: Int) { number == 0 ? publish(index) : publish(index, ofRegion: number) }

  @usableFromInline
  func publish(_ index: Int) { published.publish(index) }

  @usableFromInline
  func publish(_ index: Int, ofRegion number: Int) {
    brief.whileHeld {
      while publishedOfRegions.count < number { publishedOfRegions.append(-1) }
      publishedOfRegions[number - 1] = index
    }
  }

  /// How many closures have been removed from the machines that take turns in it.
  var removals: Int { removed.value }

  /// Counts a closure that was removed, by the thread whose turn it is.
  @usableFromInline
  func noteRemoval() { removed.publish(removed.value + 1) }

  /// Waits for the turn of this thread; a thread that has it enters again.
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

  /// Ends the turn that the matching ``enter()`` began.
  @usableFromInline
  func leave() {
    depth -= 1
    guard depth == 0, let held else { return turn.unlock() }
    let owed = owes
    owes = false
    held._withUnsafeGuaranteedRef { held in
      held.depth -= 1
      // Where this is the only one there is nothing to keep.
      let isAlone = held.depth == 0 && held.owing.isEmpty
      if owed, !isAlone { held.owing.append(self) }
      turn.unlock()
      if isAlone {
        if owed { notify() }
      } else if held.depth == 0 {
        // It is this thread's own, which no other one touches.
        held.notify()
      }
    }
  }

  /// Keeps what observers are to hear until no lock is held.
  func later(_ telling: OwedTelling) {
    owes = true
    brief.whileHeld { pending.append(telling) }
  }

  /// Tells observers what they have not heard yet, unless another thread is doing that.
  fileprivate func notify() {
    var owes = brief.whileHeld { !isNotifying && takePending() }
    while owes {
      for telling in told { telling.tell(self) }
      // The memory of a few is used again.
      told.removeAll(keepingCapacity: told.count <= 64)
      owes = brief.whileHeld { takePending() }
    }
  }

  /// Takes all that is to be told next; false where nothing is, and nobody tells any more.
  private func takePending() -> Bool {
    isNotifying = !pending.isEmpty
    if isNotifying { swap(&pending, &told) }
    return isNotifying
  }
}

/// The monitors that a thread is in.
private final class HeldMonitors {
  @exclusivity(unchecked) var depth = 0
  /// Those that it has left with something to tell.
  @exclusivity(unchecked) var owing: [__Monitor] = []

  /// Tells observers of all of them.
  func notify() {
    let owing = owing
    self.owing = []
    for monitor in owing { monitor.notify() }
  }

  #if canImport(Darwin) || canImport(Glibc) || canImport(Musl)
  /// Those of the current thread, kept until it ends.
  static var current: Unmanaged<HeldMonitors> {
    if let known = pthread_getspecific(key) { return .fromOpaque(known) }
    let made = Unmanaged.passRetained(HeldMonitors())
    pthread_setspecific(key, made.toOpaque())
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
  static var current: Unmanaged<HeldMonitors> {
    let key = "GuardedState.HeldMonitors"
    if let known = Thread.current.threadDictionary[key] as? HeldMonitors { return .passUnretained(known) }
    let made = HeldMonitors()
    Thread.current.threadDictionary[key] = made
    return .passUnretained(made)
  }
  #endif
}
