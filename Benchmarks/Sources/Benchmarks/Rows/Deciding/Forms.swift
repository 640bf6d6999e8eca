import GuardedState

/// A door whose methods have all forms that a transition may have.
@Guarded
final class FormDoor {
  /// The states of a door.
  enum State { case shut, open, ajar }

  /// Where states come from that the attributes don't name.
  static let rules = Rules(initial: .shut) {
    On(.swing, from: .shut, to: .open)
    On(.swing, from: .open, to: .shut)
    On(.rattle, in: .shut)
  }

  /// What the bodies count.
  var total = 0

  /// Shuts it, whatever way it was opened.
  @inline(never) @Transition(from: State.open, .ajar, to: .shut)
  func shut() {}

  /// May throw.
  @inline(never) @Transition(from: State.shut, to: .open)
  func openThrowing() throws { total &+= 1 }

  /// Throws always.
  @inline(never) @Transition(from: State.shut, to: .open)
  func fail() throws { throw Jammed() }

  /// Returns a value.
  @inline(never) @Transition(from: State.shut, to: .open)
  func openCounting() throws -> Int { total }

  /// Returns a value, or nil when it is refused.
  @inline(never) @Transition(from: State.shut, to: .open)
  func openMaybe() -> Int? { total }

  /// Picks the state.
  @inline(never) @Transition(from: State.shut, to: .open, .ajar)
  func pick(_ wide: Bool) -> State { wide ? .open : .ajar }

  /// Picks the state, or none.
  @inline(never) @Transition(from: State.shut, .open, to: .open, .shut)
  func pickMaybe(_ wide: Bool?) -> State? { wide.map { $0 ? .open : .shut } }

  /// Takes arguments.
  @inline(never) @Transition(from: State.shut, to: .open)
  func open(by width: Int, for name: String) { total &+= width }

  /// Leads to where it is.
  @inline(never) @Transition(from: State.shut, to: .shut)
  func shake() {}

  /// Changes no state, by the rules.
  @inline(never) @Transition
  func rattle() {}

  /// Finds its states in the rules.
  @inline(never) @Transition
  func swing() {}

  /// Comes from anywhere.
  @inline(never) @Transition(to: State.ajar)
  func knock() {}
}

/// Why a door can't be opened.
struct Jammed: Error {}

/// The same by hand.
final class HandFormDoor {
  /// The states of a door.
  enum State { case shut, open, ajar }
  /// Why a call was refused.
  enum Failure: Error { case notAllowed }

  /// Where the door is.
  private(set) var state = State.shut
  /// What the bodies count.
  var total = 0
  /// How often something happened that changed no state.
  private(set) var revision = 0

  /// Shuts it, whatever way it was opened.
  @inline(never)
  func shut() {
    guard state == .open || state == .ajar else { return }
    state = .shut
  }

  /// May throw.
  @inline(never)
  func openThrowing() throws {
    guard state == .shut else { throw Failure.notAllowed }
    total &+= 1
    state = .open
  }

  /// Throws always.
  @inline(never)
  func fail() throws {
    guard state == .shut else { throw Failure.notAllowed }
    throw Jammed()
  }

  /// Returns a value.
  @inline(never)
  func openCounting() throws -> Int {
    guard state == .shut else { throw Failure.notAllowed }
    state = .open
    return total
  }

  /// Returns a value, or nil when it is refused.
  @inline(never)
  func openMaybe() -> Int? {
    guard state == .shut else { return nil }
    state = .open
    return total
  }

  /// Picks the state.
  @inline(never)
  func pick(_ wide: Bool) -> State {
    guard state == .shut else { return state }
    state = wide ? .open : .ajar
    return state
  }

  /// Picks the state, or none.
  @inline(never)
  func pickMaybe(_ wide: Bool?) -> State? {
    guard state == .shut || state == .open, let wide else { return nil }
    state = wide ? .open : .shut
    return state
  }

  /// Takes arguments.
  @inline(never)
  func open(by width: Int, for name: String) {
    guard state == .shut else { return }
    total &+= width
    state = .open
  }

  /// Leads to where it is.
  @inline(never)
  func shake() {
    guard state == .shut else { return }
    state = .shut
    revision &+= 1
  }

  /// Changes no state.
  @inline(never)
  func rattle() {
    guard state == .shut else { return }
    revision &+= 1
  }

  /// To the other state.
  @inline(never)
  func swing() {
    switch state {
    case .shut: state = .open
    case .open: state = .shut
    default: return
    }
  }

  /// Comes from anywhere.
  @inline(never)
  func knock() { state = .ajar }
}
