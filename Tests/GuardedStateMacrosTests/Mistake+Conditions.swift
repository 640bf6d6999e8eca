#if Macros
/// Conditions of attributes and rules.
extension Mistake {
  static let conditions: [Mistake] = [
    .note(
      "not-a-property", in: .class("Order", "open, closed"),
      #"""
      var isReady = true
      @Transition(from: State.open, to: .closed) func close() {}
      @Transition(from: State.closed, to: .open, when: «!\Order.isReady») func reopen() {}
      """#, "what is computed from properties is a property of its own, as in 'var isFine: Bool { !isReady }'"),
    .note(
      "not-a-property", in: .class("Order", "open, closed"),
      #"""
      var isReady = true
      @Transition(from: State.open, to: .closed) func close() {}
      @Transition(from: State.closed, to: .open, when: «\Order.isReady && \Order.isReady») func reopen() {}
      """#, #"conditions that must all hold are listed with commas: '\Order.isReady, \Order.isReady'"#),
    .note(
      "not-a-property", in: .class("Order", "open, closed"),
      """
      var isReady = true
      @Transition(from: State.open, to: .closed) func close() {}
      @Allowed(when: «State.open») func look() {}
      """, #"a condition is a property of the host, written as a key path: '\Order.isReady'"#),
    .error(
      "not-a-property", in: .class("Door", "open, closed"),
      """
      static let rules = Rules(initial: .open) { On(.close, from: .open, to: .closed, when: «"!isLocked"») }
      var isLocked = false
      @Transition func close() throws {}
      """, #""!isLocked" is not a name of a property; declare one of type 'Bool' that says this, and name it"#),
    .error(
      "not-a-property", in: .class("Door", "open, closed"),
      """
      static let rules = Rules(initial: .open) { On(.close, from: .open, to: .closed, when: "«isLocked»") }
      var isLocked: Bool { get throws { false } }
      @Transition func close() throws {}
      """, "'isLocked' throws or takes time; a condition is a property that answers at once"),
    .error(
      "not-a-property", in: .class("Door", "open, closed"),
      #"@Transition(from: State.open, to: .closed, when: «\Door.self») func close() {}"#,
      #"a condition is a property of the host, written as a key path: '\Door.isComplete'"#),
    .note(
      "not-a-property", in: .class("Lamp: GuardedObject"),
      """
      var isReady = true
      @Transition(from: "off", to: "on", when: «isStuck()») func start() {}
      """, #"a condition is a property of the host, written as a key path: '\Lamp.isReady'"#),
    .note(
      "not-a-property", in: .subclass("Gate: Door"),
      """
      var isReady = true
      @Allowed(in: State.open, when: «!isReady») func look() {}
      """, "what is computed from properties is a property of its own, as in 'var isFine: Bool { !isReady }'"),
    .note(
      "not-a-property", in: .class("Door", "open, closed"),
      """
      @Transition(from: State.open, to: .closed, when: «isStuck()») func close() {}
      var isReady = true
      func isStuck() -> Bool { false }
      """, #"a condition is a property of the host, written as a key path: '\Door.isReady'"#),
    .note(
      "not-a-property", in: .class("Door", "open, closed"),
      #"""
      @Transition(from: State.open, to: .closed, when: «\Door.isStuck») func close() {}
      func isStuck() -> Bool { false }
      """#, "'isStuck' is a method; a condition is a property of type 'Bool' or 'Verdict'"),
    .note(
      "not-a-property", in: .rules("Door", "open, closed", and: "var isReady = true", "@Transition func close() {}"),
      "On(.close, from: .open, to: .closed, when: «isReady»)",
      #"rules are data: name the property, as in 'when: "isReady"'"#,
      fix: #"write '"isReady"'"#, "isReady" => #""isReady""#),
    .error(
      "not-a-property", in: .class("Purse", "open, shut"),
      """
      static let rules = Rules(initial: .open) {
        On(.close, from: .open, to: .shut, when: "«shouldPay»")
      }
      @Transition func close() {}
      @Allowed(in: State.open) func pay(_ amount: Int) throws {}
      func shouldPay(_ amount: Int) -> Bool { amount > 0 }
      """,
      "'shouldPay' cannot be a condition of rules, because it takes the arguments of 'pay(_:)'; a condition is a property of type 'Bool' or 'Verdict'"
    ),
    .error(
      "not-a-property", in: .class("Purse", "open, shut"),
      #"""
      var isFull = true
      @Transition(from: State.open, to: .shut, when: «\Chest.isFull») func close() {}
      """#, #"'\Chest.isFull' is not a property of 'Purse'; a condition is one: '\Purse.isFull'"#,
      fix: #"write '\Purse.isFull'"#, #"\Chest"# => #"\Purse"#),
    .error(
      "not-a-property", in: .class("Door", "locked, open"),
      """
      static let rules = Rules(initial: .locked) {
        On(.unlock, from: .locked, to: .open, when: "«isOwner»")
      }
      @Transition func unlock() throws {}
      func isOwner() -> Bool { false }
      """, "'isOwner' is a method; a condition is a property of type 'Bool' or 'Verdict'"),
    .error(
      "not-a-property", in: .class("Valve", "on, off"),
      #"""
      var pressures = [true]
      @Transition(from: State.on, to: .off, when: «\Valve.pressures[0]») func leak() {}
      """#, #"a condition is a property of the host, written as a key path: '\Valve.isComplete'"#),
    .note(
      "not-a-property", in: .class("Reactor", "hot, cold"),
      """
      var isOk = true
      @Transition(from: State.hot, to: .cold) func cool() {}
      @Allowed(in: State.cold, when: «"isOk"») func enter() {}
      """, #"a condition is a property of the host, written as a key path: '\Reactor.isOk'"#,
      fix: #"write '\Reactor.isOk'"#, #""isOk""# => #"\Reactor.isOk"#),
    .note(
      "not-a-property", in: .class("Reactor", "hot, cold"),
      """
      var isOk = true
      @Transition(from: State.hot, to: .cold, when: «"isOk"») func cool() {}
      """, #"a condition is a property of the host, written as a key path: '\Reactor.isOk'"#,
      fix: #"write '\Reactor.isOk'"#, #""isOk""# => #"\Reactor.isOk"#),
    .note(
      "not-a-property", in: .class("Reactor", "hot, cold"),
      """
      var isOk = true
      @Transition(from: State.hot, to: .cold, when: «{ $0.isOk }») func cool() {}
      """, #"a condition is a property of the host, written as a key path: '\Reactor.isOk'"#),
    .error(
      "not-a-property", in: .class("Purse", "open, shut"),
      #"""
      var weight = 1
      @Transition(from: State.open, to: .shut, when: «\Chest.isFull») func close() {}
      """#, #"'\Chest.isFull' is not a property of 'Purse', whose body has no 'isFull' either; a condition is one"#),
    .error(
      "not-a-property", in: .class("Purse", "open, shut"),
      #"""
      var isFul = true
      @Transition(from: State.open, to: .shut, when: «\Chest.isFull») func close() {}
      """#,
      #"'\Chest.isFull' is not a property of 'Purse', whose body has no 'isFull' either; a condition is one: '\Purse.isFul'"#,
      fix: #"write '\Purse.isFul'"#, #"\Chest.isFull"# => #"\Purse.isFul"#),
    .warning(
      "idle-condition", in: .class("Order", "open, closed"),
      """
      @Region enum Payment { case due, paid }
      @Transition(from: State.open, to: .closed, while: «Payment.due», .paid) func close() {}
      @Transition(from: Payment.due, to: .paid, while: State.open) func pay() {}
      """, "'while:' lists all states of 'Payment', so it always holds"),
    .warning(
      "idle-condition", in: .order, "@Allowed(in: Payment.due, while: «State.closed», .open) func remind() {}",
      "'while:' lists all states of 'State', so it always holds"),
  ]
}
#endif
