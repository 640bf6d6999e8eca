import Foundation
import GuardedState
import GuardedStateDiagrams
import Testing

/// The first use of a monitor puts it in its initial states. Any member may be that use, on several threads at once.
@Suite(.serialized) struct FirstUseTests {
  typealias Use = @Sendable (SharedValve) throws -> Void

  /// The public members that may be used on a monitor, with all that share a name and labels. A setter is named like
  /// `clock=`.
  private static let members: [String: [Use]] = questions.merging(requests) { $0 + $1 }.merging(listeners) { $0 + $1 }

  private static let questions: [String: [Use]] = [
    "can(_:)": [{ _ = $0.can(.look) }, { valve in _ = valve.can { $0.look() } }],
    "can(_:isolation:)": [
      { valve in Threads.wait { _ = await valve.can { (valve: SharedValve) async in valve.look() } } }
    ],
    "can(call:)": [{ _ = $0.machine.can(call: .look) }, { _ = $0.level.can(call: .look) }],
    "can(fire:)": [{ _ = $0.machine.can(fire: .turn) }, { _ = $0.level.can(fire: .fill) }],
    "can(transitionTo:)": [{ _ = $0.machine.can(transitionTo: .opened) }, { _ = $0.level.can(transitionTo: .high) }],
    "clock": [{ _ = $0.machine.clock }],
    "debugDescription": [{ _ = $0.machine.debugDescription }],
    "declares(call:)": [{ _ = $0.machine.declares(call: .look) }],
    "declares(fire:)": [{ _ = $0.machine.declares(fire: .turn) }, { _ = $0.level.declares(fire: .fill) }],
    "declares(transitionTo:)": [{ _ = $0.machine.declares(transitionTo: .opened) }],
    "delegate": [
      { let _: (any GuardedStateDelegate<SharedValve> & Sendable)? = $0.machine.delegate },
      { let _: (any GuardedStateDelegate<SharedValve> & Sendable)? = $0.level.delegate },
    ],
    "description": [{ _ = $0.machine.description }],
    "diagram(_:)": [{ _ = $0.machine.diagram(.table) }],
    "history": [{ _ = $0.machine.history }, { _ = $0.level.history }],
    "historyLimit": [{ _ = $0.machine.historyLimit }, { _ = $0.level.historyLimit }],
    "isFinished": [{ _ = $0.machine.isFinished }, { _ = $0.level.isFinished }],
    "isIn(_:)": [{ _ = $0.machine.isIn(.opened) }, { _ = $0.machine.isIn([.opened]) }, { _ = $0.level.isIn(.high) }],
    "isWithin(_:)": [{ _ = $0.machine.isWithin(.opened) }, { _ = $0.level.isWithin(.high) }],
    "isWithin(_:_:_:)": [{ _ = $0.machine.isWithin(.opened, .closed) }],
    "notificationCenter": [{ _ = $0.machine.notificationCenter }],
    "now": [{ _ = $0.machine.now }],
    "path": [{ _ = $0.machine.path }, { _ = $0.level.path }],
    "permittedEvents": [{ _ = $0.machine.permittedEvents }, { _ = $0.level.permittedEvents }],
    "permittedMethods": [{ _ = $0.machine.permittedMethods }, { _ = $0.level.permittedMethods }],
    "permittedTransitions": [{ _ = $0.machine.permittedTransitions }, { _ = $0.level.permittedTransitions }],
    "preview(fire:)": [{ _ = $0.machine.preview(fire: .turn) }, { _ = $0.level.preview(fire: .fill) }],
    "preview(of:)": [{ _ = $0.machine.preview(of: .look) }, { _ = $0.level.preview(of: .look) }],
    "preview(transitionTo:)": [
      { _ = $0.machine.preview(transitionTo: .opened) }, { _ = $0.level.preview(transitionTo: .high) },
    ],
    "previous": [{ _ = $0.machine.previous }, { _ = $0.level.previous }],
    "refusal(_:)": [{ valve in _ = valve.refusal { $0.look() } }],
    "refusal(_:isolation:)": [
      { valve in Threads.wait { _ = await valve.refusal { (valve: SharedValve) async in valve.look() } } }
    ],
    "refusal(fire:)": [{ _ = $0.machine.refusal(fire: .turn)?.path }, { _ = $0.level.refusal(fire: .fill)?.path }],
    "refusal(of:)": [{ _ = $0.machine.refusal(of: .polish)?.path }],
    "refusal(transitionTo:)": [{ _ = $0.machine.refusal(transitionTo: .closed)?.path }],
    "revision": [{ _ = $0.machine.revision }, { _ = $0.level.revision }],
    "rules": [{ _ = $0.machine.rules.states }, { _ = $0.level.rules.states }],
    "signature(of:)": [{ _ = $0.machine.signature(of: .work) }],
    "snapshot()": [{ _ = $0.machine.snapshot() }, { _ = $0.level.snapshot() }],
    "state": [{ _ = $0.state }, { _ = $0.machine.state }, { _ = $0.level.state }],
    "unmatchedCallbacks": [{ _ = $0.machine.unmatchedCallbacks }],
    "titles": [{ _ = $0.machine.titles }],
    "trace": [{ _ = $0.machine.trace }],
    "userInfo": [{ _ = $0.machine.userInfo }, { _ = $0.level.userInfo }],
    "waiters": [{ _ = $0.machine.waiters }, { _ = $0.level.waiters }],
  ]

  private static let requests: [String: [Use]] = [
    "announce(_:userInfo:)": [{ $0.machine.announce("Drained") }],
    "clock=": [{ $0.machine.clock = SuspendingClock() }],
    "conditionsChanged()": [{ $0.machine.conditionsChanged() }],
    "deadlinesChanged()": [{ $0.machine.deadlinesChanged() }],
    "expireDue()": [{ $0.machine.expireDue() }],
    "now=": [{ $0.machine.now = { Date() } }],
    "titles=": [{ $0.machine.titles = ["opened": "Open"] }],
    "enqueue(_:)": [{ valve in valve.machine.enqueue { try valve.fire(.turn) } }],
    "fire(_:)": [
      { try $0.fire(.turn) }, { try $0.machine.fire(.turn) }, { try $0.level.fire(.fill) },
    ],
    "fire(_:after:on:userInfo:animated:isolation:)": [
      { valve in Threads.wait { _ = try? await Caller().fire(valve, on: ContinuousClock()).state } }
    ],
    "fire(_:after:userInfo:animated:isolation:)": [
      { valve in Threads.wait { _ = try? await Caller().fire(valve).state } }
    ],
    "fire(_:userInfo:animated:)": [
      { try $0.fire(.turn, userInfo: ["by": "hand"]) }, { try $0.machine.fire(.turn, animated: true) },
      { try $0.level.fire(.fill, userInfo: ["by": "hand"]) },
    ],
    "handle(_:_:)": [{ try $0.machine.handle("look") }, { try $0.machine.handle("lok") }],
    "handle(_:_:allowing:)": [{ try $0.machine.handle("look", allowing: [.work]) }],
    "handle(_:json:allowing:decoder:)": [{ try $0.machine.handle("look", json: Data("[]".utf8), allowing: [.look]) }],
    "handle(_:json:decoder:)": [{ try $0.machine.handle("look", json: Data("[]".utf8)) }],
    "historyLimit=": [{ $0.machine.historyLimit = .last(3) }, { $0.level.historyLimit = .unlimited }],
    "reset()": [{ try $0.machine.reset() }, { try $0.level.reset() }],
    "restore(to:)": [{ try $0.machine.restore(to: .opened) }, { try $0.level.restore(to: .high) }],
    "restore(_:timeouts:)": [
      { try $0.machine.restore(Snapshot(state: .opened)) }, { try $0.level.restore(Snapshot(state: .high)) },
    ],
    "restore(_:timeouts:migrating:)": [
      { try $0.machine.restore(Snapshot(state: 1)) { _ in .opened } },
      { try $0.level.restore(Snapshot(state: 1)) { _ in .high } },
    ],
    "start()": [{ try $0.machine.start() }, { try $0.level.start() }],
    "transaction(_:)": [
      { valve in try valve.machine.transaction { _ = try valve.fire(.turn) } },
      { valve in _ = try valve.machine.transaction { () -> Bool in throw Oops() } },
    ],
    "transition(from:to:)": [{ try $0.machine.transition(from: .closed, to: .opened) }],
    "transition(from:to:userInfo:animated:)": [
      { try $0.machine.transition(from: .closed, to: .opened, userInfo: [:], animated: true) }
    ],
    "transition(to:)": [
      { try $0.transition(to: .opened) }, { try $0.machine.transition(to: .opened) },
      { try $0.level.transition(to: .high) },
    ],
    "transition(to:_:_:userInfo:animated:)": [{ try $0.machine.transition(to: .opened, .closed) }],
    "transition(to:userInfo:animated:)": [
      { try $0.transition(to: .opened, animated: true) }, { try $0.machine.transition(to: [.opened]) },
      { try $0.level.transition(to: .high, animated: true) },
    ],
    "waitUntil(_:_:within:isolation:)": [
      { valve in Threads.wait { _ = try? await valve.waitUntil(.opened, .closed) } },
      { valve in Threads.wait { _ = try? await valve.machine.waitUntil(.opened, within: .zero) } },
      { valve in Threads.wait { _ = try? await valve.level.waitUntil(.high, within: .zero) } },
    ],
  ]

  private static let listeners: [String: [Use]] = [
    "chooseTarget(of:_:)": [{ $0.machine.chooseTarget(of: .turn) { _ in .opened } }],
    "delegate=": [{ $0.machine.delegate = silent }, { $0.machine.delegate = nil }, { $0.level.delegate = silent }],
    "didEnter(_:_:)": [{ $0.machine.didEnter(.opened) { _ in }.cancel() }, { $0.level.didEnter { _ in } }],
    "didExit(_:_:)": [{ $0.machine.didExit(.closed) { _ in }.cancel() }, { $0.level.didExit { _ in } }],
    "didFire(_:_:)": [{ $0.machine.didFire(.turn) { _ in }.cancel() }, { $0.level.didFire { _ in } }],
    "notificationCenter=": [{ $0.machine.notificationCenter = .default }, { $0.machine.notificationCenter = nil }],
    "onChange(from:to:_:)": [
      { $0.machine.onChange(to: [.opened]) { _ in }.cancel() }, { $0.level.onChange { _ in }.cancel() },
    ],
    "onReport(_:)": [{ $0.machine.onReport { _ in }.cancel() }, { $0.level.onReport { _ in } }],
    "shouldFire(_:_:)": [{ $0.machine.shouldFire(.turn) { _ in true }.cancel() }],
    "trace=": [{ $0.machine.trace = { _ in } }, { $0.machine.trace = nil }],
    "transitions": [{ _ = $0.machine.transitions }, { _ = $0.level.transitions }],
    "willEnter(_:_:)": [{ $0.machine.willEnter(.opened) { _ in }.cancel() }],
    "willExit(_:_:)": [{ $0.machine.willExit(.closed) { _ in }.cancel() }],
    "willFire(_:_:)": [{ $0.machine.willFire(.turn) { _ in }.cancel() }],
  ]

  private static let silent = SilentDelegate()

  @Test(arguments: members.keys.sorted())
  func `Two threads can make the first use of a new monitor at once`(name: String) async throws {
    for use in try #require(Self.members[name]) {
      // Each with a gate of its own: a lock that both threads take would order all that they do.
      let valves = (0..<max(15, Threads.rounds(50))).map { _ in (valve: SharedValve(), gate: Shared(0)) }
      /// Uses each valve at the same time as the other thread does.
      let all: @Sendable (_ changes: Bool) -> Void = { changes in
        for (valve, gate) in valves {
          gate.change { $0 += 1 }
          while gate.value < 2 { sched_yield() }
          if changes { _ = try? valve.fire(.turn) }
          try? use(valve)
        }
      }
      // Waits without a thread of the pool, which asynchronous members need.
      let haveEnded = await withCheckedContinuation { continuation in
        Thread { continuation.resume(returning: Threads.run([{ all(true) }, { all(false) }])) }.start()
      }
      #expect(haveEnded)
      for (valve, _) in valves {
        // The state that other threads read is that of the machine.
        #expect(valve.state == valve.machine.snapshot().state)
      }
      // No monitor is left locked.
      #expect(Threads.run { for (valve, _) in valves { valve.look() } })
    }
  }

  // MARK: - The table is complete

  @Test func `Every public member of a monitor is in the table of first uses`() throws {
    let declared = try PublicMembers.all()
    #expect(declared.subtracting(Self.members.keys).sorted() == [], "add these members to the table")
    #expect(Set(Self.members.keys).subtracting(declared).sorted() == [], "no member is called that any more")
  }
}

/// An actor that fires events later.
private actor Caller {
  func fire(_ valve: SharedValve) -> DelayedFire<SharedValve.State> { valve.machine.fire(.turn, after: .zero) }
  func fire(_ valve: SharedValve, on clock: ContinuousClock) -> DelayedFire<SharedValve.State> {
    valve.machine.fire(.turn, after: .zero, on: clock)
  }
}

private final class SilentDelegate: GuardedStateDelegate, Sendable { typealias Host = SharedValve }

/// The public members of hosts and machines that may be used on a monitor, read from the sources.
private enum PublicMembers {
  private static let sources = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Sources")
  private static let modules = ["GuardedState", "GuardedStateData", "GuardedStateDiagrams"]
  /// The types whose members a monitor has. `SubclassMachine` only forwards to `HostMachine`.
  private static let types: Set = ["GuardedMachine", "HostMachine", "RegionMachine", "GuardedHost"]

  static func all() throws -> Set<String> {
    let paths = try modules.flatMap { module in
      try FileManager.default.subpathsOfDirectory(atPath: sources.appending(path: module).path)
        .filter { $0.hasSuffix(".swift") }.map { "\(module)/\($0)" }
    }
    return try paths.reduce(into: []) { members, path in
      members.formUnion(Self.members(of: try String(contentsOf: sources.appending(path: path), encoding: .utf8)))
    }
  }

  /// The members of the extensions in a file. The formatter indents them by two spaces.
  private static func members(of text: String) -> [String] {
    var (members, type, isUnavailable): ([String], Substring?, Bool) = ([], nil, false)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      if line.first == " ", type == nil { continue }
      if line.first != " ", let declared = line.prefixMatch(of: /(?:public )?(?:@frozen )?(?:extension|struct) (\w+)/) {
        type = types.contains(String(declared.1)) && !line.contains("Synchronized == Never") ? declared.1 : nil
      } else if line == "}" {
        type = nil
      }
      if line.isEmpty || line == "  }" { isUnavailable = false }
      if line.hasPrefix("  @available(*, unavailable") { isUnavailable = true }
      if line == "  @available(" { isUnavailable = lines[index + 1].contains("unavailable") }
      guard type != nil, line.hasPrefix("  "), !line.hasPrefix("   "),
        let declared = line.prefixMatch(of: /\ \ (?:@?\w+(?:\(\w+\))? )*public (?:\w+ )*(func|var) (\w+)/),
        !declared.2.hasPrefix("__")
      else { continue }
      defer { isUnavailable = line.hasSuffix("}") ? false : isUnavailable }
      if isUnavailable { continue }
      let rest = lines[index...].prefix { $0 != "  }" && (!$0.isEmpty || $0.startIndex == line.startIndex) }
      if declared.1 == "var" {
        members.append(String(declared.2))
        if rest.contains(where: { $0.hasPrefix("    nonmutating set {") && !$0.hasSuffix("{}") }) {
          members.append("\(declared.2)=")
        }
      } else {
        members.append(declared.2 + labels(line[declared.range.upperBound...] + rest.dropFirst().joined()))
      }
    }
    return members
  }

  /// The labels of a function, from the text after its name.
  private static func labels(_ text: Substring) -> String {
    var (depth, labels, isAtStart, label) = (0, "(", false, "")
    for character in text.drop(while: { $0 != "(" }) {
      switch character {
      case "(", "[", "{":
        depth += 1
        if depth == 1 { (isAtStart, label) = (true, "") }
      case ")", "]", "}":
        depth -= 1
        if depth == 0 { return labels + ")" }
      case ",": if depth == 1 { (isAtStart, label) = (true, "") }
      case " " where label.isEmpty: break
      case " ", ":":
        if isAtStart, depth == 1 { labels += label + ":" }
        isAtStart = false
      default: if isAtStart, depth == 1 { label.append(character) }
      }
    }
    return labels + ")"
  }
}
