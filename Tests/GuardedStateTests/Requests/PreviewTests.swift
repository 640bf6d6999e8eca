#if Macros
import Foundation
import GuardedState
import Testing

/// The effect that a request would have, compared with the effect that it has. Random charts are compared as well, by
/// ``ChartWalk``.
@Suite struct PreviewTests {
  typealias Machine = StateMachine<String, String>

  @Test func `A preview names the method, the target and the states that are left and entered`() {
    let message = Message()
    let preview = message.machine.preview(of: .view)
    #expect(preview.refusal == nil && preview.method == "view" && preview.targets == [.read])
    #expect(preview.exits == [.unread] && preview.entries == [.read] && preview.others.isEmpty)
    #expect(preview.via == nil && preview.orElse == nil && preview.conditions.isEmpty && preview.region == nil)
    #expect(!preview.isIgnored && !preview.isDeferred)
    #expect(message.state == .unread && message.machine.revision == 0)
    let fired = message.machine.preview(fire: .delete)
    #expect(fired.method == "delete" && fired.targets == [.deleted])
    message.view()
    let reply = message.machine.preview(of: .reply)
    #expect(reply.method == "reply" && reply.refusal == nil && reply.targets.isEmpty && reply.exits.isEmpty)
  }

  @Test func `A preview prints what would change in one sentence`() throws {
    let message = Message()
    #expect("\(message.machine.preview(of: .view))" == "unread → read by view")
    #expect("\(message.machine.preview(of: .reply))" == "\(try #require(message.machine.refusal(of: .reply)))")
    message.view()
    #expect("\(message.machine.preview(of: .reply))" == "no change of state by reply")
    let machine = Machine(initial: "a") {
      In("a", defers: "later", ignores: "never")
      for state in ["b", "c"] { In(state) }
      On("pick", from: "a", to: "b", "c")
      On("go", from: "a", to: "b")
      On("later", from: "b", to: "a")
      On("never", from: "b", to: "a")
      Region("light", initial: "off") {
        for state in ["off", "on"] { In(state) }
        On("go", from: "off", to: "on")
        On("shine", from: "off", to: "on")
      }
    }
    machine.chooseTarget(of: "pick") { _ in "c" }
    let texts = ["pick", "go", "later", "never", "shine"].map { "\(machine.preview(fire: $0))" }
    #expect(texts == ["a → b or c", "a → b, light: off → on", "deferred", "ignored", "light: off → on"])
  }

  @Test func `A preview of a refused request is its refusal`() {
    let message = Message()
    let preview = message.machine.preview(of: .reply)
    #expect(preview.refusal.map { "\($0)" } == message.machine.refusal(of: .reply).map { "\($0)" })
    #expect(preview.refusal?.reason == .notAllowed && preview.method == nil && preview.targets.isEmpty)
    let direct = message.machine.preview(transitionTo: .read)
    #expect(direct.refusal?.reason == .notAllowed && direct.exits.isEmpty && direct.entries.isEmpty)
    let machine = Machine(initial: "a") { In("a") }
    #expect(machine.preview(of: "b").refusal?.reason == .unknownMethod)
    #expect(machine.preview(fire: "b").refusal?.reason == .unknownEvent)
    #expect(machine.preview(transitionTo: "b").refusal?.reason == .unknownState)
  }

  @Test func `The rule whose conditions hold decides, and its conditions are named`() {
    let machine = Machine(initial: "a") {
      for state in ["a", "b", "c"] { In(state) }
      On("go", from: "a", to: "b", when: "isLate", "isDark")
      On("go", from: "a", to: "c", when: "isDark")
    }
    var (isLate, isDark, evaluations) = (false, true, 0)
    machine.when("isLate") {
      evaluations += 1
      return isLate
    }
    machine.when("isDark") { isDark }
    let preview = machine.preview(fire: "go")
    #expect(preview.targets == ["c"] && preview.conditions == ["isDark"] && evaluations == 1)
    isLate = true
    #expect(machine.preview(fire: "go").targets == ["b"])
    #expect(machine.preview(fire: "go").conditions == ["isLate", "isDark"])
    isDark = false
    let refusal = machine.preview(fire: "go").refusal
    #expect(refusal?.reason == .declined && refusal?.conditions == ["isDark"])
  }

  @Test func `Nested states are left innermost first and entered outermost first, with history`() throws {
    let machine = Machine(initial: "b") {
      In("p", initial: "a", history: .deep, to: "away") {
        In("a", to: "b")
        In("q") {
          In("b")
          In("c", to: "c")
        }
        On("note", in: "p")
      }
      In("away", to: "p")
    }
    let away = machine.preview(transitionTo: "away")
    #expect(away.exits == ["b", "q", "p"] && away.entries == ["away"] && away.targets == ["away"])
    let note = machine.preview(fire: "note")
    #expect(note.refusal == nil && note.targets.isEmpty && note.exits.isEmpty && note.entries.isEmpty)
    try machine.transition(to: "away")
    let back = machine.preview(transitionTo: "p")
    #expect(back.targets == ["p"] && back.entries == ["p", "q", "b"])
    try machine.transition(to: "p")
    #expect(machine.state == "b")
  }

  @Test func `With several targets, the states are named that are left and entered for each of them`() throws {
    let machine = Machine(initial: "a") {
      In("p") {
        for state in ["a", "b"] { In(state) }
      }
      In("q") {
        for state in ["c", "d"] { In(state) }
      }
      On("inside", from: "a", to: "b", "c")
      On("outside", from: "a", to: "c", "d")
    }
    #expect(machine.preview(fire: "outside").refusal?.reason == .undeclaredTarget)
    machine.chooseTarget(of: "outside") { _ in "d" }
    machine.chooseTarget(of: "inside") { _ in "d" }
    let outside = machine.preview(fire: "outside")
    #expect(outside.targets == ["c", "d"] && outside.exits == ["a", "p"] && outside.entries == ["q"])
    let inside = machine.preview(fire: "inside")
    #expect(inside.targets == ["b", "c"] && inside.exits == ["a"] && inside.entries.isEmpty)
    try machine.fire("outside")
    #expect(machine.state == "d")
  }

  @Test func `A body with via enters that state, and the target later`() throws {
    let rules = try Rules<String, String, String>(
      json: """
        { "states": { "draft": {}, "sending": {}, "sent": {}, "failed": {} },
          "events": [{ "on": "send", "from": ["draft"], "via": "sending", "to": ["sent"], "orElse": "failed",
                       "method": "send" }] }
        """)
    let sender = Sender()
    let preview = withExtendedLifetime(sender) { Machine(rules, for: sender).preview(fire: "send") }
    #expect(
      preview.refusal == nil && preview.via == "sending" && preview.targets == ["sent"] && preview.orElse == "failed")
    #expect(preview.exits == ["draft"] && preview.entries == ["sending"] && preview.method == "send")
    #expect("\(preview)" == "draft → sending → sent by send")
  }

  private final class Sender: BindableHost {
    var __boundMembers: __BoundMembers { .init(methods: ["send"]) }
    func __invoke(named name: String, _ arguments: __Arguments) -> __Returned { __Returned(()) }
  }

  @Test func `All regions that take an event have a part in the preview`() throws {
    let machine = Machine(initial: "open") {
      for state in ["open", "closed"] { In(state) }
      On("cancel", from: "open", to: "closed", when: "payment.due")
      Region("payment", initial: "due") {
        for state in ["due", "paid"] { In(state) }
        On("pay", from: "due", to: "paid")
        On("cancel", from: "due", to: "paid")
      }
      Region("parcel", initial: "none") {
        In("none", ignores: "cancel")
        In("sent", to: "none")
        On("cancel", from: "sent", to: "none")
      }
    }
    let cancel = machine.preview(fire: "cancel")
    #expect(cancel.region == nil && cancel.exits == ["open"] && cancel.conditions == ["payment.due"])
    #expect(cancel.others.map(\.region) == ["payment"] && cancel.others[0].entries == ["paid"])
    let pay = machine.preview(fire: "pay")
    #expect(pay.refusal == nil && pay.targets.isEmpty && pay.others.map(\.targets) == [["paid"]])
    let payment = try #require(machine.region("payment"))
    #expect(payment.preview(fire: "cancel").region == "payment" && payment.preview(fire: "cancel").others.isEmpty)
    #expect(payment.preview(fire: "cancel").targets == ["paid"])
    try machine.fire("pay")
    #expect(machine.preview(fire: "cancel").isIgnored && machine.preview(fire: "cancel").others.isEmpty)
    #expect(machine.preview(fire: "pay").refusal != nil && machine.preview(fire: "pay").others.isEmpty)
  }

  @Test func `A machine without rules may go to any state`() throws {
    let machine = Machine(openFor: nil, initial: ["a"])
    let preview = machine.preview(transitionTo: "b")
    #expect(preview.refusal == nil && preview.targets == ["b"] && preview.exits == ["a"] && preview.entries == ["b"])
    #expect(machine.preview(transitionTo: "a").refusal == nil && machine.preview(transitionTo: "a").targets.isEmpty)
    #expect(machine.state == "a" && machine.revision == 0)
    try machine.transition(to: "b")
    #expect(machine.preview(transitionTo: "a").exits == ["b"])
    var inside: Preview<String>?
    machine.willExit { _ in inside = machine.preview(transitionTo: "d") }
    try machine.transition(to: "c")
    #expect(inside?.refusal == nil && inside?.targets == ["d"] && machine.state == "c" && machine.previous == "b")
  }

  @Test func `A method whose event other regions take leads them as well`() throws {
    let order = SplitOrder()
    try order.pay(100)
    order.pack()
    let cancel = order.machine.preview(of: .cancel)
    #expect(cancel.method == "cancel" && cancel.targets == [.cancelled])
    #expect(cancel.others.map(\.region) == ["payment", "parcel"])
    #expect(cancel.others.map(\.exits) == [["paid"], ["packed"]])
    #expect(cancel.others.map(\.entries) == [["refunded"], ["none"]])
    let ship = order.machine.preview(of: .ship)
    #expect(ship.method == nil && ship.others.map(\.method) == ["ship"] && ship.others.map(\.entries) == [["shipped"]])
    #expect(order.machine.parcel.preview(of: .ship).targets == [.shipped])
    #expect(order.machine.payment.preview(of: .cancel).others.map(\.region) == [nil, "parcel"])
    #expect(order.machine.preview(of: .repack).others.map(\.targets) == [["none", "packed"]])
    #expect(order.machine.preview(of: .deliver).refusal?.reason == .notAllowed)
    try order.cancel()
    #expect(order.state == .cancelled && order.payment == .refunded && order.parcel == .none)
  }
}
#endif
