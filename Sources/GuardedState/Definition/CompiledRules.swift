/// Rules and what the attributes add to them, compiled: the table, and the values that its indices stand for.
///
/// One exists for each type of host; all its instances share it. Only expansions and the runtime use it.
public final class __CompiledRules<
  State: Hashable & Sendable, Event: Hashable & Sendable, Method: Hashable & Sendable
>: Sendable {
  /// The rules as a whole, those of the attributes included.
  let rules: Rules<State, Event, Method>
  @usableFromInline let table: Table
  @usableFromInline let states: [State]
  let events: [Event]
  let methods: [Method]
  @usableFromInline let stateIndices: IndexMap<State>
  @usableFromInline let eventIndices: IndexMap<Event>
  @usableFromInline let methodIndices: IndexMap<Method>

  /// Compiles a host's rules; stops the program with the list of all problems when there are any.
  ///
  /// - Parameters:
  ///   - host: The type of host, for messages.
  ///   - rules: The rules that the host declares, if any.
  ///   - states: All states of the host in the order of their declaration.
  ///   - declarations: The host's guarded methods.
  public convenience init(
    _ host: Any.Type, _ rules: Rules<State, Event, Method>?, states: [State],
    methods declarations: [__MethodDeclaration<State, Event, Method>]
  ) {
    var whole = rules ?? Rules()
    if whole.declaredInitial == nil { whole.declaredInitial = states.first }
    whole.add(declarations)
    let draft = RulesDraft(whole, states: states, declarations: declarations)
    draft.stopOnProblems(of: "\(host)")
    self.init(draft, subject: "\(host)")
  }

  /// Compiles rules that have no problems.
  init(_ draft: RulesDraft<State, Event, Method>, subject: String) {
    rules = draft.rules
    states = draft.states.members
    events = draft.events.members
    methods = draft.methods.members
    stateIndices = IndexMap(draft.states)
    eventIndices = IndexMap(draft.events)
    methodIndices = IndexMap(draft.methods)
    table = draft.table(subject: subject)
  }
}

extension Rules {
  /// Adds what the attributes of methods say.
  mutating func add(_ declarations: [__MethodDeclaration<State, Event, Method>]) {
    for declaration in declarations {
      eventRules += declaration.rules
      stateRules += declaration.allowedIn.map { StateRule(state: $0, allows: [declaration.method]) }
    }
  }
}
