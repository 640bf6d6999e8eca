import Foundation
internal import GuardedStateRules

/// A state machine as an object, alone or bound to a host.
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
/// order. It is not `Sendable`: the compiler keeps it in one isolation.
public final class StateMachine<State: Hashable & Sendable, Event: Hashable & Sendable>: MachineOwner, __EngineHost,
  GuardedMachine
{
  /// The states.
  public typealias StateName = State
  /// The events.
  public typealias EventName = Event
  /// The names of the host's methods: strings.
  public typealias MethodName = String
  /// A transition of this kind of machine.
  public typealias Transition = GuardedState.Transition<State, Event, String>
  /// Rules for this kind of machine.
  public typealias Rules = GuardedState.Rules<State, Event, String>

  /// The compiled rules; for an open machine, those of the paths that it has been at.
  @exclusivity(unchecked) private var ownRules: __CompiledRules<State, Event, String>
  /// The core of the machine, which holds its state.
  public let __core: __MachineCore
  /// The number of the region that this is the machine of; 0 for a machine that is no region.
  @usableFromInline let region: Int
  private(set) weak var boundHost: (any BindableHost)?
  private let isBound: Bool
  /// The host of a machine that models others, which it keeps; nil for any other.
  let model: Model?
  /// The actor on which the machine was made, if its rules have timeouts.
  @exclusivity(unchecked) private weak var home: (any Actor)?
  /// The closures that evaluate the conditions of the rules, by number; empty for a region.
  @exclusivity(unchecked) private var answers: [(() -> Verdict)?] = []
  /// The closures that give the times of the rules, by their numbers among the conditions.
  @exclusivity(unchecked) private var delays: [Int: () -> __Delay?] = [:]
  /// The closure that saves changes.
  @exclusivity(unchecked) private var save: ((HostMachine<StateMachine>, __Commit) throws -> Void)?
  /// The kinds of callbacks that the host has for bound machines.
  @usableFromInline let hostCallbacks: __Callbacks
  /// The machine that this is a region of; nil for a machine that is no region.
  @usableFromInline let whole: StateMachine?

  /// The engine of the machine, which is shared with the machine that this is a region of.
  @inlinable @inline(__always) public var __engine: __Engine {
    __Engine(core: __core, host: whole ?? self, region: region)
  }
  /// The compiled rules.
  public var __table: __Table { ownRules }

  /// The machine itself, which is its own host.
  @inlinable public var __host: StateMachine { self }

  /// Makes a machine. Rules with problems stop the program with a list of all of them. A method that the host doesn't
  /// have is refused when it is called, and reported on standard error in a debug build; `rules.problems(for: host)`
  /// finds it earlier.
  ///
  /// - Parameters:
  ///   - rules: The rules.
  ///   - host: The object whose methods ``GuardedMachine/handle(_:_:)`` calls, and whose callbacks it finds by the
  ///     names of its states. It is held weakly: after its release, transitions still work, and its methods are refused
  ///     with `hostGone`.
  ///   - history: The number of states in the history.
  ///   - isolation: The actor on which timeouts (``After``) run: by default the one on which the machine is made.
  public convenience init(
    _ rules: Rules, for host: (any BindableHost)? = nil, history: HistoryLimit = .none,
    isolation: (any Actor)? = #isolation
  ) {
    func compile() -> __CompiledRules<State, Event, String> {
      let known = SharedIndices(rules)
      return Self.compile(rules, for: host, known, regions: Self.regions(of: rules, for: host, known))
    }
    // Messages contain the host's name, so the rules of bound machines are compiled for each of them.
    let compiled = host == nil ? rules.shared.known(make: compile) : compile()
    self.init(compiled, for: host, isBound: host != nil, history, on: isolation)
  }

  /// Unavailable: a machine finds methods and callbacks by names, which `@Guarded` generates.
  @available(
    *, unavailable,
    message: "a machine finds the methods and callbacks of a class or an actor that is '@Guarded': mark it so"
  )
  public convenience init(_ rules: Rules, for host: AnyObject) { self.init(rules) }

  /// Compiles the regions that rules declare.
  private static func regions(
    of rules: Rules, for host: (any BindableHost)?, _ known: SharedIndices<Event, String>
  ) -> [__CompiledRules<State, Event, String>] {
    if rules.regions.isEmpty { return [] }
    let regions = rules.sameRegions
    let others = regions.filter { $0.rules == nil }.map {
      RulesProblem(
        .wrongRegion, "Region(\($0.name)) has states of another type: those of a StateMachine's regions are of its own")
    }
    (others + rules.problemsOfRegions(accepting: known.accepted)).stop("a state machine")
    var compiled: [__CompiledRules<State, Event, String>] = []
    for (name, rules) in regions {
      compiled.append(compile(rules ?? Rules(), for: host, known, region: name, sharingMethodsOf: compiled.first))
    }
    return compiled
  }

  /// The machine of a region; nil if the rules declare none of that name.
  ///
  /// It is a view of this machine, and keeps it alive: see <doc:Regions>.
  ///
  /// - Complexity: O(*n*) for *n* regions.
  public func region(_ name: String) -> StateMachine? {
    regionNames.firstIndex(of: name).map { view(of: $0 + 1) }
  }

  /// The names of the regions, in the order of their declaration.
  public var regionNames: [String] { ownRules.regionNames }

  /// The machine with a number: this one, or one of its regions.
  func view(of number: Int) -> StateMachine { number == 0 ? self : StateMachine(region: number, of: self) }

  /// A view of a machine for one of its regions.
  private init(region number: Int, of whole: StateMachine) {
    // The regions of a `StateMachine` have the same type of states.
    ownRules = unsafeDowncast(whole.ownRules.table(of: number), to: __CompiledRules<State, Event, String>.self)
    (__core, region) = (whole.__core, number)
    (boundHost, isBound, hostCallbacks) = (whole.boundHost, whole.isBound, whole.hostCallbacks)
    (self.whole, model) = (whole, whole.model)
  }

  /// Makes a machine without rules, which may enter any state by its name and call any method of the host.
  ///
  /// ```swift
  /// let screen = StateMachine<String, String>(openFor: self)
  /// try screen.transition(to: "playing", "buffering", animated: true)   // self.didEnterPlaying(animated:), …
  /// ```
  ///
  /// It is at a path of names, which is empty at first. While it is in no state, ``GuardedMachine/state`` is `""` and
  /// ``GuardedMachine/path`` is empty. It has no events.
  ///
  /// - Parameters:
  ///   - host: The object whose callbacks and methods it finds by their names, held weakly; nil for none.
  ///   - initial: The initial path, of at most 16,383 names; a longer one stops the program. Later paths may have
  ///     21,844 names, minus a third of the initial one's.
  ///   - history: The number of states in the history.
  public convenience init(openFor host: (any BindableHost)?, initial: [State] = [], history: HistoryLimit = .none)
  where State == String {
    if initial.count > OpenPaths.longest(from: initial.count) {
      [RulesProblem(.tooManyStates, "the initial path has \(initial.count) states; it has at most 16,383")]
        .stop(Self.subject(for: host))
    }
    let members = host?.__boundMembers
    let rules = __CompiledRules<State, Event, String>.open(
      nowhere: "", [initial], methods: members?.methods ?? [],
      signatures: members?.signatures ?? [], subject: Self.subject(for: host)
    ).rules
    self.init(rules, for: host, isBound: host != nil, history, on: nil)
  }

  private init(
    _ rules: __CompiledRules<State, Event, String>, for host: (any BindableHost)?, isBound: Bool,
    _ history: HistoryLimit, on isolation: (any Actor)?
  ) {
    ownRules = rules
    (whole, region) = (nil, 0)
    __core = __MachineCore(values: nil, isShared: false, hasOwnMethods: false)
    boundHost = host
    model = host as? Model
    self.isBound = isBound
    hostCallbacks = host?.__boundMembers.callbacks.reduce(into: []) { $0.formUnion($1.kinds) } ?? []
    answers = Array(repeating: nil, count: rules.conditionNames.count)
    if rules.hasTimers { home = isolation }
    // Set only if needed: the history starts with the initial state.
    if history.count > 0 { historyLimit = history }
  }

  private static func compile(
    _ rules: Rules, for host: (any BindableHost)?, _ known: SharedIndices<Event, String>, region: String? = nil,
    regions: [__Table] = [], sharingMethodsOf other: __Table? = nil
  ) -> __CompiledRules<State, Event, String> {
    let names = host.map { HostNames(of: $0) }
    // All rules of a machine use the same indices for conditions, events and methods. They are checked without the names
    // of other regions, which are checked with those.
    let draft = RulesDraft(rules, sharing: known, host: names)
    let isAlone = region == nil && regions.isEmpty
    let graph = isAlone ? draft.graph : RulesDraft(rules, sharing: .init(accepted: known.accepted), host: names).graph
    // Objects that share rules may lack one of their methods, so an unknown method is refused when it is called.
    let problems = graph.problems(knowing: .allMethods)
    problems.filter { $0.kind != .unknownMethod }.stop("a state machine")
    let own = subject(for: host) + (region.map { ".\($0)" } ?? "")
    MistakeReport.write((problems.isEmpty ? graph.warnings : problems).map { "\(own): \($0)" })
    return __CompiledRules(
      draft, subject: own, name: region ?? "", regions: regions, sharingMethodsOf: other ?? regions.first)
  }

  /// The name of a machine in messages.
  private static func subject(for host: (any BindableHost)?) -> String {
    host.map { "\(type(of: $0))" } ?? "StateMachine"
  }

  /// A machine in the initial state, with the same rules, host, clock and closures, those of its regions included.
  ///
  /// The delegate, notifications, the trace and the closure of `willCommit(_:)` are not copied: a copy saves nothing until
  /// it gets its own. Tokens remove closures from the machine that gave them.
  public func copy() -> StateMachine {
    if let whole { return whole.copy().view(of: region) }
    let host = model.map { Model($0.__boundMembers.methods) } ?? boundHost
    let copy = StateMachine(ownRules, for: host, isBound: isBound, historyLimit, on: home)
    (copy.answers, copy.delays) = (answers, delays)
    guard let cold = __core.coldState else { return copy }
    let copied = copy.engine.ensureColdState()
    copied.clocks.use(cold.clocks.clock)
    copied.clocks.now = cold.clocks.now
    for (region, log) in cold.recorded.logs.enumerated() { copied.recorded.logs[region].keep(log.limit) }
    copied.withListeners { $0.copyClosures(of: cold.listeners) }
    return copy
  }

  /// Makes a machine from declarations. Rules with problems stop the program with a list of all of them.
  ///
  /// - Parameters:
  ///   - initial: The initial state; by default the first state declared.
  ///   - host: The object whose guarded methods it guards, held weakly.
  ///   - history: The number of states in the history.
  ///   - isolation: The actor on which timeouts (``After``) run: by default the one on which the machine is made.
  ///   - content: The declarations.
  @_disfavoredOverload
  public convenience init(
    initial: State? = nil, for host: (any BindableHost)? = nil, history: HistoryLimit = .none,
    isolation: (any Actor)? = #isolation,
    @RulesBuilder<State, Event, String> _ content: () -> RulesBuilder<State, Event, String>.Content
  ) {
    self.init(Rules(initial: initial, content), for: host, history: history, isolation: isolation)
  }

  /// Makes a machine from declarations with an initial state, which may be called `none`: as an optional, `.none` would
  /// mean nil.
  ///
  /// - Parameters:
  ///   - initial: The initial state.
  ///   - host: The object whose guarded methods it guards, held weakly.
  ///   - history: The number of states in the history.
  ///   - isolation: The actor on which timeouts (``After``) run: by default the one on which the machine is made.
  ///   - content: The declarations.
  public convenience init(
    initial: State, for host: (any BindableHost)? = nil, history: HistoryLimit = .none,
    isolation: (any Actor)? = #isolation,
    @RulesBuilder<State, Event, String> _ content: () -> RulesBuilder<State, Event, String>.Content
  ) {
    self.init(Rules(initial: initial, content), for: host, history: history, isolation: isolation)
  }

  /// Sets the closure that evaluates a condition of the rules: `On("open", from: "shut", to: "open", when: "isPaid")`.
  ///
  /// ```swift
  /// door.when("isPaid") { meter.isPaid }
  /// ```
  ///
  /// A condition without a closure is false, and a closure for a condition that no rule names never runs. A debug build
  /// reports both on standard error. A second closure for a condition replaces the first.
  ///
  /// - Parameters:
  ///   - condition: Its name.
  ///   - answer: Returns whether the condition holds now.
  public func when(_ condition: String, _ answer: @escaping () -> Bool) { when(condition) { Verdict(answer()) } }

  /// Sets the closure that evaluates a condition of the rules and may say why it doesn't hold.
  ///
  /// ```swift
  /// door.when("isPaid") { Verdict(meter.isPaid, "The meter has run out") }
  /// ```
  ///
  /// - Parameters:
  ///   - condition: Its name.
  ///   - answer: Returns whether the condition holds now.
  @_disfavoredOverload
  public func when(_ condition: String, _ answer: @escaping () -> Verdict) {
    if let whole { return whole.when(condition, answer) }
    let names = ownRules.conditionNames
    guard let number = names.firstIndex(of: condition) else {
      return reportUnknown(
        "when", "condition", condition, among: names.filter { RuleGraph.property(ofTime: $0) == nil })
    }
    answers[number] = answer
  }

  /// Sets the closure that gives the time of timeouts of the rules: `After("patience", from: "quoted", to: "withdrawn")`.
  ///
  /// ```swift
  /// offer.delay("patience") { .seconds(customer.patience) }
  /// ```
  ///
  /// It is called when the state is entered. Rules with a time that has no closure stop the program when its state is
  /// entered first. A second closure for a time replaces the first.
  ///
  /// - Parameters:
  ///   - name: Its name.
  ///   - time: Returns the time until the timeout is due; nil for none.
  public func delay(_ name: String, _ time: @escaping () -> Duration?) { setDelay(name) { __Delay(time()) } }

  /// Sets the closure that gives the date of timeouts of the rules: `After("expiry", from: "unpaid", to: "expired")`.
  ///
  /// It is called like that of ``delay(_:_:)``.
  ///
  /// - Parameters:
  ///   - name: Its name.
  ///   - date: Returns the date at which the timeout is due; nil for none.
  public func deadline(_ name: String, _ date: @escaping () -> Date?) { setDelay(name) { __Delay(date()) } }

  private func setDelay(_ name: String, _ delay: @escaping () -> __Delay?) {
    if let whole { return whole.setDelay(name, delay) }
    let names = ownRules.conditionNames
    guard let number = names.firstIndex(of: RuleGraph.name(ofTime: name)) else {
      return reportUnknown("delay", "time", name, among: names.compactMap(RuleGraph.property(ofTime:)))
    }
    delays[number] = delay
  }

  /// Sets the closure that saves each change before it happens: see <doc:Saving>.
  ///
  /// ```swift
  /// door.willCommit { snapshot in try table.write(snapshot) }
  /// ```
  ///
  /// It runs once in each step, between the method's body and the first exit callback. If it throws, nothing changes and
  /// its error goes to the caller and to listeners. What it requests is refused. A second closure replaces the first.
  ///
  /// - Parameter save: Receives the machine as it will be, its regions included.
  public func willCommit(_ save: @escaping (Snapshot<State>) throws -> Void) {
    saveChanges { machine, commit in try save(machine.__saved(by: commit)) }
  }

  func saveChanges(_ save: @escaping (HostMachine<StateMachine>, __Commit) throws -> Void) {
    if let whole { return whole.saveChanges(save) }
    engine.begin()
    __core.saveChanges()
    self.save = save
  }

  // MARK: - Hooks for the runtime

  /// Lets the closure save a change.
  public func __commit(_ commit: __Commit) throws { try save?(HostMachine(__host: self), commit) }

  /// Reads a time of the rules.
  public func __delay(_ condition: Int) -> __Delay? {
    let names = ownRules.conditionNames
    if delays[condition] == nil, model == nil {
      names.indices.compactMap { number in
        guard let name = RuleGraph.property(ofTime: names[number]), delays[number] == nil else { return nil }
        return RulesProblem(
          .unknownDelay,
          "the time '\(name)' has no closure; set one with 'delay(\"\(name)\")' or 'deadline(\"\(name)\")'")
      }.stop(ownRules.subject)
    }
    return delays[condition]?()
  }

  /// Evaluates a condition of the rules.
  public func __holds(_ condition: Int) -> Verdict {
    if let answer = answers[condition] { return answer() }
    if let decided = ownRules.regionConditions[condition] {
      return Verdict(decided.states.contains { engine.at(decided.machine).isWithin($0) })
    }
    if model != nil { return Verdict(false, "the model has no value for '\(ownRules.conditionNames[condition])'") }
    MistakeReport.write([
      "\(ownRules.subject): the condition '\(ownRules.conditionNames[condition])' has no closure, so it is false; set one with 'when'"
    ])
    return false
  }

  /// The actor on which the machine was made, if its rules have timeouts.
  public var __isolation: (any Actor)? { home }

  /// The callbacks that the host has for machines bound to it.
  @inlinable public var __callbacks: __Callbacks { hostCallbacks }

  /// Runs a callback of the host, found by the state's name.
  public func __run(_ moment: Moment, _ state: Int, _ step: __Step) -> Bool {
    guard !hostCallbacks.isEmpty, let boundHost else { return true }
    let occasion = HostMachine(__host: self).__transition(step) {
      __Occasion(sender: view(of: step.region), $0, animated: step.animated)
    }
    return boundHost.__run(moment, named: ownRules.table(of: step.region).callbackNames[state], occasion)
  }

  /// Notifies the host of a call, a refusal or an error.
  public func __receive(_ report: __Report) {
    guard let boundHost else { return }
    let view = view(of: report.region)
    let subject: Any? = HostMachine(__host: view).__call(report) ?? report.refusal ?? report.error
    _ = boundHost.__run(
      report.moment, named: view.ownRules.callbackNames[view.engine.current],
      __Occasion(sender: view, subject: subject))
  }

  /// Calls a method of the bound host by its name.
  public func __invoke(_ method: Int, _ arguments: __Arguments) throws -> __Returned {
    let engine = engine.owner(of: method)
    // The host's method doesn't contain this machine's guard, so it is evaluated here.
    let changes = engine.memory.traits[method].contains(.changes)
    let run = try engine.begin(method, from: Caller(mode: changes ? [] : .changesNothing))
    guard run.runs, let boundHost else { return __Returned(()) }
    if run.invocation != 0, let model {
      // The request ends with this call.
      model.rest(in: __Run(run.code, invocation: run.invocation), of: method)
      return __Returned(())
    }
    let name = ownRules.methods[method]
    if !changes { return try boundHost.__invoke(named: name, arguments) }
    let result: __Returned
    do { result = try boundHost.__invoke(named: name, arguments) } catch {
      engine.abandon(method, run, error)
      throw error
    }
    try __core.tryFinish(__MethodNumber.of(method, in: engine.region), run, of: engine.host)
    return result
  }

  /// The methods `@During` of a model rest; others have none.
  public func __during(_ method: String) -> __Activity? { model == nil ? nil : .resting }

  /// The reason why the bound host can't be called.
  func blocker(in method: Int) -> Decision.Blocker? {
    guard let boundHost else { return isBound ? .hostGone : .noHost }
    return boundHost.__boundMembers.methods.contains(ownRules.methodNames[method]) ? nil : .noMethod
  }

  /// Adds a path to the rules of an open machine and returns its index. No transition may be running, because the
  /// indices of the current states change too.
  func opened(_ path: [State]) -> Int {
    let old = ownRules
    guard old.isOpen else { return engine.current }
    if let known = old.openIndices[path] { return known }
    let previous = __core.own.previous
    let hasPrevious = previous != __MachineCore.nowhere
    let (rules, indices) = __CompiledRules<State, Event, String>.open(
      nowhere: old.states[0],
      [old.path(of: old.initial), self.path, hasPrevious ? old.path(of: Int(previous)) : [], path]
        // Earlier paths keep their indices, but only up to a limit, so that the rules don't grow forever.
        + (old.openPaths.count < 16 && old.states.count < 1000 ? old.openPaths : []),
      methods: old.methods, signatures: old.signatures, subject: old.subject)
    ownRules = rules
    __core.table = rules
    __core.coldState?.use(rules)
    __core.setState(indices[1], of: 0, rules.plans)
    if hasPrevious { __core.own.previous = UInt16(truncatingIfNeeded: indices[2]) }
    return indices[3]
  }
}

extension StateMachine: CustomStringConvertible, CustomDebugStringConvertible {
  /// The current state.
  public var description: String { "\(ownRules.subject) in \(ownRules.stateNames[engine.current])" }

  /// The current state and the number of transitions.
  public var debugDescription: String { "\(description), revision \(revision)" }
}

extension StateMachine where State == String, Event == String {
  /// Unavailable: the initial state has a label, and the others are declared.
  @available(
    *, unavailable,
    message: "name the initial state with its label, and declare the others: 'StateMachine(initial: \"a\") { … }'"
  )
  public convenience init(_ initial: String) { fatalError() }
}
