import Foundation

/// The lock of a synchronized host. One thread at a time runs its transitions and guarded methods, from start to end.
///
/// Reports become pending when their thread leaves the monitor. Threads that hold no monitor deliver them, one thread at
/// a time, in the order of their causes.
public final class __Monitor: Sendable {
  private let turn = SystemLock(isRecursive: true)
  // Accessed only by the thread that holds `turn`.
  @exclusivity(unchecked) nonisolated(unsafe) private var depth = 0
  // Not retained: the thread owns it until the thread ends.
  @exclusivity(unchecked) nonisolated(unsafe) private var thread: Unmanaged<MonitorThread>?
  /// The reports of the thread that holds the monitor.
  @exclusivity(unchecked) nonisolated(unsafe) private var reports: [PendingReport] = []
  /// The report that counts what the caller reports, because a listener of its request has made the call, perhaps by
  /// way of other monitors; nil for any other caller.
  @exclusivity(unchecked) nonisolated(unsafe) private(set) var cause: PendingReport?
  /// The index of the host's own state, or -1.
  private let published = PublishedNumber(-1)
  private let brief = SystemLock()
  // Accessed only while `brief` is held, which is never held while other code runs.
  @exclusivity(unchecked) nonisolated(unsafe) private var publishedOfRegions: [Int: Int] = [:]
  @exclusivity(unchecked) nonisolated(unsafe) private var pending = Queue<PendingReport>()
  @exclusivity(unchecked) nonisolated(unsafe) private var isDelivering = false
  /// The threads that wait until they deliver.
  @exclusivity(unchecked) nonisolated(unsafe) private var successors: [DispatchSemaphore] = []
  /// The listener that runs, and the threads that wait for the end of one.
  @exclusivity(unchecked) nonisolated(unsafe) private var running: Listener?
  @exclusivity(unchecked) nonisolated(unsafe) private var removers: [(listener: Listener, ended: DispatchSemaphore)] =
    []

  /// The number of pending reports from which a thread waits until it may deliver them; also the number that it delivers
  /// besides those that are pending when its call ends.
  private static let limit = 1000

  /// Creates a monitor that no thread holds.
  public init() {}

  deinit {
    turn.destroy()
    brief.destroy()
  }

  /// Returns the index of the current state of a region; nil before the machine has started. Never waits for a
  /// transition.
  func stateIndex(of region: Int) -> Int? {
    let index = region > 0 ? brief.whileHeld { publishedOfRegions[region] ?? -1 } : published.value
    if index >= 0 { return index }
    if index == -1 { return nil }
    return MonitorThread.current._withUnsafeGuaranteedRef { thread in
      thread.forecasts.last { $0.monitor === self }?.states[region] ?? Self.hidden(index)
    }
  }

  /// Marks a published index, which is not negative, so that the thread that forecasts reads its own; or removes the mark.
  private static func hidden(_ index: Int) -> Int { -2 - index }

  // MARK: - Forecasts

  /// Calls a closure that reads other states than all other threads.
  ///
  /// - Parameters:
  ///   - states: The states that other threads read, of all regions.
  ///   - work: The closure.
  func whileForecasting<Result>(_ states: [Int], _ work: () -> Result) -> Result {
    let isOutermost = withForecasts { forecasts in
      defer { forecasts.append((self, states)) }
      return !forecasts.contains { $0.monitor === self }
    }
    if isOutermost { for (region, state) in states.enumerated() { publish(Self.hidden(state), of: region) } }
    defer {
      withForecasts { _ = $0.removeLast() }
      if isOutermost { for (region, state) in states.enumerated() { publish(state, of: region) } }
    }
    return work()
  }

  /// Puts a region in another state for the thread, if it forecasts.
  func forecast(_ state: Int, of region: Int) {
    withForecasts { forecasts in
      if let place = forecasts.lastIndex(where: { $0.monitor === self }) { forecasts[place].states[region] = state }
    }
  }

  private func withForecasts<Result>(_ work: (inout [(monitor: __Monitor, states: [Int])]) -> Result) -> Result {
    MonitorThread.current._withUnsafeGuaranteedRef { work(&$0.forecasts) }
  }

  /// Publishes the index of the current state of a region for readers on other threads.
  func publish(_ index: Int, of region: Int) {
    if region == 0 { published.publish(index) } else { brief.whileHeld { publishedOfRegions[region] = index } }
  }

  // MARK: - Entering and leaving

  /// Waits until this thread may hold the monitor. A thread that holds it already enters again.
  @usableFromInline
  func enter() {
    turn.lock()
    if depth == 0 {
      let thread = MonitorThread.current
      thread._withUnsafeGuaranteedRef {
        $0.depth += 1
        if let report = $0.report { cause = report.origin(in: self) }
      }
      self.thread = thread
    }
    depth += 1
  }

  /// Leaves the monitor; balances ``enter()``.
  @usableFromInline
  func leave() {
    depth -= 1
    guard depth == 0, let thread else { return turn.unlock() }
    if cause != nil { cause = nil }
    let owes = !reports.isEmpty
    if owes { publishReports() }
    thread._withUnsafeGuaranteedRef { thread in
      thread.depth -= 1
      // With no other monitor involved, there is nothing to record.
      let isAlone = thread.depth == 0 && thread.owing.isEmpty
      if owes, !isAlone, !thread.owing.contains(where: { $0 === self }) { thread.owing.append(self) }
      turn.unlock()
      if isAlone {
        if owes { deliver(thread) }
      } else if thread.depth == 0 {
        thread.deliver()
      }
    }
  }

  /// Keeps a report of the thread that holds the monitor until it leaves.
  func add(_ report: PendingReport) {
    if let earlier = reports.first ?? thread?._withUnsafeGuaranteedRef({ $0.report }) { report.count(with: earlier) }
    reports.append(report)
  }

  private func publishReports() {
    brief.whileHeld { for report in reports { pending.append(report) } }
    // A small buffer is reused.
    reports.removeAll(keepingCapacity: reports.count <= 64)
  }

  // MARK: - Delivering

  /// Delivers the pending reports, unless another thread does that and keeps up with it.
  fileprivate func deliver(_ thread: MonitorThread) {
    guard var left = beginDelivery(thread) else { return }
    thread.deliveries.append((self, nil))
    repeat {
      while left > 0, let report = brief.whileHeld({ pending.popFirst() }) {
        thread.deliveries[thread.deliveries.count - 1].report = report
        report.deliverToObservers(self)
        left -= 1
      }
    } while !endDelivery(left > 0)
    thread.deliveries.removeLast()
  }

  /// Returns the number of reports that this thread may deliver; nil if another thread delivers them. It includes all
  /// reports that listeners may cause during this delivery, and the report of a livelock.
  ///
  /// Waits if another thread delivers and can't keep up. A listener never waits, because that thread may wait for it.
  private func beginDelivery(_ thread: MonitorThread) -> Int? {
    brief.lock()
    if isDelivering {
      if pending.count <= Self.limit || !thread.deliveries.isEmpty {
        brief.unlock()
        return nil
      }
      let handover = DispatchSemaphore(value: 0)
      successors.append(handover)
      brief.unlock()
      handover.wait()
      brief.lock()
    }
    isDelivering = true
    defer { brief.unlock() }
    return pending.count + Self.limit + 1
  }

  /// Ends the delivery, or passes it on; returns false if reports have become pending meanwhile.
  ///
  /// - Parameter mayContinue: Whether this thread may deliver more.
  private func endDelivery(_ mayContinue: Bool) -> Bool {
    brief.lock()
    defer { brief.unlock() }
    if mayContinue, !pending.isEmpty { return false }
    if !successors.isEmpty {
      successors.removeFirst().signal()
      return true
    }
    isDelivering = false
    // The next call that ends delivers the rest; there may be none.
    if !pending.isEmpty {
      DispatchQueue.global().async { MonitorThread.current._withUnsafeGuaranteedRef { self.deliver($0) } }
    }
    return true
  }

  /// Calls a listener unless it has been removed.
  func call(_ listener: Listener, _ work: () -> Void) {
    var outer: Listener?
    let isAttached = brief.whileHeld {
      if listener.isAttached { outer = exchange(&running, with: listener) }
      return listener.isAttached
    }
    if !isAttached { return }
    work()
    brief.whileHeld {
      running = outer
      for remover in removers where remover.listener === listener { remover.ended.signal() }
      removers.removeAll { $0.listener === listener }
    }
  }

  /// Marks a listener as removed, and waits until a call of it on another thread has ended. A thread that holds a
  /// monitor or runs a listener doesn't wait, because that call may wait for it.
  func detach(_ listener: Listener) {
    let ended = DispatchSemaphore(value: 0)
    let waits = MonitorThread.current._withUnsafeGuaranteedRef { $0.depth == 0 && $0.deliveries.isEmpty }
    let isRunning = brief.whileHeld {
      listener.isAttached = false
      let isRunning = waits && running === listener
      if isRunning { removers.append((listener, ended)) }
      return isRunning
    }
    if isRunning { ended.wait() }
  }
}

/// The work of a thread: the monitors that it holds, those whose reports it delivers, and the reports that wait for it.
/// Only the thread itself uses it.
final class MonitorThread {
  @exclusivity(unchecked) var depth = 0
  /// The monitors that the thread has left with reports to deliver.
  @exclusivity(unchecked) var owing: [__Monitor] = []
  /// The monitors whose reports it delivers, each with the current report: the listener of one may enter another.
  @exclusivity(unchecked) var deliveries: [(monitor: __Monitor, report: PendingReport?)] = []

  /// The states that the thread reads while it forecasts, of all regions.
  @exclusivity(unchecked) var forecasts: [(monitor: __Monitor, states: [Int])] = []

  /// The calls of closures for reports that wait until the one that the thread runs has returned.
  @exclusivity(unchecked) var reports = ReportQueue()

  /// The report whose listeners the thread calls; nil if it calls none.
  var report: PendingReport? { deliveries.last?.report }

  /// Delivers the reports of the monitors that it has left.
  func deliver() {
    let owing = owing
    self.owing = []
    for monitor in owing { monitor.deliver(self) }
  }

  #if canImport(Darwin) || canImport(Glibc) || canImport(Musl)
  /// The record of the current thread, which lives until the thread ends.
  static var current: Unmanaged<MonitorThread> {
    if let known = pthread_getspecific(key) { return .fromOpaque(known) }
    let made = Unmanaged.passRetained(MonitorThread())
    pthread_setspecific(key, made.toOpaque())
    return made
  }

  /// The key of the thread-local record.
  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    #if canImport(Darwin)
    pthread_key_create(&key) { Unmanaged<MonitorThread>.fromOpaque($0).release() }
    #else
    pthread_key_create(&key) { known in
      if let known { Unmanaged<MonitorThread>.fromOpaque(known).release() }
    }
    #endif
    return key
  }()
  #else
  /// The record of the current thread, in its thread dictionary. The lookup takes half a microsecond.
  static var current: Unmanaged<MonitorThread> {
    let key = "GuardedState.MonitorThread"
    if let known = Thread.current.threadDictionary[key] as? MonitorThread { return .passUnretained(known) }
    let made = MonitorThread()
    Thread.current.threadDictionary[key] = made
    return .passUnretained(made)
  }
  #endif
}
