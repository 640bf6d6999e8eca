import GuardedState

extension Row {
  static let pendingWork: [Row] = [
    Row(
      "via", "@Transition(via:), body without a pause", against: "two changes by hand around it",
      ours: .awaiting(SlowGate()) { gate in
        try await gate.openSlowly()
        gate.shut()
      },
      rival: .awaiting(HandSlowGate()) { gate in
        try await gate.openSlowly()
        gate.shut()
      }),
    Row(
      "async", "@Transition async, body without a pause", against: "the same by hand",
      ours: .awaiting(SlowGate()) { gate in
        await gate.open()
        gate.shut()
      },
      rival: .awaiting(HandSlowGate()) { gate in
        await gate.open()
        gate.shut()
      }),
    Row(
      "wait-free", "@Allowed(otherwise: .wait), which needn't", against: "@Allowed async (ours)",
      ours: .awaiting(Barrier()) { barrier in try await barrier.pass() },
      rival: .awaiting(Barrier()) { barrier in try await barrier.go() }),
    Row(
      "waiters", "resuming one of 10,000 waiters", against: "one of 10 (ours)", allocates: nil,
      ours: resuming(of: 10_000), rival: resuming(of: 10)),
    Row(
      "always", "a transition, and Always after it", against: "two changes by hand",
      ours: .repeating(Job()) { job in job.run() },
      rival: .repeating(HandJob()) { job in job.run() }),
    Row(
      "defers", "an event that is deferred, and accepted later", against: "an array of events",
      allocates: nil,
      ours: .repeating(Job()) { job in
        job.begin()
        try job.ring()
        job.end()
      },
      rival: .repeating(HandJob()) { job in
        job.begin()
        try job.ring()
        job.end()
      }),
    Row(
      "after", "After, started and stopped", against: "a task that sleeps", allocates: nil,
      ours: .inside(Dial()) { dial, rounds in
        count(rounds) {
          dial.ring()
          dial.answer()
        }
      },
      rival: .inside(HandDial()) { dial, rounds in
        count(rounds) {
          dial.ring()
          dial.answer()
        }
      }),
  ]

  private static func resuming(of count: Int) -> Workload {
    Workload(make: { Crowd(of: count) }, leastRounds: 1000) { subject, rounds in
      let crowd = known(subject, as: Crowd.self)
      return waiting {
        await crowd.booth.resume(rounds)
        return rounds
      }
    }
  }
}

@Guarded
final class SlowGate {
  enum State { case shut, opening, open }

  @inline(never) @Transition(from: State.shut, via: .opening, to: .open, orElse: .shut)
  func openSlowly() async throws {}

  @inline(never) @Transition(from: State.shut, to: .open) func open() async {}
  @inline(never) @Transition(from: State.open, to: .shut) func shut() {}
}

final class HandSlowGate {
  enum State { case shut, opening, open }

  private var state = State.shut
  private var revision = 0

  @inline(never)
  func openSlowly() async throws {
    guard state == .shut else { throw HandFailure.notAllowed }
    state = .opening
    revision &+= 1
    let visit = revision
    do { try await move() } catch {
      if revision == visit { state = .shut }
      throw error
    }
    guard revision == visit else { throw HandFailure.stale }
    state = .open
  }

  @inline(never)
  func open() async {
    guard state == .shut else { return }
    try? await move()
    state = .open
  }

  @inline(never)
  func shut() {
    guard state == .open else { return }
    state = .shut
  }

  @inline(never)
  private func move() async throws {}
}

// MARK: - Waiters

@Guarded
final class Barrier {
  enum State { case up, down }

  @inline(never) @Allowed(in: State.up, otherwise: .wait)
  nonisolated(nonsending) func pass() async throws -> Int { 1 }

  @inline(never) @Allowed(in: State.up)
  nonisolated(nonsending) func go() async throws -> Int { 1 }

  @Transition(from: State.up, to: .down)
  func lower() {}
}

/// A booth for one, which each visitor leaves for the next waiter.
@Guarded
actor Booth {
  enum State { case taken, free }

  private var left = 0
  private var counter: CheckedContinuation<Void, Never>?

  @Transition(from: State.free, to: .taken, otherwise: .wait)
  func enter() async throws {}

  @Transition(from: State.taken, to: .free)
  func leave() {}

  func stay() async {
    while (try? await enter()) != nil {
      left -= 1
      if left > 0 {
        leave()
      } else {
        counter?.resume()
        counter = nil
      }
    }
  }

  /// Resumes waiters, and returns when the last of them has entered.
  func resume(_ count: Int) async {
    left = count
    await withCheckedContinuation { continuation in
      counter = continuation
      leave()
    }
  }

  var waiterCount: Int { machine.waiters.count }
}

/// A booth with tasks that wait for it, as long as the crowd lives.
final class Crowd: Sendable {
  let booth = Booth()
  private let tasks: [Task<Void, Never>]

  init(of count: Int) {
    let booth = booth
    tasks = (0..<count).map { _ in Task { await booth.stay() } }
    _ = waiting {
      while await booth.waiterCount < count { await Task.yield() }
      return 0
    }
  }

  deinit { for task in tasks { task.cancel() } }
}

// MARK: - Eventless transitions, deferred events and timeouts

@Guarded
final class Job {
  enum State { case idle, done, busy, free }
  enum Event { case run, begin, end, ring }

  static let rules = Rules(initial: .idle) {
    Always(from: .done, to: .idle)
    In(.busy, defers: .ring)
    On(.ring, from: .free, to: .idle)
  }

  @inline(never) @Transition(on: Event.run, from: State.idle, to: .done) func run() {}
  @inline(never) @Transition(on: Event.begin, from: State.idle, to: .busy) func begin() {}
  @inline(never) @Transition(on: Event.end, from: State.busy, to: .free) func end() {}

  @inline(never) func ring() throws { try fire(.ring) }
}

final class HandJob {
  enum State { case idle, done, busy, free }
  enum Event { case ring }

  private var state = State.idle
  private var deferred: [Event] = []

  @inline(never)
  func run() {
    guard state == .idle else { return }
    state = .done
    settle()
  }

  @inline(never)
  func begin() {
    guard state == .idle else { return }
    state = .busy
    settle()
  }

  @inline(never)
  func end() {
    guard state == .busy else { return }
    state = .free
    settle()
  }

  @inline(never) func ring() throws { try fire(.ring) }

  private func fire(_ event: Event) throws {
    switch state {
    case .busy: deferred.append(event)
    case .free:
      state = .idle
      settle()
    default: throw HandFailure.notAllowed
    }
  }

  @inline(never)
  private func settle() {
    if state == .done { state = .idle }
    while state != .busy, !deferred.isEmpty { try? fire(deferred.removeFirst()) }
  }
}

@Guarded
actor Dial {
  enum State { case idle, ringing, missed }

  static let rules = Rules(initial: .idle) { After(.seconds(3600), from: .ringing, to: .missed) }

  @inline(never) @Transition(from: State.idle, to: .ringing) func ring() {}
  @inline(never) @Transition(from: State.ringing, to: .idle) func answer() {}
}

actor HandDial {
  enum State { case idle, ringing, missed }

  private var state = State.idle
  private var timer: Task<Void, Never>?

  @inline(never)
  func ring() {
    guard state == .idle else { return }
    state = .ringing
    timer = Task { [weak self] in
      guard (try? await Task.sleep(for: .seconds(3600))) != nil else { return }
      await self?.miss()
    }
  }

  @inline(never)
  func answer() {
    guard state == .ringing else { return }
    state = .idle
    timer?.cancel()
    timer = nil
  }

  private func miss() { if state == .ringing { state = .missed } }
}
