import Foundation
import Testing

/// The snippets that articles and README show, and what each prints.
@Suite struct SnippetTests {
  @Test func `Behaviours 10, 22, 88, 89, Defect 19: Inbox`() throws {
    let printed = try Program.run("Inbox")
    #expect(printed.status == 0)
    #expect(
      printed.output == """
        Unread, 4 unread
        Read, 3 unread
        Unread, 4 unread
        can be viewed: true, marked: false
        the copy is Unread, after 2 changes
        deleted by me
        Deleted, 3 unread
        StateMachine: 'View Message' is allowed in Unread, not in Deleted; 'Mark as Unread' leads there
        StateMachine: there is no event 'Veiw Message'; did you mean 'View Message'?
        StateMachine: 'Mark as Unread' is declined in Deleted, because 'shouldFire' does not hold
        Unread, 4 unread
        ["badge": true]

        """)
  }

  #if Macros
  @Test func `Behaviours 4, 12, 30, 92: Rocket`() throws {
    let printed = try Program.run("Rocket")
    #expect(printed.status == 0)
    #expect(
      printed.output == """
        preparing → flying by ignite
          booster dropped, 1 left
        flying → landing by dropBooster
        landing → shutDown by cutEngines
        shutDown → preparing by refuel
        preparing → flying by ignite
          booster dropped, 0 left
        flying → landing by dropBooster
        landing → shutDown by cutEngines
        shutDown → preparing by refuel
        stopped after 2 flights: Rocket: 'launch' is declined in preparing, because 'hasBooster' does not hold
        still preparing
        preparing → crashed by fail
        finished: true
        Rocket: 'launch' is refused, because crashed is final; it is allowed in preparing

        """)
  }

  @Test func `Behaviours 11, 35, 40, 79: Loader`() throws {
    let printed = try Program.run("Loader")
    #expect(printed.status == 0)
    #expect(
      printed.output == """
        nothing came: try again
        no longer loading, now failed
        finished as failed
        no longer loading, now complete
        finished as complete with 'Hello, world'
        late: complete
        Loader: 'receive' is allowed in loading, not in complete
        start, loading, failed, loading, complete
        cancelled: happened: loading → failed by cancel
        complete, by way of failed, loading, complete

        """)
  }

  @Test func `Behaviours 3, 6, 8, 14, 49, 50: Lamp`() throws {
    let printed = try Program.run("Lamp")
    #expect(printed.status == 0)
    #expect(
      printed.output == """
        As a host
          loaded
          shines blue
          refused: Lamp: 'goRed' is allowed in red, not in blue; 'transition(to: red)' leads there
          refused: Lamp: 'goRed' is allowed in red, not in blue; 'transition(to: red)' leads there
        By a superclass
          loaded
          initializing → loaded
          loaded → red
          shines red
          called goRed in red
          refused: NamedLamp: 'goBlue' is allowed in blue, not in red; 'transition(to: blue)' leads there
        With a separate machine
          loaded
          shines blue
          refused: Bulb: 'goRed' is allowed in red, not in blue; 'transition(to: red)' leads there

        """)
  }

  @Test(arguments: [
    ("BoundedBuffer", "500 put and 500 taken: none lost, none twice\nthe buffer is empty\n"),
    ("ReadersWriterLock", "100 writers among 900 readers, 0 mistakes\nthe lock is free\n"),
    (
      "ConnectionPool",
      "1000 served by no more than 4 connections\nConnectionPool: 'acquire' is refused, because closed is final; it is "
        + "allowed in available\n"
    ),
    ("RateLimiter", "1000 passed, not too soon: true\n"),
  ])
  func `What guards that wait synchronise, raced by a thousand tasks`(snippet: String, output: String) throws {
    let printed = try Program.run(snippet)
    #expect(printed.status == 0)
    #expect(printed.output == output)
    let code = try String(contentsOf: Self.root.appending(path: "Snippets/\(snippet).swift"), encoding: .utf8)
    let lines = code.split(separator: "\n", omittingEmptySubsequences: false)
    let host = lines.drop { $0 != "@Guarded" }.prefix { $0 != "}" }
    #expect(host.count < 40, "a host of less than 40 lines")
  }

  private static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  @Test func `Behaviours 13, 15, 32, 45, 46, 81: Player`() throws {
    let printed = try Program.run("Player")
    #expect(printed.status == 0)
    #expect(
      printed.output == """
        Nested states
          plays, with a fade
          buffers
          ["stopped"] → ["playing", "buffering"]
          has enough
          ["playing", "buffering"] → ["playing", "rendering"]
          within playing: true, at 30 s
          ["playing", "rendering"] → ["playing", "error"]
          Player: 'seek' is allowed in buffering or rendering, not in error; 'transition(to: stopped)', then 'transition(to: playing)' lead there
          stops playing
          ["playing", "error"] → ["stopped"]
        Open
          shows the film, with a fade
          a wheel turns in ["playing", "buffering"]
          again: stayed
          within playing: true, in ["playing", "paused"]
          hides the film
          shows the menu
          Screen: a transition to 'credits' is refused, because another change came first; the state is menu
          in no state: true

        """)
  }
  #endif
}
