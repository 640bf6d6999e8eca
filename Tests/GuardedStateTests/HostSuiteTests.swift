import GuardedState
import Testing

/// What every kind of host in the suite below looks like to the tests.
protocol DoorHost: GuardedHost {
  init()
  func open()
  func close() throws
  func lock(with code: Int) throws -> Bool
  func knock(_ times: Int) -> String?
}

struct WrongCode: Error, Equatable {}

@Guarded
final class ClassDoor: DoorHost {
  enum State { case closed, opened, locked }
  static let rules = Rules(initial: .closed) {
    In(.closed, allows: .knock); In(.locked, allows: .knock)
  }

  init() {}
  @Transition(from: State.closed, to: .opened) func open() {}
  @Transition(from: State.opened, to: .closed) func close() throws {}
  @Transition(from: State.closed, to: .locked) func lock(with code: Int) throws -> Bool {
    if code != 7 { throw WrongCode() }
    return true
  }
  @Allowed func knock(_ times: Int) -> String? { String(repeating: "knock", count: times) }
}

@Guarded
class BaseDoor {
  enum State { case closed, opened, locked }
  static let rules = Rules(initial: .closed) {
    In(.closed, allows: .knock); In(.locked, allows: .knock)
  }

  required init() {}
  @Transition(from: State.closed, to: .opened) func open() {}
  @Transition(from: State.opened, to: .closed) func close() throws {}
  @Transition(from: State.closed, to: .locked) func lock(with code: Int) throws -> Bool {
    if code != 7 { throw WrongCode() }
    return true
  }
  @Allowed func knock(_ times: Int) -> String? { String(repeating: "knock", count: times) }
}

final class SubclassDoor: BaseDoor, DoorHost {}

@Guarded
final class GenericDoor<Content: Sendable>: DoorHost {
  enum State { case closed, opened, locked }
  static var rules: Rules {
    Rules(initial: .closed) {
      In(.closed, allows: .knock); In(.locked, allows: .knock)
    }
  }

  init() {}
  @Transition(from: State.closed, to: .opened) func open() {}
  @Transition(from: State.opened, to: .closed) func close() throws {}
  @Transition(from: State.closed, to: .locked) func lock(with code: Int) throws -> Bool {
    if code != 7 { throw WrongCode() }
    return true
  }
  @Allowed func knock(_ times: Int) -> String? { String(repeating: "knock", count: times) }
}

@Guarded(synchronized: true)
final class SynchronizedDoor: DoorHost, @unchecked Sendable {
  enum State { case closed, opened, locked }
  static let rules = Rules(initial: .closed) {
    In(.closed, allows: .knock); In(.locked, allows: .knock)
  }

  init() {}
  @Transition(from: State.closed, to: .opened) func open() {}
  @Transition(from: State.opened, to: .closed) func close() throws {}
  @Transition(from: State.closed, to: .locked) func lock(with code: Int) throws -> Bool {
    if code != 7 { throw WrongCode() }
    return true
  }
  @Allowed func knock(_ times: Int) -> String? { String(repeating: "knock", count: times) }
}

@Guarded
final class NamedDoor: GuardedObject, DoorHost {
  required override init() {
    super.init()
    configure(
      Rules(
        initial: "closed",
        states: [
          "closed": .init(allows: ["knock"]), "opened": .init(), "locked": .init(allows: ["knock"]),
        ]))
  }
  @Transition(from: "closed", to: "opened") func open() {}
  @Transition(from: "opened", to: "closed") func close() throws {}
  @Transition(from: "closed", to: "locked") func lock(with code: Int) throws -> Bool {
    if code != 7 { throw WrongCode() }
    return true
  }
  @Allowed func knock(_ times: Int) -> String? { String(repeating: "knock", count: times) }
}

/// What `@Guarded` writes, by hand: a host of a client that has switched the macros off.
final class TwinDoor: DoorHost {
  enum State: Hashable { case closed, opened, locked }
  typealias StateName = State
  typealias EventName = Event
  typealias MethodName = Method
  enum Event: String, Hashable { case open, close, lock }
  enum Method: String, Hashable { case open, close, lock, knock }

  static let __rules = __CompiledRules<State, Event, Method>(
    TwinDoor.self,
    Rules(initial: .closed) {
      In(.closed, allows: .knock); In(.locked, allows: .knock)
    },
    states: [.closed, .opened, .locked],
    methods: [
      .transition(.open, "open()", on: .open, from: [.closed], to: [.opened]),
      .transition(.close, "close()", on: .close, from: [.opened], to: [.closed]),
      .transition(.lock, "lock(with:)", on: .lock, from: [.closed], to: [.locked]),
      .allowed(.knock, "knock(_:)"),
    ])
  var __storage = __HostStorage()
  private var machine: HostMachine<TwinDoor> { .init(__host: self) }

  func open() {
    guard machine.__begin(0) else { return machine.__wait(0) { self.open() } }
    machine.__perform(0) {}
  }

  func close() throws {
    guard machine.__begin(1) else { return try machine.__waitOrThrow(1) { try self.close() } }
    machine.__perform(1) {}
  }

  func lock(with code: Int) throws -> Bool {
    guard machine.__begin(2) else { throw machine.__refusal(2) }
    return try machine.__perform(2) {
      if code != 7 { throw WrongCode() }
      return true
    }
  }

  func knock(_ times: Int) -> String? {
    guard machine.__allows(3) else {
      machine.__refuse(3)
      return nil
    }
    return machine.__call(3) { String(repeating: "knock", count: times) }
  }

  func __invoke(_ method: Int, _ arguments: __Arguments) throws -> __Returned {
    switch method {
    case 0: __Returned(open())
    case 1: __Returned(try close())
    case 2: __Returned(try lock(with: arguments.value(0, "with")))
    default: __Returned(knock(try arguments.value(0, "times")))
    }
  }
}

/// One suite, many kinds of hosts: what holds for one holds for all.
@Suite struct HostSuiteTests {
  /// The kinds of hosts.
  enum Kind: CaseIterable {
    case finalClass, subclass, generic, synchronized, object, withoutMacros

    var type: any DoorHost.Type {
      switch self {
      case .finalClass: ClassDoor.self
      case .subclass: SubclassDoor.self
      case .generic: GenericDoor<Int>.self
      case .synchronized: SynchronizedDoor.self
      case .object: NamedDoor.self
      case .withoutMacros: TwinDoor.self
      }
    }
  }

  @Test(arguments: Kind.allCases) func `Ordinary calls run only where they are allowed`(kind: Kind) throws {
    func check<Host: DoorHost>(_ host: Host) throws {
      let machine = HostMachine(__host: host)
      #expect("\(machine.state)" == "closed")
      #expect(host.knock(2) == "knockknock")
      host.open()
      #expect("\(machine.state)" == "opened")
      #expect(host.knock(1) == nil)
      host.open()
      #expect(machine.revision == 1)
      let refusal = #expect(throws: Refusal.self) { try host.lock(with: 7) }
      #expect(refusal?.reason == .notAllowed)
      #expect(refusal?.allowedIn == ["closed"])
      #expect(refusal?.path == ["close"])
      try host.close()
      #expect(throws: WrongCode.self) { try host.lock(with: 1) }
      #expect("\(machine.state)" == "closed")
      #expect(try host.lock(with: 7))
      #expect(machine.previous.map { "\($0)" } == "closed")
      #expect(throws: Refusal.self) { try host.close() }
    }
    try check(kind.type.init())
  }

  @Test(arguments: Kind.allCases) func `Calls by name and events ask the same`(kind: Kind) throws {
    func check<Host: DoorHost>(_ host: Host) throws {
      let machine = HostMachine(__host: host)
      let close = try #require(machine.rules.event(named: "close"))
      let open = try #require(machine.rules.event(named: "open"))
      #expect(throws: Refusal.self) { try machine.fire(close) }
      #expect(try machine.fire(open).transition.map { "\($0)" } == "closed → opened by open")
      #expect(throws: Refusal.self) { try machine.handle("knock", [1]) }
      #expect(try machine.handle("close") == nil)
      #expect(try machine.handle("knock", [3]) as? String == "knockknockknock")
      #expect(try machine.handle("lock(with:)", [UInt8(7)]) as? Bool == true)
      #expect(throws: Refusal.self) { try machine.handle("lck") }.map { #expect($0.nearest == "lock") }
    }
    try check(kind.type.init())
  }

  @Test(arguments: Kind.allCases) func `Asking agrees with doing, in every state and for every method`(kind: Kind)
    throws
  {
    func check<Host: DoorHost>(_ type: Host.Type) throws {
      for state in HostMachine(__host: type.init()).rules.states {
        for name in ["open", "close", "lock", "knock"] {
          let host = type.init()
          let machine = HostMachine(__host: host)
          try machine.restore(Snapshot(state: state))
          let method = try #require(
            machine.rules.method(named: name) ?? machine.rules.methods.first { "\($0)" == name })
          let answer = machine.can(call: method)
          var refusal: Refusal?
          do { try machine.handle(name, name == "lock" ? [7] : name == "knock" ? [1] : []) } catch let error as Refusal
          {
            refusal = error
          }
          #expect(answer == (refusal == nil), "\(name) in \(state)")
        }
      }
    }
    try check(kind.type)
  }

  @Test(arguments: Kind.allCases) func `Observers hear of everything, in order`(kind: Kind) throws {
    func check<Host: DoorHost>(_ host: Host) throws {
      let machine = HostMachine(__host: host)
      var log: [String] = []
      let token = machine.onChange { log.append("\($0)") }
      machine.trace = { if let refusal = $0.refusal { log.append("\(refusal.reason) \(refusal.subject)") } }
      host.open()
      host.open()
      try host.close()
      token.cancel()
      host.open()
      #expect(log == ["closed → opened by open", "notAllowed open", "opened → closed by close"])
      try machine.reset()
      #expect("\(machine.state)" == "closed")
    }
    try check(kind.type.init())
  }

  @Test(arguments: Kind.allCases) func `What a callback asks for waits until the transition has settled`(kind: Kind)
    throws
  {
    func check<Host: DoorHost>(_ host: Host) {
      let machine = HostMachine(__host: host)
      var log: [String] = []
      machine.didExit { transition in
        if machine.revision == 1 {
          try? host.close()
          log.append("still \(machine.state)")
        }
      }
      machine.onChange { log.append("\($0)") }
      host.open()
      #expect(log == ["still opened", "closed → opened by open", "opened → closed by close"])
    }
    check(kind.type.init())
  }
}
