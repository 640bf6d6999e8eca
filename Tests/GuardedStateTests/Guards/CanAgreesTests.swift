import GuardedState
import GuardedStateTesting
import Testing

/// Agreement of `can` with the outcome of calls, events and transitions.
@Suite struct CanAgreesTests {
  /// Whether doing something is refused, apart from what its own code throws.
  static func isRefused(_ work: () throws -> Void) -> Bool {
    do { try work() } catch { return error is Refusal }
    return false
  }

  // Behaviour 28, Defect 17
  @Test(arguments: [false, true])
  func `'can' agrees with the outcome of every method, event and transition in every state`(isTraced: Bool) throws {
    let make = {
      let host = Recorder()
      if isTraced { host.machine.trace = { _ in } }
      return host
    }
    let run = try explore(make, ignoring: ["log"]) {
      Step("ready") { $0.isReady.toggle() }
      Step("choose") { try $0.handle("choose", [Recorder.State.b]) }
      for event in Rules(of: Recorder.self).events { Step("\(event)") { try $0.fire(event) } }
      for target in [Recorder.State.a, .b, .c] { Step("to \(target)") { try $0.transition(to: target) } }
    } invariant: { host in
      let machine = host.machine
      return machine.rules.methods.allSatisfy { machine.permittedMethods.contains($0) == machine.can(call: $0) }
        && machine.rules.events.allSatisfy { machine.permittedEvents.contains($0) == machine.can(fire: $0) }
        && machine.rules.states.allSatisfy {
          machine.permittedTransitions.contains($0) == machine.can(transitionTo: $0)
        }
    }
    #expect(run.states == 6, "three states, ready or not")
  }

  @Test func `An event whose method needs arguments can't be fired, although it is declared`() {
    let host = Recorder()
    #expect(host.can(.choose), "the method can be called")
    #expect(host.machine.declares(fire: .choose))
    #expect(!host.machine.can(fire: .choose))
    #expect(host.machine.permittedEvents == [.go, .tick])
    #expect(throws: Refusal.self) { try host.fire(.choose) }.map { #expect($0.reason == .wrongArguments) }
  }

  @Test func `An event with several targets can't be fired without a closure that chooses one`() throws {
    let machine = StateMachine<String, String>(initial: "a") {
      In("a"); In("b"); In("c")
      On("turn", from: "a", to: "b", "c")
    }
    #expect(!machine.can(fire: "turn") && machine.declares(fire: "turn"))
    #expect(Self.isRefused { try machine.fire("turn") })
    let token = machine.chooseTarget(of: "turn") { _ in "c" }
    #expect(machine.can(fire: "turn") && machine.permittedEvents == ["turn"])
    token.cancel()
    #expect(!machine.can(fire: "turn"))
    var picks = ["d"]
    machine.chooseTarget(of: "turn") { _ in picks.popLast() ?? "c" }
    #expect(machine.can(fire: "turn") && machine.refusal(fire: "turn") == nil && machine.permittedEvents == ["turn"])
    #expect(picks == ["d"], "asking runs nothing that picks")
    #expect(throws: Refusal.self) { try machine.fire("turn") }.map { #expect($0.reason == .undeclaredTarget) }
    #expect(try machine.fire("turn").transition?.to == "c")
  }

  #if Macros
  @Test(arguments: [false, true])
  func `Calls that can't be queued can't be made in a callback, and events are queued`(isTraced: Bool) {
    let desk = LitDesk()
    if isTraced { desk.machine.trace = { _ in } }
    desk.open()
    #expect(desk.answers == ["close false", "light false", "look true", "fire light true"])
    #expect(desk.can(.close) && desk.lamp == .on, "the event has waited")
  }
  #endif
}

#if Macros
/// A host with a region, which asks in a callback what may be done, and tries it.
@Guarded
private final class LitDesk {
  enum State { case closed, open }
  @Region enum Lamp { case off, on }
  var answers: [String] = []

  func didEnterOpen() {
    note("close", can(.close)) { _ = try close() }
    note("light", can(.light)) { _ = try light() }
    note("look", can(.look)) { _ = try look() }
    note("fire light", machine.can(fire: .light)) { try fire(.light) }
  }

  private func note(_ name: String, _ can: Bool, _ work: () throws -> Void) {
    #expect(can != CanAgreesTests.isRefused(work), "\(name)")
    answers.append("\(name) \(can)")
  }

  @Transition(from: State.closed, to: .open) func open() {}
  @Transition(from: State.open, to: .closed) func close() throws -> Int { 1 }
  @Transition(from: Lamp.off, to: .on) func light() throws -> Int { 2 }
  @Allowed(in: Lamp.off) func look() throws -> Int { 3 }
}

/// A host with events that need arguments, or don't.
@Guarded
final class Kiosk {
  enum State { case a, b, c }
  enum Event { case plain, needy, generous, several }
  var isOpen = true
  @Transition(on: Event.plain, from: State.a, to: .b) func plain() throws {}
  @Transition(on: Event.needy, from: State.a, to: .b) func needy(_ number: Int) {}
  @Transition(on: Event.generous, from: State.a, to: .b) func generous(_ number: Int = 1, _ more: String...) -> Int? {
    1
  }
  @Transition(on: Event.several, from: State.a, to: .b, when: \Kiosk.isOpen) func open(_ number: Int) {}
  @Transition(on: Event.several, from: State.a, to: .c) func close() {}
  @Transition(on: Event.several, from: State.b, to: .c) func shut(with: String) {}
}

/// A host with a body that takes time, and others meanwhile.
@Guarded
@MainActor
final class Kitchen {
  enum State { case cold, hot, clean }
  static let rules = Rules(initial: .cold) {
    In(.cold, to: .clean, allows: .look)
    On(.tick, in: .cold)
  }

  let gate = WaitingRoom()
  var refusals: [String] = []
  @Transition(from: State.cold, to: .hot) func cook() async throws { try await gate.pass() }
  @Transition(from: State.cold, to: .clean) func fast() throws {}
  @Transition(from: State.cold, to: .clean) func wipe() {}
  @Transition(from: State.cold, to: .hot) func choose() -> State { .hot }
  @Transition(from: State.cold, to: .clean) func lob() -> Int? { 1 }
  @Transition func tick() {}
  @Allowed func look() -> Int? { 1 }
  func didRefuse(_ refusal: Refusal) { refusals.append("\(refusal.reason) \(refusal.subject)") }
  func reached() async { while gate.count == 0 { await Task.yield() } }
}

/// A keeper of a machine whose rules allow a method that it doesn't have.
@Guarded
final class Stand {
  func glow() -> String { "glowing" }
}

extension CanAgreesTests {
  @Test func `The method that would run decides whether an event of several methods can be fired`() throws {
    let kiosk = Kiosk()
    let machine = kiosk.machine
    #expect(machine.can(fire: .plain) && machine.can(fire: .generous))
    #expect(!machine.can(fire: .needy) && !machine.can(fire: .several))
    #expect(machine.permittedEvents == [.plain, .generous])
    #expect(Self.isRefused { try kiosk.fire(.needy) } && Self.isRefused { try kiosk.fire(.several) })
    #expect(try Kiosk().fire(.generous).transition?.to == .b && Kiosk().fire(.plain).transition?.to == .b)
    kiosk.isOpen = false
    #expect(machine.can(fire: .several))
    #expect(try kiosk.fire(.several).transition?.to == .c)
    try machine.restore(Snapshot(state: .b))
    #expect(machine.permittedEvents == [] && machine.declares(fire: .several))
    #expect(Self.isRefused { try kiosk.fire(.several) })
  }

  @MainActor @Test func `An event whose method is asynchronous can't be fired`() async throws {
    let kitchen = Kitchen()
    #expect(kitchen.can(.cook), "the method can be called")
    #expect(!kitchen.machine.can(fire: .cook) && kitchen.machine.declares(fire: .cook))
    #expect(!kitchen.machine.permittedEvents.contains(.cook))
    #expect(Self.isRefused { try kitchen.fire(.cook) })
    #expect(kitchen.state == .cold)
  }

  @MainActor @Test func `'can' is false for everything that would be refused while an async body runs`() async throws {
    for isTraced in [false, true] {
      let kitchen = Kitchen()
      let machine = kitchen.machine
      if isTraced { machine.trace = { _ in } }
      let task = Task { try await kitchen.cook() }
      await kitchen.reached()
      for method in machine.rules.methods { #expect(machine.can(call: method) == (method == .look), "\(method)") }
      for event in machine.rules.events { #expect(!machine.can(fire: event), "\(event)") }
      #expect(!machine.can(transitionTo: .clean))
      #expect(machine.permittedMethods == [.look])
      #expect(machine.permittedEvents == [] && machine.permittedTransitions == [])
      #expect(machine.declares(call: .fast) && machine.declares(fire: .wipe) && machine.declares(transitionTo: .clean))
      #expect(kitchen.refusals == [], "asking reports nothing")
      #expect(Self.isRefused { try kitchen.fast() } && Self.isRefused { try kitchen.fire(.tick) })
      #expect(Self.isRefused { try kitchen.transition(to: .clean) } && kitchen.lob() == nil && kitchen.look() == 1)
      #expect(kitchen.refusals == ["inTransition fast", "inTransition tick", "inTransition clean", "inTransition lob"])
      kitchen.gate.fail(Oops())
      await #expect(throws: Oops.self) { try await task.value }
      #expect(kitchen.can(.fast) && machine.can(fire: .wipe) && machine.can(transitionTo: .clean))
    }
  }

  @Test func `A method that a bound host doesn't have, or whose host is gone, can't be called`() throws {
    var stand: Stand? = Stand()
    let machine = StateMachine<String, String>(
      .init(initial: "on", states: ["on": .init(to: ["off"], allows: ["glow", "fly"]), "off": .init()]), for: stand)
    #expect(machine.can(call: "glow"))
    #expect(Self.isRefused { try machine.handle("fly") } && !machine.can(call: "fly"))
    #expect(machine.permittedMethods == ["glow"])
    stand = nil
    #expect(Self.isRefused { try machine.handle("glow") } && !machine.can(call: "glow"))
    #expect(machine.can(transitionTo: "off"))
    withExtendedLifetime(stand) {}
  }
}
#endif
