#if Macros
/// States and events that carry values.
extension Mistake {
  static let values: [Mistake] = [
    .error(
      "valued-state", in: .class("Loader", "start, failed(String)"),
      """
      @Transition(from: State.start, to: State.«failed»)
      func fail() {}
      """, "'failed' carries values, which 'fail' doesn't return: make it return 'State'"),
    .error(
      "valued-state", in: .type("class Loader", "start, failed(String)"),
      """
      static let rules = Rules(initial: .start) { On(.fail, from: .start, to: .«failed») }
      @Transition func fail() {}
      """, "'failed' carries values, which 'fail' doesn't return: make it return 'State'"),
    .error(
      "valued-state", in: .class("Loader", "start, busy, failed(String)"),
      """
      enum Event { case run, fail }
      static let rules = Rules(initial: .start) {
        On(.fail, from: .start, to: .«failed»); On(.fail, from: .busy, to: .start)
      }
      @Transition(on: Event.run, from: State.start, to: State.busy) func run() {}
      """, "'failed' carries values, which no event provides: make a method that returns 'State' perform 'fail'"),
    .error(
      "valued-state", in: .type("class Loader", "start, failed(String)"),
      #"static let rules = Rules(initial: .start) { Always(from: .start, to: .«failed», when: "isBroken") }"#,
      "'failed' carries values, which nothing provides: fire an event whose method returns 'State'"),
    .error(
      "valued-state", in: .class("Loader", "«failed»(String), start"),
      "@Transition(from: State.failed, to: State.start) func run() {}",
      "the initial state 'failed' carries values, which nothing gives it"),
    .error(
      "valued-state", in: .class("Loader", "start, failed(String)"),
      """
      static let rules = Rules(initial: .«failed») { On(.run, from: .failed, to: .start) }
      @Transition func run() {}
      """, "the initial state 'failed' carries values, which nothing gives it"),
    .error(
      "via-with-values", in: .class("Loader", "start, loading(Int)"),
      """
      @Transition(from: State.start, via: «State.loading», to: State.start)
      func load() async {}
      """, "'loading' carries values, which are not known before the body has run"),
    .error(
      "else-with-values", in: .class("Loader", "start, busy, failed(String)"),
      """
      @Transition(from: State.start, via: State.busy, to: State.start, orElse: «State.failed»)
      func load() async throws {}
      """, "a body that throws can lead to a state that carries an 'any Error' or nothing"),
    .error(
      "valued-state",
      in: .rules("Door", "open, shut(Int), ajar", and: "@Transition func close() -> State { .shut(1) }"),
      """
      In(.«shut») { In(.ajar, to: .open) }
      On(.close, from: .open, to: .shut)
      """, "'shut' carries values, and can't have children: keep them in a property"),
    .error(
      "state-with-payload", in: .type("distributed actor Loaded", "start, failed«(String)»"),
      "@Allowed(in: State.start) func run() {}",
      "state 'failed' of a distributed actor can't carry values; keep them in a property"),
    .error(
      "event-with-values", in: .class("Door", "open, closed"),
      """
      enum Event { case shut«(Int)» }
      @Transition(on: Event.shut, from: State.open, to: .closed) func close() {}
      """, "event 'shut' can't carry values: the method that performs it takes them, or 'userInfo'",
      fix: "remove them", "(Int)" => ""),
  ]
}
#endif
