import Foundation
import GuardedState
import Testing

/// A delegate of a valve. It counts what it receives, and may call back.
private final class ValveDelegate: GuardedStateDelegate, Sendable {
  struct Received {
    var transitions = 0
    var calls = 0
    var refusals: [Refusal.Reason] = []
  }

  let received = Shared(Received())
  private let onRefusal: @Sendable (SharedValve) -> Void
  private let onCall: @Sendable (SharedValve) -> Void

  init(
    onRefusal: @escaping @Sendable (SharedValve) -> Void = { _ in },
    onCall: @escaping @Sendable (SharedValve) -> Void = { _ in }
  ) {
    (self.onRefusal, self.onCall) = (onRefusal, onCall)
  }

  func host(
    _ host: SharedValve, didTransition transition: Transition<SharedValve.State, SharedValve.Event, SharedValve.Method>
  ) {
    received.change { $0.transitions += 1 }
  }

  func host(_ host: SharedValve, didRefuse refusal: Refusal) {
    received.change { $0.refusals.append(refusal.reason) }
    onRefusal(host)
  }

  func host(_ host: SharedValve, didCall call: Call<SharedValve.State, SharedValve.Method>) {
    received.change { $0.calls += 1 }
    onCall(host)
  }
}

/// Requests, removal and delivery of a monitor's listeners.
@Suite struct MonitorListenerTests {
  /// The number of reports that listeners may cause for each outermost request.
  private static let limit = 1000

  // MARK: - Limits

  @Test func `A delegate whose refused call is refused again ends in one livelock`() {
    let valve = SharedValve()
    let delegate = ValveDelegate(onRefusal: { $0.polish() })
    valve.machine.delegate = delegate
    for request in 1...3 {
      #expect(Threads.run { valve.polish() })
      let refusals = delegate.received.value.refusals
      #expect(refusals.count <= request * (Self.limit + 2))
      #expect(refusals.last == .livelock)
      #expect(refusals.filter { $0 == .livelock }.count == request)
    }
    expectUsable(valve)
  }

  @Test func `Two closures that change the state end in one livelock, and no report of a transition is lost`() throws {
    let valve = SharedValve()
    let delegate = ValveDelegate()
    valve.machine.delegate = delegate
    let revisions = SharedLog<Int>()
    for _ in 0..<2 { valve.machine.onChange { [weak valve] _ in _ = try? valve?.fire(.turn) } }
    valve.machine.onChange { revisions.append($0.revision) }
    for request in 1...3 {
      #expect(Threads.run { _ = try? valve.fire(.turn) })
      let received = delegate.received.value
      #expect(received.transitions == valve.machine.revision)
      #expect(received.transitions <= request * (Self.limit + 1))
      #expect(received.refusals == Array(repeating: .livelock, count: request))
      #expect(revisions.entries == Array(1...valve.machine.revision))
    }
    expectUsable(valve)
  }

  @Test(arguments: 1...3)
  func `A delegate whose calls are reported to it again ends in one livelock`(calls: Int) {
    let valve = SharedValve()
    let delegate = ValveDelegate(onCall: { for _ in 0..<calls { $0.look() } })
    valve.machine.delegate = delegate
    for request in 1...3 {
      #expect(Threads.run { valve.look() })
      let received = delegate.received.value
      #expect(received.calls <= request * (Self.limit + 1))
      #expect(received.refusals == Array(repeating: .livelock, count: request))
    }
    expectUsable(valve)
  }

  private func expectUsable(_ valve: SharedValve) {
    valve.machine.delegate = nil
    let state = valve.state
    #expect(Threads.run { valve.look() })
    #expect(throws: Never.self) { try valve.transition(to: state == .opened ? .closed : .opened) }
  }

  // MARK: - Several threads

  @Test func `No caller is captured, pending reports are limited, and each change is delivered once and in order`() {
    struct Delivered {
      var revisions: [Int] = []
      var mostPending = 0
      var ofThreads: [ObjectIdentifier: Int] = [:]
    }
    let (valve, delivered, mostOfCall) = (SharedValve(), Shared(Delivered()), Shared(0))
    let (threads, calls) = (4, Threads.rounds(2_000))
    let isComplete = DispatchSemaphore(value: 0)
    valve.machine.onChange { [unowned valve] transition in
      spin(microseconds: 20)
      let revision = transition.revision
      // Asking for it enters the monitor, so not each time.
      let pending = revision.isMultiple(of: 8) ? valve.machine.revision - revision : 0
      let thread = ObjectIdentifier(Thread.current)
      let count = delivered.change {
        $0.revisions.append(revision)
        $0.mostPending = max($0.mostPending, pending)
        $0.ofThreads[thread, default: 0] += 1
        return $0.revisions.count
      }
      if count == threads * calls { isComplete.signal() }
    }
    let haveEnded = Threads.run(
      Array(
        repeating: {
          let thread = ObjectIdentifier(Thread.current)
          for _ in 0..<calls {
            let before = delivered.change { $0.ofThreads[thread, default: 0] }
            _ = try? valve.fire(.turn)
            let after = delivered.change { $0.ofThreads[thread, default: 0] }
            mostOfCall.change { $0 = max($0, after - before) }
          }
        }, count: threads))
    #expect(haveEnded)
    // No thread calls any more, so that only the library delivers the rest.
    #expect(isComplete.wait(timeout: .now() + Threads.limit) == .success)
    let all = delivered.value
    #expect(all.revisions == Array(1...threads * calls))
    #expect(all.mostPending <= Self.limit + threads + 1)
    #expect(mostOfCall.value <= 2 * Self.limit + threads + 1)
  }

  @Test func `A listener may wait for another thread that calls the host`() {
    let valve = SharedValve()
    let delivered = Shared(0)
    let failures = Shared(0)
    valve.machine.onChange { [unowned valve] _ in
      delivered.change { $0 += 1 }
      if !Threads.run({ valve.look() }) { failures.change { $0 += 1 } }
    }
    let rounds = Threads.rounds(300)
    #expect(Threads.run { for _ in 0..<rounds { _ = try? valve.fire(.turn) } })
    #expect(delivered.value == rounds)
    #expect(failures.value == 0)
  }

  @Test func `Two monitors whose listeners call each other end in a livelock`() {
    let (first, second) = (SharedValve(), SharedValve())
    let (ofFirst, ofSecond) = (ValveDelegate(), ValveDelegate())
    first.machine.delegate = ofFirst
    second.machine.delegate = ofSecond
    first.machine.onChange { [unowned second] _ in _ = try? second.fire(.turn) }
    second.machine.onChange { [unowned first] _ in _ = try? first.fire(.turn) }
    #expect(Threads.run { _ = try? first.fire(.turn) })
    let (received, others) = (ofFirst.received.value, ofSecond.received.value)
    #expect(received.transitions == first.machine.revision)
    #expect(others.transitions == second.machine.revision)
    #expect(received.transitions + others.transitions <= 2 * (Self.limit + 1))
    #expect(received.refusals + others.refusals == [.livelock])
    #expect(Threads.run { first.look() })
  }

  @Test func `Two monitors whose listeners call each other on two threads end in two livelocks`() {
    let (first, second) = (SharedValve(), SharedValve())
    let (meeting, changes, ended) = (Shared(0), Shared(0), DispatchSemaphore(value: 0))
    let (ofFirst, ofSecond) = (
      ValveDelegate(onRefusal: { _ in ended.signal() }), ValveDelegate(onRefusal: { _ in ended.signal() })
    )
    first.machine.delegate = ofFirst
    second.machine.delegate = ofSecond
    let bothDeliver = DispatchSemaphore(value: 0)
    /// Calls the other valve, after both threads have begun to deliver. The test ends without the limits, too.
    @Sendable func call(_ valve: SharedValve) {
      let place = meeting.change {
        $0 += 1; return $0
      }
      if place == 2 { for _ in 1...2 { bothDeliver.signal() } }
      if place <= 2 { bothDeliver.wait() }
      let count = changes.change {
        $0 += 1; return $0
      }
      if count == 20 * Self.limit { for _ in 1...2 { ended.signal() } }
      if count < 20 * Self.limit { _ = try? valve.fire(.turn) }
    }
    first.machine.onChange { [unowned second] _ in call(second) }
    second.machine.onChange { [unowned first] _ in call(first) }
    #expect(Threads.run([{ _ = try? first.fire(.turn) }, { _ = try? second.fire(.turn) }]))
    // The library may deliver the rest on a thread of its own.
    for _ in 1...2 { #expect(ended.wait(timeout: .now() + Threads.limit) == .success) }
    // Each of the two requests may cause as many reports in each of the two monitors.
    #expect(changes.value <= 4 * (Self.limit + 1))
    #expect(ofFirst.received.value.refusals + ofSecond.received.value.refusals == [.livelock, .livelock])
    withExtendedLifetime((first, second)) {}
  }

  // MARK: - Removing listeners

  @Test func `A closure never runs after 'cancel()' has returned`() {
    let (valve, isOver, late) = (SharedValve(), Shared(false), Shared(0))
    let other = Thread { while !isOver.value { _ = try? valve.fire(.turn) } }
    other.start()
    for _ in 0..<Threads.rounds(20_000) {
      let isCancelled = Shared(false)
      let token = valve.machine.onChange { _ in if isCancelled.value { late.change { $0 += 1 } } }
      // Runs in the middle of a delivery in some of the rounds.
      token.cancel()
      isCancelled.change { $0 = true }
    }
    isOver.change { $0 = true }
    #expect(Threads.run { _ = try? valve.fire(.turn) })
    #expect(late.value == 0)
  }

  @Test func `A delegate is never notified after it has been removed`() {
    final class Watcher: GuardedStateDelegate, Sendable {
      let isRemoved = Shared(false)
      let late: Shared<Int>
      init(_ late: Shared<Int>) { self.late = late }
      func host(
        _ host: SharedValve,
        didTransition transition: Transition<SharedValve.State, SharedValve.Event, SharedValve.Method>
      ) {
        if isRemoved.value { late.change { $0 += 1 } }
      }
    }
    let (valve, isOver, late) = (SharedValve(), Shared(false), Shared(0))
    let other = Thread { while !isOver.value { _ = try? valve.fire(.turn) } }
    other.start()
    for _ in 0..<Threads.rounds(20_000) {
      let watcher = Watcher(late)
      valve.machine.delegate = watcher
      valve.machine.delegate = nil
      watcher.isRemoved.change { $0 = true }
      // The machine holds it weakly; a thread may be about to notify it.
      withExtendedLifetime(watcher) {}
    }
    isOver.change { $0 = true }
    #expect(Threads.run { _ = try? valve.fire(.turn) })
    #expect(late.value == 0)
  }

  @Test func `'cancel()' waits for the end of the call of its closure on another thread`() {
    let valve = SharedValve()
    let (hasBegun, mayEnd, isCancelled) = (
      DispatchSemaphore(value: 0), DispatchSemaphore(value: 0), DispatchSemaphore(value: 0)
    )
    let log = SharedLog<String>()
    // The token of a monitor is `Sendable`.
    let token = valve.machine.onChange { _ in
      hasBegun.signal()
      mayEnd.wait()
      log.append("ended")
    }
    Thread { _ = try? valve.fire(.turn) }.start()
    hasBegun.wait()
    Thread {
      token.cancel()
      log.append("cancelled")
      isCancelled.signal()
    }.start()
    #expect(isCancelled.wait(timeout: .now() + 0.1) == .timedOut)
    mayEnd.signal()
    #expect(isCancelled.wait(timeout: .now() + Threads.limit) == .success)
    #expect(log.entries == ["ended", "cancelled"])
  }

  @Test func `Every token of a monitor is 'Sendable', and several threads may cancel it`() {
    let (valve, calls) = (SharedValve(), Shared(0))
    let tokens: [ObservationToken & Sendable] = [
      valve.machine.onChange { _ in calls.change { $0 += 1 } },
      valve.machine.onReport { _ in calls.change { $0 += 1 } },
      valve.machine.didFire { _ in calls.change { $0 += 1 } },
      valve.machine.willExit { _ in calls.change { $0 += 1 } },
    ]
    #expect(Threads.run(Array(repeating: { @Sendable in for token in tokens { token.cancel() } }, count: 4)))
    _ = try? valve.fire(.turn)
    #expect(calls.value == 0)
  }

  @Test func `A closure may cancel itself`() {
    let (valve, calls) = (SharedValve(), Shared(0))
    let token = Carried<ObservationToken?>(nil)
    token.value = valve.machine.onChange { _ in
      calls.change { $0 += 1 }
      token.value?.cancel()
    }
    #expect(Threads.run { for _ in 0..<2 { _ = try? valve.fire(.turn) } })
    #expect(calls.value == 1)
  }

  @Test func `A delegate may remove itself`() {
    let valve = SharedValve()
    let delegate = ValveDelegate(onCall: { $0.machine.delegate = nil })
    valve.machine.delegate = delegate
    #expect(Threads.run { for _ in 0..<2 { valve.look() } })
    #expect(delegate.received.value.calls == 1)
  }

  @Test func `A guarded method may cancel a closure that runs on another thread and waits for the method`() {
    let valve = SharedValve()
    let hasBegun = DispatchSemaphore(value: 0)
    let calls = Shared(0)
    let token = Carried(
      valve.machine.onChange { [unowned valve] _ in
        calls.change { $0 += 1 }
        hasBegun.signal()
        valve.look()
      })
    let haveEnded = Threads.run([
      { _ = try? valve.fire(.turn) },
      {
        hasBegun.wait()
        valve.work { token.value.cancel() }
        _ = try? valve.fire(.turn)
      },
    ])
    #expect(haveEnded)
    #expect(calls.value == 1)
  }

  @Test func `Listeners of two monitors may cancel each other`() {
    let (first, second) = (SharedValve(), SharedValve())
    let (ofFirst, ofSecond) = (Carried<ObservationToken?>(nil), Carried<ObservationToken?>(nil))
    let (firstRuns, secondRuns) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    ofFirst.value = first.machine.onChange { _ in
      firstRuns.signal()
      secondRuns.wait()
      ofSecond.value?.cancel()
    }
    ofSecond.value = second.machine.onChange { _ in
      secondRuns.signal()
      firstRuns.wait()
      ofFirst.value?.cancel()
    }
    #expect(Threads.run([{ _ = try? first.fire(.turn) }, { _ = try? second.fire(.turn) }]))
  }

  // MARK: - Moments of delivery

  @Test(arguments: [false, true])
  func `Another thread doesn't deliver reports before their thread has released the lock`(inTransaction: Bool) {
    let valve = SharedValve()
    let (hasBegun, mayEnd, hasDelivered) = (
      DispatchSemaphore(value: 0), DispatchSemaphore(value: 0), DispatchSemaphore(value: 0)
    )
    let revisions = SharedLog<Int>()
    valve.machine.onChange { transition in
      revisions.append(transition.revision)
      if transition.revision > 1 { return }
      hasBegun.signal()
      mayEnd.wait()
    }
    // This thread delivers the first report, and whatever is pending then.
    Thread {
      _ = try? valve.fire(.turn)
      hasDelivered.signal()
    }.start()
    hasBegun.wait()
    @Sendable func change() {
      _ = try? valve.fire(.turn)
      _ = try? valve.fire(.turn)
      mayEnd.signal()
      #expect(hasDelivered.wait(timeout: .now() + Threads.limit) == .success)
      #expect(revisions.entries == [1])
    }
    let hasEnded = Threads.run {
      if inTransaction { try? valve.machine.transaction { change() } } else { valve.work { change() } }
    }
    #expect(hasEnded)
    #expect(revisions.entries == [1, 2, 3])
  }

  @Test func `A rolled-back transaction delivers refusals and errors, but no changes and calls`() throws {
    let valve = SharedValve()
    let delegate = ValveDelegate()
    valve.machine.delegate = delegate
    let revisions = SharedLog<Int>()
    valve.machine.onChange { revisions.append($0.revision) }
    #expect(throws: Oops.self) {
      try valve.machine.transaction {
        try valve.fire(.turn)
        valve.look()
        valve.polish()
        #expect(delegate.received.value.refusals.isEmpty)
        throw Oops()
      }
    }
    #expect(delegate.received.value.refusals == [.notAllowed])
    #expect(delegate.received.value.transitions == 0)
    #expect(delegate.received.value.calls == 0)
    #expect(revisions.entries.isEmpty)
    try valve.machine.transaction { _ = try valve.fire(.turn) }
    #expect(revisions.entries == [1])
  }
}

/// A value that isn't `Sendable`, which a test uses on one thread at a time, in an order that semaphores give. So
/// unchecked `Sendable` is safe.
private final class Carried<Value>: @unchecked Sendable {
  var value: Value
  init(_ value: Value) { self.value = value }
}

/// Works for some time, as an observer does.
private func spin(microseconds: Int) {
  let end = ContinuousClock.now + .microseconds(microseconds)
  while ContinuousClock.now < end {}
}
