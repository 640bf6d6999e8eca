#if Macros
import GuardedState
import Testing

/// A class without callbacks, so that nothing but conditions has a say before its methods.
@Guarded
class Manhole {
  enum State { case shut, open }
  var isUnlocked = true
  var log: [String] = []

  @Transition(from: State.shut, to: .open, when: \Manhole.isUnlocked) func open() { log.append("open") }
  @Transition(from: State.open, to: .shut) func shut() { log.append("shut") }
  @Transition(from: State.open, to: .open, .shut) func slam() -> State { .shut }
}

@Guarded
class Airlock: Manhole {
  @Transition override func open() {
    log.append("airlock")
    super.open()
  }
  @Transition override func shut() {
    log.append("airlock")
    super.shut()
  }
  @Transition override func slam() -> State { super.slam() == .shut ? .open : .shut }
  @Transition(from: State.open, to: .open) func bump() {
    super.shut()
    log.append("bump")
  }
  @Transition(from: State.open, to: .shut) func jam() throws {
    super.shut()
    throw Jam()
  }
}

@Guarded
final class Port: Airlock {
  @Transition override func shut() {
    log.append("port")
    super.shut()
    super.shut()
  }
  @Transition override func jam() throws {
    log.append("port")
    try super.jam()
  }
}

private struct Jam: Error {}

@Suite struct PlainOverrideTests {
  @Test func `An override without callbacks and its super calls are one transition`() {
    let port = Port()
    port.open()
    #expect(port.log == ["airlock", "open"])
    #expect(port.state == .open)
    port.log = []
    port.shut()
    #expect(port.log == ["port", "airlock", "shut", "airlock", "shut"])
    #expect(port.state == .shut)
    #expect(port.machine.revision == 2)
    port.open()
    #expect(port.slam() == .open)
    #expect(port.state == .open)
    #expect(port.machine.revision == 4)
  }

  @Test func `An override evaluates the condition that the inherited attribute names`() {
    for manhole in [Port(), Airlock(), Manhole()] {
      manhole.isUnlocked = false
      #expect(!manhole.can(.open))
      manhole.open()
      #expect(manhole.log.isEmpty)
      #expect(manhole.state == .shut)
      manhole.isUnlocked = true
      #expect(manhole.can(.open))
      manhole.open()
      #expect(manhole.state == .open)
    }
  }

  @Test func `An override's super call isn't mistaken for a later call of the same method`() {
    let port = Port()
    port.open()
    port.shut()
    port.open()
    port.log = []
    // The inherited method is no part of this one: it waits, and its override doesn't run.
    port.bump()
    #expect(port.log == ["bump", "shut"])
    #expect(port.state == .shut)
  }

  @Test func `An override that throws changes nothing, and ends its transition`() {
    let port = Port()
    port.open()
    port.log = []
    #expect(throws: Jam.self) { try port.jam() }
    #expect(port.log == ["port", "shut"])
    #expect(port.state == .shut)
    #expect(port.machine.revision == 2)
    #expect(throws: Refusal.self) { try port.jam() }
  }

  @Test func `Observers receive the transition of an override`() {
    let port = Port()
    var heard: [String] = []
    let token = port.machine.onChange { heard.append("\($0)") }
    port.open()
    port.shut()
    token.cancel()
    port.open()
    #expect(heard == ["shut → open by open", "open → shut by shut"])
  }
}
#endif
