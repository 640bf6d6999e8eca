/// A state machine that is an object of its own: it stands alone, or is bound to a host that keeps it.
///
/// ```swift
/// let inbox = StateMachine<String, String>(initial: "Unread") {
///   In("Unread"); In("Read"); In("Deleted")
///   On("View Message", from: "Unread", to: "Read")
/// }
/// inbox.didExit("Unread") { _ in unreadCount -= 1 }
/// try inbox.fire("View Message")
/// ```
///
/// Every machine has its own rules, state, observers and closures; ``GuardedMachine`` says what it can do and in which
/// order. It is not `Sendable`: the compiler keeps it on the side that made it.
public final class StateMachine<State: Hashable & Sendable, Event: Hashable & Sendable>: MachineOwner, GuardedMachine {
  /// Methods of a machine's host are named by strings.
  public typealias Method = String
  /// A transition of this kind of machine.
  public typealias Transition = GuardedState.Transition<State, Event, String>
  /// Rules for this kind of machine.
  public typealias Rules = GuardedState.Rules<State, Event, String>

  /// The compiled rules.
  public let __compiled: __CompiledRules<State, Event, String>
  /// The state and what belongs to it.
  @exclusivity(unchecked) public var __storage = __HostStorage<State, Event, String>()
  private weak var boundHost: (any GuardedHost)?

  /// The machine itself: a machine that stands alone has no other host.
  public var __host: StateMachine { self }

  /// Makes a machine. Rules with problems stop the program with a list of all of them.
  ///
  /// - Parameters:
  ///   - rules: The rules.
  ///   - host: The object whose guarded methods ``GuardedMachine/handle(_:_:)`` calls. It is held weakly: when it is
  ///     gone, transitions still work, and its methods are refused `hostGone`.
  ///   - history: How many states its history keeps.
  public init(_ rules: Rules, for host: (any GuardedHost)? = nil, history: HistoryLimit = .none) {
    let draft = RulesDraft(rules)
    draft.stopOnProblems(of: "a state machine")
    __compiled = __CompiledRules(draft, subject: host.map { "\(type(of: $0))" } ?? "StateMachine")
    boundHost = host
    if history.count > 0 { historyLimit = history }
  }

  private init(_ other: StateMachine) {
    __compiled = other.__compiled
    boundHost = other.boundHost
    guard let extras = other.__storage.extras else { return }
    self.extras.handlers = extras.handlers
    self.extras.observers = extras.observers
    self.extras.choosers = extras.choosers
    self.extras.lastID = extras.lastID
    historyLimit = extras.historyLimit
    updateQuiet()
  }

  /// A machine with the same rules, host and closures that begins anew, in the initial state.
  ///
  /// The delegate, notifications and the trace are not copied; tokens remove closures from the machine that gave them.
  public func copy() -> StateMachine { StateMachine(self) }

  /// Makes a machine from declarations. Rules with problems stop the program with a list of all of them.
  ///
  /// - Parameters:
  ///   - initial: The state it begins in; without it, the first state declared.
  ///   - host: The object whose guarded methods it guards, held weakly.
  ///   - history: How many states its history keeps.
  ///   - content: The declarations.
  public convenience init(
    initial: State? = nil, for host: (any GuardedHost)? = nil, history: HistoryLimit = .none,
    @RulesBuilder<State, Event, String> _ content: () -> RulesBuilder<State, Event, String>.Content
  ) {
    self.init(Rules(initial: initial, content), for: host, history: history)
  }

  /// Calls a method of the bound host by its name.
  public func __invoke(_ method: Int, _ arguments: __Arguments) throws -> __Returned {
    guard let boundHost else { throw RefusedCall(refusal: hostGone(method)) }
    return try boundHost.__call(__compiled.methods[method], arguments.values)
  }

  private func hostGone(_ method: Int) -> Refusal {
    Refusal(.hostGone, .method(method), in: stateIndex, of: __compiled.table)
  }
}

extension GuardedHost {
  /// Calls a guarded method by its name, for a machine that is bound to the host.
  func __call(_ name: String, _ arguments: [Any]) throws -> __Returned {
    try HostMachine(__host: self).called(name, arguments) ?? __Returned(())
  }
}

extension StateMachine: CustomStringConvertible, CustomDebugStringConvertible {
  /// The current state.
  public var description: String { "\(__compiled.table.subject) in \(nameOfCase(state))" }

  /// The current state and the number of transitions.
  public var debugDescription: String { "\(description), revision \(revision)" }
}
