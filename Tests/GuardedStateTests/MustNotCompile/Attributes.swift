// swift-format-ignore-file
// What attributes name. Where the compiler speaks before a macro can, its error is the one, and a note says what to write.
// Shows: not-a-state, not-an-event, attribute-label, unqualified, unrooted-key-path, unknown-event, missing-target.
import GuardedState

@Guarded
final class Door {
  enum State { case open, closed, ajar }
  var isLocked = false
  var count = 1
  func isStuck() -> Bool { false }

  @Transition(from: State.open, to: .closed) func a() {}
  @Allowed(in: "open") func b() {}  // expected-error {{an attribute names a state as a case of 'State', without values: 'State.open'}} expected-note {{write 'State.open'}}
  @Transition(from: [State.open], to: .closed) func c() {}  // expected-error {{type '[Door.State]' has no member 'closed'}} expected-error {{the states of an attribute are listed without brackets}} expected-note {{remove the brackets}}
  @Allowed(in: .ajar) func d() {}  // expected-error {{cannot infer contextual base in reference to member 'ajar'}} expected-note {{write 'State.ajar': an attribute doesn't know whose state it is}} expected-note {{write 'State.ajar'}}
  @Transition(from: .open, to: .closed) func e() {}  // expected-error {{cannot infer contextual base in reference to member 'open'}} expected-note {{write 'State.open': an attribute doesn't know whose state it is}} expected-note {{write 'State.open'}}
  @Transition(from: State.opn, to: .closed) func f() {}  // expected-error {{type 'Door.State' has no member 'opn'}}
  @Transition(from: State.open, to: .closed, when: \.isLocked) func h() {}  // expected-error {{cannot infer key path type from context; consider explicitly specifying a root type}} expected-note {{Door.isLocked': an attribute doesn't know whose property it is}} expected-note {{Door.isLocked'}}
  @Transition(from: State.open, to: .closed, when: { $0.isLocked }) func i() {}  // expected-error {{closure passed to parameter of type 'AnyKeyPath' that does not accept a closure}} expected-note {{a condition is a property of the host, written as a key path: }}
  @Transition(from: State.open, to: .closed, when: isLocked) func q() {}  // expected-error {{cannot convert value of type 'Bool' to expected argument type 'AnyKeyPath'}} expected-error {{instance member 'isLocked' cannot be used on type 'Door'}} expected-note {{a condition is a property of the host, written as a key path: }} expected-note {{Door.isLocked'}}
  @Allowed(in: State.open || State.closed) func r() {}  // expected-error 2 {{cannot convert value of type 'Door.State' to expected argument type 'Bool'}} expected-note {{the states of an attribute are listed with commas: 'State.open, State.closed'}} expected-note {{write 'State.open, State.closed'}}
  @Transition(from: State.open, to: .closed, when: \Door.isStuck) func j() {}  // expected-error {{key path cannot refer to instance method 'isStuck()'}} expected-note {{'isStuck' is a method; a condition is a property of type 'Bool'}}
  @Transition(from: State.open, to: .closed, when: "isLocked") func k() {}  // expected-error {{cannot convert value of type 'String' to expected argument type 'AnyKeyPath'}} expected-note {{a condition is a property of the host, written as a key path: }} expected-note {{Door.isLocked'}}
  @Allowed(when: "isLocked", otherwise: 3) func p() -> Int { 1 }  // expected-error {{cannot convert value of type 'String' to expected argument type 'AnyKeyPath'}} expected-note {{a condition is a property of the host, written as a key path: }} expected-note {{Door.isLocked'}}
  @Transition(from: State.open) func l() {}  // expected-error {{'from:' says nothing without 'to:': name the state that the method leads to}}
  @Allowed(in: State.ajar) var n: Int { 1 }  // expected-error {{'body' macro cannot be attached to property ('n')}} expected-note {{'@Allowed' guards methods: return this from a method, which throws where it may not run, or an optional}}
  @Allowed(in: State.ajar) subscript(index: Int) -> Int { 1 }  // expected-error {{'body' macro cannot be attached to subscript ('subscript')}} expected-note {{'@Allowed' guards methods: return this from a method, which throws where it may not run, or an optional}}
}

@Guarded
final class Box {
  enum State { case empty, full(Int) }
  @Transition(from: State.empty, to: State.full) func fill() -> State { .full(1) }
  @Transition(from: State.full, to: .empty) func clear() {}  // expected-error {{type 'Any' has no member 'empty'}} expected-note {{write 'State.empty': an attribute doesn't know whose state it is}} expected-note {{write 'State.empty'}}
}

@Guarded
final class Rocket {
  enum State { case landed, flying }
  enum Event { case launch, land }
  @Transition(on: "launch", from: State.landed, to: .flying) func a() {}  // expected-error {{an attribute names an event as a case of 'Event': 'Event.launch'}} expected-note {{write 'Event.launch'}}
  @Transition(on: .land, from: State.flying, to: .landed) func b() {}  // expected-error {{type 'Any?' has no member 'land'}} expected-note {{write 'Event.land': an attribute doesn't know whose event it is}} expected-note {{write 'Event.land'}}
  @Transition(on: Event.lannd, from: State.flying, to: .landed) func c() {}  // expected-error {{type 'Rocket.Event' has no member 'lannd'}}
}

@Guarded
final class Frog {
  enum State { case sitting, swimming }
  static let rules = Rules(initial: .sitting) {
    On(.jump, from: .sitting, to: .swimming)  // expected-error {{no '@Transition' is called 'jump', and no 'enum Event' declares it}}
    On(.climb, from: .swimming, to: .sitting)
  }
  @Transition func climb() {}
}

@Guarded
class Base {
  enum State { case open, closed }
  @Transition(from: State.open, to: .closed) func close() {}
}

@Guarded
final class Derived: Base {
  static let addedRules = Rules {
    In(.open, allows: .ring)  // expected-error {{type 'Base.Method' has no member 'ring'}} expected-note {{what a subclass adds its rules name as text: '"ring"'}} expected-note {{write '"ring"'}}
    In(.closed, to: .open)
  }
  @Allowed func ring() {}
}

@Guarded
final class Overlapping {
  enum State { case open, closed, broken }
  static let rules = Rules(initial: .open) {
    On(.fail, to: .broken)  // expected-note {{the other one is here}}
    In(.open, to: .closed)
  }
  @Transition(to: State.broken) func fail() {}  // expected-error {{two rules claim 'fail' in every state}}
}
