import Foundation
public import GuardedState

extension ToolHost {
  /// The guarded methods as tools, for a caller outside the program, such as a language model.
  ///
  /// ```swift
  /// let tools = refund.tools(as: ["role": "agent"], allowing: [.submit, .payOut])
  /// for tool in tools.list { print(tool.name, tool.summary) }
  /// let answer = await tools.perform("submit", json: Data(#"{"cents": 500}"#.utf8))
  /// ```
  ///
  /// - Parameters:
  ///   - userInfo: What conditions, bodies and reports read as the user info of each call: who makes it.
  ///   - methods: The methods that may be called; nil for all.
  ///   - human: The user info of a person who may be asked for a refused call: see ``Advice/askSomebody``. Nil if there
  ///     is none.
  public nonisolated func tools(
    as userInfo: [String: any Sendable] = [:], allowing methods: [MethodName]? = nil,
    orAsking human: [String: any Sendable]? = nil
  ) -> Tools<Self> {
    Tools(host: self, userInfo: userInfo, allowed: methods, human: human)
  }
}

/// The guarded methods of a host as tools, for one caller.
///
/// The list never varies by state: what is permitted now stands in each ``Answer``. All functions run in the isolation of
/// the host, and never throw.
public struct Tools<Host: ToolHost> {
  private let host: Host
  private let userInfo: [String: any Sendable]
  private let allowed: [Host.MethodName]
  private let human: [String: any Sendable]?
  /// The tools, in the order of their declaration. It is the same for all objects of the type, whatever their states.
  ///
  /// A method whose parameters have no schema is missing: one with a parameter whose type offers no ``JSONSchema``, and
  /// one with two arguments of the same name. So are methods that can't be called by name: private and generic ones, those
  /// with `inout`, variadic or closure parameters, and async ones of a class without isolation. A debug build says why on
  /// standard error, unless the method is private.
  public let list: [Tool]
  private let names: Set<String>

  init(
    host: Host, userInfo: [String: any Sendable], allowed: [Host.MethodName]?, human: [String: any Sendable]?
  ) {
    (self.host, self.userInfo, self.human) = (host, userInfo, human)
    let wanted = allowed.map { Set($0.map { nameOfCase($0) }) }
    list = Tool.all(of: Host.self).filter { wanted?.contains($0.name) != false }
    let names = Set(list.map(\.name))
    self.names = names
    self.allowed = Host.__rules.rules.methods.filter { names.contains(nameOfCase($0)) }
  }

  /// Calls a method.
  ///
  /// - Parameters:
  ///   - name: The name of a tool.
  ///   - json: The arguments: an object with their names. Dates are texts (ISO 8601).
  ///   - version: The version of the host that the caller knows, from an earlier answer. If the host has changed
  ///     meanwhile, the call is refused with the reason `changed`. A call that waits is compared when it is made. Nil for
  ///     any.
  /// - Returns: The result, or why there is none; and the situation afterwards.
  public nonisolated(nonsending) func perform(
    _ name: String, json: Data, ifVersion version: Int? = nil
  ) async -> Answer {
    await answer(name, json, to: .perform(name, json: json, version: version))
  }

  /// Decides about a call without performing it: the same decision, arguments included, with no effect.
  ///
  /// - Parameters:
  ///   - name: The name of a tool.
  ///   - json: The arguments.
  ///   - other: User info in place of the caller's: would the call run if a human made it? Nil for the caller's own.
  /// - Returns: The refusal that the call would get, if any; and the situation.
  public nonisolated(nonsending) func preview(
    _ name: String, json: Data, as other: [String: any Sendable]? = nil
  ) async -> Answer {
    await answer(name, json, to: .preview(name, json: json), as: other)
  }

  /// The situation: the states, what is permitted, and the version.
  public nonisolated(nonsending) func look() async -> Answer { Answer(await host.__use(work(.look)), among: names) }

  /// Yields whenever the permitted methods may have changed, at once if several times: after transitions, calls and
  /// `conditionsChanged()`. No condition is evaluated for it. It begins with the first `next()`, and keeps the host.
  public var permittedChanges: PermittedChanges<Host> { PermittedChanges(host: host, work: { work($0) }) }

  private func work(_ kind: __Tool.Work<Host.MethodName>.Kind) -> __Tool.Work<Host.MethodName> {
    __Tool.Work(kind, as: userInfo, allowing: allowed)
  }

  private nonisolated(nonsending) func answer(
    _ name: String, _ json: Data, to call: __Tool.Work<Host.MethodName>.Kind, as other: [String: any Sendable]? = nil
  ) async -> Answer {
    let tool = list.first { $0.name == name }
    let optionals = tool?.optionals ?? []
    let work = __Tool.Work(
      call, as: userInfo.merging(other ?? [:]) { $1 }, allowing: allowed, optionals: optionals)
    var answer = Answer(await host.__use(work), among: names)
    guard let refusal = answer.refusal else { return answer }
    answer.advice = refusal.advice
    if refusal.reason == .wrongArguments { answer.mistakes = tool?.mistakes(in: json, of: Host.self) ?? [] }
    if let human, refusal.mayRunForOthers, answer.advice?.mayBeOthers == true {
      // A person may call other methods, and get there by several calls.
      let preview = await host.__use(
        __Tool.Work(
          .preview(name, json: json), as: userInfo.merging(human) { $1 }, allowing: nil, optionals: optionals))
      if preview.refusal?.path.isEmpty != true { answer.advice = .askSomebody }
    }
    return answer
  }
}

extension Tools: Sendable where Host: Sendable {}

/// The changes of what a host permits: see ``Tools/permittedChanges``.
public struct PermittedChanges<Host: ToolHost>: AsyncSequence {
  let host: Host
  let work: (__Tool.Work<Host.MethodName>.Kind) -> __Tool.Work<Host.MethodName>

  /// Returns an iterator.
  public func makeAsyncIterator() -> Iterator { Iterator(host: host, work: work) }

  /// Waits for one change after the other.
  public struct Iterator: AsyncIteratorProtocol {
    let host: Host
    let work: (__Tool.Work<Host.MethodName>.Kind) -> __Tool.Work<Host.MethodName>
    private var signal: ChangeSignal?

    init(host: Host, work: @escaping (__Tool.Work<Host.MethodName>.Kind) -> __Tool.Work<Host.MethodName>) {
      (self.host, self.work) = (host, work)
    }

    /// Waits for the next change; nil when the task is cancelled.
    public nonisolated(nonsending) mutating func next() async -> Void? { await wait() }

    /// Waits for the next change, in the isolation of the caller; nil when the task is cancelled.
    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, macCatalyst 18, *)
    public mutating func next(isolation: isolated (any Actor)?) async -> Void? { await wait() }

    private nonisolated(nonsending) mutating func wait() async -> Void? {
      let known = signal
      let signal = known ?? ChangeSignal()
      if known == nil {
        _ = await host.__use(work(.watch(signal)))
        self.signal = signal
      }
      return await signal.wait() ? () : nil
    }
  }
}

/// The answer to a call of a tool.
public struct Answer: Sendable {
  /// The result of the method as JSON; nil for none. A value that can't be encoded is a text.
  public let result: Data?
  /// The refusal; nil if the method ran.
  public let refusal: Refusal?
  /// The error that the method's body threw, as text; nil if it threw none.
  public let error: String?
  /// The arguments that can't be read, with the reasons, if the refusal is for these.
  public internal(set) var mistakes: [String] = []
  /// The advice for the caller; nil without a refusal.
  public internal(set) var advice: Advice?
  /// The current states: the host's own, then those of its regions.
  public let states: [String]
  /// The names of the tools that are permitted now.
  public let permitted: [String]
  /// The version of the host, which each guarded call that runs advances, whether or not the state changes. Changes
  /// outside of guarded calls don't.
  public let version: Int

  init(_ raw: __Tool.Answer, among names: Set<String>) {
    result = raw.result
    refusal = raw.refusal
    error = raw.error.map { "\($0)" }
    (states, permitted, version) = (raw.states, raw.permitted.filter(names.contains), raw.version)
  }
}

extension Answer: Encodable {
  private enum CodingKeys: CodingKey { case result, refusal, error, mistakes, advice, states, permitted, version }

  /// Encodes the answer as one object. The result stands in it as JSON.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    if let result {
      try container.encode(JSONDecoder().decode(JSONSchema.Value.self, from: result), forKey: .result)
    }
    try container.encodeIfPresent(refusal, forKey: .refusal)
    try container.encodeIfPresent(error, forKey: .error)
    if !mistakes.isEmpty { try container.encode(mistakes, forKey: .mistakes) }
    try container.encodeIfPresent(advice, forKey: .advice)
    try container.encode(states, forKey: .states)
    try container.encode(permitted, forKey: .permitted)
    try container.encode(version, forKey: .version)
  }
}

extension Answer: CustomStringConvertible {
  /// The result, the refusal's sentence, the error, or else the states, in one line.
  public var description: String {
    if let refusal { return "\(refusal)" }
    if let error { return "error: \(error)" }
    return result.map { String(decoding: $0, as: UTF8.self) } ?? "in \(states.joined(separator: ", "))"
  }
}
