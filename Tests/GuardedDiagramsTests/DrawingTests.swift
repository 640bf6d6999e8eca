#if Macros
import Foundation
import Testing

@Suite struct DrawingTests {
  private static let order = """
    @Guarded final class Order {
      enum State { case open, paid, refunded }
      @Transition(from: State.open, to: .paid, when: \\Order.isFilled) func pay() {}
      @Transition(from: State.paid, to: .refunded) func refund() {}
      @Allowed(in: State.open) func fill() {}
    }
    """

  @Test func `Without a format, the program prints Markdown with Mermaid`() throws {
    let run = try DiagramsProgram.run(source: Self.order)
    #expect(run.status == 0 && run.complaint.isEmpty, "\(run.complaint)")
    #expect(
      run.output == """
        # Shop

        ## Order

        ```mermaid
        stateDiagram-v2
          state "open<br>allows fill" as s0
          state "paid" as s1
          state "refunded" as s2
          [*] --> s0
          s0 --> s1 : pay #91;isFilled#93;
          s1 --> s2 : refund
        ```

        """)
  }

  @Test(arguments: [
    ("mermaid", "stateDiagram-v2"), ("svg", "<svg"), ("dot", "digraph"), ("table", "# Shop\n\n## Order\n\n| From"),
  ])
  func `A format prints the diagram alone, and the table with a heading`(_ format: String, _ head: String) throws {
    let run = try DiagramsProgram.run("--format", format, source: Self.order)
    #expect(run.status == 0 && run.output.hasPrefix(head), "\(run)")
  }

  @Test(arguments: [
    // A superclass, states and a state machine in other declarations of the module.
    (
      """
      @Guarded class Base { enum State { case a, b }
        static let rules = Rules(initial: .b) { In(.a, to: .b) } }
      @Guarded final class Host: Base { static let addedRules = Rules { In(.b, to: .a) }
        @Transition(from: State.a, to: .b) func go() {} }
      """, "s1 --> s0\n", ""
    ),
    (
      """
      enum Phase: CaseIterable { case one, two }
      @Guarded final class Host { typealias State = Phase
        @Transition(from: State.one, to: .two) func go() {} }
      """, "s0 --> s1 : go", ""
    ),
    (
      """
      extension Outer { @Guarded final class Host { @Transition(from: State.one, to: .two) func go() {} } }
      extension Outer.Host { enum State { case one, two } }
      """, "s0 --> s1 : go", ""
    ),
    (
      """
      @Guarded actor Host { enum State { case idle, busy }
        @Region enum Power { case on, off }
        static let rules = Rules { After(.seconds(5), from: .busy, to: .idle); Region(Power.self) { In(.on, to: .off) } } }
      """, "s1 --> s0 : after 5 seconds", ""
    ),
    // What the source doesn't show.
    ("@Guarded class Host: Far { @Transition(from: State.a, to: .b) func go() {} }", "s0 --> s1 : go", "'Far'"),
    (
      """
      @Guarded class Base { enum State { case a, b }
        @Transition(from: State.a, to: .b) func go() {} }
      @Guarded class Host: Base { @Transition(from: State.b, to: .a) override func go() {} }
      """, "s0 --> s1 : go", "the attribute of the override 'go'"
    ),
    (
      """
      @Guarded class Host { enum State { case a, b }
        static let rules = Rules { for s in all { In(s) }; In(.a, to: .b) } }
      """, "s0 --> s1\n", "'for s in all { In(s) }' in the rules"
    ),
    (
      """
      @Guarded class Host { enum State { case a, b }
        static let rules = shared
        @Transition(from: State.a, to: .b) func go() {} }
      """, "s0 --> s1 : go", "the rules, whose value is not one literal 'Rules { … }'"
    ),
    (
      """
      @Guarded class Host { enum State { case a, b }
        #if DEBUG
        @Transition(from: State.a, to: .b) func go() {}
        #endif
      }
      """, "state \"b\"", "'go', which is inside '#if'"
    ),
    ("@Guarded class Host: GuardedObject {}", "## Host", "the rules of a 'GuardedObject'"),
    ("@Guarded struct Host {}", "## Host", "a machine, because the type is neither a class nor an actor"),
    (
      "@Guarded class Host { enum State { case a }; static let rules = Rules { In(.b) } }", "## Host",
      "rules with states that no enum declares"
    ),
    ("@Guarded class Host: Host { @Allowed func a() {} }", "## Host", "the states"),
  ])
  func `Parts of other declarations are drawn, or named as not seen`(
    _ source: String, _ shown: String, _ unseen: String
  ) throws {
    let run = try DiagramsProgram.run("--type", "Host", source: source)
    #expect(run.status == 0)
    #expect(run.output.contains(shown), "\(run.output)")
    #expect(run.output.contains("> Not seen: ") == !unseen.isEmpty)
    #expect(unseen.isEmpty ? run.complaint.isEmpty : run.complaint.contains(unseen), "\(run.complaint)")
  }

  private static let long = String(repeating: "long", count: 50)

  @Test(arguments: [
    "@Guarded class `a <\u{202E}\"` { enum State { case `a <\u{202E}\"`, b } }",
    "@Guarded class \(long) { enum State { case \(long) } }",
    "@Guarded class Unclosed { enum State { case a, b",
    """
    @Guarded class Base { enum State { case a, b } func }
    @Guarded class Host: Base { @@ func ( static let rules = Rules { In(
    """,
    """
    @Guarded class Faulty { enum State { case a, b }
      static let rules = Rules { In(.a, initial: .a, to: .a) { In(.b) { In(.a) } } } }
    """,
  ])
  func `Any name, incomplete code and faulty rules can be drawn`(_ source: String) throws {
    for format in ["svg", "mermaid", "dot", "table"] {
      let run = try DiagramsProgram.run("--format", format, "--output", "Diagrams", source: source)
      #expect(run.status == 0 && run.output.hasPrefix("Diagrams/"), "\(run)")
    }
  }

  @Test(arguments: ["svg", "mermaid", "dot", "table"])
  func `A check names the files that are old or missing, and their changes`(_ format: String) throws {
    try DiagramsProgram.inNewFolder { program in
      let suffix = ["svg": "svg", "mermaid": "mmd", "dot": "dot", "table": "md"][format] ?? ""
      func run(_ option: String, _ source: String) throws -> DiagramsProgram.Run {
        try program.write(source, to: "Order.swift")
        return try program.run(["--format=\(format)", option, "Diagrams", "Order.swift"])
      }
      let old = Self.order.replacing("  @Transition(from: State.paid, to: .refunded) func refund() {}\n", with: "")
      #expect(try run("--check", old).complaint.hasPrefix("error: there is no folder 'Diagrams' with diagrams"))
      try program.write("", to: "Diagrams/Other.\(suffix)")
      #expect(try run("--check", old).complaint == "error: Order.\(suffix) is missing\n")
      let other = suffix == "svg" ? "dot" : "svg"
      try program.write("", to: "Diagrams/Order.\(other)")
      #expect(try run("--check", old).complaint.contains("; there is Order.\(other): give its '--format'"))
      #expect(try run("--output", old).output == "Diagrams/Order.\(suffix)\n")
      #expect(try run("--check", old).status == 0)
      let check = try run("--check", Self.order)
      #expect(check.status == 1)
      #expect(check.complaint.contains("Order.\(suffix) is older than its rules: "))
      #expect(check.complaint.contains("+ paid → refunded by refund"), "\(check.complaint)")
      let moved = try run("--check", old.replacing("open, paid", with: "paid, open"))
      #expect(moved.status == 1)
    }
  }

  @Test(arguments: [
    (["--type", "Ordr"], "there is no guarded type 'Ordr'; did you mean 'Order'?"),
    (["--type", "Bill"], "there is no guarded type 'Bill'; the guarded types are Order"),
    (["--target", "Shp"], "there is no target 'Shp'; did you mean 'Shop'?"),
    (["--format", "sgv"], "there is no format 'sgv'; did you mean 'svg'?"),
    (["--format", "html"], "there is no format 'html'; the formats are mermaid, svg, dot and table"),
    (["--fromat", "svg"], "there is no option '--fromat'; did you mean '--format'?"),
    (["--type="], "'--type' needs a value"),
    (["--output", "a", "--check", "b"], "give one of '--output' and '--check', and one folder"),
    (["missing.swift"], "there is no file 'missing.swift'"),
    (["--output", "Source.swift/Diagrams"], "can't write to 'Source.swift/Diagrams'"),
  ])
  func `A mistake on the command line has the status 1 and a sentence`(
    _ arguments: [String], _ complaint: String
  ) throws {
    try DiagramsProgram.inNewFolder { program in
      try program.write(Self.order, to: "Source.swift")
      let run = try program.run(arguments + ["--module", "Shop", "Source.swift"])
      #expect(run.status == 1)
      #expect(run.complaint.hasPrefix("error: \(complaint)"), "\(run.complaint)")
    }
  }

  @Test func `One format prints one type`() throws {
    let both = "\(Self.order)\n\(Self.order.replacing("Order", with: "Cart"))"
    let run = try DiagramsProgram.run("--format", "svg", source: both)
    #expect(run.status == 1 && run.complaint.contains("the types are Order and Cart"))
    #expect(try DiagramsProgram.run("--format", "svg", "--type", "Cart", source: both).status == 0)
  }

  @Test func `A target without guarded types has the status 0 and a sentence`() throws {
    let run = try DiagramsProgram.run(source: "struct Order {}")
    #expect(run.status == 0)
    #expect(run.output.isEmpty)
    #expect(run.complaint == "warning: there are no guarded types in Shop\n")
  }

  @Test func `The program draws a hundred types in three seconds`() throws {
    let source = (0..<100).map { Self.order.replacing("Order", with: "Order\($0)") }.joined(separator: "\n")
    try DiagramsProgram.inNewFolder { program in
      try program.write(source, to: "Source.swift")
      let started = ContinuousClock.now
      let run = try program.run(["--format", "svg", "--output", "Diagrams", "Source.swift"])
      #expect(run.output.split(separator: "\n").count == 100)
      // Twice the promise, for a machine that has other work.
      #expect(ContinuousClock.now - started < .seconds(6))
    }
  }
}
#endif
