/// The task of a machine that sleeps until its next timeout. Releasing the alarm cancels the task.
///
/// A machine has at most one: a sleep that is canceled keeps its memory until its end, so the task is replaced only by one
/// that wakes earlier. One that wakes too early is followed by another.
final class Alarm {
  /// The time at which it wakes, on the clock of the machine.
  let time: Duration
  private var task: Task<Void, Never>?

  /// Starts the task, which inherits nothing from the current one.
  ///
  /// - Parameters:
  ///   - time: The time at which it wakes.
  ///   - clocks: The clocks of the machine.
  ///   - ring: The work that it wakes for.
  init(at time: Duration, _ clocks: Clocks, _ ring: IsolatedWork<Void>) {
    self.time = time
    let sleep = clocks.sleep
    task = Task.detached {
      await sleep(time)
      if !Task.isCancelled { _ = try? await ring.run() }
    }
  }

  deinit { task?.cancel() }

  /// Leaves the task running, because it has woken.
  func release() { task = nil }
}
