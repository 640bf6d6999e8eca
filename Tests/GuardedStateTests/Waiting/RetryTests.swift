#if Macros
import GuardedState
import Testing

/// Tries again whenever it is refused, or its body throws.
@Guarded
final class Stubborn {
  enum State { case on, off }
  var again: () -> Void = {}
  var heard: [Refusal] = []
  var failures = 0

  @Allowed(in: State.off) func listen() throws {}
  @Allowed(in: State.on) func fail() throws { throw Oops() }
  @Transition(from: State.off, to: .on) func turnOn() throws {}
  @Transition(from: State.on, to: .off) func turnOff() throws {}
  func didRefuse(_ refusal: Refusal) {
    heard.append(refusal)
    again()
  }
  func didFail(_ error: any Error) {
    failures += 1
    again()
  }
}

/// A host whose callbacks cause each other without end, and which goes on whenever it is told so.
@Guarded
private final class Relentless {
  enum State { case x, y }
  enum Event { case there, back }
  static let rules = Rules(initial: .x) {
    On(.there, from: .x, to: .y)
    On(.back, from: .y, to: .x)
  }
  var heard: [Refusal.Reason] = []
  func didEnterX() { _ = try? fire(.there) }
  func didEnterY() { _ = try? fire(.back) }
  func didRefuse(_ refusal: Refusal) {
    heard.append(refusal.reason)
    _ = try? fire(state == .x ? .there : .back)
  }
}

/// The same by itself.
@Guarded
private final class RelentlessByItself {
  enum State { case x, y, z }
  static let rules = Rules(initial: .z) {
    Always(from: .x, to: .y)
    Always(from: .y, to: .x, when: "goesOn")
  }
  var goesOn = true
  var heard = 0
  @Transition(from: State.x, .y, .z, to: .x) func push() {}
  func didRefuse(_ refusal: Refusal) {
    heard += 1
    push()
  }
}

@Suite struct RetryTests {
  @Test func `A listener that makes another request on a livelock receives one livelock`() throws {
    let host = Relentless()
    try host.fire(.there)
    #expect(host.heard == [.livelock])
    let byItself = RelentlessByItself()
    byItself.push()
    #expect(byItself.heard == 1)
  }

  @Test(arguments: ["listen", "turnOn", "handle", "fire", "transition"])
  func `A listener that retries every refused request gets a livelock after a thousand`(way: String) throws {
    let host = Stubborn()
    let work: () throws -> Void =
      switch way {
      case "listen": { try host.listen() }
      case "turnOn": { try host.turnOn() }
      case "handle": { try host.handle("listen") }
      case "fire": { try host.fire(.turnOn) }
      default: { try host.transition(to: .off) }
      }
    host.again = { try? work() }
    let refusal = try #require(throws: Refusal.self) { try work() }
    #expect(refusal.reason == .notAllowed, "the first one is refused as any other")
    #expect(host.heard.count == 1002, "the first, a thousand that it caused, and the livelock")
    #expect(host.heard.last?.reason == .livelock)
    #expect(host.heard.dropLast().allSatisfy { $0.reason == .notAllowed })
    // Afterwards all is as before.
    host.again = {}
    host.heard = []
    #expect(throws: Refusal.self) { try work() }.map { #expect($0.reason == .notAllowed) }
    #expect(host.heard.map(\.reason) == [.notAllowed])
    try host.turnOff()
    #expect(host.state == .off)
  }

  @Test func `A listener that retries every failing body gets a livelock after a thousand`() throws {
    let host = Stubborn()
    host.again = { try? host.fail() }
    #expect(throws: Oops.self) { try host.fail() }
    #expect(host.failures == 1001)
    #expect(host.heard.map(\.reason) == [.livelock])
  }

  @Test func `A delegate that retries every refused request gets a livelock after a thousand`() throws {
    let host = Stubborn()
    var heard = 0
    let delegate = RetryingDelegate { refusal in
      heard += 1
      try? host.listen()
    }
    host.machine.delegate = delegate
    #expect(throws: Refusal.self) { try host.listen() }
    #expect(heard == 1002 && host.heard.last?.reason == .livelock)
  }

  @Test func `A few nested refusals are reported with their own reason`() {
    let host = Stubborn()
    host.again = { [weak host] in if host?.heard.count ?? 9 < 5 { try? host?.turnOn() } }
    #expect(throws: Refusal.self) { try host.listen() }
    #expect(host.heard.map(\.reason) == Array(repeating: .notAllowed, count: 5))
  }
}

private final class RetryingDelegate: GuardedStateDelegate {
  let hear: (Refusal) -> Void
  init(_ hear: @escaping (Refusal) -> Void) { self.hear = hear }
  func host(_ host: Stubborn, didRefuse refusal: Refusal) { hear(refusal) }
}
#endif
