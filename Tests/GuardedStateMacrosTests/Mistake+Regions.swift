#if Macros
/// Several states at once.
extension Mistake {
  static let inRegions = [
    Mistake(
      "region-of-no-enum", at: 4, 3, "@Region",
      "'@Region' marks an enum: its cases are the states of the region",
      in: """
        @Guarded
        final class Order {
          enum State { case open, closed }
          @Region struct Payment {}
          @Transition(from: State.open, to: .closed) func close() {}
        }
        """),
    Mistake(
      "region-outside", at: 2, 3, "@Region",
      "'@Region' belongs on an enum in the body of a class or an actor that is '@Guarded'",
      in: """
        struct Order {
          @Region enum Payment { case due }
        }
        """),
    Mistake(
      "valued-region", at: 4, 36, "paid(Int)",
      "the states of a region carry no values: keep 'paid' here, and what it carries in a property",
      in: """
        @Guarded
        final class Order {
          enum State { case open, closed }
          @Region enum Payment { case due, paid(Int) }
          @Transition(from: State.open, to: .closed) func close() {}
        }
        """),
    Mistake(
      "no-states", at: 4, 16, "Payment",
      "a region needs at least one state",
      in: """
        @Guarded
        final class Order {
          enum State { case open, closed }
          @Region enum Payment {}
          @Transition(from: State.open, to: .closed) func close() {}
        }
        """),
    Mistake(
      "reserved-region", at: 4, 16, "Machine",
      "the machine has a type or a member of this name: call the region something else",
      in: """
        @Guarded
        final class Order {
          enum State { case open, closed }
          @Region enum Machine { case x, y }
          @Transition(from: State.open, to: .closed) func close() {}
        }
        """),
    Mistake(
      "reserved-region", at: 4, 16, "payment",
      "the host gets a property 'payment' for the region's state: let the enum's name begin with a capital, as in 'Payment'",
      in: """
        @Guarded
        final class Order {
          enum State { case open, closed }
          @Region enum payment { case x, y }
          @Transition(from: State.open, to: .closed) func close() {}
        }
        """),
    Mistake(
      "hidden-region", at: 4, 16, "Payment",
      "a region is seen wherever its host is: mark 'Payment' 'public'",
      in: """
        @Guarded
        public final class Order {
          public enum State: Sendable { case open, closed }
          @Region enum Payment { case due, paid }
          @Transition(from: State.open, to: .closed) func close() {}
          @Transition(from: Payment.due, to: .paid) func pay() {}
        }
        """,
      fixes: Fix(
        "make it 'public'",
        """
        @Guarded
        public final class Order {
          public enum State: Sendable { case open, closed }
          @Region public enum Payment: Sendable { case due, paid }
          @Transition(from: State.open, to: .closed) func close() {}
          @Transition(from: Payment.due, to: .paid) func pay() {}
        }
        """)),
    Mistake(
      "hidden-region", at: 4, 24, "Payment",
      "a region is seen wherever its host is: mark 'Payment' 'internal'",
      in: """
        @Guarded
        final class Order {
          enum State { case open, closed }
          @Region private enum Payment { case due, paid }
          @Transition(from: State.open, to: .closed) func close() {}
          @Transition(from: Payment.due, to: .paid) func pay() {}
        }
        """,
      fixes: Fix(
        "make it internal",
        """
        @Guarded
        final class Order {
          enum State { case open, closed }
          @Region enum Payment { case due, paid }
          @Transition(from: State.open, to: .closed) func close() {}
          @Transition(from: Payment.due, to: .paid) func pay() {}
        }
        """)),
    Mistake(
      "public-state-not-sendable", at: 4, 23, "Payment",
      "a public 'Payment' must say that it is 'Sendable'",
      in: """
        @Guarded
        public final class Order {
          public enum State: Sendable { case open, closed }
          @Region public enum Payment { case due, paid }
          @Transition(from: State.open, to: .closed) func close() {}
          @Transition(from: Payment.due, to: .paid) func pay() {}
        }
        """,
      fixes: .init(
        "add 'Sendable'",
        """
        @Guarded
        public final class Order {
          public enum State: Sendable { case open, closed }
          @Region public enum Payment: Sendable { case due, paid }
          @Transition(from: State.open, to: .closed) func close() {}
          @Transition(from: Payment.due, to: .paid) func pay() {}
        }
        """)),
    Mistake(
      "region-of-host", at: 4, 16, "Payment",
      "a distributed actor can't have regions; let it own an object that has them",
      in: """
        @Guarded
        distributed actor Order {
          enum State { case open, closed }
          @Region enum Payment { case due, paid }
          @Transition(from: State.open, to: .closed) distributed func close() {}
        }
        """),
    Mistake(
      "region-without-transitions", is: .warning, at: 4, 16, "Payment",
      "nothing leads from one state of the region 'Payment' to another, so that it stays in 'due'",
      in: """
        @Guarded
        final class Order {
          enum State { case open, closed }
          @Region enum Payment { case due, paid }
          @Transition(from: State.open, to: .closed) func close() {}
        }
        """),
    Mistake(
      "not-a-region", at: 5, 53, "Paymnt.paid",
      "'and:' and 'while:' name a state of another region with its type, as in 'Payment.paid'; the others here are called 'Payment'",
      in: """
        @Guarded
        final class Order {
          enum State { case open, closed }
          @Region enum Payment { case due, paid }
          @Transition(from: State.open, to: .closed, while: Paymnt.paid) func close() {}
          @Transition(from: Payment.due, to: .paid) func pay() {}
        }
        """),
    Mistake(
      "not-a-region", is: .note, at: 5, 53, ".paid",
      "a state of another region is written with its type, as in 'Payment.paid'",
      in: """
        @Guarded
        final class Order {
          enum State { case open, closed }
          @Region enum Payment { case due, paid }
          @Transition(from: State.open, to: .closed, while: .paid) func close() {}
          @Transition(from: Payment.due, to: .paid) func pay() {}
        }
        """,
      fixes: Fix(
        "write 'Payment.paid'",
        """
        @Guarded
        final class Order {
          enum State { case open, closed }
          @Region enum Payment { case due, paid }
          @Transition(from: State.open, to: .closed, while: Payment.paid) func close() {}
          @Transition(from: Payment.due, to: .paid) func pay() {}
        }
        """)),
    Mistake(
      "region-twice", at: 5, 67, "Payment.due",
      "a host is in one state of 'Payment': list those that it may be in behind one label, the further ones short",
      in: """
        @Guarded
        final class Order {
          enum State { case open, closed }
          @Region enum Payment { case due, paid }
          @Transition(from: State.open, to: .closed, while: Payment.paid, Payment.due) func close() {}
          @Transition(from: Payment.due, to: .paid) func pay() {}
        }
        """),
    Mistake(
      "region-twice", at: 7, 34, "Payment.paid",
      "the attribute asks for a state of 'Payment' already: list its states in 'in:'",
      in: """
        @Guarded
        final class Order {
          enum State { case open, closed }
          @Region enum Payment { case due, paid }
          @Transition(from: State.open, to: .closed) func close() {}
          @Transition(from: Payment.due, to: .paid) func pay() {}
          @Allowed(in: Payment.due, and: Payment.paid) func remind() {}
        }
        """),
    Mistake(
      "shared-callback", at: 9, 8, "didEnterOn",
      "several regions have this state: name the region, too, with 'didEnterLeftOn' or 'didEnterRightOn'",
      in: """
        @Guarded
        final class Order {
          enum State { case open, closed }
          @Region enum Left { case off, on }
          @Region enum Right { case off, on }
          @Transition(from: State.open, to: .closed) func close() {}
          @Transition(from: Left.off, to: .on) func turnLeft() {}
          @Transition(from: Right.off, to: .on) func turnRight() {}
          func didEnterOn() {}
        }
        """),
    Mistake(
      "unreachable-state", is: .warning, at: 4, 42, "lost",
      "no rule leads from 'due' to 'lost'",
      in: """
        @Guarded
        final class Order {
          enum State { case open, closed }
          @Region enum Payment { case due, paid, lost }
          @Transition(from: State.open, to: .closed) func close() {}
          @Transition(from: Payment.due, to: .paid) func pay() {}
        }
        """),
    Mistake(
      "inside-if-config", at: 5, 16, "Payment",
      "'@Guarded' does not see what stands inside '#if'; declare the region outside of it",
      in: """
        @Guarded
        final class Order {
          enum State { case open, closed }
          #if DEBUG
          @Region enum Payment { case due, paid }
          #endif
          @Transition(from: State.open, to: .closed) func close() {}
        }
        """),
    Mistake(
      "region-of-subclass", at: 3, 33, "Payment.due",
      "a subclass guards its methods by the inherited 'State'; the class that declares a region guards by that",
      in: """
        @Guarded
        final class Special: Order {
          @Allowed(in: State.open, and: Payment.due) func wrap() {}
        }
        """, superclassIsGuarded: true),
    Mistake(
      "reserved-region", is: .note, at: 6, 49, "lock",
      "'lock' is the state of the region 'Lock': call one of them something else",
      in: """
        @Guarded
        final class Door {
          enum State { case open, closed }
          @Region enum Lock { case off, on }
          @Transition(from: State.open, to: .closed) func close() {}
          @Transition(from: Lock.off, to: Lock.on) func lock() {}
          func lock(_ force: Int) {}
        }
        """),
    Mistake(
      "region-of-subclass", at: 4, 21, "Payment.paid",
      "a subclass guards its methods by the inherited 'State'; the class that declares a region guards by that",
      in: """
        @Guarded
        final class Special: Order {
          typealias Step = State
          @Transition(from: Payment.paid, to: .due) func payBack() {}
          @Transition(from: Step.open, to: .closed) func close() {}
        }
        """, superclassIsGuarded: true),
    Mistake(
      "mixed-states", at: 7, 28, "Payment.paid",
      "an attribute names the states of one enum, here of 'State'; what it asks of other regions stands behind 'and:' or 'while:'",
      in: """
        @Guarded
        final class Order {
          enum State { case open, closed }
          @Region enum Payment { case due, paid }
          @Transition(from: State.open, to: .closed) func close() {}
          @Transition(from: Payment.due, to: .paid) func pay() {}
          @Allowed(in: State.open, Payment.paid) func look() {}
        }
        """),
    Mistake(
      "mixed-states", at: 7, 16, "Bill.Payment.due",
      "an attribute names the states of one enum, here of 'Payment'; what it asks of other regions stands behind 'and:' or 'while:'",
      in: """
        @Guarded
        final class Order {
          enum State { case open, closed }
          @Region enum Payment { case due, paid }
          @Transition(from: State.open, to: .closed) func close() {}
          @Transition(from: Payment.due, to: .paid) func pay() {}
          @Allowed(in: Bill.Payment.due) func look() {}
        }
        """),
    Mistake(
      "mixed-states", at: 10, 20, "payBack",
      "the rules of the region 'Payment' name 'payBack', whose attribute doesn't say that it is of that: name its states there, as in '@Transition(from: Payment.due, to: …)', and leave it out of the rules",
      in: """
        @Guarded
        final class Order {
          enum State { case open, closed }
          @Region enum Payment { case due, paid }
          static let rules = Rules(initial: .open) {
            Region(Payment.self) { On(.payBack, from: .paid, to: .due) }
          }
          @Transition(from: State.open, to: .closed) func close() {}
          @Transition(from: Payment.due, to: .paid) func pay() {}
          @Transition func payBack() {}
        }
        """),
    Mistake(
      "not-a-region", at: 6, 45, "Payment.pait",
      "'Payment.pait' is no state of a region; did you mean 'Payment.paid'?",
      in: """
        @Guarded
        final class Order {
          enum State { case open, closed }
          @Region enum Payment { case due, paid }
          static let rules = Rules(initial: .open) {
            Always(from: .closed, to: .open, when: "Payment.pait")
          }
          @Transition(from: State.open, to: .closed) func close() {}
          @Transition(from: Payment.due, to: .paid) func pay() {}
        }
        """),
    Mistake(
      "region-callback", at: 7, 8, "didEnterPaid",
      "the callbacks of a region take no 'sender'; the host's machine has that of the region",
      in: """
        @Guarded
        final class Order {
          enum State { case open, closed }
          @Region enum Payment { case due, paid }
          @Transition(from: State.open, to: .closed) func close() {}
          @Transition(from: Payment.due, to: .paid) func pay() {}
          func didEnterPaid(sender: HostMachine<Order>) {}
        }
        """),
    Mistake(
      "region-callback", at: 7, 35, "Transition",
      "'Transition' is one of the host's own state; of this region it is 'GuardedState.Transition<Payment, Event, Method>'",
      in: """
        @Guarded
        final class Order {
          enum State { case open, closed }
          @Region enum Payment { case due, paid }
          @Transition(from: State.open, to: .closed) func close() {}
          @Transition(from: Payment.due, to: .paid) func pay() {}
          func didEnterPaid(_ transition: Transition) {}
        }
        """,
      fixes: .init(
        "write 'GuardedState.Transition<Payment, Event, Method>'",
        """
        @Guarded
        final class Order {
          enum State { case open, closed }
          @Region enum Payment { case due, paid }
          @Transition(from: State.open, to: .closed) func close() {}
          @Transition(from: Payment.due, to: .paid) func pay() {}
          func didEnterPaid(_ transition: GuardedState.Transition<Payment, Event, Method>) {}
        }
        """)),
    Mistake(
      "not-a-region", is: .note, at: 6, 52, ".opened",
      "a state of another region is written with its type, as in 'State.opened'",
      in: """
        @Guarded
        final class Order {
          enum State { case open, closed }
          @Region enum Payment { case due, paid }
          @Transition(from: State.open, to: .closed) func close() {}
          @Transition(from: Payment.due, to: .paid, while: .opened) func pay() throws {}
        }
        """),
    Mistake(
      "not-a-state", at: 7, 12, "Sound.self",
      "'Sound' is neither 'State' nor a region: mark the enum '@Region', if the host is in one of its cases, too",
      in: """
        @Guarded
        final class Order {
          enum State { case cart, paid }
          enum Sound { case off, on }
          static let rules = Rules(initial: .cart) {
            In(.cart, to: .paid)
            Region(Sound.self) { In(.off, to: .on) }
          }
        }
        """,
      fixes: Fix(
        "mark 'Sound' '@Region'",
        """
        @Guarded
        final class Order {
          enum State { case cart, paid }
          @Region enum Sound { case off, on }
          static let rules = Rules(initial: .cart) {
            In(.cart, to: .paid)
            Region(Sound.self) { In(.off, to: .on) }
          }
        }
        """)),
    Mistake(
      "not-a-region", is: .note, at: 6, 22, "due",
      "'due' is a state of 'Payment', whose rules stand in 'Region(Payment.self) { … }'",
      in: """
        @Guarded
        final class Order {
          enum State { case open, closed }
          @Region enum Payment { case due, paid }
          static let rules = Rules(initial: .open) {
            On(.give, from: .due, to: .paid)
          }
          @Transition(from: State.open, to: .closed) func close() {}
          @Transition(from: Payment.due, to: .paid) func give() {}
        }
        """),
    Mistake(
      "not-a-region", is: .note, at: 6, 12, "Paymnt.self", "'Paymnt' is no region; did you mean 'Payment'?",
      in: """
        @Guarded
        final class Order {
          enum State { case open, closed }
          @Region enum Payment { case due, paid }
          static let rules = Rules(initial: .open) {
            Region(Paymnt.self) { In(.due, to: .paid) }
          }
          @Transition(from: State.open, to: .closed) func close() {}
        }
        """,
      fixes: Fix(
        "write 'Payment.self'",
        """
        @Guarded
        final class Order {
          enum State { case open, closed }
          @Region enum Payment { case due, paid }
          static let rules = Rules(initial: .open) {
            Region(Payment.self) { In(.due, to: .paid) }
          }
          @Transition(from: State.open, to: .closed) func close() {}
        }
        """)),
    Mistake(
      "not-a-region", at: 9, 12, "Light.self",
      "'Light' is no region: that is an enum in the type's own body that is marked '@Region'; those here "
        + "are called 'Sound'",
      in: """
        @Guarded
        final class Order {
          enum State { case cart, paid }
          @Region enum Sound { case off, on }
          typealias Noise = Sound
          static let rules = Rules(initial: .cart) {
            In(.cart, to: .paid)
            Region(Noise.self)
            Region(Light.self) { In(.off, to: .on) }
          }
          @Transition(from: Sound.off, to: .on) func shout() {}
        }
        """),
    Mistake(
      "not-a-region", at: 7, 12, "State.self",
      "'State' is the host's own: its rules stand beside those of regions",
      in: """
        @Guarded
        final class Order {
          enum State { case cart, paid }
          let number = 1
          static let rules = Rules(initial: .cart) {
            In(.cart, to: .paid)
            Region(State.self) { In(.off, to: .on) }
          }
        }
        """),
    Mistake(
      "region-of-subclass", at: 3, 42, "Lock.self",
      "a subclass adds nothing to regions: the class that declares one has all its rules",
      in: """
        @Guarded
        final class Gate: Door {
          static let addedRules = Rules { Region(Lock.self) { In(.on, to: .off) } }
        }
        """,
      superclassIsGuarded: true),
    Mistake(
      "reserved-region", at: 3, 16, "State",
      "'State' is the host's own state, and no region: leave '@Region' out",
      in: """
        @Guarded
        final class Door {
          @Region enum State { case open, closed }
          @Transition(from: State.open, to: .closed) func close() {}
        }
        """),
    Mistake(
      "mixed-states", at: 7, 46, "look",
      "'look' is guarded by 'State', and rules of 'Payment' don't decide about it: what it asks of 'Payment' stands behind 'and:' in its attribute",
      in: """
        @Guarded
        final class Order {
          enum State { case open, closed }
          @Region enum Payment { case due, paid }
          static let rules = Rules(initial: .open) {
            In(.open, allows: .look)
            Region(Payment.self) { In(.due, allows: .look) }
          }
          @Allowed func look() {}
          @Transition(from: State.open, to: .closed) func close() {}
          @Transition(from: Payment.due, to: .paid) func pay() {}
        }
        """),
    Mistake(
      "mixed-states", at: 6, 47, "close",
      "'close' is guarded by 'State', and rules of 'Payment' don't decide about it: what it asks of 'Payment' stands behind 'while:' in its attribute",
      in: """
        @Guarded
        final class Order {
          enum State { case open, closed }
          @Region enum Payment { case due, paid }
          static let rules = Rules(initial: .open) {
            Region(Payment.self) { In(.due, forbids: .close) }
          }
          @Transition(from: State.open, to: .closed) func close() {}
          @Transition(from: Payment.due, to: .paid) func pay() {}
        }
        """),
    Mistake(
      "mixed-states", at: 5, 65, "bill",
      "'bill' is guarded by 'Payment', and rules of 'State' don't decide about it: what it asks of 'State' stands behind 'and:' in its attribute",
      in: """
        @Guarded
        final class Order {
          enum State { case open, closed }
          @Region enum Payment { case due, paid }
          static let rules = Rules(initial: .open) { In(.open, allows: .bill) }
          @Allowed(in: Payment.due) func bill() {}
          @Transition(from: State.open, to: .closed) func close() {}
          @Transition(from: Payment.due, to: .paid) func pay() {}
        }
        """),
    Mistake(
      "not-a-region", is: .note, at: 6, 32, "open",
      "'open' is a state of 'State'; those of 'Payment' are 'due', 'paid'",
      in: """
        @Guarded
        final class Order {
          enum State { case open, closed }
          @Region enum Payment { case due, paid }
          static let rules = Rules(initial: .open) {
            Region(Payment.self) { In(.open, to: .closed) }
          }
          @Transition(from: State.open, to: .closed) func close() {}
        }
        """),
    Mistake(
      "mixed-states", is: .note, at: 7, 33, "Payment.due",
      "an attribute names the states of one enum, here of 'State'; what it asks of other regions stands behind 'and:' or 'while:'",
      in: """
        @Guarded
        final class Order {
          enum State { case open, closed }
          @Region enum Payment { case due, paid }
          @Transition(from: State.open, to: .closed) func close() {}
          @Transition(from: Payment.due, to: .paid) func pay() {}
          @Transition(from: State.open, Payment.due, to: .closed) func look() {}
        }
        """),
    Mistake(
      "region-twice", is: .note, at: 9, 46, "Payment.due",
      "'Payment.due' is no state of 'Parcel'; it stands behind a label of its own: 'and: Payment.due'",
      in: """
        @Guarded
        final class Order {
          enum State { case open, closed }
          @Region enum Payment { case due, paid }
          @Transition(from: State.open, to: .closed) func close() {}
          @Transition(from: Payment.due, to: .paid) func pay() {}
          @Region enum Parcel { case here, packed }
          @Transition(from: Parcel.here, to: .packed) func pack() {}
          @Allowed(in: State.open, and: Parcel.here, Payment.due) func look() {}
        }
        """,
      fixes: Fix(
        "write 'and:'",
        """
        @Guarded
        final class Order {
          enum State { case open, closed }
          @Region enum Payment { case due, paid }
          @Transition(from: State.open, to: .closed) func close() {}
          @Transition(from: Payment.due, to: .paid) func pay() {}
          @Region enum Parcel { case here, packed }
          @Transition(from: Parcel.here, to: .packed) func pack() {}
          @Allowed(in: State.open, and: Parcel.here, and: Payment.due) func look() {}
        }
        """)),
    Mistake(
      "region-twice", is: .note, at: 9, 46, "State.open",
      "'State.open' is no state of 'Parcel'; the attribute asks for its states already",
      in: """
        @Guarded
        final class Order {
          enum State { case open, closed }
          @Region enum Payment { case due, paid }
          @Transition(from: State.open, to: .closed) func close() {}
          @Transition(from: Payment.due, to: .paid) func pay() {}
          @Region enum Parcel { case here, packed }
          @Transition(from: Parcel.here, to: .packed) func pack() {}
          @Allowed(in: State.open, and: Parcel.here, State.open) func look() {}
        }
        """),
    Mistake(
      "idle-condition", is: .warning, at: 5, 53, "Payment.due",
      "'while:' lists all states of 'Payment', and so asks nothing",
      in: """
        @Guarded
        final class Order {
          enum State { case open, closed }
          @Region enum Payment { case due, paid }
          @Transition(from: State.open, to: .closed, while: Payment.due, .paid) func close() {}
          @Transition(from: Payment.due, to: .paid, while: State.open) func pay() {}
        }
        """),
    Mistake(
      "idle-condition", is: .warning, at: 7, 34, "State.closed",
      "'and:' lists all states of 'State', and so asks nothing",
      in: """
        @Guarded
        final class Order {
          enum State { case open, closed }
          @Region enum Payment { case due, paid }
          @Transition(from: State.open, to: .closed) func close() {}
          @Transition(from: Payment.due, to: .paid) func pay() {}
          @Allowed(in: Payment.due, and: State.closed, .open) func remind() {}
        }
        """),
  ]
}
#endif
