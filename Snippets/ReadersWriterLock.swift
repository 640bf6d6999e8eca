// Many readers or one writer. Readers and writers wait in one queue, so that neither can keep the other out.
// Leave out '#if Macros' and '#endif' in a copy: this package is also built without macros.

#if Macros
import GuardedState

@Guarded
actor ReadersWriterLock {
  enum State { case free, reading, writing }
  enum Access { case reading, writing }

  private var readers = 0

  @discardableResult
  @Transition(from: State.free, .reading, to: .reading, .writing, otherwise: .wait)
  func acquire(_ access: Access) async throws -> State {
    if access == .writing { return .writing }
    readers += 1
    return .reading
  }

  func shouldAcquire(_ access: Access) -> Bool { access == .reading || state == .free }

  @Transition(from: State.reading, .writing, to: .reading, .free)
  @discardableResult
  func release() -> State {
    readers = max(0, readers - 1)
    return readers == 0 ? .free : .reading
  }
}

/// The data that the lock protects, and the number of readers and writers that use it.
actor Ledger {
  private var readers = 0
  private var writers = 0
  private(set) var mistakes = 0
  private(set) var pages = 0

  func enter(_ access: ReadersWriterLock.Access) {
    if access == .reading { readers += 1 } else { writers += 1 }
    if writers > 1 || writers == 1 && readers > 0 { mistakes += 1 }
  }

  func leave(_ access: ReadersWriterLock.Access) {
    if access == .reading { readers -= 1 } else { writers -= 1 }
    if access == .writing { pages += 1 }
  }
}

let lock = ReadersWriterLock()
let ledger = Ledger()
try await withThrowingTaskGroup(of: Void.self) { group in
  for number in 0..<1000 {
    group.addTask {
      let access: ReadersWriterLock.Access = number.isMultiple(of: 10) ? .writing : .reading
      try await lock.acquire(access)
      await ledger.enter(access)
      await Task.yield()
      await ledger.leave(access)
      await lock.release()
    }
  }
  try await group.waitForAll()
}
print("\(await ledger.pages) writers among 900 readers, \(await ledger.mistakes) mistakes")
print("the lock is \(await lock.state)")
#endif
