/// A question about a call: the guarded calls that its closure makes are decided and not performed.
///
/// The task of the question and its child tasks have it. They use it only in the host's isolation or monitor, one after
/// the other, so `@unchecked Sendable` is safe.
package final class CallQuestion: @unchecked Sendable {
  static let ofTask = TaskLocal<CallQuestion?>(wrappedValue: nil)

  private let core: ObjectIdentifier
  /// Whether it has not ended. A task that its closure has started may last longer.
  private(set) var isOpen = true
  /// Whether the answer to a call is being decided. Calls that conditions make are performed, as always.
  private var isDeciding = false
  /// The answer to the first call: its refusal, or nil if it would run. No answer before there was a call.
  private(set) var answer: Refusal??
  /// The name of the method, event or state that the first call requests.
  private(set) var subject: String?
  /// The name of the request of the second call; nil if there was none.
  private(set) var second: String?
  /// Called before and after the decision about the first call.
  private let watch: ((_ isDecided: Bool) -> Void)?
  /// The request that was passed before, and that the asked calls must not take.
  fileprivate let outer: RequestPointer?

  /// Whether the questioner finds out about a second call.
  var isWatched: Bool { watch != nil }

  fileprivate init(_ core: __MachineCore, outer: RequestPointer?, watch: ((_ isDecided: Bool) -> Void)?) {
    (self.core, self.outer, self.watch) = (ObjectIdentifier(core), outer, watch)
  }

  /// Whether it waits for a call of a machine.
  func isAbout(_ core: __MachineCore) -> Bool { isOpen && !isDeciding && self.core == ObjectIdentifier(core) }

  /// Decides about a call.
  ///
  /// - Returns: The refusal, and whether it is the first call.
  func answer(_ subject: String, _ decide: () -> Refusal?) -> (refusal: Refusal?, isFirst: Bool) {
    let isFirst = answer == nil
    if isFirst { watch?(false) } else { second = second ?? subject }
    isDeciding = true
    let refusal = decide()
    isDeciding = false
    if isFirst {
      watch?(true)
      (answer, self.subject) = (.some(refusal), subject)
    }
    return (refusal, isFirst)
  }

  /// Ends the question.
  func end() { isOpen = false }
}

extension Engine {
  /// The question that the current task asks about calls of this machine; nil if it asks none.
  @inline(__always)
  var question: CallQuestion? { core.flags & Flags.noDelivery == 0 ? questionOfTask : nil }

  @inline(never)
  private var questionOfTask: CallQuestion? {
    guard withColdState({ $0.questions > 0 }, without: false), let question = CallQuestion.ofTask.get() else {
      return nil
    }
    return question.isAbout(core) ? question : nil
  }

  /// Answers a question with the decision about a request.
  ///
  /// - Returns: The refusal of the request, or one that says that it isn't performed.
  func answer(_ question: CallQuestion, about request: Request, from caller: Caller) -> Refusal {
    var caller = caller
    if case .method(let method) = request { caller.running = takeRequest(for: method) }
    let answer = answer(question, table.name(of: request)) {
      refusal(of: request, from: caller)?.allowing(caller.running?.pointee.allowed)
    }
    caller.running?.pointee.outcome = .failure(answer)
    return answer
  }

  /// Answers a question with the decision about a request of some name.
  ///
  /// - Returns: The refusal of the request, or one that says that it isn't performed.
  @discardableResult
  func answer(_ question: CallQuestion, _ subject: String, _ decide: () -> Refusal?) -> Refusal {
    let (refusal, isFirst) = question.answer(subject, decide)
    if !isFirst, !question.isWatched {
      MistakeReport.write([
        "\(hostTable.subject): a question about a call is about one: '\(subject)' is the second"
      ])
    }
    return refusal ?? table.refusal(.inTransition, .method, named: subject, .question, in: current)
  }

  /// Ends a question, and returns its answer.
  ///
  /// - Parameter error: The error of the closure.
  func endQuestion(_ question: CallQuestion, _ error: (any Error)?) -> Refusal? {
    question.end()
    passAgain(question.outer)
    countQuestion(-1)
    if let answer = question.answer { return answer }
    return hostTable.refusal(
      .wrongArguments, Refusal.Operation.question.request, .noCall(error: error.map { "\($0)" }), in: at(0).current)
  }

  /// Begins a question about a call of this machine.
  ///
  /// - Parameter watch: Called before and after the decision about the first call.
  func beginQuestion(watch: ((_ isDecided: Bool) -> Void)? = nil) -> CallQuestion {
    countQuestion(1)
    return CallQuestion(core, outer: hidePassedRequest(), watch: watch)
  }

  private func countQuestion(_ change: Int) {
    let cold = ensureColdState()
    cold.questions += change
    cold.updateFlags()
  }
}
