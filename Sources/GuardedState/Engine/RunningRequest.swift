/// A request while it is being performed: its context, the decision and the outcome.
///
/// Lives on the caller's stack and is passed only to the method that performs it, so that no other call can use the
/// decision. An override without a guard may do anything before it calls the method.
@usableFromInline
struct RunningRequest {
  /// The method that performs the request, or -1.
  @usableFromInline var method: Int
  /// The plan that was decided on; nil if the method's own guard decides.
  @usableFromInline private(set) var plan: Int32?
  /// The situation in which the plan was decided on.
  private var basis = DecisionBasis()
  /// The task that calls an async method; nil for another method.
  var task: TaskIdentity?
  /// The context of the request, such as its user info.
  @usableFromInline var context: ChangeContext?
  /// The methods that the caller may call; nil for all.
  var allowed: Set<String>?
  /// The outcome; nil while it isn't known, and if the method was overridden without a guard.
  var outcome: Result<Effect, any Error>?

  init(method: Int, context: ChangeContext?) {
    self.method = method
    self.context = context
  }
}

extension RunningRequest {
  /// Stores a decision.
  mutating func decide(on plan: Int32, _ basis: DecisionBasis) { (self.plan, self.basis) = (plan, basis) }

  /// Forgets the decision unless it was made in this situation.
  mutating func keepDecision(ifMadeIn basis: DecisionBasis) { if self.basis != basis { plan = nil } }

  /// Whether the current task calls the method.
  var isOfTask: Bool { task == .current }

  /// Stores a transition that has happened as the outcome.
  mutating func succeed(_ change: __Change) { outcome = .success(Effect(of: change)) }

  /// Takes the outcome out of the request; nil if the method has stored none. Reading it in place would copy the whole
  /// request.
  ///
  /// - Throws: The refusal, or the error of a host that didn't save the change.
  mutating func takeOutcome() throws -> Effect? { try exchange(&outcome, with: nil)?.get() }

  /// Returns the result of a call by name.
  ///
  /// - Throws: The refusal, or the error of a host that didn't save the change, if the method couldn't throw it itself.
  func returned(_ result: __Returned) throws -> __Returned {
    switch outcome {
    case .failure(let error): throw error
    // The method has returned a neutral value.
    case .success(.ignored): return __Returned(())
    case .success, nil: return result
    }
  }
}

/// The situation in which a decision is made, conditions aside.
struct DecisionBasis: Equatable {
  /// The number of changes so far.
  var revision = -1
  /// The states of all regions, folded: a reset of one region keeps the revision.
  var states = 0
}

/// The address of a request that is being performed. It is only used within the call that made the request, which is
/// synchronous or keeps it, as ``__AwaitedCall`` does.
@usableFromInline typealias RequestPointer = UnsafeMutablePointer<RunningRequest>

/// A method that has begun, stored in its body's frame until the end.
@frozen
public struct __Run {
  /// The plan that the method takes, or one of the constants.
  @usableFromInline let code: Int32
  /// The identity of the invocation if the body runs in a `via:` state; otherwise 0.
  @usableFromInline let invocation: Int32
  /// The request that the method performs, if its outcome is needed.
  @usableFromInline let request: RequestPointer?

  @inlinable
  init(_ code: Int32, invocation: Int32 = 0, request: RequestPointer? = nil) {
    self.code = code
    self.invocation = invocation
    self.request = request
  }

  /// The method may run, and the cell of its state determines the target.
  @inlinable static var plain: __Run { __Run(-1) }
  /// The method is an inherited one, called as a part of its override. The constants of runs without a body follow.
  @inlinable static var part: __Run { __Run(-2) }
  /// The method was refused, and the refusal reported.
  @inlinable static var refused: __Run { __Run(-3) }
  /// The method must wait for the running transition.
  @inlinable static var waiting: __Run { __Run(-4) }
  /// The call must wait, for the request that it performs.
  static func waiting(_ request: RequestPointer?) -> __Run { __Run(waiting.code, request: request) }
  /// The state ignores the method: nothing is to be done, and the call is reported.
  @inlinable static var ignored: __Run { __Run(-5) }
  /// The host didn't save the change into the state in which the body was to run. That has been reported.
  @inlinable static var uncommitted: __Run { __Run(-6) }

  /// Whether the body runs.
  @inlinable public var runs: Bool { code >= __Run.part.code }
  /// Whether the method must wait for the running transition.
  @inlinable public var waits: Bool { code == __Run.waiting.code }
  var isPart: Bool { code == __Run.part.code }
}
