import Foundation
import GuardedState
import Testing

/// The paths of refusals in hosts with regions.
@Suite struct RegionPathTests {
  /// An order that closes by itself once it is paid and sent.
  private func order() -> StateMachine<String, String> {
    StateMachine(initial: "open") {
      for state in ["open", "closed"] { In(state) }
      Always(from: "open", to: "closed", when: "payment.paid", "parcel.sent")
      On("archive", from: "closed", to: "archived")
      Final("archived")
      Region("payment") {
        for state in ["due", "paid"] { In(state) }
        On("pay", from: "due", to: "paid")
        On("return", from: "paid", to: "due")
      }
      Region("parcel") {
        for state in ["none", "packed", "sent"] { In(state) }
        On("pack", from: "none", to: "packed")
        On("send", from: "packed", to: "sent", when: "payment.paid")
        On("hand over", from: "packed", to: "sent")
        On("edit", in: "sent", when: "state.open")
        On("return", from: "sent", to: "packed")
      }
    }
  }

  private func path(_ machine: StateMachine<String, String>, to event: String) throws -> [String] {
    try #require(machine.refusal(fire: event)).path
  }

  @Test
  func `A path leads to a state in which the conditions on other regions hold`() throws {
    let order = order()
    #expect(try path(order, to: "send") == ["pay", "pack"])
    try order.fire("pack")
    let refusal = try #require(throws: Refusal.self) { try order.fire("send") }
    #expect(refusal.reason == .declined && refusal.path == ["pay"])
    #expect(refusal.recoverySuggestion == "'pay' leads to where it is allowed.")
    #expect(
      "\(refusal)"
        == "StateMachine.parcel: 'send' is declined in packed, because 'payment.paid' does not hold; "
        + "'pay' leads to where it is allowed")
    try order.fire("pay")
    #expect(refusal.path == ["pay"], "the refusal is about where the regions stood")
  }

  @Test
  func `A path has no steps for eventless transitions, and none through states that they leave at once`() throws {
    let order = order()
    #expect(try path(order, to: "archive") == ["pay", "pack", "send"])
    #expect(try path(order, to: "edit") == ["pack", "hand over"])
    try order.fire("pay")
    #expect(try path(order, to: "edit") == ["return", "pack", "hand over"])
    try order.fire("pack")
    try order.fire("send")
    #expect(order.state == "closed" && order.refusal(fire: "edit")?.reason == .declined)
    #expect(try path(order, to: "edit") == [])
  }

  @Test
  func `A path is as short as one found by exhaustive search, and leads to an allowed state`() throws {
    let events = ["pay", "return", "pack", "send", "hand over", "edit", "archive"]
    typealias Place = Snapshot<String>
    func at(_ place: Place) throws -> StateMachine<String, String> {
      let machine = order()
      try machine.restore(place)
      return machine
    }
    func name(_ machine: StateMachine<String, String>) -> String {
      "\(machine.state) \(machine.regionNames.map { machine.region($0)?.state ?? "" })"
    }
    /// All places that something leads to, each with how many events it takes.
    func reached(from start: Place) throws -> [String: (place: Place, steps: Int)] {
      var known = [name(try at(start)): (start, 0)]
      var front = [start]
      for steps in 1..<20 where !front.isEmpty {
        var next: [Place] = []
        for place in front {
          for event in events {
            let machine = try at(place)
            guard (try? machine.fire(event)) != nil, known[name(machine)] == nil else { continue }
            known[name(machine)] = (machine.snapshot(), steps)
            next.append(machine.snapshot())
          }
        }
        front = next
      }
      return known
    }
    let all = try reached(from: order().snapshot())
    var count = 0
    for start in all.values.map(\.place) {
      let tried = try reached(from: start)
      for event in events {
        let machine = try at(start)
        guard let path = machine.refusal(fire: event)?.path else { continue }
        let shortest = try tried.values.filter { try at($0.place).can(fire: event) }.map(\.steps).min()
        #expect(path.count == shortest ?? 0, "\(event) from \(name(machine)): \(path)")
        for step in path { try machine.fire(step) }
        #expect(path.isEmpty || machine.can(fire: event), "\(event) after \(path)")
        count += 1
      }
    }
    #expect(all.count > 7 && count > 20)
  }

  @Test
  func `A path counts an event that several regions accept once, with its effect on all of them`() throws {
    let machine = StateMachine<String, String>(initial: "on") {
      In("on")
      Region("left") {
        for state in ["up", "down"] { In(state) }
        On("drop", from: "up", to: "down")
        On("clap", in: "down", when: "right.up")
        On("stamp", in: "down", when: "right.down")
      }
      Region("right") {
        for state in ["up", "down"] { In(state) }
        On("drop", from: "up", to: "down")
        On("lift", from: "down", to: "up")
      }
    }
    #expect(try path(machine, to: "stamp") == ["drop"])
    #expect(try path(machine, to: "clap") == ["drop", "lift"])
    // The region's own event moves that alone.
    #expect(try #require(machine.region("left")).refusal(fire: "clap")?.path == ["drop", "lift"])
  }

  @Test
  func `A refusal has no path to an unreachable configuration, or if another condition declines`() throws {
    let machine = StateMachine<String, String>(initial: "a") {
      for state in ["a", "b"] { In(state) }
      On("go", from: "a", to: "b", when: "side.x")
      On("try", in: "a", when: "side.y", "isReady")
      Region("side") {
        for state in ["x", "y"] { In(state) }
        On("move", from: "x", to: "y")
      }
    }
    #expect(try path(machine, to: "try") == ["move"], "other conditions are possibly true")
    try machine.fire("move")
    let refusal = try #require(throws: Refusal.self) { try machine.fire("go") }
    #expect(refusal.path == [] && refusal.recoverySuggestion == nil)
    #expect(try path(machine, to: "try") == [])
  }

  @Test
  func `A path considers only the region's own states if there are too many combinations`() throws {
    func machine(regions: Int) -> StateMachine<String, String> {
      let names = (0..<regions).map { "r\($0)" }
      return StateMachine(initial: "shut") {
        for state in ["shut", "unlocked", "open"] { In(state) }
        On("unlock", from: "shut", to: "unlocked")
        On("open", from: "unlocked", to: "open", when: "r0.9", "r1.9", "r2.9", "r3.9", "r4.9")
        for name in names {
          Region(name) {
            for state in 0...9 { In("\(state)") }
            for step in 0..<9 { On("\(name) next", from: "\(step)", to: "\(step + 1)") }
          }
        }
      }
    }
    #expect(try path(machine(regions: 2), to: "open").count == 19)
    #expect(try path(machine(regions: 5), to: "open") == ["unlock"])
    // What is returned and thrown in registers.
    #expect(MemoryLayout<Refusal>.size <= 32)
  }

  #if Macros
  @Test
  func `A path respects conditions on other regions and the effects of a call's event in them`() throws {
    let order = SplitOrder()
    #expect(order.machine.refusal(of: .ship)?.path == ["pay", "pack"])
    order.pack()
    #expect(order.machine.refusal(of: .ship)?.path == ["pay"])
    // To cancel the order would bring the parcel back, and close the order.
    #expect(order.machine.refusal(of: .remind)?.path == ["pay", "repack"])
    #expect(order.machine.payment.refusal(transitionTo: .refunded)?.path == ["pay", "cancel"])
    try order.pay(1)
    try order.ship()
    let late = try #require(order.machine.refusal(of: .changeAddress))
    #expect(late.reason == .declined && late.path == [] && late.recoverySuggestion == nil)
  }

  @Test
  func `A refusal and its path outlive the host and survive encoding`() throws {
    var refusal: Refusal?
    do {
      let order = SplitOrder()
      order.pack()
      refusal = order.machine.refusal(of: .ship)
    }
    let left = try #require(refusal)
    let kept = try JSONDecoder().decode(Refusal.self, from: JSONEncoder().encode(left))
    #expect(left.path == ["pay"] && kept == left && kept.path == ["pay"])
    #expect(left != SplitOrder().machine.refusal(of: .ship))
  }
  #endif
}
