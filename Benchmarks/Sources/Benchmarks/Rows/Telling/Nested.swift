import GuardedState

/// A player with states two deep, and callbacks of outer and inner ones.
@Guarded
final class Player {
  /// The states of a player.
  enum State { case stopped, playing, buffering, rendering }

  /// How they nest.
  static let rules = Rules(initial: .stopped) {
    In(.playing, initial: .buffering) {
      In(.buffering)
      In(.rendering)
    }
  }

  /// How many callbacks ran.
  var steps = 0

  /// Enters two states.
  @inline(never) @Transition(from: State.stopped, to: .playing)
  func play() {}
  /// Goes from one inner state to the other.
  @inline(never) @Transition(from: State.buffering, to: .rendering)
  func render() {}
  /// Leaves two states.
  @inline(never) @Transition(from: State.playing, to: .stopped)
  func stop() {}

  /// Counts.
  func didEnterPlaying() { steps &+= 1 }
  /// Counts.
  func didExitPlaying() { steps &+= 1 }
  /// Counts.
  func didEnterRendering() { steps &+= 1 }
}

/// A tree of states four deep in two branches, all of which have callbacks.
@Guarded
final class Tree {
  /// The states of a tree.
  enum State { case root, left, leftBough, leftTwig, leftLeaf, right, rightBough, rightTwig, rightLeaf }

  /// How they nest.
  static let rules = Rules(initial: .leftLeaf) {
    In(.root) {
      In(.left) { In(.leftBough) { In(.leftTwig) { In(.leftLeaf) } } }
      In(.right) { In(.rightBough) { In(.rightTwig) { In(.rightLeaf) } } }
    }
  }

  /// How many callbacks ran.
  var steps = 0

  /// Leaves four states and enters four.
  @inline(never) @Transition(from: State.root, to: .rightLeaf)
  func swayRight() {}
  /// Leaves four states and enters four.
  @inline(never) @Transition(from: State.root, to: .leftLeaf)
  func swayLeft() {}

  /// Counts.
  func didExitLeft() { steps &+= 1 }
  /// Counts.
  func didExitLeftBough() { steps &+= 1 }
  /// Counts.
  func didExitLeftTwig() { steps &+= 1 }
  /// Counts.
  func didExitLeftLeaf() { steps &+= 1 }
  /// Counts.
  func didEnterRight() { steps &+= 1 }
  /// Counts.
  func didEnterRightBough() { steps &+= 1 }
  /// Counts.
  func didEnterRightTwig() { steps &+= 1 }
  /// Counts.
  func didEnterRightLeaf() { steps &+= 1 }
}

/// A player that comes back to where it was.
@Guarded
final class RememberingPlayer {
  /// The states of a player.
  enum State { case paused, playing, slow, fast }

  /// How they nest.
  static let rules = Rules(initial: .slow) {
    In(.playing, initial: .slow, history: .shallow) {
      In(.slow)
      In(.fast)
    }
  }

  /// Leaves, and remembers.
  @inline(never) @Transition(from: State.playing, to: .paused)
  func pause() {}
  /// Comes back.
  @inline(never) @Transition(from: State.paused, to: .playing)
  func resume() {}
  /// Goes elsewhere within.
  @inline(never) @Transition(from: State.slow, to: .fast)
  func hurry() {}
}

/// The players and the tree by hand.
final class HandPlayer {
  /// The innermost states of all of them.
  enum State { case stopped, buffering, rendering, left, right, paused, slow, fast }

  /// Where it is.
  private(set) var state: State
  /// Where it was when it was left.
  private var remembered = State.slow
  /// How many callbacks ran.
  var steps = 0

  /// Makes one.
  init(_ state: State) { self.state = state }

  /// Enters two states.
  @inline(never)
  func play() {
    guard state == .stopped else { return }
    state = .buffering
    count()
  }

  /// Goes from one inner state to the other.
  @inline(never)
  func render() {
    guard state == .buffering else { return }
    state = .rendering
    count()
  }

  /// Leaves two states.
  @inline(never)
  func stop() {
    guard state == .buffering || state == .rendering else { return }
    state = .stopped
    count()
  }

  /// Leaves four states and enters four.
  @inline(never)
  func swayRight() {
    guard state == .left || state == .right else { return }
    if state == .left { for _ in 0..<4 { count() } }
    state = .right
    for _ in 0..<4 { count() }
  }

  /// Leaves four states and enters four.
  @inline(never)
  func swayLeft() {
    guard state == .left || state == .right else { return }
    state = .left
  }

  /// Leaves, and remembers.
  @inline(never)
  func pause() {
    guard state == .slow || state == .fast else { return }
    remembered = state
    state = .paused
  }

  /// Comes back.
  @inline(never)
  func resume() {
    guard state == .paused else { return }
    state = remembered
  }

  /// Goes elsewhere within.
  @inline(never)
  func hurry() {
    guard state == .slow else { return }
    state = .fast
  }

  /// Whether it plays.
  @inline(never)
  func isPlaying() -> Bool { state == .buffering || state == .rendering }

  /// Counts; ours may be inlined too, but hardly ever is.
  @inline(never) func count() { steps &+= 1 }
}

extension Player {
  /// Whether it plays.
  @inline(never) func isPlaying() -> Bool { machine.isWithin(.playing) }
  /// How deep it is.
  @inline(never) func readDepth() -> Int { machine.path.count }
}

extension RememberingPlayer {
  /// A player that goes fast.
  static func hurrying() -> RememberingPlayer {
    let player = RememberingPlayer()
    player.hurry()
    return player
  }
}
