#if Macros
/// Methods with attributes.
extension Mistake {
  static let methods: [Mistake] = [
    .note(
      "unguarded-method", in: .class("Door", "open, closed"),
      """
      static let rules = Rules(initial: .open) { In(.open, to: .closed, allows: .close, .«look») }
      @Allowed func close() {}
      func look() {}
      """, "'look' is not guarded: mark it '@Allowed'",
      fix: "mark 'look' '@Allowed'", "func look" => "@Allowed func look"),
    .error(
      "unguarded-method", in: .class("Door", "open, closed"),
      """
      static let rules = Rules(initial: .closed) { On(.«jump», from: .closed, to: .open) }
      @Transition(from: State.open, to: .closed) func close() {}
      func jump() {}
      """, "'jump' is not guarded: mark it '@Transition'",
      fix: "mark 'jump' '@Transition'", "func jump" => "@Transition func jump"),
    .warning(
      "unguarded-method", in: .class("Lamp", "on, off", options: "strict: true"),
      """
      @Transition(from: State.on, .off, to: .off) func stop() {}
      func «run»() {}
      """, "'run' runs in every state: guard it, or mark it '@Unguarded'",
      fix: "mark it '@Unguarded'", "func run" => "@Unguarded func run"),
    .warning(
      "unguarded-method", in: .class("Lamp", "on, off", options: "strict: true"),
      """
      @Transition(from: State.on, .off, to: .off) func stop() {}

      /// Does no harm.
      @discardableResult
      public func «run»() -> Int { 1 }
      """, "'run' runs in every state: guard it, or mark it '@Unguarded'",
      fix: "mark it '@Unguarded'", "@discardableResult" => "@Unguarded @discardableResult"),
    .note(
      "not-a-method", in: .door, "«@Allowed(in: State.open)» subscript(index: Int) -> Int { index }",
      "'@Allowed' guards methods: return this from a method, which throws where it may not run, or an optional"),
    .error(
      "not-a-method", in: .class("Valve", "on, off"),
      """
      «@Allowed(in: State.on)» init() {}
      @Transition(from: State.on, .off, to: .off) func stop() {}
      """, "'@Allowed' guards methods; initialisers, accessors and functions can't have it"),
    .error(
      "not-a-method", in: .class("Purse", "a, b", method: "go()"),
      "«@Allowed(in: State.a)» func + (other: Int) -> Int? { 1 }",
      "'@Allowed' guards methods; initialisers, accessors and functions can't have it"),
    .error(
      "not-a-method", in: .class("Door", "open, closed"), "«@Transition(from: State.open, to: .closed)» init() {}",
      "'@Transition' guards methods; initialisers, accessors and functions can't have it"),
    .error(
      "two-guards", in: .door, "«@Unguarded» ▸@Allowed(in: State.open) func act() {}",
      "a method that is guarded isn't '@Unguarded'", note: "the guard is here",
      fix: "remove '@Unguarded'", "@Unguarded " => ""),
    .error(
      "two-guards", in: .class("Valve", "on"),
      """
      ▸@Allowed «@Transition» func both() {}
      static let rules = Rules { In(.on, allows: .both) }
      """, "a method has one guard, '@Allowed' or '@Transition'", note: "the other guard is here",
      fix: "remove '@Transition'", " @Transition" => ""),
    .error(
      "two-guards", in: .class("Valve", "on"),
      """
      ▸@Allowed(in: State.on)
      // Until the valve is bought.
      «@Transition(from: State.on, to: .off)» func both() {}
      """, "a method has one guard, '@Allowed' or '@Transition'", note: "the other guard is here",
      fix: "remove '@Transition'", "@Transition(from: State.on, to: .off) " => ""),
    .error(
      "static-method", in: .class("Valve", "on, off"),
      """
      @Transition(from: State.on, .off, to: .off) func stop() {}
      @Allowed «static» func shared() {}
      """, "a static method has no state to be guarded by"),
    .error(
      "static-method", in: .class("Door", "open, closed", options: "strict: true"),
      """
      static let rules = Rules(initial: .open) { On(.close, from: .open, to: .closed) }
      @Transition «static» func close() {}
      """, "a static method has no state to be guarded by"),
    .error(
      "same-labels", in: .class("Valve", "on"),
      """
      @Allowed(in: State.on) func ▸look(at x: Int) {}
      @Allowed(in: State.on) func «look»(at y: Int) -> Int? { 1 }
      """, "two guarded methods are called 'look(at:)' and take the same; give one of them another label",
      note: "the other method is here"),
    .error(
      "same-labels", in: .class("Valve", "on"),
      """
      @Allowed(in: State.on) func ▸put<T: Numeric>(_ value: T) {}
      @Allowed(in: State.on) func «put»<T: StringProtocol>(_ value: T) {}
      """, "two guarded methods are called 'put(_:)' and take the same; give one of them another label",
      note: "the other method is here"),
    .error(
      "same-labels", in: .class("Valve", "on"),
      """
      @Allowed(in: State.on) func ▸fill(_ value: Int) {}
      @Allowed(in: State.on) func «fill»(_ value: inout Int) {}
      """, "two guarded methods are called 'fill(_:)' and take the same; give one of them another label",
      note: "the other method is here"),
    .error(
      "missing-event", in: .class("Timed", "on, off"),
      """
      enum Event { case stop }
      «@Transition(from: State.on, to: .off)» func stop() {}
      """, "this type declares its own events: say which one the method performs, with 'on:'",
      fix: "add 'on: Event.stop'", "from:" => "on: Event.stop, from:"),
    .error(
      "missing-event", in: .class("Timed", "on, off"),
      """
      enum Event { case stop }
      «@Transition» func halt() {}
      """, "this type declares its own events: say which one the method performs, with 'on:'"),
    .warning(
      "missing-event", in: .class("Door", "closed, open"),
      """
      enum Event { case go }
      static let rules = Rules(initial: .closed) { On(.go, from: .closed, to: .open) }
      «@Allowed(in: State.closed)» func go() {}
      """,
      "'go' doesn't perform the event of its name, and nothing does: write '@Transition(on: Event.go)', or name one of them otherwise"
    ),
    .warning(
      "event-not-declared", in: .class("Timed", "on, off"),
      "@Transition(on: «Event.stop», from: State.on, to: .off) func stop() {}",
      "events are named by the methods until the type declares an 'enum Event'"),
    .error(
      "event-not-declared", in: .class("Purse", "open, shut", method: "close()"),
      "@Transition(on: «Events.stop», from: State.shut, to: .open) func open() {}",
      "events are named by the methods until the type declares an 'enum Event'"),
    .error(
      "missing-target", in: .class("Door", "open, closed"),
      """
      static let rules = Rules(initial: .open) { On(.open, from: .closed, to: .open); In(.open, to: .closed) }
      @Transition(from: «State.closed») func open() {}
      """, "'from:' says nothing without 'to:': name the state that the method leads to"),
    .warning(
      "targets-without-choice", in: .rules("Door", "open, closed, locked", and: "@Transition func lock() {}"),
      "On(.lock, from: .open, to: .closed, .«locked»)",
      "'lock' has several targets and doesn't say which: its calls are refused unless 'machine.chooseTarget(of: .lock) { … }' is attached; do that in the type's body, where it is seen, or make the method return 'State'"
    ),
    .error(
      "targets-without-choice", in: .class("Valve", "on, off"),
      "@Transition(from: State.on, .off, to: .on, «.off») func turn() {}",
      "'turn' has several targets and doesn't say which: make it return 'State'"),
    .error(
      "targets-without-choice", in: .class("Lamp: GuardedObject"),
      """
      @Transition(from: "off", to: "on", «"dim"») func turn() {}
      @Transition(from: "on", "dim", to: "off") func end() {}
      """, "'turn' has several targets and doesn't say which: make it return 'State'"),
    .error(
      "targets-without-choice", in: .class("Valve", "on, off"),
      "@Transition(from: State.on, to: .on, «.off») func turn() -> Side { .left }",
      "'turn' has several targets and doesn't say which: make it return 'State'"),
    .error(
      "undeclared-return", in: .class("Loader", "start, complete, failed"),
      """
      @Transition(from: State.start, to: .complete, .failed) func finish() -> State {
        isEmpty ? .«start» : .complete
      }
      """, "'finish' is declared to lead to 'complete' or 'failed', not to 'start'"),
    .error(
      "undeclared-return", in: .class("Lamp: GuardedObject"),
      """
      @Transition(from: "start", to: "open", "shut") func finish() -> State {
        isOpen ? «"opne"» : "shut"
      }
      @Transition(from: "start", to: "open", "shut") func end() -> State { other() }
      """, "'finish' is declared to lead to 'open' or 'shut', not to 'opne'"),
    .error(
      "undeclared-return", in: .class("Loader", "start, complete, failed"),
      """
      @Transition(from: State.start, to: .complete, .failed) func end() -> State? {
        let choice: () -> State = { return .start }
        guard isReady else { return State.«start» }
        return choice()
      }
      """, "'end' is declared to lead to 'complete' or 'failed', not to 'start'"),
    .error(
      "undeclared-return", in: .class("Player", "idle, playing(String), failed(Int)"),
      """
      @Transition(from: State.idle, State.failed, to: State.playing) func play() -> State {
        guard isReady else { return .«failed»(3) }
        return .next("title")
      }
      @Transition(from: State.playing, to: State.failed) func fail() -> State { .failed(1) }
      """, "'play' is declared to lead to 'playing', not to 'failed'"),
    .error(
      "undeclared-return", in: .class("Player", "idle, playing, failed"),
      """
      @Transition(from: State.idle, to: .playing) func play(_ count: Int) -> State {
        if count == 0 { .playing } else {
          switch count {
          case 1: .playing
          default: if isReady { .«failed» } else { .playing }
          }
        }
      }
      @Transition(from: State.playing, to: .failed) func fail() {}
      """, "'play' is declared to lead to 'playing', not to 'failed'"),
    .error(
      "undeclared-return", in: .class("Loader"),
      """
      enum State {
        case start, complete, failed
        static let usual = State.start
        static let last: Self = .complete
        static var next: Self { .start }
      }
      @Transition(from: State.start, to: .complete, .failed) func finish() -> State { .«usual» }
      @Transition(from: State.start, to: .complete, .failed) func end() -> State { isEnd ? .last : .failed }
      @Transition(from: State.start, to: .complete, .failed) func go() -> State { .next }
      """, "'finish' is declared to lead to 'complete' or 'failed', not to 'start'"),
    .warning(
      "unreturned-target",
      """
      @Guarded
      final class Loader {
        enum State { case start, complete, failed }
        @Transition(from: State.start, to: .complete, .«failed») func finish() -> State? {
          guard isReady else { return nil }
          return .complete
        }
        @Transition(from: State.start, to: .complete, .failed) func end() -> State { next() }
        @Transition(from: State.complete, to: .start, .failed) func retry() -> State { isReady ? .start : .failed }
        @Transition(from: State.failed, to: .start, .complete) func redo() -> State { .best }
        @Transition(from: State.failed, to: .start, .complete) func mix() -> State { isReady ? .start : next() }
      }
      @Guarded
      class Door {
        enum State { case open, shut }
        @Transition(from: State.open, to: .open, .shut) func slam() -> State { .shut }
        @Transition(from: State.shut, to: .open) func open() {}
      }
      """, "'finish' never returns 'failed', and so never leads there"),
    .error(
      "no-way-to-refuse", in: .class("Valve", "open"), "@Allowed(in: State.open) func flow() -> «Int» { 1 }",
      "a refused call of 'flow' has no 'Int' to return: make it throw, make the result optional, or say '@Allowed(otherwise: value)'",
      fix: "add 'throws'", "->" => "throws ->", or: "make the result optional", "Int" => "Int?"),
    .error(
      "no-way-to-refuse", in: .class("Valve", "open, shut"),
      """
      @Transition(from: State.open, .shut, to: .shut)
      func turn() async -> «any Sequence»
      {
        []
      }
      """, "a refused call of 'turn' has no 'any Sequence' to return: make it throw, or make the result optional",
      fix: "add 'throws'", "->" => "throws ->", or: "make the result optional", "any Sequence" => "(any Sequence)?"),
    .error(
      "no-way-to-refuse", in: .class("Valve", "open"),
      "@Allowed(in: State.open) func reader() -> «() -> Int» { { 1 } }",
      "a refused call of 'reader' has no '() -> Int' to return: make it throw, make the result optional, or say '@Allowed(otherwise: value)'",
      fix: "add 'throws'", "-> ()" => "throws -> ()", or: "make the result optional", "() -> Int" => "(() -> Int)?"),
    .error(
      "needless-otherwise", in: .class("Purse", "open, shut", method: "close()"),
      "@Allowed(in: State.open, otherwise: «7») func count() throws {}",
      "'count' returns nothing, and a refused call does nothing: remove 'otherwise:', or make it '.trap'"),
    .error(
      "rethrowing-transition", in: .class("Valve", "on, off"),
      "@Transition(from: State.on, to: .off) func each(_ body: () throws -> Void) «rethrows» { try body() }",
      "a transition can't rethrow; make it throw", fix: "replace 'rethrows' by 'throws'", "rethrows" => "throws"),
    .error(
      "transition-without-end", in: .class("Reactor", "hot, cold"),
      "@Transition(from: State.hot, to: .cold) func melt() throws -> «Never» { fatalError() }",
      "the state changes when a body has returned, which 'melt' never does; guard it by '@Allowed'"),
    .error(
      "via-without-async", in: .class("Loader", "start, loading, done"),
      "@Transition(from: State.start, via: «.loading», to: .done) func load() throws {}",
      "'load' isn't async; 'via:' names the state in which the host is while a body waits"),
    .error(
      "else-without-via", in: .class("Loader", "start, done, failed"),
      """
      @Transition(from: State.start, .failed, to: .done, orElse: «.failed») func look() throws {}
      static let rules = Rules { In(.start, to: .failed) }
      """, "'orElse:' belongs to 'via:'; a body that throws without it leaves the host as it was"),
    .error(
      "cancels-without-via", in: .class("Loader", "start, done"),
      "@Transition(from: State.start, to: .done, cancelsBody: «true») func load() async {}",
      "'cancelsBody:' belongs to 'via:', the state that a body is cancelled with"),
    .error(
      "missing-else", in: .class("Loader", "start, loading, done"),
      "@Transition(from: State.start, via: «.loading», to: .done) func fetch() async throws {}",
      "'fetch' can throw while the host is in 'loading'; say where that leads with 'orElse:'"),
    .error(
      "missing-else", in: .class("Loader", "start, loading, done"),
      "@Transition(from: .start, via: «State.loading», to: .done) func fetch() async throws {}",
      "'fetch' can throw while the host is in 'loading'; say where that leads with 'orElse:'"),
    .error(
      "cancels-by-value", in: .class("Loader", "start, loading, done"),
      """
      static let isSlow = true
      @Transition(from: State.start, via: .loading, to: .done, cancelsBody: «Loader.isSlow») func load() async {}
      """, "'cancelsBody:' is read before the program runs: write 'true' or 'false'"),
    .error(
      "unsaved-change", in: .class("Door", "open, closed"),
      """
      func willCommit(_ snapshot: Snapshot<State>) throws {}
      @Transition(from: State.open, to: .closed) func close() «throws(Refusal)» {}
      """,
      "'close' can't throw the errors of 'willCommit', which are of any type: write 'throws'"),
    .warning(
      "unsaved-change", in: .class("Door", "open, closed"),
      """
      func willCommit(_ snapshot: Snapshot<State>) throws {}
      @Transition(from: State.open, to: .closed) func «close»() {}
      """,
      "the caller of 'close' doesn't learn that 'willCommit' has failed and nothing has changed: let it throw"),
    .error(
      "via-with-typed-throws", in: .class("Loader", "start, loading, done, failed"),
      "@Transition(from: State.start, via: .loading, to: .done, orElse: .failed) func load() async «throws(Refusal)» {}",
      "'load' cannot limit its errors to one type, because a method with 'via:' also throws 'Preempted'",
      fix: "write 'throws'", "(Refusal)" => ""),
    .error(
      "via-with-typed-throws", in: .subclass("Slow: Loader"),
      "@Transition override func load() async «throws(Refusal)» {}",
      """
      'load' cannot limit its errors to one type, because it may inherit 'via:', which also throws 'Preempted'; \
      to replace what it inherits, name its states
      """,
      fix: "write 'throws'", "(Refusal)" => ""),
    .error(
      "via-with-optional-choice", in: .class("Loader", "start, loading, done, failed"),
      "@Transition(from: State.start, via: .loading, to: .done, .failed) func choose() async -> «State?» { nil }",
      "with 'via:' a body must say where it leads: return 'State', or throw"),
    .error(
      "wait-without-async-throws", in: .actor("Connection", "open"),
      "@Allowed(in: State.open, otherwise: «.wait») func ping() -> Int { 1 }",
      "a call of 'ping' can't wait: that takes an 'async throws' method, because it takes time and may be cancelled",
      fix: "make it 'async throws'", "->" => "async throws ->"),
    .error(
      "wait-without-async-throws", in: .actor("Connection", "open, shut"),
      "@Transition(from: State.open, to: .shut, otherwise: «.wait(.seconds(5))») func shut() async {}",
      "a call of 'shut' can't wait: that takes an 'async throws' method, because it takes time and may be cancelled",
      fix: "make it 'async throws'", "{}" => "throws {}"),
    .error(
      "wait-without-async-throws", in: .actor("Connection", "open"),
      "@Allowed(in: State.open, otherwise: «Otherwise.wait») func ping() async throws(Refusal) -> Int { 1 }",
      "a call of 'ping' can't wait: that takes an 'async throws' method, because it takes time and may be cancelled",
      fix: "make it 'async throws'", "(Refusal)" => ""),
    .error(
      "otherwise-of-transition", in: .actor("Connection", "open, shut"),
      "@Transition(from: State.open, to: .shut, otherwise: «.trap») func shut() {}",
      "'@Transition' takes no 'otherwise:' but '.wait'; what a refused call does otherwise, its signature says"),
  ]
}
#endif
