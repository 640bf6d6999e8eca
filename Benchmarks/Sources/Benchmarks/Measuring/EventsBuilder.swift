import GuardedState
import HeapCount

/// Counts events that are written one below the other.
///
/// After each event the compiler must assume that all memory has changed, and that the result has been read.
@resultBuilder
enum EventsBuilder {
  @inline(__always)
  static func buildExpression(_ nothing: Void) -> Int {
    touch_memory()
    return 1
  }

  /// An event with an outcome that the caller ignores, as most callers of `fire` do.
  @inline(__always)
  static func buildExpression<State, Event, Method>(_ outcome: Outcome<State, Event, Method>) -> Int {
    touch_memory()
    return 1
  }

  @inline(__always)
  static func buildExpression<Value>(_ value: Value) -> Int {
    consume(value)
    return 1
  }

  @inline(__always)
  static func buildPartialBlock(first: Int) -> Int { first }

  @inline(__always)
  static func buildPartialBlock(accumulated: Int, next: Int) -> Int { accumulated &+ next }
}

/// Makes the compiler assume that a value is read.
@inline(__always)
func consume<Value>(_ value: Value) {
  withUnsafePointer(to: value) { escape_pointer($0) }
}
