/// A request that is being carried out: what came along with it, what was decided, and what became of it.
///
/// It lies on the stack of whoever made the request, and is handed to the method that performs it, so that nobody else can
/// find what was decided for it.
@usableFromInline
struct RunningRequest {
  /// What became of a request.
  @usableFromInline
  enum Outcome {
    /// Nothing yet; or the method was overridden without a guard.
    case none
    case happened(__Change)
    case stayed
    case queued
    case deferred
    case refused(Refusal)
  }

  /// The method that is to perform it, or -1.
  @usableFromInline var method: Int
  /// What was decided; nil where the method's own guard decides.
  @usableFromInline var plan: Int32?
  /// What came along with it.
  @usableFromInline var context: ChangeContext?
  @usableFromInline var outcome = Outcome.none

  @inlinable
  init(method: Int, plan: Int32? = nil, context: ChangeContext?) {
    self.method = method
    self.plan = plan
    self.context = context
  }
}

extension RunningRequest {
  /// What became of it, for who made it: not read where it lies, because all of the request would be copied for that.
  @inlinable
  mutating func takeOutcome() -> Outcome { exchange(&outcome, with: .none) }

  /// Notes what became of it, unless that is known.
  @inlinable
  mutating func note(_ outcome: consuming Outcome) { if case .none = self.outcome { self.outcome = outcome } }

  /// Returns the result of a call by name.
  ///
  /// - Throws: The refusal, where the method could not throw it itself.
  @inlinable
  func returned(_ result: __Returned) throws -> __Returned {
    if case .refused(let refusal) = outcome { throw refusal }
    return result
  }
}

/// Where a request that is being carried out lies. Whoever follows it runs within the call that made the request, which is
/// synchronous, so that the request is still there.
@usableFromInline typealias RequestPointer = UnsafeMutablePointer<RunningRequest>

/// A method that has begun, as its body's frame keeps it until the end.
@frozen
public struct __Run {
  /// The plan that it takes, or what one of the constants says.
  @usableFromInline let code: Int32
  /// The invocation, where the body runs in a state of its own; else 0.
  @usableFromInline let invocation: Int32
  /// The request that it performs, where somebody wants to know what becomes of it.
  @usableFromInline let request: RequestPointer?

  @inlinable
  init(_ code: Int32, invocation: Int32 = 0, request: RequestPointer? = nil) {
    self.code = code
    self.invocation = invocation
    self.request = request
  }

  /// It began without asking anybody: the table says where it leads.
  @inlinable static var plain: __Run { __Run(-1) }
  /// It was refused, which has been reported.
  @inlinable static var refused: __Run { __Run(-2) }
  /// It has to wait for the running transition.
  @inlinable static var waiting: __Run { __Run(-3) }
  /// It is a part of the override that called it.
  @inlinable static var part: __Run { __Run(-4) }
  /// The same as ``plain``, of an override, which is noted.
  @inlinable static var override: __Run { __Run(-5) }

  /// Whether the body runs.
  @inlinable public var runs: Bool { code != __Run.refused.code && code != __Run.waiting.code }
  /// Whether it has to wait for the running transition.
  @inlinable public var waits: Bool { code == __Run.waiting.code }
  @inlinable var isPart: Bool { code == __Run.part.code }
  /// Whether it is an override that began without asking anybody.
  @inlinable var isOverride: Bool { code == __Run.override.code }
}

/// What asking a machine comes to, conditions included: one value for one request.
@frozen
@usableFromInline
struct Decision: Sendable {
  /// Why nothing is done although the rules declare it.
  @frozen
  @usableFromInline
  enum Obstacle: Sendable {
    case none
    /// Conditions of the rules do not hold; `unmet` says which.
    case conditions
    case shouldFire
    case shouldTransition
    /// A transition is running, and this can't wait for it.
    case inTransition
    /// The method can't be called without arguments, or not by name at all.
    case uncallable
    /// Several targets are declared, and nothing picks one.
    case noChooser
    /// The target carries values, and nothing brings them.
    case noValues
    /// The host that has the method is gone.
    case hostGone
    /// The host has no such method.
    case noMethod
  }

  /// The plan that is taken, or what ``Cell`` says.
  @usableFromInline let plan: Int32
  @usableFromInline let obstacle: Obstacle
  /// Of the conditions in the order they were asked, those that do not hold.
  @usableFromInline let unmet: UInt64

  @inlinable
  init(_ plan: Int32, _ obstacle: Obstacle = .none, unmet: UInt64 = 0) {
    self.plan = plan
    self.obstacle = obstacle
    self.unmet = unmet
  }

  /// Whether it may be done.
  @inlinable var isYes: Bool { obstacle == .none && plan != Cell.none }
}
