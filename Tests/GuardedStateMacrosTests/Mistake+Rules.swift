#if Macros
/// The form of rules, and names in them.
extension Mistake {
  static let rules: [Mistake] = [
    .note(
      "rule-form", in: .rules("Door", "closed, open", and: "@Transition func go() {}"),
      "On(.go, from: .closed, to: .open, when: «{ true }»)",
      #"a condition of a rule is the name of a property of type 'Bool' or 'Verdict', or a state of a region: '"isFree"'"#
    ),
    .note(
      "rule-form", in: .class("Door", "open, closed", last: "close()"),
      """
      static let rules = Rules(initial: .open) {
        In(.open) { In(.closed, «disallows: .look») }
      }
      @Allowed(in: State.open) func look() {}
      """,
      "the arguments of 'In' are 'initial:', 'history:', 'to:', 'allows:', 'forbids:', 'defers:', 'ignores:', "
        + "'userInfo:', 'when:'"),
    .note(
      "rule-form", in: .doorRules, "In(.closed, «tp: .open»)",
      "the arguments of 'In' are 'initial:', 'history:', 'to:', 'allows:', 'forbids:', 'defers:', 'ignores:', "
        + "'userInfo:', 'when:'; did you mean 'to:'?",
      fix: "write 'to:'", "tp: .open" => "to: .open"),
    .note(
      "rule-form", in: .doorRules, "In(.closed, «parent: .open»)",
      "the arguments of 'In' are 'initial:', 'history:', 'to:', 'allows:', 'forbids:', 'defers:', 'ignores:', "
        + "'userInfo:', 'when:'"),
    .note(
      "rule-form", in: .class("Door", "open, closed", last: "close()"),
      #"""
      static let rules = Rules(initial: .open) {
        On(.close, from: .closed, to: .open, when: «\Door.isFree»)
      }
      var isFree = true
      """#,
      #"a condition of a rule is the name of a property of type 'Bool' or 'Verdict', or a state of a region: '"isFree"'"#,
      fix: #"write '"isFree"'"#, #"\Door.isFree"# => #""isFree""#),
    .note(
      "rule-form", in: .class("Door", "open, closed", last: "close()"),
      #"""
      static let rules = Rules(initial: .open) {
        On(.close, from: .closed, to: .open, when: «\Door.isFree == true»)
      }
      var isFree = true
      """#,
      #"a condition of a rule is the name of a property of type 'Bool' or 'Verdict', or a state of a region: '"isFree"'"#
    ),
    .note(
      "rule-form", in: .class("Door", "open, closed", last: "close()"),
      #"""
      static let rules = Rules(initial: .open) {
        On(.close, from: .closed, to: .open, when: «\Door.count > 1»)
      }
      var count = 1
      """#,
      #"a condition of a rule is the name of a property of type 'Bool' or 'Verdict', or a state of a region: '"isFree"'"#
    ),
    .note(
      "rule-form", in: .rules("Door", "open, closed", and: "@Transition func slam() {}"),
      "On(.slam, «.open», to: .closed)", "the states of 'On' are the argument 'from:'",
      fix: "write 'from:'", ".open" => "from: .open"),
    .note(
      "rule-form",
      """
      @Guarded
      @MainActor
      final class Door {
        enum State { case open, closed }
        static let rules = Rules(initial: .open) {
          After(.seconds(30), «.open», to: .closed)
        }
        @Transition(from: State.open, to: .closed) func close() {}
      }
      """, "the states of 'After' are the argument 'from:'", fix: "write 'from:'", ".open" => "from: .open"),
    .note(
      "rule-form",
      #"""
      @Guarded
      @MainActor
      final class Door {
        enum State { case open, closed }
        static let rules = Rules(initial: .open) {
          After(«\.patience», from: .open, to: .closed)
        }
        var patience: Duration = .seconds(30)
        @Transition(from: State.open, to: .closed) func close() {}
      }
      """#, #"the time of 'After' is a 'Duration', or the name of a property: '"patience"'"#,
      fix: #"write '"patience"'"#, #"\.patience"# => #""patience""#),
    .note(
      "rule-form", in: .windowRules(), "On(.close, «.tilt», from: .ajar, to: .open)",
      "'On' declares one event: write one 'On' for each"),
    .note(
      "rule-form", in: .windowRules(), "On(.close, from: .ajar, to: .open, when: «Payment.paid»)",
      #"a condition of a rule is the name of a property of type 'Bool' or 'Verdict', or a state of a region: '"Payment.paid"'"#,
      fix: #"write '"Payment.paid"'"#, "Payment.paid" => #""Payment.paid""#),
    .note(
      "rule-form", in: .windowRules(), "On(.close, from: .ajar, to: .open, «while: Payment.paid»)",
      #"the arguments of 'On' are 'from:', 'to:', 'in:', 'when:'; a state of a region is a condition, as in 'when: "Payment.paid"'"#
    ),
    .note(
      "rule-form", in: .class("Door", "open, shut"),
      """
      static let rules = Rules(«intial: .open») { On(.close, from: .open, to: .shut) }
      @Transition func close() {}
      """, "the arguments of 'Rules' are 'initial:', 'states:'; did you mean 'initial:'?",
      fix: "write 'initial:'", "intial: .open" => "initial: .open"),
    .error(
      "rules-not-static", in: .door, "let «rules» = Rules(initial: .open)",
      "'rules' must be a static property: objects of one type share their rules",
      fix: "make it 'static'", "let" => "static let"),
    .error(
      "rules-not-static", in: .door, "lazy var «rules» = Rules(initial: .open)",
      "'rules' must be a static property: objects of one type share their rules",
      fix: "make it 'static'", "lazy" => "static"),
    .error(
      "rules-not-static", in: .door, "static func «rules»() -> Rules { Rules(initial: .open) }",
      "'rules' must be a static property: objects of one type share their rules"),
    .note(
      "rules-not-static", in: .class("Door<Key>", "open, closed"),
      "static «let» rules = Rules(initial: .open) { In(.open, to: .closed) }",
      "a generic type stores nothing of its own: write 'static var rules: Rules { … }'",
      fix: "write 'static var rules: Rules { … }'", "let rules =" => "var rules: Rules {", "}" => "} }"),
    .error(
      "rules-not-static", in: .class("Door", "open, closed", last: "close()"),
      "static let rules: «[State: [State]]» = [.open: [.closed]]",
      "rules are a value of their own: 'static let rules = Rules(initial: .open) { In(.open, to: .closed) }'"),
    .note(
      "rules-not-static", in: .class("Door", "open, closed"), "static let rules = «[In(.open, to: .closed)]»",
      "rules are a value of their own: 'static let rules = Rules(initial: .open) { In(.open, to: .closed) }'"),
    .error(
      "rules-not-static", in: .class("Door", "open, shut"),
      """
      «@MainActor» static let rules = Rules(initial: .open) { On(.close, from: .open, to: .shut) }
      @Transition func close() {}
      """, "all objects share the rules, and these are isolated to nothing: leave out '@MainActor'",
      fix: "remove '@MainActor'", "@MainActor " => ""),
    .error(
      "subclass-rules", in: .subclass("Gate: Door"),
      """
      override class var «rules»: Rules { Rules { In(.open, allows: "pass") } }
      @Allowed func pass() {}
      """, "a subclass adds to the rules that it inherits; call what it adds 'addedRules'",
      fix: "rename it to 'addedRules'", "override class var rules:" => "class var addedRules:"),
    .note(
      "subclass-rules", in: .subclass("Gate: Door"),
      """
      static let «rules» = Rules { In(.open, allows: "pass") }
      @Allowed func pass() {}
      """, "a subclass adds to the rules that it inherits; call what it adds 'addedRules'",
      fix: "rename it to 'addedRules'", "rules" => "addedRules"),
    .note(
      "unknown-event", in: .subclass("Letter: Document"),
      """
      static let addedRules = Rules { In(.draft, allows: .«address») }
      @Allowed func address() {}
      """, #"what a subclass adds its rules name as text: '"address"'"#,
      fix: #"write '"address"'"#, ".address" => #""address""#),
    .error(
      "unknown-event", in: .class("Door", "open, closed", last: "close()"),
      "static let rules = Rules(initial: .closed) { On(.«clos», from: .closed, to: .open) }",
      "no '@Transition' is called 'clos'; did you mean 'close'?", fix: "write 'close'", ".clos," => ".close,"),
    .error(
      "unknown-event", in: .class("Door", "open, closed", last: "close()"),
      "static let rules = Rules(initial: .closed) { On(.«jump», from: .closed, to: .open) }",
      "no '@Transition' is called 'jump', and no 'enum Event' declares it"),
    .warning(
      "unknown-event", in: .type("class Door", "open, shut"),
      """
      static let rules = Rules(initial: .open) {
        On("reset", from: .shut, to: .open)
        On(«"clse"», from: .open, to: .shut)
      }
      @Transition(from: State.shut, to: .open) func close() {}
      """, "no '@Transition' here is called 'clse'; did you mean 'close'?",
      fix: #"write '"close"'"#, #""clse""# => #""close""#),
    .warning(
      "unknown-event", in: .type("final class Door", "open, shut"),
      """
      static let rules = Rules(initial: .open) { On(«"clse"», from: .open, to: .shut) }
      @Transition func close() {}
      """, "no '@Transition' here is called 'clse'; did you mean 'close'?",
      fix: "write '.close'", #""clse""# => ".close"),
    .warning(
      "unknown-method", in: .type("class Door", "open"),
      """
      static let rules = Rules(initial: .open) { In(.open, allows: «"lok"», "peep") }
      @Allowed func look() {}
      @Allowed func peep() {}
      """, "no guarded method is called 'lok'; did you mean 'look'?",
      fix: #"write '"look"'"#, #""lok""# => #""look""#),
    .warning(
      "unknown-method", in: .type("final class Door", "open"),
      """
      static let rules = Rules(initial: .open) { In(.open, allows: «"lok"») }
      @Allowed func look() {}
      """, "no guarded method is called 'lok'; did you mean 'look'?", fix: "write '.look'", #""lok""# => ".look"),
    .warning(
      "unknown-method", in: .type("class Door: GuardedObject"),
      """
      static let rules = Rules(initial: "a") { In("a", allows: «"ring"», "look") }
      init() { super.init(); configure(rules) }
      @Allowed func look() {}
      func ring() {}
      """, "'ring' is not guarded: mark it '@Allowed'"),
    .warning(
      "never-allowed", in: .class("Door", "open, closed"),
      """
      enum Event { case shut, «lock» }
      @Transition(on: Event.shut, from: State.open, to: .closed) func close() {}
      """, "nothing accepts 'lock': no rule names it, and no method performs it"),
    .error(
      "unaccepted-event", in: .class("Door", "closed, open"),
      """
      enum Event { case a, b }
      static let rules = Rules(initial: .closed) {
        On(.a, from: .closed, to: .open)
        In(.open, defers: .«b»)
      }
      """, "no rule accepts the event 'b'"),
    .error(
      "unaccepted-event", in: .class("Door", "closed, open"),
      """
      enum Event { case a, b, c }
      @Region enum Sound { case off, on }
      static let rules = Rules(initial: .closed) {
        On(.a, from: .closed, to: .open)
        In(.open, defers: .«b», .c)
        Region(Sound.self) { On(.c, from: .off, to: .on) }
      }
      """, "no rule accepts the event 'b'"),
    .error(
      "unaccepted-event", in: .actor("Door", "closed, open"),
      """
      enum Event { case a, b }
      static let rules = Rules(initial: .closed) {
        On(.a, from: .closed, to: .open)
        After(.seconds(1), from: .open, fire: .«b»)
      }
      """, "no rule accepts the event 'b'"),
    .warning(
      "never-allowed", in: .class("Game", "running, over"),
      """
      static let rules = Rules(initial: .running) { In(.running, to: .over) }
      @Allowed func «snapshot»() {}
      """, "no state allows 'snapshot'; say where it may run with 'allows:' in an 'In', or in its attribute"),
    .warning(
      "never-allowed", in: .class("Game", "running, over"),
      """
      static let rules = Rules(initial: .running) { In(.running, to: .over) }
      @Transition func «forgotten»() {}
      """, "no state allows 'forgotten'; say where it may run with an 'On' for 'forgotten', or in its attribute"),
    .warning(
      "never-allowed", in: .order, "@Transition(while: Payment.paid) func «send»() throws {}",
      "no state allows 'send'; say where it may run with an 'On' for 'send', or in its attribute"),
    .warning(
      "never-allowed", in: .class("Game", "running, over"),
      """
      enum Event { case end, stop }
      static let rules = Rules { On(.end, from: .running, to: .over) }
      @Transition(on: Event.stop) func «halt»() {}
      """, "no state allows 'halt'; say where it may run with an 'On' for 'stop', or in its attribute"),
    .warning(
      "never-allowed", in: .class("Game", "running, over"),
      """
      static let rules = Rules { In(.running, to: .over, allows: .lookDown) }
      @Allowed func look(down: Int) {}
      @Allowed func «look»(up: Int) {}
      """, "no state allows 'lookUp'; say where it may run with 'allows:' in an 'In', or in its attribute"),
    .warning(
      "unreachable-state", in: .class("Order", "open, closed"),
      """
      @Region enum Payment { case due, paid, «lost» }
      @Transition(from: State.open, to: .closed) func close() {}
      @Transition(from: Payment.due, to: .paid) func pay() {}
      """, "no rule leads to 'lost' from 'due', the initial state because it comes first; 'initial:' declares another"),
    .warning(
      "unreachable-state", in: .class("Game", "running, «lost», over"),
      """
      static let rules = Rules {
        In(.lost, to: .running)
        In(.running, to: .over)
      }
      """,
      "no rule leads to 'lost' from 'running', the initial state because it comes first; 'initial:' declares another"),
    .warning(
      "unreachable-state", in: .class("Game", "running, «lost», over"),
      """
      static let rules = Rules(initial: .running) {
        In(.lost, to: .running)
        In(.running, to: .over)
      }
      """, "no rule leads to 'lost' from the initial state 'running'"),
    .warning(
      "unreachable-state", in: .class("Door", "open, «closed»"),
      "@Transition(from: State.closed, to: .open) func unlock() {}",
      "no rule leads to 'closed' from 'open', the initial state because it comes first; 'initial:' declares another"),
    .error(
      "negative-time", in: .actor("Door", "open, closed"),
      "static let rules = Rules(initial: .open) { After(«.seconds(-30)», from: .open, to: .closed) }",
      "'.seconds(-30)' is negative: a time can't be"),
    .error(
      "negative-time", in: .actor("Door", "open, closed", method: "close()"),
      "@Allowed(in: State.open, otherwise: .wait(«Duration.milliseconds(-1)»)) func wait() async throws {}",
      "'Duration.milliseconds(-1)' is negative: a time can't be"),
    .error(
      "activity-isolation", in: .class("Door", "open, closed", last: "close()"),
      "@«During»(State.open) func ring() async {}",
      "'ring' can't run while a state lasts, because no task can enter its type: make 'Door' an actor or '@MainActor'"
    ),
    .error(
      "activity-isolation", in: .actor("Door", "open, closed", method: "close()"),
      "@During(State.open) @MainActor func «ring»() async {}", "'ring' has another isolation than 'Door'"),
    .error(
      "activity-form", in: .actor("Door", "open, closed", method: "close()"),
      "@During(State.open) func «ring»() {}",
      "'ring' isn't async: '@During' runs a method until it ends or its states are left"),
    .error(
      "activity-form", in: .actor("Door", "open, closed", method: "close()"),
      "@During(State.open) func «ring»(_ times: Int) async {}", "'ring' needs arguments, and '@During' has none"),
    .error(
      "activity-form", in: .actor("Door", "open, closed", method: "close()"),
      "@During(State.open) static func «ring»() async {}",
      "'ring' is static, and '@During' marks a method of the object"),
    .error(
      "activity-form", in: .actor("Door", "open, closed", method: "close()"),
      "@During(State.open, orElse: «.closed») func ring() async {}",
      "'ring' throws nothing, so this state is never entered"),
    .error(
      "activity-form", in: .actor("Door", "open, closed", method: "close()"),
      "@During(State.open, orElse: «.open») func ring() async throws {}",
      "'ring' runs in this state, and would not begin again there: an error leads to another state"),
    .error(
      "negative-time", in: .actor("Door", "open, closed", method: "close()"),
      "@During(State.open, every: «.seconds(-1)») func ring() async {}",
      "'.seconds(-1)' is negative: a time can't be"),
    .error(
      "activity-form", in: .actor("Door", "open, closed", method: "close()"),
      "@«During» func ring() async {}", "'ring' needs a state: '@During(State.x)'"),
    .error(
      "activity-form", in: .actor("Door", "open, closed", method: "close()"),
      "@«During»(State.open) @Allowed(in: State.open) func ring() async throws {}",
      "'ring' is guarded, and the states alone decide when '@During' runs a method"),
    .error(
      "activity-form", in: .actor("Door", "open, closed", method: "close()"),
      "@During(State.open, «Window.shut») func ring() async {}",
      "'ring' runs in the states of one region, and this is of another"),
    .error(
      "activity-form", in: .actor("Door", "open, closed", method: "close()"),
      "@During(«Window.shut») func ring() async {}", "'ring' runs in states of 'Door', and this is none"),
    .error(
      "activity-form", in: .actor("Door", "open, closed", method: "close()"),
      #"@During(State.open, then: «"clos"») func ring() async {}"#,
      "'ring' can't fire this at its end: no event of 'Door' has the name; did you mean 'close'?"),
  ]
}
#endif
