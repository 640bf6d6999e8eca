import GuardedState

/// A call that an exploration tries in each state.
///
/// ```swift
/// Call { try $0.pay(100) }
/// Call("ship, by staff") { order in try withUserInfo(["role": "staff"]) { try order.ship() } }
/// ```
///
/// The closure makes one guarded call of the object. It may throw: a call that is refused, or whose body throws, is a
/// result like any other. A closure without a guarded call changes the environment: a property, or another object. The
/// refusal of a method with `otherwise: .trap` stops the tests, so such a method with arguments is no call to explore.
public struct Call<Host, Effects>: ExplorationStep {
  let label: StepLabel
  let action: Action

  /// The ways to perform a step.
  enum Action {
    case call((Host) throws -> Void)
    case awaitedCall((Host) async throws -> Void)
    case plain(MachineProbe.PlainRequest)
    case advance(Duration)
  }

  init(_ label: StepLabel, _ action: Action) { (self.label, self.action) = (label, action) }

  /// The call itself.
  public var step: Call { self }
}

extension Call where Effects == SynchronousCalls {
  /// Makes a step of a closure.
  ///
  /// - Parameters:
  ///   - label: The name of the step in failures; by default the closure's source text.
  ///   - call: The closure.
  ///   - filePath: The file of the call.
  ///   - line: The line of the call.
  public init<Result>(
    _ label: String? = nil, _ call: @escaping (Host) throws -> Result, filePath: String = #filePath, line: Int = #line
  ) {
    self.init(StepLabel(label, filePath, line)) { _ = try call($0) }
  }

  private init(_ label: StepLabel, _ call: @escaping (Host) throws -> Void) { self.init(label, .call(call)) }
}

extension Call where Effects == AsynchronousCalls {
  /// Makes a step of an async closure.
  ///
  /// - Parameters:
  ///   - label: The name of the step in failures; by default the closure's source text.
  ///   - call: The closure.
  ///   - filePath: The file of the call.
  ///   - line: The line of the call.
  public init<Result>(
    _ label: String? = nil, _ call: @escaping (Host) async throws -> Result, filePath: String = #filePath,
    line: Int = #line
  ) {
    self.init(StepLabel(label, filePath, line), .awaitedCall { _ = try await call($0) })
  }
}

/// A step of an exploration that lets time pass: for the timeouts of the machine, for its wall clock, and for
/// everything else that uses the exploration's clock.
public struct Advance<Host, Effects>: ExplorationStep {
  /// The step in its general form.
  public let step: Call<Host, Effects>

  /// - Parameter duration: The time, which is not negative.
  public init(by duration: Duration) {
    step = Call(StepLabel("Advance(by: \(duration))"), .advance(duration))
  }
}

/// A step that an exploration tries: a ``Call`` or an ``Advance``.
public protocol ExplorationStep<Host, Effects> {
  /// The type of the object.
  associatedtype Host
  /// ``SynchronousCalls`` or ``AsynchronousCalls``.
  associatedtype Effects
  /// The step in its general form.
  var step: Call<Host, Effects> { get }
}

/// The calls of an exploration that awaits nothing.
public enum SynchronousCalls {}

/// The calls of an exploration that awaits each call.
public enum AsynchronousCalls {}

/// Builds the list of an exploration's steps.
@resultBuilder
public enum StepsBuilder<Host, Effects> {
  /// A step.
  public static func buildExpression<Step: ExplorationStep>(_ step: Step) -> [Call<Host, Effects>]
  where Step.Host == Host, Step.Effects == Effects { [step.step] }

  /// The steps of a block.
  public static func buildBlock(_ steps: [Call<Host, Effects>]...) -> [Call<Host, Effects>] { steps.flatMap(\.self) }

  /// The steps of an `if` without `else`.
  public static func buildOptional(_ steps: [Call<Host, Effects>]?) -> [Call<Host, Effects>] { steps ?? [] }

  /// The steps of an `if`.
  public static func buildEither(first steps: [Call<Host, Effects>]) -> [Call<Host, Effects>] { steps }

  /// The steps of an `else`.
  public static func buildEither(second steps: [Call<Host, Effects>]) -> [Call<Host, Effects>] { steps }

  /// The steps of a loop.
  public static func buildArray(_ steps: [[Call<Host, Effects>]]) -> [Call<Host, Effects>] { steps.flatMap(\.self) }
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
  public static func buildExpression(_ condition: Bool) -> Bool { condition }

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
