#if Macros
/// Regions and their states.
extension Mistake {
  static let regions: [Mistake] = [
    .note(
      "not-a-region", in: .class("Order", "open, closed"),
      """
      @Region enum Payment { case due, paid }
      @Region enum Parcel { case none, sent }
      static let rules = Rules(initial: .open) {
        Region(Payment.self, initial: .due) { In(.due, to: .paid) }
        Region(Payment.self) { In(.«none», to: .sent) }
      }
      @Transition(from: State.open, to: .closed) func close() {}
      @Transition(from: Parcel.none, to: .sent) func send() {}
      """, "'none' is a state of 'Parcel'; those of 'Payment' are 'due', 'paid'"),
    .error(
      "not-a-region", in: .class("Order", "open, closed"),
      """
      @Region enum Payment { case due, paid }
      @Transition(from: State.open, to: .closed, while: «Paymnt.paid») func close() {}
      @Transition(from: Payment.due, to: .paid) func pay() {}
      """,
      "'while:' names a state of another region with its type, as in 'Payment.paid'; the others here are called 'Payment'"
    ),
    .note(
      "not-a-region", in: .class("Order", "open, closed"),
      """
      @Region enum Payment { case due, paid }
      @Transition(from: State.open, to: .closed, while: «.paid») func close() {}
      @Transition(from: Payment.due, to: .paid) func pay() {}
      """, "a state of another region is written with its type, as in 'Payment.paid'",
      fix: "write 'Payment.paid'", ".paid" => "Payment.paid"),
    .error(
      "not-a-region", in: .orderRules, #"Always(from: .closed, to: .open, when: "«Payment.pait»")"#,
      "'Payment.pait' is not a state of a region; did you mean 'Payment.paid'?"),
    .error(
      "not-a-region", in: .orderRules, #"Always(from: .closed, to: .open, when: "«Paymnt.paid»")"#,
      "'Paymnt.paid' is not a state of a region; did you mean 'Payment.paid'?"),
    .error(
      "not-a-region", in: .orderRules, #"Always(from: .closed, to: .open, when: "«Parcel.sent»")"#,
      "'Parcel.sent' is not a state of a region; the states here are of 'State', 'Payment'"),
    .note(
      "not-a-region", in: .class("Order", "open, closed"),
      """
      @Region enum Payment { case due, paid }
      @Transition(from: State.open, to: .closed) func close() {}
      @Transition(from: Payment.due, to: .paid, while: «.opened») func pay() throws {}
      """, "a state of another region is written with its type, as in 'State.opened'"),
    .note(
      "not-a-region", in: .class("Order", "open, closed"),
      """
      @Region enum Payment { case due, paid }
      static let rules = Rules(initial: .open) {
        On(.give, from: .«due», to: .paid)
      }
      @Transition(from: State.open, to: .closed) func close() {}
      @Transition(from: Payment.due, to: .paid) func give() {}
      """, "'due' is a state of 'Payment', whose rules stand in 'Region(Payment.self) { … }'"),
    .note(
      "not-a-region", in: .class("Order", "open, due", last: "close()"),
      """
      @Region enum Payment { case due, paid }
      static let rules = Rules(initial: .open) {
        After(.seconds(3), from: Payment.«due», to: .paid)
      }
      @Transition(from: Payment.due, to: .paid) func pay() {}
      """, "'due' is a state of 'Payment', whose rules stand in 'Region(Payment.self) { … }'"),
    .note(
      "not-a-region", in: .class("Order", "open, closed", last: "close()"),
      """
      @Region enum Payment { case due, paid }
      static let rules = Rules(initial: .open) {
        Region(«Paymnt.self») { In(.due, to: .paid) }
      }
      """, "'Paymnt' is not a region; did you mean 'Payment'?",
      fix: "write 'Payment.self'", "Paymnt.self" => "Payment.self"),
    .error(
      "not-a-region", in: .class("Order", "cart, paid"),
      """
      @Region enum Sound { case off, on }
      typealias Noise = Sound
      static let rules = Rules(initial: .cart) {
        In(.cart, to: .paid)
        Region(Noise.self)
        Region(«Light.self») { In(.off, to: .on) }
      }
      @Transition(from: Sound.off, to: .on) func shout() {}
      """,
      "'Light' is not a region: that is an enum in the type's own body that is marked '@Region'; those here are called 'Sound'"
    ),
    .error(
      "not-a-region", in: .class("Order", "cart, paid"),
      """
      let number = 1
      static let rules = Rules(initial: .cart) {
        In(.cart, to: .paid)
        Region(«State.self») { In(.off, to: .on) }
      }
      """, "'State' is the host's own: its rules are written beside those of regions"),
    .note(
      "not-a-region", in: .class("Order", "open, closed", last: "close()"),
      """
      @Region enum Payment { case due, paid }
      static let rules = Rules(initial: .open) {
        Region(Payment.self) { In(.«open», to: .closed) }
      }
      """, "'open' is a state of 'State'; those of 'Payment' are 'due', 'paid'"),
    .note(
      "not-a-region", in: .windowRules(), #"Region(«"Parcel"») { In(.due, to: .paid) }"#,
      "a region of a host is an enum that is marked '@Region', and named by that: 'Region(Payment.self) { … }'"),
    .note(
      "not-a-region", in: .windowRules(), #"Region(«"payment"») { In(.due, to: .paid) }"#,
      "a region of a host is an enum that is marked '@Region', and named by that: 'Region(Payment.self) { … }'",
      fix: "write 'Payment.self'", #""payment""# => "Payment.self"),
    .error(
      "mixed-states", in: .order, "@Allowed(in: State.open, «Payment.paid») func look() {}",
      "an attribute names the states of one enum, here of 'State'; conditions on other regions belong in 'while:'"
    ),
    .error(
      "mixed-states", in: .order, "@Allowed(in: «Bill.Payment.due») func look() {}",
      "an attribute names the states of one enum, here of 'Payment'; conditions on other regions belong in 'while:'"
    ),
    .error(
      "mixed-states", in: .class("Order", "open, closed"),
      """
      @Region enum Payment { case due, paid }
      static let rules = Rules(initial: .open) {
        Region(Payment.self) { On(.payBack, from: .paid, to: .due) }
      }
      @Transition(from: State.open, to: .closed) func close() {}
      @Transition(from: Payment.due, to: .paid) func pay() {}
      @Transition func «payBack»() {}
      """,
      "the rules of the region 'Payment' name 'payBack', whose attribute doesn't say that it belongs to that region: name its states there, as in '@Transition(from: Payment.due, to: …)', and leave it out of the rules"
    ),
    .error(
      "mixed-states", in: .class("Order", "open, closed"),
      """
      @Region enum Payment { case due, paid }
      static let rules = Rules(initial: .open) {
        In(.open, allows: .look)
        Region(Payment.self) { In(.due, allows: .«look») }
      }
      @Allowed func look() {}
      @Transition(from: State.open, to: .closed) func close() {}
      @Transition(from: Payment.due, to: .paid) func pay() {}
      """,
      "'look' is guarded by 'State', and rules of 'Payment' don't decide about it: its conditions on 'Payment' belong in 'while:' of its attribute"
    ),
    .error(
      "mixed-states", in: .orderRules, "Region(Payment.self) { In(.due, forbids: .«close») }",
      "'close' is guarded by 'State', and rules of 'Payment' don't decide about it: its conditions on 'Payment' belong in 'while:' of its attribute"
    ),
    .error(
      "mixed-states", in: .class("Order", "open, closed"),
      """
      @Region enum Payment { case due, paid }
      static let rules = Rules(initial: .open) { In(.open, allows: .«bill») }
      @Allowed(in: Payment.due) func bill() {}
      @Transition(from: State.open, to: .closed) func close() {}
      @Transition(from: Payment.due, to: .paid) func pay() {}
      """,
      "'bill' is guarded by 'Payment', and rules of 'State' don't decide about it: its conditions on 'State' belong in 'while:' of its attribute"
    ),
    .note(
      "mixed-states", in: .order, "@Transition(from: State.open, «Payment.due», to: .closed) func look() {}",
      "an attribute names the states of one enum, here of 'State'; conditions on other regions belong in 'while:'"
    ),
    .error(
      "region-twice", in: .class("Order", "open, closed"),
      """
      @Region enum Payment { case due, paid }
      @Region enum Parcel { case here, packed }
      @Transition(from: Parcel.here, to: .packed) func pack() {}
      @Transition(from: State.open, to: .closed, while: Payment.paid, Parcel.here, «Payment.due») func close() {}
      @Transition(from: Payment.due, to: .paid) func pay() {}
      """,
      "a host is in one state of 'Payment': list those that it may be in one after the other"),
    .error(
      "region-twice", in: .order, "@Allowed(in: Payment.due, while: «Payment.paid») func remind() {}",
      "the attribute asks for a state of 'Payment' already: list its states in 'in:'"),
    .note(
      "not-a-region", in: .order,
      """
      @Region enum Parcel { case here, packed, sent }
      @Transition(from: Parcel.here, to: .packed) func pack() {}
      @Transition(from: Parcel.packed, to: .sent) func send() {}
      @Allowed(in: State.open, while: Parcel.here, «.packed», Payment.due) func look() {}
      """, "a state of another region is written with its type, as in 'Parcel.packed'",
      fix: "write 'Parcel.packed'", "here, .packed" => "here, Parcel.packed"),
    .error(
      "reserved-region", in: .class("Order", "open, closed", last: "close()"), "@Region enum «Machine» { case x, y }",
      "the machine has a type or a member of this name: call the region something else"),
    .error(
      "reserved-region", in: .class("Order", "open, closed", last: "close()"), "@Region enum «payment» { case x, y }",
      "the host gets a property 'payment' for the region's state: begin the enum's name with a capital, as in 'Payment'"
    ),
    .note(
      "reserved-region", in: .class("Door", "open, closed"),
      """
      @Region enum Lock { case off, on }
      @Transition(from: State.open, to: .closed) func close() {}
      @Transition(from: Lock.off, to: Lock.on) func «lock»() {}
      func lock(_ force: Int) {}
      """, "'lock' is the state of the region 'Lock': call one of them something else"),
    .error(
      "reserved-region", in: .class("Door", "open, closed"),
      """
      @Region enum Lock { case off, on }
      @Transition(from: State.open, to: .closed) func close() {}
      @Transition(from: Lock.off, to: Lock.on) func «lock»() async {}
      """, "'lock' is the state of the region 'Lock': call one of them something else"),
    .error(
      "reserved-region", in: .class("Door"),
      """
      @Region enum «State» { case open, closed }
      @Transition(from: State.open, to: .closed) func close() {}
      """, "'State' is the host's own state, and no region: leave '@Region' out"),
    .error(
      "hidden-region", in: .type("public final class Order"),
      """
      public enum State: Sendable { case open, closed }
      @Region enum «Payment» { case due, paid }
      @Transition(from: State.open, to: .closed) func close() {}
      @Transition(from: Payment.due, to: .paid) func pay() {}
      """, "a region is seen wherever its host is: mark 'Payment' 'public'",
      fix: "make it 'public'", "enum Payment" => "public enum Payment: Sendable"),
    .error(
      "hidden-region", in: .class("Order", "open, closed"),
      """
      @Region private enum «Payment» { case due, paid }
      @Transition(from: State.open, to: .closed) func close() {}
      @Transition(from: Payment.due, to: .paid) func pay() {}
      """, "a region is seen wherever its host is: mark 'Payment' 'internal'",
      fix: "make it internal", " private" => ""),
    .error(
      "valued-region", in: .class("Order", "open, closed", last: "close()"),
      "@Region enum Payment { case due, «paid(Int)» }",
      "the states of a region carry no values: keep 'paid' here, and what it carries in a property"),
    .error(
      "valued-region", in: .class("Door", "open, shut"),
      """
      @Region enum Pay { case due, «paid(Int)» }
      @Transition(from: State.open, to: .shut) func close() {}
      @Allowed(in: Pay.due) func look() {}
      """, "the states of a region carry no values: keep 'paid' here, and what it carries in a property"),
    .error(
      "region-of-host", in: .type("distributed actor Order", "open, closed"),
      """
      @Region enum «Payment» { case due, paid }
      @Transition(from: State.open, to: .closed) distributed func close() {}
      """, "a distributed actor can't have regions; give it an object that has them"),
    .error(
      "region-of-host", in: .type("class Tub: GuardedObject"),
      #"@Transition(from: "full", to: "empty", while: «Payment.paid») func drain() {}"#,
      "a 'GuardedObject' can't have regions; give it an object that has them"),
    .error(
      "region-of-subclass", in: .subclass("Special: Order"),
      "@Allowed(in: State.open, while: «Payment.due») func wrap() {}",
      "a subclass guards its methods by the inherited 'State'; the class that declares a region guards by that"),
    .error(
      "region-of-subclass", in: .subclass("Special: Order"),
      """
      typealias Step = State
      @Transition(from: «Payment.paid», to: .due) func payBack() {}
      @Transition(from: Step.open, to: .closed) func close() {}
      """, "a subclass guards its methods by the inherited 'State'; the class that declares a region guards by that"),
    .error(
      "region-of-subclass", in: .subclass("Gate: Door"),
      "static let addedRules = Rules { Region(«Lock.self») { In(.on, to: .off) } }",
      "a subclass adds nothing to regions: the class that declares one has all its rules"),
    .error(
      "region-outside",
      """
      struct Order {
        «@Region» enum Payment { case due }
      }
      """, "'@Region' belongs on an enum in the body of a class or an actor that is '@Guarded'"),
    .warning(
      "region-without-transitions", in: .class("Order", "open, closed", last: "close()"),
      "@Region enum «Payment» { case due, paid }",
      "nothing leads from one state of the region 'Payment' to another, so that it stays in 'due'"),
    .error(
      "region-of-no-enum", in: .class("Order", "open, closed", last: "close()"), "«@Region» struct Payment {}",
      "'@Region' marks an enum: its cases are the states of the region"),
  ]
}
#endif
