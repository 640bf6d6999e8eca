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

  /// What a machine without rules decides with while it is at some paths.
  ///
  /// - Parameters:
  ///   - nowhere: What stands for no state.
  ///   - initial: The path that it begins in.
  ///   - current: The path that it is at.
  ///   - target: The path that it goes to.
  ///   - methods: The methods that may be called.
  ///   - subject: What it is called in messages.
  /// - Returns: The rules, and the indices of the current path and of the target.
  static func open(
    nowhere: State, initial: [State], current: [State], target: [State], methods: [Method], subject: String
  ) -> (rules: __CompiledRules, current: Int, target: Int) {
    var paths = OpenPaths()
    var states = [nowhere]
    let indices = [initial, current, target].map { path in
      paths.insert(path.map { nameOfCase($0) }) { states.append(path[$0]) }
    }
    let table = Table(
      openFor: subject, paths, initial: indices[0], methodNames: methods.map { nameOfCase($0) })
    return (__CompiledRules(open: table, states: states, methods: methods), indices[1], indices[2])
  }

  private init(open table: Table, states: [State], methods: [Method]) {
    rules = Rules()
    self.table = table
    self.states = states
    events = []
    self.methods = methods
    var known = OrderedMembers<Method>()
    known.insert(methods)
    stateIndices = IndexMap(OrderedMembers())
    eventIndices = IndexMap(OrderedMembers())
    methodIndices = IndexMap(known)
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
      stateRules += declaration.allowedIn.map {
        StateRule(state: $0, allows: [declaration.method], isDeclaration: false)
      }
    }
  }
}
