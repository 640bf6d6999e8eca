extension Refusal {
  /// The kind of thing that a refusal's ``subject`` names.
  public enum SubjectKind: String, Hashable, Sendable, Codable, CaseIterable {
    /// A guarded method.
    case method
    /// An event.
    case event
    /// A state, which was to be entered.
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
  }

  /// A mistake in a remaining time of a snapshot.
  public enum TimeoutMistake: String, Hashable, Sendable, Codable, CaseIterable {
    /// The state has no such time.
    case unknown
    /// The snapshot isn't in the state.
    case elsewhere
    /// It is there twice.
    case repeated
    /// Less than nothing is left of it.
    case negative
  }

  /// The details beyond the reason: the argument, the target or the cycle.
  ///
  /// Make a sentence in another language of it, the reason, the subject and the states; ``description`` is the English
  /// one. Texts in it have their full length; ``description`` shortens them.
  public enum Detail: Hashable, Sendable, Codable {
    /// The method takes another number of arguments.
    case argumentCount(signature: String, least: Int, most: Int, given: Int)
    /// An argument, counted from 1, is of another type than its parameter, or doesn't fit in it.
    case argumentType(number: Int, label: String, type: String, given: String)
    /// An argument, counted from 1, can't be decoded, for the reason that the decoder gives.
    case argumentText(number: Int, label: String, type: String, mistake: String)
    /// There is no argument with a label.
    case unknownArgument(label: String, nearest: String?)
    /// An argument without a default is missing.
    case missingArgument(label: String)
    /// An argument with a default is missing, and one after it isn't. If more than four parameters have defaults, only
    /// the last arguments may be left out.
    case omittedBeforeOthers(label: String)
    /// Several arguments have one label, so that labels don't distinguish them.
    case repeatedLabel(label: String)
    /// No method is spelled with these labels; those of that name are.
    case unknownLabels(labels: [String], signatures: [String])
    /// The arguments can't be read, for a reason that names the place.
    case unreadableArguments(mistake: String)
    /// The method can't be called by its name at all.
    case notByName(why: String)
    /// The method that performs the event needs arguments.
    case needsArguments(signature: String)
    /// The method that performs the event is async.
    case isAsync(signature: String)
    /// Nothing chooses one of several targets.
    case noChoice
    /// A target was returned by a body, or else chosen by a closure, that isn't one of those declared.
    case undeclared(target: String, isReturned: Bool)
    /// The target carries values, and there are none.
    case missingValues(target: String)
    /// The request was an operation of the machine, not a method, an event or a transition.
    case operation(Operation)
    /// A snapshot's revision is negative or too large.
    case unfitRevision(Int)
    /// The last state in the history of a snapshot isn't the one that it says the machine is in.
    case otherHistory(last: String)
    /// A snapshot's state is left only by the end of a method's body, and no body runs after restoring.
    case noBody
    /// The path of an open machine's snapshot is empty, or doesn't end in the snapshot's state.
    case otherPath(last: String?)
    /// The path of an open machine has too many states.
    case pathTooLong(Int, most: Int)
    /// A timer of a snapshot is impossible. The timers of a state are counted from 0.
    case unfitTimeout(state: String, number: Int, mistake: TimeoutMistake)
    /// A snapshot has a deferred event that no state defers without arguments.
    case neverDeferred(event: String)
    /// A snapshot has a deferred event that another of the host's machines defers: a region's, or its own, `state`.
    case deferredElsewhere(event: String, region: String)
    /// A snapshot is in a final state and has a deferred event, which would never be handled.
    case deferredInFinalState(event: String)
    /// A snapshot has more deferred events than a machine holds.
    case tooManyDeferred(Int)
    /// The name is used as a region's, as in a snapshot.
    case region
    /// The body of another method threw that performs the same event in another region.
    case bodyThrew(event: String, error: String)
    /// The state defers the event of the method, if the event is fired.
    case deferrable(event: String)
    /// Requests that cause each other, the first again at the end.
    case cycle([String])
    /// A call has waited as long as it may.
    case waited(Duration)
    /// A caller waits for the state, up to the limit if there is one.
    case reaching(within: Duration?)
  }
}

extension Refusal.Detail: CustomStringConvertible {
  /// The English words for it, as in the refusal's sentence.
  public var description: String {
    switch self {
    case .argumentCount(let signature, let least, let most, let given):
      "\(shortened(signature)) takes \(least == most ? "\(least)" : "\(least) to \(most)") "
        + "argument\(most == 1 ? "" : "s"), not \(given)"
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
      "it has \(count) deferred events, and a machine defers at most \(Agenda.mostDeferred)"
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
  /// Words as an English list; of many the first.
  static func list(_ words: [String], _ conjunction: String = "or") -> String {
    let words = words.count > 6 ? words.prefix(5) + ["\(words.count - 5) more"] : words
    guard let last = words.last, words.count > 1 else { return words.first ?? "" }
    return words.dropLast().joined(separator: ", ") + " \(conjunction) " + last
  }
}
