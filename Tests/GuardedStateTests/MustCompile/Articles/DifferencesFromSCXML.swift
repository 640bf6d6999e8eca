// The examples of the article "DifferencesFromSCXML".
import GuardedState

@Guarded
final class Player {
  enum State { case stopped, playing }
  @Region enum Subtitles { case off, hidden, shown }

  static let rules = Rules(initial: .stopped) {
    Region(Subtitles.self, initial: .off) {
      Always(from: .off, to: .hidden, when: "State.playing")
      Always(from: .hidden, .shown, to: .off, when: "State.stopped")
    }
  }

  @Transition(from: State.stopped, to: .playing) func play() {}
  @Transition(from: State.playing, to: .stopped) func stop() {}
  @Transition(from: Subtitles.hidden, to: .shown) func showSubtitles() {}
}

let player = Player()
player.play()
player.showSubtitles()
print(player.subtitles)
player.stop()
print(player.subtitles)

@Guarded
final class Editor {
  enum State { case viewing, editing, text, picture, help, failed }

  static let rules = Rules(initial: .viewing) {
    In(.editing) {
      In(.text)
      In(.picture)
    }
  }

  // A transition of the root
  @Transition(from: State.viewing, .editing, .help, .failed, to: .text) func startOver() {}

  // An internal transition with a target
  @Transition(from: State.text, .picture, to: .picture) func insertPicture() {}

  // Back to the previous state
  @Transition(from: State.viewing, .text, .picture, to: .help) func showHelp() {}
  @Transition(from: State.help, to: .viewing, .text, .picture)
  func closeHelp() -> State { machine.previous ?? .viewing }

  // A state for errors
  @Transition(from: State.editing, to: .viewing)
  func save() throws {
    do { try write() } catch {
      fail()
      throw error
    }
  }
  @Transition(from: State.editing, to: .failed) func fail() {}

  private func write() throws { throw DiskFull() }
  func didEnterEditing() { print("editing") }
}

struct DiskFull: Error {}

let editor = Editor()
editor.startOver()
editor.insertPicture()
editor.showHelp()
print(editor.closeHelp())
do { try editor.save() } catch { print(error, editor.state) }
