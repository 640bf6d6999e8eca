import HeapCount

/// Something to be measured: a number of events, again and again.
struct Workload: Sendable {
  /// Makes what the events happen to.
  private let make: @Sendable () -> Any
  /// Runs a number of rounds on it, and returns how many events that was.
  private let run: @Sendable (_ subject: Any, _ rounds: Int) -> Int

  /// How many rounds at least make a sample: many where a sample begins with a change of threads.
  let leastRounds: Int

  /// How many events one round has.
  var eventsPerRound: Int { prepare()(1) }

  /// Describes a workload.
  ///
  /// - Parameters:
  ///   - make: Makes what the events happen to.
  ///   - leastRounds: How many rounds at least make a sample.
  ///   - run: Runs a number of rounds on it, and returns how many events that was.
  init(
    make: @escaping @Sendable () -> Any, leastRounds: Int = 1,
    run: @escaping @Sendable (_ subject: Any, _ rounds: Int) -> Int
  ) {
    self.make = make
    self.leastRounds = leastRounds
    self.run = run
  }

  /// Makes what the events happen to.
  ///
  /// - Returns: Runs a number of rounds on it, and returns how many events that was.
  func prepare() -> (_ rounds: Int) -> Int {
    let subject = make()
    return { rounds in run(subject, rounds) }
  }
}

// Everything below is inlined into the row, where the closures are literals, so that it compiles to the same as a loop
// written by hand: one loop around the statements. That it does was seen in the machine code; closures within closures
// would not be specialised.
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
    Workload(make: { opaque(mustSucceed(make)) }) { subject, rounds in
      let object = known(subject, as: Object.self)
      var events = 0
      for _ in 0..<rounds {
        do { events = try round(object) } catch { fatalError("\(error)") }
      }
      return events &* rounds
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
    _ make: @autoclosure @escaping @Sendable () throws -> Object,
    over values: @autoclosure @escaping @Sendable () -> [Value],
    _ event: @escaping @Sendable (Object, Value) throws -> Void
  ) -> Workload {
    Workload(make: { (opaque(mustSucceed(make)), opaque(values())) }) { subject, rounds in
      let (object, values) = known(subject, as: (Object, [Value]).self)
      for _ in 0..<rounds {
        for value in values {
          do { try event(object, value) } catch { fatalError("\(error)") }
          touch_memory()
        }
      }
      return rounds &* values.count
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
    Workload(make: { opaque(mustSucceed(make)) }) { subject, rounds in
      let object = known(subject, as: Object.self)
      for _ in 0..<rounds {
        do { try round(object) } catch { fatalError("\(error)") }
        touch_memory()
      }
      return rounds &* events
    }
  }
}

/// What a workload has made, with its type.
///
/// - Parameters:
///   - subject: What it has made.
///   - type: Its type.
/// - Returns: The same.
@inline(__always)
func known<Subject>(_ subject: Any, as type: Subject.Type) -> Subject {
  guard let subject = subject as? Subject else { fatalError("a workload runs on what it has made") }
  return subject
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
