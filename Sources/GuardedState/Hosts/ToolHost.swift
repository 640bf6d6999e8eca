import Foundation

/// A host whose guarded methods are tools that a program outside calls with JSON: `@Guarded(tools: true)`.
///
/// ```swift
/// import GuardedStateTools
///
/// @Guarded(tools: true)
/// actor Refund { … }
///
/// let tools = refund.tools(as: ["role": "agent"], allowing: [.submit, .payOut])
/// ```
///
/// A class, a class on a global actor, an actor and a monitor conform alike, so that one server serves them all as
/// `any ToolHost & Sendable`.
public protocol ToolHost: GuardedHost {
  /// The declared tools, those of the superclass first.
  static var __tools: [__Tool] { get }
  /// Does some work in the isolation of the host.
  nonisolated(nonsending) func __use(_ work: __Tool.Work<MethodName>) async -> __Tool.Answer
}

/// A method that is a tool, as its type declares it.
public struct __Tool: Sendable {
  /// The name of the method's case.
  package let name: String
  /// The types of the parameters.
  package let types: [__Tool.ValueType]
  /// The text of the method's documentation.
  package let documentation: String
  /// The reason why the method can't be a tool; nil if it can be.
  package let missing: String?

  /// Declares a tool.
  public init(_ name: String, _ types: [__Tool.ValueType] = [], _ documentation: String = "") {
    (self.name, self.types, self.documentation, missing) = (name, types, documentation, nil)
  }

  /// Declares a method that can't be a tool.
  public init(_ name: String, missing reason: String) {
    (self.name, types, documentation, missing) = (name, [], "", reason)
  }
}

extension __Tool {
  /// The type of a parameter; nil for one whose values can't be copied.
  public struct ValueType: Sendable {
    package let type: Any.Type?

    /// A type.
    public init<T>(_ type: T.Type) { self.type = type }

    /// A noncopyable type.
    @_disfavoredOverload
    public init<T: ~Copyable>(_ type: T.Type) { self.type = nil }
  }
}

extension __Tool {
  /// Work in the isolation of a host, for a caller outside.
  public struct Work<Method: Hashable & Sendable>: Sendable {
    package enum Kind: Sendable {
      /// Reads the situation.
      case look
      /// Calls a method.
      case perform(String, json: Data, version: Int?)
      /// Decides about a call of a method without performing it.
      case preview(String, json: Data)
      /// Sends a signal when the permitted methods may have changed.
      case watch(ChangeSignal)
    }

    fileprivate let kind: Kind
    fileprivate let userInfo: [String: any Sendable]
    fileprivate let allowed: [Method]?
    /// The names of arguments that may be missing, because their types are optional.
    fileprivate let optionals: [String]

    package init(
      _ kind: Kind, as userInfo: [String: any Sendable], allowing allowed: [Method]?, optionals: [String] = []
    ) {
      (self.kind, self.userInfo, self.allowed, self.optionals) = (kind, userInfo, allowed, optionals)
    }

    /// Does the work.
    ///
    /// - Parameters:
    ///   - machine: The machine of the host.
    ///   - call: Makes the call that the work asks for.
    @inlinable
    public nonisolated(nonsending) func answered<Host: MachineOwner>(
      by machine: HostMachine<Host>, _ call: nonisolated(nonsending) () async throws -> __Returned
    ) async -> __Tool.Answer where Host.MethodName == Method {
      await withUserInfo { await answer(machine, call) }
    }

    @usableFromInline
    nonisolated(nonsending) func withUserInfo(
      _ work: nonisolated(nonsending) () async -> __Tool.Answer
    ) async -> __Tool.Answer {
      if userInfo.isEmpty { return await work() }
      RequestInfo.isUsed.publish(1)
      let all = RequestInfo.current.merging(userInfo) { $1 }
      return await binding(RequestInfo.bound, to: all, work)
    }

    @usableFromInline
    nonisolated(nonsending) func answer<Host: MachineOwner>(
      _ machine: HostMachine<Host>, _ call: nonisolated(nonsending) () async throws -> __Returned
    ) async -> __Tool.Answer where Host.MethodName == Method {
      var answer = __Tool.Answer()
      switch kind {
      case .look: break
      case .perform:
        do { answer.result = Self.json(of: try await call().value) } catch { answer.fail(with: error) }
      case .preview:
        let question = machine.locked { machine.engine.beginQuestion() }
        var failure: (any Error)?
        do { _ = try await binding(CallQuestion.ofTask, to: question, call) } catch { failure = error.ofBody }
        answer.refusal = machine.locked { machine.engine.endQuestion(question, failure) }
      case .watch(let signal):
        var token: ObservationToken?
        token = machine.reporting { [weak signal] report in
          guard let signal else { return token?.cancel() ?? () }
          switch report.kind {
          case .transition, .call, .failure, .permissions: signal.send()
          case .refusal, .announcement, .began, .ended: break
          }
        }
      }
      machine.locked {
        let engine = machine.engine
        answer.states = engine.regions.map { engine.at($0).table.stateNames[engine.at($0).current] }
        let permitted = machine.permittedMethods.filter { allowed?.contains($0) != false }
        answer.permitted = permitted.map { nameOfCase($0) }
        answer.version = engine.version
      }
      return answer
    }

    /// Calls a closure with a value of the task, in the isolation of the caller.
    private func binding<Value, Result>(
      _ local: TaskLocal<Value>, to value: Value, _ work: nonisolated(nonsending) () async throws -> Result,
      isolation: isolated (any Actor)? = #isolation
    ) async rethrows -> Result {
      try await local.withValue(value) {
        // Captured, it keeps the closure in this isolation.
        _ = isolation
        return try await work()
      }
    }

    /// The result of a method as JSON, or as text if it can't be encoded; nil for no result.
    private static func json(of result: Any?) -> Data? {
      guard let result else { return nil }
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      encoder.dateEncodingStrategy = .custom { date, encoder in try date.exactText.encode(to: encoder) }
      if let encodable = result as? any Encodable, let data = try? encoder.encode(encodable) { return data }
      return try? encoder.encode("\(result)")
    }

    /// The requested call; that of no method, if the work is none.
    fileprivate var request: (name: String, json: Data, version: Int?) {
      switch kind {
      case .perform(let name, let json, let version): (name, json, version)
      case .preview(let name, let json): (name, json, nil)
      case .look, .watch: ("", Data(), nil)
      }
    }

    /// The arguments that can't be read as values of their types, with the reasons, in the order of the parameters.
    package static func mistakes(in json: Data, _ parameters: [(name: String, type: Any.Type)]) -> [String] {
      guard case .labeled(let values)? = try? NamedCall.Arguments(json, decoder, takesLists: false) else { return [] }
      return parameters.compactMap { name, type in
        func mistake<T>(_ type: T.Type) -> String? {
          guard let value = values[name] else { return nil }
          do { _ = try value.value(as: T.self) } catch JSONArgument.Problem.other(let given) {
            return "'\(name)' must be \(nameOfType(T.self)), not \(given)"
          } catch { return "'\(name)': \(error)" }
          return nil
        }
        return mistake(type)
      }
    }

    /// The decoder of arguments.
    fileprivate static var decoder: JSONDecoder {
      let decoder = JSONDecoder()
      decoder.dateDecodingStrategy = .custom { decoder in
        let container = try decoder.singleValueContainer()
        if let date = Date(exactText: try container.decode(String.self)) { return date }
        throw DecodingError.dataCorruptedError(
          in: container, debugDescription: "Expected date string to be ISO8601-formatted.")
      }
      return decoder
    }
  }
}

// `JSONEncoder.DateEncodingStrategy.iso8601` leaves out fractions of seconds, and not every Foundation reads them.
extension Date {
  /// The date in ISO 8601, to the nanosecond.
  fileprivate var exactText: String {
    let seconds = timeIntervalSinceReferenceDate
    let whole = seconds.rounded(.down)
    var text = Date(timeIntervalSinceReferenceDate: whole).formatted(.iso8601)
    let nanoseconds = ((seconds - whole) * 1e9).rounded()
    if nanoseconds > 0, nanoseconds < 1e9 {
      var digits = String(1_000_000_000 + Int(nanoseconds)).dropFirst()
      while digits.last == "0" { digits.removeLast() }
      text = "\(text.dropLast()).\(digits)Z"
    }
    return text
  }

  fileprivate init?(exactText text: String) {
    let styles = [Date.ISO8601FormatStyle(includingFractionalSeconds: true), .iso8601]
    guard let date = styles.lazy.compactMap({ try? Date(text, strategy: $0) }).first else { return nil }
    self = date
  }
}

/// A signal that one task waits for. Several that are sent meanwhile are one.
///
/// All is read and written only while the lock is held, so unchecked `Sendable` is safe.
package final class ChangeSignal: @unchecked Sendable {
  private let lock = NSLock()
  private var isSent = false
  private var waiter: CheckedContinuation<Bool, Never>?

  package init() {}

  func send() {
    let waiting = lock.withLock {
      isSent = waiter == nil
      return exchange(&waiter, with: nil)
    }
    waiting?.resume(returning: true)
  }

  /// Waits for the signal; returns false if the task is cancelled.
  package func wait() async -> Bool {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let known: Bool? = lock.withLock {
          if Task.isCancelled { return false }
          if exchange(&isSent, with: false) { return true }
          waiter = continuation
          return nil
        }
        if let known { continuation.resume(returning: known) }
      }
    } onCancel: {
      lock.withLock { exchange(&waiter, with: nil) }?.resume(returning: false)
    }
  }
}

extension __Tool {
  /// The answer to work in the isolation of a host.
  public struct Answer: Sendable {
    /// The result of a method, as JSON.
    package fileprivate(set) var result: Data?
    /// The refusal of the call.
    package fileprivate(set) var refusal: Refusal?
    /// The error of the method's body.
    package fileprivate(set) var error: (any Error)?
    /// The current states: the host's own, then those of its regions.
    package fileprivate(set) var states: [String] = []
    /// The methods that are permitted now.
    package fileprivate(set) var permitted: [String] = []
    package fileprivate(set) var version = 0

    fileprivate mutating func fail(with error: any Error) {
      refusal = error as? Refusal
      if refusal == nil { self.error = error.ofBody }
    }
  }
}

extension HostMachine {
  /// Calls the method that some work asks for.
  ///
  /// - Throws: A ``Refusal``, reported; or the error of the method's body.
  public func __handle(_ work: __Tool.Work<Method>) throws -> __Returned {
    try locked { try engine.call(try named(work)) }
  }

  /// Begins the call of an async method that some work asks for.
  ///
  /// - Throws: A ``Refusal``, reported.
  public func __awaitedCall(_ work: __Tool.Work<Method>, leaves: Bool) throws -> __AwaitedCall {
    try __AwaitedCall(named(work), of: engine, leaves: leaves)
  }

  private func named(_ work: __Tool.Work<Method>) throws(Refusal) -> NamedCall {
    let (name, json, version) = work.request
    // A tool is called by the name of its case, and by no other.
    if let names = work.allowed?.map({ nameOfCase($0) }), !names.contains(name) {
      throw engine.refuseUnknown {
        $0.table.refusal(.unknownMethod, .method, named: name, nearest: name.nearest(among: names), in: $0.current)
      }
    }
    let tool = (work.allowed ?? compiled.methods).filter { nameOfCase($0) == name }
    // The schema is that of an object.
    var named = try named(
      name, json: json, tool.isEmpty ? nil : tool, __Tool.Work<Method>.decoder, takesLists: false,
      optionals: work.optionals)
    named.allowed = work.allowed.map { Set($0.map { nameOfCase($0) }) }
    named.isOfTool = true
    if let version { try engine.requireVersion(version, named) }
    return named
  }
}

extension Engine {
  /// Refuses a call that was made for another version.
  ///
  /// - Throws: The ``Refusal``, reported.
  func requireVersion(_ wanted: Int, _ named: NamedCall) throws(Refusal) {
    settle()
    if wanted == version { return }
    throw refuse(refusal(.changed, .method(named.method), .version(wanted, now: version)).allowing(named.allowed))
  }
}
