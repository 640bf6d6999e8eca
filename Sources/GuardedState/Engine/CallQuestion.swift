/// A question about a call: the guarded calls that its closure makes are decided and not performed.
///
/// The task of the question and its child tasks have it. They use it only in the host's isolation or monitor, one after
/// the other, so `@unchecked Sendable` is safe.
final class CallQuestion: @unchecked Sendable {
  static let ofTask = TaskLocal<CallQuestion?>(wrappedValue: nil)

  private let core: ObjectIdentifier
  /// The answer to the first call: its refusal, or nil if it would run. No answer before there was a call.
  private(set) var answer: Refusal??

  init(_ core: __MachineCore) { self.core = ObjectIdentifier(core) }

  /// Whether it is about calls of a machine.
  func isAbout(_ core: __MachineCore) -> Bool { self.core == ObjectIdentifier(core) }

  /// Takes the answer to a call; returns false if there was one before.
  func answer(_ refusal: Refusal?) -> Bool {
    defer { if answer == nil { answer = .some(refusal) } }
    return answer == nil
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
    let refusal = refusal(of: request)
    if !question.answer(refusal) {
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
  func beginQuestion() -> CallQuestion {
    ensureColdState().questions += 1
    return CallQuestion(core)
  }
}
