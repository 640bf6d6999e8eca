#if Macros
/// Rules that contradict each other, or decide nothing.
extension Mistake {
  static let contradictions = [
    Mistake(
      "transition-listed-as-allowed", at: 7, 27, "go",
      "'go' is a '@Transition': say where it is accepted with 'On(.go, from:to:)' or in its attribute",
      in: """
        @Guarded
        final class Game {
          enum State { case menu, running, over }
          static let rules = Rules(initial: .menu) {
            In(.menu, to: .running, .over)
            In(.running, to: .menu)
            In(.running, allows: .go)
          }
          var isOk = true
          @Transition(from: State.menu, to: .over) func go() {}
        }
        """),
    Mistake(
      "transition-listed-as-allowed", at: 7, 27, "go",
      "'go' is a '@Transition': say where it is accepted with 'On(.go, from:to:)' or in its attribute",
      in: """
        @Guarded
        final class Game {
          enum State { case menu, running, over }
          static let rules = Rules(initial: .menu) {
            In(.menu, to: .running, .over)
            In(.running, to: .menu)
            In(.running, allows: .go)
          }
          var isOk = true
          @Transition func go() {}
        }
        """),
    Mistake(
      "contradictory-rules", at: 8, 25, "look",
      "'over' takes back 'look', which it allows itself",
      in: """
        @Guarded
        final class Game {
          enum State { case menu, running, over }
          static let rules = Rules(initial: .menu) {
            In(.menu, to: .running, .over)
            In(.running, to: .menu)
            In(.over, allows: .look)
            In(.over, forbids: .look)
          }
          var isOk = true
          @Allowed func look() {}
        }
        """,
      note: ("the other rule is here", 7, 24)),
    Mistake(
      "contradictory-rules", at: 7, 25, "look",
      "'over' takes back 'look', which it allows itself",
      in: """
        @Guarded
        final class Game {
          enum State { case menu, running, over }
          static let rules = Rules(initial: .menu) {
            In(.menu, to: .running, .over)
            In(.running, to: .menu)
            In(.over, forbids: .look)
          }
          var isOk = true
          @Allowed(in: State.over) func look() {}
        }
        """,
      note: ("the other rule is here", 10, 22)),
    Mistake(
      "contradictory-rules", at: 7, 25, "go",
      "'menu' takes back 'go', which it allows itself",
      in: """
        @Guarded
        final class Game {
          enum State { case menu, running, over }
          static let rules = Rules(initial: .menu) {
            In(.menu, to: .running, .over)
            In(.running, to: .menu)
            In(.menu, forbids: .go)
          }
          var isOk = true
          @Transition(from: State.menu, to: .over) func go() {}
        }
        """,
      note: ("the other rule is here", 10, 27)),
    Mistake(
      "contradictory-rules", at: 7, 27, "go",
      "'running' keeps 'go', which it accepts itself",
      in: """
        @Guarded
        final class Game {
          enum State { case menu, running, over }
          static let rules = Rules(initial: .menu) {
            In(.menu, to: .running, .over)
            In(.running, to: .menu)
            In(.running, defers: .go)
            On(.go, from: .running, to: .over)
          }
          var isOk = true
          @Transition func go() {}
        }
        """,
      note: ("the other rule is here", 8, 20)),
    Mistake(
      "contradictory-rules", at: 8, 24, "go",
      "'over' is final, and would keep 'go' for ever",
      in: """
        @Guarded
        final class Game {
          enum State { case menu, running, over }
          static let rules = Rules(initial: .menu) {
            In(.menu, to: .running, .over)
            In(.running, to: .menu)
            Final(.over)
            In(.over, defers: .go)
          }
          var isOk = true
          @Transition(from: State.menu, to: .over) func go() {}
        }
        """,
      note: ("the other rule is here", 7, 12)),
    Mistake(
      "contradictory-rules", at: 10, 28, "slow",
      "'playing' is declared with 'initial: .fast' and with 'initial: .slow'",
      in: """
        @Guarded
        final class Player {
          enum State { case stopped, playing, fast, slow }
          static let rules = Rules(initial: .stopped) {
            In(.stopped, to: .playing, .fast)
            In(.playing, initial: .fast) {
              In(.fast, to: .slow)
              In(.slow)
            }
            In(.playing, initial: .slow)
          }
        }
        """,
      note: ("the other rule is here", 6, 28)),
    Mistake(
      "contradictory-rules", at: 10, 28, "deep",
      "'playing' is declared with 'history: .shallow' and with 'history: .deep'",
      in: """
        @Guarded
        final class Player {
          enum State { case stopped, playing, fast, slow }
          static let rules = Rules(initial: .stopped) {
            In(.stopped, to: .playing, .fast)
            In(.playing, history: .shallow) {
              In(.fast, to: .slow)
              In(.slow)
            }
            In(.playing, history: .deep)
          }
        }
        """,
      note: ("the other rule is here", 6, 28)),
    Mistake(
      "contradictory-rules", at: 11, 11, "slow",
      "'slow' lies in 'playing' and in 'stopped'",
      in: """
        @Guarded
        final class Player {
          enum State { case stopped, playing, fast, slow }
          static let rules = Rules(initial: .stopped) {
            In(.stopped, to: .playing, .fast)
            In(.playing) {
              In(.fast)
              In(.slow)
            }
            In(.stopped) {
              In(.slow)
            }
          }
        }
        """,
      note: ("the other rule is here", 8, 11)),
    Mistake(
      "missing-child", at: 10, 11, "playing",
      "'playing' is never done, because no final state lies in it",
      in: """
        @Guarded
        final class Player {
          enum State { case stopped, playing, fast, slow }
          static let rules = Rules(initial: .stopped) {
            In(.stopped, to: .playing, .fast)
            In(.playing, to: .stopped) {
              In(.fast, to: .slow)
              In(.slow)
            }
            Done(.playing, to: .stopped)
          }
        }
        """),
    Mistake(
      "contradictory-rules", at: 5, 12, "b", "'b' is final, but has children",
      in: """
        @Guarded
        final class Player {
          enum State { case a, b, c, d }
          static let rules = Rules(initial: .a) {
            Final(.b)
            In(.b, initial: .c) {
              In(.c, to: .d)
              In(.d)
            }
            In(.a, to: .b)
          }
        }
        """,
      note: ("the other rule is here", 6, 9)),
    Mistake(
      "missing-child", at: 7, 11, "end",
      "'end' is never done, because no final state lies in it; with it 'playing' is done, in which it lies",
      in: """
        @Guarded
        final class Player {
          enum State { case stopped, playing, fast, end }
          static let rules = Rules(initial: .stopped) {
            In(.stopped, to: .playing)
            In(.playing) { In(.fast, to: .end); Final(.end) }
            Done(.end, to: .stopped)
          }
        }
        """,
      fixes: Fix(
        "write 'playing'",
        """
        @Guarded
        final class Player {
          enum State { case stopped, playing, fast, end }
          static let rules = Rules(initial: .stopped) {
            In(.stopped, to: .playing)
            In(.playing) { In(.fast, to: .end); Final(.end) }
            Done(.playing, to: .stopped)
          }
        }
        """)),
    Mistake(
      "missing-child", at: 6, 28, "slow",
      "the initial child of 'playing' is 'slow', which does not lie in it",
      in: """
        @Guarded
        final class Player {
          enum State { case stopped, playing, fast, slow }
          static let rules = Rules(initial: .stopped) {
            In(.stopped, to: .playing, .fast)
            In(.playing, initial: .slow, to: .slow) {
              In(.fast)
            }
          }
        }
        """),
    Mistake(
      "missing-child", at: 6, 28, "deep",
      "'playing' has history and no children to come back to",
      in: """
        @Guarded
        final class Player {
          enum State { case stopped, playing, fast, slow }
          static let rules = Rules(initial: .stopped) {
            In(.stopped, to: .playing, .fast)
            In(.playing, history: .deep, to: .fast, .slow)
          }
        }
        """),
    Mistake(
      "endless-transitions", at: 7, 5, "Always",
      "transitions that always happen lead in a circle: menu to over to menu; give one of them a condition",
      in: """
        @Guarded
        final class Game {
          enum State { case menu, running, over }
          static let rules = Rules(initial: .menu) {
            In(.menu, to: .running, .over)
            In(.running, to: .menu)
            Always(from: .menu, to: .over)
            Always(from: .over, to: .menu)
          }
          var isOk = true
        }
        """),
    Mistake(
      "endless-transitions", at: 8, 5, "Always",
      "transitions that always happen lead in a circle: menu to over to menu; give one of them a condition",
      in: """
        @Guarded
        final class Game {
          enum State { case menu, running, slow, over }
          static let rules = Rules(initial: .menu) {
            In(.menu, to: .running, .over)
            In(.running, history: .shallow, to: .menu) { In(.slow) }
            // Another state has history.
            Always(from: .menu, to: .over)
            Always(from: .over, to: .menu)
          }
          var isOk = true
        }
        """),
    Mistake(
      "endless-transitions", at: 7, 5, "Always",
      "transitions that always happen lead in a circle: over to over; give one of them a condition",
      in: """
        @Guarded
        final class Game {
          enum State { case menu, running, over }
          static let rules = Rules(initial: .menu) {
            In(.menu, to: .running, .over)
            In(.running, to: .menu)
            Always(from: .over, to: .over)
          }
          var isOk = true
        }
        """),
    Mistake(
      "endless-transitions", at: 6, 28, "Always",
      "transitions that always happen lead in a circle: due to paid to due; give one of them a condition",
      in: """
        @Guarded
        final class Order {
          enum State { case open, closed }
          @Region enum Payment { case due, paid }
          static let rules = Rules(initial: .open) {
            Region(Payment.self) { Always(from: .due, to: .paid); Always(from: .paid, to: .due) }
          }
          @Transition(from: State.open, to: .closed) func close() {}
        }
        """),
    Mistake(
      "overlapping-rules", at: 8, 19, "over",
      "two rules claim 'Always' in 'over'",
      in: """
        @Guarded
        final class Game {
          enum State { case menu, running, over }
          static let rules = Rules(initial: .menu) {
            In(.menu, to: .running, .over)
            In(.running, to: .menu)
            Always(from: .over, to: .menu)
            Always(from: .over, to: .running)
          }
          var isOk = true
        }
        """,
      note: ("the other rule is here", 7, 19)),
    Mistake(
      "dead-rule", at: 8, 5, "Always",
      "this rule is never tried, because one for 'Always' in 'over' stands before it and has no conditions",
      in: """
        @Guarded
        final class Game {
          enum State { case menu, running, over }
          static let rules = Rules(initial: .menu) {
            In(.menu, to: .running, .over)
            In(.running, to: .menu)
            Always(from: .over, to: .menu)
            Always(from: .over, to: .running, when: "isOk")
          }
          var isOk = true
        }
        """,
      note: ("the other rule is here", 7, 5)),
    Mistake(
      "dead-rule", at: 8, 9, "go",
      "this rule is never tried, because one for 'go' in 'menu' stands before it and has no conditions",
      in: """
        @Guarded
        final class Game {
          enum State { case menu, running, over }
          static let rules = Rules(initial: .menu) {
            In(.menu, to: .running, .over)
            In(.running, to: .menu)
            On(.go, from: .menu, to: .over)
            On(.go, from: .menu, to: .running, when: "isOk")
          }
          var isOk = true
          @Transition func go() {}
        }
        """,
      note: ("the other rule is here", 7, 9)),
    Mistake(
      "dead-rule", at: 7, 24, "look",
      "this condition decides nothing, because 'over' allows 'look' without conditions, too",
      in: """
        @Guarded
        final class Game {
          enum State { case menu, running, over }
          static let rules = Rules(initial: .menu) {
            In(.menu, to: .running, .over)
            In(.running, to: .menu)
            In(.over, allows: .look, when: "isOk")
            In(.over, allows: .look)
          }
          var isOk = true
          @Allowed func look() {}
        }
        """,
      note: ("the other rule is here", 8, 24)),
    Mistake(
      "dead-rule", at: 7, 24, "look",
      "this condition decides nothing, because 'over' allows 'look' without conditions, too",
      in: """
        @Guarded
        final class Game {
          enum State { case menu, running, over }
          static let rules = Rules(initial: .menu) {
            In(.menu, to: .running, .over)
            In(.running, to: .menu)
            In(.over, allows: .look, when: "isOk")
          }
          var isOk = true
          @Allowed(in: State.over) func look() {}
        }
        """,
      note: ("the other rule is here", 10, 22)),
    Mistake(
      "contradictory-rules", at: 7, 5, "Region",
      "the region 'Payment' has its rules already: put these into them",
      in: """
        @Guarded
        final class Order {
          enum State { case open, closed }
          @Region enum Payment { case due, paid }
          static let rules = Rules(initial: .open) {
            Region(Payment.self, initial: .due) { In(.due, to: .paid) }
            Region(Payment.self) { In(.paid, to: .due) }
          }
          @Transition(from: State.open, to: .closed) func close() {}
        }
        """,
      note: ("the other rule is here", 6, 5)),
    Mistake(
      "not-a-region", is: .note, at: 8, 32, "none",
      "'none' is a state of 'Parcel'; those of 'Payment' are 'due', 'paid'",
      in: """
        @Guarded
        final class Order {
          enum State { case open, closed }
          @Region enum Payment { case due, paid }
          @Region enum Parcel { case none, sent }
          static let rules = Rules(initial: .open) {
            Region(Payment.self, initial: .due) { In(.due, to: .paid) }
            Region(Payment.self) { In(.none, to: .sent) }
          }
          @Transition(from: State.open, to: .closed) func close() {}
          @Transition(from: Parcel.none, to: .sent) func send() {}
        }
        """),
    Mistake(
      "contradictory-rules", at: 4, 83, "close",
      "'close' can't be fired: it would call 'close(_:)', which needs arguments",
      in: """
        @Guarded
        actor Door {
          enum State { case open, closed }
          static let rules = Rules(initial: .open) { After(.seconds(3), in: .open, fire: .close) }
          @Transition(from: State.open, to: .closed) func close(_ speed: Int) {}
        }
        """,
      note: ("the other rule is here", 5, 51)),
    Mistake(
      "contradictory-rules", at: 4, 83, "close",
      "'close' can't be fired: it would call 'close()', which takes time",
      in: """
        @Guarded
        actor Door {
          enum State { case open, closed }
          static let rules = Rules(initial: .open) { After(.seconds(3), in: .open, fire: .close) }
          @Transition(from: State.open, to: .closed) func close() async {}
        }
        """,
      note: ("the other rule is here", 5, 51)),
    Mistake(
      "contradictory-rules", at: 5, 35, "a",
      "'a' lies in itself: a in b in a",
      in: """
        @Guarded
        final class Door {
          enum State { case a, b, c }
          static let rules = Rules(initial: .c) {
            In(.a, to: .c) { In(.b) { In(.a) } }
            In(.c, to: .a)
          }
        }
        """,
      note: ("the other rule is here", 5, 9)),
    Mistake(
      "contradictory-rules", at: 5, 58, "Region",
      "a region lies beside all states, not in 'open': put it behind them",
      in: """
        @Guarded
        final class Order {
          enum State { case open, closed }
          @Region enum Payment { case due, paid }
          static let rules = Rules(initial: .open) { In(.open) { Region(Payment.self) { In(.due, to: .paid) } } }
          @Transition(from: State.open, to: .closed) func close() {}
        }
        """,
      note: ("the other rule is here", 5, 50)),
    Mistake(
      "contradictory-rules", at: 10, 7, "Region",
      "a region lies beside all states, not in 'Payment': put it behind them",
      in: """
        @Guarded
        final class Order {
          enum State { case open, closed }
          @Region enum Payment { case due, paid }
          @Region enum Parcel { case packed, sent }
          static let rules = Rules(initial: .open) {
            In(.open, to: .closed)
            Region(Payment.self) {
              In(.due, to: .paid)
              Region(Parcel.self) { In(.packed, to: .sent) }
            }
            Region(Parcel.self) { In(.packed, to: .sent) }
          }
          @Transition(from: State.open, to: .closed) func close() {}
        }
        """,
      note: ("the other rule is here", 8, 5)),
    Mistake(
      "dead-rule", at: 7, 5, "After",
      "'After(.seconds(10))' never comes, because 'After(.milliseconds(500))' has left 'open' before, without conditions",
      in: """
        @Guarded
        actor Door {
          enum State { case open, closed, broken }
          static let limit = Duration.seconds(1)
          static let rules = Rules(initial: .open) {
            After(.milliseconds(500), in: .open, to: .closed)
            After(.seconds(10), in: .open, to: .broken, when: "isOld")
            After(limit, in: .closed, to: .open, when: "isOld")
            After(.seconds(3), in: .closed, to: .open)
            After(.seconds(1), in: .closed, to: .broken, when: "isOld")
          }
          var isOld = true
        }
        """, note: ("the other rule is here", 6, 5)),
    Mistake(
      "dead-rule", at: 7, 5, "After",
      "'After(Self.limit)' never comes, because 'After(Self.limit)' has left 'open' before, without conditions",
      in: """
        @Guarded
        actor Door {
          enum State { case open, closed, ajar }
          static let limit = Duration.seconds(1)
          static let rules = Rules(initial: .open) {
            After(Self.limit, in: .open, to: .closed)
            After(Self.limit, in: .open, to: .ajar)
            In(.closed) { In(.ajar) }
            After(.seconds(1), in: .closed, to: .ajar)
            After(.seconds(9), in: .closed, to: .open)
          }
        }
        """, note: ("the other rule is here", 6, 5)),
    Mistake(
      "contradictory-rules", at: 5, 42, "reopen",
      "'open' doesn't accept 'reopen', which is fired while it is the state",
      in: """
        @Guarded
        actor Door {
          enum State { case open, closed, locked }
          static let rules = Rules(initial: .open) {
            After(.seconds(1), in: .open, fire: .reopen)
            After(.seconds(1), in: .closed, fire: .close)
            In(.closed) { In(.locked) }
          }
          @Transition(from: State.open, .locked, to: .closed) func close() {}
          @Transition(from: State.closed, to: .open) func reopen() {}
        }
        """, note: ("the other rule is here", 10, 27)),
    Mistake(
      "contradictory-rules", at: 4, 59, "close",
      "'close' can't be kept: it would call 'close(_:)' later, which needs arguments, and whose calls can't wait",
      in: """
        @Guarded
        final class D {
          enum State { case a, b }
          static let rules = Rules(initial: .a) { In(.a, defers: .close) }
          @Transition(from: State.b, to: .a) func close(_ x: Int) throws -> Int { x }
          @Transition(from: State.a, to: .b) func open() {}
        }
        """,
      note: ("the other rule is here", 5, 43)),
    Mistake(
      "contradictory-rules", at: 4, 59, "close",
      "'close' can't be kept: it would call 'close()' later, which takes time",
      in: """
        @Guarded
        final class D {
          enum State { case a, b }
          static let rules = Rules(initial: .a) { In(.a, defers: .close) }
          @Transition(from: State.b, to: .a) func close() async throws {}
          @Transition(from: State.a, to: .b) func open() {}
        }
        """,
      note: ("the other rule is here", 5, 43)),
    Mistake(
      "negative-time", at: 4, 52, ".seconds(-30)",
      "'.seconds(-30)' is negative: a time can't be",
      in: """
        @Guarded
        actor Door {
          enum State { case open, closed }
          static let rules = Rules(initial: .open) { After(.seconds(-30), in: .open, to: .closed) }
        }
        """),
    Mistake(
      "negative-time", at: 5, 45, "Duration.milliseconds(-1)",
      "'Duration.milliseconds(-1)' is negative: a time can't be",
      in: """
        @Guarded
        actor Door {
          enum State { case open, closed }
          @Transition(from: State.open, to: .closed) func close() {}
          @Allowed(in: State.open, otherwise: .wait(Duration.milliseconds(-1))) func wait() async throws {}
        }
        """),
    Mistake(
      "endless-transitions", at: 5, 5, "After",
      "transitions that always happen lead in a circle: open to closed to open; give one of them a condition",
      in: """
        @Guarded
        actor Door {
          enum State { case open, closed }
          static let rules = Rules(initial: .open) {
            After(.zero, in: .open, to: .closed)
            After(.seconds(0), in: .closed, to: .open)
          }
        }
        """),
    Mistake(
      "contradictory-rules", at: 6, 61, "Payment.due",
      "'Payment.paid' and 'Payment.due' never hold together",
      in: """
        @Guarded
        final class Order {
          enum State { case open, closed }
          @Region enum Payment { case due, paid }
          static let rules = Rules(initial: .open) {
            Always(from: .open, to: .closed, when: "Payment.paid", "Payment.due")
          }
          @Transition(from: State.open, to: .closed) func close() {}
          @Transition(from: Payment.due, to: .paid) func pay() {}
        }
        """,
      note: ("the other rule is here", 6, 45)),
    Mistake(
      "contradictory-rules", at: 6, 37, "State.closed",
      "'State.closed' never holds in 'open'",
      in: """
        @Guarded
        final class Order {
          enum State { case open, closed }
          @Region enum Payment { case due, paid }
          static let rules = Rules(initial: .open) {
            In(.open, allows: .look, when: "State.closed")
          }
          @Transition(from: State.open, to: .closed) func close() {}
          @Transition(from: Payment.due, to: .paid) func pay() {}
          @Allowed func look() {}
        }
        """,
      note: ("the other rule is here", 6, 9)),
    Mistake(
      "contradictory-rules", at: 7, 46, "Payment.due",
      "'Payment.due' never holds in 'paid'",
      in: """
        @Guarded
        final class Order {
          enum State { case open, closed }
          @Region enum Payment { case due, paid }
          static let rules = Rules(initial: .open) {
            Region(Payment.self) {
              On(.pay, from: .paid, to: .due, when: "Payment.due")
            }
          }
          @Transition(from: State.open, to: .closed) func close() {}
          @Transition(from: Payment.due, to: .paid) func pay() {}
        }
        """,
      note: ("the other rule is here", 7, 23)),
    Mistake(
      "dead-rule", is: .warning, at: 6, 25, "look",
      "'open' takes back 'look', which neither it nor a state around it allows: 'forbids:' is for what it would inherit",
      in: """
        @Guarded
        final class Door {
          enum State { case open, closed, locked }
          static let rules = Rules(initial: .closed) {
            In(.closed, to: .open, allows: .knock) { In(.locked, to: .open, forbids: .knock, .look, .reset) }
            In(.open, forbids: .look)
            On(.reset, to: .open)
          }
          @Allowed(in: State.closed) func look() {}
          @Allowed func knock() {}
          @Transition func reset() {}
        }
        """),
    Mistake(
      "final-state-with-exit", at: 4, 27, "ajar", "a transition leaves 'ajar', which is final",
      in: """
        @Guarded
        final class Gate: Door {
          static let addedRules = Rules { Final(.ajar) }
          @Transition(from: State.ajar, to: .shut) func turn() {}
        }
        """, superclassIsGuarded: true),
    Mistake(
      "overlapping-rules", at: 5, 22, "shut", "two rules claim 'tip' in 'shut'",
      in: """
        @Guarded
        final class Gate: Door {
          static let addedRules = Rules {
            On("tip", from: .shut, to: .open)
            On("tip", from: .shut, to: .ajar)
          }
          @Transition func tip() {}
        }
        """,
      note: ("the other rule is here", 4, 22), superclassIsGuarded: true),
    Mistake(
      "contradictory-rules", at: 3, 54, #""peep""#, "'shut' takes back 'peep', which it allows itself",
      in: """
        @Guarded
        final class Gate: Door {
          static let addedRules = Rules { In(.shut, forbids: "peep") }
          @Allowed(in: State.shut) func peep() {}
        }
        """,
      note: ("the other rule is here", 4, 22), superclassIsGuarded: true),
    Mistake(
      "transition-listed-as-allowed", at: 3, 53, #""turn""#,
      #"'turn' is a '@Transition': say where it is accepted with 'On("turn", from:to:)' or in its attribute"#,
      in: """
        @Guarded
        final class Gate: Door {
          static let addedRules = Rules { In(.shut, allows: "turn") }
          @Transition(from: State.ajar, to: .shut) func turn() {}
        }
        """, superclassIsGuarded: true),
    Mistake(
      "repeated-state", is: .warning, at: 6, 42, "peep", "'peep' is listed already",
      in: """
        @Guarded
        final class Door {
          enum State { case open, shut }
          static let rules = Rules(initial: .open) {
            In(.open, to: .shut, allows: .look, .peep)
            In(.shut, to: .open, allows: .peep, .peep)
          }
          @Allowed func look() {}
          @Allowed func peep() {}
        }
        """),
    Mistake(
      "repeated-state", is: .warning, at: 3, 59, "open", "'open' is listed already",
      in: """
        @Guarded
        final class Gate: Door {
          static let addedRules = Rules { On("tip", from: .open, .open, to: .shut) }
          @Transition func tip() {}
        }
        """, superclassIsGuarded: true),
  ]
}
#endif
