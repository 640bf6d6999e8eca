import Dispatch
import Distributed
import HeapCount

extension Workload {
  /// Rounds of asynchronous events on an object, in a task of their own that nothing else runs beside.
  ///
  /// - Parameters:
  ///   - make: Makes the object.
  ///   - round: The events of one round.
  /// - Returns: The workload.
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

  /// Rounds inside an actor: one call from outside for all rounds.
  ///
  /// - Parameters:
  ///   - make: Makes the actor.
  ///   - run: Runs so many rounds inside the actor, best by `count(rounds)`.
  /// - Returns: The workload.
  static func inside<Host: Actor>(
    _ make: @autoclosure @escaping @Sendable () -> Host,
    _ run: @escaping @Sendable (isolated Host, _ rounds: Int) async -> Int
  ) -> Workload {
    Workload(make: { opaque(make()) }, leastRounds: 1000) { subject, rounds in
      let host = known(subject, as: Host.self)
      return waiting { await run(host, rounds) }
    }
  }

  /// Rounds inside a distributed actor that lives here.
  ///
  /// - Parameters:
  ///   - make: Makes the actor.
  ///   - run: Runs so many rounds inside the actor, best by `count(rounds)`.
  /// - Returns: The workload.
  static func inside<Host: DistributedActor>(
    distributed make: @autoclosure @escaping @Sendable () -> Host,
    _ run: @escaping @Sendable (isolated Host, _ rounds: Int) -> Int
  ) -> Workload {
    Workload(make: { opaque(make()) }, leastRounds: 1000) { subject, rounds in
      let host = known(subject, as: Host.self)
      return waiting { await host.whenLocal { run($0, rounds) } ?? 0 }
    }
  }

  /// Rounds on the main actor, where the benchmarks run anyhow.
  ///
  /// - Parameters:
  ///   - make: Makes the object.
  ///   - round: The events of one round.
  /// - Returns: The workload.
  @inline(__always)
  static func onMainActor<Object>(
    _ make: @escaping @MainActor @Sendable () -> Object,
    @EventsBuilder _ round: @escaping @MainActor @Sendable (Object) throws -> Int
  ) -> Workload {
    Workload(make: { MainActor.assumeIsolated { Carried(value: opaque(make())) } }) { subject, rounds in
      let object = known(subject, as: Carried<Object>.self)
      return MainActor.assumeIsolated {
        var events = 0
        for _ in 0..<rounds {
          do { events = try round(object.value) } catch { fatalError("\(error)") }
        }
        return events &* rounds
      }
    }
  }

  /// Rounds on a global actor that is not the main one.
  ///
  /// - Parameters:
  ///   - make: Makes the object.
  ///   - round: The events of one round.
  /// - Returns: The workload.
  @inline(__always)
  static func onBenchmarkActor<Object>(
    _ make: @escaping @BenchmarkActor @Sendable () -> Object,
    @EventsBuilder _ round: @escaping @BenchmarkActor @Sendable (Object) throws -> Int
  ) -> Workload {
    // Made with the first rounds, where the actor is.
    Workload(make: { Later<Object>() }, leastRounds: 1000) { subject, rounds in
      let object = known(subject, as: Later<Object>.self)
      return waiting { @BenchmarkActor in
        let host = object.value ?? opaque(make())
        object.value = host
        var events = 0
        for _ in 0..<rounds {
          do { events = try round(host) } catch { fatalError("\(error)") }
        }
        return events &* rounds
      }
    }
  }
}

/// A global actor of the benchmarks' own.
@globalActor
actor BenchmarkActor {
  /// The actor.
  static let shared = BenchmarkActor()
}

/// Runs something asynchronous and waits for its end.
///
/// - Parameter work: What is to be done.
/// - Returns: What it returned.
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

/// Rounds of events that are written one below the other, within any function.
///
/// - Parameters:
///   - rounds: How many.
///   - round: The events of one round.
/// - Returns: How many events that was.
@inline(__always)
func count(_ rounds: Int, @EventsBuilder _ round: () throws -> Int) -> Int {
  var events = 0
  for _ in 0..<rounds {
    do { events = try round() } catch { fatalError("\(error)") }
  }
  return events &* rounds
}

/// A value that is used by one thread after the other, and never by two at once.
struct Carried<Value>: @unchecked Sendable {
  /// The value.
  let value: Value
}

/// A value that is made later, and used by one thread after the other.
final class Later<Value>: @unchecked Sendable {
  /// The value, once it was made.
  var value: Value?
}
