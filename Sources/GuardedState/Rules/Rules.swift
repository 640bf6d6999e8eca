internal import GuardedStateRules
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
/// The order of the declarations has no effect, with one exception: conditional rules of one event for one state are
/// tried in the order of their declaration.
///
/// A machine compiles its rules into tables when it is first used, once for each type of host. That takes linear time
/// and memory in the length of the rules. With nested states, a rule with several sources and targets counts once for
/// each pair, and a state that forbids a method counts once for each event that the method performs. ``problems`` lists
/// all mistakes in the rules.
public struct Rules<State: Hashable & Sendable, Event: Hashable & Sendable, Method: Hashable & Sendable>: Hashable,
  Sendable
{
  /// The initial state; nil if the rules declare no state at all.
  public var initial: State? { declaredInitial ?? stateRules.first?.state ?? eventRules.first?.mentioned.first }

  package var declaredInitial: State? { didSet { shared = Shared() } }
  package var stateRules: [StateRule<State, Event, Method>] { didSet { shared = Shared() } }
  package var eventRules: [EventRule<State, Event, Method>] { didSet { shared = Shared() } }
  /// The rules of the regions.
  package var regions: [RegionRules] = [] { didSet { shared = Shared() } }
  /// The data that machines with these rules share.
  private(set) var shared = Shared()
  /// States that a dictionary literal defines twice.
  package internal(set) var repeatedStates: [State] = []

  /// Returns a copy of the rules with the results of compiling them for a host.
  func sharing(_ results: Shared) -> Rules {
    var rules = self
    rules.shared = results
    return rules
  }

  /// Builds rules.
  ///
  /// - Parameters:
  ///   - initial: The initial state; by default the first state declared.
  ///   - content: The declarations.
  @_disfavoredOverload
  public init(
    initial: State? = nil,
    @RulesBuilder<State, Event, Method> _ content: () -> RulesBuilder<State, Event, Method>.Content = { .init() }
  ) {
    let content = content()
    declaredInitial = initial
    stateRules = content.states
    eventRules = content.events
    regions = content.regions
  }

  /// Builds rules with an initial state, which may be called `none`: as an optional, `.none` would mean nil.
  ///
  /// - Parameters:
  ///   - initial: The initial state.
  ///   - content: The declarations.
  public init(
    initial: State,
    @RulesBuilder<State, Event, Method> _ content: () -> RulesBuilder<State, Event, Method>.Content = { .init() }
  ) {
    self.init(initial: State?.some(initial), content)
  }

  /// The states in the order of their first mention, the initial one first.
  ///
  /// - Complexity: O(*n*) in the length of the rules.
  public var states: [State] {
    let mentioned = stateRules.flatMap(\.mentioned) + eventRules.flatMap(\.mentioned)
    return ([initial].compactMap { $0 } + mentioned).distinct
  }

  /// The events in the order of their first mention.
  ///
  /// - Complexity: O(*n*) in the length of the rules.
  public var events: [Event] {
    (stateRules.flatMap(\.defers) + eventRules.compactMap(\.trigger.named)).distinct
  }

  /// The events that states ignore, as far as their type says that they exist.
  var ignoredEvents: [Event] {
    stateRules.flatMap { $0.ignores.compactMap(\.event) }
  }

  /// The methods in the order of their first mention, then the other guarded methods of the host, those of regions
  /// included.
  ///
  /// - Complexity: O(*n*) in the length of the rules.
  public var methods: [Method] {
    let named = stateRules.flatMap { $0.allows + $0.forbids } + eventRules.compactMap(\.method)
    return (named + shared.declarations.map(\.method)).distinct
  }

  /// The names of the conditions in the order of their first mention, then those of regions. A condition on a state of a
  /// region has both names, as in `payment.paid`.
  ///
  /// - Complexity: O(*n*) in the length of the rules.
  public var conditions: [String] {
    let own = conditionLists + shared.declarations.map(\.allConditions)
    let nested = completeRegions.map { ($0.rules as? any CheckedRules)?.conditions ?? [] }
    return (own + nested).flatMap(\.self).distinct
  }
}

extension Rules {
  /// The attributes of the host's methods; empty for rules without a host.
  package var declarations: [__MethodDeclaration<State, Event, Method>] { shared.declarations }

  /// All states of the host, in their order; empty for rules without a host.
  package var hostStates: [State] { shared.states }

  /// Data that all copies of a rules value share, such as the compiled rules, which the first machine without a host
  /// makes.
  final class Shared: Hashable, Sendable {
    private let lock = NSLock()
    // Read and written only while the lock is held.
    nonisolated(unsafe) private var known: AnyObject?
    /// The problems of the rules and the attributes of their host; nil for rules without a host.
    let problems: [RulesProblem]?
    /// The attributes of the host's methods.
    let declarations: [__MethodDeclaration<State, Event, Method>]
    /// All states of the host, in their order; empty for rules without a host.
    let states: [State]
    /// The compiled rules of the host's regions, by their names.
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

    /// Returns the shared value, made on first use.
    func known<Compiled: AnyObject>(make: () -> Compiled) -> Compiled {
      lock.withLock {
        if let known = known as? Compiled { return known }
        let made = make()
        known = made
        return made
      }
    }

    // Always equal: rules are equal when their declarations are.
    static func == (a: Shared, b: Shared) -> Bool { true }
    func hash(into hasher: inout Hasher) {}
  }
}
