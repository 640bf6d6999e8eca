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

  /// The compiled rules; of an open machine, those of the paths that it is at.
  @exclusivity(unchecked) public private(set) var __compiled: __CompiledRules<State, Event, String>
  /// The state and what belongs to it.
  @exclusivity(unchecked) public var __storage = __HostStorage<State, Event, String>()
  private weak var boundHost: (any BindableHost)?
  /// Whether the host has callbacks for machines that are bound to it.
  private let hasHostCallbacks: Bool

  /// The machine itself: a machine that stands alone has no other host.
  public var __host: StateMachine { self }

  /// Makes a machine. Rules with problems stop the program with a list of all of them.
  ///
  /// - Parameters:
  ///   - rules: The rules.
  ///   - host: The object whose methods ``GuardedMachine/handle(_:_:)`` calls, and whose callbacks it finds by the names of
  ///     its states. It is held weakly: when it is gone, transitions still work, and its methods are refused `hostGone`.
  ///   - history: How many states its history keeps.
  public init(_ rules: Rules, for host: (any BindableHost)? = nil, history: HistoryLimit = .none) {
    let draft = RulesDraft(rules)
    draft.stopOnProblems(of: "a state machine")
    __compiled = __CompiledRules(draft, subject: host.map { "\(type(of: $0))" } ?? "StateMachine")
    boundHost = host
    hasHostCallbacks = host?.__boundCallbacks.isEmpty == false
    if history.count > 0 { historyLimit = history }
  }

  /// Makes a machine without rules: any state may be entered by its name, and any method of the host called.
  ///
  /// ```swift
  /// let screen = StateMachine<String, String>(openFor: self)
  /// try screen.transition(to: "playing", "buffering", animated: true)   // self.didEnterPlaying(animated:), …
  /// ```
  ///
  /// It is at a path of names, at none to begin with. While it is in no state, ``GuardedMachine/state`` is `""` and
  /// ``GuardedMachine/path`` is empty. It has no events.
  ///
  /// - Parameters:
  ///   - host: The object whose callbacks and methods it finds by their names, held weakly; nil for none.
  ///   - initial: The path that it begins at.
  ///   - history: How many states its history keeps.
  public init(openFor host: (any BindableHost)?, initial: [State] = [], history: HistoryLimit = .none)
  where State == String {
    __compiled =
      .open(
        nowhere: "", initial: initial, current: initial, target: [], methods: host?.__methodNames ?? [],
        subject: host.map { "\(type(of: $0))" } ?? "StateMachine"
      ).rules
    boundHost = host
    hasHostCallbacks = host?.__boundCallbacks.isEmpty == false
    if history.count > 0 { historyLimit = history }
  }

  private init(_ other: StateMachine) {
    __compiled = other.__compiled
    boundHost = other.boundHost
    hasHostCallbacks = other.hasHostCallbacks
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
    initial: State? = nil, for host: (any BindableHost)? = nil, history: HistoryLimit = .none,
    @RulesBuilder<State, Event, String> _ content: () -> RulesBuilder<State, Event, String>.Content
  ) {
    self.init(Rules(initial: initial, content), for: host, history: history)
  }

  // MARK: - What the runtime calls

  /// The callbacks that the host has for machines bound to it.
  public var __callbacks: __Callbacks { hasHostCallbacks ? .all : [] }

  /// Runs a callback of the host, found by the state's name.
  public func __run(_ moment: __Moment, _ state: State) -> Bool {
    guard hasHostCallbacks, let boundHost else { return true }
    return boundHost.__run(moment, named: callbackName(of: nameOfCase(state)), occasion(of: moment))
  }

  private func occasion(of moment: __Moment) -> __Occasion {
    let machine = HostMachine(__host: self)
    switch moment {
    case .didCall: return __Occasion(sender: self, subject: machine.__called)
    case .didRefuse: return __Occasion(sender: self, subject: machine.__refused)
    case .didFail: return __Occasion(sender: self, subject: machine.__error)
    default:
      let transition = machine.__transition
      return __Occasion(sender: self, subject: transition, animated: transition.animated)
    }
  }

  /// Calls a method of the bound host by its name.
  public func __invoke(_ method: Int, _ arguments: __Arguments) throws -> __Returned {
    guard let boundHost else {
      throw RefusedCall(refusal: Refusal(.hostGone, .method(method), in: stateIndex, of: __compiled.table))
    }
    return try boundHost.__invoke(named: __compiled.methods[method], arguments)
  }

  /// The rules of an open machine that have a path in them.
  public func __opened(
    to path: [State]
  ) -> (rules: __CompiledRules<State, Event, String>, current: Int, target: Int) {
    let table = __compiled.table
    return __CompiledRules.open(
      nowhere: __compiled.states[0], initial: table.paths[table.initial].map { __compiled.states[$0] },
      current: self.path, target: path, methods: __compiled.methods, subject: table.subject)
  }

  /// Takes the rules of another path, in an open machine.
  public func __replace(_ rules: __CompiledRules<State, Event, String>) { __compiled = rules }

  /// The host, where there is one.
  public var __announcementHost: (any BindableHost)? { boundHost }
}

extension StateMachine: CustomStringConvertible, CustomDebugStringConvertible {
  /// The current state.
  public var description: String { "\(__compiled.table.subject) in \(__compiled.table.stateNames[stateIndex])" }

  /// The current state and the number of transitions.
  public var debugDescription: String { "\(description), revision \(revision)" }
}
