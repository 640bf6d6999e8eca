internal import GuardedStateRules

/// The rules of a region: a second state of the same host, independent of the first.
///
/// ```swift
/// static let rules = Rules(initial: .open) {
///   Final(.closed)
///   Region(Payment.self, initial: .due) {
///     On(.cancel, from: .due, to: .refunded)
///   }
/// }
/// ```
///
/// A region of a `@Guarded` host is an enum that is marked ``Region()``. It needs rules only in addition to the
/// attributes of methods: see <doc:Regions>.
public struct Region<State: Hashable & Sendable, Event: Hashable & Sendable, Method: Hashable & Sendable>: Sendable {
  let rules: RegionRules

  /// Declares the rules of a region.
  ///
  /// - Parameters:
  ///   - states: The enum that is marked `@Region`.
  ///   - initial: The initial state of the region; by default the first case.
  ///   - content: The declarations.
  @_disfavoredOverload
  public init<Inner: Hashable & Sendable>(
    _ states: Inner.Type, initial: Inner? = nil,
    @RulesBuilder<Inner, Event, Method> _ content: () -> RulesBuilder<Inner, Event, Method>.Content = { .init() }
  ) {
    rules = RegionRules(name: "\(states)", rules: Rules(initial: initial, content))
  }

  /// Declares the rules of a region. The initial state may have the name `none`, which an optional would take for nil.
  ///
  /// - Parameters:
  ///   - states: The enum that is marked `@Region`.
  ///   - initial: The initial state of the region.
  ///   - content: The declarations.
  public init<Inner: Hashable & Sendable>(
    _ states: Inner.Type, initial: Inner,
    @RulesBuilder<Inner, Event, Method> _ content: () -> RulesBuilder<Inner, Event, Method>.Content = { .init() }
  ) {
    rules = RegionRules(name: "\(states)", rules: Rules(initial: initial, content))
  }

  /// Declares a region of a ``StateMachine``, whose states are of the same type as the machine's own.
  ///
  /// ```swift
  /// let order = StateMachine<String, String>(initial: "open") {
  ///   In("open"); In("cancelled")
  ///   On("cancel", from: "open", to: "cancelled")
  ///   Region("payment", initial: "due") {
  ///     In("due"); In("paid")
  ///     On("pay", from: "due", to: "paid")
  ///   }
  /// }
  /// order.region("payment")?.state     // "due"
  /// ```
  ///
  /// A condition may name a region and one of its states, as in `when: "payment.paid"`. `"state.open"` means the
  /// machine's own state.
  ///
  /// - Parameters:
  ///   - name: The name of the region.
  ///   - initial: The initial state of the region; by default the first state declared.
  ///   - content: The declarations.
  @_disfavoredOverload
  public init(
    _ name: String, initial: State? = nil,
    @RulesBuilder<State, Event, Method> _ content: () -> RulesBuilder<State, Event, Method>.Content
  ) {
    rules = RegionRules(name: name, rules: Rules(initial: initial, content))
  }

  /// Declares a region of a ``StateMachine``. The initial state may have the name `none`, which an optional would take
  /// for nil.
  ///
  /// - Parameters:
  ///   - name: The name of the region.
  ///   - initial: The initial state of the region.
  ///   - content: The declarations.
  @_disfavoredOverload
  public init(
    _ name: String, initial: State,
    @RulesBuilder<State, Event, Method> _ content: () -> RulesBuilder<State, Event, Method>.Content
  ) {
    rules = RegionRules(name: name, rules: Rules(initial: initial, content))
  }
}

/// Rules for any type of states, which find their own problems.
protocol CheckedRules<Event> {
  associatedtype Event: Hashable
  /// The events that they accept.
  var acceptedEvents: [Event] { get }
  /// Their regions.
  var regions: [RegionRules] { get }
  /// The names of their conditions.
  var conditions: [String] { get }
  /// Whether they have timeouts.
  var hasTimers: Bool { get }
  /// The rules in indices.
  var graph: RuleGraph { get }
  /// Their problems, if other regions accept some events.
  func problems(accepting events: Set<Event>) -> [RulesProblem]
}

extension Rules: CheckedRules {
  var acceptedEvents: [Event] { eventRules.compactMap { $0.trigger.event } }

  func problems(accepting events: Set<Event>) -> [RulesProblem] {
    RulesDraft(self, sharing: .init(accepted: events)).problems
  }
}

/// The rules of a region, whose states may be of another type than the machine's.
package struct RegionRules: Hashable, Sendable {
  /// The region's name.
  package let name: String
  /// The rules.
  package let rules: any Hashable & Sendable
  /// The state around its declaration, which is a mistake.
  var outer: String?

  package static func == (a: Self, b: Self) -> Bool { a.name == b.name && AnyHashable(a.rules) == AnyHashable(b.rules) }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(AnyHashable(rules))
  }
}

extension RegionRules {
  /// The rules of a region.
  package init(_ name: String, _ rules: any Hashable & Sendable) { self.init(name: name, rules: rules) }
}

/// The compiled rules of a region, which include those of attributes.
protocol CompiledRegion {
  var completeRules: RegionRules { get }
}

extension Rules {
  /// The regions with the rules of attributes, if these are the rules of a host; otherwise as they are declared.
  package var completeRegions: [RegionRules] {
    let compiled = shared.regions.compactMap { ($0.rules as? any CompiledRegion)?.completeRules }
    return compiled.isEmpty ? regions : compiled
  }

  /// The regions and their rules; nil for rules with another type of states.
  var sameRegions: [(name: String, rules: Rules?)] { regions.map { ($0.name, $0.rules as? Rules) } }

  /// The events that the rules or those of a region accept; empty without regions.
  var acceptedInAll: Set<Event> {
    if regions.isEmpty { return [] }
    return Set(acceptedEvents + regions.flatMap { ($0.rules as? any CheckedRules<Event>)?.acceptedEvents ?? [] })
  }

  /// All problems with the rules of the regions.
  func problemsOfRegions(accepting events: Set<Event>) -> [RulesProblem] {
    regions.flatMap { region -> [RulesProblem] in
      guard let rules = region.rules as? any CheckedRules<Event> else { return [] }
      let nested = rules.regions.map {
        RulesProblem(.wrongRegion, "Region(\($0.name)) lies in a region; declare it beside that one")
      }
      return (rules.problems(accepting: events) + nested).inRegion(region.name)
    } + misspeltConditions + conditionsThatNeverHold
  }

  /// The rules of the machine and of its regions, by their names in conditions. Empty without regions and for a host,
  /// whose conditions the macro checks, because it knows the states of all types.
  private var placesOfConditions: [(name: String, rules: Rules)] {
    let same = sameRegions.compactMap { name, rules in rules.map { (name: name, rules: $0) } }
    return same.isEmpty || same.count < regions.count ? [] : [("state", self)] + same
  }

  /// The conditions of each rule.
  var conditionLists: [[String]] { stateRules.map(\.conditions) + eventRules.map(\.conditions) }

  /// Contradictory conditions about one region.
  private var conditionsThatNeverHold: [RulesProblem] {
    let places = placesOfConditions
    if !places.contains(where: { $0.rules.conditionLists.contains { $0.count > 1 } }) { return [] }
    let graphs = places.map { RulesDraft($0.rules).graph }
    let nestings = graphs.map { Nesting($0) }
    var known: [String: (place: Int, state: Int)] = [:]
    for (place, graph) in graphs.enumerated() {
      for (state, name) in graph.states.enumerated() { known["\(places[place].name).\(name)"] = (place, state) }
    }
    func excludes(_ one: Int, _ other: Int, in place: Int) -> Bool {
      !nestings[place].isWithin(one, other) && !nestings[place].isWithin(other, one)
    }
    return places.flatMap(\.rules.conditionLists).compactMap { names -> RulesProblem? in
      /// The innermost state of each region. All earlier states of the region are around it.
      var innermost: [Int: Int] = [:]
      for name in names {
        guard let (place, state) = known[name] else { continue }
        let other = innermost[place] ?? state
        if excludes(state, other, in: place) {
          let first = names.first {
            known[$0].map { $0.place == place && excludes(state, $0.state, in: place) } ?? false
          }
          return RulesProblem(
            .contradictoryRules, "the conditions '\(first ?? name)' and '\(name)' never hold together")
        }
        innermost[place] = nestings[place].isWithin(state, other) ? state : other
      }
      return nil
    }
  }

  /// Conditions that name a region and a state which the region doesn't have.
  private var misspeltConditions: [RulesProblem] {
    let places = placesOfConditions
    let states = places.map { OrderedMembers($0.rules.states.map { nameOfCase($0) }) }
    let regions = Set(places.map { $0.name.lowercased() })
    let nearest = NearestNames(
      zip(places, states).flatMap { place, states in states.members.map { "\(place.name).\($0)" } })
    return places.flatMap(\.rules.conditionLists).flatMap(\.self).distinct.filter { condition in
      condition.contains(".") && regions.contains(condition.prefix { $0 != "." }.lowercased())
        && RegionCondition(condition, places.map(\.name)) { states[$0].indices[$1] } == nil
    }.map { condition in
      let hint = nearest.nearest(to: condition).map { "; did you mean '\($0)'?" } ?? ""
      return RulesProblem(.unknownCondition, "the condition '\(condition)' names no state of a region\(hint)")
    }
  }
}

/// A region's rules in those of its host, which may be nil.
public func __rules<State, Event, Method, Inner: Hashable & Sendable>(
  of states: Inner.Type, in rules: Rules<State, Event, Method>?
) -> Rules<Inner, Event, Method>? {
  rules?.regions.first { $0.name == "\(states)" }?.rules as? Rules<Inner, Event, Method>
}
