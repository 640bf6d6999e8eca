#if Macros
/// Callbacks that are never called, because they take or return something else.
extension Mistake {
  static let callbackForms: [Mistake] = [
    .warning(
      "callback-form", in: .door, "func «shouldFire»() -> Bool { true }",
      "'shouldFire' is never called as a callback, because it takes other arguments; its form is 'shouldFire(_ transition: Transition) -> Bool'",
      fix: "write 'shouldFire(_ transition: Transition)'", "()" => "(_ transition: Transition)"),
    .warning(
      "callback-form", in: .door, "func «didRefuse»() {}",
      "'didRefuse' is never called as a callback, because it takes other arguments; its form is 'didRefuse(_ refusal: Refusal)'",
      fix: "write 'didRefuse(_ refusal: Refusal)'", "()" => "(_ refusal: Refusal)"),
    .warning(
      "callback-form", in: .door, "func «didTransition»() {}",
      "'didTransition' is never called as a callback, because it takes other arguments; its form is 'didTransition(_ transition: Transition)'",
      fix: "write 'didTransition(_ transition: Transition)'", "()" => "(_ transition: Transition)"),
    .warning(
      "callback-form", in: .door, "func «didCall»() {}",
      "'didCall' is never called as a callback, because it takes other arguments; its form is 'didCall(_ call: Call<StateName, Method>)'",
      fix: "write 'didCall(_ call: Call<StateName, Method>)'", "()" => "(_ call: Call<StateName, Method>)"),
    .warning(
      "callback-form", in: .class("Door: GuardedObject"),
      """
      @Transition(from: "open", to: "closed") func close() {}
      func «didCall»() {}
      """,
      "'didCall' is never called as a callback, because it takes other arguments; its form is 'override func didCall(_ call: Call)'",
      fix: "write 'didCall(_ call: Call)'", "didCall()" => "didCall(_ call: Call)"),
    .warning(
      "callback-form", in: .door, "func «didFail»(error: any Error) {}",
      "'didFail' is never called as a callback, because it takes other arguments; its form is 'didFail(_ error: any Error)'",
      fix: "write 'didFail(_ error: any Error)'", "error: any" => "_ error: any"),
    .warning(
      "callback-form", in: .door, "func «didFire»(event: Event) {}",
      "'didFire' is never called as a callback, because it takes other arguments; its form is 'didFire(_ transition: Transition)'"
    ),
    .warning(
      "callback-form", in: .door, "func «willFire»(_ transition: Transition, twice: Bool) {}",
      "'willFire' is never called as a callback, because it takes other arguments; its form is 'willFire(_ transition: Transition)'"
    ),
    .warning(
      "callback-form", in: .door, "func «willTransition»(from: State, to: State) {}",
      "'willTransition' is never called as a callback, because it takes other arguments; its form is 'willTransition(_ transition: Transition)'"
    ),
    .warning(
      "callback-form", in: .door, "func «didTransition»(_ x: Int) {}",
      "'didTransition' is never called as a callback, because it takes other arguments; its form is 'didTransition(_ transition: Transition)'"
    ),
    .warning(
      "callback-form", in: .door, "func «didRefuse»(_ refusal: inout Refusal) {}",
      "'didRefuse' is never called as a callback, because it takes other arguments; its form is 'didRefuse(_ refusal: Refusal)'"
    ),
    .warning(
      "callback-form", in: .door, "func «didEnterClosed»(from: State) {}",
      "'didEnterClosed' is never called as a callback, because it takes other arguments; its forms are 'didEnterClosed()', '(animated: Bool)', '(sender:)', '(animated:sender:)' and '(_: Transition)'"
    ),
    .warning(
      "callback-form", in: .door, "func «didEnterClosed»(_ state: State) {}",
      "'didEnterClosed' is never called as a callback, because it takes other arguments; its forms are 'didEnterClosed()', '(animated: Bool)', '(sender:)', '(animated:sender:)' and '(_: Transition)'"
    ),
    .warning(
      "callback-form", in: .door, "func «didExitOpen»(transition: Transition) {}",
      "'didExitOpen' is never called as a callback, because it takes other arguments; its forms are 'didExitOpen()', '(animated: Bool)', '(sender:)', '(animated:sender:)' and '(_: Transition)'",
      fix: "write 'didExitOpen(_ transition: Transition)'", "transition:" => "_ transition:"),
    .warning(
      "callback-form", in: .door, "func «willExitOpen»(animated: Int) {}",
      "'willExitOpen' is never called as a callback, because it takes other arguments; its forms are 'willExitOpen()', '(animated: Bool)', '(sender:)', '(animated:sender:)' and '(_: Transition)'"
    ),
    .warning(
      "callback-form", in: .door, "func «willEnterClosed»(sender: String) {}",
      "'willEnterClosed' is never called as a callback, because it takes other arguments; its forms are 'willEnterClosed()', '(animated: Bool)', '(sender:)', '(animated:sender:)' and '(_: Transition)'"
    ),
    .warning(
      "callback-form", in: .door, "func «didEnterClosed»() async {}",
      "'didEnterClosed' is never called as a callback, because it is async; its forms are 'didEnterClosed()', '(animated: Bool)', '(sender:)', '(animated:sender:)' and '(_: Transition)'"
    ),
    .warning(
      "callback-form", in: .door, "func «didEnterClosed»() throws {}",
      "'didEnterClosed' is never called as a callback, because it throws; its forms are 'didEnterClosed()', '(animated: Bool)', '(sender:)', '(animated:sender:)' and '(_: Transition)'"
    ),
    .warning(
      "callback-form", in: .door, "func «didTransition»(_ transition: Transition) async {}",
      "'didTransition' is never called as a callback, because it is async; its form is 'didTransition(_ transition: Transition)'"
    ),
    .error(
      "callback-form", in: .door, "func «willCommit»(_ snapshot: Snapshot<State>) async throws {}",
      "'willCommit' is never called as a callback, because it is async; its form is 'willCommit(_ snapshot: Snapshot<State>) throws', and an async store is written to at the end of an async transaction"
    ),
    .error(
      "callback-form", in: .class("Door: GuardedObject"), "func «willCommit»(snapshot: Snapshot<String>) throws {}",
      "'willCommit' is never called as a callback, because it takes other arguments; its form is 'override func willCommit(_ snapshot: Snapshot<String>) throws'"
    ),
    .warning(
      "callback-form", in: .door, "func «willCommit»() async throws {}",
      "'willCommit' is never called as a callback, because it is async; its form is 'willCommit(_ snapshot: Snapshot<State>) throws', and an async store is written to at the end of an async transaction"
    ),
    .warning(
      "callback-form", in: .door, "func «didTransition»<T>(_ transition: T) {}",
      "'didTransition' is never called as a callback, because it is generic; its form is 'didTransition(_ transition: Transition)'"
    ),
    .warning(
      "callback-form", in: .door, "func «shouldTransition»(_ transition: Transition) {}",
      "'shouldTransition' is never called as a callback, because it isn't seen to return a 'Bool'; its form is 'shouldTransition(_ transition: Transition) -> Bool'"
    ),
    .warning(
      "callback-form", in: .door, "func «didExitOpen»() -> Bool { true }",
      "'didExitOpen' is never called as a callback, because it returns something; its forms are 'didExitOpen()', '(animated: Bool)', '(sender:)', '(animated:sender:)' and '(_: Transition)'"
    ),
    .warning(
      "callback-form", in: .door, "«static» func didEnterClosed() {}",
      "'didEnterClosed' is never called as a callback, because it is static; its forms are 'didEnterClosed()', '(animated: Bool)', '(sender:)', '(animated:sender:)' and '(_: Transition)'",
      fix: "remove 'static'", "static " => ""),
    .warning(
      "callback-form", in: .door, "@Allowed(in: State.open) func «didEnterClosed»() {}",
      "'didEnterClosed' is never called as a callback, because it is guarded; its forms are 'didEnterClosed()', '(animated: Bool)', '(sender:)', '(animated:sender:)' and '(_: Transition)'"
    ),
    .warning(
      "callback-form", in: .door, "var «didEnterClosed»: (() -> Void)?",
      "'didEnterClosed' is never called as a callback, because it is a property; its forms are 'didEnterClosed()', '(animated: Bool)', '(sender:)', '(animated:sender:)' and '(_: Transition)'"
    ),
    .warning(
      "callback-form", in: .door, "let «didTransition» = { (transition: Transition) in }",
      "'didTransition' is never called as a callback, because it is a property; its form is 'didTransition(_ transition: Transition)'"
    ),
    .warning(
      "callback-form", in: .door, "var «shouldFire»: Bool { true }",
      "'shouldFire' is never called as a callback, because it is a property; its form is 'shouldFire(_ transition: Transition) -> Bool'"
    ),
    .warning(
      "callback-form", in: .door, "func didEnterClosed(sender: «Door») {}",
      "'didEnterClosed' is never called as a callback, because its sender is a 'HostMachine<Door>'",
      fix: "write 'HostMachine<Door>'", "Door" => "HostMachine<Door>"),
    .warning(
      "callback-form", in: .door, "func didEnterClosed(sender: «any GuardedMachine») {}",
      "'didEnterClosed' is never called as a callback, because its sender is a 'HostMachine<Door>'",
      fix: "write 'HostMachine<Door>'", "any GuardedMachine" => "HostMachine<Door>"),
    .warning(
      "callback-form", in: .door, "func didEnterClosed(sender: «StateMachine<State, Event>») {}",
      "'didEnterClosed' is never called as a callback, because its sender is a 'HostMachine<Door>'",
      fix: "write 'HostMachine<Door>'", "StateMachine<State, Event>" => "HostMachine<Door>"),
    .warning(
      "callback-form", in: .door, "func didEnterClosed(sender: «Any») {}",
      "'didEnterClosed' is never called as a callback, because its sender is a 'HostMachine<Door>'",
      fix: "write 'HostMachine<Door>'", "Any" => "HostMachine<Door>"),
    .warning(
      "callback-form", in: .door, "func didEnterClosed(sender: «AnyObject») {}",
      "'didEnterClosed' is never called as a callback, because its sender is a 'HostMachine<Door>'",
      fix: "write 'HostMachine<Door>'", "AnyObject" => "HostMachine<Door>"),
    .warning(
      "callback-form", in: .door, "func didEnterClosed(sender: «Any?») {}",
      "'didEnterClosed' is never called as a callback, because its sender is a 'HostMachine<Door>'",
      fix: "write 'HostMachine<Door>'", "Any?" => "HostMachine<Door>"),
    .warning(
      "callback-form", in: .class("Door", "open, closed"),
      """
      struct Transition {}
      @Transition(from: State.open, to: .closed) func close() {}
      func «didTransition»(_ transition: Transition) {}
      """,
      "'didTransition' is never called as a callback, because it takes other arguments; its form is 'didTransition(_ transition: Transition)'"
    ),
    .warning(
      "callback-form", in: .door, "func «didEnterClosed»(_ transition: Hinge.Transition) {}",
      "'didEnterClosed' is never called as a callback, because it takes other arguments; its forms are 'didEnterClosed()', '(animated: Bool)', '(sender:)', '(animated:sender:)' and '(_: Transition)'"
    ),
    .warning(
      "callback-form", in: .class("Door", "open, closed", method: "close() throws"), "func «didFail»(_ e: Refusal) {}",
      "'didFail' is never called as a callback, because it takes other arguments; its form is 'didFail(_ error: any Error)'"
    ),
    .warning(
      "callback-form", in: .class("Door", "open, closed", method: "close() throws"),
      "func «didRefuse»(_ e: any Error) {}",
      "'didRefuse' is never called as a callback, because it takes other arguments; its form is 'didRefuse(_ refusal: Refusal)'"
    ),
    .warning(
      "callback-form", in: .class("Lamp", "off, on(Int)"),
      """
      @Transition(from: State.off, to: State.on) func start() -> Lamp.State { .on(1) }
      func didEnterOn(_ state: Lamp.State) {}
      func «didExitOn»(level: Int) {}
      """,
      "'didExitOn' is never called as a callback, because it takes other arguments; its forms are 'didExitOn()', '(animated: Bool)', '(sender:)', '(animated:sender:)', '(_: Transition)' and '(_: State)'"
    ),
    .warning(
      "callback-form", in: .parcel, "func «didEnterPaid»() async {}",
      "'didEnterPaid' is never called as a callback, because it is async; its forms are 'didEnterPaid()', '(animated: Bool)' and '(_: GuardedState.Transition<Payment, Event, Method>)'"
    ),
    .warning(
      "callback-form", in: .parcel, "func «didEnterPaid»() throws {}",
      "'didEnterPaid' is never called as a callback, because it throws; its forms are 'didEnterPaid()', '(animated: Bool)' and '(_: GuardedState.Transition<Payment, Event, Method>)'"
    ),
    .warning(
      "callback-form", in: .parcel, "func «didEnterPaid»(sender: Int) {}",
      "'didEnterPaid' is never called as a callback, because it takes other arguments; its forms are 'didEnterPaid()', '(animated: Bool)' and '(_: GuardedState.Transition<Payment, Event, Method>)'"
    ),
    .warning(
      "callback-form", in: .parcel, "func «didEnterPaid»(transition: Transition) {}",
      "'didEnterPaid' is never called as a callback, because it takes other arguments; its forms are 'didEnterPaid()', '(animated: Bool)' and '(_: GuardedState.Transition<Payment, Event, Method>)'",
      fix: "write 'didEnterPaid(_ transition: GuardedState.Transition<Payment, Event, Method>)'",
      "transition: Transition" => "_ transition: GuardedState.Transition<Payment, Event, Method>"),
    .warning(
      "callback-form", in: .light, "func «didEnterGreen»(_ count: Int) {}",
      "'didEnterGreen' is never called as a callback, because it takes other arguments; its forms are 'didEnterGreen()', '(animated: Bool)', '(sender:)', '(animated:sender:)' and '(_: Transition)'"
    ),
    .warning(
      "callback-form", in: .light, "var «didEnterGreen» = {}",
      "'didEnterGreen' is never called as a callback, because it is a property; its forms are 'didEnterGreen()', '(animated: Bool)', '(sender:)', '(animated:sender:)' and '(_: Transition)'"
    ),
    .warning(
      "callback-form", in: .light, "«static» func didEnterGreen() {}",
      "'didEnterGreen' is never called as a callback, because it is static; its forms are 'didEnterGreen()', '(animated: Bool)', '(sender:)', '(animated:sender:)' and '(_: Transition)'",
      fix: "remove 'static'", "static " => ""),
    .warning(
      "callback-form", in: .class("Hall"), "func «didTransition»(from: String, to: String) {}",
      "'didTransition' is never called as a callback, because it takes other arguments; its form is 'didTransition(_ transition: Transition)'"
    ),
    .warning(
      "callback-form", in: .class("Hall"), "func «shouldTransition»(from: String, to: String) -> Bool { true }",
      "'shouldTransition' is never called as a callback, because it takes other arguments; its form is 'shouldTransition(_ transition: Transition) -> Bool'"
    ),
    .warning(
      "callback-form", in: .subclass("Gate: Door"), "func «didRefuse»() {}",
      "'didRefuse' is never called as a callback, because it takes other arguments; its form is 'didRefuse(_ refusal: Refusal)'",
      fix: "write 'didRefuse(_ refusal: Refusal)'", "()" => "(_ refusal: Refusal)"),
    .warning(
      "callback-form", in: .subclass("Gate: Door"), "func «didFail»(with error: any Error) {}",
      "'didFail' is never called as a callback, because it takes other arguments; its form is 'didFail(_ error: any Error)'",
      fix: "write 'didFail(_ error: any Error)'", "with" => "_"),
    .warning(
      "callback-form", in: .light, "func «didEnterHall»(from oldState: String) {}",
      "'didEnterHall' is never called as a callback, because it takes other arguments; its forms are 'didEnterHall()', '(animated: Bool)', '(sender:)', '(animated:sender:)' and '(_: Transition)'"
    ),
    .warning(
      "callback-form", in: .light, "func «didFail»(error: any Error) {}",
      "'didFail' is never called as a callback, because it takes other arguments; its form is 'override func didFail(_ error: any Error)'",
      fix: "write 'didFail(_ error: any Error)'", "error: any" => "_ error: any"),
    .note(
      "callback-form", in: .class("Door", "open, shut(Int)"),
      """
      @Transition(from: State.open, to: State.shut) func close() -> State { .shut(1) }
      @Allowed(in: State.open) func look() {}
      func didCall(_ call: «Call<State, Method>») {}
      """, "where states carry values, a call has their names: 'Call<StateName, Method>'",
      fix: "write 'Call<StateName, Method>'", "State" => "StateName"),
    .warning(
      "callback-without-state", in: .door, "func «didEnterClosd»(animated: Bool) {}",
      "'didEnterClosd' is named like a callback, but no state is called that; did you mean 'didEnterClosed'?",
      fix: "rename it to 'didEnterClosed'", "didEnterClosd" => "didEnterClosed"),
    .warning(
      "callback-without-state", in: .door, "func «didEnter»(_ state: State) {}",
      "'didEnter' is not a callback, because it names no state: one is called 'didEnterOpen', and that of all states is 'didTransition'"
    ),
    .warning(
      "callback-without-state", in: .class("Lamp", "on, off"),
      """
      @Transition(from: State.on, .off, to: .off) func stop() {}
      func «didEnterOfff»() {}
      """, "'didEnterOfff' is named like a callback, but no state is called that; did you mean 'didEnterOff'?",
      fix: "rename it to 'didEnterOff'", "didEnterOfff" => "didEnterOff"),
    .warning(
      "callback-without-state", in: .class("Lamp", "on, off"),
      """
      @Transition(from: State.on, .off, to: .off) func stop() {}
      func «willExitBroken»() {}
      """, "'willExitBroken' is named like a callback, but no state is called that"),
    .warning(
      "callback-without-state", in: .class("Lamp: GuardedObject"), "func «didEnter»(_ state: String) {}",
      "'didEnter' is not a callback, because it names no state: one is called 'didEnterClosed', and that of all states is 'didTransition'"
    ),
    .warning(
      "callback-without-state", in: .class("Purse", "a, b", method: "go()"), "func «didExit»(_ state: State) {}",
      "'didExit' is not a callback, because it names no state: one is called 'didExitA', and that of all states is 'didTransition'"
    ),
    .warning(
      "callback-without-state", in: .door, "func «didEnterState»(_ state: State) {}",
      "'didEnterState' is not a callback, because it names no state: one is called 'didEnterOpen', and that of all states is 'didTransition'"
    ),
    .warning(
      "callback-without-state", in: .class("Door", "走, `half open`"),
      """
      static let rules = Rules { In(.走, to: .`half open`) }
      func didEnter走() {}
      func «didEnterHalfOpn»() {}
      """,
      "'didEnterHalfOpn' is named like a callback, but no state is called that; did you mean '`didEnterHalf open`'?",
      fix: "rename it to '`didEnterHalf open`'", "didEnterHalfOpn" => "`didEnterHalf open`"),
    .warning(
      "callback-without-state", in: .door, "func «didEnter»(from previous: State?) {}",
      "'didEnter' is not a callback, because it names no state: one is called 'didEnterOpen', and that of all states is 'didTransition'"
    ),
    .warning(
      "callback-without-state", in: .shop, "func «didEnterPiad»() {}",
      "'didEnterPiad' is named like a callback, but no state is called that; did you mean 'didEnterPaid'?",
      fix: "rename it to 'didEnterPaid'", "didEnterPiad" => "didEnterPaid"),
    .warning(
      "callback-without-state", in: .class("Door"),
      """
      typealias State = String
      static let rules = Rules(initial: "open") { In("open", to: "closed") }
      func «didEnterClosed»() {}
      """,
      "'didEnterClosed' is not a callback, because only states that are cases have their own: 'didTransition' receives the changes of all of them"
    ),
    .warning(
      "callback-without-state", in: .class("Door"),
      """
      enum State: String, Codable { case open, closed, locked }
      static let rules = try! Rules(json: text)
      @Transition(from: State.open, to: .closed) func close() {}
      @Allowed(in: State.open) func look() {}
      func «didEnterOpne»() {}
      """, "'didEnterOpne' is named like a callback, but no state is called that; did you mean 'didEnterOpen'?",
      fix: "rename it to 'didEnterOpen'", "didEnterOpne" => "didEnterOpen"),
    .warning(
      "callback-without-state", in: .order, "func «didEnter»(_ payment: Payment) {}",
      "'didEnter' is not a callback, because it names no state: one is called 'didEnterDue', and the changes of a region are heard with 'machine.payment.didEnter { … }'"
    ),
    .warning(
      "callback-without-state", in: .class("Door: GuardedObject"),
      """
      @Transition(from: "closed", to: "open") func unlock() {}
      func «didEnterOpne»() {}
      """, "'didEnterOpne' is named like a callback, but no state is called that; did you mean 'didEnterOpen'?",
      fix: "rename it to 'didEnterOpen'", "didEnterOpne" => "didEnterOpen"),
    .warning(
      "callback-without-state", in: .class("Door: GuardedObject"),
      """
      override init() {
        super.init()
        configure(Rules(initial: "shut", states: ["shut": .init(to: ["half open"]), "half open": .init(to: ["shut"])]))
      }
      @Allowed func look() {}
      func «willExitHalfOpne»(animated: Bool) {}
      func didEnterShut() {}
      func didEnterHall() {}
      func didEnterShuttle() {}
      """,
      "'willExitHalfOpne' is named like a callback, but no state is called that; did you mean 'willExitHalfOpen'?",
      fix: "rename it to 'willExitHalfOpen'", "willExitHalfOpne" => "willExitHalfOpen"),
  ]
}
#endif
