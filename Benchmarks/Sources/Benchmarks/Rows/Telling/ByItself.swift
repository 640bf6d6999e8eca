import GuardedState

/// A job that leads on by itself.
@Guarded
final class Job {
  /// The states of a job.
  enum State { case idle, done, busy, free }
  /// The events.
  enum Event { case run, begin, end, ring }

  /// What happens by itself, and what is kept.
  static let rules = Rules(initial: .idle) {
    Always(from: .done, to: .idle)
    In(.busy, defers: .ring)
    On(.ring, from: .free, to: .idle)
  }

  /// Does it, which leads back by itself.
  @inline(never) @Transition(on: Event.run, from: State.idle, to: .done)
  func run() {}

  /// Begins to keep what is fired.
  @inline(never) @Transition(on: Event.begin, from: State.idle, to: .busy)
  func begin() {}

  /// Ends that.
  @inline(never) @Transition(on: Event.end, from: State.busy, to: .free)
  func end() {}

  /// Fires an event.
  @inline(never) func fired(_ event: Event) throws { try fire(event) }
}

/// The same by hand.
final class HandJob {
  /// The states of a job.
  enum State { case idle, done, busy, free }
  /// The events.
  enum Event { case ring }
  /// Why an event was refused.
  enum Failure: Error { case notAllowed }

  /// Where it is.
  private(set) var state = State.idle
  /// What is kept.
  private var kept: [Event] = []

  /// Does it, which leads back by itself.
  @inline(never)
  func run() {
    guard state == .idle else { return }
    state = .done
    settle()
  }

  /// Begins to keep what is fired.
  @inline(never)
  func begin() {
    guard state == .idle else { return }
    state = .busy
    settle()
  }

  /// Ends that.
  @inline(never)
  func end() {
    guard state == .busy else { return }
    state = .free
    settle()
  }

  /// Takes an event.
  @inline(never)
  func fired(_ event: Event) throws {
    switch state {
    case .busy: kept.append(event)
    case .free:
      state = .idle
      settle()
    default: throw Failure.notAllowed
    }
  }

  /// Leads on.
  @inline(never)
  private func settle() {
    if state == .done { state = .idle }
    while state != .busy, !kept.isEmpty { try? fired(kept.removeFirst()) }
  }
}

/// A call with a time-out.
@Guarded
actor Dial {
  /// The states of a call.
  enum State { case idle, ringing, missed }

  /// The time-out.
  static let rules = Rules(initial: .idle) { After(.seconds(3600), in: .ringing, to: .missed) }

  /// Lets it ring.
  @inline(never) @Transition(from: State.idle, to: .ringing)
  func ring() {}

  /// Takes it.
  @inline(never) @Transition(from: State.ringing, to: .idle)
  func answer() {}
}

/// The same by hand.
actor HandDial {
  /// The states of a call.
  enum State { case idle, ringing, missed }

  /// Where it is.
  private(set) var state = State.idle
  /// What ends the ringing.
  private var timer: Task<Void, Never>?

  /// Lets it ring.
  @inline(never)
  func ring() {
    guard state == .idle else { return }
    state = .ringing
    timer = Task { [weak self] in
      guard (try? await Task.sleep(for: .seconds(3600))) != nil else { return }
      await self?.miss()
    }
  }

  /// Takes it.
  @inline(never)
  func answer() {
    guard state == .ringing else { return }
    state = .idle
    timer?.cancel()
    timer = nil
  }

  private func miss() { if state == .ringing { state = .missed } }
}

extension Row {
  /// What happens by itself.
  static let byItself: [Row] = [
    Row(
      "always", "a transition, and Always after it", against: "two changes by hand", atMost: .telling,
      ours: .repeating(Job()) { job in job.run() },
      rival: .repeating(HandJob()) { job in job.run() }),
    Row(
      "defers", "an event that is kept, and taken later", against: "an array of events", atMost: .telling,
      allocates: nil,
      ours: .repeating(Job()) { job in
        job.begin()
        try job.fired(.ring)
        job.end()
      },
      rival: .repeating(HandJob()) { job in
        job.begin()
        try job.fired(.ring)
        job.end()
      }),
    Row(
      "after", "After, started and stopped", against: "a task that sleeps", atMost: .telling, allocates: nil,
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
}
