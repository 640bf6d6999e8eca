#if Macros
/// Hosts that several threads use, and options without effect.
extension Mistake {
  static let monitors: [Mistake] = [
    .error(
      "no-tools", in: .class("«Lamp»: GuardedObject", options: "tools: true"),
      #"@Transition(from: "on", to: "off") func go() {}"#,
      "the methods of 'Lamp' can't be tools: 'tools: true' is for a class with a 'State' and for an actor, and not for a distributed one or a 'GuardedObject'"
    ),
    .error(
      "synchronized-property",
      in: .class("Exposed: @unchecked Sendable, CustomStringConvertible", "a, b", options: "synchronized: true"),
      """
      var «description»: String { "exposed" }
      @Transition(from: State.a, to: .b) func go() {}
      """,
      "'description' must be private in a synchronized class, or marked '@Unguarded' where it needs no lock; only guarded methods hold its lock"
    ),
    .error(
      "synchronized-property", in: .class("Exposed: @unchecked Sendable", "a, b", options: "synchronized: true"),
      """
      private var hidden = 0
      private(set) var «seen» = 0
      @Transition(from: State.a, to: .b) func go() {}
      """, "'seen' must be private in a synchronized class; only guarded methods hold its lock"),
    .error(
      "synchronized-property", in: .class("Safe: @unchecked Sendable", "open, shut", options: "synchronized: true"),
      """
      @Transition(from: State.open, to: .shut) func shut() {}
      private var contents = [1]
      @Unguarded var capacity: Int { 7 }
      «subscript»(index: Int) -> Int { contents[index] }
      """,
      "a subscript runs without the lock of the synchronized class: make it private, do its work in a guarded method, or mark it '@Unguarded'"
    ),
    .error(
      "synchronized-method", in: .class("Exposed: @unchecked Sendable", "a, b", options: "synchronized: true"),
      """
      @Transition(from: State.a, to: .b) func go() {}
      func «peek»() {}
      private func help() {}
      """,
      "'peek' runs without the lock of the synchronized class: guard it, make it private, or mark it '@Unguarded'"),
    .error(
      "synchronized-method", in: .class("Safe: @unchecked Sendable", "open, shut", options: "synchronized: true"),
      """
      @Transition(from: State.open, to: .shut) func shut(_ n: Int) {}
      func «shouldShut»(_ n: Int) -> Bool { true }
      """,
      "'shouldShut' runs without the lock of the synchronized class: guard it, make it private, or mark it '@Unguarded'"
    ),
    .error(
      "synchronized-subclassable", in: .type("class «Open»: @unchecked Sendable", options: "synchronized: true"),
      """
      enum State { case a, b }
      @Transition(from: State.a, to: .b) func go() {}
      """, "a synchronized class must be final; a subclass could go past its lock"),
    .error(
      "synchronized-async", in: .class("Exposed: @unchecked Sendable", "a, b", options: "synchronized: true"),
      """
      @Transition(from: State.a, to: .b) func go() {}
      @Allowed(in: State.a) func wait() «async» {}
      """, "a guarded method of a synchronized class can't be async; make the class an actor"),
    .error(
      "synchronized-async", in: .class("Exposed: @unchecked Sendable", "a, b", options: "synchronized: true"),
      """
      @Transition(from: State.a, to: .b) func go() {}
      @Allowed(in: State.a, otherwise: .wait) func wait() «async» -> Int { 1 }
      """, "a guarded method of a synchronized class can't be async; make the class an actor"),
    .error(
      "synchronized-async", in: .class("Exposed: @unchecked Sendable", "a, b", options: "synchronized: true"),
      """
      @Transition(from: State.a, to: .b) func go() {}
      @Allowed(in: State.b, otherwise: «.wait(.seconds(5))») func look() throws -> Int { 1 }
      """, "'.wait' is for async methods, which a synchronized class can't guard; make the class an actor"),
    .error(
      "synchronized-async", in: .class("Exposed: @unchecked Sendable", "a, b, c", options: "synchronized: true"),
      """
      @Transition(from: State.a, via: «.b», to: .c) func go() {}
      @Transition(from: State.c, to: .a) func back() {}
      """, "'via:' is for async methods, which a synchronized class can't guard; make the class an actor"),
    .error(
      "synchronized-isolation", in: .actor("«Needless»", "a, b", options: "synchronized: true"),
      "@Transition(from: State.a, to: .b) func go() {}",
      "'Needless' is isolated to an actor, which needs no 'synchronized: true'"),
    .warning(
      "synchronized-not-sendable", in: .class("«Lonely»", "a, b", options: "synchronized: true"),
      "@Transition(from: State.a, to: .b) func go() {}",
      "only a class that is 'Sendable' has use for 'synchronized: true'; declare 'Lonely: @unchecked Sendable'"),
    .warning(
      "sendable-host", in: .class("Shared: «@unchecked Sendable»", "a, b"),
      "@Transition(from: State.a, to: .b) func go() {}",
      "nothing keeps threads out of 'Shared' while its state changes: write '@Guarded(synchronized: true)', or 'synchronized: false' where a lock of its own does",
      fix: "write '@Guarded(synchronized: true)'", "@Guarded" => "@Guarded(synchronized: true)"),
    .warning(
      "sendable-host", in: .class("Shared: «@unchecked Sendable»", "a, b", options: "strict: false, machineOnly: true"),
      "@Transition(from: State.a, to: .b) func go() {}",
      "nothing keeps threads out of 'Shared' while its state changes: write '@Guarded(synchronized: true)', or 'synchronized: false' where a lock of its own does",
      fix: "write '@Guarded(synchronized: true)'", "false" => "false, synchronized: true"),
    .warning(
      "sendable-host", in: .class("Shared: GuardedObject, «@unchecked Sendable»"), "@Allowed func look() {}",
      "nothing keeps threads out of 'Shared' while its state changes: put it on a global actor, as with '@MainActor', or write 'synchronized: false' where a lock of its own does"
    ),
    .error(
      "sendable-host", in: .class("Door: «Sendable»", "open, closed"),
      "@Transition(from: State.open, to: .closed) func close() {}",
      "the state of 'Door' changes, so that it is 'Sendable' only as an actor, on a global actor as '@MainActor', or with '@Guarded(synchronized: true)' and '@unchecked Sendable'"
    ),
    .error(
      "idle-option", in: .class("Lamp: GuardedObject", options: "«synchronized: true»"), "@Allowed func look() {}",
      "'synchronized: true' does nothing here: a 'GuardedObject' has no lock: put it on a global actor, as with '@MainActor'",
      fix: "remove 'synchronized: true'", "(synchronized: true)" => ""),
    .error(
      "idle-option", in: .subclass("Gate: Door", options: "strict: true, «synchronized: true»"),
      "@Allowed(in: State.open) func ring() {}",
      "'synchronized: true' does nothing here: the superclass has no lock, or it would be final",
      fix: "remove 'synchronized: true'", " true, synchronized:" => ""),
    .warning(
      "idle-option", in: .subclass("Gate: Door", options: "«machineOnly: true»"),
      "@Allowed(in: State.open) func ring() {}",
      "'machineOnly: true' does nothing here: the superclass says that, and this class inherits what it has",
      fix: "remove 'machineOnly: true'", "(machineOnly: true)" => ""),
    .error(
      "idle-option", in: .class("Screen", options: "«synchronized: true»"), "func show() {}",
      "'synchronized: true' does nothing here: a type without states has nothing to lock",
      fix: "remove 'synchronized: true'", "(synchronized: true)" => ""),
    .warning(
      "idle-option", in: .class("Lamp: GuardedObject", options: "«machineOnly: true»"), "@Allowed func look() {}",
      "'machineOnly: true' does nothing here: a 'GuardedObject' has inherited 'state', 'can' and 'fire'",
      fix: "remove 'machineOnly: true'", "(machineOnly: true)" => ""),
    .warning(
      "idle-option", in: .class("Screen", options: "strict: false, «machineOnly: true»"), "func show() {}",
      "'machineOnly: true' does nothing here: a type without states gets neither 'state' nor 'can' nor 'fire'",
      fix: "remove 'machineOnly: true'", ", machineOnly: true" => ""),
  ]
}
#endif
