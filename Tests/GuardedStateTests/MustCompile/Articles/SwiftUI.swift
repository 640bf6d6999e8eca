// The examples of the article "SwiftUI".
import GuardedState
import Observation
import SwiftUI

@MainActor
@Observable
@Guarded
final class Player {
  enum State { case stopped, playing, paused }

  private(set) var film: String?
  var hasFilm: Bool { film != nil }

  @Allowed(in: State.stopped)
  func load(_ name: String) { film = name }

  @Transition(from: State.stopped, .paused, to: .playing, when: \Player.hasFilm)
  func play() throws {}

  @Transition(from: State.playing, to: .paused)
  func pause() {}
}

struct PlayerView: View {
  let player: Player

  var body: some View {
    VStack {
      Text("\(player.state)")
      Button("Metropolis") { player.load("Metropolis") }
        .disabled(!player.can(.load))
      Button("Play") { try? player.play() }
        .disabled(!player.can(.play))
        .help(player.machine.refusal(of: .play)?.localizedDescription ?? "")
      Button("Pause") { player.pause() }
        .disabled(!player.can(.pause))
    }
  }
}

struct PlayButton: View {
  let player: Player
  @SwiftUI.State private var refusal: Refusal?

  var body: some View {
    Button("Play") { play() }
      .alert(
        refusal?.localizedDescription ?? "",
        isPresented: Binding(get: { refusal != nil }, set: { if !$0 { refusal = nil } })
      ) {
      } message: {
        Text(refusal?.recoverySuggestion ?? "")
      }
  }

  func play() {
    do { try player.play() } catch { refusal = error as? Refusal }
  }
}

@MainActor
@Observable
@Guarded
final class Feed {
  enum State { case idle, loading, loaded, failed }

  private(set) var text = ""
  private(set) var problem = ""
  let fetch: @Sendable () async throws -> String

  init(fetch: @escaping @Sendable () async throws -> String) { self.fetch = fetch }

  @Transition(from: State.idle, .failed, via: .loading, to: .loaded, .failed, orElse: .idle)
  func load() async throws -> State {
    do {
      text = try await fetch()
      return .loaded
    } catch {
      problem = error.localizedDescription
      return .failed
    }
  }
}

struct FeedView: View {
  let feed: Feed

  var body: some View {
    Text(feed.state == .failed ? feed.problem : feed.text)
      .task { _ = try? await feed.load() }
  }
}

@MainActor
@Observable
@Guarded
final class Banner {
  enum State { case hidden, shown }

  static let rules = Rules(initial: .hidden) {
    After(.seconds(5), in: .shown, to: .hidden)
  }

  private(set) var text = ""

  @Transition(from: State.hidden, .shown, to: .shown) func show(_ text: String) { self.text = text }
  @Transition(from: State.shown, to: .hidden) func hide() {}
}

struct BannerView: View {
  let banner: Banner

  var body: some View {
    if banner.state == .shown {
      Button(banner.text) { banner.hide() }
    }
  }
}

@MainActor
@Guarded
final class Timer: ObservableObject {
  enum State { case idle, running }

  @Transition(from: State.idle, to: .running) func start() {}
  @Transition(from: State.running, to: .idle) func stop() {}

  func willTransition(_ transition: Transition) { objectWillChange.send() }
}

struct TimerView: View {
  @StateObject private var timer = Timer()

  var body: some View {
    Button("Start") { timer.start() }
      .disabled(!timer.can(.start))
  }
}

@Guarded
actor Connection {
  enum State { case offline, online }
  @Transition(from: State.offline, to: .online) func connect() {}
}

@MainActor
@Observable
final class ConnectionModel {
  private(set) var state = Connection.State.offline

  func follow(_ connection: Connection) async {
    let transitions = await connection.transitions
    state = await connection.state
    for await _ in transitions { state = await connection.state }
  }
}

struct ConnectionView: View {
  let connection: Connection
  @SwiftUI.State private var model = ConnectionModel()

  var body: some View {
    Text("\(model.state)").task { await model.follow(connection) }
  }
}
