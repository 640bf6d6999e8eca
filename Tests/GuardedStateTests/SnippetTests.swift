import Foundation
import Testing

/// The snippets that the articles and the README show, and their output.
@Suite struct SnippetTests {
  private static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  // Behaviours 10, 22, 88, 89, Defect 19
  @Test func `The Inbox snippet prints an inbox with a machine without a host, and its refusals`() throws {
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

  // Behaviours 5, 83
  @Test func `The Invoice snippet prints rules as data, as the article shows them`() throws {
    let printed = try Program.run("Invoice")
    #expect(printed.status == 0)
    #expect(
      printed.output == #"""
        StateMachine: 'send' is declined in draft, because 'hasLines' does not hold
        happened: sent → paid by settle
        | From | By | To |
        |---|---|---|
        | sent | transition | draft (initial) |
        | draft (initial) | send \[hasLines\] | sent |
        | sent | settle | paid (final) (current) |
        | sent | settle | void (final) |
        | sent | print | (stays) |
        | paid (final) (current) | print | (stays) |

        the same: true
        In(draft): the state 'sent' is not declared; declare it with 'In(sent)', or in the 'states' of JSON

        """#)
  }

  #if Macros
  @Test func `The SplitOrder snippet prints an order with regions, as the article shows it`() throws {
    let printed = try Program.run("SplitOrder")
    #expect(printed.status == 0)
    #expect(
      printed.output == """
        Order.parcel: 'ship' is declined in packed, because 'Payment.paid' does not hold; 'pay' leads to where it is allowed
        goes to Elm Street
        paid 4200
        on its way
        Order: 'changeAddress' is declined in open, because 'Parcel.waiting or .packed' does not hold
        true ["deliver", "cancel"]
        closed paid delivered after 5 changes
        paid 100
        money back, the parcel is waiting
        order: open → cancelled by cancel
        payment: paid → refunded by cancel
        refunded
        cancelled refunded waiting after 3 changes
        paid

        """)
  }

  // Behaviours 4, 12, 30, 92
  @Test func `The Rocket snippet prints flights whose events depend on the source state`() throws {
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

  // Behaviours 11, 35, 40, 79
  @Test func `The Loader snippet prints loads with several targets, late events and a history`() throws {
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

  // Behaviours 3, 6, 8, 14, 49, 50
  @Test func `The Lamp snippet prints three kinds of hosts that guard the same methods`() throws {
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
  func `Waiting guards synchronize a thousand racing tasks`(snippet: String, output: String) throws {
    let printed = try Program.run(snippet)
    #expect(printed.status == 0)
    #expect(printed.output == output)
    let code = try String(contentsOf: Self.root.appending(path: "Snippets/\(snippet).swift"), encoding: .utf8)
    let lines = code.split(separator: "\n", omittingEmptySubsequences: false)
    let host = lines.drop { $0 != "@Guarded" }.prefix { $0 != "}" }
    #expect(host.count < 40, "a host of less than 40 lines")
  }

  // Behaviours 13, 15, 32, 45, 46, 81
  @Test func `The Player snippet prints nested states and an open machine`() throws {
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
          Screen: a transition to 'credits' is allowed in playing, not in menu
          in no state: true

        """)
  }

  @Test func `The OrderDesk snippet prints an order with roles and a facade`() throws {
    let printed = try Program.run("OrderDesk")
    #expect(printed.status == 0)
    #expect(
      printed.output == """
        ["add", "cancel"]
        403 Order: 'place' is declined in cart, because 'isFilled' does not hold
        200 2
        403 Order: 'add' is declined in cart, because 'shouldAdd' does not hold
        200 3
        400 Order: 'add' can't be called with these arguments: there is no argument 'cuont'; did you mean 'count'?
        200 placed
        403 Order: 'pack' is declined in placed, because 'isStaff' does not hold
        ["pack", "cancel"]
        200 packed
        403 Order: 'cancel' is declined in packed, because 'isStaff' does not hold
        200 DHL-2
        404 Order: there is no guarded method 'delvier'; did you mean 'deliver'?
        200 delivered
        409 Order: 'cancel' is refused, because delivered is final; it is allowed in cart, placed or packed
        placed by customer, packed by staff, shipped by staff, delivered by customer

        """)
  }

  @Test func `The LinkKeeper snippet prints a connection that an actor maintains`() throws {
    let printed = try Program.run("LinkKeeper")
    #expect(printed.status == 0)
    #expect(
      printed.output == """
        Link: 'ping' was not allowed in time; the state is idle, and it has waited for 0.02 seconds; 'connect' leads there
        attempt 1 failed, now lost
        attempt 2 failed, now lost
        attempts: 3 sent: ["hello"]
        may send now: false, state: lost
        Link: 'drop' is allowed in connected, not in lost; 'connect' leads there
        Link: 'send' is refused, because closed is final; it is allowed in connected
        Link: 'connect' is refused, because closed is final; it is allowed in idle or lost
        idle→connecting connecting→lost lost→connecting connecting→lost lost→connecting connecting→connected connected→lost lost→connecting connecting→connected connected→closed
        ["hello", "again"]

        """)
  }

  @Test func `The FilmPlayer snippet prints a player on the main actor that a view observes`() throws {
    let printed = try Program.run("FilmPlayer")
    #expect(printed.status == 0)
    #expect(
      printed.output == """
        FilmPlayer: 'play' is declined in stopped, because 'hasFilm' does not hold
        90 Metropolis
        false true
        FilmPlayer: 'seek' is allowed in buffering, rendering or paused, not in scrubbing; 'pause' leads there
        FilmPlayer: 'seek' is declined in paused, because 'shouldSeek' does not hold
        back in ["playing", "scrubbing"]
        nothing 0
        picture at 0, notAllowed, cuts, declined, fades out, notAllowed, notAllowed
        stopped: load reset
        stopped: load play reset
        buffering: pause seek fail reset
        paused: play seek reset
        stopped: load play reset

        """)
  }

  @Test func `The Documents snippet prints a hierarchy of guarded classes`() throws {
    let printed = try Program.run("Documents")
    #expect(printed.status == 0)
    #expect(
      printed.output == """
        submit: Contract: 'submit' is declined in draft, because 'hasText' does not hold
        write: ()
        sign early: Contract: 'sign' is allowed in review, not in draft; 'submit' leads there
        submit: ()
        sign: 1
        publish: Unsigned()
        sign twice: Contract: 'sign' is declined in review, because 'shouldSign' does not hold
        sign: 2
        publish: ()
        write late: Contract: 'write' is allowed in draft, not in published; 'revoke' leads there
        revoke: ()
        draft ["refused submit", "refused sign", "refused sign", "print lease", "left review with 2", "published", "refused write"]
        post: ()
        archive: nothing
        revoke: Note: there is no guarded method 'revoke'
        lease draft ["write", "submit", "archive"]
        shopping archived []

        """)
  }

  @Test func `The Ported snippet prints a machine that was ported from states that are strings`() throws {
    let printed = try Program.run("Ported")
    #expect(printed.status == 0)
    #expect(
      printed.output == """
        problems: []
        Ticket: 'comment' is allowed in open, not in new; 'transition(to: open)' leads there
        Plotter
        happened: new → waiting
        Ticket: 'assign' is declined in waiting, because 'hasAgent' does not hold
        happened: waiting → assigned by assign
        Ticket: 'rename' is allowed in new or waiting, not in assigned; 'solve', then 'transition(to: open)' lead there
        stayed
        ["colour red", "days 3"]
        Ticket: there is no event 'slove'; did you mean 'solve'?
          solved from assigned
        happened: assigned → solved by solve
        happened: solved → assigned
        ["open", "assigned"] ["solve", "escalate", "look", "ban"]
        restored: assigned, as assigned
        happened: assigned → spam by escalate
        Ticket: 'look' is refused, because spam is final; it is allowed in open or solved
        ["assigned to Kim", "left open", "assigned to Kim", "left open"]
        In(new): the state 'opne' is not declared; did you mean 'open'?
        line 10, column 33: a value was expected
        states[1].history: 'shalow' is none of 'none', 'shallow', 'deep'; did you mean 'shallow'?
        [In(assigned, forbids: renmae): 'renmae' is no method of Ticket that can be called by name; did you mean 'rename'?]
        events[1].to: a state was expected; leave it out to change no state

        """)
  }
  #endif
}
