#if Macros
import Foundation
import GuardedState

/// The actor on which everything of an async crossing runs, in one thread and in the order in which it is enqueued.
@globalActor
actor CrossingActor {
  static let shared = CrossingActor()
  nonisolated var unownedExecutor: UnownedSerialExecutor { CrossingExecutor.isolated.asUnownedSerialExecutor() }
}

/// Runs the jobs of the crossing actor, and the jobs without isolation that they enqueue, one after the other.
final class CrossingExecutor: SerialExecutor, @unchecked Sendable {
  static let isolated = CrossingExecutor()
  /// Stands for the concurrent executor, on which detached tasks begin.
  private static let concurrent = CrossingExecutor()

  private struct Queue {
    var jobs: [(job: UnownedJob, executor: CrossingExecutor)] = []
    var thread: pthread_t?
  }
  private static let lock = NSLock()
  nonisolated(unsafe) private static var queue = Queue()

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    Self.lock.withLock { Self.queue.jobs.append((job, self)) }
  }

  /// Runs some work on the crossing actor, and everything that follows, until nothing can continue.
  static func run(_ work: @escaping @Sendable @CrossingActor () async -> Void) {
    _ = diversion
    lock.withLock { queue.thread = pthread_self() }
    defer { lock.withLock { queue.thread = nil } }
    Task { await work() }
    while let (job, executor) = lock.withLock({ queue.jobs.isEmpty ? nil : queue.jobs.removeFirst() }) {
      job.runSynchronously(on: executor.asUnownedSerialExecutor())
    }
  }

  private typealias Original = @convention(thin) (UnownedJob) -> Void
  private typealias Hook = @convention(thin) (UnownedJob, Original) -> Void

  /// Diverts the jobs that the running thread enqueues on the concurrent executor. All other threads keep theirs.
  private static let diversion: Void = {
    guard let hook = dlsym(dlopen(nil, RTLD_NOW), "swift_task_enqueueGlobal_hook") else {
      preconditionFailure("the runtime has no hook")
    }
    hook.assumingMemoryBound(to: Hook?.self).pointee = { job, original in
      let isDiverted = CrossingExecutor.lock.withLock {
        guard CrossingExecutor.queue.thread == pthread_self() else { return false }
        CrossingExecutor.queue.jobs.append((job, .concurrent))
        return true
      }
      if !isDiverted { original(job) }
    }
  }()
}
#endif
