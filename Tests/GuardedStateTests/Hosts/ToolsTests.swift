#if Macros
import Foundation
import GuardedState
import GuardedStateTools
import Testing

/// Guarded methods as tools for programs outside.
@Suite struct ToolsTests {
  enum Urgency: String, Codable, CaseIterable { case low, high }
  enum Level: Int, Codable, CaseIterable { case one = 1, two }
  struct Address: Codable, Sendable, JSONSchemaRepresentable {
    var street: String
    static var jsonSchema: JSONSchema {
      ["type": "object", "properties": ["street": ["type": "string"]], "required": ["street"]]
    }
  }
  struct Opaque: Codable, Sendable {}

  @Guarded(tools: true) actor Queue {
    enum State { case shut, open }
    @Transition(from: State.shut, to: .open) func open() throws {}
    @Allowed(in: State.open, otherwise: .wait(.milliseconds(1))) func look() async throws -> Int { 1 }
    @Region enum Audit { case due, passed }
    @Transition(from: Audit.due, to: .passed) func check() throws {}
    @Allowed(in: State.shut, while: Audit.passed) func sweep() throws {}
  }

  /// Two methods of one name, which are two tools.
  @Guarded(tools: true) final class Cashier {
    enum State { case open }
    @Allowed(in: State.open) func pay(_ cents: Int) throws -> String { "cents" }
    @Allowed(in: State.open) func pay(voucher: String) throws -> String { "voucher" }
  }

  /// A refund that only a human approves.
  @Guarded(tools: true) actor Refund {
    enum State { case draft, submitted, approved, paying, paid }
    @Region enum Note { case none, written }
    private(set) var cents = 0
    var fails = false
    func fail() { fails = true }
    var isHuman: Verdict { Verdict(machine.userInfo["role"] as? String == "human", "Only a human approves") }

    /// Submits the refund
    /// to the desk.
    ///
    /// It can't be undone.
    ///
    /// - Parameters:
    ///   - cents: The amount,
    ///     in cents.
    ///   - urgency: How urgent it is.
    /// - Throws: Nothing.
    @Transition(from: State.draft, to: .submitted)
    func submit(cents: Int, _ urgency: Urgency = .low, on day: Date? = nil) throws -> [String: Int] {
      self.cents = cents
      return ["cents": cents]
    }
    /// - Parameter cents: The amount.
    @Allowed(in: State.submitted) func change(_ cents: Int) throws {
      self.cents = cents
      if fails { throw Oops() }
    }
    @Transition(from: State.submitted, to: .approved, when: \Refund.isHuman) func approve() throws {}
    @Transition(from: State.approved, via: .paying, to: .paid, orElse: .approved)
    func payOut() async throws { await Task.yield() }
    @Transition(from: Note.none, to: .written) func write(note: String) throws {}
    @Allowed(in: State.draft) func address(_ address: Address, at level: Level) throws -> String { address.street }
    @Allowed(in: State.draft) func strange(_ opaque: Opaque) throws {}
    @Allowed(in: State.draft) func twice(a first: Int, a second: Int) throws {}
  }

  /// A host whose methods have less common parameters.
  /// A host whose methods run in vain.
  @Guarded(tools: true) actor Draft {
    enum State { case open, sent, other }
    static let rules = Rules(initial: .open) { In(.sent, to: .other) }
    private(set) var cents = 5
    var isFull = true
    @Transition(from: State.open, to: .open) func change(cents: Int) throws { self.cents = cents }
    @Transition(from: State.open, to: .sent, .open) func pick() throws -> State {
      cents += 1
      return [State.other][0]
    }
    @Transition(from: State.open, to: .sent) func send() throws -> Int { cents }
    func willCommit(_ snapshot: Snapshot<State>) throws { if isFull { throw Oops() } }
    func repair() { isFull = false }
  }

  @Guarded(tools: true) final class Desk {
    enum State { case open, shut }
    @Allowed(in: State.open) func note(_ text: String?, day: Date? = nil) throws -> String { text ?? "nothing" }
    @Allowed(in: State.open) func opaque(_ opaque: Opaque) throws -> Int { 3 }
    @Allowed(in: State.open) private func hidden() throws {}
    @Allowed(in: State.open) func rent(days: Int, to name: String) throws -> Int { days }
    func shouldRent(days: Int, to name: String) -> Verdict { Verdict(days < 30, "1 to 29 days are possible") }
    @Transition(from: State.open, to: .shut) func close() throws { try hidden() }
  }

  enum Failure: RefusalConvertible {
    case refused(Refusal)
    init(refusal: Refusal) { self = .refused(refusal) }
  }

  /// A host whose methods throw refusals in other ways, with comments in blocks.
  @Guarded(tools: true) actor Ward {
    enum State { case shut, open }
    var isFree: Verdict { "Closed today" }
    @Allowed(in: State.shut, when: \Ward.isFree) func look() throws(Failure) {}
    @Transition(from: State.shut, to: .open, when: \Ward.isFree) func enter() async throws(Failure) {}
    // swift-format-ignore: UseTripleSlashForDocumentationComments
    /** Waits for the other state. */
    @Allowed(in: State.open, otherwise: .wait(.zero)) func rest() async throws {}
    // swift-format-ignore: UseTripleSlashForDocumentationComments
    /**
     * Calls another
     * method.
     *
     * - Parameter seconds: The time,
     *   in seconds.
     */
    @Allowed(in: State.shut) func pass(seconds: Int? = nil) throws { try leave() }
    @Allowed(in: State.shut) func passLater() async throws { try leave() }
    @Transition(from: State.open, to: .shut) func leave() throws {}
  }

  /// A host whose results are arguments too.
  @Guarded(tools: true) final class Diary {
    enum State { case open }
    var day: Date
    init(_ day: Date) { self.day = day }
    @Allowed(in: State.open) func today() throws -> Date { day }
    @Allowed(in: State.open) func turn(to day: Date) throws { self.day = day }
  }

  /// A class whose methods can't be tools.
  @Guarded(tools: true) final class Misfit {
    enum State { case on }
    enum Size: Int { case small, large }
    enum Flag: UInt64, CaseIterable, Codable { case low, top = 0x8000_0000_0000_0000 }
    @Allowed(in: State.on) func size(_ size: Size) throws {}
    @Allowed(in: State.on) func flag(_ flag: Flag) throws {}
    @Allowed(in: State.on) func opaque(_ opaque: Opaque) throws {}
    @Allowed(in: State.on) func add(_ numbers: Int...) throws {}
    @Allowed(in: State.on) func each(_ work: () -> Void) throws {}
    @Allowed(in: State.on) func wait() async throws {}
    @Allowed(in: State.on) private func hidden() throws {}
  }

  @Guarded(tools: true) class Plain {
    enum State { case a, b }
    @Transition(from: State.a, to: .b) func go(n: Int) throws {}
    @Allowed(in: State.a) func wait() async throws {}
    // A host may have members of these names.
    func perform() {}
    func tools() {}
    func look() {}
    var list: Int { 1 }
  }
  @Guarded(tools: true) final class Sub: Plain {
    @Allowed(in: State.b) func read(deep: Bool) throws -> String { "read" }
  }
  @Guarded class Untold {
    enum State { case a, b }
    @Transition(from: State.a, to: .b) func go() throws {}
  }
  @Guarded(tools: true) final class Told: Untold {
    @Allowed(in: State.b) func read() throws -> Bool { true }
  }
  @MainActor @Guarded(tools: true) final class Screen {
    enum State { case a, b }
    @Transition(from: State.a, to: .b) func go(n: Int8) async throws { await Task.yield() }
  }
  @Guarded(synchronized: true, tools: true) final class Gate: Sendable {
    enum State { case a, b }
    @Transition(from: State.a, to: .b) func go(n: [Double]) throws {}
    @Transition(from: State.b, to: .a) func back() {}
  }
  @Guarded(tools: true) final class Box<T: Codable & CaseIterable & Sendable> {
    enum State { case a, b }
    @Transition(from: State.a, to: .b) func go(n: T) throws -> T { n }
  }

  private func json(_ text: String = "{}") -> Data { Data(text.utf8) }

  // MARK: - The list

  @Test func `A tool has the documentation of its method and a schema of the parameters' types`() {
    let tools = Refund().tools().list
    #expect(tools.map(\.name) == ["submit", "change", "approve", "payOut", "write", "address"])
    #expect(tools.map(\.summary) == ["Submits the refund to the desk.", "", "", "", "", ""])
    #expect(
      tools[0].inputSchema.description
        == #"{"additionalProperties":false,"properties":{"cents":{"description":"The amount, in cents.","type":"integer"},"#
        + #""on":{"anyOf":[{"format":"date-time","type":"string"},{"type":"null"}]},"#
        + #""urgency":{"description":"How urgent it is.","enum":["low","high"]}},"required":["cents"],"type":"object"}"#
    )
    #expect(tools[1].inputSchema.keywords["properties"]?["cents"]?["description"] == "The amount.")
    let others = Ward().tools().list
    #expect(others.map(\.summary) == ["", "", "Waits for the other state.", "Calls another method.", "", ""])
    let seconds = others[3].inputSchema.keywords["properties"]?["seconds"]
    #expect(seconds?["description"] == "The time, in seconds.")
    #expect(tools[2].inputSchema.keywords["properties"] == [:])
    let address = tools[5].inputSchema.keywords["properties"]
    #expect(address?["address"] == .object(Address.jsonSchema.keywords) && address?["at"] == ["enum": [1, 2]])
  }

  @Test func `The list is the same in every state, and only of the methods that the caller may call`() async {
    let refund = Refund()
    let tools = refund.tools(allowing: [.submit, .payOut])
    let before = tools.list
    _ = await tools.perform("submit", json: json(#"{"cents": 5}"#))
    #expect(tools.list == before && before.map(\.name) == ["submit", "payOut"])
    #expect(Sub().tools().list.map(\.name) == ["go", "read"])
    #expect(Told().tools().list.map(\.name) == ["read"])
    #expect(Box<Urgency>().tools().list[0].inputSchema.keywords["properties"]?["n"] == ["enum": ["low", "high"]])
  }

  @Test func `A debug build says why a method is no tool, unless it is private`() async throws {
    let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
      #expect(Misfit().tools().list.isEmpty)
    }
    let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    let lines = text.split(separator: "\n").filter { $0.hasPrefix("GuardedState: ") }
    let expected = [
      "size' is no tool: the type of the argument 'size', Size, offers no 'JSONSchema': let it be 'Codable' and 'CaseIterable', or 'JSONSchemaRepresentable'",
      "flag' is no tool: the type of the argument 'flag', Flag, offers no 'JSONSchema': let it be 'JSONSchemaRepresentable'",
      "opaque' is no tool: the type of the argument 'opaque', Opaque, offers no 'JSONSchema': let it be 'JSONSchemaRepresentable'",
      "add' is no tool: it has a variadic parameter",
      "each' is no tool: it takes a closure or a pack",
      "wait' is no tool: it is async, and its class has no isolation: use an actor",
    ]
    #expect(lines.map(String.init) == expected.map { "GuardedState: Misfit: '\($0)" })
  }

  // MARK: - Calls

  /// What a caller sees of an answer, on one line.
  private func text(_ answer: Answer) -> String {
    let advice = answer.advice.map { " \($0)" } ?? ""
    return "\(answer)\(advice) \(answer.states) \(answer.permitted) \(answer.version)"
  }

  nonisolated(nonsending) private func go<Host: ToolHost>(_ host: Host, _ name: String, _ arguments: String) async
    -> String
  { text(await host.tools().perform(name, json: json(arguments))) }

  @Test func `Hosts of all kinds answer`() async {
    #expect(await go(Plain(), "go", #"{"n": 1.0}"#) == #"in b ["b"] [] 1"#)
    let sub = Sub()
    #expect(await go(sub, "go", #"{"n": 1}"#) == #"in b ["b"] ["read"] 1"#)
    #expect(await go(sub, "read", #"{"deep": true}"#) == #""read" ["b"] ["read"] 2"#)
    #expect(await go(Screen(), "go", #"{"n": 100}"#) == #"in b ["b"] [] 1"#)
    #expect(await go(Gate(), "go", #"{"n": [1, 2.5]}"#) == #"in b ["b"] ["back"] 1"#)
    #expect(await go(Box<Urgency>(), "go", #"{"n": "high"}"#) == #""high" ["b"] [] 1"#)
    let hosts: [any ToolHost & Sendable] = [Refund(), Gate()]
    for host in hosts { #expect(await Self.look(host).version == 0) }
  }

  private static func look<Host: ToolHost & Sendable>(_ host: Host) async -> Answer { await host.tools().look() }

  @Test func `A refused caller learns what to do`() async {
    let refund = Refund()
    let agent = refund.tools(as: ["role": "agent"], orAsking: ["role": "human"])
    let alone = refund.tools(as: ["role": "agent"], allowing: [.submit, .payOut])
    func advice(_ name: String, _ arguments: String = "{}", version: Int? = nil) async -> Advice? {
      await agent.perform(name, json: json(arguments), ifVersion: version).advice
    }
    #expect(await advice("payOut") == .callFirst(["submit", "approve"]))
    #expect(await alone.perform("payOut", json: json()).advice == .askSomebody)
    #expect(await advice("submit") == .correctArguments)
    #expect(await advice("nothing") == .never)
    #expect(await advice("submit", #"{"cents": 5}"#, version: 3) == .lookAgain)
    #expect(await advice("submit", #"{"cents": 5}"#, version: 0) == nil)
    #expect(await advice("approve") == .askSomebody)
    #expect(await refund.tools().perform("approve", json: json()).advice == .conditions(["isHuman"]))
    #expect(await advice("submit", #"{"cents": 5}"#) == .never)
    #expect(await Queue().tools().perform("look", json: json()).advice == .callFirst(["open"]))
    #expect(await Queue().tools().perform("sweep", json: json()).advice == .callFirst(["check"]))
  }

  @Test(arguments: ["look", "enter", "rest"])
  func `The refusal of a call is one, whatever its method throws for it`(name: String) async {
    let answer = await Ward().tools().perform(name, json: json())
    #expect(answer.refusal?.subject == name && answer.error == nil && answer.advice != nil)
  }

  @Test(arguments: ["pass", "passLater"])
  func `The refusal of another call is an error of the method that throws it`(name: String) async {
    let answer = await Ward().tools().perform(name, json: json())
    #expect(answer.error?.contains("'leave'") == true && answer.refusal == nil && answer.advice == nil)
  }

  @Test func `All arguments that can't be read are named at once`() async {
    let answer = await Refund().tools().perform("submit", json: json(#"{"cents": "x", "urgency": "none", "on": 5}"#))
    #expect(answer.refusal?.reason == .wrongArguments && answer.version == 0)
    #expect(
      answer.mistakes.map { $0.prefix { $0 != "," } } == [
        "'cents' must be Int", "'urgency': 'low' or 'high' was expected", "'on' must be Optional<Date>",
      ] || answer.mistakes.count == 3, "\(answer.mistakes)")
    let underscore = await Refund().tools().perform("change", json: json(#"{"_": 5}"#))
    #expect(underscore.refusal != nil)
  }

  @Test(arguments: [
    "", "[", "5", "null", "{\"cents\": 1, \"cents\": 2}", "{\"cents\": 1e400}", "\u{FFFD}", "{\"\\ud800\": 1}",
  ])
  func `Bad input is refused, and nothing is lost`(text: String) async {
    let refund = Refund()
    let answer = await refund.tools().perform("submit", json: json(text))
    #expect(answer.refusal?.reason == .wrongArguments && answer.states == ["draft", "none"] && answer.version == 0)
    let deep = String(repeating: "[", count: 100_000)
    #expect(await refund.tools().perform("submit", json: json(deep)).refusal != nil)
  }

  @Test(arguments: ["5", "null", "[]", "[5]"])
  func `Arguments that are no object are refused`(text: String) async {
    let answer = await Refund().tools().perform("submit", json: json(text))
    #expect(answer.refusal?.detail == .unreadableArguments(mistake: "an object was expected"))
  }

  @Test func `An argument without a label has the name of its parameter, and the state comes first`() async {
    let refund = Refund()
    let draft = await refund.tools().perform("submit", json: json("{\"_\": 5}"))
    #expect(draft.refusal?.detail == .unknownArgument(label: "_", nearest: "urgency"))
    _ = await refund.tools().perform("submit", json: json("{\"cents\": 5}"))
    #expect(await refund.tools().perform("submit", json: json("{\"_\": 5}")).refusal?.reason == .notAllowed)
  }

  @Test func `A tool never calls another one's overload`() async {
    let tools = Cashier().tools()
    let answer = await tools.perform("pay", json: json("{\"voucher\": \"a\"}"))
    #expect(answer.refusal?.detail == .unknownArgument(label: "voucher", nearest: "cents"))
    #expect(await tools.perform("payVoucher", json: json("{\"voucher\": \"a\"}")).refusal == nil)
  }

  @Test func `A preview is the same decision, also for somebody else, and has no effect`() async {
    let refund = Refund()
    let agent = refund.tools(as: ["role": "agent"])
    #expect(await agent.preview("submit", json: json()).refusal?.reason == .wrongArguments)
    let answer = await agent.preview("submit", json: json(#"{"cents": 5}"#))
    #expect(answer.refusal == nil && answer.result == nil && answer.states[0] == "draft" && answer.version == 0)
    _ = await agent.perform("submit", json: json(#"{"cents": 5}"#))
    #expect(await agent.preview("approve", json: json()).refusal?.reason == .declined)
    #expect(await agent.preview("approve", json: json(), as: ["role": "human"]).refusal == nil)
    #expect(await agent.preview("payOut", json: json()).advice == .callFirst(["approve"]))
    #expect(await refund.cents == 5)
    #expect(await agent.look().version == 1)
  }

  @Test func `The body's error is a text, and the answer is encoded with its result as JSON`() async throws {
    let refund = Refund()
    let tools = refund.tools()
    let submitted = await tools.perform("submit", json: json(#"{"cents": 5}"#))
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let text = String(decoding: try encoder.encode(submitted), as: UTF8.self)
    #expect(
      text == #"{"permitted":["change","write"],"result":{"cents":5},"states":["submitted","none"],"version":1}"#)
    await refund.fail()
    let failed = await tools.perform("change", json: json(#"{"cents": 6}"#))
    #expect(failed.error == "\(Oops())" && failed.refusal == nil && failed.version == 2)
    let refused = await tools.perform("approve", json: json())
    #expect(String(decoding: try encoder.encode(refused), as: UTF8.self).contains(#""conditions":["isHuman"]"#))
  }

  @concurrent private func elsewhere(_ tools: Tools<Refund>) async -> [Answer] {
    [
      await tools.perform("submit", json: json(#"{"cents": 5}"#)), await tools.preview("approve", json: json()),
      await tools.perform("approve", json: json()), await tools.perform("payOut", json: json()), await tools.look(),
    ]
  }

  @Test func `A caller in no isolation reaches an actor in its own`() async {
    let answers = await elsewhere(Refund().tools(as: ["role": "human"]))
    #expect(answers.allSatisfy { $0.refusal == nil } && answers.last?.states[0] == "paid")
  }

  @Test func `Optional arguments may be left out, and all mistakes of arguments are named`() async {
    let tools = Desk().tools()
    #expect(tools.list.map(\.name) == ["note", "rent", "close"])
    #expect(await tools.perform("note", json: json()).description == "\"nothing\"")
    #expect(await tools.perform("note", json: json(#"{"text": null}"#)).description == "\"nothing\"")
    #expect(
      await tools.perform("rent", json: json(#"{"days": "3", "extra": 1}"#)).mistakes == [
        "'to' is missing", "'days' must be Int, not a text", "there is no argument 'extra'",
      ])
    let date = await tools.perform("note", json: json(#"{"day": "yesterday"}"#))
    #expect(date.mistakes.count == 1 && date.mistakes[0].contains("ISO8601"), "\(date.mistakes)")
    #expect(await tools.perform("rent", json: json(#"[3, "Ann"]"#)).refusal?.reason == .wrongArguments)
    let long = await tools.perform("rent", json: json(#"{"days": 90, "to": "Ann"}"#))
    #expect(long.refusal?.reason == .declined && long.advice == .correctArguments)
  }

  @Test(arguments: [821_692_800, 821_692_800.5, 821_692_800.123_456_7, 1e9 - 1e-6, 0.25, -0.75, -6e10])
  func `A date in a result is read back as the same date`(seconds: Double) async throws {
    let date = Date(timeIntervalSinceReferenceDate: seconds)
    let diary = Diary(date)
    let result = try #require(await diary.tools().perform("today", json: json()).result)
    diary.day = .distantFuture
    let text = String(decoding: result, as: UTF8.self)
    #expect(await diary.tools().perform("turn", json: json(#"{"to": \#(text)}"#)).refusal == nil)
    #expect(diary.day == date, "\(text)")
    if seconds == 821_692_800.5 { #expect(text == #""2027-01-15T08:00:00.5Z""#) }
  }

  @Test func `A method that is no tool can't be performed`() async {
    let tools = Desk().tools(orAsking: ["role": "human"])
    for name in ["opaque", "hidden", "nothing", "note(_:day:)"] {
      let answer = await tools.perform(name, json: json())
      #expect(answer.refusal?.reason == .unknownMethod && answer.advice == .never, "\(name): \(answer)")
      #expect(answer.permitted == ["note", "rent", "close"])
    }
    #expect(await tools.perform("rant", json: json()).refusal?.nearest == "rent")
    #expect(await tools.preview("hide", json: json()).refusal?.nearest == nil)
    let closed = Desk().tools(allowing: [.note], orAsking: ["role": "human"])
    #expect(await closed.perform("close", json: json()).advice == .never)
    #expect(await closed.look().permitted == ["note"])
  }

  // MARK: - Versions

  /// A host that saves in the body of a call that changes no state.
  @Guarded(tools: true) final class Note {
    enum State: String, Codable, Sendable { case open, closed }
    var saved: Snapshot<State>?
    @Allowed(in: State.open) func write() throws { saved = machine.snapshot() }
    @Transition(from: State.open, to: .closed) func close() {}
  }

  /// A host without tools that hears of everything.
  @Guarded final class Listening {
    enum State { case a, b }
    @Transition(from: State.a, to: .b) func go() {}
    func didFire(_ transition: Transition) {}
    func didCall(_ call: Call<State, Method>) {}
    func didFail(_ error: any Error) {}
  }

  @Test func `A host without tools saves no version, whatever callbacks it has`() {
    let host = Listening()
    host.go()
    #expect(host.machine.snapshot().version == 0)
  }

  @Test func `A body that ran advances the version, even if its change failed`() async {
    let draft = Draft()
    let tools = draft.tools()
    #expect(await tools.perform("change", json: json(#"{"cents": 9}"#)).version == 1)
    await draft.repair()
    #expect(await tools.perform("pick", json: json()).version == 2)
    #expect(await tools.perform("send", json: json(), ifVersion: 0).refusal != nil)
  }

  @Test func `A snapshot that a call makes has the version after the call`() async {
    let note = Note()
    _ = await note.tools().perform("write", json: json())
    #expect(await note.tools().look().version == 1)
    #expect(note.saved?.version == 1)
  }

  @Test func `A call for an earlier version is refused, whatever changed`() async {
    let refund = Refund()
    let tools = refund.tools(as: ["role": "human"])
    _ = await tools.perform("submit", json: json(#"{"cents": 5}"#))
    let seen = await tools.look().version
    _ = await tools.perform("change", json: json(#"{"cents": 500000}"#))
    let late = await tools.perform("approve", json: json(), ifVersion: seen)
    #expect(late.refusal?.reason == .changed && late.states[0] == "submitted")
    #expect("\(late)".contains("its version is 2, and not 1"))
    _ = await tools.perform("write", json: json(#"{"note": "x"}"#))
    #expect(await tools.perform("approve", json: json(), ifVersion: 2).refusal?.reason == .changed)
    #expect(await tools.perform("approve", json: json(), ifVersion: 3).refusal == nil)
  }

  /// A host with calls of all kinds, which counts the bodies that ran.
  @Guarded(tools: true) final class Counter {
    enum State: String, Codable, Sendable { case a, b }
    static let rules = Rules(initial: .a) {
      On(.tick, in: .a, .b)
      In(.b, ignores: .tock)
    }
    var ran = 0
    var fails = false
    private func body() throws {
      ran += 1
      if fails { throw Oops() }
    }
    @Transition(from: State.a, to: .b) func go() throws { try body() }
    @Transition(from: State.b, to: .a) func back() { ran += 1 }
    @Transition func tick() throws { try body() }
    @Allowed(in: State.a) func read() throws -> Int {
      try body()
      return ran
    }
    @Allowed(in: State.a) func peek() -> Int? {
      ran += 1
      return ran
    }
    @Allowed(in: State.a) func tock() { ran += 1 }
    @Transition(from: State.a, .b, to: .a, .b) func pick() throws -> State {
      try body()
      return ran < 0 ? .b : .a
    }
  }

  @Test(arguments: 0..<10 as Range<UInt64>)
  func `The version grows whenever a body ran, and with nothing else`(seed: UInt64) async throws {
    var random = SplitMix(state: seed)
    var counter = Counter()
    var version = 0
    for _ in 0..<200 {
      let (ran, revision) = (counter.ran, counter.machine.revision)
      counter.fails = Int.random(in: 0..<4, using: &random) == 0
      let action = Int.random(in: 0..<12, using: &random)
      switch action {
      case 0: try? counter.go()
      case 1: counter.back()
      case 2: try? counter.tick()
      case 3: _ = try? counter.read()
      case 4: _ = counter.peek()
      case 5: counter.tock()
      case 6: _ = try? counter.pick()
      case 7: _ = try? counter.machine.fire(.tick)
      case 8: _ = await counter.tools().perform("read", json: json())
      case 9: _ = await counter.tools().preview("go", json: json())
      case 10:
        try? counter.machine.transaction {
          try counter.go()
          throw Oops()
        }
      default:
        let restored = Counter()
        try restored.machine.restore(counter.machine.snapshot())
        (restored.ran, counter) = (counter.ran, restored)
      }
      let now = await counter.tools().look().version
      let changed = counter.ran != ran || counter.machine.revision != revision
      try #require(changed ? now > version : now == version, "seed \(seed), action \(action): \(version), then \(now)")
      version = now
    }
    let data = try JSONEncoder().encode(counter.machine.snapshot())
    #expect(try JSONDecoder().decode(Snapshot<Counter.State>.self, from: data).version == version)
    try counter.machine.reset()
    #expect(await counter.tools().look().version > version)
  }

  // MARK: - Changes of what is permitted

  @Test func `A change of what may be permitted is heard once, and a refusal isn't one`() async {
    let gate = Gate()
    let tools = gate.tools()
    let (ended, end) = AsyncStream<Never>.makeStream()
    let heard = Task {
      var count = 0
      for await _ in tools.permittedChanges {
        count += 1
        if tools.list.count == 2, await tools.look().states == ["a"] { break }
      }
      end.finish()
      return count
    }
    // Whenever the task begins to listen, it hears the next round.
    let changing = Task {
      var rounds = 0
      while !Task.isCancelled {
        rounds += 1
        _ = await tools.perform("back", json: json())
        _ = await tools.perform("go", json: json(#"{"n": []}"#))
        _ = await tools.perform("back", json: json())
        try? await Task.sleep(for: .milliseconds(50))
      }
      return rounds
    }
    for await _ in ended {}
    changing.cancel()
    let (count, rounds) = (await heard.value, await changing.value)
    #expect(1...2 * rounds ~= count)
    let waiting = Task { await tools.permittedChanges.first { true } != nil }
    waiting.cancel()
    #expect(await waiting.value == false)
  }
}
#endif
