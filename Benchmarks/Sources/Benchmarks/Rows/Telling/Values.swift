import GuardedState

/// A jukebox whose states carry values.
@Guarded
final class Jukebox {
  /// The states of a jukebox.
  enum State { case stopped, playing(Int), paused(Int, at: Double) }

  /// What follows what.
  static let rules = Rules(initial: .stopped) {
    In(.stopped, to: .playing)
    In(.playing, to: .playing, .paused, .stopped)
    In(.paused, to: .playing)
  }

  /// Enters a state with a value.
  @inline(never) @Transition(from: State.stopped, to: State.playing)
  func play(_ track: Int) -> State { .playing(track) }

  /// From a state with a value to one with two.
  @inline(never) @Transition(from: State.playing, to: State.paused)
  func pause() -> State {
    guard case .playing(let track) = state else { return .paused(0, at: 0) }
    return .paused(track, at: 1.5)
  }

  /// Back to the state with one.
  @inline(never) @Transition(from: State.paused, to: State.playing)
  func resume() -> State {
    guard case .paused(let track, _) = state else { return .playing(0) }
    return .playing(track)
  }

  /// To a state without a value.
  @inline(never) @Transition(from: State.playing, to: State.stopped)
  func stop() {}

  /// What plays.
  @inline(never) @Allowed(in: State.playing)
  func track() -> Int? { if case .playing(let track) = state { track } else { nil } }
}

extension Jukebox {
  /// A jukebox that plays.
  static func playing() -> Jukebox {
    let box = Jukebox()
    _ = box.play(7)
    return box
  }

  /// Reads the state.
  @inline(never) func readState() -> State { state }
  /// Goes to a state with a value.
  @inline(never) func went(to state: State) throws { try transition(to: state) }
}

/// A jukebox that is told what it enters.
@Guarded
final class ToldJukebox {
  /// The states of a jukebox.
  enum State { case stopped, playing(Int) }

  /// What was entered.
  var total = 0

  /// Enters a state with a value.
  @inline(never) @Transition(from: State.stopped, to: State.playing)
  func play(_ track: Int) -> State { .playing(track) }

  /// To a state without a value.
  @inline(never) @Transition(from: State.playing, to: State.stopped)
  func stop() {}

  /// Counts.
  func didEnterPlaying(_ state: State) { if case .playing(let track) = state { total &+= track } }
}

/// The same by hand.
final class HandJukebox {
  /// The states of a jukebox.
  enum State { case stopped, playing(Int), paused(Int, at: Double) }
  /// Why a call was refused.
  enum Failure: Error { case notAllowed }

  /// Where it is.
  private(set) var state = State.stopped
  /// What was entered.
  var total = 0

  /// Enters a state with a value.
  @inline(never)
  func play(_ track: Int) -> State {
    guard case .stopped = state else { return state }
    state = .playing(track)
    return state
  }

  /// Enters a state with a value, and says so.
  @inline(never)
  func playTelling(_ track: Int) -> State {
    guard case .stopped = state else { return state }
    state = .playing(track)
    didEnterPlaying(state)
    return state
  }

  /// From a state with a value to one with two.
  @inline(never)
  func pause() -> State {
    guard case .playing(let track) = state else { return state }
    state = .paused(track, at: 1.5)
    return state
  }

  /// Back to the state with one.
  @inline(never)
  func resume() -> State {
    guard case .paused(let track, _) = state else { return state }
    state = .playing(track)
    return state
  }

  /// To a state without a value.
  @inline(never)
  func stop() {
    guard case .playing = state else { return }
    state = .stopped
  }

  /// What plays.
  @inline(never)
  func track() -> Int? {
    guard case .playing(let track) = state else { return nil }
    return track
  }

  /// Reads the state.
  @inline(never) func readState() -> State { state }

  /// Goes to a state.
  @inline(never)
  func transition(to target: State) throws {
    switch (state, target) {
    case (.stopped, .playing), (.playing, .playing), (.playing, .paused), (.playing, .stopped), (.paused, .playing):
      state = target
    default: throw Failure.notAllowed
    }
  }

  /// Counts.
  @inline(never)
  func didEnterPlaying(_ state: State) { if case .playing(let track) = state { total &+= track } }

  /// A jukebox that plays.
  static func playing() -> HandJukebox {
    let box = HandJukebox()
    _ = box.play(7)
    return box
  }
}

extension Row {
  /// States that carry values.
  static let values: [Row] = [
    Row(
      "values", "states that carry values, entered and left", against: "an enum with values by hand", atMost: 8,
      ours: .repeating(Jukebox()) { box in
        box.play(7)
        box.stop()
      },
      rival: .repeating(HandJukebox()) { box in
        box.play(7)
        box.stop()
      }),
    Row(
      "values-to-values", "from values to values", against: "an enum with values by hand", atMost: 8,
      ours: .repeating(Jukebox.playing()) { box in
        box.pause()
        box.resume()
      },
      rival: .repeating(HandJukebox.playing()) { box in
        box.pause()
        box.resume()
      }),
    Row(
      "values-callback", "didEnterX(_ state:) that takes the value", against: "a method by hand that takes the state",
      atMost: 8,
      ours: .repeating(ToldJukebox()) { box in
        box.play(7)
        box.stop()
      },
      rival: .repeating(HandJukebox()) { box in
        box.playTelling(7)
        box.stop()
      }),
    Row(
      "values-state", "host.state with a value", against: "a property by hand", atMost: .reading,
      ours: .repeating(Jukebox.playing()) { box in box.readState() },
      rival: .repeating(HandJukebox.playing()) { box in box.readState() }),
    Row(
      "values-allowed", "@Allowed that reads the value", against: "a guard by hand", atMost: .deciding,
      ours: .repeating(Jukebox.playing()) { box in box.track() },
      rival: .repeating(HandJukebox.playing()) { box in box.track() }),
    Row(
      "values-transition-to", "host.transition(to: .playing(7))", against: "a switch by hand over both states",
      atMost: 8,
      ours: .repeating(Jukebox(), over: [Jukebox.State.playing(7), .stopped]) { try $0.went(to: $1) },
      rival: .repeating(HandJukebox(), over: [HandJukebox.State.playing(7), .stopped]) { try $0.transition(to: $1) }),
  ]
}
