#if Macros
import Foundation
import SwiftSyntax
import Testing

/// The expansions of the macros. `RECORD_EXPANSIONS=1 swift test --filter ExpansionTests` writes the expected files;
/// read their changes before you commit them.
@Suite struct ExpansionTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "Expansions")
  private static let isRecording = ProcessInfo.processInfo.environment["RECORD_EXPANSIONS"] != nil

  /// A source file of the folder, expanded.
  private static func expansion(of name: String, _ macros: Set<String>) throws -> Expansion {
    // The compiler tells the macro of a subclass that its superclass is guarded.
    Expansion(
      try String(contentsOf: folder.appending(path: "\(name).swift"), encoding: .utf8), of: macros,
      superclassIsGuarded: name == "Alarm")
  }

  private static let all: Set = ["Guarded", "Allowed", "Transition"]

  @Test(
    arguments: [
      ("Methods", ["Allowed", "Transition"]), ("Lamp", ["Guarded"]), ("Parcel", all), ("Alarm", all),
      ("Printer", all), ("Download", all),
    ] as [(String, Set<String>)])
  func `A source file expands to its expected file`(name: String, macros: Set<String>) throws {
    let expansion = try Self.expansion(of: name, macros)
    #expect(expansion.reports.isEmpty)
    #expect(!expansion.file.hasError)
    let expected = Self.folder.appending(path: "\(name).expanded.swift")
    if Self.isRecording { try expansion.file.description.write(to: expected, atomically: true, encoding: .utf8) }
    let lines = try String(contentsOf: expected, encoding: .utf8).components(separatedBy: "\n")
    #expect(expansion.file.description.components(separatedBy: "\n") == lines)
  }

  @Test func `A guarded body is a local function and a hook, with at most three other statements`() throws {
    let expansion = try Self.expansion(of: "Methods", ["Allowed", "Transition"])
    let bodies = Bodies(expansion.file).counts
    #expect(bodies.count == 12)
    for (name, count) in bodies { #expect((1...5).contains(count), "\(name)") }
  }

  @Test func `'#sourceLocation' maps every statement of a body to its own line`() {
    let source = """
      @Guarded
      final class Host {
        @Allowed func a() { at(3) }
        @Allowed
        func b() {
          at(6)

          at(8) { at(8) }; at(8)
          at(9)
        }
        @Allowed func c() {
          // A comment.

          /* Another */ at(14)
        }
        @Allowed func d()
        { at(17)
          at(18) }
      }
      """
    var line = 0
    var found: [Int: Int] = [:]
    for text in Expansion(source, of: ["Allowed"]).file.description.split(
      separator: "\n", omittingEmptySubsequences: false)
    {
      if let start = text.firstMatch(of: /#sourceLocation\(.*line: (\d+)\)/)?.1 {
        line = Int(start) ?? 0
      } else {
        for match in text.matches(of: /at\((\d+)\)/) { found[Int(match.1) ?? 0] = line }
        line += 1
      }
    }
    #expect(found == Dictionary(uniqueKeysWithValues: [3, 6, 8, 9, 14, 17, 18].map { ($0, $0) }))
  }

  @Test func `@Guarded adds at most five lines of code for a method, and two for a state`() {
    #expect(Self.linesAdded(states: 20, methods: 30) - Self.linesAdded(states: 20, methods: 20) <= 5 * 10)
    #expect(Self.linesAdded(states: 20, methods: 30) - Self.linesAdded(states: 10, methods: 30) == 2 * 10)
  }

  /// How many lines '@Guarded' adds to a class of some size.
  private static func linesAdded(states: Int, methods: Int) -> Int {
    let cases = (0..<states).map { "s\($0)" }.joined(separator: ", ")
    let functions = (0..<methods).map {
      "  @Transition(from: State.s\($0 % states), to: .s\(($0 + 1) % states)) func m\($0)() {}\n"
    }
    let host = "@Guarded\nfinal class Host {\n  enum State {\n    case \(cases)\n  }\n\(functions.joined())}\n"
    let expanded = Expansion(host, of: ["Guarded"]).file.description
    func count(_ text: String) -> Int { text.split(separator: "\n").count { !$0.contains("///") } }
    return count(expanded) - count(host)
  }

  @Test func `Documentation of Method cases says where the methods are allowed and where they lead`() {
    let host = #"""
      @Guarded
      final class Order {
        enum State { case cart, placed, paid, gone }
        enum Event { case pay, cancel }
        @Region enum Parcel { case packed, sent }
        static let rules = Rules(initial: .cart) {
          On(.cancel, from: .cart, to: .gone)
          On(.cancel, from: .placed, .paid, to: .gone, when: "isLate", "isSorry")
          In(.paid, allows: .look)
        }
        var isCustomer = true
        var isLate = true
        var isSorry = true
        @Transition(from: State.cart, to: .placed, .gone) func place() -> State { .placed }
        @Transition(on: Event.pay, from: State.placed, to: .paid, when: \Order.isCustomer) func settle() {}
        @Allowed(in: State.cart, .placed, when: \Order.isLate) func look() {}
        @Transition(from: Parcel.packed, to: .sent) func send() {}
        @Transition(to: State.gone) func vanish() {}
      }
      """#
    let lines = Expansion(host, of: ["Guarded"]).file.description.split(separator: "\n").map {
      $0.trimmingPrefix(while: \.isWhitespace)
    }
    let help = zip(lines, lines.dropFirst()).filter { $0.0.hasPrefix("///") && $0.1.hasPrefix("case ") }.map {
      "\($0.1.dropFirst(5)): \($0.0.dropFirst(4))"
    }
    #expect(
      help == [
        "place: Allowed in `cart`. Leads to `placed` or `gone`.",
        "settle: Allowed in `placed`. Leads to `paid`, when `isCustomer`.",
        "look: Allowed in `paid`, `cart` and `placed`, when `isLate`.",
        "send: Allowed in `packed`. Leads to `sent`.",
        "vanish: Allowed in every state that isn't final. Leads to `gone`.",
      ])
  }
}

/// Counts the statements of the methods of a file.
private final class Bodies: SyntaxVisitor {
  private(set) var counts: [String: Int] = [:]

  init(_ file: Syntax) {
    super.init(viewMode: .sourceAccurate)
    walk(file)
  }

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    counts[node.name.text + node.signature.parameterClause.trimmedDescription] = node.body?.statements.count
    return .skipChildren
  }
}
#endif
