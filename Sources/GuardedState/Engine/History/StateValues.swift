// Hosts whose states carry values, as in `case failed(any Error)`. Their machines, rules, transitions and refusals use
// only the names of the states. The values are stored beside the core and change with the state.

/// The values of a host's states, as the engine uses them.
public class __ValueStorage {
  /// The index of the state that the offered value is for; -1 for none.
  @exclusivity(unchecked) @usableFromInline final var offeredIndex = -1

  /// Changes the values with the state. A closure, because a method of a generic class would not be specialized.
  private let change: (__ValueStorage, _ isOffered: Bool) -> Void

  @usableFromInline
  init(change: @escaping (__ValueStorage, _ isOffered: Bool) -> Void) { self.change = change }

  /// Makes the offered value the current one, if it was offered for the state that is entered.
  final func adopt(_ state: Int) {
    let isOffered = offeredIndex == state
    if isOffered { offeredIndex = -1 }
    change(self, isOffered)
  }

  /// Whether a value was offered for a state.
  final func offers(_ state: Int) -> Bool { offeredIndex == state }

  /// Withdraws the offered value.
  @usableFromInline
  func withdraw() { offeredIndex = -1 }

  /// Withdraws the offered value, and returns a closure that offers it again; nil if there is none.
  func takeOffer() -> (() -> Void)? { nil }

  /// Offers an error as the value of a state that carries one.
  func offer(_ error: any Error, for state: Int) {}

  /// The value of the current state; nil if it has none.
  var currentValue: Any? { nil }

  /// Returns a closure that restores the values.
  func checkpoint() -> () -> Void { {} }
}

/// The values of a host's states.
public final class __StateValues<Value>: __ValueStorage {
  /// The value of the current state; nil if it has none.
  @exclusivity(unchecked) @usableFromInline var current: Value?
  /// The value of the state that is entered next.
  @exclusivity(unchecked) @usableFromInline var next: Value?
  /// The value of the previous state.
  @exclusivity(unchecked) @usableFromInline var previous: Value?
  @usableFromInline let indexOfState: (Value) -> Int
  @usableFromInline let plainState: (Int) -> Value?
  @usableFromInline let failedState: (Int, any Error) -> Value?

  /// Creates no values: the initial state has none.
  ///
  /// - Parameters:
  ///   - index: Returns the index of a state.
  ///   - plain: Returns a state that carries no value by its index; nil for one that does.
  ///   - failed: Returns a state that carries an error and nothing else; nil for any other.
  @inlinable
  public init(
    index: @escaping (Value) -> Int, plain: @escaping (Int) -> Value?, failed: @escaping (Int, any Error) -> Value?
  ) {
    (indexOfState, plainState, failedState) = (index, plain, failed)
    super.init { storage, isOffered in
      let values = unsafeDowncast(storage, to: __StateValues<Value>.self)
      values.previous = values.current
      values.current = isOffered ? values.next.take() : nil
    }
  }

  /// Returns the state with an index: a known one with its value, or one that carries none.
  func state(_ index: Int, _ known: Value?) -> Value? {
    if let known, indexOfState(known) == index { return known }
    return plainState(index)
  }

  /// Offers a value for the state that is entered next.
  @inlinable
  func offer(_ value: Value, for state: Int) { (next, offeredIndex) = (value, state) }

  @inlinable
  override func withdraw() { (next, offeredIndex) = (nil, -1) }

  override func takeOffer() -> (() -> Void)? {
    if offeredIndex < 0 { return nil }
    defer { withdraw() }
    return { [self, next, offeredIndex] in (self.next, self.offeredIndex) = (next, offeredIndex) }
  }

  override var currentValue: Any? { current }

  override func offer(_ error: any Error, for state: Int) {
    if let value = failedState(state, error) { offer(value, for: state) }
  }

  override func checkpoint() -> () -> Void {
    { [self, current, next, previous, offeredIndex] in
      (self.current, self.next, self.previous, self.offeredIndex) = (current, next, previous, offeredIndex)
    }
  }
}
