import Foundation
import GuardedState
import GuardedStateData
import GuardedStateTesting
import Testing

/// Machines that model others.
@Suite struct ModelTests {
  private func model(_ conditions: String...) throws -> StateMachine<String, String> {
    let model = StateMachine(modeling: try rules)
    for condition in conditions { model.when(condition) { true } }
    return model
  }

  private var rules: Rules<String, String, String> {
    get throws {
      try Rules(
        json: """
          {"states": {"draft": {}, "paying": {}, "failed": {}, "checking": {}, "lost": {},
          "paid": {"allows": ["view"], "when": ["isOpen"]}}, "initial": "draft",
          "events": [{"on": "pay", "from": ["draft"], "via": "paying", "to": ["paid"], "orElse": "failed", "method": "pay",
          "when": ["isFilled"]},
          {"on": "check", "from": ["paid"], "via": "checking", "to": ["paid", "lost"], "method": "check"},
          {"on": "try", "from": ["failed"], "via": "paying", "to": ["paid"], "method": "try"},
          {"on": "cancel", "from": ["paying"], "to": ["draft"]},
          {"on": "drop", "from": ["paid"], "to": ["lost", "draft"], "method": "drop"},
          {"after": "patience", "from": ["failed"], "to": ["lost"]}]}
          """)
    }
  }
  @Test func `The body of a method with via rests until it ends or fails`() throws {
    let model = try model("isFilled")
    try model.handle("pay")
    #expect(model.state == "paying" && model.restingMethods == ["pay"])
    #expect(try !model.end("view"))
    #expect(try model.end("pay"))
    #expect(model.state == "paid" && model.restingMethods.isEmpty)
    #expect(try !model.end("pay"))
    try model.reset()
    try model.fire("pay")
    #expect(model.fail("pay") && model.state == "failed")
    try model.handle("try")
    #expect(model.fail("try") && model.state == "paying" && model.restingMethods.isEmpty)
    try model.fire("cancel")
    try model.handle("pay")
    try model.fire("cancel")
    #expect(try model.restingMethods.isEmpty && !model.end("pay") && model.state == "draft")
  }

  @Test func `A listener receives the error of a body that fails`() throws {
    let model = try model("isFilled")
    var errors: [String] = []
    model.onReport { if case .failure(let failure) = $0 { errors.append(failure.error) } }
    try model.handle("pay")
    model.fail("pay")
    try model.reset()
    try model.handle("pay")
    model.fail("pay", with: Oops())
    #expect(errors == ["the model's method failed", "\(Oops())"])
  }

  @Test func `A closure picks one of several targets, after the body of a method with via`() throws {
    for target in ["lost", "draft", nil] {
      let model = try model("isFilled")
      try model.handle("pay")
      try model.end("pay")
      for method in ["check", "drop"] { #expect(throws: Refusal.self) { try model.handle(method) } }
      let token = model.chooseTarget(of: "check") { _ in target ?? "lost" }
      try model.handle("check")
      if target == nil { token.cancel() }
      if target == "lost" {
        #expect(try model.end("check") && model.state == "lost")
      } else {
        #expect(throws: Refusal.self) { try model.end("check") }
        #expect(model.state == "checking" && model.restingMethods == [])
      }
    }
  }

  @Test func `Conditions are false and times never due until the model has a value`() throws {
    let model = try model()
    let clock = ManualClock()
    model.clock = clock
    let refusal = #expect(throws: Refusal.self) { try model.handle("pay") }
    #expect("\(refusal.map { "\($0)" } ?? "")".hasSuffix("the model has no value for 'isFilled'"))
    model.when("isFilled") { Verdict(true) }
    try model.handle("pay")
    model.fail("pay")
    clock.advance(by: .seconds(1_000_000))
    #expect(throws: Refusal.self) { try model.fire("cancel") }
    #expect(model.state == "failed")
    let timed = try self.model("isFilled")
    timed.clock = clock
    timed.delay("patience") { .seconds(3) }
    try timed.handle("pay")
    timed.fail("pay")
    clock.advance(by: .seconds(3))
    #expect(throws: Refusal.self) { try timed.fire("cancel") }
    #expect(timed.state == "lost")
  }

  @Test func `A model saves with its own closure, and its copy rests alone`() throws {
    let model = try model("isFilled")
    var saved: [String] = []
    model.willCommit { saved.append($0.state) }
    try model.handle("pay")
    let copy = model.copy()
    #expect(copy.state == "draft" && copy.restingMethods.isEmpty)
    try copy.handle("pay")
    try model.end("pay")
    #expect(copy.restingMethods == ["pay"] && saved == ["paying", "paid"])
  }

  @Test func `Any other machine has no resting bodies`() throws {
    let machine = StateMachine<String, String>(try rules)
    #expect(try machine.restingMethods.isEmpty && !machine.end("pay") && !machine.fail("pay"))
  }

  #if Macros
  /// A host whose bodies and callbacks a model doesn't have.
  @Guarded final class Player {
    enum State { case idle, playing, song, advert, paused, gone }
    @Region enum Volume { case normal, muted }
    static let rules = Rules(initial: .idle) {
      In(.playing, history: .shallow, ignores: .tick) {
        In(.song)
        In(.advert, forbids: .pause)
      }
      On(.next, from: .song, to: .advert)
      On(.next, from: .advert, to: .song, when: "mayskip")
      Always(from: .paused, to: .idle, when: "isTired")
      After(.seconds(5), from: .paused, to: .idle)
      In(.paused, defers: .next)
      Final(.gone)
      Region(Volume.self, initial: .normal)
    }
    var on: Set<String> = []
    var mayskip: Bool { on.contains("mayskip") }
    var isTired: Bool { on.contains("isTired") }
    var isOwner: Bool { on.contains("isOwner") }
    var picked = State.idle

    @Transition(from: State.idle, .paused, to: .playing) func play(_ song: Int) throws {}
    func shouldPlay(_ song: Int) -> Bool { on.contains("shouldPlay") }
    @Transition(from: State.playing, to: .paused) func pause() {}
    @Transition(from: State.playing, .paused, to: .idle, .gone) func stop() throws -> State { picked }
    @Transition func next() {}
    @Allowed(in: State.playing, when: \Player.isOwner) func skip() throws {}
    @Allowed(in: State.idle) func tick() {}
    @Transition(from: Volume.normal, to: .muted, while: State.playing) func mute() throws {}
    @Transition(from: Volume.muted, to: .normal) func unmute() {}
    func didEnterGone() { on = ["a callback that a model doesn't have"] }
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `A model goes where its class goes`(seed: UInt64) throws {
    let conditions = ["mayskip", "isTired", "isOwner", "shouldPlay"]
    let direct = StateMachine(modeling: Rules(of: Player.self))
    let read = StateMachine(
      modeling: try Rules<String, String, String>(json: JSONEncoder().encode(Rules(of: Player.self))))
    var random = SplitMix(state: seed)
    let player = Player()
    let clock = ManualClock()
    var (on, picked) = (Set<String>(), "")
    player.machine.clock = clock
    for model in [direct, read] {
      model.clock = clock
      for condition in conditions { model.when(condition) { on.contains(condition) } }
      model.chooseTarget(of: "stop") { _ in picked }
    }
    for step in 0..<200 {
      on = Set(conditions.filter { _ in Bool.random(using: &random) })
      let target = Int.random(in: 0..<8, using: &random) == 0 ? Player.State.gone : .idle
      (player.on, player.picked, picked) = (on, target, "\(target)")
      if Int.random(in: 0..<8, using: &random) == 0 { clock.advance(by: .seconds(3)) }
      let names = ["play", "pause", "stop", "next", "skip", "tick", "mute", "unmute"]
      let name = names[Int.random(in: names.indices, using: &random)]
      let isFired = name != "play" && name != "skip" && name != "tick" && Bool.random(using: &random)
      func outcome(_ call: () throws -> Void) -> String {
        do { try call() } catch { return (error as? Refusal).map { "\($0.reason)" } ?? "\(error)" }
        return "ran"
      }
      let event = isFired ? Player.rules.event(named: name) : nil
      let expected = outcome {
        if let event {
          _ = try player.machine.fire(event)
        } else {
          _ = try player.machine.handle(name, name == "play" ? [1] : [])
        }
      }
      for model in [direct, read] {
        let got = outcome { _ = isFired ? try model.fire(name) as Any : try model.handle(name) as Any }
        try #require(
          got == expected && model.state == "\(player.state)"
            && model.region("volume")?.state == "\(player.volume)",
          "seed \(seed), step \(step) \(name) \(isFired): \(got), not \(expected); \(model), not \(player.state)")
      }
      if player.state == .gone {
        try player.machine.reset()
        for model in [direct, read] { try model.reset() }
      }
    }
  }

  @Guarded actor Truck {
    enum State { case parked, driving, arrived, broken }
    @Transition(from: State.parked, to: .driving) func start() {}
    @During(State.driving, then: "arrive", orElse: .broken) func drive() async throws {}
    @Transition(from: State.driving, to: .arrived) func arrive() {}
    @Transition(from: State.arrived, .broken, .driving, to: .parked) func park() {}
  }

  @Test func `A method that runs while a state lasts rests until it ends, fails or the state is left`() throws {
    let model = StateMachine(modeling: Rules(of: Truck.self))
    #expect(try !model.end("drive"))
    try model.handle("start")
    #expect(model.restingMethods == ["drive"])
    #expect(try model.end("drive") && model.state == "arrived" && model.restingMethods.isEmpty)
    try model.fire("park")
    try model.fire("start")
    #expect(model.fail("drive") && model.state == "broken")
    try model.fire("park")
    try model.fire("start")
    try model.fire("park")
    #expect(try model.restingMethods.isEmpty && !model.end("drive") && model.state == "parked")
    try model.fire("start")
    #expect(model.restingMethods == ["drive"])
  }
  #endif
}
