/// A question about a call: the guarded calls that its closure makes are decided and not performed.
///
/// The task of the question and its child tasks have it. They use it only in the host's isolation or monitor, one after
/// the other, so `@unchecked Sendable` is safe.
package final class CallQuestion: @unchecked Sendable {
  static let ofTask = TaskLocal<CallQuestion?>(wrappedValue: nil)

  private let core: ObjectIdentifier
  /// The answer to the first call: its refusal, or nil if it would run. No answer before there was a call.
  private(set) var answer: Refusal??
  /// The name of the method, event or state that the first call requests.
  private(set) var subject: String?
  /// The name of the request of the second call; nil if there was none.
  private(set) var second: String?
  /// Called before and after the decision about the first call.
  private let watch: ((_ isDecided: Bool) -> Void)?

  /// Whether the questioner finds out about a second call.
  var isWatched: Bool { watch != nil }

  init(_ core: __MachineCore, watch: ((_ isDecided: Bool) -> Void)? = nil) {
    (self.core, self.watch) = (ObjectIdentifier(core), watch)
  }

  /// Whether it is about calls of a machine.
  func isAbout(_ core: __MachineCore) -> Bool { self.core == ObjectIdentifier(core) }

  /// Decides about a call.
  ///
  /// - Returns: The refusal, and whether it is the first call.
  func answer(_ subject: String, _ decide: () -> Refusal?) -> (refusal: Refusal?, isFirst: Bool) {
    if answer != nil {
      second = second ?? subject
      return (decide(), false)
    }
    watch?(false)
    let refusal = decide()
    watch?(true)
    (answer, self.subject) = (.some(refusal), subject)
    return (refusal, true)
  }
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

  /// Answers a call if it is the subject of a question.
  ///
  /// - Throws: The refusal of the call, or one that says that it isn't performed.
  @inline(__always)
  func requireNoQuestion(about request: Request) throws(Refusal) {
    if let question { throw answer(question, about: request) }
  }

  private func answer(_ question: CallQuestion, about request: Request) -> Refusal {
    var running: RequestPointer?
    // Guards must not find the request of a call by name.
    if case .method(let method) = request { running = takeRequest(for: method) }
    let (refusal, isFirst) = question.answer(table.name(of: request)) { self.refusal(of: request) }
    if !isFirst, !question.isWatched {
      MistakeReport.write([
        "\(hostTable.subject): a question about a call is about one: '\(table.name(of: request))' is the second"
      ])
    }
    let answer = refusal ?? self.refusal(.inTransition, request, .question)
    running?.pointee.outcome = .failure(answer)
    return answer
  }

  /// Ends a question, and returns its answer.
  ///
  /// - Parameter error: The error of the closure.
  func endQuestion(_ question: CallQuestion, _ error: (any Error)?) -> Refusal? {
    ensureColdState().questions -= 1
    if let answer = question.answer { return answer }
    return hostTable.refusal(
      .wrongArguments, .operation, named: Refusal.Operation.question.rawValue,
      .noCall(error: error.map { "\($0)" }), in: at(0).current)
  }

  /// Begins a question about a call of this machine.
  ///
  /// - Parameter watch: Called before and after the decision about the first call.
  func beginQuestion(watch: ((_ isDecided: Bool) -> Void)? = nil) -> CallQuestion {
    ensureColdState().questions += 1
    return CallQuestion(core, watch: watch)
  }
}
