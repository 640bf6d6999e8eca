internal import GuardedStateRules

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
      case .operation: self = .operation
      }
    }
  }

  /// An operation of a machine that can be refused, besides methods, events and transitions.
  public enum Operation: String, Hashable, Sendable, Codable, CaseIterable {
    /// ``GuardedMachine/start()``
    case start = "start()"
    /// ``GuardedMachine/restore(_:timeouts:)``
    case restore = "restore(_:)"
    /// ``GuardedMachine/reset()``
    case reset = "reset()"
    /// ``GuardedMachine/transaction(_:)->_``
    case transaction = "transaction(_:)"
    /// ``GuardedMachine/enqueue(_:)``
    case enqueue = "enqueue(_:)"
    /// ``GuardedMachine/announce(_:userInfo:)``
    case announce = "announce(_:userInfo:)"
    /// A question about a call, such as `host.refusal { try $0.pay(card) }`.
    case question = "refusal(_:)"
    /// ``GuardedMachine/waitUntil(_:_:within:isolation:)``
    case wait = "waitUntil(_:)"

    /// The operation with a position among all cases.
    init(number: Int) { self = Self.allCases[number] }

    /// The request for it.
    var request: Request { .operation(Self.allCases.firstIndex(of: self) ?? 0) }
  }

  /// The details beyond the reason: the argument, the target or the cycle.
  ///
  /// To localize a refusal, make a sentence of the detail, the reason, the subject and the states. ``description`` is
  /// the English one. Names have at most 100 characters here, and ``description`` shortens them further.
  ///
  /// In JSON, a detail is an object with the name of the case as its only key. Its value is an object with the associated
  /// values, `_0` for one without a label: `{"argumentType": {"number": 1, "label": "amount", "type": "Int", "given":
  /// "String"}}`. A `Duration` is written as two numbers.
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
    /// Several arguments without defaults are missing.
    case missingArguments(labels: [String])
    /// Several arguments have the same label, so labels don't distinguish them.
    case repeatedLabel(label: String)
    /// An argument without a label is given both by `_` and by this name of its parameter.
    case givenTwice(label: String)
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
    /// A snapshot doesn't fit the machine. The mistake says why.
    case unfitSnapshot(mistake: String)
    /// The path of an open machine has too many states.
    case pathTooLong(Int, most: Int)
    /// The name is used as the name of a region, for example in a snapshot.
    case region
    /// The body of a method that performs the same event in another region threw an error.
    case bodyThrew(method: String, error: String)
    /// The closure of a question about a call calls no guarded method of the object. The error is what it threw.
    case noCall(error: String?)
    /// The call is the subject of a question, and isn't performed.
    case question
    /// The state defers the event of the method, if the event is fired.
    case deferrable(event: String)
    /// More than 64 conditions were evaluated, and one after the first 63 doesn't hold. Which one isn't known.
    case unnamedCondition
    /// Requests that cause each other. The first is repeated at the end.
    case cycle([String])
    /// The call has waited as long as its limit allows.
    case waited(Duration)
    /// The call was made for another version than the current one.
    case version(Int, now: Int)
    /// The call would wait for the transition or the transaction that makes it.
    case waitsForItself
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
    case .missingArguments(let labels):
      "the arguments \(Refusal.list(labels.map { "'\(shortened($0))'" }, "and")) are missing"
    case .repeatedLabel(let label):
      "several of its arguments have the label '\(shortened(label))'; give them as a list"
    case .givenTwice(let label): "the argument '\(shortened(label))' is also there as '_'"
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
    case .bodyThrew(let method, let error):
      "the body of '\(shortened(method))', which performs its event in another region, threw \(shortened(error, 200))"
    case .noCall(let error):
      "the closure calls no guarded method of the object" + (error.map { ", and throws \(shortened($0, 200))" } ?? "")
    case .question: "it is the subject of a question"
    case .deferrable(let event): "firing '\(shortened(event))' defers it until the state is left"
    case .unnamedCondition: "a condition after the first 63 does not hold"
    case .unfitSnapshot(let mistake): mistake
    case .pathTooLong(let count, let most): "a path has at most \(most) states, and this has \(count)"
    case .region: "it is used as the name of a region"
    case .cycle(let names):
      (names.prefix(6).map { shortened($0) } + (names.count > 6 ? ["…"] : [])).joined(separator: " → ")
    case .waited(let limit): "it has waited for \(limit.inWords)"
    case .version(let wanted, let now): "its version is \(now), and not \(wanted)"
    case .waitsForItself: "it would wait for itself"
    case .reaching(let limit): limit.map { "a task waits for it, at most \($0.inWords)" } ?? "a task waits for it"
    }
  }
}

extension Refusal.Detail {
  /// The detail with texts of limited length: names, and sentences that contain them.
  var bounded: Self {
    func sentence(_ text: String) -> String { limited(text, 300) }
    return switch self {
    case .argumentCount(let signature, let least, let most, let given):
      .argumentCount(signature: limited(signature), least: least, most: most, given: given)
    case .argumentType(let number, let label, let type, let given):
      .argumentType(number: number, label: limited(label), type: limited(type), given: limited(given))
    case .argumentText(let number, let label, let type, let mistake):
      .argumentText(number: number, label: limited(label), type: limited(type), mistake: sentence(mistake))
    case .unknownArgument(let label, let nearest):
      .unknownArgument(label: limited(label), nearest: nearest.map { limited($0) })
    case .missingArgument(let label): .missingArgument(label: limited(label))
    case .missingArguments(let labels): .missingArguments(labels: labels.map { limited($0) })
    case .repeatedLabel(let label): .repeatedLabel(label: limited(label))
    case .givenTwice(let label): .givenTwice(label: limited(label))
    case .unknownLabels(let labels, let signatures):
      .unknownLabels(labels: labels.map { limited($0) }, signatures: signatures.map { limited($0) })
    case .unreadableArguments(let mistake): .unreadableArguments(mistake: sentence(mistake))
    case .notByName(let why): .notByName(why: sentence(why))
    case .noHost(let method): .noHost(method: limited(method))
    case .needsArguments(let signature): .needsArguments(signature: limited(signature))
    case .isAsync(let signature): .isAsync(signature: limited(signature))
    case .undeclared(let target, let isReturned): .undeclared(target: limited(target), isReturned: isReturned)
    case .missingValues(let target): .missingValues(target: limited(target))
    case .unfitSnapshot(let mistake): .unfitSnapshot(mistake: sentence(mistake))
    case .bodyThrew(let method, let error): .bodyThrew(method: limited(method), error: sentence(error))
    case .deferrable(let event): .deferrable(event: limited(event))
    case .cycle(let names): .cycle(names.map { limited($0) })
    case .waited(let limit): .waited(limit.bounded)
    case .reaching(let limit): .reaching(within: limit?.bounded)
    case .noCall(let error): .noCall(error: error.map(sentence))
    case .version, .noChoice, .operation, .pathTooLong, .region, .unnamedCondition, .question,
      .waitsForItself:
      self
    }
  }
}

extension Refusal.Lead {
  /// The lead with a name of limited length.
  var bounded: Self { if case .body(let method) = self { .body(method: limited(method)) } else { self } }
}

extension Duration {
  /// The duration within whole seconds that an `Int64` has. The standard library stops the program when it prints a
  /// longer one, which can be decoded.
  fileprivate var bounded: Duration { min(max(self, .seconds(Int64.min)), .seconds(Int64.max)) }
}

extension Refusal {
  /// Joins words as an English list; shows only the first if there are many.
  static func list(_ words: [String], _ conjunction: String = "or") -> String {
    let words = words.count > 6 ? words.prefix(5) + ["\(words.count - 5) more"] : words
    guard let last = words.last, words.count > 1 else { return words.first ?? "" }
    return words.dropLast().joined(separator: ", ") + " \(conjunction) " + last
  }
}
