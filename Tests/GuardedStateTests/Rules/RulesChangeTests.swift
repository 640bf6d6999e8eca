#if Macros
import Foundation
import GuardedState
import GuardedStateData
import Testing

/// The changes between two versions of rules.
@Suite struct RulesChangeTests {
  typealias Named = Rules<String, String, String>
  typealias Content = RulesBuilder<String, String, String>

  /// The changes from the first rules to the second, as texts.
  private func changes(
    _ initial: (old: String, new: String) = ("a", "a"), @Content _ old: () -> Content.Content,
    @Content to new: () -> Content.Content
  ) throws -> [String] {
    let (old, new) = (Named(initial: initial.old, old), Named(initial: initial.new, new))
    #expect(new.changes(since: new).isEmpty && old.changes(since: old).isEmpty)
    let changes = new.changes(since: old)
    let data = try JSONEncoder().encode(changes)
    #expect(try JSONDecoder().decode([RulesChange].self, from: data) == changes)
    return changes.map(\.description)
  }

  @Test func `A reviewer reads first what affects saved machines, then what is gone, different and new`() throws {
    let changes = try changes(("a", "b")) {
      In("a", allows: "look", "touch")
      In("b", to: "a")
      In("gone")
      In("left", to: "a")
      On("go", from: "a", to: "b")
      On("leave", from: "a", to: "left")
      On("drop", from: "a", "b", to: "gone")
    } to: {
      In("new")
      In("a", allows: "look", when: "isLight")
      In("a", allows: "peek")
      In("b", to: "a")
      In("left")
      On("go", from: "a", to: "b", when: "ready")
      On("leave", from: "a", to: "left")
      On("drop", from: "a", to: "new")
    }
    #expect(
      changes == [
        "removed: state gone", "stranded: left, nothing leaves it", "changed: initial state b, was a",
        "removed: left → a by transition(to:)", "removed: a → gone by drop", "removed: b → gone by drop",
        "removed: touch in a", "changed: a → b by go when ready; was: a → b by go",
        "changed: look in a when isLight, was always", "added: state new", "added: a → new by drop",
        "added: peek in a",
      ])
  }

  @Test func `A state to which nothing leads any more is stranded`() throws {
    let changes = try changes {
      In("a", to: "b", "c")
      In("b", to: "a")
      Final("c")
    } to: {
      In("a", to: "c")
      In("b", to: "a")
      Final("c")
    }
    #expect(changes == ["stranded: b, nothing leads to it", "removed: a → b by transition(to:)"])
    #expect(
      try self.changes {
        for state in ["a", "b"] { In(state) }
      } to: {
        for state in ["a", "b", "c"] { In(state) }
      } == ["added: state c"])
  }

  @Test func `The kind of a state, its place and what it defers and ignores are compared`() throws {
    let changes = try changes {
      In("a", to: "p", "x", "i") {
        On("go", to: "a")
      }
      In("p", initial: "i", to: "a") {
        In("i")
        In("j", ignores: "go")
      }
      In("x", to: "a")
    } to: {
      In("a", to: "p", "x", "i") {
        On("go", to: "a")
      }
      In("p", initial: "j", history: .deep, to: "a") {
        In("i")
        In("j", defers: "go")
        In("x")
      }
      In("x", to: "a")
    }
    #expect(
      changes == [
        "changed: state p, initial j, deep history, not initial i", "changed: state x, inside p",
        "changed: state j, defers go, not ignores go",
      ])
    #expect(
      try self.changes {
        In("a", to: "b")
        In("b")
      } to: {
        In("a", to: "b")
        Final("b")
      } == ["changed: state b, final"])
    #expect(
      try self.changes {
        In("a", to: "b")
        In("b", to: "a")
      } to: {
        In("a", to: "b") { In("b", to: "a") }
      } == ["changed: state a, initial b", "changed: state b, inside a"])
  }

  @Test func `Transitions with the same source, trigger and targets are changed, not replaced`() throws {
    func rules(_ event: String, after time: Int) throws -> Named {
      try Named(
        json: """
          { "states": { "a": {}, "b": {}, "s": {}, "f": {} }, "events": [\(event), { "after": \(time), "from": ["b"], "to": ["a"] }] }
          """)
    }
    let old = try rules(#"{ "on": "send", "from": ["a"], "via": "s", "to": ["b", "f"], "method": "send" }"#, after: 30)
    let new = try rules(
      #"{ "on": "send", "from": ["a"], "via": "s", "to": ["f", "b"], "orElse": "a", "method": "post" }"#, after: 60)
    #expect(
      new.changes(since: old).map(\.description) == [
        "changed: a → f or b by post via s or else a; was: a → b or f by send via s",
        "changed: b → a after 1 minute; was: b → a after 30 seconds",
      ])
    let named = try rules(#"{ "on": "send", "from": ["a"], "to": ["b"], "method": "post" }"#, after: 30)
    let unnamed = try rules(#"{ "on": "send", "from": ["a"], "to": ["b"] }"#, after: 30)
    #expect(named.changes(since: unnamed).isEmpty && unnamed.changes(since: named).isEmpty)
    let direct = try rules(#"{ "on": "send", "from": ["a"], "to": ["f", "b"] }"#, after: 30)
    #expect(
      direct.changes(since: old).map(\.description) == [
        "stranded: s, nothing leads to it", "changed: a → f or b by send; was: a → b or f by send via s",
      ])
  }

  @Test func `The order of declarations is no change, except that of conditional rules`() throws {
    let changes = try changes {
      In("a", allows: "m", "n")
      In("a", to: "b")
      In("b")
      On("other", from: "a", to: "b")
      On("go", from: "a", to: "b", when: "x", "y")
      On("go", from: "a", to: "a", when: "z")
      On("go", from: "b", to: "a")
    } to: {
      In("b")
      On("go", from: "b", to: "a")
      On("go", from: "a", to: "b", when: "y", "x")
      On("go", from: "a", to: "a", when: "z")
      On("other", from: "a", to: "b")
      In("a", to: "b", allows: "n")
      In("a", allows: "m")
    }
    #expect(changes.isEmpty)
    let reordered = try self.changes {
      for state in ["a", "b"] { In(state) }
      On("go", from: "a", to: "b", when: "x")
      On("go", from: "a", to: "a", when: "y")
      On("go", from: "a", to: "b", when: "z")
      On("go", from: "b", to: "a", when: "x")
    } to: {
      for state in ["a", "b"] { In(state) }
      On("go", from: "a", to: "a", when: "y")
      On("go", from: "a", to: "b", when: "x")
      On("go", from: "a", to: "b", when: "w")
      On("go", from: "b", to: "a", when: "x")
    }
    #expect(
      reordered == [
        "changed: a → b by go when w; was: a → b by go when z",
        "reordered: a → a by go when y; a → b by go when x; a → b by go when w",
      ])
    let always = try self.changes {
      for state in ["a", "b"] { In(state) }
      Always(from: "a", to: "b", when: "x")
      Always(from: "a", to: "c", when: "y")
      In("c")
    } to: {
      for state in ["a", "b", "c"] { In(state) }
      Always(from: "a", to: "c", when: "y")
      Always(from: "a", to: "b", when: "x")
    }
    #expect(always == ["reordered: a → c always when y; a → b always when x"])
  }

  @Test func `A method counts as allowed where its state or a state around it allows it and none takes it back`() throws
  {
    let changes = try changes {
      In("a", allows: "look", "touch", "wave") {
        In("i", forbids: "wave")
        In("j")
        In("k", allows: "look")
      }
    } to: {
      In("a", allows: "look", "wave") {
        In("i", allows: "touch", forbids: "look")
        In("j", allows: "wave", when: "isLate")
        In("k", ignores: "wave")
      }
    }
    #expect(
      changes == [
        "changed: state k, ignores wave", "removed: look in i", "removed: touch in j", "removed: touch in k",
        "removed: wave in k", "added: wave in i",
      ])
    let moved = try self.changes {
      In("a", allows: "look") {
        for state in ["i", "j"] { In(state) }
      }
    } to: {
      In("a") {
        In("i", allows: "look")
        In("j", allows: "look")
      }
    }
    #expect(moved.isEmpty)
  }

  @Test func `A state that forbids the method of a transition removes it`() throws {
    func rules(_ part: String) throws -> Named {
      try Named(
        json: """
          { "states": { "a": { "states": { "b": { \(part) } } }, "c": {} },
            "events": [{ "on": "go", "from": ["a"], "to": ["c"], "method": "go" }] }
          """)
    }
    let (old, new) = try (rules(""), rules(#""forbids": ["go"]"#))
    #expect(new.changes(since: old) == [.removedMethod("go", state: "b", region: nil)])
    #expect(old.changes(since: new) == [.addedMethod("go", state: "b", region: nil)])
  }

  @Test func `Regions are compared by name, after the host's own state`() throws {
    let changes = try changes {
      In("a")
      Region("payment", initial: "due") {
        In("due", to: "paid")
        In("paid", to: "due", allows: "print")
      }
      Region("parcel", initial: "none") {
        In("none")
      }
    } to: {
      In("a", to: "a")
      Region("label", initial: "blank") {
        In("blank")
      }
      Region("payment", initial: "due") {
        In("due", to: "paid", allows: "print")
        In("paid")
      }
    }
    #expect(
      changes == [
        "removed: parcel: state none", "stranded: payment: paid, nothing leaves it",
        "changed: label: initial state blank, was none", "changed: parcel: initial state none, was none",
        "removed: payment: paid → due by transition(to:)", "removed: payment: print in paid",
        "added: label: state blank", "added: a → a by transition(to:)", "added: payment: print in due",
      ])
  }

  @Test func `Rules of a host equal those that were stored as JSON, whose names are texts`() throws {
    func stored<Host: GuardedHost>(_ host: Host.Type) throws -> Named {
      try JSONDecoder().decode(Named.self, from: JSONEncoder().encode(Rules(of: host)))
    }
    #expect(try Rules(of: Message.self).changes(since: stored(Message.self)).isEmpty)
    #expect(try Rules(of: Player.self).changes(since: stored(Player.self)).isEmpty)
    #expect(try Rules(of: Rocket.self).changes(since: stored(Rocket.self)).isEmpty)
    #expect(
      try Rules(of: Message.self).changes(since: stored(Player.self)).prefix(2).map(\.description) == [
        "removed: state stopped", "removed: state playing",
      ])
  }

  @Test @MainActor func `Rules of hosts with regions, bodies and activities equal those that were stored as JSON`()
    throws
  {
    func changes<Host: GuardedHost>(_ host: Host.Type) throws -> [RulesChange] {
      let rules = Rules(of: host)
      let stored = try JSONDecoder().decode(Named.self, from: JSONEncoder().encode(rules))
      return rules.changes(since: stored) + stored.changes(since: rules)
    }
    #expect(try changes(SplitOrder.self).isEmpty)
    #expect(try changes(House.self).isEmpty)
    #expect(try changes(Modem.self).isEmpty)
    #expect(try changes(Fetcher.self).isEmpty)
    #expect(try changes(ImageLoader.self).isEmpty)
    #expect(try changes(Recorder.self).isEmpty)
  }

  @Test(arguments: LongRun.portions(of: 400, long: 20_000))
  func `Random rules have no changes in any form, and other rules have opposite ones`(seeds: Range<UInt64>) throws {
    func transitions(_ changes: [RulesChange], added: Bool) -> Set<TransitionRule> {
      Set(
        changes.compactMap { change in
          switch change {
          case .addedTransition(let rule): added ? rule : nil
          case .removedTransition(let rule): added ? nil : rule
          default: nil
          }
        })
    }
    for seed in seeds {
      let chart = RandomChart(seed: seed)
      let forms = try chart.forms.map { (form: $0, rules: try chart.library($0)) }
      let first = forms[0].rules
      for (form, rules) in forms.dropFirst() {
        let changes = rules.changes(since: first)
        #expect(changes.isEmpty, "seed \(seed), \(form): \(changes)\n\(rules.debugDescription)")
      }
      let stored = try JSONDecoder().decode(Named.self, from: JSONEncoder().encode(first))
      #expect(stored.changes(since: first).isEmpty && first.changes(since: stored).isEmpty)
      let other = try RandomChart(seed: seed + 60).library(.jsonFlat)
      let (forth, back) = (other.changes(since: first), first.changes(since: other))
      #expect(forth.isEmpty == back.isEmpty, "seed \(seed)")
      #expect(transitions(forth, added: true) == transitions(back, added: false), "seed \(seed)")
      #expect(transitions(forth, added: false) == transitions(back, added: true), "seed \(seed)")
    }
    LongRun.report("Changes of rules", seeds)
  }
}
#endif
