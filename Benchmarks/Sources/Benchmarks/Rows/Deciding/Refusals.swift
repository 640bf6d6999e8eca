import GuardedState

/// A door that is asked for what its state forbids, and lets some methods run.
@Guarded
final class FirmDoor {
  /// The states of a door.
  enum State { case shut, open }

  /// What ran.
  var total = 0

  /// Opens it.
  @inline(never) @Transition(from: State.shut, to: .open)
  func open() {}

  /// Shuts it.
  @inline(never) @Transition(from: State.open, to: .shut)
  func shut() {}

  /// Does nothing when it is refused.
  @inline(never) @Allowed(in: State.open)
  func pass(_ count: Int) { total &+= count }

  /// Throws when it is refused.
  @inline(never) @Allowed(in: State.open)
  func passThrowing(_ count: Int) throws -> Int {
    total &+= count
    return total
  }

  /// Throws the refusal as what it is when it is refused.
  @inline(never) @Allowed(in: State.open)
  func passTyped(_ count: Int) throws(Refusal) -> Int {
    total &+= count
    return total
  }

  /// Returns nil when it is refused.
  @inline(never) @Allowed(in: State.open)
  func passMaybe(_ count: Int) -> Int? {
    total &+= count
    return total
  }

  /// Returns a value of its own when it is refused.
  @inline(never) @Allowed(in: State.open, otherwise: -1)
  func passOtherwise(_ count: Int) -> Int {
    total &+= count
    return total
  }

  /// Stops the program when it is refused.
  @inline(never) @Allowed(in: State.open, otherwise: .trap)
  func passTrapping(_ count: Int) -> Int {
    total &+= count
    return total
  }

  /// Takes a closure that may throw.
  @inline(never) @Allowed(in: State.open)
  func passEach(_ body: (Int) throws -> Void) rethrows { try body(total) }

  /// Returns a closure's result.
  @inline(never) @Allowed(in: State.open)
  func passGeneric<Value>(_ value: Value) throws -> Value { value }
}

extension FirmDoor {
  /// An open door.
  static func opened() -> FirmDoor {
    let door = FirmDoor()
    door.open()
    return door
  }

  /// Fires an event that is refused.
  @inline(never)
  func fireShut() -> Bool {
    do {
      try fire(.shut)
      return true
    } catch { return false }
  }

  /// Calls a method that is refused by its name.
  @inline(never)
  func handlePass() -> Bool {
    do {
      try handle("pass", [1])
      return true
    } catch { return false }
  }
}

/// The same by hand.
final class HandFirmDoor {
  /// The states of a door.
  enum State { case shut, open }
  /// The events of a door.
  enum Event { case open, shut }
  /// Why a call was refused.
  enum Failure: Error { case notAllowed }

  /// Where the door is.
  private(set) var state: State
  /// What ran.
  var total = 0
  /// The methods by name.
  private let indices: [String: Int] = opaque(["open": 0, "shut": 1, "pass": 2])

  /// Makes a door.
  init(_ state: State = .shut) { self.state = state }

  /// Does nothing when it is refused.
  @inline(never)
  func pass(_ count: Int) {
    guard state == .open else { return }
    total &+= count
  }

  /// Throws when it is refused.
  @inline(never)
  func passThrowing(_ count: Int) throws -> Int {
    guard state == .open else { throw Failure.notAllowed }
    total &+= count
    return total
  }

  /// Throws the refusal as what it is when it is refused.
  @inline(never)
  func passTyped(_ count: Int) throws(Failure) -> Int {
    guard state == .open else { throw Failure.notAllowed }
    total &+= count
    return total
  }

  /// Returns nil when it is refused.
  @inline(never)
  func passMaybe(_ count: Int) -> Int? {
    guard state == .open else { return nil }
    total &+= count
    return total
  }

  /// Returns a value of its own when it is refused.
  @inline(never)
  func passOtherwise(_ count: Int) -> Int {
    guard state == .open else { return -1 }
    total &+= count
    return total
  }

  /// Stops the program when it is refused.
  @inline(never)
  func passTrapping(_ count: Int) -> Int {
    guard state == .open else { fatalError("not allowed") }
    total &+= count
    return total
  }

  /// Takes a closure that may throw.
  @inline(never)
  func passEach(_ body: (Int) throws -> Void) rethrows {
    guard state == .open else { return }
    try body(total)
  }

  /// Returns a closure's result.
  @inline(never)
  func passGeneric<Value>(_ value: Value) throws -> Value {
    guard state == .open else { throw Failure.notAllowed }
    return value
  }

  /// Carries out an event.
  @inline(never)
  func fire(_ event: Event) throws {
    switch (state, event) {
    case (.shut, .open): state = .open
    case (.open, .shut): state = .shut
    default: throw Failure.notAllowed
    }
  }

  /// Fires an event that is refused.
  @inline(never)
  func fireShut() -> Bool {
    do {
      try fire(.shut)
      return true
    } catch { return false }
  }

  /// Calls a method by its name.
  @inline(never)
  func handle(_ name: String, _ arguments: [Any]) throws {
    guard let index = indices[name], let count = arguments[0] as? Int, index == 2, state == .open else {
      throw Failure.notAllowed
    }
    total &+= count
  }

  /// Calls a method that is refused by its name.
  @inline(never)
  func handlePass() -> Bool {
    do {
      try handle("pass", [1])
      return true
    } catch { return false }
  }
}
