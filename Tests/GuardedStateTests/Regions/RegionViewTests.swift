import GuardedState
import Testing

/// The regions of a `StateMachine`, which are views of it.
@Suite struct RegionViewTests {
  private typealias Machine = StateMachine<String, String>

  private let machine = Machine(initial: "open") {
    for state in ["open", "closed"] { In(state) }
    On("close", from: "open", to: "closed")
    Region("payment", initial: "due") {
      for state in ["due", "paid"] { In(state) }
      On("pay", from: "due", to: "paid", when: "isReady")
    }
  }

  /// A delegate of a region, which records the machine that it receives.
  private final class Listener: GuardedStateDelegate {
    private(set) var states: [String] = []
    func host(_ host: Machine, didTransition transition: Machine.Transition) { states.append(host.state) }
    func hostDidReset(_ host: Machine) { states.append(host.state) }
  }

  @Test func `A region keeps its machine alive`() throws {
    weak var whole: Machine?
    var payment: Machine?
    do {
      let copy = machine.copy()
      copy.when("isReady") { true }
      whole = copy
      payment = copy.region("payment")
    }
    try payment?.fire("pay")
    #expect(payment?.state == "paid" && whole?.state == "open" && whole?.revision == 1)
    payment = nil
    #expect(whole == nil)
  }

  @Test func `All views of a region share its state, its closures and its conditions`() throws {
    var entered: [String] = []
    machine.region("payment")?.onChange { entered.append($0.to) }
    #expect(machine.region("payment")?.can(fire: "pay") == false)
    machine.region("payment")?.when("isReady") { true }
    try machine.region("payment")?.fire("pay")
    #expect(entered == ["paid"] && machine.region("payment")?.state == "paid")
  }

  @Test func `The delegate of a region receives the region`() throws {
    let listener = Listener()
    machine.when("isReady") { true }
    machine.region("payment")?.delegate = listener
    try machine.fire("pay")
    try machine.fire("close")
    #expect(listener.states == ["paid"])
    try machine.region("payment")?.reset()
    #expect(listener.states == ["paid", "due"])
  }

  @Test @MainActor func `A delayed event of a region needs the machine, not the view`() async throws {
    machine.when("isReady") { true }
    let delayed = try #require(machine.region("payment")).fire("pay", after: .milliseconds(1))
    #expect(try await delayed.state == "paid")
  }

  @Test func `A copy has the closures of the regions, in their initial states`() throws {
    var entered: [String] = []
    machine.when("isReady") { true }
    machine.region("payment")?.onChange { entered.append($0.to) }
    try machine.fire("pay")
    let copy = machine.copy()
    #expect(copy.region("payment")?.state == "due")
    try copy.fire("pay")
    #expect(entered == ["paid", "paid"])
  }
}
