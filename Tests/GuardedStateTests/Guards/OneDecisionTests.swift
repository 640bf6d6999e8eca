#if Macros
import Foundation
import GuardedState
import Testing

/// A host whose refusals make requests: what was decided for one request must not be found by another.
@Guarded
final class Wicket {
  enum State { case a, b, c }
  static let rules = Rules(initial: .a) {
    In(.b, to: .c)
  }

  var log: [String] = []
  var isOpen = true
  var onRefusal: [(Wicket) -> Void] = []
  var onCondition: [(Wicket) -> Void] = []

  @Transition(from: State.a, to: .b, when: \Wicket.isOpen) func go(_ number: Int) {
    log.append("go \(number) in \(state)")
  }
  @Transition(from: State.a, to: .c) func move() { log.append("move in \(state)") }
  @Transition(from: State.b, .c, to: .a) func back() throws { log.append("back in \(state)") }
  @Transition(from: State.a, .b, to: .a, .b) func choose(_ target: State = .c) -> State {
    log.append("choose in \(state)")
    return target
  }
  @Transition(from: State.a, .b, .c, to: .c) func jump() throws -> Int { 7 }
  @Transition(from: State.a, to: .c) func lob() -> Int? { 7 }
  @Transition(from: State.a, .b, .c, to: .a) func first() { log.append("first") }
  @Transition(from: State.a, .b, .c, to: .a) func second() { log.append("second") }

  func shouldFire(_ transition: Transition) -> Bool {
    if !onCondition.isEmpty { onCondition.removeFirst()(self) }
    return true
  }
  func didTransition(_ transition: Transition) {
    log.append("\(transition) \(transition.userInfo.keys.sorted())\(transition.animated ? " animated" : "")")
  }
  func didRefuse(_ refusal: Refusal) {
    log.append("refused \(refusal.reason) \(refusal.subject)")
    if !onRefusal.isEmpty { onRefusal.removeFirst()(self) }
  }
}

/// A host without callbacks, which nobody watches.
@Guarded
final class Silent {
  enum State { case a, b }
  var isOpen = false
  var log: [String] = []
  @Transition(from: State.a, to: .b, when: \Silent.isOpen) func go() { log.append("go") }
  @Transition(from: State.a, to: .b, when: \Silent.isOpen) func ask() -> Int? { 1 }
  @Transition(from: State.a, to: .b, when: \Silent.isOpen) func pick() -> State { .b }
  @Transition(from: State.b, to: .a) func back() throws { log.append("back") }
  @Transition(from: State.b, to: .a) func value() throws -> Int { 1 }
  @Transition(from: State.a, to: .b) func stray() -> State { state }
  @Allowed(in: State.b) func look() throws -> Int { 1 }
}

/// Requests are decided once, and a decision applies to its request only.
@Suite struct OneDecisionTests {
  /// The ways in which a request is refused after its conditions have held, because its arguments don't fit.
  enum Misfit: CaseIterable {
    case event, name, tooFew, json, jsonNull

    /// The keys of the user info of the attempt, which its listeners' requests carry on.
    var userInfo: [String] { self == .event ? ["by"] : [] }

    func attempt(_ host: Wicket) throws {
      switch self {
      case .event: try host.fire(.go, userInfo: ["by": "event"], animated: true)
      case .name: try host.handle("go", ["no"])
      case .tooFew: try host.handle("go(_:)", [])
      case .json: try host.machine.handle("go", json: Data(#"["no"]"#.utf8))
      case .jsonNull: try host.machine.handle("go", json: Data(#"[null]"#.utf8))
      }
    }
  }

  @Test(arguments: Misfit.allCases)
  func `A request of a refusal's listener evaluates the guard again`(misfit: Misfit) {
    for isWatched in [false, true] {
      let host = Wicket()
      if isWatched { host.machine.trace = { _ in } }
      host.onRefusal = [
        { host in
          host.isOpen = false
          host.go(7)
        }
      ]
      let refusal = #expect(throws: Refusal.self) { try misfit.attempt(host) }
      #expect(refusal?.reason == .wrongArguments && refusal?.subject == "go")
      #expect(host.log == ["refused wrongArguments go", "refused declined go"], "\(misfit), watched: \(isWatched)")
      #expect(host.state == .a)
    }
  }

  @Test(arguments: Misfit.allCases)
  func `A request of a refusal's listener has the user info of the refused request`(misfit: Misfit) {
    let host = Wicket()
    host.onRefusal = [{ $0.go(7) }]
    #expect(throws: Refusal.self) { try misfit.attempt(host) }
    #expect(host.log == ["refused wrongArguments go", "go 7 in a", "a → b by go \(misfit.userInfo)"])
  }

  @Test(arguments: Misfit.allCases)
  func `A method runs only in the state in which it was decided`(misfit: Misfit) {
    let host = Wicket()
    // Arguments come first: conditions are not asked of a call that can't be made. Then the report's own request asks one,
    // whose request waits for it.
    host.onCondition = [{ $0.move() }]
    host.onRefusal = [{ $0.go(7) }]
    #expect(throws: Refusal.self) { try misfit.attempt(host) }
    #expect(
      host.log == [
        "refused wrongArguments go", "go 7 in a", "a → b by go \(misfit.userInfo)", "refused notAllowed move",
      ])
    #expect(host.state == .b)
  }

  @Test func `A request made in a condition runs after the call that evaluated the condition`() throws {
    for way in 0..<3 {
      let host = Wicket()
      host.onCondition = [{ $0.move() }]
      switch way {
      case 0: host.go(7)
      case 1: try host.handle("go", [7])
      default: try host.machine.handle("go", json: Data("[7]".utf8))
      }
      #expect(host.log == ["go 7 in a", "a → b by go []", "refused notAllowed move"], "way \(way)")
    }
  }

  @Test func `A call throws its own refusal, not that of an earlier call`() {
    for isWatched in [false, true] {
      let host = Silent()
      if isWatched { host.machine.onChange { _ in } }
      let declining: [(Silent) -> Void] = [
        { $0.go() }, { _ = $0.ask() }, { _ = $0.pick() }, { _ = try? $0.fire(.go) }, { _ = try? $0.handle("ask") },
      ]
      let refused: [(name: String, call: (Silent) throws -> Void)] = [
        ("back", { try $0.back() }), ("value", { _ = try $0.value() }), ("look", { _ = try $0.look() }),
        ("back", { try $0.fire(.back) }), ("value", { try $0.handle("value") }), ("look", { try $0.handle("look") }),
      ]
      for (index, decline) in declining.enumerated() {
        for (name, call) in refused {
          decline(host)
          let refusal = #expect(throws: Refusal.self) { try call(host) }
          #expect(refusal?.reason == .notAllowed && refusal?.subject == name, "after \(index)")
          #expect(refusal?.conditions == [])
        }
      }
      host.isOpen = true
      host.go()
      #expect(host.log == ["go"])
    }
  }

  // Behaviours 11, 73
  @Test func `An event and a call by name throw the refusal of an undeclared target`() {
    let silent = Silent()
    for attempt in [{ _ = try silent.fire(.stray) }, { _ = try silent.handle("stray") }] {
      let refusal = #expect(throws: Refusal.self) { try attempt() }
      #expect(refusal?.reason == .undeclaredTarget && refusal?.subject == "stray")
    }
    #expect(silent.stray() == .a, "a call returns the current state")
    #expect(silent.state == .a && silent.machine.revision == 0)
  }

  @Test func `Requests made meanwhile don't replace the refusal of an undeclared target`() {
    let attempts: [(Wicket) throws -> Void] = [
      { _ = try $0.fire(.choose) }, { _ = try $0.handle("choose") }, { _ = try $0.handle("choose", [Wicket.State.c]) },
    ]
    for attempt in attempts {
      let host = Wicket()
      // One comes from a condition, one from the report.
      host.onCondition = [{ $0.move() }]
      host.onRefusal = [{ $0.first() }]
      let refusal = #expect(throws: Refusal.self) { try attempt(host) }
      #expect(refusal?.reason == .undeclaredTarget && refusal?.subject == "choose" && refusal?.state == "a")
      #expect(
        host.log == [
          "choose in a", "refused undeclaredTarget choose", "move in a", "a → c by move []", "first",
          "c → a by first []",
        ])
    }
  }

  @Test func `The outcome of an event is its own transition, whatever requests follow`() throws {
    let host = Wicket()
    host.onCondition = [
      { host in
        host.first()
        host.move()
      }
    ]
    #expect(try host.fire(.second).transition.map { "\($0)" } == "a → a by second")
    #expect(host.state == .c)
    host.onCondition = [{ $0.first() }]
    #expect(try host.handle("jump") as? Int == 7)
    #expect(host.state == .a)
  }

  // Behaviour 34
  @Test func `A condition's request runs before that of a listener of its refusal`() {
    let machine = StateMachine<String, String>(initial: "a") {
      In("a"); In("b")
      On("go", from: "a", to: "b")
      On("first", from: "a", to: "a")
      On("second", from: "a", to: "a")
    }
    var log: [String] = []
    machine.onChange { log.append($0.event ?? "") }
    machine.trace = { step in
      if step.moment == .didRefuse {
        log.append("refused")
        _ = try? machine.fire("second")
      }
    }
    machine.shouldFire("go") { _ in
      _ = try? machine.fire("first")
      return false
    }
    #expect(throws: Refusal.self) { try machine.fire("go") }
    #expect(log == ["refused", "first", "second"])
    #expect(!machine.can(fire: "go"))
    #expect(log == ["refused", "first", "second", "first"], "what it requests runs when 'can' has its answer")
  }
}

/// A host whose rules declare targets that its methods don't pick.
@Guarded
final class Fork {
  enum State { case a, b, c, box, full(Int) }
  static let rules = Rules(initial: .a) {
    On(.jump, from: .a, to: .b, .c)
    On(.leap, from: .a, to: .b, .c)
    On(.fill, from: .a, to: .box)
    In(.box) { In(.full) }
  }
  var log: [String] = []
  func choose() { machine.chooseTarget(of: .jump) { _ in .c } }
  @Transition func jump() throws { log.append("jump") }
  @Transition func leap() -> Int? {
    log.append("leap")
    return 1
  }
  @Transition func fill() throws { log.append("fill") }
}

@Suite struct OpenTargetTests {
  @Test func `A body doesn't run if nothing determines its target, however it is called`() throws {
    let fork = Fork()
    for method in [Fork.Method.jump, .leap, .fill] {
      #expect(!fork.can(method), "\(method)")
      #expect(fork.machine.refusal(of: method)?.reason == .undeclaredTarget, "\(method)")
    }
    #expect(fork.machine.permittedMethods.isEmpty)
    #expect(throws: Refusal.self) { try fork.jump() }
    #expect(fork.leap() == nil)
    #expect(throws: Refusal.self) { try fork.fill() }
    for event in [Fork.Event.jump, .leap, .fill] {
      #expect(!fork.machine.can(fire: event))
      #expect(throws: Refusal.self) { try fork.fire(event) }
    }
    #expect(throws: Refusal.self) { try fork.handle("jump") }
    #expect(fork.log.isEmpty)
    fork.choose()
    #expect(fork.can(.jump))
    try fork.jump()
    #expect(fork.log == ["jump"])
    #expect(fork.machine.state == .c)
  }

  @Test func `A body doesn't run if nothing determines its target in rules that are configured later`() throws {
    let late = LateFork()
    late.configure(
      Rules(initial: "a") {
        for state in ["a", "b", "c"] { In(state) }
        On("jump", from: "a", to: "b", "c")
      })
    #expect(!late.can("jump"))
    late.jump()
    #expect(throws: Refusal.self) { try late.fire("jump") }
    #expect(late.jumps == 0 && late.state == "a")
    late.machine.chooseTarget(of: "jump") { _ in "b" }
    late.jump()
    #expect(late.jumps == 1 && late.state == "b")
  }
}

/// A host that gets its rules at run time.
@Guarded
final class LateFork: GuardedObject {
  var jumps = 0
  @Transition func jump() { jumps += 1 }
}
#endif
