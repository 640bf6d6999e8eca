#if Macros
/// Members that the macros cannot read, or whose names they need.
extension Mistake {
  static let members: [Mistake] = [
    .error(
      "reserved-name", in: .door, "@Transition(from: State.closed, to: .open) func «machine»() {}",
      "'machine' is what '@Guarded' adds; give this method another name"),
    .error(
      "reserved-name", in: .subclass("Gate: Door"), "@Allowed(in: State.open) func «allCases»() throws {}",
      "'allCases' is what '@Guarded' adds; give this method another name"),
    .error(
      "reserved-name", in: .door, "enum «Method» { case get, post }",
      "'Method' is what '@Guarded' adds; give this type another name"),
    .error(
      "reserved-name", in: .door, "struct «Swift» {}",
      "'Swift' is the module that the expansion means; give this type another name"),
    .error(
      "reserved-name", in: .class("«GuardedState»", "open, closed"),
      "@Transition(from: State.open, to: .closed) func close() {}",
      "'GuardedState' is the module that the expansion means; give this type another name"),
    .error(
      "reserved-name", in: .class("Purse", "open, shut", method: "close()"), "var «__core» = 1",
      "'__core' is what '@Guarded' adds; give this property another name"),
    .error(
      "reserved-name", in: .class("Purse", "open, shut", method: "close()"), "func «_$count»() {}",
      "'_$count' is what '@Guarded' adds; give this method another name"),
    .error(
      "reserved-name", in: .class("Purse<«method»>", "open, shut"),
      "@Transition(from: State.open, to: .shut) func close(by method: method) {}",
      "'method' is what '@Guarded' adds; give this generic parameter another name"),
    .error(
      "reserved-name", in: .class("Purse", "open, shut", method: "close()"), "var «machine» = 1",
      "'machine' is what '@Guarded' adds; give this property another name"),
    .error(
      "reserved-name", in: .class("Purse", "open, shut", method: "close()"), "func «Rules»() {}",
      "'Rules' is what '@Guarded' adds; give this method another name"),
    .error(
      "reserved-name", in: .class("Purse", "open, shut", method: "close()"), "let «Event» = 1",
      "'Event' is what '@Guarded' adds; give this property another name"),
    .error(
      "reserved-name", in: .class("«Event»", "open, shut"), "@Transition(from: State.open, to: .shut) func close() {}",
      "'Event' is what '@Guarded' adds; give this type another name"),
    .error(
      "reserved-name", in: .actor("«Transition»", "open, shut"),
      "@Transition(from: State.open, to: .shut) func close() {}",
      "'Transition' is what '@Guarded' adds; give this type another name"),
    .error(
      "reserved-name", in: .class("Purse<«State»>", "open, shut"),
      "@Transition(from: State.open, to: .shut) func close() {}",
      "'State' is what '@Guarded' adds; give this generic parameter another name"),
    .error(
      "reserved-name", in: .class("Purse", "open, shut, «Type»"),
      "@Transition(from: State.open, to: .shut) func close() {}",
      "'.Type' is a type to the compiler; give this state another name"),
    .error(
      "unavailable-case", in: .class("Purse", "open, shut; @available(*, unavailable, renamed: \"shut\") case «gone»"),
      "@Transition(from: State.open, to: .shut) func close() {}",
      "'gone' cannot be unavailable, because the machine lists all states and events: remove it, or mark it 'deprecated'"
    ),
    .error(
      "unavailable-case", in: .class("Purse", "open, shut", method: "close()"),
      "@Region enum Lid { case up; @available(*, unavailable) case «down» }",
      "'down' cannot be unavailable, because the machine lists all states and events: remove it, or mark it 'deprecated'"
    ),
    .error(
      "reserved-name", in: .class("Purse", "open, shut"),
      """
      enum Event { case «Protocol» }
      @Transition(on: Event.Protocol, from: State.open, to: .shut) func go() {}
      """, "'.Protocol' is a type to the compiler; give this event another name"),
    .error(
      "reserved-name", in: .class("Purse", "open, shut"), "@Transition(from: State.open, to: .shut) func «`Type`»() {}",
      "'.Type' is a type to the compiler; give this method another name"),
    .error(
      "reserved-name", in: .class("Purse", "open, shut"),
      """
      @Transition(from: State.open, to: .shut)
      func close(_ «`self`»: Int) {}
      """, "'`self`' is what '@Guarded' adds; give this parameter another name"),
    .error(
      "reserved-name", in: .subclass("Gate: Door"),
      """
      enum «Method» { case ring }
      @Allowed(in: State.open) func ring() {}
      """, "'Method' is what '@Guarded' adds; give this type another name"),
    .error(
      "reserved-name", in: .class("Door: «GuardedHost»", "open, closed"),
      "@Transition(from: State.open, to: .closed) func close() {}",
      "'GuardedHost' is what '@Guarded' adds: leave it out", fix: "remove it", "Door: GuardedHost" => "Door"),
    .error(
      "reserved-name",
      """
      @Guarded
      final class Screen: «GuardedState.BindableHost», Identifiable {
        func show() {}
      }
      """, "'GuardedState.BindableHost' is what '@Guarded' adds: leave it out",
      fix: "remove it", " GuardedState.BindableHost," => ""),
    .warning(
      "stray-rules", in: .class("Door", "open, closed", last: "close()"),
      "static let «rule» = Rules(initial: .closed) { In(.closed, to: .open) }",
      "'@Guarded' looks for rules called 'rules', and nothing reads 'rule'",
      fix: "rename it to 'rules'", "rule" => "rules"),
    .warning(
      "stray-rules", in: .class("Door", "open, closed", last: "close()"),
      "static func «stateRules»() -> Rules { Rules(initial: .open) }",
      "'@Guarded' looks for rules called 'rules', and nothing reads 'stateRules'"),
    .error(
      "stray-rules", in: .class("Door", "open, closed", last: "close()"),
      "static let «addedRules» = Rules { In(.closed, to: .open) }",
      "only the subclass of a guarded class has 'addedRules', which are added to the inherited ones: call them 'rules'",
      fix: "rename it to 'rules'", "addedRules" => "rules"),
    .error(
      "stray-rules", in: .class("Door", "open, closed", last: "close()"),
      """
      static let rules = Rules(initial: .open)
      static let «addedRules» = Rules { In(.closed, to: .open) }
      """,
      "only the subclass of a guarded class has 'addedRules', which are added to the inherited ones: put them into 'rules', or guard the superclass"
    ),
    .error(
      "stray-rules", in: .class("Lamp: GuardedObject"), #"static let «addedRules» = Rules { In("on", to: "off") }"#,
      "only the subclass of a guarded class has 'addedRules', which are added to the inherited ones: give them to 'configure(_:)'"
    ),
    .error(
      "stray-rules", in: .subclass("Gate: Door"),
      "static let addedRules = Rules(«initial: .closed») { In(.closed, to: .open) }",
      "the initial state is the superclass's, and added rules can't change it",
      fix: "remove 'initial: .closed'", "(initial: .closed)" => ""),
    .warning(
      "stray-rules", in: .subclass("Gate: Door"), "static let «moreRules» = Rules { In(.closed, to: .open) }",
      "'@Guarded' looks for rules called 'addedRules', and nothing reads 'moreRules'",
      fix: "rename it to 'addedRules'", "moreRules" => "addedRules"),
    .warning(
      "stray-rules", in: .class("Door", "open, closed"),
      """
      static let rules = Rules(initial: .open) { In(.open, to: .closed) }
      static let «moreRules» = Rules { In(.closed, to: .open) }
      """, "nothing reads 'moreRules': put its rules into 'rules', or mark it '@Unguarded' where others use it"),
    .warning(
      "stray-rules", in: .class("Door", "open, closed, ajar"),
      """
      static let «rule» = Rules(initial: .closed) { In(.closed, to: .ajar, allows: .look) }
      @Transition(from: State.ajar, to: .open) func open() {}
      @Allowed func look() throws {}
      """, "'@Guarded' looks for rules called 'rules', and nothing reads 'rule'",
      fix: "rename it to 'rules'", "rule" => "rules"),
    .warning(
      "stray-rules", in: .class("Door: GuardedObject"),
      """
      static let «rules» = Rules(initial: "open") { In("open", allows: "look") }
      @Allowed func look() throws {}
      """,
      "nothing reads these: give the rules of a 'GuardedObject' to 'configure(_:)', or mark them '@Unguarded' where others do"
    ),
    .error(
      "inside-if-config", in: .class("Door"),
      """
      enum State { case open, closed
        «#if» DEBUG
        case ajar
        #endif
      }
      @Transition(from: State.ajar, .closed, to: .open) func open() {}
      @Transition(from: State.open, to: .closed) func close() {}
      """, "'@Guarded' does not see what is inside '#if'; declare all cases outside of it"),
    .error(
      "inside-if-config", in: .class("Door"),
      """
      #if DEBUG
      enum «State» { case open, closed }
      #endif
      @Transition(from: State.open, to: .closed) func close() {}
      """, "'@Guarded' does not see what is inside '#if'; declare 'State' outside of it"),
    .error(
      "inside-if-config", in: .class("Door", "open, closed"),
      """
      #if DEBUG
      enum «Event» { case shut }
      #endif
      @Transition(on: Event.shut, from: State.open, to: .closed) func close() {}
      """, "'@Guarded' does not see what is inside '#if'; declare 'Event' outside of it"),
    .error(
      "inside-if-config", in: .class("Door", "open, closed", last: "close()"),
      """
      #if DEBUG
      static let «rules» = Rules(initial: .closed)
      #endif
      """, "'@Guarded' does not see what is inside '#if'; put the '#if' into the rules' closure"),
    .error(
      "inside-if-config", in: .door,
      """
      #if DEBUG
      «@Allowed(in: State.closed)»
      #endif
      func look() {}
      """, "'@Guarded' does not see what is inside '#if'; put the '#if' into the method's body"),
    .warning(
      "inside-if-config", in: .door,
      """
      #if DEBUG
      func «didEnterClosed»() {}
      #else
      func elsewhere() {}
      #endif
      """, "'@Guarded' does not see what is inside '#if'; put the '#if' into the method's body"),
    .error(
      "inside-if-config", in: .purse,
      """
      #if DEBUG
      func «shouldPay»(_ amount: Int) -> Bool { true }
      #endif
      """, "'@Guarded' does not see what is inside '#if'; put the '#if' into the method's body"),
    .error(
      "inside-if-config", in: .class("Bill", "due, paid"),
      """
      static let rules = Rules(initial: .due) { In(.paid, ignores: .pay) }
      @Transition(from: State.due, to: .paid) func pay() throws {}
      #if DEBUG
      func «shouldIgnorePay»() -> Bool { true }
      #endif
      """, "'@Guarded' does not see what is inside '#if'; put the '#if' into the method's body"),
    .warning(
      "inside-if-config", in: .door,
      """
      #if DEBUG
      func «shouldClose»() -> Bool { true }
      #endif
      """, "'@Guarded' does not see what is inside '#if'; put the '#if' into the method's body"),
    .error(
      "inside-if-config", in: .door,
      """
      #if DEBUG
      func «shouldTransition»(_ transition: Transition) -> Bool { true }
      #endif
      """, "'@Guarded' does not see what is inside '#if'; put the '#if' into the method's body"),
    .warning(
      "inside-if-config", in: .order,
      """
      #if DEBUG
      func «didEnterPaid»() {}
      #endif
      """, "'@Guarded' does not see what is inside '#if'; put the '#if' into the method's body"),
    .warning(
      "inside-if-config", in: .order,
      """
      #if DEBUG
      func «didEnterPaymentPaid»() {}
      #endif
      """, "'@Guarded' does not see what is inside '#if'; put the '#if' into the method's body"),
    .error(
      "inside-if-config", in: .class("Order", "open, closed", last: "close()"),
      """
      #if DEBUG
      @Region enum «Payment» { case due, paid }
      #endif
      """, "'@Guarded' does not see what is inside '#if'; declare the region outside of it"),
    .error(
      "inside-if-config", in: .class("Conditional", "a, b", method: "go()"),
      """
      #if DEBUG
      «@Allowed(in: State.b)» func debug() throws {}
      #endif
      """, "'@Guarded' does not see what is inside '#if'; put the '#if' into the method's body"),
    .error(
      "own-state", in: .class("Door", "open, closed", method: "close()"), "var «state»: State = .open",
      "'state' is what '@Guarded' adds: remove this one, or let '@Guarded(machineOnly: true)' add 'machine' alone",
      fix: "remove it", "  var state: State = .open\n" => "",
      or: "write '@Guarded(machineOnly: true)'", "@Guarded" => "@Guarded(machineOnly: true)"),
    .error(
      "own-state", in: .class("Door", "open, closed", method: "close()", options: "strict: false"),
      "private(set) var «state» = State.open",
      "'state' is what '@Guarded' adds: remove this one, or let '@Guarded(machineOnly: true)' add 'machine' alone",
      fix: "remove it", "  private(set) var state = State.open\n" => "",
      or: "write '@Guarded(machineOnly: true)'", "false" => "false, machineOnly: true"),
    .error(
      "own-state", in: .class("Door", "open, closed", method: "close()"), "@Unguarded func «state»() -> Int { 1 }",
      "'state' is what '@Guarded' adds: remove this one, or let '@Guarded(machineOnly: true)' add 'machine' alone",
      fix: "write '@Guarded(machineOnly: true)'", "@Guarded" => "@Guarded(machineOnly: true)"),
    .error(
      "untyped-lazy", in: .class("Door", "open, closed", last: "close()"),
      """
      lazy var «own» = machine
      lazy var count = 3
      """,
      "the compiler asks for the type of a lazy property before it knows the machine's: write 'var own: HostMachine<Door> { machine }', which stores nothing",
      fix: "write 'var own: HostMachine<Door> { machine }'",
      "lazy var own = machine" => "var own: HostMachine<Door> { machine }"),
    .error(
      "untyped-lazy", in: .class("Door", "open, closed", last: "close()"), "lazy var «last» = self.machine.previous",
      "the compiler asks for the type of a lazy property before it knows the machine's: write it out"),
  ]
}
#endif
