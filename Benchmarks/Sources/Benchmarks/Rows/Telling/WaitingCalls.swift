import GuardedState

/// A gate whose calls wait until they are allowed.
@Guarded
final class Barrier {
  /// The states of a barrier.
  enum State { case up, down }

  /// Goes through, or waits.
  @inline(never) @Allowed(in: State.up, otherwise: .wait)
  nonisolated(nonsending) func pass() async throws -> Int { 1 }

  /// Goes through, or throws.
  @inline(never) @Allowed(in: State.up)
  nonisolated(nonsending) func go() async throws -> Int { 1 }

  /// Closes it.
  @Transition(from: State.up, to: .down)
  func lower() {}
}

/// A room for one, before which others wait.
@Guarded
actor Booth {
  /// The states of the room.
  enum State { case taken, free }

  /// How many may come in before the one that stays.
  private var left = 0
  /// Who counts them.
  private var counter: CheckedContinuation<Void, Never>?

  /// Goes in, or waits.
  @Transition(from: State.free, to: .taken, otherwise: .wait)
  func enter() async throws {}

  /// Leaves.
  @Transition(from: State.taken, to: .free)
  func leave() {}

  /// Goes in and out again and again, until the task is cancelled.
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

  /// Lets so many in, one after the other; the last one stays.
  func letIn(_ count: Int) async {
    left = count
    await withCheckedContinuation { continuation in
      counter = continuation
      leave()
    }
  }

  /// How many wait.
  var line: Int { machine.waiters.count }
}

/// Those who wait before a booth, as long as this is there.
final class Crowd: Sendable {
  /// The booth.
  let booth = Booth()
  private let tasks: [Task<Void, Never>]

  /// Lets so many wait.
  init(of count: Int) {
    let booth = booth
    tasks = (0..<count).map { _ in Task { await booth.stay() } }
    _ = waiting {
      while await booth.line < count { await Task.yield() }
      return 0
    }
  }

  deinit { for task in tasks { task.cancel() } }
}

extension Row {
  /// Calls that may wait.
  static let waitingCalls: [Row] = [
    Row(
      "wait-free", "@Allowed(otherwise: .wait), which needn't", against: "@Allowed async (ours)", atMost: .noCliff,
      ours: .awaiting(Barrier()) { barrier in try await barrier.pass() },
      rival: .awaiting(Barrier()) { barrier in try await barrier.go() })
  ]

  /// Letting in one of many.
  static let waitingLines: [Row] = [
    Row(
      "let-in-10000", "letting in one of 10,000 who wait", against: "one of 10 (ours)", atMost: 2,
      allocates: nil, ours: lettingIn(of: 10_000), rival: lettingIn(of: 10))
  ]

  /// Letting in who came first of so many, who then lines up again.
  private static func lettingIn(of count: Int) -> Workload {
    Workload(make: { Crowd(of: count) }, leastRounds: 1000) { subject, rounds in
      let crowd = known(subject, as: Crowd.self)
      return waiting {
        await crowd.booth.letIn(rounds)
        return rounds
      }
    }
  }
}
