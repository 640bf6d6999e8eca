import Dispatch
import Distributed
import HeapCount

extension Workload {
  /// Rounds of asynchronous events on an object, in one task that runs alone.
  @inline(__always)
  static func awaiting<Object>(
    _ make: @autoclosure @escaping @Sendable () -> Object,
    @EventsBuilder _ round: @escaping @Sendable (Object) async throws -> Int
  ) -> Workload {
    Workload(make: { Carried(value: opaque(make())) }, leastRounds: 1000) { subject, rounds in
      let object = known(subject, as: Carried<Object>.self)
      return waiting {
        var events = 0
        for _ in 0..<rounds {
          do { events = try await round(object.value) } catch { fatalError("\(error)") }
        }
        return events &* rounds
      }
    }
  }

  /// Rounds inside an actor: one call from outside for all rounds, best with `count(rounds)`.
  static func inside<Host: Actor>(
    _ make: @autoclosure @escaping @Sendable () -> Host,
    _ run: @escaping @Sendable (isolated Host, _ rounds: Int) async -> Int
  ) -> Workload {
    Workload(make: { opaque(make()) }, leastRounds: 1000) { subject, rounds in
      let host = known(subject, as: Host.self)
      return waiting { await run(host, rounds) }
    }
  }

  /// Rounds inside a distributed actor of this process.
  static func inside<Host: DistributedActor>(
    distributed make: @autoclosure @escaping @Sendable () -> Host,
    _ run: @escaping @Sendable (isolated Host, _ rounds: Int) -> Int
  ) -> Workload {
    Workload(make: { opaque(make()) }, leastRounds: 1000) { subject, rounds in
      let host = known(subject, as: Host.self)
      return waiting { await host.whenLocal { run($0, rounds) } ?? 0 }
    }
  }
}

/// Runs asynchronous work, blocks until its end, and returns its result.
@inline(__always)
func waiting(_ work: @escaping @Sendable () async -> Int) -> Int {
  let (isDone, result) = (DispatchSemaphore(value: 0), Later<Int>())
  Task.detached {
    result.value = await work()
    isDone.signal()
  }
  isDone.wait()
  return result.value ?? 0
}

/// Runs rounds of events that are written one below the other, and returns the number of events.
@inline(__always)
func count(_ rounds: Int, @EventsBuilder _ round: () throws -> Int) -> Int {
  var events = 0
  for _ in 0..<rounds {
    do { events = try round() } catch { fatalError("\(error)") }
  }
  return events &* rounds
}

/// A value that one thread uses after the other, and never two at once.
struct Carried<Value>: @unchecked Sendable {
  let value: Value
}

/// A value that is made later, and that one thread uses after the other.
final class Later<Value>: @unchecked Sendable {
  var value: Value?
}
