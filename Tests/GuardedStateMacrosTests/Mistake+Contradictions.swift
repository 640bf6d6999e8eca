#if Macros
/// Rules that contradict each other, and states without a way on.
extension Mistake {
  static let contradictions: [Mistake] = [
    .error(
      "contradictory-rules", in: .gameRules("var isOk = true", "@Allowed func look() {}"),
      """
      In(.over, allows: .▸look)
      In(.over, forbids: .«look»)
      """, "'over' forbids 'look', which it allows itself", note: "the other one is here"),
    .error(
      "contradictory-rules", in: .gameRules("var isOk = true", "@Allowed(in: State.▸over) func look() {}"),
      "In(.over, forbids: .«look»)", "'over' forbids 'look', which it allows itself",
      note: "the other one is here"),
    .error(
      "contradictory-rules", in: .class("Game", "menu, running, over"),
      """
      static let rules = Rules(initial: .menu) {
        In(.menu, to: .running, .over)
        In(.running, to: .menu)
        In(.menu, forbids: .«go»)
      }
      var isOk = true
      @Transition(from: State.▸menu, to: .over) func go() {}
      """, "'menu' forbids 'go', which it allows itself", note: "the other one is here"),
    .error(
      "contradictory-rules", in: .gameRules("var isOk = true", "@Transition func go() {}"),
      """
      In(.running, defers: .«go»)
      On(.go, from: .▸running, to: .over)
      """, "'running' defers 'go', which it accepts itself", note: "the other one is here"),
    .error(
      "ignored-result", in: .gameRules("@Allowed(in: State.menu) func ▸score() throws -> Int { 1 }"),
      "In(.over, ignores: .«score»)",
      "'over' can't ignore 'score', whose result only its body can make: an ignored method returns nothing, an optional "
        + "or the state", note: "the other one is here"),
    .error(
      "contradictory-rules", in: .rules("Player", "a, b, c, d"),
      """
      Final(.«b»)
      In(.b, initial: .c) {
        In(.▸c, to: .d)
        In(.d)
      }
      In(.a, to: .b)
      """, "'b' is final, but has children", note: "the other one is here"),
    .error(
      "contradictory-rules", in: .class("Order", "open, closed", last: "close()"),
      """
      @Region enum Payment { case due, paid }
      static let rules = Rules(initial: .open) {
        ▸Region(Payment.self, initial: .due) { In(.due, to: .paid) }
        «Region»(Payment.self) { In(.paid, to: .due) }
      }
      """, "the region 'Payment' has its rules already: put these into them", note: "the other one is here"),
    .error(
      "uncallable-event", in: .actor("Door", "open, closed", last: "▸close(_ speed: Int)"),
      "static let rules = Rules(initial: .open) { After(.seconds(3), from: .open, fire: .«close») }",
      "'close' can't be fired: the method 'close' needs arguments, runs on an actor of its own, or is async in a type that is neither an actor nor isolated to a global actor",
      note: "the other one is here"),
    .error(
      "uncallable-event", in: .class("Door", "open, closed", last: "▸close() async"),
      "static let rules = Rules(initial: .open) { After(.seconds(3), from: .open, fire: .«close») }",
      "'close' can't be fired: the method 'close' needs arguments, runs on an actor of its own, or is async in a type that is neither an actor nor isolated to a global actor",
      note: "the other one is here"),
    .error(
      "contradictory-rules", in: .class("Door", "a, b, c"),
      """
      static let rules = Rules(initial: .c) {
        In(.a, to: .c) { In(.▸b) { In(.«a») } }
        In(.c, to: .a)
      }
      """, "'a' lies in itself: a in b in a", note: "the other one is here"),
    .error(
      "contradictory-rules", in: .class("Order", "open, closed", last: "close()"),
      """
      @Region enum Payment { case due, paid }
      static let rules = Rules(initial: .open) { In(.▸open) { «Region»(Payment.self) { In(.due, to: .paid) } } }
      """, "a region lies beside all states, not in 'open': put it behind them", note: "the other one is here"),
    .error(
      "contradictory-rules", in: .class("Order", "open, closed", last: "close()"),
      """
      @Region enum Payment { case due, paid }
      @Region enum Parcel { case packed, sent }
      static let rules = Rules(initial: .open) {
        In(.open, to: .closed)
        ▸Region(Payment.self) {
          In(.due, to: .paid)
          «Region»(Parcel.self) { In(.packed, to: .sent) }
        }
        Region(Parcel.self) { In(.packed, to: .sent) }
      }
      """, "a region lies beside all states, not in 'Payment': put it behind them", note: "the other one is here"),
    .error(
      "uncallable-event", in: .class("D", "a, b", last: "open()"),
      """
      static let rules = Rules(initial: .a) { In(.a, defers: .«close») }
      @Transition(from: State.b, to: .a) func ▸close(_ x: Int) throws -> Int { x }
      """,
      "'close' can't be deferred: the method 'close' needs arguments or is async, and can't be called later",
      note: "the other one is here"),
    .error(
      "uncallable-event", in: .class("D", "a, b", last: "open()"),
      """
      static let rules = Rules(initial: .a) { In(.a, defers: .«close») }
      @Transition(from: State.b, to: .a) func ▸close() async throws {}
      """,
      "'close' can't be deferred: the method 'close' needs arguments or is async, and can't be called later",
      note: "the other one is here"),
    .error(
      "contradictory-rules", in: .orderRules,
      #"Always(from: .open, to: .closed, when: "▸Payment.paid", "«Payment.due»")"#,
      "'Payment.paid' and 'Payment.due' never hold together", note: "the other one is here"),
    .error(
      "contradictory-rules", in: .class("Order", "open, closed"),
      """
      @Region enum Payment { case due, paid }
      static let rules = Rules(initial: .open) {
        In(.▸open, allows: .look, when: "«State.closed»")
      }
      @Transition(from: State.open, to: .closed) func close() {}
      @Transition(from: Payment.due, to: .paid) func pay() {}
      @Allowed func look() {}
      """, "'State.closed' never holds in 'open'", note: "the other one is here"),
    .error(
      "contradictory-rules", in: .orderRules,
      """
      Region(Payment.self) {
        On(.pay, from: .▸paid, to: .due, when: "«Payment.due»")
      }
      """, "'Payment.due' never holds in 'paid'", note: "the other one is here"),
    .error(
      "contradictory-rules", in: .subclass("Gate: Door"),
      """
      static let addedRules = Rules { In(.shut, forbids: «"peep"») }
      @Allowed(in: State.▸shut) func peep() {}
      """, "'shut' forbids 'peep', which it allows itself", note: "the other one is here"),
    // What the transition reaches isn't reported as well.
    .error(
      "transition-listed-as-allowed", in: .class("Game", "menu, over"),
      """
      static let rules = Rules(initial: .menu) { In(.menu, allows: .«go») }
      @Transition func go() {}
      """, "'go' is a '@Transition': say where it is accepted with 'On' or in its attribute"),
    .error(
      "transition-listed-as-allowed", in: .gameRules("var isOk = true", "@Transition func go() {}"),
      "In(.running, allows: .«go»)",
      "'go' is a '@Transition': say where it is accepted with 'On' or in its attribute"),
    .error(
      "transition-listed-as-allowed", in: .subclass("Gate: Door"),
      """
      static let addedRules = Rules { In(.shut, allows: «"turn"») }
      @Transition(from: State.ajar, to: .shut) func turn() {}
      """, "'turn' is a '@Transition': say where it is accepted with 'On' or in its attribute"),
    .error(
      "final-state-with-exit", in: .subclass("Gate: Door"),
      """
      static let addedRules = Rules { Final(.ajar) }
      @Transition(from: State.«ajar», to: .shut) func turn() {}
      """, "a transition leaves 'ajar', which is final"),
    .error(
      "final-state-with-exit", in: .doorRules,
      """
      more
      Final(.closed)
      In(.«closed», to: .open)
      """, "a transition leaves 'closed', which is final"),
    .error(
      "missing-child", in: .rules("Player", "stopped, playing, fast, end"),
      """
      In(.stopped, to: .playing)
      In(.playing) { In(.fast, to: .end); Final(.end) }
      Done(.«end», to: .stopped)
      """, "'end' is never done, because no final state lies in it; did you mean 'playing', in which it is final?",
      fix: "write 'playing'", ".end," => ".playing,"),
    .error(
      "missing-child", in: .rules("Player", "stopped, playing, fast, slow"),
      """
      In(.stopped, to: .playing, .fast)
      In(.playing, initial: .«slow», to: .slow) {
        In(.fast)
      }
      """, "the initial child of 'playing' is 'slow', which does not lie in it"),
    .error(
      "missing-child", in: .rules("Player", "stopped, playing, fast, slow"),
      """
      In(.stopped, to: .playing, .fast)
      In(.playing, history: .«deep», to: .fast, .slow)
      """, "'playing' has history and no children to come back to"),
    .error(
      "endless-transitions", in: .gameRules("var isOk = true"),
      """
      «Always»(from: .menu, to: .over)
      Always(from: .over, to: .menu)
      """, "transitions that always happen lead in a circle: menu to over to menu; give one of them a condition"),
    .error(
      "endless-transitions", in: .class("Order", "open, closed", last: "close()"),
      """
      @Region enum Payment { case due, paid }
      static let rules = Rules(initial: .open) {
        Region(Payment.self) { «Always»(from: .due, to: .paid); Always(from: .paid, to: .due) }
      }
      """, "transitions that always happen lead in a circle: due to paid to due; give one of them a condition"),
    .error(
      "endless-transitions", in: .actor("Door", "open, closed"),
      """
      static let rules = Rules(initial: .open) {
        «After»(.zero, in: .open, to: .closed)
        After(.seconds(0), from: .closed, to: .open)
      }
      """, "transitions that always happen lead in a circle: open to closed to open; give one of them a condition"),
    .warning(
      "dead-end", in: .class("Loader", "start, loading, done"),
      "@Transition(from: State.start, via: .loading, to: .done, orElse: .«loading») func load() async throws {}",
      "nothing leaves 'loading' once 'load' has thrown there: 'orElse:' names the state in which its body runs"),
    .warning(
      "dead-end", in: .class("Loader", "start, loading"),
      "@Transition(from: State.start, via: .loading, to: .«loading») func load() async {}",
      "nothing leaves 'loading' once 'load' has ended there: 'to:' names the state in which its body runs"),
    .warning(
      "dead-end", in: .class("Loader", "start, done"),
      """
      @Region enum File { case shut, reading, read }
      @Transition(from: State.start, to: .done) func end() {}
      @Transition(from: File.shut, via: .reading, to: .read, .«reading») func read() async -> File { isGood ? .read : .reading }
      """, "nothing leaves 'reading' once 'read' has ended there: 'to:' names the state in which its body runs"),
    .warning(
      "dead-end", in: .class("Game", "running, «over»", options: "strict: true"),
      "static let rules = Rules(initial: .running) { In(.running, to: .over) }",
      "nothing leaves 'over'; if that is meant, declare it as final with 'Final'"),
  ]
}
#endif
