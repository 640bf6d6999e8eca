#if Macros
/// Rules without effect.
extension Mistake {
  static let redundantRules: [Mistake] = [
    .error(
      "dead-rule", in: .gameRules("var isOk = true"),
      """
      ▸Always(from: .over, to: .menu)
      «Always»(from: .over, to: .running, when: "isOk")
      """, "this rule is never tried, because an earlier one for 'Always' in 'over' has no conditions",
      note: "the other one is here"),
    .error(
      "dead-rule", in: .gameRules("var isOk = true", "@Transition func go() {}"),
      """
      On(.▸go, from: .menu, to: .over)
      On(.«go», from: .menu, to: .running, when: "isOk")
      """, "this rule is never tried, because an earlier one for 'go' in 'menu' has no conditions",
      note: "the other one is here"),
    .error(
      "dead-rule", in: .gameRules("var isOk = true", "@Allowed func look() {}"),
      """
      In(.over, allows: .«look», when: "isOk")
      In(.over, allows: .▸look)
      """, "this condition decides nothing, because 'over' also allows 'look' without conditions",
      note: "the other one is here"),
    .error(
      "dead-rule", in: .gameRules("var isOk = true", "@Allowed(in: State.▸over) func look() {}"),
      #"In(.over, allows: .«look», when: "isOk")"#,
      "this condition decides nothing, because 'over' also allows 'look' without conditions",
      note: "the other one is here"),
    .error(
      "dead-rule", in: .actor("Door", "open, closed, broken"),
      """
      static let limit = Duration.seconds(1)
      static let rules = Rules(initial: .open) {
        ▸After(.milliseconds(500), from: .open, to: .closed)
        «After»(.seconds(10), in: .open, to: .broken, when: "isOld")
        After(limit, from: .closed, to: .open, when: "isOld")
        After(.seconds(3), from: .closed, to: .open)
        After(.seconds(1), from: .closed, to: .broken, when: "isOld")
      }
      var isOld = true
      """,
      "'After(.seconds(10))' never happens in 'open', because 'After(.milliseconds(500))' happens before",
      note: "the other one is here"),
    .error(
      "dead-rule", in: .actor("Door", "open, closed, ajar"),
      """
      static let limit = Duration.seconds(1)
      static let rules = Rules(initial: .open) {
        ▸After(Self.limit, from: .open, to: .closed)
        «After»(Self.limit, in: .open, to: .ajar)
        In(.closed) { In(.ajar) }
        After(.seconds(1), from: .closed, to: .ajar)
        After(.seconds(9), from: .closed, to: .open)
      }
      """, "'After(Self.limit)' never happens in 'open', because another one happens before",
      note: "the other one is here"),
    .warning(
      "redundant-rule", in: .class("Door", "open, closed, locked"),
      """
      static let rules = Rules(initial: .closed) {
        In(.closed, to: .open, allows: .knock) { In(.locked, to: .open, forbids: .knock, .look, .reset) }
        In(.open, forbids: .«look»)
        On(.reset, to: .open)
      }
      @Allowed(in: State.closed) func look() {}
      @Allowed func knock() {}
      @Transition func reset() {}
      """,
      "'open' forbids 'look', which neither it nor a state around it allows"
    ),
    .error(
      "dead-rule", in: .actor("Game", "menu, running, over"),
      """
      static let rules = Rules(initial: .menu) {
        ▸Always(from: .over, to: .menu)
        «After»(.seconds(1), in: .over, to: .running)
      }
      @Transition(from: State.menu, to: .running) func begin() {}
      @Transition(from: State.running, to: .over) func lose() {}
      """, "'After(.seconds(1))' never happens in 'over', because an unconditional 'Always' leaves that immediately",
      note: "the other one is here"),
    .error(
      "dead-rule", in: .actor("Game", "menu, running, over"),
      """
      static let rules = Rules(initial: .menu) {
        ▸Always(from: .over, to: .menu)
        After(.seconds(1), from: .over, fire: .«again»)
        On(.again, from: .running, to: .menu)
        In(.over, to: .running)
      }
      @Transition func again() {}
      @Transition(from: State.menu, to: .running) func begin() {}
      @Transition(from: State.running, to: .over) func lose() {}
      """, "'again' is never fired in 'over', because an unconditional 'Always' leaves that immediately",
      note: "the other one is here"),
    .error(
      "dead-rule", in: .class("Game", "menu, running, over"),
      """
      static let rules = Rules(initial: .menu) {
        ▸Always(from: .over, to: .menu)
      }
      @Transition(from: State.menu, to: .running) func begin() {}
      @Transition(from: State.running, to: .over) func lose() {}
      @Transition(from: State.menu, .running, State.«over», to: .menu) func close() {}
      """, "'close' is never accepted in 'over', because an unconditional 'Always' leaves that immediately",
      note: "the other one is here"),
    .error(
      "dead-rule", in: .class("Game", "menu, running, over"),
      """
      static let rules = Rules(initial: .menu) {
        ▸Always(from: .over, to: .menu)
        In(.over, defers: .«begin»)
      }
      @Transition(from: State.menu, to: .running) func begin() {}
      @Transition(from: State.running, to: .over) func lose() {}
      """, "'begin' is never deferred in 'over', because an unconditional 'Always' leaves that immediately",
      note: "the other one is here"),
    .error(
      "dead-rule", in: .class("Game", "menu, running, over"),
      """
      static let rules = Rules(initial: .menu) {
        ▸Always(from: .over, to: .menu)
      }
      @Transition(from: State.menu, to: .running) func begin() {}
      @Transition(from: State.running, to: .over) func lose() {}
      @Transition(from: State.running, via: .«over», to: .menu) func save() async {}
      """, "'save' never ends in 'over', because an unconditional 'Always' leaves that immediately",
      note: "the other one is here"),
    .error(
      "dead-rule", in: .class("Door", "open, shut, ajar"),
      #"""
      @Region enum Payment { case due, paid }
      var isFree = true
      static let rules = Rules(initial: .open) {
        On(.▸close, from: .open, to: .ajar)
        On(.tilt, from: .ajar, to: .shut)
      }
      @Transition(from: Payment.due, to: .paid) func pay() {}
      @Transition(from: State.open, to: .shut, when: \Door.isFree) func «close»() {}
      @Transition func tilt() {}
      """#, "this rule is never tried, because an earlier one for 'close' in 'open' has no other conditions",
      note: "the other one is here"),
    .warning(
      "repeated-state", in: .rules("Door", "open, shut", and: "@Allowed func look() {}", "@Allowed func peep() {}"),
      """
      In(.open, to: .shut, allows: .look, .peep)
      In(.shut, to: .open, allows: .peep, .«peep»)
      """, "'peep' is listed already"),
    .warning(
      "repeated-state", in: .subclass("Gate: Door"),
      """
      static let addedRules = Rules { On("tip", from: .open, .«open», to: .shut) }
      @Transition func tip() {}
      """, "'open' is listed already"),
    .warning(
      "redundant-rule", in: .windowRules(),
      """
      Final(.▸ajar)
      Final(.«ajar»)
      """, "'ajar' is final already", note: "the other one is here"),
    .warning(
      "redundant-rule", in: .windowRules("@Allowed func look() {}"),
      """
      In(.open, allows: .▸look)
      In(.open, to: .ajar, allows: .«look»)
      """, "'open' allows 'look' already", note: "the other one is here"),
    .warning(
      "redundant-rule", in: .windowRules(),
      """
      In(.open, to: .▸ajar)
      In(.open, to: .shut, .«ajar»)
      """, "'open' leads to 'ajar' already", note: "the other one is here"),
    .warning(
      "redundant-rule", in: .windowRules(),
      """
      In(.shut, defers: .▸close)
      In(.shut, defers: .«close»)
      """, "'shut' defers 'close' already", note: "the other one is here"),
    .warning(
      "redundant-rule", in: .windowRules("@Allowed(in: State.«open», .shut) func look() {}"),
      "In(.open, allows: .▸look)", "'open' allows 'look' already", note: "the other one is here"),
    .warning(
      "repeated-state", in: .window, #"@Allowed(in: State.open, when: \Door.isFree, «\Door.isFree») func look() {}"#,
      "'isFree' is listed already"),
    .warning(
      "repeated-state", in: .window, "@Allowed(in: State.open, while: Payment.paid, .«paid») func look() {}",
      "'paid' is listed already"),
    .warning(
      "redundant-rule", in: .class("Door", "open, shut, ajar"),
      #"""
      @Region enum Payment { case due, paid }
      var isFree = true
      static let rules = Rules(initial: .open) {
        On(.«close», from: .open, to: .shut, when: "isFree")
        On(.tilt, from: .shut, to: .ajar)
      }
      @Transition(from: Payment.due, to: .paid) func pay() {}
      @Transition(when: \Door.isFree) func ▸close() {}
      @Transition func tilt() {}
      """#, "'close' has the condition 'isFree' in every state: leave it out of this rule",
      note: "the other one is here"),
    .warning(
      "redundant-rule", in: .windowRules("@Allowed(in: State.open, while: Payment.paid) func ▸look() {}"),
      #"In(.shut, allows: .«look», when: "isFree", "Payment.paid")"#,
      "'look' has the condition 'Payment.paid' in every state: leave it out of this rule",
      note: "the other one is here"),
    .warning(
      "repeated-state", in: .class("Lamp: GuardedObject"),
      """
      @Transition(from: "off", to: "on") func turn() {}
      @Allowed(in: "on", «"on"») func shine() {}
      """, "'on' is listed already"),
    .warning(
      "repeated-state", in: .class("Loader", "start, loading"),
      "@Transition(from: State.start, .«`start`», to: .loading) func load() {}", "'start' is listed already"),
    .error(
      "overlapping-rules", in: .class("Door", "open, closed"),
      """
      static let rules = Rules(initial: .open) { On(.▸fail, to: .closed) }
      @Transition(to: State.closed) func «fail»() {}
      """, "two rules claim 'fail' in every state", note: "the other one is here"),
    .error(
      "overlapping-rules", in: .subclass("Gate: Door"),
      """
      static let addedRules = Rules {
        On("tip", from: .▸shut, to: .open)
        On("tip", from: .«shut», to: .ajar)
      }
      @Transition func tip() {}
      """, "two rules claim 'tip' in 'shut'", note: "the other one is here"),
    .error(
      "overlapping-rules", in: .rules("Door", "open, closed, locked", and: "@Transition func close() {}"),
      """
      more
      for state in closing { On(.close, from: state, to: .closed) }
      On(.close, from: .▸open, to: .closed)
      On(.close, from: .«open», to: .locked)
      """, "two rules claim 'close' in 'open'", note: "the other one is here"),
    .error(
      "overlapping-rules", in: .rules("Lamp", "on, off", and: "@Transition(from: State.«on», to: .off) func stop() {}"),
      "On(.stop, from: .▸on, to: .off)", "two rules claim 'stop' in 'on'", note: "the other one is here"),
  ]
}
#endif
