// A few connections for many tasks: a call that finds none waits for one, up to a minute.
// Leave out '#if Macros' and '#endif' in a copy: this package is also built without macros.

#if Macros
import GuardedState

@Guarded
actor ConnectionPool {
  enum State { case available, exhausted, closed }

  static let rules = Rules(initial: .available) {
    Final(.closed)
    On(.acquire, from: .available, to: .exhausted, when: "isLast")
    On(.acquire, from: .available, to: .available)
  }

  private var idle: [Int]

  init(size: Int) { idle = Array(1...size) }

  var isLast: Bool { idle.count == 1 }

  @Transition(otherwise: .wait(.seconds(60)))
  func acquire() async throws -> Int { idle.removeLast() }

  @Transition(from: State.available, .exhausted, to: .available)
  func release(_ connection: Int) { idle.append(connection) }

  @Transition(from: State.available, .exhausted, to: .closed)
  func close() {}
}

let pool = ConnectionPool(size: 4)
let used = try await withThrowingTaskGroup(of: Int.self) { group in
  for _ in 0..<1000 {
    group.addTask {
      let connection = try await pool.acquire()
      await Task.yield()
      await pool.release(connection)
      return connection
    }
  }
  var used: Set<Int> = []
  for try await connection in group { used.insert(connection) }
  return used
}
print("1000 served by \(used.isSubset(of: 1...4) ? "no more than 4 connections" : "\(used)")")

for _ in 1...4 { _ = try await pool.acquire() }
let late = Task { try await pool.acquire() }
while await pool.waiting == 0 { await Task.yield() }
await pool.close()
do { _ = try await late.value } catch { print(error) }

extension ConnectionPool {
  /// The number of calls that wait for a connection.
  var waiting: Int { machine.waiters.count }
}
#endif
