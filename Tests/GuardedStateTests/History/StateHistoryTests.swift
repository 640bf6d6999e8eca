#if Macros
import Foundation
import GuardedState
import Testing

/// The history of states, and history values that transitions restore.
@Suite struct StateHistoryTests {
  enum Watched: CaseIterable { case nobody, trace, step, condition, observer, delegate, notification }

  // Behaviour 79
  @Test(arguments: Watched.allCases)
  func `The history includes the new state from didExit on, with every kind of listener`(watched: Watched) {
    let message = Message()
    let machine = message.machine
    let badge = Badge()
    machine.historyLimit = .unlimited
    switch watched {
    case .nobody: break
    case .trace: machine.trace = { _ in }
    case .step: machine.willEnter(.read) { _ in }
    case .condition: machine.shouldFire { _ in true }
    case .observer: machine.onChange { _ in }
    case .delegate: machine.delegate = badge
    case .notification: machine.notificationCenter = NotificationCenter()
    }
    message.view()
    #expect(message.log == ["view", "didExitUnread"])
    #expect(message.histories == [[.unread], [.unread, .read]])
    message.markAsUnread()
    #expect(message.histories.last == [.unread, .read, .unread], "didEnterUnread")
  }

  // Behaviour 79
  @Test func `The history has the old state up to willEnter and the new one from didExit on`() throws {
    for isTraced in [false, true] {
      let host = Recorder()
      host.machine.historyLimit = .unlimited
      if isTraced { host.machine.trace = { _ in } }
      var seen: [String: [Recorder.State]] = [:]
      for moment in OrderOfEffectsTests.order.map({ String($0.dropLast(2)) }) {
        host.atCallback[moment] = { seen[moment] = host.machine.history }
      }
      try host.go()
      for place in OrderOfEffectsTests.order {
        let isChanged = place.hasSuffix(" b")
        #expect(seen[String(place.dropLast(2))] == (isChanged ? [.a, .b] : [.a]), "\(place), traced: \(isTraced)")
      }
    }
  }

  @Test func `A rolled-back transaction restores history values`() throws {
    struct Failure: Error {}
    for (mode, left) in [(HistoryMode.shallow, "slow"), (.deep, "crawling")] {
      let machine = StateMachine<String, String>(initial: "off") {
        In("off")
        In("on", initial: "fast", history: mode) {
          In("fast")
          In("slow", initial: "creeping") {
            for state in ["creeping", "crawling"] { In(state) }
          }
        }
        On("switch", from: "off", to: "on")
        On("switch", from: "on", to: "off")
        On("slow", from: "fast", to: "crawling")
        On("hurry", from: "on", to: "fast")
      }
      for event in ["switch", "slow", "switch"] { try machine.fire(event) }
      #expect(throws: Failure.self) {
        try machine.transaction {
          for event in ["switch", "hurry", "switch"] { try machine.fire(event) }
          throw Failure()
        }
      }
      try machine.fire("switch")
      #expect(machine.isWithin(left), "\(mode)")
      #expect(machine.state == (mode == .deep ? "crawling" : "creeping"))
      try machine.reset()
      try machine.fire("switch")
      #expect(machine.state == "fast")
    }
  }

  /// A delegate that does nothing.
  private final class Badge: GuardedStateDelegate { typealias Host = Message }
}

/// States with history whose children carry values, which nobody keeps.
@Guarded
final class Library {
  enum State { case shut, hall, desk, book(Int), shelf, page(Int), note }
  static let rules = Rules(initial: .shut) {
    In(.shut, to: .hall, .shelf)
    In(.hall, initial: .desk, history: .shallow, to: .shut) {
      In(.desk)
      In(.book)
    }
    In(.shelf, history: .deep, to: .shut) {
      In(.note)
      In(.page)
    }
  }

  var log: [String] = []
  @Transition(from: State.desk, to: State.book) func read(_ number: Int) -> State { .book(number) }
  @Transition(from: State.note, to: State.page) func turn(_ number: Int) -> State { .page(number) }
  @Transition(from: State.hall, State.shelf, to: State.shut) func leave() {}
  @Transition(from: State.shut, to: State.hall) func enter() {}
  @Transition(from: State.shut, to: State.shelf) func climb() throws {}
  func didEnterDesk() { log.append("desk") }
  func didEnterHall() { log.append("hall") }
}

extension StateHistoryTests {
  @Test func `Shallow history leads to the initial child if the last child carried values`() throws {
    for isTraced in [false, true] {
      let library = Library()
      if isTraced { library.machine.trace = { _ in } }
      let ways: [(Library) throws -> Void] = [
        { $0.enter() }, { try $0.fire(.enter) }, { try $0.handle("enter") }, { try $0.transition(to: .hall) },
        { try $0.machine.transition(to: .hall) },
      ]
      for (index, way) in ways.enumerated() {
        library.enter()
        #expect(library.machine.state == .desk)
        _ = library.read(7)
        guard case .book(7) = library.state else {
          Issue.record("\(library.state)")
          return
        }
        library.leave()
        library.log = []
        #expect(library.can(.enter) && library.machine.can(fire: .enter) && library.machine.can(transitionTo: .hall))
        try way(library)
        #expect(library.machine.state == .desk, "way \(index), traced: \(isTraced)")
        #expect(library.log == ["hall", "desk"], "way \(index), traced: \(isTraced)")
        library.leave()
      }
    }
  }

  @Test func `Deep history leads to the initial child if the last child carried values`() throws {
    let library = Library()
    try library.climb()
    _ = library.turn(3)
    guard case .page(3) = library.state else {
      Issue.record("\(library.state)")
      return
    }
    library.leave()
    try library.climb()
    #expect(library.machine.state == .note)
  }
}
#endif
