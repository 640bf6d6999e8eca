import HeapCount

/// Something to be measured: a number of events, again and again.
struct Workload: Sendable {
  /// Makes the objects, and gives what runs a number of rounds on them and returns how many events that was.
  let prepare: @Sendable () -> (_ rounds: Int) -> Int

  /// How many events one round has.
  var eventsPerRound: Int { prepare()(1) }

  /// Describes a workload.
  ///
  /// - Parameter prepare: Makes the objects, and gives what runs a number of rounds on them and returns how many events
  ///   that was.
  init(prepare: @escaping @Sendable () -> (_ rounds: Int) -> Int) {
    self.prepare = prepare
  }
}

// Everything below is inlined into the row, where the closures are literals, so that it compiles to the same as a loop
// written by hand: one loop around the statements.
extension Workload {
  /// Rounds on an object, of events that are written one below the other.
  ///
  /// ```swift
  /// .repeating(Gate()) { gate in
  ///   gate.open()
  ///   gate.shut()
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - make: Makes the object; what must be kept alive with it comes along in a tuple.
  ///   - round: The events of one round; after it the object must be as before.
  /// - Returns: The workload.
  @inline(__always)
  static func repeating<Object>(
    _ make: @autoclosure @escaping @Sendable () throws -> Object,
    @EventsBuilder _ round: @escaping @Sendable (Object) throws -> Int
  ) -> Workload {
    Workload {
      let object = opaque(mustSucceed(make))
      return { rounds in
        var events = 0
        for _ in 0..<rounds {
          do { events = try round(object) } catch { fatalError("\(error)") }
        }
        return events &* rounds
      }
    }
  }

  /// Rounds on an object, each of which is a loop over values that the compiler knows nothing about.
  ///
  /// - Parameters:
  ///   - make: Makes the object.
  ///   - values: What each event of a round gets.
  ///   - event: One event.
  /// - Returns: The workload.
  @inline(__always)
  static func repeating<Object, Value>(
    _ make: @autoclosure @escaping @Sendable () throws -> Object, over values: @autoclosure @escaping @Sendable () -> [Value],
    _ event: @escaping @Sendable (Object, Value) throws -> Void
  ) -> Workload {
    Workload {
      let (object, values) = (opaque(mustSucceed(make)), opaque(values()))
      return { rounds in
        for _ in 0..<rounds {
          for value in values {
            do { try event(object, value) } catch { fatalError("\(error)") }
            touch_memory()
          }
        }
        return rounds &* values.count
      }
    }
  }

  /// Rounds on an object, each of which is any code.
  ///
  /// - Parameters:
  ///   - make: Makes the object.
  ///   - events: How many events one round has.
  ///   - round: One round.
  /// - Returns: The workload.
  @inline(__always)
  static func repeating<Object>(
    _ make: @autoclosure @escaping @Sendable () throws -> Object, events: Int,
    _ round: @escaping @Sendable (Object) throws -> Void
  ) -> Workload {
    Workload {
      let object = opaque(mustSucceed(make))
      return { rounds in
        for _ in 0..<rounds {
          do { try round(object) } catch { fatalError("\(error)") }
          touch_memory()
        }
        return rounds &* events
      }
    }
  }
}

/// What a closure returns; the program ends when it throws.
///
/// - Parameter make: The closure.
/// - Returns: Its result.
func mustSucceed<Value>(_ make: () throws -> Value) -> Value {
  do { return try make() } catch { fatalError("\(error)") }
}

/// A value that the compiler knows nothing about, although it is written in the source.
///
/// - Parameter value: The value.
/// - Returns: The same value.
@inline(never)
@_optimize(none)
func opaque<Value>(_ value: Value) -> Value { value }
