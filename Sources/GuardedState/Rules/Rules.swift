import Foundation

/// The rules of a machine, as a value without closures.
///
/// Rules are built from ``In``, ``On``, ``Final``, ``Always``, ``Done``, ``After`` and ``Region``:
///
/// ```swift
/// Rules(initial: .unread) {
///   In(.read, allows: .reply)
///   On(.view, from: .unread, to: .read)
/// }
/// ```
///
/// The order of the declarations never decides anything, with one exception: rules of one event for one state that
/// have conditions are tried in the order they were declared.
///
/// A machine compiles its rules into tables when it is first used, once for each type of host. That takes time and memory
/// linear in the length of the rules, but where states nest, a rule with several states and several targets counts once
/// for each two of them, and a state that takes a method back once for each event that the method performs. ``problems``
/// lists all that is wrong with the rules.
public struct Rules<State: Hashable & Sendable, Event: Hashable & Sendable, Method: Hashable & Sendable>: Hashable,
  Sendable
{
  /// The state that a machine begins in; nil where the rules declare no state at all.
  public var initial: State? { declaredInitial ?? stateRules.first?.state ?? eventRules.first?.mentioned.first }

  var declaredInitial: State? { didSet { shared = Shared() } }
  var stateRules: [StateRule<State, Event, Method>] { didSet { shared = Shared() } }
  var eventRules: [EventRule<State, Event, Method>] { didSet { shared = Shared() } }
  /// The rules of the regions.
  var regions: [RegionRules] = [] { didSet { shared = Shared() } }
  /// What machines with these rules have in common.
  private(set) var shared = Shared()
  /// States that a dictionary literal has twice.
  var repeatedStates: [State] = []

  /// The same rules, of a host with whose attributes together they have some problems.
  ///
  /// - Parameters:
  ///   - problems: What is wrong with them.
  ///   - declarations: What the attributes say.
  ///   - states: All states of the host.
  ///   - compiled: What was compiled of the regions, by their names.
  func found(
    _ problems: [RulesProblem], with declarations: [__MethodDeclaration<State, Event, Method>] = [],
    states: [State] = [], regions compiled: [(name: String, rules: AnyObject & Sendable)] = []
  ) -> Rules {
    var rules = self
    rules.shared = Shared(problems: problems, declarations, states: states, regions: compiled)
    return rules
  }

  /// Builds rules.
  ///
  /// - Parameters:
  ///   - initial: The state that a machine begins in; without it, the first state declared.
  ///   - content: The declarations.
  @_disfavoredOverload
  public init(
    initial: State? = nil,
    @RulesBuilder<State, Event, Method> _ content: () -> RulesBuilder<State, Event, Method>.Content = { .init() }
  ) {
    self.init(startingAt: initial, content)
  }

  /// Builds rules with an initial state, which may be called `none`: of an optional that would be no state.
  ///
  /// - Parameters:
  ///   - initial: The state that a machine begins in.
  ///   - content: The declarations.
  public init(
    initial: State,
    @RulesBuilder<State, Event, Method> _ content: () -> RulesBuilder<State, Event, Method>.Content = { .init() }
  ) {
    self.init(startingAt: initial, content)
  }

  /// The initial state has a label.
  @available(*, unavailable, message: "name the initial state with its label: 'Rules(initial: .a) { … }'")
  public init(
    _ initial: State, @RulesBuilder<State, Event, Method> _ content: () -> RulesBuilder<State, Event, Method>.Content
  ) {
    self.init(startingAt: initial, content)
  }

  private init(startingAt initial: State?, _ content: () -> RulesBuilder<State, Event, Method>.Content) {
    let content = content()
    declaredInitial = initial
    stateRules = content.states
    eventRules = content.events
    regions = content.regions
  }

  /// The states in the order of their first mention, the initial one first.
  ///
  /// - Complexity: O(*n*) in the length of the rules.
  public var states: [State] {
    var seen = OrderedMembers<State>()
    if let initial { seen.insert(initial) }
    for rule in stateRules { seen.insert(rule.mentioned) }
    for rule in eventRules { seen.insert(rule.mentioned) }
    return seen.members
  }

  /// The events in the order of their first mention.
  ///
  /// - Complexity: O(*n*) in the length of the rules.
  public var events: [Event] {
    var seen = OrderedMembers<Event>()
    for rule in stateRules where !rule.defers.isEmpty { seen.insert(rule.defers) }
    for rule in eventRules { seen.insert(rule.events) }
    return seen.members
  }

  /// The methods in the order of their first mention.
  ///
  /// - Complexity: O(*n*) in the length of the rules.
  public var methods: [Method] {
    var seen = OrderedMembers<Method>()
    for rule in stateRules { seen.insert(rule.allows + rule.forbids) }
    for rule in eventRules { seen.insert(rule.method.map { [$0] } ?? []) }
    return seen.members
  }
}

extension Rules {
  /// What is worked out of rules for machines that stand alone: by the first one, for all that get the same value.
  final class Shared: Hashable, Sendable {
    private let lock = NSLock()
    // Read and written only while the lock is held.
    nonisolated(unsafe) private var known: AnyObject?
    /// What is wrong with the rules together with the attributes of their host; nil for rules without one.
    let problems: [RulesProblem]?
    /// What the attributes of their host say, which the rules don't.
    let declarations: [__MethodDeclaration<State, Event, Method>]
    /// All states of their host, in their order; none for rules without one.
    let states: [State]
    /// What was compiled of the regions of their host, by their names.
    let regions: [(name: String, rules: AnyObject & Sendable)]

    init(
      problems: [RulesProblem]? = nil, _ declarations: [__MethodDeclaration<State, Event, Method>] = [],
      states: [State] = [], regions: [(name: String, rules: AnyObject & Sendable)] = []
    ) {
      self.problems = problems
      self.declarations = declarations
      self.states = states
      self.regions = regions
    }

    /// What was worked out, or is now.
    func known<Compiled: AnyObject>(make: () -> Compiled) -> Compiled {
      lock.withLock {
        if let known = known as? Compiled { return known }
        let made = make()
        known = made
        return made
      }
    }

    // It says nothing about the rules: they are equal when their declarations are.
    static func == (a: Shared, b: Shared) -> Bool { true }
    func hash(into hasher: inout Hasher) {}
  }
}

extension EventRule {
  /// The states that it leads to, one way or another.
  var destinations: [State] {
    via == nil && orElse == nil ? targets : [via].compactMap { $0 } + targets + [orElse].compactMap { $0 }
  }

  /// The states that the rule names: its sources, then where it leads.
  var mentioned: [State] { sources + destinations }
}
