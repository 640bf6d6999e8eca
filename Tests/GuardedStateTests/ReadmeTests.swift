import Foundation
import GuardedState
import GuardedStateTesting
import Testing

@Suite struct ReadmeTests {
  private static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  #if Macros
  private static func text(_ file: String) throws -> String {
    try String(contentsOf: root.appending(path: file), encoding: .utf8)
  }

  @Test func `The README's first examples compile, and the snippet prints the output that the README shows`() throws {
    let readme = try Self.text("README.md")
    let code = readme.blocks("swift")
    for line in code.joined().split(separator: "\n") { #expect(line.count <= 76, "\(line)") }
    #expect(try Self.text("Tests/GuardedStateTests/MustCompile/ReadmeByHand.swift").hasSuffix(code[0]))
    #expect(try Self.text("Snippets/Message.swift").hasSuffix("#if Macros\n\(code[1])#endif\n"))
    #expect(try Program.run("Message").output == readme.blocks("text")[0])
    let (status, output) = try CompilerTests.compile("MustCompile/ReadmeByHand", "-warnings-as-errors")
    #expect(status == 0, "\(output)")
  }

  @Test func `The README shows the compiler's warnings`() throws {
    let readme = try Self.text("README.md")
    #expect(try Self.text("Tests/GuardedStateTests/MustWarn/Readme.swift").hasSuffix(readme.blocks("swift")[2]))
    let (_, output) = try CompilerTests.compile("MustWarn/Readme")
    let warnings = output.matches(of: /Readme.swift:\d+:\d+: (warning: .+) \(from macro/).map { "\($0.1)\n" }
    #expect(warnings.joined() == readme.blocks("text")[1])
  }

  @Test func `The README's other examples are parts of a program that prints the output shown`() throws {
    let readme = try Self.text("README.md")
    let program = try ArticleExamplesTests.assembled(
      Self.root.appending(path: "Tests/GuardedStateTests/MustCompile/Readme.swift"),
      with: Self.root.appending(path: "README.md"))
    let others = readme.blocks("swift").dropFirst(3).filter {
      !$0.contains("package") && !$0.contains("explore") && !$0.contains("class Parcel")
    }
    #expect(others.count == 4)
    for example in others { #expect(program.unindented.contains(example.unindented), "\(example)") }
    let shown = [readme.blocks("text")[2], try Self.text("Documentation/Message.svg")]
    try ArticleExamplesTests.expect(program: program, toPrint: shown)
  }

  @Guarded
  final class Parcel {
    enum State { case packed, shipped }
    private(set) var isPaid = false

    @Allowed(in: State.packed)
    func pay() throws { isPaid = true }

    @Transition(from: State.packed, to: .shipped)
    func ship() throws {}
  }

  @Test func `The README shows what a failed exploration prints`() throws {
    // Within a macro, the conditions have no place of their own.
    func run() throws {
      try explore({ Parcel() }) {
        Step { try $0.pay() }
        Step { try $0.ship() }
      } invariant: { parcel in
        parcel.state == .packed || parcel.isPaid
      }
    }
    let failure = try #require(throws: ExplorationFailure.self) { try run() }
    let readme = try Self.text("README.md")
    #expect(
      readme.blocks("console") == ["\(failure)\n".replacing(/ReadmeTests.swift:\d+/, with: "ParcelTests.swift:9")])
    let own = try String(contentsOf: URL(fileURLWithPath: #filePath), encoding: .utf8).unindented
    for example in readme.blocks("swift") where example.contains("Parcel") { #expect(own.contains(example.unindented)) }
  }
  #endif

  @Test func `Links of the repository's documents lead to headings of files that a code host shows`() throws {
    let documentation = Self.root.appending(path: "Documentation").path
    let documents = try FileManager.default.subpathsOfDirectory(atPath: documentation).filter { $0.hasSuffix(".md") }
    #expect(documents.contains("Articles/README.md"))
    for file in ["README.md", "CONTRIBUTING.md", "CHANGELOG.md"] + documents.map({ "Documentation/\($0)" }) {
      let place = Self.root.appending(path: file)
      let text = try String(contentsOf: place, encoding: .utf8)
      #expect(!text.contains("<doc:") && !text.contains("(doc:"), "\(file): a code host shows no links of DocC")
      for link in text.matches(of: /\]\(([^)#\s]*)(#[^)\s]*)?\)/)
      where !link.1.hasPrefix("http") && !link.1.hasPrefix("../../actions/") {
        let target = link.1.isEmpty ? place : place.deletingLastPathComponent().appending(path: String(link.1))
        try #require(FileManager.default.fileExists(atPath: target.path), "\(file): \(link.0)")
        guard let anchor = link.2?.dropFirst() else { continue }
        #expect(try Self.anchors(of: target).contains(String(anchor)), "\(file): \(link.0)")
      }
    }
  }

  /// The anchors of a document's headings, as code hosts make them.
  private static func anchors(of document: URL) throws -> Set<String> {
    let text = try String(contentsOf: document, encoding: .utf8)
    return Set(
      text.matches(of: /(?m)^#+ (.+)$/).map {
        $0.1.lowercased().filter { $0.isLetter || $0.isNumber || "_- ".contains($0) }.replacing(" ", with: "-")
      })
  }

  @Test func `The order of effects is the same list in the documentation and in the code`() throws {
    let sources = Self.root.appending(path: "Sources/GuardedState")
    let article = try String(
      contentsOf: sources.appending(path: "GuardedState.docc/Reference/OrderOfEffects.md"), encoding: .utf8)
    let comment = try String(contentsOf: sources.appending(path: "Machine/GuardedMachine.swift"), encoding: .utf8)
      .replacing("///", with: "")
    let steps = article.steps
    #expect(steps.count == 12)
    #expect(comment.steps == steps)
  }
}

extension String {
  /// The steps of the list from 1 to 12, each on one line.
  fileprivate var steps: [String] {
    var steps: [String] = []
    for line in split(separator: "\n", omittingEmptySubsequences: false).map({ $0.trimmingCharacters(in: .whitespaces) }
    ) {
      if line.hasPrefix("\(steps.count + 1). ") {
        steps.append(line)
      } else if !steps.isEmpty, steps.count < 12 || !line.isEmpty, !line.isEmpty {
        if steps.count == 12 { break }
        steps[steps.count - 1] += " " + line
      }
    }
    return steps
  }
}
