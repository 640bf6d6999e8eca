#if Macros
import Foundation
import GuardedState
import GuardedStateData
import Testing

/// The transitions of rules as values.
@Suite struct TransitionRuleTests {
  typealias Named = Rules<String, String, String>

  private func texts(_ rules: Rules<some Hashable & Sendable, some Hashable & Sendable, some Hashable & Sendable>)
    -> [String]
  {
    rules.transitions.map(\.description)
  }

  @Test func `Attributes of methods are transitions, one for each source`() {
    let rules = Rules(of: Message.self)
    #expect(
      texts(rules) == [
        "unread → read by view", "read → deleted by delete", "unread → deleted by delete",
        "read → unread by markAsUnread", "deleted → unread by markAsUnread",
      ])
    let view = rules.transitions[0]
    #expect(view.region == nil && view.source == "unread" && view.kind == .event && view.event == "view")
    #expect(view.method == "view" && view.trigger == "view" && view.targets == ["read"] && view.conditions.isEmpty)
    #expect(view.via == nil && view.orElse == nil)
    #expect(Message().machine.rules.transitions == rules.transitions)
  }

  @Test(
    arguments: [
      (.seconds(172_800), "2 days"), (.seconds(86_400), "1 day"), (.seconds(90_000), "25 hours"),
      (.seconds(3600), "1 hour"), (.seconds(90), "90 seconds"), (.seconds(60), "1 minute"), (.seconds(1), "1 second"),
      (.zero, "0 seconds"), (.milliseconds(500), "0.5 seconds"),
    ] as [(Duration, String)])
  func `A time is written in the largest unit that divides it`(time: Duration, text: String) {
    let rules = Named(initial: "a") { After(time, from: "a", to: "b") }
    #expect(rules.transitions[0].trigger == "after \(text)")
  }

  @Test func `Each kind of rule is a transition, in the order of declaration`() {
    let rules = Named(initial: "a") {
      On("go", from: "a", "b", to: "c", when: "ready", "open")
      In("a", to: "b", "c") {
        On("note", in: "a")
        In("a1")
        Final("a2")
      }
      for state in ["b", "c"] { In(state) }
      On("reset", to: "a", "b")
      Always(from: "b", to: "c", when: "late")
      Done("a", to: "b")
      After(.seconds(30), from: "c", to: "a")
      After("patience", from: "b", fire: "reset")
    }
    #expect(
      texts(rules) == [
        "a → b by transition(to:)", "a → c by transition(to:)", "a → c by go when ready, open",
        "b → c by go when ready, open", "a → (stays) by note", "any → a or b by reset", "b → c always when late",
        "a → b by done(a)", "c → a after 30 seconds", #"b → (fires reset) after "patience""#,
      ])
    #expect(
      rules.transitions.map(\.kind) == [
        .direct, .direct, .event, .event, .event, .event, .eventless, .completion, .timeout, .timeout,
      ])
    #expect(rules.transitions.map(\.event) == [nil, nil, "go", "go", "note", "reset", nil, nil, nil, "reset"])
    #expect(rules.transitions[5].source == nil && rules.transitions[5].targets == ["a", "b"])
    #expect(rules.transitions.allSatisfy { $0.method == nil && $0.region == nil })
    #expect(Set(rules.transitions.map(\.kind)).union([.activity]) == Set(TransitionRule.Kind.allCases))
  }

  @Test func `JSON declares bodies, their states and the methods that perform an event`() throws {
    let rules = try Named(
      json: """
        { "states": { "draft": {}, "sending": {}, "sent": {}, "failed": {} },
          "events": [{ "on": "send", "from": ["draft", "failed"], "via": "sending", "to": ["sent"], "orElse": "failed",
                       "method": "post", "when": ["hasLines"] },
                     { "on": "send", "from": ["sent"], "to": ["draft"], "method": "recall" }] }
        """)
    #expect(
      texts(rules) == [
        "draft → sent by post via sending or else failed when hasLines",
        "failed → sent by post via sending or else failed when hasLines", "sent → draft by recall",
      ])
    #expect(rules.transitions.map(\.event) == ["send", "send", "send"])
    #expect(rules.transitions.map(\.method) == ["post", "post", "recall"])
  }

  @Test func `The end of an activity fires an event, and its error leads to a state`() throws {
    let rules = try Named(
      json: """
        { "states": { "idle": {}, "loading": {}, "failed": {} },
          "events": [{ "during": "fetch", "in": ["loading"], "then": "finish" },
                     { "during": "fetch", "in": ["loading"], "orElse": "failed" },
                     { "during": "blink", "in": ["loading", "failed"] },
                     { "on": "finish", "from": ["loading"], "to": ["idle"] }] }
        """)
    #expect(
      texts(rules) == [
        "loading → (fires finish) by done.fetch", "loading → failed by error.fetch", "loading → idle by finish",
      ])
    #expect(rules.transitions.map(\.event) == ["finish", nil, "finish"])
    #expect(rules.transitions.map(\.kind) == [.activity, .activity, .event])
  }

  @Test func `Transitions of regions come last, with the name of the region`() {
    let rules = Named(initial: "open") {
      Region("payment", initial: "due") {
        In("due", to: "waived")
        In("paid")
        Final("waived")
        On("pay", from: "due", to: "paid", when: "state.open")
      }
      for state in ["open", "closed"] { In(state) }
      On("close", from: "open", to: "closed")
    }
    #expect(
      texts(rules) == [
        "open → closed by close", "payment: due → waived by transition(to:)",
        "payment: due → paid by pay when state.open",
      ])
    #expect(rules.transitions.map(\.region) == [nil, "payment", "payment"])
  }

  @Test func `Rules with problems have transitions, and repeated ones are listed once`() {
    let rules = Named(initial: "a") {
      In("a", to: "b")
      In("a", to: "b")
      In("b") { In("a") { In("b") } }
      Final("c")
      On("go", from: "a", "a", to: "lost", "lost")
      On("go", from: "c", to: "a")
    }
    #expect(!rules.problems.isEmpty)
    #expect(
      texts(rules) == ["a → b by transition(to:)", "a → lost by go", "c → a by go"])
    #expect(Named().transitions.isEmpty && Named().reachable(from: "a").isEmpty)
    #expect(Named().unreachable.isEmpty && Named().deadEnds.isEmpty)
    #expect(rules.reachable(from: "c") == ["a", "b", "c", "lost"] && rules.deadEnds.contains("lost"))
  }

  @Test func `Transitions are Codable, and invisible characters are shown`() throws {
    let rules = Named(initial: "a") {
      In("a\u{202E}")
      On("go\n", from: "a\u{202E}", to: "a", when: "x")
      In("a")
    }
    #expect(texts(rules) == ["a‹U+202E› → a by go␊ when x"])
    let data = try JSONEncoder().encode(rules.transitions)
    #expect(try JSONDecoder().decode([TransitionRule].self, from: data) == rules.transitions)
  }

  @Test @MainActor func `Attributes have conditions, regions, states of bodies and activities`() {
    let order = Rules(of: SplitOrder.self)
    #expect(
      texts(order) == [
        "open → cancelled by cancel", "open → closed always when isSettled", "payment: paid → refunded by cancel",
        "payment: due → paid by pay when shouldPay", "parcel: packed → none by cancel",
        "parcel: none → packed by pack", "parcel: packed → shipped by ship when Payment.paid",
        "parcel: shipped → delivered by deliver", "parcel: none → none or packed by repack",
        "parcel: packed → none or packed by repack",
      ])
    #expect(SplitOrder().machine.parcel.rules.transitions.map(\.description).contains("none → packed by pack"))
    let fetcher = texts(Rules(of: Fetcher.self))
    #expect(fetcher.contains("failed → complete by load via loading or else failed"))
    #expect(fetcher.contains("loading → (stays) by tick"))
    let loader = Rules(of: ImageLoader.self).transitions.filter { $0.kind == .activity }
    #expect(
      loader.map(\.description) == [
        "loading → (fires finish) by done.fetch", "loading → failed by error.fetch",
      ])
    #expect(!texts(Rules(of: Beeper.self)).contains { $0.contains("beep") }, "it leads nowhere")
    let shop = Rules(of: ShopByText.self)
    #expect(!shop.problems.isEmpty && texts(shop).contains("open → shut by close when shouldPay"))
  }

  // MARK: - Reachability

  @Test func `A state is reachable by any rule, whatever its conditions`() throws {
    let rules = try Named(
      json: """
        { "initial": "a",
          "states": { "a": { "to": ["b"] }, "b": {}, "c": {}, "via": {}, "d": {}, "e": {}, "f": {}, "end": { "final": true },
                      "lost": { "to": ["a"] } },
          "events": [{ "after": 1, "from": ["b"], "to": ["c"] },
                     { "on": "send", "from": ["c"], "via": "via", "to": ["d"], "orElse": "e", "method": "send" },
                     { "always": true, "from": ["e"], "to": ["f"], "when": ["late"] },
                     { "on": "stop", "from": ["f"], "to": ["end"] }] }
        """)
    #expect(rules.reachable(from: "a") == ["a", "b", "c", "d", "e", "end", "f", "via"])
    #expect(rules.reachable(from: "d") == ["d"] && rules.reachable(from: "end") == ["end"])
    #expect(rules.reachable(from: "e") == ["e", "end", "f"] && rules.reachable(from: "unknown").isEmpty)
    #expect(rules.reachable(from: "via") == ["d", "e", "end", "f", "via"])
    #expect(rules.unreachable == ["lost"] && rules.deadEnds == ["d"])
  }

  @Test func `The end of a body leads out of its via state`() throws {
    let rules = try Named(
      json: """
        { "initial": "draft",
          "states": [{ "state": "sending" }, { "state": "draft" }, { "state": "sent", "final": true }],
          "events": [{ "on": "send", "from": ["draft"], "via": "sending", "to": ["sent"], "method": "send" }] }
        """)
    #expect(rules.reachable(from: "sending") == ["sending", "sent"] && rules.deadEnds.isEmpty)
    let first = try Named(
      json: """
        { "states": [{ "state": "sending" }, { "state": "draft" }, { "state": "sent", "final": true }],
          "events": [{ "on": "send", "from": ["draft"], "via": "sending", "to": ["sent"], "method": "send" }] }
        """)
    #expect(first.reachable(from: "sending") == ["sending", "sent"])
  }

  @Test func `Nested states are reached with their parents, and history only leads where a machine has been`() {
    func rules(_ history: HistoryMode, initial: String = "b") -> Named {
      Named(initial: initial) {
        In("p", initial: "a", history: history, to: "away") {
          for state in ["a", "b", "c"] { In(state) }
          In("g") {
            for state in ["g1", "g2"] { In(state) }
          }
        }
        In("away", to: "p")
        Final("end")
      }
    }
    #expect(rules(.none).reachable(from: "away") == ["p", "a", "away"])
    #expect(rules(.shallow).reachable(from: "away") == ["b", "p", "a", "away"])
    #expect(rules(.deep, initial: "g2").reachable(from: "away") == ["g2", "p", "a", "away", "g"])
    // Shallow history enters `g` again, with its initial child.
    #expect(rules(.shallow, initial: "g2").reachable(from: "away") == ["p", "a", "away", "g", "g1"])
    #expect(rules(.shallow, initial: "g2").unreachable == ["b", "c", "end"])
    #expect(
      rules(.shallow, initial: "g2").warnings.map(\.kind) == [.unreachableState, .unreachableState, .unreachableState])
    #expect(rules(.deep, initial: "g2").unreachable == ["b", "c", "g1", "end"])
    #expect(Set(rules(.none).reachable(from: "p")) == ["p", "a", "b", "c", "g", "g1", "g2", "away"])
    #expect(rules(.none).deadEnds.isEmpty)
  }

  @Test func `A region's machine has rules with their own reachable states`() throws {
    let machine = StateMachine<String, String>(initial: "open") {
      In("open")
      Region("payment", initial: "due") {
        In("due", to: "paid")
        In("paid")
        In("lost", to: "due")
      }
    }
    let payment = try #require(machine.region("payment")).rules
    #expect(payment.unreachable == ["lost"] && payment.deadEnds == ["paid"])
    #expect(payment.reachable(from: "due") == ["due", "paid"])
    #expect(machine.rules.unreachable.isEmpty && machine.rules.deadEnds == ["open"])
  }

  @Test(arguments: LongRun.portions(of: 1000, long: 20_000))
  func `A random walk stays in the states that are reachable from each of its states`(seeds: Range<UInt64>) throws {
    for seed in seeds {
      let chart = RandomChart(seed: seed)
      let walk = ChartWalk(chart)
      guard let start = walk.start else { continue }
      let rules = try chart.library(chart.forms[0])
      #expect(rules.unreachable.count == rules.warnings.filter { $0.kind == .unreachableState }.count)
      /// The states that every earlier state allows, and that the initial one does.
      var allowed = Set(rules.states).subtracting(rules.unreachable)
      var visited: Set<String> = []
      for state in start + walk.steps.flatMap(\.end) {
        #expect(allowed.contains(state), "seed \(seed), \(state)\n\(rules.debugDescription)")
        if visited.insert(state).inserted { allowed.formIntersection(rules.reachable(from: state)) }
      }
    }
    LongRun.report("Reachable states", seeds)
  }
}
#endif
