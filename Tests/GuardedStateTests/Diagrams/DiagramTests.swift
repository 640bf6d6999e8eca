import Foundation
import GuardedState
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

  @Test func `Behaviour 83: DOT, escaped, with the initial, final and current state and any-source arrows`() {
    #expect(
      rules.diagram(.dot, current: "a <1>") == #"""
        digraph states {
          compound=true;
          node [shape=box, style=rounded];
          s0 [label="off"];
          subgraph cluster_1 {
            label="on"; style=rounded;
            s3 [label="a <1>", penwidth=3];
            s2 [label="b|\"c\""];
          }
          s4 [label="gone", shape=doublecircle];
          start [shape=point];
          start -> s0;
          any [label="any state", style=dashed];
          s0 -> s2 [lhead=cluster_1];
          s2 -> s3;
          s2 -> s2 [label="tick", style=dotted, ltail=cluster_1];
          any -> s4 [label="fail"];
        }

        """#)
  }

  @Test func `Behaviour 83: Mermaid`() {
    #expect(
      rules.diagram(.mermaid, current: "off") == """
        stateDiagram-v2
          state "off" as s0
          state "on" as s1
          state s1 {
            state "a <1>" as s3
            state "b|#34;c#34;" as s2
            [*] --> s2
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

  @Test func `Behaviour 83: SCXML, well-formed`() throws {
    let text = rules.diagram(.scxml, current: "a <1>")
    #expect(
      text == """
        <?xml version="1.0" encoding="UTF-8"?>
        <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" initial="off">
          <!-- current: a &lt;1&gt; -->
          <state id="off">
            <transition event="transition.on" target="on"/>
            <transition event="fail" target="gone"/>
          </state>
          <state id="on" initial="b__c_">
            <history id="on.history" type="deep"/>
            <transition event="tick"/>
            <transition event="fail" target="gone"/>
            <state id="a__1_"/>
            <state id="b__c_">
              <transition event="transition.a__1_" target="a__1_"/>
            </state>
          </state>
          <final id="gone"/>
        </scxml>

        """)
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).scxml")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data(text.utf8).write(to: file)
    let parse = "import sys, xml.dom.minidom; xml.dom.minidom.parse(sys.argv[1])"
    let (status, output) = try Program.run(
      URL(fileURLWithPath: "/usr/bin/env"), ["python3", "-c", parse, file.path])
    #expect(status == 0, "\(output)")
  }

  @Test func `Behaviour 83: a table`() {
    #expect(
      rules.diagram(.table) == #"""
        | From | By | To |
        |---|---|---|
        | off (initial) | transition | on |
        | on / b\|"c" | transition | on / a <1> |
        | on | tick | (stays) |
        | any | fail | gone (final) |

        """#)
  }

  @Test func `Defect 15: the text is the same on every run, and marks a machine's current state`() throws {
    let message = Message()
    message.view()
    for format in DiagramFormat.allCases {
      let text = message.machine.diagram(format)
      #expect(text == message.machine.diagram(format))
      #expect(text != Message.Rules(of: Message.self).diagram(format), "the current state is marked")
    }
  }

  #if Macros
  @Test func `Defect 15: the text is the same in every process`() throws {
    let children = try (0..<3).map { _ in try Program.run("inbox", ["graph", "--format", "scxml"]).output }
    #expect(Set(children).count == 1)
  }
  #endif
}
