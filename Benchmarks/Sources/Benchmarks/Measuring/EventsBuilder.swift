import GuardedState
import HeapCount

/// Counts events that are written one below the other, and tells the compiler after each that all memory may have
/// changed, and that somebody looks at what the event returned.
@resultBuilder
enum EventsBuilder {
  /// An event that returns nothing.
  @inline(__always)
  static func buildExpression(_ nothing: Void) -> Int {
    touch_memory()
    return 1
  }

  /// An event whose outcome nobody looks at, as in most calls of `fire`.
  @inline(__always)
  static func buildExpression<State, Event, Method>(_ outcome: Outcome<State, Event, Method>) -> Int {
    touch_memory()
    return 1
  }

  /// An event that returns something.
  @inline(__always)
  static func buildExpression<Value>(_ value: Value) -> Int {
    withUnsafePointer(to: value) { escape_pointer($0) }
    return 1
  }

  /// The first event.
  @inline(__always)
  static func buildPartialBlock(first: Int) -> Int { first }

  /// One event more.
  @inline(__always)
  static func buildPartialBlock(accumulated: Int, next: Int) -> Int { accumulated &+ next }
}

/// Somebody looks at a value.
///
/// - Parameter value: The value.
@inline(__always)
func consume<Value>(_ value: Value) {
  withUnsafePointer(to: value) { escape_pointer($0) }
}
