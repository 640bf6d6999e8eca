/// What every kind of host does in these rows; none of it is inlined.
protocol GateKind: AnyObject, SendableMetatype {
  /// Opens it.
  func open()
  /// Shuts it.
  func shut()
  /// Fires the event that opens it.
  func fireOpen() throws
  /// Fires the event that shuts it.
  func fireShut() throws
  /// Whether it could be opened.
  func asksOpen() -> Bool
  /// Reads the state.
  func readsShut() -> Bool
}

/// A gate by hand, as a final class.
final class HandFinalGate: GateKind {
  /// The states of a gate.
  enum State { case shut, open }
  /// The events of a gate.
  enum Event { case shut, open }
  /// Why an event was refused.
  enum Failure: Error { case notAllowed }

  /// Where the gate is.
  private(set) var state = State.shut

  /// Opens it.
  @inline(never)
  func open() {
    guard state == .shut else { return }
    state = .open
  }

  /// Shuts it.
  @inline(never)
  func shut() {
    guard state == .open else { return }
    state = .shut
  }

  /// Carries out an event.
  @inline(never)
  func fire(_ event: Event) throws {
    switch (state, event) {
    case (.shut, .open): open()
    case (.open, .shut): shut()
    default: throw Failure.notAllowed
    }
  }

  /// Fires the event that opens it.
  @inline(never) func fireOpen() throws { try fire(.open) }
  /// Fires the event that shuts it.
  @inline(never) func fireShut() throws { try fire(.shut) }
  /// Whether it could be opened.
  @inline(never) func asksOpen() -> Bool { state == .shut }
  /// Reads the state.
  @inline(never) func readsShut() -> Bool { state == .shut }
}

/// A gate by hand that may have subclasses.
class HandOpenGate: GateKind {
  /// The states of a gate.
  enum State { case shut, open }
  /// The events of a gate.
  enum Event { case shut, open }
  /// Why an event was refused.
  enum Failure: Error { case notAllowed }

  /// Where the gate is.
  var state = State.shut

  /// Opens it.
  @inline(never)
  func open() {
    guard state == .shut else { return }
    state = .open
  }

  /// Opens it in a way that no subclass overrides.
  @inline(never)
  func pushOpen() {
    guard state == .shut else { return }
    state = .open
  }

  /// Shuts it.
  @inline(never)
  func shut() {
    guard state == .open else { return }
    state = .shut
  }

  /// Carries out an event.
  @inline(never)
  func fire(_ event: Event) throws {
    switch (state, event) {
    case (.shut, .open): open()
    case (.open, .shut): shut()
    default: throw Failure.notAllowed
    }
  }

  /// Fires the event that opens it.
  @inline(never) func fireOpen() throws { try fire(.open) }
  /// Fires the event that shuts it.
  @inline(never) func fireShut() throws { try fire(.shut) }
  /// Whether it could be opened.
  @inline(never) func asksOpen() -> Bool { state == .shut }
  /// Reads the state.
  @inline(never) func readsShut() -> Bool { state == .shut }
}

/// A subclass that changes nothing.
final class HandPlainSubgate: HandOpenGate {}

/// A subclass that overrides a method, and adds some.
final class HandSubgate: HandOpenGate {
  /// How often it was opened.
  var total = 0

  /// Opens it and counts.
  @inline(never)
  override func open() {
    guard state == .shut else { return }
    total &+= 1
    super.open()
  }

  /// A way of opening of its own.
  @inline(never)
  func kickOpen() {
    guard state == .shut else { return }
    state = .open
  }
}

extension Row {
  /// The four ways to a host of some kind: a method, an event, a question, a read.
  ///
  /// - Parameters:
  ///   - key: The beginning of the keys.
  ///   - kind: What kind of host it is.
  ///   - against: What it is compared with.
  ///   - ours: Makes one of ours.
  ///   - rival: Makes one by hand.
  /// - Returns: The rows.
  @inline(__always)
  static func kind<Ours: GateKind, Rival: GateKind>(
    _ key: String, _ kind: String, against: String, ours: @autoclosure @escaping @Sendable () -> Ours,
    rival: @autoclosure @escaping @Sendable () -> Rival
  ) -> [Row] {
    [
      Row(
        key, "\(kind): methods", against: against, atMost: .deciding,
        ours: .repeating(ours()) { gate in
          gate.open()
          gate.shut()
        },
        rival: .repeating(rival()) { gate in
          gate.open()
          gate.shut()
        }),
      Row(
        "\(key)-fire", "\(kind): fire(.event)", against: against, atMost: .deciding,
        ours: .repeating(ours()) { gate in
          try gate.fireOpen()
          try gate.fireShut()
        },
        rival: .repeating(rival()) { gate in
          try gate.fireOpen()
          try gate.fireShut()
        }),
      Row(
        "\(key)-can", "\(kind): can(.method)", against: against, atMost: .deciding,
        ours: .repeating(ours()) { gate in gate.asksOpen() }, rival: .repeating(rival()) { gate in gate.asksOpen() }),
      Row(
        "\(key)-state", "\(kind): state", against: against, atMost: .reading,
        ours: .repeating(ours()) { gate in gate.readsShut() }, rival: .repeating(rival()) { gate in gate.readsShut() }),
    ]
  }
}
