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
    var __storage = __HostStorage()

    var log: [String] = []
    var histories: [[State]] = []

    private func note(_ what: String) {
      log.append(what)
      histories.append(machine.history)
    }

    func view() {
      guard machine.__begin(0) else { return machine.__wait(0) { self.view() } }
      machine.__perform(0) { note("view") }
    }

    func delete() {
      guard machine.__begin(1) else { return machine.__wait(1) { self.delete() } }
      machine.__perform(1) {}
    }

    func markAsUnread() {
      guard machine.__begin(2) else { return machine.__wait(2) { self.markAsUnread() } }
      machine.__perform(2) {}
    }

    func reply(with text: String) throws -> String {
      guard machine.__allows(3) else { throw machine.__refusal(3) }
      return machine.__call(3) { "Re: \(text)" }
    }

    var __callbacks: __Callbacks { .states }

    func __run(_ moment: __Moment, _ state: Int) -> Bool {
      switch (moment, Self.__rules.__state(state)) {
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
      try arguments.expect(method == 3 ? 1...1 : 0...0)
      switch method {
      case 0: return __Returned(view())
      case 1: return __Returned(delete())
      case 2: return __Returned(markAsUnread())
      default: return __Returned(try reply(with: arguments.value(0, "with")))
      }
    }
  }
}
