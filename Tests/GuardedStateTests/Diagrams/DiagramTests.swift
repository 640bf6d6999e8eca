#if Macros
import Foundation
import GuardedState
import GuardedStateData
import GuardedStateDiagrams
import Testing

@Suite struct DiagramTests {
  private let rules = Rules<String, String, String>(initial: "off") {
    In("off", to: "on")
    In("on", initial: "b|\"c\"", history: .deep) {
      In("a <1>")
      In("b|\"c\"", to: "a <1>")
      On("tick", in: "on")
    }
    Final("gone")
    On("fail", to: "gone")
  }

  // Behaviour 83
  @Test func `A DOT diagram escapes names and shows special states and transitions from any state`() {
    #expect(
      rules.diagram(.dot, current: "a <1>") == #"""
        digraph states {
          compound=true;
          newrank=true;
          node [shape=box, style=rounded];
          s0 [label="off"];
          subgraph cluster_1 {
            label="on"; style=rounded;
            s1history [label="H*", shape=circle];
            s3 [label="a <1>", penwidth=3];
            s2 [label="b|\"c\""];
          }
          s4 [label="gone", shape=doublecircle];
          start [shape=point];
          start -> s0;
          s1history -> s2;
          any [label="any state", style=dashed];
          s0 -> s2 [lhead=cluster_1];
          s2 -> s3;
          s2 -> s2 [label="tick", style=dotted];
          any -> s4 [label="fail"];
        }

        """#)
    #expect(rules.diagram(.dot, current: "on").contains("label=\"on\"; style=rounded; penwidth=3;"))
  }

  // Behaviour 83
  @Test func `A Mermaid diagram escapes names and shows the initial, final and current state and history`() {
    #expect(
      rules.diagram(.mermaid, current: "off") == """
        stateDiagram-v2
          state "off" as s0
          state "on" as s1
          state s1 {
            state "a #60;1#62;" as s3
            state "b#124;#34;c#34;" as s2
            state "H#42;" as s1history
            s1history --> s2
            [*] --> s1history
          }
          state "gone" as s4
          [*] --> s0
          state "any state" as any
          s0 --> s1
          s2 --> s3
          s1 --> s1 : tick (stays)
          any --> s4 : fail
          s4 --> [*]
          classDef current stroke-width:3px
          class s0 current

        """)
  }

  // Behaviour 83
  @Test func `An SCXML diagram escapes names and has a history element`() throws {
    let text = rules.diagram(.scxml, current: "a <1>")
    #expect(
      text == """
        <?xml version="1.0" encoding="UTF-8"?>
        <scxml xmlns="http://www.w3.org/2005/07/scxml" xmlns:guarded="urn:guardedstate" version="1.0" initial="off" \
        guarded:current="a__1_">
          <state id="off">
            <transition event="transition.on" target="on"/>
            <transition event="fail" target="gone"/>
          </state>
          <state id="on" initial="on.history">
            <history id="on.history" type="deep"><transition target="b__c_"/></history>
            <transition event="tick"/>
            <transition event="fail" target="gone"/>
            <state id="a__1_" guarded:name="a &lt;1&gt;"/>
            <state id="b__c_" guarded:name="b|&quot;c&quot;">
              <transition event="transition.a__1_" target="a__1_"/>
            </state>
          </state>
          <final id="gone"/>
        </scxml>

        """)
  }

  // Behaviour 83
  @Test func `An SCXML diagram has conditions, several targets and via states`() throws {
    let rules = try Rules<String, String, String>(
      json: """
        {"states": [{"state": "a", "states": [{"state": "b"}, {"state": "end", "final": true}]}, {"state": "c"}],
        "events": [{"on": "go", "from": ["a"], "to": ["c"], "when": ["it's", "\\\\"]}, {"on": "go", "to": ["b"]},
        {"on": "pick", "from": ["c"], "to": ["a", "c"]}, {"on": "stop", "to": ["b"]},
        {"on": "load", "from": ["a"], "via": "b", "to": ["c"], "orElse": "a", "method": "load"}]}
        """)
    #expect(
      rules.diagram(.scxml) == #"""
        <?xml version="1.0" encoding="UTF-8"?>
        <scxml xmlns="http://www.w3.org/2005/07/scxml" xmlns:guarded="urn:guardedstate" version="1.0" \#
        datamodel="ecmascript" initial="a">
          <datamodel><data id="conditions" expr="{'it\'s': false, '\\': false}"/></datamodel>
          <state id="a" initial="b">
            <transition event="go" cond="conditions['it\'s'] &amp;&amp; conditions['\\']" target="c"/>
            <transition event="load" target="b"/>
            <transition event="go" cond="!In('end')" target="b" type="internal"/>
            <state id="b">
              <transition event="stop" target="b"/>
              <transition event="done.load" target="c"/>
              <transition event="error.load" target="a"/>
            </state>
            <final id="end"/>
          </state>
          <state id="c">
            <transition event="pick" cond="_event.data === 'a'" target="a"/>
            <transition event="pick" cond="_event.data === 'c'" target="c"/>
            <transition event="pick"/>
            <transition event="go" target="b"/>
            <transition event="stop" target="b"/>
          </state>
        </scxml>

        """#)
  }

  // Behaviours 14, 83
  @Test func `An SCXML diagram disables an event's transitions in states that forbid its method`() throws {
    let rules = try Rules<String, String, String>(
      json: """
        {"states": [{"state": "a", "states": [{"state": "b", "forbids": ["reset"], "states": [{"state": "c"}]},
        {"state": "d"}]}, {"state": "e", "forbids": ["reset"]}],
        "events": [{"on": "reset", "to": ["a"], "method": "reset"}, {"on": "swap", "from": ["a"], "to": ["e"],
        "method": "reset"}]}
        """)
    #expect(
      rules.diagram(.scxml) == #"""
        <?xml version="1.0" encoding="UTF-8"?>
        <scxml xmlns="http://www.w3.org/2005/07/scxml" xmlns:guarded="urn:guardedstate" version="1.0" \#
        datamodel="ecmascript" initial="a">
          <state id="a" initial="b">
            <transition event="swap" cond="!In('b')" target="e"/>
            <transition event="reset" cond="!In('b')" target="a"/>
            <state id="b" guarded:forbids="reset" initial="c">
              <state id="c"/>
            </state>
            <state id="d"/>
          </state>
          <state id="e" guarded:forbids="reset"/>
        </scxml>

        """#)
  }

  // Behaviour 83
  @Test func `A table escapes names and has a row for each transition`() {
    #expect(
      rules.diagram(.table) == #"""
        | From | By | To |
        |---|---|---|
        | off (initial) | transition | on (deep history) |
        | on / b\|"c" | transition | on / a \<1> |
        | on (deep history) | tick | (stays) |
        | any | fail | gone (final) |

        """#)
  }

  /// Rules with allowed and forbidden methods, and with both kinds of history.
  private let methods = Rules<String, String, String>(initial: "off") {
    In("off", to: "on", allows: "dim|", "glow")
    In("off", allows: "dim|", when: "is_sure")
    In("on", initial: "warm", history: .shallow, allows: "a", "b", "c", "d", "e", "f") {
      In("warm", history: .deep, forbids: "a", "b") {
        In("hot")
        In("cold", to: "hot")
      }
    }
  }

  @Test func `A DOT diagram shows allowed and forbidden methods, and history in UML notation`() {
    #expect(
      methods.diagram(.dot) == #"""
        digraph states {
          compound=true;
          newrank=true;
          node [shape=box, style=rounded];
          s0 [label="off\nallows dim|, glow, dim| [is_sure]"];
          subgraph cluster_1 {
            label="on\nallows a, b, c, d, e and 1 more"; style=rounded;
            s1history [label="H", shape=circle];
            subgraph cluster_2 {
              label="warm\nforbids a, b"; style=rounded;
              s2history [label="H*", shape=circle];
              s3 [label="hot"];
              s4 [label="cold"];
            }
          }
          start [shape=point];
          start -> s0;
          s1history -> s3 [lhead=cluster_2];
          s2history -> s3;
          s0 -> s3 [lhead=cluster_1];
          s4 -> s3;
        }

        """#)
  }

  @Test func `A Mermaid diagram shows methods in the states' labels, and history as the initial state`() {
    #expect(
      methods.diagram(.mermaid) == #"""
        stateDiagram-v2
          state "off<br>allows dim#124;, glow, dim#124; #91;is_sure#93;" as s0
          state "on<br>allows a, b, c, d, e and 1 more" as s1
          state s1 {
            state "warm<br>forbids a, b" as s2
            state s2 {
              state "hot" as s3
              state "cold" as s4
              state "H#42;" as s2history
              s2history --> s3
              [*] --> s2history
            }
            state "H" as s1history
            s1history --> s2
            [*] --> s1history
          }
          [*] --> s0
          s0 --> s1
          s4 --> s3

        """#)
  }

  @Test func `An SCXML diagram names allowed and forbidden methods in attributes of its states`() {
    let text = methods.diagram(.scxml)
    #expect(text.contains(#"<state id="off" guarded:allows="dim|, glow, dim| [is_sure]">"#))
    #expect(text.contains(#"<state id="on" guarded:allows="a, b, c, d, e, f" initial="on.history">"#))
    #expect(text.contains(#"<history id="on.history" type="shallow"><transition target="warm"/></history>"#))
    #expect(text.contains(#"<state id="warm" guarded:forbids="a, b" initial="warm.history">"#))
  }

  @Test func `A table has a row for the methods of each state, and marks states with history`() {
    #expect(
      methods.diagram(.table) == #"""
        | From | By | To |
        |---|---|---|
        | off (initial) | transition | on (shallow history) |
        | on / warm / cold | transition | on / warm / hot |
        | off (initial) | allows dim\|, glow, dim\| \[is_sure\] | (stays) |
        | on (shallow history) | allows a, b, c, d, e and 1 more | (stays) |
        | on / warm (deep history) | forbids a, b | (stays) |

        """#)
  }

  @Test(.enabled(if: Graphviz.program != nil))
  func `Graphviz draws the labels of states and the symbols of history`() throws {
    let (drawing, complaints) = try Graphviz.draw(methods.diagram(.dot))
    #expect(complaints == "")
    let texts = try #require(DrawingReader.read(drawing))
    #expect(texts["s0"] == ["off", "allows dim|, glow, dim| [is_sure]"])
    #expect(texts["cluster_1"] == ["on", "allows a, b, c, d, e and 1 more"])
    #expect(texts["s1history"] == ["H"] && texts["s2history"] == ["H*"])
  }

  @Test func `A page begins in the initial state if the rules don't have the current one`() {
    let rules = Rules<String, String, String>(initial: "off") {
      In("off", to: "on"); In("on")
    }
    #expect(rules.diagram(.html, current: "of").contains(#""start":0,"#))
    #expect(rules.diagram(.html, current: "on").contains(#""start":1,"#))
  }

  @Test(arguments: DiagramFormat.allCases.filter { $0 != .html })
  func `A current state that the rules don't have is drawn beside the others and marked`(format: DiagramFormat) {
    let beside = Rules<String, String, String>(initial: "off") {
      In("off", to: "on"); In("on"); In("of")
    }
    let rules = Rules<String, String, String>(initial: "off") {
      In("off", to: "on"); In("on")
    }
    #expect(rules.diagram(format, current: "of") == beside.diagram(format, current: "of"))
    #expect(rules.diagram(format, current: "of") != rules.diagram(format))
  }

  #if os(Linux) && compiler(>=6.3) && DEBUG
  @Test func `A debug build reports a current state that the rules don't have, once`() async throws {
    let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
      let rules = Rules<String, String, String> {
        In("off"); In("on")
      }
      for _ in 0..<2 { _ = rules.diagram(.dot, current: "of") }
    }
    let output = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    let told = "GuardedState: a diagram marks the state 'of', which its rules don't have; did you mean 'off'?\n"
    #expect(output.components(separatedBy: told).count == 2, "\(output)")
  }
  #endif

  @Test(.enabled(if: Graphviz.program != nil), arguments: LongRun.portions(of: 100, long: 5000))
  func `Graphviz draws random charts without complaints`(seeds: Range<UInt64>) throws {
    let texts = try seeds.map { try RandomChart(seed: $0).library(.jsonNested).diagram(.dot) }
    let complaints = try Graphviz.draw(texts.joined(separator: "\n"), "plain").complaints
    #expect(complaints.prefix(1000) == "", "seeds \(seeds)")
    LongRun.report("Charts in Graphviz", seeds)
  }

  @Test(arguments: LongRun.portions(of: 100, long: 5000))
  func `A Mermaid diagram of a random chart has every state and every transition`(
    seeds: Range<UInt64>
  ) throws {
    for seed in seeds {
      let chart = RandomChart(seed: seed)
      let rules = try chart.library(.jsonNested)
      let reader = try MermaidReader(rules.diagram(.mermaid))
      let ids = Dictionary(uniqueKeysWithValues: rules.states.enumerated().map { ($1, "s\($0)") })
      func id(_ state: Int) -> String { ids[chart.name(state)] ?? "?" }
      for state in chart.parents.indices {
        let parent = chart.parents[state].map(id)
        try #require(reader.parents[id(state)] == parent, "seed \(seed)")
        let end = MermaidReader.Arrow(from: id(state), to: "[*]", label: "", place: parent)
        try #require(reader.arrows.contains(end) == chart.finals.contains(state), "seed \(seed)")
      }
      for state in chart.parents.indices {
        let notes = [("allows", chart.allows[state]), ("forbids", chart.forbids[state])].filter { !$1.isEmpty }
        try #require(
          reader.notes[id(state)] == notes.map { "\($0) \($1.joined(separator: ", "))" }, "seed \(seed)")
      }
      // Every arrow with its label, as often as the rules say it.
      var expected = chart.direct.enumerated().flatMap { from, targets in targets.map { "\(id(from)) \(id($0)) " } }
      for rule in chart.rules {
        let conditions = rule.conditions.isEmpty ? "" : " [\(rule.conditions.joined(separator: ", "))]"
        let label = (rule.method ?? chart.eventName(rule.event)) + conditions
        for from in rule.sources.isEmpty ? ["any"] : rule.sources.map(id) {
          expected += rule.targets.map { "\(from) \(id($0)) \(label)" }
          if rule.targets.isEmpty { expected.append("\(from) \(from) \(label) (stays)") }
        }
      }
      for rule in chart.automatics {
        let conditions = rule.conditions.isEmpty ? "" : " [\(rule.conditions.joined(separator: ", "))]"
        let cause = rule.done.map { "done(\(chart.name($0)))" } ?? "always"
        for from in rule.done.map({ [$0] }) ?? rule.sources {
          expected.append("\(id(from)) \(id(rule.target)) \(cause)\(conditions)")
        }
      }
      let arrows = reader.arrows.filter {
        $0.from != "[*]" && $0.to != "[*]" && !$0.from.hasSuffix("history")
      }.map { "\($0.from) \($0.to) \($0.label)" }
      let shown = expected.map { NastyNames.pictured($0) }
      try #require(arrows.sorted() == shown.sorted(), "seed \(seed)")
    }
    LongRun.report("Charts in Mermaid", seeds)
  }

  @Test func `Rules with problems can be drawn`() {
    let rules = Rules<String, String, String>(initial: "nowhere") {
      In("a", initial: "b") { In("b", initial: "a") { In("a") } }
      In("", initial: "c", history: .deep, to: "lost")
      In("d") { In("d") }
      Final("e")
      In("e") { In("f") }
      On("", to: "e")
    }
    #expect(!rules.problems.isEmpty)
    for format in DiagramFormat.allCases { #expect(!rules.diagram(format, current: "a").isEmpty) }
    for format in DiagramFormat.allCases { #expect(!Rules<String, String, String>().diagram(format).isEmpty) }
  }

  // A picture has a largest size.
  @Test(arguments: [DiagramFormat.dot, .mermaid, .scxml, .table])
  func `The time to draw rules is linear in their size`(format: DiagramFormat) throws {
    typealias Text = (Int) -> String
    func rules(_ state: @escaping Text, events: @escaping Text) -> (Int) -> () -> Void {
      { count in
        let states = (0..<count).map { state($0) }.joined(separator: ",")
        let events = (0..<count).map { events($0) }.joined(separator: ",")
        let rules = try? Rules<String, String, String>(json: #"{"states":[\#(states)],"events":[\#(events)]}"#)
        #expect(rules?.problems.isEmpty == true)
        return { _ = rules?.diagram(format) }
      }
    }
    Growth.expectLinear(
      in: "wide", 400,
      rules({ #"{"state":"s \#($0)"}"# }, events: { #"{"on":"e \#($0)","from":["s \#($0)"],"to":["s 0"]}"# }))
    Growth.expectLinear(
      in: "deep", 400,
      rules(
        { $0 == 0 ? #"{"state":"s0"}"# : #"{"state":"s\#($0)","inside":"s\#($0 - 1)"}"# },
        events: { #"{"on":"e","from":["s\#($0)"],"to":["s0"]}"# }))
    Growth.expectLinear(
      in: "paired", 400,
      rules(
        { $0 % 2 == 0 ? #"{"state":"s\#($0)","history":"deep"}"# : #"{"state":"s\#($0)","inside":"s\#($0 - 1)"}"# },
        events: { #"{"on":"e\#($0 % 7)","from":["s\#($0)"],"to":["s0","s1"],"when":["c\#($0)"]}"# }))
  }

  // Defect 15
  @Test func `The text of a diagram is the same on every call, and marks the machine's current state`() throws {
    let message = Message()
    message.view()
    for format in DiagramFormat.allCases {
      let text = message.machine.diagram(format)
      #expect(text == message.machine.diagram(format))
      #expect(text != Message.Rules(of: Message.self).diagram(format), "the current state is marked")
    }
  }

  // Behaviours 14, 83
  @Test func `A diagram includes the conditions and events that only attributes declare`() {
    for text in [Kettle().machine.diagram(.scxml), Kettle.Rules(of: Kettle.self).diagram(.scxml)] {
      let states = text.split(separator: "<state ")
      #expect(states.map { $0.contains("event=\"empty\"") } == [false, true, false, true])
      #expect(text.contains("event=\"boil\" cond=\"conditions['isFull']\""))
    }
  }

  // Defect 15
  @Test func `The text of a diagram is the same in every process`() throws {
    let children = try (0..<3).map { _ in try Program.run("inbox", ["graph", "--format", "scxml"]).output }
    #expect(Set(children).count == 1)
  }
}

/// A host whose attributes leave the states to the rules.
@Guarded
private final class Kettle {
  enum State { case cold, hot, warm }

  static let rules = Rules(initial: .cold) {
    On(.boil, from: .cold, .warm, to: .hot)
    In(.hot, to: .warm, forbids: .empty)
    On(.empty, to: .cold)
  }

  var isFull = true

  @Transition(when: \Kettle.isFull)
  func boil() {}

  @Transition
  func empty() {}
}
#endif
