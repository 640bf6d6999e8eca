/// Something to be measured: a number of events, again and again.
struct Workload: Sendable {
  /// How many events one round has.
  let eventsPerRound: Int
  /// Makes the objects, and gives what runs a number of rounds on them.
  let prepare: @Sendable () -> (_ rounds: Int) -> Void

  /// Describes a workload.
  ///
  /// - Parameters:
  ///   - eventsPerRound: How many events one round has.
  ///   - prepare: Makes the objects, and gives what runs a number of rounds on them.
  init(eventsPerRound: Int, prepare: @escaping @Sendable () -> (_ rounds: Int) -> Void) {
    self.eventsPerRound = eventsPerRound
    self.prepare = prepare
  }
}

/// A value that the compiler knows nothing about, although it is written in the source.
///
/// - Parameter value: The value.
/// - Returns: The same value.
@inline(never)
@_optimize(none)
func opaque<Value>(_ value: Value) -> Value { value }
