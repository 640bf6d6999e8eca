#if Macros
import GuardedState
import Observation

/// A host without callbacks: nothing but the bodies of its methods tells.
@Guarded
final class WatchedBare {
  enum State { case a, b, c }
  static let rules = Rules(initial: .a) {
    In(.a, to: .b); In(.b, to: .c, .a); In(.c, to: .a, allows: .look)
    On(.tick, in: .a, .b)
  }

  let journal = Journal()
  @Transition(from: State.a, to: .b) func go() { journal.note("go") }
  @Transition(from: State.b, .c, to: .a) func back() throws { try journal.run("back") }
  @Transition(from: State.a, .b, to: .c) func jump(_ number: Int) throws -> Int { number * 2 }
  @Transition(from: State.c, to: .c) func again(_ number: Int = 1) { journal.note("again \(number)") }
  @Transition func tick() { journal.note("tick") }
  @Transition(from: State.a, .b, .c, to: .a, .b) func choose() -> State { journal.pick("choose", [.a, .b, .c]) }
  @Transition(from: State.a, .b, to: .b, .c) func maybe() -> State? { journal.pick("maybe", [.b, .c, nil, .a]) }
  @Allowed func look() -> String? { "looked" }
  @Allowed(in: State.a, .b) func fail() throws { try journal.run("fail") }

  static func testimony(_ plan: Plan) -> Testimony {
    let host = WatchedBare()
    return Rambler(
      host.machine, host.journal, plan,
      [
        .init(name: "go") { "\(host.go())" }, .init(name: "back") { "\(try host.back())" },
        .init(name: "jump", arguments: [3]) { "\(try host.jump(3))" },
        .init(name: "again", arguments: [7]) { "\(host.again(7))" }, .init(name: "tick") { "\(host.tick())" },
        .init(name: "choose") { "\(host.choose())" }, .init(name: "maybe") { "\(host.maybe() as Any)" },
        .init(name: "look") { "\(host.look() as Any)" }, .init(name: "fail") { "\(try host.fail())" },
      ]
    ).ramble(host)
  }
}

/// A host with nothing but plain callbacks of states that don't lie within each other.
@Guarded
final class WatchedSteps {
  enum State { case a, b, c }
  static let rules = Rules(initial: .a) {
    In(.a, to: .b, .a); In(.b, to: .c); In(.c, to: .a, .b)
  }

  let journal = Journal()
  @Transition(from: State.a, to: .b) func go() { journal.note("go") }
  @Transition(from: State.b, .c, to: .a) func back() {}
  @Transition(from: State.b, to: .b) func again() throws { try journal.run("again") }
  @Allowed(in: State.b) func look() -> Int? { 1 }
  func willExitA() { journal.note("willExitA") }
  func willEnterB() { journal.note("willEnterB") }
  func willExitB() { journal.note("willExitB") }
  func didExitA() { journal.note("didExitA") }
  func didExitC() { journal.note("didExitC") }
  func didEnterA() { journal.note("didEnterA") }
  func didEnterB() { journal.note("didEnterB") }

  static func testimony(_ plan: Plan) -> Testimony {
    let host = WatchedSteps()
    return Rambler(
      host.machine, host.journal, plan,
      [
        .init(name: "go") { "\(host.go())" }, .init(name: "back") { "\(host.back())" },
        .init(name: "again") { "\(try host.again())" }, .init(name: "look") { "\(host.look() as Any)" },
      ]
    ).ramble(host)
  }
}

/// A host with conditions of its methods and nothing else; its events have several rules.
@Guarded
final class WatchedConditions {
  enum State { case a, b, c, d }
  enum Event { case move, stay, late }
  static let rules = Rules(initial: .a) {
    Final(.d)
    On(.late, in: .d)
    On(.late, from: .a, to: .d)
  }

  let journal = Journal()
  var isOpen: Bool { journal.holds("isOpen") }
  var isPaid: Bool { journal.holds("isPaid") }
  @Transition(on: Event.move, from: State.a, to: .b, when: \WatchedConditions.isOpen)
  func walk() { journal.note("walk") }
  @Transition(on: Event.move, from: State.a, to: .c, when: \WatchedConditions.isPaid)
  func ride() throws { try journal.run("ride") }
  @Transition(on: Event.move, from: State.b, .c, to: .a, when: \WatchedConditions.isOpen, \WatchedConditions.isPaid)
  func retreat() throws -> Int { 7 }
  @Transition(on: Event.stay, from: State.b, to: .b, when: \WatchedConditions.isOpen)
  func stay() -> State { journal.pick("stay", [.b, .b, .c]) }
  @Allowed(in: State.b, .d) func look() throws -> Int { 1 }

  static func testimony(_ plan: Plan) -> Testimony {
    let host = WatchedConditions()
    return Rambler(
      host.machine, host.journal, plan,
      [
        .init(name: "walk") { "\(host.walk())" }, .init(name: "ride") { "\(try host.ride())" },
        .init(name: "retreat") { "\(try host.retreat())" }, .init(name: "stay") { "\(host.stay())" },
        .init(name: "look") { "\(try host.look())" },
      ]
    ).ramble(host)
  }
}

/// A host that is told of what happened and of what didn't, and of nothing else.
@Guarded
final class WatchedReports {
  enum State { case a, b, c }
  static let rules = Rules(initial: .a) {
    In(.a, to: .b, .c); In(.b, to: .a); In(.c, to: .b)
  }

  let journal = Journal()
  @Transition(from: State.a, to: .b) func go() { journal.note("go") }
  @Transition(from: State.b, to: .a) func back() throws { try journal.run("back") }
  @Transition(from: State.a, .b, to: .b, .c) func choose() -> State { journal.pick("choose", [.b, .c, .a]) }
  @Transition(from: State.c, to: .a) func leave(_ number: Int) -> Int? { number }
  @Allowed(in: State.b) func look() throws -> Int? { journal.pick("look", [1, nil]) }
  func didTransition(_ transition: Transition) { journal.note("didTransition", transition) }
  func didCall(_ call: Call<State, Method>) { journal.note("didCall \(call)") }
  func didRefuse(_ refusal: Refusal) { journal.note("didRefuse \(describe(refusal))") }
  func didFail(_ error: any Error) { journal.note("didFail \(error)") }

  static func testimony(_ plan: Plan) -> Testimony {
    let host = WatchedReports()
    return Rambler(
      host.machine, host.journal, plan,
      [
        .init(name: "go") { "\(host.go())" }, .init(name: "back") { "\(try host.back())" },
        .init(name: "choose") { "\(host.choose())" },
        .init(name: "leave", arguments: [4]) { "\(host.leave(4) as Any)" },
        .init(name: "look") { "\(try host.look() as Any)" },
      ]
    ).ramble(host)
  }
}

/// A host with callbacks of all forms, at every moment.
@Guarded
final class WatchedForms {
  enum State { case a, b, c }
  static let rules = Rules(initial: .a) {
    In(.a, to: .b); In(.b, to: .c, .b); In(.c, to: .a, allows: .look)
    On(.tick, in: .a, .c)
    On(.skip, from: .a, to: .c)
  }

  let journal = Journal()
  var isReady: Bool { journal.holds("isReady") }
  @Transition(from: State.a, to: .b, when: \WatchedForms.isReady) func go() throws { try journal.run("go") }
  @Transition(from: State.b, .c, to: .a) func back(_ number: Int) { journal.note("back \(number)") }
  @Transition func tick() throws { try journal.run("tick") }
  @Transition func skip() { journal.note("skip") }
  @Transition(from: State.a, .b, .c, to: .a, .b) func choose() throws -> State { journal.pick("choose", [.a, .b, .c]) }
  @Transition(from: State.a, .b, to: .b, .c) func maybe() -> State? { journal.pick("maybe", [.b, .c, nil]) }
  @Allowed func look() -> String? { "looked" }

  func shouldFire(_ transition: Transition) -> Bool { journal.holds("shouldFire", transition) }
  func shouldTransition(_ transition: Transition) -> Bool { journal.holds("shouldTransition", transition) }
  func willFire(_ transition: Transition) { journal.note("willFire", transition) }
  func willTransition(_ transition: Transition) { journal.note("willTransition", transition) }
  func willExitA() { journal.note("willExitA") }
  func willExitB(animated: Bool) { journal.note("willExitB \(animated)") }
  func willEnterA(_ transition: Transition) { journal.note("willEnterA", transition) }
  func willEnterB(sender: HostMachine<WatchedForms>) { journal.note("willEnterB \(sender.state)") }
  func willEnterC(animated: Bool, sender: HostMachine<WatchedForms>) {
    journal.note("willEnterC \(animated) \(sender.revision)")
  }
  func didExitA(_ transition: Transition) { journal.note("didExitA", transition) }
  func didExitB(sender: HostMachine<WatchedForms>) { journal.note("didExitB \(sender.state)") }
  func didExitC(animated: Bool) { journal.note("didExitC \(animated)") }
  func didEnterA(animated: Bool, sender: HostMachine<WatchedForms>) { journal.note("didEnterA \(animated)") }
  func didEnterB(_ transition: Transition) { journal.note("didEnterB", transition) }
  func didEnterC() { journal.note("didEnterC") }
  func didFire(_ transition: Transition) { journal.note("didFire", transition) }
  func didTransition(_ transition: Transition) { journal.note("didTransition", transition) }
  func didCall(_ call: Call<State, Method>) { journal.note("didCall \(call)") }
  func didRefuse(_ refusal: Refusal) { journal.note("didRefuse \(describe(refusal))") }
  func didFail(_ error: any Error) { journal.note("didFail \(error)") }

  static func testimony(_ plan: Plan) -> Testimony {
    let host = WatchedForms()
    return Rambler(
      host.machine, host.journal, plan,
      [
        .init(name: "go") { "\(try host.go())" }, .init(name: "back", arguments: [5]) { "\(host.back(5))" },
        .init(name: "tick") { "\(try host.tick())" }, .init(name: "skip") { "\(host.skip())" },
        .init(name: "choose") { "\(try host.choose())" }, .init(name: "maybe") { "\(host.maybe() as Any)" },
        .init(name: "look") { "\(host.look() as Any)" },
      ]
    ).ramble(host)
  }
}

/// A host that views follow.
@Guarded
@Observable
final class WatchedView {
  enum State { case a, b }
  static let rules = Rules(initial: .a) {
    In(.a, to: .b); In(.b, to: .a)
  }

  @ObservationIgnored let journal = Journal()
  @Transition(from: State.a, to: .b) func go() { journal.note("go") }
  @Transition(from: State.b, to: .a) func back() throws { try journal.run("back") }
  func didEnterB() { journal.note("didEnterB") }
  func willExitB(animated: Bool) { journal.note("willExitB \(animated)") }

  static func testimony(_ plan: Plan) -> Testimony {
    let host = WatchedView()
    return Rambler(
      host.machine, host.journal, plan,
      [.init(name: "go") { "\(host.go())" }, .init(name: "back") { "\(try host.back())" }]
    ).ramble(host)
  }
}
#endif
