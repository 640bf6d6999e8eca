import GuardedState
import Testing

/// Agreement of a host that is written by hand with one of the macros.
@Suite struct TwinTests {
  /// The ways to carry out one transition.
  enum Way: CaseIterable {
    case call, event, name

    func go(_ host: Twins.Recorder) throws {
      switch self {
      case .call: try host.go()
      case .event: #expect(try host.fire(.go).description == "happened: a → b by go")
      case .name: #expect(try host.handle("go") == nil)
      }
    }
  }

  @Test(arguments: Way.allCases)
  func `A transition's effects follow the documented order, however it is requested`(way: Way) throws {
    let host = Twins.Recorder()
    try way.go(host)
    #expect(host.log == OrderOfEffectsTests.order)
    #expect(host.state == .b)
  }

  @Test(arguments: Way.allCases)
  func `A condition is evaluated by its name, and refuses if it is false`(way: Way) throws {
    let host = Twins.Recorder()
    host.isReady = false
    #expect(!host.can(.go))
    let refusal = #expect(throws: Refusal.self) { try way.go(host) }
    #expect(refusal?.reason == .declined && refusal?.conditions == ["isReady"])
    #expect(host.log.last == "didRefuse declined go")
    #expect(!host.log.contains("body a") && host.state == .a)
  }

  @Test(arguments: Way.allCases) func `A body that throws changes nothing`(way: Way) throws {
    let host = Twins.Recorder()
    host.failure = Oops()
    #expect(throws: Oops.self) { try way.go(host) }
    #expect(host.log.suffix(2) == ["body a", "didFail Oops()"])
    #expect(host.state == .a && host.machine.revision == 0)
    host.failure = nil
    try way.go(host)
    #expect(host.state == .b)
  }

  @Test func `An event calls a method without arguments, and a call by name calls any method`() throws {
    let host = Twins.Recorder()
    #expect(try host.fire(.tick).description == "stayed")
    #expect(host.log == ["shouldFire a", "willFire a", "tick a", "didFire a"])
    #expect(throws: Refusal.self) { try host.fire(.choose) }.map { #expect($0.reason == .wrongArguments) }
    #expect(try host.handle("choose(_:)", [Twins.Recorder.State.c]) as? Twins.Recorder.State == .c)
    #expect(try host.handle("look") as? String == "c")
    #expect(throws: Refusal.self) { try host.handle("look", [1]) }.map { #expect($0.reason == .wrongArguments) }
    #expect(throws: Refusal.self) { try host.handle("lok") }.map { #expect($0.nearest == "look") }
  }

  @Test func `A bound machine finds the methods and callbacks of a handwritten host`() throws {
    let screen = Twins.OpenScreen()
    let machine = StateMachine<String, String>(openFor: screen)
    try machine.transition(to: "playing", "buffering", animated: true)
    #expect(screen.log.prefix(3) == ["willEnterPlaying", "didEnterPlaying", "didEnterBuffering true"])
    #expect(throws: Refusal.self) { try machine.transition(to: "forbidden") }
    #expect(try machine.handle("zoom", [2]) as? String == "zoomed by 2.0")
  }

  // MARK: - Kinds of hosts

  @MainActor @Test func `Handwritten hosts with an isolation, a lock or strings as states are guarded`() async throws {
    let check: Twins.DoorCheck = { machine, open, knock in try Self.check(machine, open, knock) }
    let door = Twins.MainActorDoor()
    try check(door.machine, { try door.open() }, { door.knock($0) })
    try await Twins.ActorDoor().check(check)
    let synchronized = Twins.SynchronizedDoor()
    try check(synchronized.machine, synchronized.open, synchronized.knock)
    let named = Twins.NamedDoor()
    try check(named.machine, named.open, named.knock)
  }

  private static func check<Machine: GuardedMachine>(
    _ machine: Machine, _ open: () throws -> Void, _ knock: (Int) -> String?
  ) throws {
    #expect(knock(2) == "knockknock")
    try open()
    #expect("\(machine.state)" == "opened" && knock(1) == nil)
    let refusal = #expect(throws: Refusal.self) { try open() }
    #expect(refusal?.reason == .notAllowed && refusal?.allowedIn == ["closed"])
    try machine.reset()
    #expect(try machine.handle("knock", [2]) as? String == "knockknock")
    #expect(throws: Refusal.self) { try machine.handle("knock") }.map { #expect($0.reason == .wrongArguments) }
    let event = try #require(machine.rules.event(named: "open"))
    #expect("\(try machine.fire(event))" == "happened: closed → opened by open")
    #expect(throws: Refusal.self) { try machine.fire(event) }
    #expect(!machine.can(fire: event) && machine.permittedMethods.isEmpty)
  }
}
