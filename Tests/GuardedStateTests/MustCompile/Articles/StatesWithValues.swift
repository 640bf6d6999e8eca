// The examples of the article "StatesWithValues".
import GuardedState

@Guarded
final class Jukebox {
  enum State { case stopped, playing(Track, at: Duration), failed(any Error) }

  static let rules = Rules(initial: .stopped) {
    In(.playing, to: .playing, allows: .title)
  }

  @Transition(from: State.stopped, State.playing, to: State.playing, State.failed)
  func play(_ name: String) -> State {
    guard let track = library[name] else { return .failed(NoSuchTrack(name: name)) }
    return .playing(track, at: .zero)
  }

  @Allowed func title() -> String? { if case .playing(let track, _) = state { track.title } else { nil } }
  func didEnterFailed(_ state: State) { print(state) }

  let library = ["so what": Track(title: "So What")]
}

struct Track {
  let title: String
}

struct NoSuchTrack: Error {
  let name: String
}

let jukebox = Jukebox()
print(jukebox.play("so what"))
print(jukebox.title() ?? "", jukebox.machine.state, jukebox.machine.isIn(.playing))
