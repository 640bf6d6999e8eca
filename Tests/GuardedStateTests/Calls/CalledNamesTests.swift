#if Macros
import Foundation
import GuardedState
import Testing

/// Methods of one name that run in different states, and one whose name is no identifier.
@Guarded
private final class Scale {
  enum State { case empty, loaded }

  @Transition(from: State.empty, to: .loaded) func load() {}
  @Transition(from: State.loaded, to: .empty) func `take off`() throws {}
  @Allowed(in: State.empty) func weigh(_ count: Int) throws -> String { "count \(count)" }
  @Allowed(in: State.loaded) func weigh(_ mass: Double) throws -> String { "mass \(mass)" }
  @Allowed(in: State.empty) func weigh(_ name: String) throws -> String { "name \(name)" }
}

@Suite struct CalledNamesTests {
  private let scale = Scale()

  private func weigh(_ argument: Any) throws -> String? { try scale.handle("weigh", [argument]) as? String }

  @Test func `The arguments select the overload before the state is checked`() throws {
    #expect(try weigh(1) == "count 1")
    #expect(try weigh("flour") == "name flour")
    #expect(throws: Refusal.self) { try weigh(1.5) }
    scale.load()
    #expect(try weigh(1.5) == "mass 1.5")
    #expect(try scale.machine.handle("weigh", json: Data("[1.5]".utf8)) as? String == "mass 1.5")
    let refusal = #expect(throws: Refusal.self) { try weigh(1) }
    #expect(refusal?.description == "Scale: 'weigh' is allowed in empty, not in loaded; 'take off' leads there")
    #expect(#expect(throws: Refusal.self) { try weigh(true) }?.reason == .wrongArguments)
  }

  @Test func `A method whose name needs backticks is called by name without them`() throws {
    scale.load()
    try scale.handle("take off")
    #expect(scale.state == .empty)
    #expect(#expect(throws: Refusal.self) { try scale.`take off`() }?.subject == "take off")
    #expect(scale.machine.signature(of: .`take off`).description == "take off()")
  }
}

@Guarded
private class Scroll {
  enum State { case open, closed }

  @Transition(from: State.open, to: .closed) func close() {}
  @Allowed(in: State.open) func read() throws {}
}

@Guarded
private class Torn: Scroll {
  @Transition override func read() throws {}
}

@Guarded
private final class Sealed: Torn {
  @Transition override func read() throws {}
}

@Guarded
private final class Fleeting: Scroll {
  static let addedRules = Rules { On("read", from: .open, to: .closed) }
  @Transition override func read() throws {}
}

@Suite struct BegunTransitionTests {
  @Test
  func `An override that turns a method without a change of state into a transition follows the added rules`() throws {
    let fleeting = Fleeting()
    #expect(fleeting.can("read"))
    try fleeting.read()
    #expect(fleeting.state == .closed)
  }

  @Test func `A transition without a target is always refused, and a problem in the rules of a final class`() throws {
    let torn = Torn()
    #expect(!torn.can("read"))
    #expect(throws: Refusal.self) { try torn.read() }
    #expect(Rules(of: Torn.self).problems.isEmpty)
    #expect(Rules(of: Sealed.self).problems.map(\.kind) == [.neverAllowed])
  }
}
#endif
