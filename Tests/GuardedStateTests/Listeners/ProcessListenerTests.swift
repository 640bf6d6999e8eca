import Foundation
import GuardedState
import GuardedStateDiagrams
import Testing

/// Listeners to all machines that begin. What they receive of each request, the crossings compare with a model.
@Suite struct ProcessListenerTests {
  /// The lines that listeners on any thread have written.
  private final class Log: @unchecked Sendable {
    private let lock = NSLock()
    private var written: [String] = []
    private(set) var deepest = 0
    private var depth = 0
    // Written and read only while the lock is held.
    var lines: [String] { lock.withLock { written } }
    func add(_ line: String) { lock.withLock { written.append(line) } }
    func nested(_ work: () -> Void) {
      depth += 1
      deepest = max(deepest, depth)
      work()
      depth -= 1
    }
  }

  private static func machine() -> StateMachine<String, String> {
    StateMachine(initial: "off") {
      In("off"); In("on")
      On("press", from: "off", to: "on")
    }
  }

  @Test func `A machine reports from its beginning to its end, with what describes it`() throws {
    let log = Log()
    try withReports { report, machine in
      log.add("\(report) | \(machine) | \(machine.host == nil)")
    } of: {
      let lamp = Self.machine()
      try lamp.fire("press")
      _ = try? lamp.fire("press")
    }
    let numbers = Set(log.lines.compactMap { $0.firstMatch(of: /StateMachine (\d+) in/)?.1 })
    #expect(numbers.count == 1)
    #expect(
      log.lines.map { $0.replacing(/StateMachine \d+ in/, with: "#") } == [
        "StateMachine: began | # off | false", "StateMachine: off → on by press | # on | false",
        "StateMachine: 'press' is allowed in off, not in on | # on | false", "StateMachine: ended | # on | true",
      ])
  }

  @Test func `Only machines that begin in the closure report, and to all listeners around it`() throws {
    let (outer, inner) = (Log(), Log())
    let early = Self.machine()
    _ = early.state
    let late = try withReports { report, _ in
      outer.add("\(report)")
    } of: {
      try early.fire("press")
      let (first, second) = (Self.machine(), Self.machine())
      _ = first.state
      try withReports { report, machine in
        inner.add("\(report) \(machine.states)")
      } of: {
        try first.fire("press")
        _ = second.state
      }
      return second
    }
    #expect(
      outer.lines == [
        "StateMachine: began", "StateMachine: off → on by press", "StateMachine: began", "StateMachine: ended",
      ])
    try late.fire("press")
    #expect(outer.lines.last == "StateMachine: off → on by press")
    #expect(inner.lines == ["StateMachine: began [\"off\"]", "StateMachine: off → on by press [\"on\"]"])
  }

  @Test func `A listener that makes and uses machines is never called inside itself`() throws {
    let log = Log()
    withReports { report, machine in
      log.nested {
        log.add("\(report)")
        if log.lines.count < 200 { _ = try? Self.machine().fire("press") }
      }
    } of: {
      let lamp = Self.machine()
      lamp.onReport { _ in log.nested { _ = try? Self.machine().fire("press") } }
      _ = try? lamp.fire("press")
    }
    #expect(log.deepest == 1 && log.lines.count > 200)
  }

  @Test func `What closures for reports cause ends after a thousand others`() throws {
    let log = Log()
    withReports { report, _ in
      log.add("")
      _ = try? Self.machine().fire("press")
    } of: {
      _ = Self.machine().state
    }
    // The beginning and the end of the first machine, with a thousand reports each.
    #expect(log.lines.count == 2002)
    let closures = Log()
    let lamp = Self.machine()
    func listen(_ machine: StateMachine<String, String>) {
      machine.onReport { _ in
        closures.add("")
        let other = Self.machine()
        listen(other)
        _ = try? other.fire("press")
      }
    }
    listen(lamp)
    try lamp.fire("press")
    #expect(closures.lines.count == 1001)
  }

  @Test func `A closure that is removed while its report waits isn't called`() throws {
    let log = Log()
    let (one, other) = (Self.machine(), Self.machine())
    let token = other.onReport { _ in log.add("other") }
    one.onReport { _ in
      log.add("one")
      _ = try? other.fire("press")
      token.cancel()
    }
    try one.fire("press")
    #expect(log.lines == ["one"])
  }

  @Test func `A report of the beginning or the end is encoded like any other`() throws {
    let log = Log()
    try withReports { report, _ in
      let encoder = JSONEncoder()
      encoder.outputFormatting = .sortedKeys
      guard let data = try? encoder.encode(report), let read = try? JSONDecoder().decode(Report.self, from: data) else {
        return log.add("unreadable")
      }
      log.add("\(read.kind) \(read) \(String(decoding: data, as: UTF8.self).contains("\"report\":\"\(read.kind)\""))")
    } of: {
      try Self.machine().start()
    }
    #expect(log.lines.first == "began StateMachine: began true" && log.lines.last == "ended StateMachine: ended true")
  }

  #if Macros
  @Test func `A listener of the process is set once, and hears the machines that begin afterwards`() throws {
    let program = """
      import GuardedState
      @Guarded final class Door {
        enum State { case open, shut }
        @Transition(from: State.open, to: .shut) func shut() throws {}
      }
      let early = Door()
      try early.shut()
      GuardedStateReports.bootstrap { report, machine in print(report, machine.id, machine.states) }
      do {
        let door = Door()
        try door.shut()
        try? door.shut()
      }
      try early.machine.reset()

      """
    let shown = """
      Door: began 1 ["open"]
      Door: open → shut by shut 1 ["shut"]
      Door: 'shut' is allowed in open, not in shut 1 ["shut"]
      Door: ended 1 ["shut"]

      """
    try ArticleExamplesTests.expect(program: program, toPrint: [shown])
  }

  @Guarded @MainActor final class Screen {
    enum State { case shown, hidden }
    @Region enum Sound { case on, off }
    @Transition(from: State.shown, to: .hidden) func hide() {}
    @Transition(from: Sound.on, to: .off) func mute() {}
  }
  @Guarded actor Door {
    enum State { case open, shut }
    @Transition(from: State.open, to: .shut) func shut() {}
    @Allowed(in: State.open) func look() throws {}
  }
  @Guarded(synchronized: true) final class Gate: Sendable {
    enum State { case open, shut }
    @Transition(from: State.open, to: .shut) func shut() {}
    @Transition(from: State.shut, to: .open) func open() throws {}
  }

  @MainActor
  @Test func `Hosts of all kinds report`() async {
    let log = Log()
    await withReports { report, machine in
      log.add("\(report) \(machine.states)")
    } of: {
      let screen = Screen()
      screen.hide()
      screen.mute()
      let door = Door()
      try? await door.look()
      await door.shut()
      try? await door.look()
    }
    #expect(
      log.lines.filter { !$0.contains("ended") } == [
        "Screen: began [\"shown\", \"on\"]", "Screen: shown → hidden by hide [\"hidden\", \"on\"]",
        "Screen.sound: on → off by mute [\"hidden\", \"off\"]", "Door: began [\"open\"]",
        "Door: look in open [\"open\"]",
        "Door: open → shut by shut [\"shut\"]", "Door: 'look' is allowed in open, not in shut [\"shut\"]",
      ])
    #expect(log.lines.count { $0.contains("ended") } == 2)
  }

  @Test func `A monitor reports after its lock is released, from any thread, in order`() {
    let log = Log()
    withReports { report, machine in
      log.add("\(report)")
      #expect((machine.host as? Gate)?.machine.rules.states.count == 2 || machine.host == nil)
    } of: {
      let gate = Gate()
      _ = gate.state
      DispatchQueue.concurrentPerform(iterations: 8) { _ in
        for _ in 0..<100 {
          gate.shut()
          try? gate.open()
        }
      }
    }
    let changes = log.lines.filter { $0.contains("→") && !$0.contains("allowed") }
    #expect(changes.count > 100)
    for (one, next) in zip(changes, changes.dropFirst()) { #expect(one != next) }
  }

  @Test func `Many machines report at once`() {
    let log = Log()
    withReports { report, _ in
      if report.kind != .ended { log.add(report.kind.rawValue) }
    } of: {
      let gates = (0..<1000).map { _ in Gate() }
      for gate in gates { _ = gate.state }
      DispatchQueue.concurrentPerform(iterations: 8) { part in
        for gate in gates[part * 125..<(part + 1) * 125] { gate.shut() }
      }
    }
    #expect(log.lines.count { $0 == "began" } == 1000 && log.lines.count { $0 == "transition" } == 1000)
  }

  @Test func `A listener draws the machine that a report is about`() throws {
    let log = Log()
    withReports { report, machine in
      log.add(machine.diagram(.svg))
    } of: {
      Gate().shut()
    }
    try #require(log.lines.count == 3, "\(log.lines.count)")
    #expect(
      log.lines[1].contains(/class="[^"]*current[^"]*"[^>]*data-state="shut"|data-state="shut"[^>]*class="[^"]*current/)
    )
    #expect(log.lines[2].contains("data-state=\"shut\"") && !log.lines[2].contains(/class="[^"]*current/))
  }
  #endif
}
