import HeapCount

/// A number of events to measure, again and again.
struct Workload: Sendable {
  private let make: @Sendable () -> Any
  private let run: @Sendable (_ subject: Any, _ rounds: Int) -> Int

  /// The rounds that a sample has at least: many if a sample begins with a change of threads.
  let leastRounds: Int

  var eventsPerRound: Int { prepare()(1) }

  /// Creates a workload.
  ///
  /// - Parameters:
  ///   - make: Makes the subject of the events.
  ///   - leastRounds: The rounds that a sample has at least.
  ///   - run: Runs a number of rounds on the subject, and returns the number of events.
  init(
    make: @escaping @Sendable () -> Any, leastRounds: Int = 1,
    run: @escaping @Sendable (_ subject: Any, _ rounds: Int) -> Int
  ) {
    self.make = make
    self.leastRounds = leastRounds
    self.run = run
  }

  /// Makes the subject of the events, and returns a function that runs rounds on it and returns the number of events.
  func prepare() -> (_ rounds: Int) -> Int {
    let subject = make()
    return { rounds in run(subject, rounds) }
  }
}

// The functions below are inlined into the row, where the closures are literals. So each row compiles to the same as a
// loop written by hand. The machine code shows it; closures within closures would not be specialized.
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
  ///   - make: Makes the object, or a tuple with everything that must live as long.
  ///   - round: The events of one round. Afterwards the object must be as before.
  @inline(__always)
  static func repeating<Object>(
    _ make: @autoclosure @escaping @Sendable () -> Object,
    @EventsBuilder _ round: @escaping @Sendable (Object) throws -> Int
  ) -> Workload {
    Workload(make: { opaque(make()) }) { subject, rounds in
      let object = known(subject, as: Object.self)
      var events = 0
      for _ in 0..<rounds {
        do { events = try round(object) } catch { fatalError("\(error)") }
      }
      return events &* rounds
    }
  }

  /// Rounds on an object, each of which is a loop over values that are unknown to the compiler.
  @inline(__always)
  static func repeating<Object, Value>(
    _ make: @autoclosure @escaping @Sendable () -> Object,
    over values: @autoclosure @escaping @Sendable () -> [Value],
    _ event: @escaping @Sendable (Object, Value) throws -> Void
  ) -> Workload {
    Workload(make: { (opaque(make()), opaque(values())) }) { subject, rounds in
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

  /// Rounds on an object, each of which is any code with a number of events.
  @inline(__always)
  static func repeating<Object>(
    _ make: @autoclosure @escaping @Sendable () -> Object, events: Int,
    _ round: @escaping @Sendable (Object) throws -> Void
  ) -> Workload {
    Workload(make: { opaque(make()) }) { subject, rounds in
      let object = known(subject, as: Object.self)
      for _ in 0..<rounds {
        do { try round(object) } catch { fatalError("\(error)") }
        touch_memory()
      }
      return rounds &* events
    }
  }
}

/// Returns the subject of a workload with its type.
@inline(__always)
func known<Subject>(_ subject: Any, as type: Subject.Type) -> Subject {
  guard let subject = subject as? Subject else { fatalError("a workload runs on what it has made") }
  return subject
}

/// Returns the same value, which is then unknown to the compiler, although it is written in the source.
@inline(never)
@_optimize(none)
func opaque<Value>(_ value: Value) -> Value { value }
