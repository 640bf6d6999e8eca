import Foundation

/// The lock of a synchronized host: one thread at a time runs its transitions and guarded methods, from beginning to end.
///
/// What observers are to hear is kept until the thread that caused it holds no monitor at all, and is told in the order in
/// which it happened; one thread tells at a time.
public final class __Monitor: Sendable {
  private let turn = NSRecursiveLock()
  private let brief = NSLock()
  // The three are read and written only while `brief` is held, which is never for longer than that.
  nonisolated(unsafe) private var published = -1
  nonisolated(unsafe) private var happenings: [() -> Void] = []
  nonisolated(unsafe) private var isTelling = false

  /// A monitor that nobody is in.
  public init() {}

  /// The index of the current state; nil before the machine has begun. Never waits for a transition.
  @usableFromInline
  var stateIndex: Int? {
    brief.withLock { published < 0 ? nil : published }
  }

  /// Makes the current state known.
  @usableFromInline
  func publish(_ index: Int) { brief.withLock { published = index } }

  /// Waits for the turn of this thread; a thread that has it enters again.
  @usableFromInline
  func enter() {
    turn.lock()
    HeldMonitors.current.depth += 1
  }

  /// Ends the turn that the matching ``enter()`` began.
  @usableFromInline
  func leave() {
    let held = HeldMonitors.current
    held.depth -= 1
    if !brief.withLock({ happenings.isEmpty }) { held.owing.append(self) }
    turn.unlock()
    guard held.depth == 0, !held.owing.isEmpty else { return }
    let owing = held.owing
    held.owing = []
    for monitor in owing { monitor.tell() }
  }

  /// Keeps what observers are to hear until no lock is held.
  func later(_ happening: @escaping () -> Void) { brief.withLock { happenings.append(happening) } }

  /// Tells observers what they have not heard yet, unless another thread is doing that.
  private func tell() {
    let isFree = brief.withLock {
      defer { isTelling = true }
      return !isTelling
    }
    guard isFree else { return }
    while let next = next() { next() }
  }

  private func next() -> (() -> Void)? {
    brief.withLock {
      if happenings.isEmpty {
        isTelling = false
        return nil
      }
      return happenings.removeFirst()
    }
  }
}

/// The monitors that a thread is in.
private final class HeldMonitors {
  var depth = 0
  /// Those that it has left with something to tell.
  var owing: [__Monitor] = []

  /// Those of the current thread.
  static var current: HeldMonitors {
    let key = "GuardedState.HeldMonitors"
    if let known = Thread.current.threadDictionary[key] as? HeldMonitors { return known }
    let made = HeldMonitors()
    Thread.current.threadDictionary[key] = made
    return made
  }
}
