#if Macros
import GuardedState
import Testing

/// An order whose regions accept one event.
@Guarded
private final class Purchase {
  enum State { case open, cancelled }
  @Region enum Payment { case due, paid, refunded }
  @Region enum Parcel { case waiting, packed, sent }

  static let rules = Rules(initial: .open) {
    Region(Payment.self, initial: .due) { On(.cancel, from: .paid, to: .refunded) }
    Region(Parcel.self, initial: .waiting) { On(.cancel, from: .packed, to: .waiting, when: "isStopped") }
  }

  var isStopped = true
  var failure: Oops?
  var log: [String] = []

  @Transition(from: State.open, to: .cancelled) func cancel(_ reason: String = "none") throws {
    log.append("body, \(payment), \(parcel)")
    if let failure { throw failure }
  }
  @Transition(from: Payment.due, to: .paid) func pay() {}
  @Transition(from: Parcel.waiting, to: .packed) func pack() {}
  @Transition(from: Parcel.packed, to: .sent) func send() {}

  func willExitOpen() { log.append("willExit open") }
  func willExitPaid() { log.append("willExit paid") }
  func didEnterCancelled() { log.append("didEnter cancelled, \(payment), \(parcel)") }
  func didEnterRefunded() { log.append("didEnter refunded, \(state)") }
}

/// Two regions whose methods perform one event.
@Guarded
private final class Floodgate {
  enum State { case up, down }
  enum Event { case close, reopen }
  @Region enum Lock { case free, bolted }
  @Region enum Lamp { case dark, lit }

  var failure: Oops?
  var log: [String] = []

  @Transition(on: Event.close, from: State.up, to: .down) func lower() { log.append("lower") }
  @Transition(on: Event.close, from: Lock.free, to: .bolted) func bolt() throws {
    log.append("bolt")
    if let failure { throw failure }
  }
  @Transition(on: Event.close, from: Lamp.dark, to: .lit) func light(_ level: Int = 1) { log.append("light \(level)") }
  @Transition(on: Event.reopen, from: State.down, to: .up) func raise(_ metres: Int) { log.append("raise") }
  @Transition(on: Event.reopen, from: Lamp.lit, to: .dark) func darken() { log.append("darken") }
}

/// A window whose host's rules defer an event that a region accepts.
@Guarded
private final class Window {
  enum State { case open, locked, shut }
  @Region enum Blind { case up, down }
  static let rules = Rules(initial: .open) {
    In(.locked, defers: .close)
    Region(Blind.self, initial: .up) { On(.close, from: .up, to: .down) }
  }

  @Transition(from: State.open, to: .locked) func lock() {}
  @Transition(from: State.open, to: .shut) func close() throws {}
}

@Guarded
private actor Portal {
  enum State { case shut, opening, open }
  @Region enum Light { case off, on }

  static let rules = Rules(initial: .shut) {
    Region(Light.self, initial: .off) { On(.open, from: .off, to: .on) }
  }

  var log: [String] = []

  @Transition(from: State.shut, via: .opening, to: .open, orElse: .shut)
  func open() async throws {
    log.append("body, \(light)")
    await Task.yield()
  }
  @Transition(from: Light.on, to: .off) func dim() {}
  @Transition(from: State.open, to: .shut) func shut() {}
  func didEnterOpening() { log.append("opening, \(light)") }
  func didEnterLightOn() { log.append("on, \(state)") }
}

extension Promises {
  @Suite struct SharedEventTests {
    @Test func `An event fired on a region's machine is offered to that region only`() throws {
      let order = Purchase()
      order.pay()
      try order.machine.payment.fire(.cancel)
      #expect(order.state == .open && order.payment == .refunded && order.log.allSatisfy { !$0.hasPrefix("body") })
      let gate = Floodgate()
      try gate.machine.lock.fire(.close)
      #expect(gate.state == .up && gate.lock == .bolted && gate.lamp == .dark && gate.log == ["bolt"])
      try gate.machine.lamp.fire(.close)
      #expect(gate.state == .up && gate.lamp == .lit && gate.log == ["bolt", "light 1"])
    }

    @Test func `The refusal of a call suggests firing its event only if that would defer it`() throws {
      let window = Window()
      window.lock()
      func refusal() -> Refusal? { do { try window.close() } catch { return error as? Refusal }; return nil }
      #expect(refusal()?.detail == nil && refusal()?.reason == .notAllowed)
      #expect("\(try window.fire(.close))".hasPrefix("stayed"))
      #expect(window.blind == .down)
      #expect(refusal()?.detail == .deferrable(event: "close"))
      #expect("\(try window.fire(.close))".hasPrefix("deferred"))
    }

    @Test func `Calling a method fires its event in every region that accepts it, in one step`() throws {
      let order = Purchase()
      order.pay()
      order.pack()
      let revision = order.machine.revision
      #expect(order.can(.cancel))
      try order.cancel("late")
      #expect(order.state == .cancelled && order.payment == .refunded && order.parcel == .waiting)
      #expect(order.machine.revision == revision + 1)
      #expect(
        order.log == [
          "body, paid, packed", "willExit paid", "willExit open", "didEnter cancelled, refunded, waiting",
          "didEnter refunded, cancelled",
        ])
    }

    @Test func `A region whose condition fails takes no part, and a body that throws changes no region`() throws {
      let order = Purchase()
      order.pay()
      order.pack()
      order.failure = Oops()
      #expect(throws: Oops.self) { try order.cancel() }
      #expect(order.state == .open && order.payment == .paid && order.parcel == .packed)
      order.failure = nil
      order.isStopped = false
      order.log = []
      #expect(try order.handle("cancel", ["late"]) == nil)
      #expect(order.state == .cancelled && order.payment == .refunded && order.parcel == .packed)
      order.send()
      #expect(order.parcel == .sent, "the machines are free again")
    }

    @Test func `Bodies of the other regions run first, and an error of theirs refuses the call`() throws {
      let gate = Floodgate()
      gate.failure = Oops()
      gate.lower()
      #expect(gate.log == ["bolt"] && gate.state == .up && gate.lock == .free && gate.lamp == .dark)
      gate.failure = nil
      gate.log = []
      try gate.bolt()
      #expect(gate.log == ["lower", "light 1", "bolt"])
      #expect(gate.state == .down && gate.lock == .bolted && gate.lamp == .lit)
      #expect(gate.machine.revision == 1)
    }

    @Test func `A call whose event needs arguments in another region is refused, and 'can' agrees`() {
      let gate = Floodgate()
      gate.lower()
      #expect(!gate.can(.darken) && !gate.machine.can(fire: .reopen))
      #expect(gate.machine.refusal(of: .darken)?.reason == .wrongArguments)
      gate.darken()
      #expect(gate.lamp == .lit && gate.state == .down)
      #expect(gate.can(.raise))
      gate.raise(2)
      #expect(gate.state == .up && gate.lamp == .dark)
      #expect(gate.log.suffix(2) == ["darken", "raise"])
    }

    @Test func `The event of an async method changes the other regions when its via state is entered`() async throws {
      let portal = Portal()
      try await portal.open()
      #expect(await portal.log == ["opening, on", "on, opening", "body, on"])
      #expect(await portal.state == .open)
      await portal.shut()
      await portal.dim()
      #expect(await portal.light == .off)
    }

    @Test(arguments: 1...200)
    func `A call and its event have the same effects in random walks`(seed: UInt64) throws {
      var random = SplitMix(state: seed)
      let (called, fired) = (Floodgate(), Floodgate())
      for _ in 0..<40 {
        let name = ["lower", "bolt", "light", "darken"].randomElement(using: &random) ?? ""
        let failure = Int.random(in: 0..<6, using: &random) == 0 ? Oops() : nil
        (called.failure, fired.failure) = (failure, failure)
        let (event, owns): (Floodgate.Event, Bool) =
          switch name {
          case "lower": (.close, called.state == .up)
          case "bolt": (.close, called.lock == .free)
          case "light": (.close, called.lamp == .dark)
          default: (.reopen, called.lamp == .lit)
          }
        // Its own region decides first whether a call is accepted at all.
        guard owns else { continue }
        _ = try? called.handle(name)
        _ = try? fired.fire(event)
        #expect((called.state, called.lock, called.lamp) == (fired.state, fired.lock, fired.lamp))
        #expect(called.machine.revision == fired.machine.revision)
        if Int.random(in: 0..<3, using: &random) == 0 {
          for gate in [called, fired] { try gate.machine.lock.reset() }
        }
        if Int.random(in: 0..<3, using: &random) == 0 {
          for gate in [called, fired] where gate.can(.raise) { gate.raise(1) }
        }
      }
    }
  }
}
#endif
