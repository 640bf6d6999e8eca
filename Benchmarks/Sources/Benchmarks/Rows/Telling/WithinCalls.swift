import GuardedState

/// A till whose methods and callbacks call each other.
@Guarded
final class Till {
  /// The states of a till.
  enum State { case shut, open }

  /// What is in it.
  var total = 0

  /// Opens it; its body calls a guarded method.
  @inline(never) @Transition(from: State.shut, to: .open)
  func openCounting() { count() }

  /// Opens it; a callback calls a guarded method.
  @inline(never) @Transition(from: State.shut, to: .open)
  func open() {}

  /// Shuts it.
  @inline(never) @Transition(from: State.open, to: .shut)
  func shut() {}

  /// Changes nothing.
  @inline(never) @Allowed(in: State.shut, .open)
  func count() { total &+= 1 }

  /// Changes nothing, and calls one that changes nothing.
  @inline(never) @Allowed(in: State.shut, .open)
  func countTwice() {
    count()
    count()
  }

  /// Calls a guarded method.
  func didEnterOpen() { count() }
}

/// The same by hand.
final class HandTill {
  /// The states of a till.
  enum State { case shut, open, locked }

  /// Where it is.
  private(set) var state = State.shut
  /// What is in it.
  var total = 0

  /// Opens it; its body calls a guarded method.
  @inline(never)
  func openCounting() {
    guard state == .shut else { return }
    count()
    state = .open
    didEnterOpen()
  }

  /// Opens it; a callback calls a guarded method.
  @inline(never)
  func open() {
    guard state == .shut else { return }
    state = .open
    didEnterOpen()
  }

  /// Shuts it.
  @inline(never)
  func shut() {
    guard state == .open else { return }
    state = .shut
  }

  /// Changes nothing.
  @inline(never)
  func count() {
    guard state == .shut || state == .open else { return }
    total &+= 1
  }

  /// Changes nothing, and calls one that changes nothing.
  @inline(never)
  func countTwice() {
    guard state == .shut || state == .open else { return }
    count()
    count()
  }

  /// Calls a guarded method.
  func didEnterOpen() { count() }
}

extension Row {
  /// Guarded methods that are called while others run.
  static let withinCalls: [Row] = [
    Row(
      "within-body", "@Allowed called by the body of a @Transition", against: "the same by hand", atMost: .deciding,
      ours: .repeating(Till()) { till in
        till.openCounting()
        till.shut()
      },
      rival: .repeating(HandTill()) { till in
        till.openCounting()
        till.shut()
      }),
    Row(
      "within-callback", "@Allowed called by didEnterX()", against: "the same by hand", atMost: .deciding,
      ours: .repeating(Till()) { till in
        till.open()
        till.shut()
      },
      rival: .repeating(HandTill()) { till in
        till.open()
        till.shut()
      }),
    Row(
      "within-allowed", "@Allowed called by an @Allowed, twice", against: "the same by hand", atMost: .deciding,
      ours: .repeating(Till()) { till in till.countTwice() },
      rival: .repeating(HandTill()) { till in till.countTwice() }),
  ]
}
