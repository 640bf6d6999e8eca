extension Refusal {
  /// The kind of thing that a refusal's ``subject`` names.
  public enum SubjectKind: String, Hashable, Sendable, Codable, CaseIterable {
    /// A guarded method.
    case method
    /// An event.
    case event
    /// A state to be entered.
    case state
    /// An operation on the machine itself, such as a transaction.
    case operation

    init(_ request: Request) {
      switch request {
      case .method: self = .method
      case .event: self = .event
      case .target: self = .state
      }
    }
  }

  /// An operation of a machine that can be refused, besides methods, events and transitions.
  public enum Operation: String, Hashable, Sendable, Codable, CaseIterable {
    /// ``GuardedMachine/start()``
    case start = "start()"
    /// ``GuardedMachine/restore(_:)``
    case restore = "restore(_:)"
    /// ``GuardedMachine/reset()``
    case reset = "reset()"
    /// ``GuardedMachine/transaction(_:)->_``
    case transaction = "transaction(_:)"
    /// ``GuardedMachine/enqueue(_:)``
    case enqueue = "enqueue(_:)"
    /// ``GuardedMachine/announce(_:userInfo:)``
    case announce = "announce(_:userInfo:)"
  }

  /// A mistake in a timer of a snapshot.
  public enum TimeoutMistake: String, Hashable, Sendable, Codable, CaseIterable {
    /// The state has no such timer.
    case unknown
    /// The snapshot isn't in the timer's state.
    case elsewhere
    /// The timer appears twice.
    case repeated
    /// The remaining time is negative.
    case negative
  }

  /// The details beyond the reason: the argument, the target or the cycle.
  ///
  /// To localize a refusal, make a sentence of the detail, the reason, the subject and the states. ``description`` is
  /// the English one. Texts have their full length here; ``description`` shortens them.
  public enum Detail: Hashable, Sendable, Codable {
    /// The method takes a different number of arguments.
    case argumentCount(signature: String, least: Int, most: Int, given: Int)
    /// An argument, counted from 1, is of another type than its parameter, or out of its range.
    case argumentType(number: Int, label: String, type: String, given: String)
    /// An argument, counted from 1, can't be decoded. The mistake is the decoder's description.
    case argumentText(number: Int, label: String, type: String, mistake: String)
    /// The method has no argument with this label.
    case unknownArgument(label: String, nearest: String?)
    /// An argument without a default is missing.
    case missingArgument(label: String)
    /// An argument with a default is missing, but a later one isn't. If more than four parameters have defaults, only
    /// the last arguments may be omitted.
    case omittedBeforeOthers(label: String)
    /// Several arguments have the same label, so labels don't distinguish them.
    case repeatedLabel(label: String)
    /// No method has these labels. The signatures are those of the methods with that name.
    case unknownLabels(labels: [String], signatures: [String])
    /// The arguments can't be read. The mistake names the position.
    case unreadableArguments(mistake: String)
    /// The method can't be called by name.
    case notByName(why: String)
    /// The machine is bound to no host that could have the method.
    case noHost(method: String)
    /// The method that performs the event needs arguments.
    case needsArguments(signature: String)
    /// The method that performs the event is async.
    case isAsync(signature: String)
    /// Nothing chooses one of several targets.
    case noChoice
    /// The method body returned, or a closure chose, a target that isn't declared.
    case undeclared(target: String, isReturned: Bool)
    /// The target carries values, and the request has none.
    case missingValues(target: String)
    /// The request was an operation of the machine, not a method, an event or a transition.
    case operation(Operation)
    /// A snapshot's revision is negative or too large.
    case unfitRevision(Int)
    /// The last state in a snapshot's history isn't the snapshot's current state.
    case otherHistory(last: String)
    /// Only the end of a method's body leaves a snapshot's state, and no body runs after restoring.
    case noBody
    /// The path of an open machine's snapshot is empty, or doesn't end in the snapshot's state.
    case otherPath(last: String?)
    /// The path of an open machine has too many states.
    case pathTooLong(Int, most: Int)
    /// A timer of a snapshot is impossible. Timers of a state are counted from 0.
    case unfitTimeout(state: String, number: Int, mistake: TimeoutMistake)
    /// A snapshot has a deferred event that no state defers without arguments.
    case neverDeferred(event: String)
    /// A snapshot has a deferred event that another region defers. The host's own machine counts as the region `state`.
    case deferredElsewhere(event: String, region: String)
    /// A snapshot is in a final state and has a deferred event, which would never be handled.
    case deferredInFinalState(event: String)
    /// A snapshot has more deferred events than a machine may hold.
    case tooManyDeferred(Int)
    /// The name is used as the name of a region, for example in a snapshot.
    case region
    /// The body of a method that performs the same event in another region threw an error.
    case bodyThrew(event: String, error: String)
    /// The state defers the event of the method, if the event is fired.
    case deferrable(event: String)
    /// More than 64 conditions were evaluated, and one after the first 63 doesn't hold. Which one isn't known.
    case unnamedCondition
    /// Requests that cause each other. The first is repeated at the end.
    case cycle([String])
    /// The call has waited as long as its limit allows.
    case waited(Duration)
    /// A caller waits for the state, up to the limit if it has one.
    case reaching(within: Duration?)
  }
}

extension Refusal.Detail: CustomStringConvertible {
  /// The detail in English, as in the refusal's sentence.
  public var description: String {
    switch self {
    case .argumentCount(let signature, let least, let most, let given):
      "\(shortened(signature)) takes \(least == most ? "\(least)" : "\(least) to \(most)") "
        + "argument\(least == 1 && most == 1 ? "" : "s"), not \(given)"
    case .argumentType(let number, let label, let type, let given):
      "argument \(number) ('\(shortened(label))') must be \(shortened(type)), not \(shortened(given))"
    case .argumentText(let number, let label, let type, let mistake):
      "argument \(number) ('\(shortened(label))') must be \(shortened(type)): \(shortened(mistake, 200))"
    case .unknownArgument(let label, let nearest):
      "there is no argument '\(shortened(label))'"
        + (nearest.map { "; did you mean '\(shortened($0))'?" } ?? "")
    case .missingArgument(let label): "the argument '\(shortened(label))' is missing"
    case .omittedBeforeOthers(let label):
      "the argument '\(shortened(label))' is missing: where more than four have defaults only the last ones may be left out"
    case .repeatedLabel(let label):
      "several of its arguments have the label '\(shortened(label))'; give them as a list"
    case .unknownLabels(let labels, let signatures):
      labels.prefix(5).map { "there is no argument '\(shortened($0))'; " }.joined()
        + "it is \(Refusal.list(signatures.map { "'\(shortened($0))'" }))"
    case .unreadableArguments(let mistake): "the arguments can't be read: \(shortened(mistake, 200))"
    case .notByName(let why): why
    case .noHost(let method): "the machine is bound to no host that could have the method '\(shortened(method))'"
    case .needsArguments(let signature): "'\(shortened(signature))' needs arguments, which an event doesn't have"
    case .isAsync(let signature): "'\(shortened(signature))' is async; call it directly, with await"
    case .noChoice: "nothing chooses one of several targets"
    case .undeclared(let target, let isReturned):
      "'\(shortened(target))' was \(isReturned ? "returned" : "chosen")"
    case .missingValues(let target):
      "'\(shortened(target))' carries values: return it from a method, or pass it to the host's 'transition(to:)'"
    case .operation(let operation): operation.rawValue
    case .bodyThrew(let event, let error):
      "the body of another region's '\(shortened(event))' threw \(shortened(error, 200))"
    case .deferrable(let event): "firing '\(shortened(event))' defers it until the state is left"
    case .unnamedCondition: "a condition after the first 63 does not hold"
    case .unfitRevision(let revision):
      revision < 0
        ? "its revision, \(revision), is negative"
        : "its revision, \(revision), is too large"
    case .otherHistory(let last): "its history ends in '\(shortened(last))'"
    case .noBody: "it is left only by the end of a method's body, and no body runs after restoring"
    case .otherPath(let last): last.map { "its path ends in '\(shortened($0))'" } ?? "its path is empty"
    case .pathTooLong(let count, let most): "a path has at most \(most) states, and this has \(count)"
    case .unfitTimeout(let state, let number, let mistake): mistake.sentence("'\(shortened(state))'", number)
    case .neverDeferred(let event): "no state defers '\(shortened(event))' as an event without arguments"
    case .deferredElsewhere(let event, let region):
      "'\(shortened(event))' is deferred by \(region == "state" ? "the host's own machine" : "the region '\(shortened(region))'"), "
        + "and belongs in that part of the snapshot"
    case .deferredInFinalState(let event):
      "it is final, and '\(shortened(event))' is deferred, which would never be handled"
    case .tooManyDeferred(let count):
      "it has \(count) deferred events, and a machine defers at most \(Deferral.limit)"
    case .region: "it is used as the name of a region"
    case .cycle(let names):
      (names.prefix(6).map { shortened($0) } + (names.count > 6 ? ["…"] : [])).joined(separator: " → ")
    case .waited(let limit): "it has waited for \(limit)"
    case .reaching(let limit): limit.map { "a task waits for it, at most \($0)" } ?? "a task waits for it"
    }
  }
}

extension Refusal.TimeoutMistake {
  fileprivate func sentence(_ state: String, _ number: Int) -> String {
    switch self {
    case .unknown where number == 0: "\(state) has no timer"
    case .unknown: "\(state) has no timer with the number \(number)"
    case .elsewhere: "it has a timer of \(state) without being in that state"
    case .repeated: "it has timer \(number) of \(state) twice"
    case .negative: "the remaining time of timer \(number) of \(state) is negative"
    }
  }
}

extension Refusal {
  /// Joins words as an English list; shows only the first if there are many.
  static func list(_ words: [String], _ conjunction: String = "or") -> String {
    let words = words.count > 6 ? words.prefix(5) + ["\(words.count - 5) more"] : words
    guard let last = words.last, words.count > 1 else { return words.first ?? "" }
    return words.dropLast().joined(separator: ", ") + " \(conjunction) " + last
  }
}
