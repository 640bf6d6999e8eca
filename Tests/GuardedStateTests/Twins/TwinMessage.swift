import GuardedState

extension Twins {
  /// The message of the README, written by hand.
  final class Message: Twin {
    enum State: Hashable { case unread, read, deleted }
    enum Event: String, Hashable, CaseIterable { case view, delete, markAsUnread }
    enum Method: String, Hashable, CaseIterable { case view, delete, markAsUnread, reply }
    typealias StateName = State
    typealias EventName = Event
    typealias MethodName = Method

    static let __rules = __CompiledRules<State, Event, Method>(
      Message.self,
      Rules(initial: .unread) {
        In(.read, allows: .reply)
      },
      states: [.unread, .read, .deleted],
      methods: [
        .transition(.view, "view()", on: .view, from: [.unread], to: [.read]),
        .transition(.delete, "delete()", on: .delete, from: [.read, .unread], to: [.deleted]),
        .transition(.markAsUnread, "markAsUnread()", on: .markAsUnread, from: [.read, .deleted], to: [.unread]),
        .allowed(.reply, "reply(with:)"),
      ])
    let __core = __MachineCore()

    var log: [String] = []
    var histories: [[State]] = []

    private func note(_ what: String) {
      log.append(what)
      histories.append(machine.history)
    }

    func view() {
      let run = __core.begin(self, 0, .queues)
      if run.waits { return __core.enqueue(self, 0) { self.view() } }
      __core.transition(self, 0, begun: run, { note("view") }, ())
    }

    func delete() {
      let run = __core.begin(self, 1, .queues)
      if run.waits { return __core.enqueue(self, 1) { self.delete() } }
      __core.transition(self, 1, begun: run, {}, ())
    }

    func markAsUnread() {
      let run = __core.begin(self, 2, .queues)
      if run.waits { return __core.enqueue(self, 2) { self.markAsUnread() } }
      __core.transition(self, 2, begun: run, {}, ())
    }

    func reply(with text: String) throws -> String {
      try __core.tryCall(self, 3, { "Re: \(text)" })
    }

    var __callbacks: __Callbacks { .states }

    func __run(_ moment: Moment, _ state: Int, _ step: __Step) -> Bool {
      switch (moment, Self.__rules.state(state)) {
      case (.didEnter, .unread): note("didEnterUnread")
      case (.didExit, .unread): note("didExitUnread")
      default: break
      }
      return true
    }

    func __perform(_ method: Int) throws -> Bool {
      switch method {
      case 0: view()
      case 1: delete()
      case 2: markAsUnread()
      default: return false
      }
      return true
    }

    func __invoke(_ method: Int, _ arguments: __Arguments) throws -> __Returned {
      try arguments.expect(method == 3 ? 1 : 0)
      switch method {
      case 0: return __Returned(view())
      case 1: return __Returned(delete())
      case 2: return __Returned(markAsUnread())
      default: return __Returned(try reply(with: arguments.value(0, "with")))
      }
    }
  }
}
