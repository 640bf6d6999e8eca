#if Macros
/// States, events and labels in attributes.
extension Mistake {
  static let attributes: [Mistake] = [
    .note(
      "attribute-label", in: .checkedOrder,
      #"@Transition(from: State.closed, to: .open, when: \Order.isReady, «while: Payment.paid») func open() {}"#,
      "the arguments of '@Transition' have this order: 'on:', 'from:', 'via:', 'to:', 'orElse:', 'cancelsBody:', 'while:', 'when:', 'otherwise:'",
      fix: "put them in this order",
      #"when: \Order.isReady, while: Payment.paid"# => #"while: Payment.paid, when: \Order.isReady"#),
    .note(
      "attribute-label", in: .checkedOrder,
      #"@Allowed(in: State.open, otherwise: 3, «when: \Order.isReady») func look() -> Int { 1 }"#,
      "the arguments of '@Allowed' have this order: 'in:', 'while:', 'when:', 'otherwise:'",
      fix: "put them in this order", #"otherwise: 3, when: \Order.isReady"# => #"when: \Order.isReady, otherwise: 3"#),
    .note(
      "attribute-label", in: .checkedOrder,
      "@Transition(to: .open, .closed, «from: State.closed») func open() -> State { isReady ? .open : .closed }",
      "the arguments of '@Transition' have this order: 'on:', 'from:', 'via:', 'to:', 'orElse:', 'cancelsBody:', 'while:', 'when:', 'otherwise:'",
      fix: "put them in this order",
      "to: .open, .closed, from: State.closed" => "from: State.closed, to: .open, .closed"),
    .note(
      "attribute-label", in: .checkedOrder,
      "@Transition(from: State.closed, to: .open, «and: Payment.paid») func reopen() {}",
      "the arguments of '@Transition' are 'on:', 'from:', 'via:', 'to:', 'orElse:', 'cancelsBody:', 'while:', 'when:', 'otherwise:'; here it is 'while:'",
      fix: "write 'while:'", "and:" => "while:"),
    .note(
      "attribute-label", in: .checkedOrder, "@Allowed(in: State.open, «and: Payment.paid») func look() {}",
      "the arguments of '@Allowed' are 'in:', 'while:', 'when:', 'otherwise:'; here it is 'while:'",
      fix: "write 'while:'", "and:" => "while:"),
    .note(
      "attribute-label", in: .checkedOrder, "@Allowed(«from: State.open») func look() {}",
      "the arguments of '@Allowed' are 'in:', 'while:', 'when:', 'otherwise:'; here it is 'in:'",
      fix: "write 'in:'", "from:" => "in:"),
    .note(
      "attribute-label", in: .checkedOrder, "@Allowed(«State.open») func look() {}",
      "the arguments of '@Allowed' are 'in:', 'while:', 'when:', 'otherwise:'; here it is 'in:'",
      fix: "write 'in:'", "State.open" => "in: State.open"),
    .note(
      "attribute-label", in: .checkedOrder,
      #"@Transition(from: State.closed, to: .open, «if: \Order.isReady») func reopen() {}"#,
      "the arguments of '@Transition' are 'on:', 'from:', 'via:', 'to:', 'orElse:', 'cancelsBody:', 'while:', 'when:', 'otherwise:'; here it is 'when:'",
      fix: "write 'when:'", "if:" => "when:"),
    .note(
      "attribute-label", in: .checkedOrder,
      #"@Transition(from: State.closed, to: .open, «unless: \Order.isReady») func reopen() {}"#,
      "the arguments of '@Transition' are 'on:', 'from:', 'via:', 'to:', 'orElse:', 'cancelsBody:', 'while:', 'when:', 'otherwise:'"
    ),
    .note(
      "attribute-label", in: .checkedOrder,
      "@Allowed(in: State.open, otherwise: «.wait(seconds: 5)») func look() async throws {}",
      "'.wait' has no parentheses, or a limit in them: '.wait(.seconds(5))'"),
    .note(
      "attribute-label", in: .checkedOrder,
      "@Allowed(in: State.open, otherwise: «.wait()») func look() async throws {}",
      "'.wait' has no parentheses, or a limit in them: '.wait(.seconds(5))'", fix: "write '.wait'", "()" => ""),
    .note(
      "attribute-label", in: .checkedOrder,
      "@Allowed(in: State.open, otherwise: «isReady») func look() -> Bool { true }",
      #"a property of the host is written as a key path: '\Order.isReady'"#,
      fix: #"write '\Order.isReady'"#, "isReady" => #"\Order.isReady"#),
    .note(
      "attribute-label", in: .door, "@Allowed(in: State.closed, «to: .open») func open() {}",
      "the arguments of '@Allowed' are 'in:', 'while:', 'when:', 'otherwise:'; a method that changes the state has '@Transition'"
    ),
    .note(
      "attribute-label", in: .class("Door", "open, closed"),
      """
      enum Event { case close, shut }
      @Transition(on: Event.close, «Event.shut», from: State.open, to: .closed) func close() {}
      """, "a method performs one event: rules say where others lead, as in 'On(.event, from: .a, to: .b)'"),
    .note(
      "attribute-label", in: .actor("Door", "open, moving, closed"),
      "@Transition(from: State.open, via: .moving, to: .closed, «else: .open») func close() async {}",
      "the arguments of '@Transition' are 'on:', 'from:', 'via:', 'to:', 'orElse:', 'cancelsBody:', 'while:', 'when:', 'otherwise:'; here it is 'orElse:'",
      fix: "write 'orElse:'", "else: .open" => "orElse: .open"),
    .note(
      "attribute-label", in: .actor("Door", "open, closed", method: "close()"),
      "@Allowed(in: State.open, otherwise: «.seconds(5)») func look() async throws -> Int { 3 }",
      "a refused call that waits for a time says so: '.wait(.seconds(5))'",
      fix: "write '.wait(.seconds(5))'", ".seconds(5)" => ".wait(.seconds(5))"),
    .note(
      "attribute-label", in: .class("Door", "open, closed"),
      "@Transition(«form: State.open,» to: .closed) func close() {}",
      "the arguments of '@Transition' are 'on:', 'from:', 'via:', 'to:', 'orElse:', 'cancelsBody:', 'while:', 'when:', 'otherwise:'; here it is 'from:'",
      fix: "write 'from:'", "form:" => "from:"),
    .note(
      "attribute-label", in: .window, #"@Allowed(in: State.open, when: «"Payment.paid"») func look() {}"#,
      "states of other regions belong in 'while:', as in 'while: Payment.paid'"),
    .note(
      "attribute-label", in: .window,
      #"@Transition(from: State.ajar, to: .open, when: «"Payment.paid"») func look() {}"#,
      "states of other regions belong in 'while:', as in 'while: Payment.paid'"),
    .note(
      "attribute-label", in: .window,
      "@Allowed(in: State.open, otherwise: «.waits») func look() async throws -> Int { 1 }",
      "'otherwise:' is '.wait', '.trap', or what a refused call returns; did you mean '.wait'?",
      fix: "write '.wait'", ".waits" => ".wait"),
    .error(
      "not-a-state", in: .class("Order", "open, closed"),
      """
      enum Payment { case due, paid }
      @Transition(from: State.open, to: .closed) func close() {}
      @Transition(from: «Payment.due», to: .paid) func pay() throws {}
      """,
      "'Payment' is neither 'State' nor a region: mark the enum '@Region', if the host is in one of its cases, too",
      fix: "mark 'Payment' '@Region'", "enum" => "@Region enum"),
    .note(
      "not-a-state", in: .class("Door", "open, closed"),
      """
      @Transition(from: «State.open -> .closed») func close() {}
      @Transition(from: State.closed, to: .open) func open() {}
      """, "where a method leads belongs in 'to:': 'State.open, to: .closed'",
      fix: "write 'State.open, to: .closed'", "State.open -> .closed" => "State.open, to: .closed"),
    .note(
      "not-a-state", in: .door, "@Allowed(in: «State.open || State.closed») func look() {}",
      "the states of an attribute are listed with commas: 'State.open, State.closed'",
      fix: "write 'State.open, State.closed'", ".open ||" => ".open,"),
    .error(
      "not-a-state", in: .door, #"@Allowed(in: «"open"») func act() {}"#,
      "an attribute names a state as a case of 'State', without values: 'State.open'",
      fix: "write 'State.open'", #""open""# => "State.open"),
    .error(
      "not-a-state", in: .door, "@Allowed(in: «opn», State.closed) func act() {}",
      "an attribute names a state as a case of 'State', without values: 'State.open'",
      fix: "write 'State.open'", "opn" => "State.open"),
    .error(
      "not-a-state", in: .class("Door", "open, closed; static let start = State.open"),
      """
      @Transition(from: State.open, to: .closed) func close() {}
      @Transition(from: «State.start», .closed, to: .open) func open() {}
      """, "'start' is not a case of 'State' but a constant: an attribute lists the cases themselves"),
    .error(
      "not-a-state", in: .class("Door"),
      """
      enum State: Comparable { case open, closed }
      @Transition(from: State.open, to: .closed) func close() {}
      @Allowed(in: «State.open...State.closed») func act() {}
      """, "the states of an attribute are listed one by one: no expression is evaluated before the program runs"),
    .error(
      "not-a-state", in: .door, "@Allowed(in: «isEarly ? State.open : State.closed») func act() {}",
      "the states of an attribute are listed one by one: no expression is evaluated before the program runs"),
    .error(
      "not-a-state", in: .class("Door", "open, closed"),
      """
      @Transition(from: Door.State.open, to: Self.State.closed) func close() {}
      @Allowed(in: «Mode.fast») func act() {}
      """, "an attribute names a state as a case of 'State', without values: 'State.name'"),
    .error(
      "not-a-state", in: .class("Door", "open, closed"),
      """
      @Transition(from: Inner.Door.State.open, to: .closed) func close() {}
      @Allowed(in: «Gate.State.wide») func act() {}
      """, "an attribute names a state as a case of 'State', without values: 'State.name'"),
    .error(
      "not-a-state", in: .door, "@Allowed(in: «7») func act() {}",
      "an attribute names a state as a case of 'State', without values: 'State.name'"),
    .error(
      "not-a-state",
      """
      @Guarded
      final class Door { @Transition(from: State.open, to: State.busy) func work() -> State { .busy(1) }
        enum State { case open, closed, busy(Int) }
        @Transition(from: State.open, to: State.closed) func close() {}
        @Allowed(in: «State.busy(3)») func act() {}
      }
      """, "an attribute names a state as a case of 'State', without values: 'State.busy'",
      fix: "write 'State.busy'", "(3)" => ""),
    .error(
      "not-a-state", in: .door, "@Transition(from: «[State.open, .closed]», to: .closed) func act() {}",
      "the states of an attribute are listed without brackets",
      fix: "remove the brackets", "[State.open, .closed]" => "State.open, .closed"),
    .error(
      "not-a-state", in: .class("Lamp: GuardedObject"), #"@Transition(from: «["a", "b"]», to: "c") func go() {}"#,
      "a state of a 'GuardedObject' is a string, and several are written without brackets",
      fix: #"write '"a", "b"'"#, #"["a", "b"]"# => #""a", "b""#),
    .note(
      "not-a-state", in: .class("Lamp: GuardedObject"),
      #"@Transition(on: «Event.go», from: "a", to: "b") func go() {}"#,
      #"an event of a 'GuardedObject' is a string: '"go"'"#, fix: #"write '"go"'"#, "Event.go" => #""go""#),
    .error(
      "not-a-state", in: .class("Lamp: GuardedObject"), "@Allowed(in: «1») func go() {}",
      "a state of a 'GuardedObject' is a string"),
    .note(
      "not-a-state", in: .class("Lamp: GuardedObject"), #"@Transition(from: "off", to: «State.on») func go() {}"#,
      #"a state of a 'GuardedObject' is a string: '"on"'"#, fix: #"write '"on"'"#, "State.on" => #""on""#),
    .note(
      "not-a-state", in: .parcel, "@Allowed(in: «Payment.paid && Parcel.packed») func look() {}",
      "states of other regions belong in 'while:', as in 'Payment.paid, while: Parcel.packed'",
      fix: "write 'Payment.paid, while: Parcel.packed'", ".paid &&" => ".paid, while:"),
    .note(
      "not-a-state", in: .parcel, "@Transition(from: «State.closed && Payment.paid», to: .open) func reopen() {}",
      "states of other regions belong in 'while:', as in 'while: Payment.paid'"),
    .error(
      "not-a-state", in: .class("Order", "cart, paid"),
      """
      enum Sound { case off, on }
      static let rules = Rules(initial: .cart) {
        In(.cart, to: .paid)
        Region(«Sound.self») { In(.off, to: .on) }
      }
      """, "'Sound' is neither 'State' nor a region: mark the enum '@Region', if the host is in one of its cases, too",
      fix: "mark 'Sound' '@Region'", "enum" => "@Region enum"),
    .error(
      "not-a-state", in: .class("Door", "open, closed"),
      """
      enum Sound { case off, on }
      @Transition(from: State.open, to: .closed, while: «Sound.on») func close() {}
      @Transition(from: Sound.off, to: .on) func ring() {}
      """, "'Sound' is neither 'State' nor a region: mark the enum '@Region', if the host is in one of its cases, too",
      fix: "mark 'Sound' '@Region'", "enum" => "@Region enum"),
    .error(
      "not-a-state", in: .class("Door", "open, closed"),
      """
      enum Sound { case off, on }
      static let rules = Rules(initial: .open) {
        Region(«Sound.self») { In(.on, to: .off) }
      }
      @Transition(from: State.open, to: .closed, while: Sound.on) func close() {}
      @Transition(from: Sound.off, to: .on) func ring() {}
      """, "'Sound' is neither 'State' nor a region: mark the enum '@Region', if the host is in one of its cases, too",
      fix: "mark 'Sound' '@Region'", "enum" => "@Region enum"),
    .error(
      "not-a-state", in: .class("Door"),
      """
      typealias State = DoorState
      @Transition(from: State.open, to: .closed) func close() {}
      @Allowed(in: «[State.open]») func look() {}
      """, "the states of an attribute are listed without brackets",
      fix: "remove the brackets", "[State.open]" => "State.open"),
    .error(
      "not-a-state", in: .subclass("Bath: Tub"), #"@Transition(from: "full", to: «nil») func look() {}"#,
      "'nil' is not a state: a method that changes none has '@Allowed(in:)'"),
    .note(
      "unqualified", in: .door, "@Allowed(in: State.open, otherwise: «.bad») func look() -> Grade { .good }",
      "write 'Grade.bad': an attribute doesn't know the result of its method",
      fix: "write 'Grade.bad'", ".bad" => "Grade.bad"),
    .note(
      "unqualified", in: .door, "@Allowed(in: «.open») func act() {}",
      "write 'State.open': an attribute doesn't know whose state it is",
      fix: "write 'State.open'", ".open" => "State.open"),
    .note(
      "unqualified", in: .door, "@Transition(from: «.open», to: .closed) func act() {}",
      "write 'State.open': an attribute doesn't know whose state it is",
      fix: "write 'State.open'", ".open, to: .closed" => "State.open, to: State.closed"),
    .note(
      "unqualified", in: .door, "@Transition(to: «.closed») func act() {}",
      "write 'State.closed': an attribute doesn't know whose state it is",
      fix: "write 'State.closed'", ".closed" => "State.closed"),
    .note(
      "unqualified", in: .class("Door", "open, closed"),
      """
      enum Event { case shut }
      @Transition(on: Event.shut, from: State.closed, to: .open) func open() {}
      @Transition(on: «.shut», from: State.open, to: .closed) func close() {}
      """, "write 'Event.shut': an attribute doesn't know whose event it is",
      fix: "write 'Event.shut'", ".shut" => "Event.shut"),
    .note(
      "unqualified", in: .subclass("Gate: Door"), "@Transition(from: «.open», to: .closed) func slam() {}",
      "write 'State.open': an attribute doesn't know whose state it is",
      fix: "write 'State.open'", ".open, to: .closed" => "State.open, to: State.closed"),
    .note(
      "unqualified", in: .class("Door", "open, busy(Int)"),
      """
      @Transition(from: State.busy, to: «.open») func open() {}
      @Transition(from: State.open, to: State.busy) func work() -> State { .busy(1) }
      """, "write 'State.open': an attribute doesn't know whose state it is",
      fix: "write 'State.open'", ".open" => "State.open"),
    .error(
      "not-an-event", in: .class("Door", "open, closed"),
      """
      enum Event { case shut }
      @Transition(on: «"shut"», from: State.open, to: .closed) func close() {}
      """, "an attribute names an event as a case of 'Event': 'Event.shut'",
      fix: "write 'Event.shut'", #""shut""# => "Event.shut"),
    .error(
      "not-an-event", in: .class("Door", "open, closed"),
      """
      enum Event { case shut }
      @Transition(on: «State.open», from: State.open, to: .closed) func close() {}
      """, "an attribute names an event as a case of 'Event': 'Event.name'"),
    .error(
      "not-an-event", in: .class("Door", "open, closed"),
      """
      enum Event { case shut }
      @Transition(on: «Knock.shut», from: State.open, to: .closed) func close() {}
      """, "an attribute names an event as a case of 'Event': 'Event.shut'",
      fix: "write 'Event.shut'", "Knock.shut" => "Event.shut"),
    .note(
      "unrooted-key-path", in: .class("Door", "open, closed"),
      #"""
      var isLocked = false
      @Transition(from: State.open, to: .closed, when: «\.isLocked») func close() {}
      """#, #"write '\Door.isLocked': an attribute doesn't know whose property it is"#,
      fix: #"write '\Door.isLocked'"#, #"\"# => #"\Door"#),
  ]
}
#endif
