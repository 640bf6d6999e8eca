import GuardedState

/// A call that an exploration tries in each state.
///
/// ```swift
/// Step { try $0.pay(100) }
/// Step("ship, by staff") { order in try withUserInfo(["role": "staff"]) { try order.ship() } }
/// ```
///
/// The closure makes one guarded call of the object. It may throw: a call that is refused, or whose body throws, is a
/// result like any other. A closure without a guarded call changes the environment: a property, or another object. The
/// refusal of a method with `otherwise: .trap` stops the tests, so such a method with arguments is no call to explore.
public struct Step<Host, Effects>: ExplorationStep {
  private(set) var label: StepLabel
  let action: Action
  /// The user info of the caller; nil for that of the task.
  private(set) var caller: [String: any Sendable]?

  /// The ways to perform a step.
  enum Action {
    case call((Host) throws -> Void)
    case awaitedCall((Host) async throws -> Void)
    case plain(MachineProbe.PlainRequest)
    case advance(Duration)
    /// The methods with `@During` that are held back begin.
    case letMethodsRun
  }

  init(_ label: StepLabel, _ action: Action) { (self.label, self.action) = (label, action) }

  /// Returns the step of a call as a caller takes it.
  func made(by caller: Caller) -> Step {
    var step = self
    (step.caller, step.label.caller) = (caller.userInfo, caller.name)
    return step
  }

  /// Calls a closure as the caller of the step.
  func asCaller<Result>(_ work: () throws -> Result) rethrows -> Result {
    if let caller { try withUserInfo(caller, work) } else { try work() }
  }

  /// Calls an async closure as the caller of the step.
  func asCaller<Result>(isolation: isolated (any Actor)?, _ work: () async throws -> Result) async rethrows -> Result {
    if let caller { try await withUserInfo(caller, work, isolation: isolation) } else { try await work() }
  }

  /// The step itself.
  public var step: Step { self }
}

extension Step where Effects == SynchronousCalls {
  /// Makes a step of a closure.
  ///
  /// - Parameters:
  ///   - label: The name of the step in failures; by default the closure's source text.
  ///   - call: The closure.
  ///   - filePath: The file of the step.
  ///   - line: The line of the step.
  ///   - column: The column of the step.
  public init<Result>(
    _ label: String? = nil, _ call: @escaping (Host) throws -> Result, filePath: String = #filePath, line: Int = #line,
    column: Int = #column
  ) {
    self.init(StepLabel(label, SourcePlace(filePath: filePath, line: line, column: column))) { _ = try call($0) }
  }

  private init(_ label: StepLabel, _ call: @escaping (Host) throws -> Void) { self.init(label, .call(call)) }
}

extension Step where Effects == AsynchronousCalls {
  /// Makes a step of an async closure.
  ///
  /// - Parameters:
  ///   - label: The name of the step in failures; by default the closure's source text.
  ///   - call: The closure.
  ///   - filePath: The file of the step.
  ///   - line: The line of the step.
  ///   - column: The column of the step.
  public init<Result>(
    _ label: String? = nil, _ call: @escaping (Host) async throws -> Result, filePath: String = #filePath,
    line: Int = #line, column: Int = #column
  ) {
    let place = SourcePlace(filePath: filePath, line: line, column: column)
    self.init(StepLabel(label, place), .awaitedCall { _ = try await call($0) })
  }
}

/// Makes a step of a closure: the former name of ``Step``.
@available(*, deprecated, renamed: "Step")
public func Call<Host, Result>(
  _ label: String? = nil, _ call: @escaping (Host) throws -> Result, filePath: String = #filePath, line: Int = #line,
  column: Int = #column
) -> Step<Host, SynchronousCalls> { Step(label, call, filePath: filePath, line: line, column: column) }

/// Makes a step of an async closure: the former name of ``Step``.
@available(*, deprecated, renamed: "Step")
public func Call<Host, Result>(
  _ label: String? = nil, _ call: @escaping (Host) async throws -> Result, filePath: String = #filePath,
  line: Int = #line, column: Int = #column
) -> Step<Host, AsynchronousCalls> { Step(label, call, filePath: filePath, line: line, column: column) }

/// The caller of an exploration's steps.
struct Caller: Equatable {
  let userInfo: [String: any Sendable]

  /// The user info for a reader, as in `role: staff`.
  var name: String {
    userInfo.isEmpty ? "nobody" : userInfo.sorted { $0.key < $1.key }.map { "\($0): \($1)" }.joined(separator: ", ")
  }

  static func == (a: Caller, b: Caller) -> Bool {
    guard let first = a.userInfo as? [String: AnyHashable], let second = b.userInfo as? [String: AnyHashable]
    else { return false }
    return first == second
  }
}

/// A step of an exploration that lets time pass: for the timeouts of the machine, for its wall clock, and for
/// everything else that uses the exploration's clock.
public struct Advance<Host, Effects>: ExplorationStep {
  /// The step in its general form.
  public let step: Step<Host, Effects>

  /// - Parameter duration: The time, which is not negative.
  public init(by duration: Duration) {
    step = Step(StepLabel("Advance(by: \(duration))"), .advance(duration))
  }
}

/// A step that an exploration tries: a ``Step`` or an ``Advance``.
public protocol ExplorationStep<Host, Effects> {
  /// The type of the object.
  associatedtype Host
  /// ``SynchronousCalls`` or ``AsynchronousCalls``.
  associatedtype Effects
  /// The step in its general form.
  var step: Step<Host, Effects> { get }
}

/// The calls of an exploration that awaits nothing.
public enum SynchronousCalls {}

/// The calls of an exploration that awaits each call.
public enum AsynchronousCalls {}

/// Builds the list of an exploration's steps.
@resultBuilder
public enum StepsBuilder<Host, Effects> {
  /// A step.
  public static func buildExpression<Part: ExplorationStep>(_ step: Part) -> [Step<Host, Effects>]
  where Part.Host == Host, Part.Effects == Effects { [step.step] }

  /// The steps of a block.
  public static func buildBlock(_ steps: [Step<Host, Effects>]...) -> [Step<Host, Effects>] { steps.flatMap(\.self) }

  /// The steps of an `if` without `else`.
  public static func buildOptional(_ steps: [Step<Host, Effects>]?) -> [Step<Host, Effects>] { steps ?? [] }

  /// The steps of an `if`.
  public static func buildEither(first steps: [Step<Host, Effects>]) -> [Step<Host, Effects>] { steps }

  /// The steps of an `else`.
  public static func buildEither(second steps: [Step<Host, Effects>]) -> [Step<Host, Effects>] { steps }

  /// The steps of a loop.
  public static func buildArray(_ steps: [[Step<Host, Effects>]]) -> [Step<Host, Effects>] { steps.flatMap(\.self) }
}

/// Builds an invariant of one or several conditions, all of which must hold.
///
/// ```swift
/// invariant: { order in
///   order.received >= 0
///   if order.parcel == .shipped { order.payment == .paid }
/// }
/// ```
///
/// A closure with `return` is an ordinary one. The builder also lets the compiler check the conditions after it knows the
/// type of the object, which takes much less time.
@resultBuilder
public enum InvariantBuilder {
  /// A condition.
  public static func buildExpression(
    _ condition: Bool, filePath: String = #filePath, line: Int = #line, column: Int = #column
  ) -> Bool {
    if !condition { FalseCondition.note(SourcePlace(filePath: filePath, line: line, column: column)) }
    return condition
  }

  /// The conditions of a block.
  public static func buildBlock(_ conditions: Bool...) -> Bool { !conditions.contains(false) }

  /// The conditions of an `if` without `else`, which hold if that isn't taken.
  public static func buildOptional(_ condition: Bool?) -> Bool { condition ?? true }

  /// The conditions of an `if`.
  public static func buildEither(first condition: Bool) -> Bool { condition }

  /// The conditions of an `else`.
  public static func buildEither(second condition: Bool) -> Bool { condition }

  /// The conditions of a loop.
  public static func buildArray(_ conditions: [Bool]) -> Bool { !conditions.contains(false) }
}
