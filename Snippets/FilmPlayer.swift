// A player behind a view: on the main actor, observable, with nested states, and buttons that ask before they are shown.
// Leave out '#if Macros' and '#endif' in a copy: this package is also built without macros.

#if Macros
import GuardedState
import Observation

@MainActor
@Observable
@Guarded
final class FilmPlayer {
  enum State { case stopped, playing, buffering, rendering, scrubbing, paused, failed }

  static let rules = Rules(initial: .stopped) {
    In(.stopped)
    In(.playing, initial: .buffering, history: .shallow, allows: .seek, .title) {
      In(.buffering, to: .rendering)
      In(.rendering, to: .buffering, .scrubbing)
      In(.scrubbing, to: .rendering, forbids: .seek)
    }
    In(.paused, allows: .seek, .title)
    In(.failed)
    On(.reset, to: .stopped)
  }

  private(set) var film: String?
  private(set) var position = 0
  private(set) var messages: [String] = []

  var hasFilm: Bool { film != nil }

  @Allowed(in: State.stopped, .failed)
  func load(_ name: String) { film = name }

  @Transition(from: State.stopped, .paused, to: .playing, when: \FilmPlayer.hasFilm)
  func play() throws {}

  @Transition(from: State.playing, to: .paused)
  func pause() {}

  @Allowed func seek(to second: Int) throws -> Int {
    position = second
    return position
  }

  func shouldSeek(to second: Int) -> Bool { (0...7200).contains(second) }

  @Allowed(otherwise: "nothing") func title() -> String { film ?? "untitled" }

  @Transition(from: State.playing, to: .failed)
  func fail(_ reason: String) { messages.append(reason) }

  @Transition func reset() { position = 0 }

  func didEnterRendering() { messages.append("picture at \(position)") }
  func didExitPlaying(animated: Bool) { messages.append(animated ? "fades out" : "cuts") }
  func didRefuse(_ refusal: Refusal) { messages.append("\(refusal.reason)") }
}

/// The text of a view, which is rendered again whenever something changes that it has read.
@MainActor
final class Screen {
  let player: FilmPlayer
  private(set) var renderings: [String] = []

  init(_ player: FilmPlayer) { self.player = player }

  func render() {
    withObservationTracking {
      let buttons = player.machine.permittedMethods.filter { $0 != .title }.map { "\($0)" }
      renderings.append("\(player.state): \(buttons.joined(separator: " "))")
    } onChange: {
      MainActor.assumeIsolated { _ = Task { self.render() } }
    }
  }
}

@MainActor func letTasksRun() async { for _ in 0..<20 { await Task.yield() } }

let player = FilmPlayer()
let screen = Screen(player)
screen.render()
print(player.refusal(of: .play) ?? "may play")
player.load("Metropolis")
await letTasksRun()
try player.play()
await letTasksRun()
try player.transition(to: .rendering)
print(try player.seek(to: 90), player.title())
try player.transition(to: .scrubbing)
print(player.can(.seek), player.machine.isWithin(.playing))
do { _ = try player.seek(to: 10) } catch { print(error) }
player.pause()
await letTasksRun()
do { _ = try player.handle("seek", [9000]) } catch { print(error) }
try player.play()
print("back in \(player.machine.path.map { "\($0)" })")
try player.fire(.reset, animated: true)
await letTasksRun()
player.pause()
print(player.title(), player.position)
print(player.messages.joined(separator: ", "))
for line in screen.renderings { print(line) }
#endif
