#if Macros
import Foundation
import GuardedState
import Testing

@Guarded
final class Speaker {
  enum State { case off, on }
  var log: [String] = []
  @Transition(from: State.off, to: .on) func start() {}
  func volumeChanged(_ userInfo: [String: Any]) { log.append("volume \(userInfo["level"] ?? "unknown")") }
  func unplugged(userInfo: [String: Any]) { log.append("unplugged") }
}

@Guarded
actor Siren {
  enum State { case off, on }
  var log: [String] = []
  @Transition(from: State.off, to: .on) func start() {}
  func alarm(_ userInfo: [String: Any]) { log.append("alarm") }
  func test() { machine.announce("alarm", userInfo: ["who": self]) }
}

private final class Listener: GuardedStateDelegate {
  var log: [String] = []
  func host(_ host: Speaker, didAnnounce name: String, userInfo: [String: Any]) { log.append("\(name) \(userInfo)") }
}

@Suite struct AnnouncementTests {
  // Behaviour 60, Defect 11
  @Test
  func `An announcement reaches the host, the delegate and the notification center, with or without data`() {
    let speaker = Speaker()
    let listener = Listener()
    let center = NotificationCenter()
    speaker.machine.delegate = listener
    speaker.machine.notificationCenter = center
    let posted = Posted()
    let token = center.addObserver(forName: .guardedStateDidAnnounce("volumeChanged"), object: speaker, queue: nil) {
      posted.texts.append("\($0.name.rawValue) \($0.userInfo?["announcement"] ?? "") \($0.userInfo?["level"] ?? "")")
    }
    defer { center.removeObserver(token) }
    speaker.machine.announce("volumeChanged", userInfo: ["level": 3])
    speaker.machine.announce("volumeChanged")
    speaker.machine.announce("unplugged")
    speaker.machine.announce("never heard of")
    #expect(speaker.log == ["volume 3", "volume unknown", "unplugged"])
    #expect(
      listener.log == [#"volumeChanged ["level": 3]"#, "volumeChanged [:]", "unplugged [:]", "never heard of [:]"])
    #expect(
      posted.texts == [
        "GuardedStateDidAnnounce.volumeChanged volumeChanged 3", "GuardedStateDidAnnounce.volumeChanged volumeChanged ",
      ])
    #expect(speaker.state == .off)
  }

  // The centre calls it on the thread that posts.
  private final class Posted: @unchecked Sendable { var texts: [String] = [] }

  // Behaviour 60
  @Test func `An announcement of a bound machine calls its host, and one of an actor calls its own method`() async {
    let speaker = Speaker()
    StateMachine<String, String>(openFor: speaker).announce("unplugged")
    #expect(speaker.log == ["unplugged"])
    let siren = Siren()
    await siren.test()
    #expect(await siren.log == ["alarm"])
  }
}
#endif
