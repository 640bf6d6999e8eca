#if Macros
import GuardedState

/// The road of a call.
enum AsyncRoad: String, CaseIterable, Sendable {
  case call, handle, json, tools
  /// Only for methods that aren't async.
  case fire
  /// Questions: about a method, about a call with its arguments, about an event, and what a call would change.
  case can, ask, askFire, preview, previewTools

  var isQuestion: Bool { [.can, .ask, .askFire, .preview, .previewTools].contains(self) }
  var isEvent: Bool { self == .fire || self == .askFire }
  var isOfTools: Bool { self == .tools || self == .previewTools }
  /// The road of a host without awaited calls by name.
  var direct: Self { [.handle, .json, .tools].contains(self) ? .call : self == .previewTools ? .ask : self }
}

/// The end of a body, which may call a method before it returns.
enum AsyncEnd: String, CaseIterable, Sendable {
  case returns, throwsError, throwsCancellation
  case stop, peek, read, send, take

  /// The method that the body calls, in its own task.
  var nested: String? { [.returns, .throwsError, .throwsCancellation].contains(self) ? nil : rawValue }
}

/// The values of the environment, which conditions read.
enum AsyncSwitch: String, CaseIterable, Sendable {
  case isReady, isCalm, isWide, saves, picksFailed

  /// The values at the beginning.
  static let initial: [Self: Bool] = [
    .isReady: true, .isCalm: false, .isWide: false, .saves: true, .picksFailed: false,
  ]
}

/// A call in a new task.
struct AsyncCall: Hashable, Sendable, CustomStringConvertible {
  enum Kind: Hashable, Sendable {
    case method(AsyncRoad, String, Int)
    case waitUntil(String, Int?)
    /// A transaction that performs actions, suspends, and ends as its gate says.
    case transaction([AsyncAction])
  }

  let kind: Kind
  /// Whether its task is canceled before.
  var isCanceled = false

  var description: String {
    let text =
      switch kind {
      case .method(let road, let name, let number): "\(road) \(name)(\(number))"
      case .waitUntil(let state, let limit): "waitUntil \(state)\(limit.map { " within \($0) s" } ?? "")"
      case .transaction(let actions): "async transaction \(actions)"
      }
    return text + (isCanceled ? " in a canceled task" : "")
  }

  /// The number of the call whose task runs.
  @TaskLocal static var current: Int?
}

/// One action of a script: from outside, or in code that a host calls.
indirect enum AsyncAction: Hashable, Sendable, CustomStringConvertible {
  /// Starts a call in a task.
  case start(AsyncCall)
  /// Ends one of the suspended bodies.
  case open(Int, AsyncEnd)
  /// Cancels the task of one of the calls that have not ended.
  case cancel(Int)
  /// A request for a method that isn't async, or a question.
  case request(AsyncRoad, String, Int)
  case transaction([AsyncAction], fails: Bool)
  case set(AsyncSwitch, Bool)
  /// Moves the clock. Tasks that sleep wake, or are late.
  case advance(Int, wakes: Bool)
  case conditionsChanged, expireDue, reset

  var description: String {
    switch self {
    case .start(let call): "start \(call)"
    case .open(let number, let end): "open \(number): \(end)"
    case .cancel(let number): "cancel \(number)"
    case .request(let road, let name, let number): "\(road) \(name)(\(number))"
    case .transaction(let actions, let fails): "transaction\(fails ? " that fails" : "") \(actions)"
    case .set(let name, let value): "\(name) = \(value)"
    case .advance(let seconds, let wakes): "advance \(seconds) s\(wakes ? "" : ", late")"
    case .conditionsChanged: "conditionsChanged"
    case .expireDue: "expireDue"
    case .reset: "reset"
    }
  }
}

/// An action from outside, and one in the first piece of code whose name begins with a place.
struct AsyncStep: Hashable, Sendable, CustomStringConvertible {
  struct Reaction: Hashable, Sendable {
    let place: String
    let action: AsyncAction
  }

  let action: AsyncAction
  var reaction: Reaction?

  var description: String { "\(action)" + (reaction.map { "; in \($0.place): \($0.action)" } ?? "") }
}

/// The observation of a step.
struct AsyncObservation: Equatable, CustomStringConvertible {
  /// The lines of the code of the host and its observers, and the result of the step.
  var log: [String] = []
  /// The bodies of activities, which run beside everything else.
  var activities: [String] = []
  /// The calls that have ended.
  var ended: [String] = []
  var situation = ""

  var description: String { (log + activities + ended.sorted() + [situation]).joined(separator: "\n    ") }

  static func == (a: Self, b: Self) -> Bool { "\(a)" == "\(b)" }
}

/// Writes down the lines that a host's code reaches, and performs the reaction of the step. Bodies suspend here.
final class AsyncProbe: @unchecked Sendable {
  var seen = AsyncObservation()
  var switches = AsyncSwitch.initial
  var reaction: AsyncStep.Reaction?
  var react: (AsyncAction) -> String = { _ in "" }
  var call: (String) async -> String = { _ in "" }
  private(set) var gates: [(number: Int, name: String, continuation: CheckedContinuation<AsyncEnd, Never>)] = []

  func reach(_ text: String) {
    seen.log.append(text)
    guard let reaction, text.hasPrefix(reaction.place) else { return }
    self.reaction = nil
    seen.log.append("- \(reaction.action)")
    let result = react(reaction.action)
    seen.log.append("- \(result)")
  }

  func reached(_ text: String) -> Int {
    reach(text)
    return 7
  }

  func fits(_ number: Int, _ unless: AsyncSwitch? = nil) -> Verdict {
    number <= 5 || unless.map { switches[$0, default: false] } == true ? true : Verdict(false, "\(number) is too much")
  }

  func save(_ text: String) throws {
    reach("save \(text)")
    if !switches[.saves, default: false] { throw RuntimeError.unsaved }
  }

  /// The body of an async method, which ends as the script says.
  nonisolated(nonsending) func work(_ name: String) async throws -> Int {
    reach("body \(name) of \(AsyncCall.current.map { "\($0)" } ?? "nobody")")
    let end = await suspend(name)
    await callNested(end)
    reach("end \(name)\(Task.isCancelled ? ", canceled" : "")")
    return try result(end)
  }

  /// The body of a method that can't throw.
  nonisolated(nonsending) func silentWork(_ name: String) async -> Int? { try? await work(name) }

  /// The body of an activity.
  nonisolated(nonsending) func last() async throws {
    seen.activities.append("watch begins")
    let end = await suspend("watch")
    seen.activities.append("watch ends\(Task.isCancelled ? ", canceled" : "")")
    _ = try result(end)
  }

  /// Calls the method that a body calls before it returns.
  nonisolated(nonsending) func callNested(_ end: AsyncEnd) async {
    guard let name = end.nested else { return }
    seen.log.append("- calls \(name)")
    let result = await call(name)
    seen.log.append("- \(result)")
  }

  nonisolated(nonsending) func suspend(_ name: String) async -> AsyncEnd {
    await withCheckedContinuation { gates.append((AsyncCall.current ?? .max, name, $0)) }
  }

  /// Ends one of the suspended bodies, which are ordered by the numbers of their calls.
  func open(_ number: Int, _ end: AsyncEnd) {
    if gates.isEmpty { return }
    gates.sort { $0.number < $1.number }
    gates.remove(at: number % gates.count).continuation.resume(returning: end)
  }

  private func result(_ end: AsyncEnd) throws -> Int {
    switch end {
    case .returns, .stop, .peek, .read, .send, .take: return 7
    case .throwsError: throw RuntimeError.body
    case .throwsCancellation: throw CancellationError()
    }
  }
}

/// A clock that a script moves. Its sleepers wake when the script says so.
final class AsyncClock: Clock, @unchecked Sendable {
  struct Instant: InstantProtocol {
    var seconds: Duration
    func advanced(by duration: Duration) -> Self { Self(seconds: seconds + duration) }
    func duration(to other: Self) -> Duration { other.seconds - seconds }
    static func < (a: Self, b: Self) -> Bool { a.seconds < b.seconds }
  }

  private var sleepers: [Int: (deadline: Instant, continuation: CheckedContinuation<Void, Never>)] = [:]
  private var lastSleeper = 0
  var now = Instant(seconds: .zero)
  var minimumResolution: Duration { .zero }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    lastSleeper += 1
    let number = lastSleeper
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        if Task.isCancelled { continuation.resume() } else { sleepers[number] = (deadline, continuation) }
      }
    } onCancel: {
      sleepers.removeValue(forKey: number)?.continuation.resume()
    }
  }

  /// The earliest deadline of a sleeper, if it has come by a time.
  func earliest(by time: Instant) -> Instant? { sleepers.values.map(\.deadline).filter { $0 <= time }.min() }

  /// Wakes the sleepers whose deadline has come.
  func wake() {
    for (number, sleeper) in sleepers.sorted(by: { $0.key < $1.key }) where sleeper.deadline <= now {
      sleepers[number] = nil
      sleeper.continuation.resume()
    }
  }
}
#endif
