import GuardedState
internal import GuardedStateRules

extension Rules {
  /// The changes since other rules, such as those of the last release, which a test reads from a file:
  ///
  /// ```swift
  /// let released = try Rules<String, String, String>(json: Data(contentsOf: file))
  /// for change in Rules(of: Message.self).changes(since: released) { print(change) }
  /// // removed: read → unread by markAsUnread
  /// // added: unread → deleted by delete
  /// ```
  ///
  /// All names are compared as texts, so the other rules may have other types. The list is empty for equal rules, and if
  /// declarations have only another order or other places that make no difference. An event that a method performs in one
  /// version and the other version names no method for is unchanged, because rules written as JSON don't name the method
  /// of each event. The `userInfo` of states isn't compared.
  ///
  /// - Parameter other: The earlier rules.
  /// - Returns: What affects saved machines, then what is gone, what is different and what is new. Within each of these,
  ///   the changes are in the order of declaration, those of regions last.
  /// - Complexity: O(*n* log *n* + *n*·*d*) in the length of the rules and the depth of the states, if few rules differ
  ///   only in their conditions.
  public func changes<OtherState, OtherEvent, OtherMethod>(
    since other: Rules<OtherState, OtherEvent, OtherMethod>
  ) -> [RulesChange] {
    let (old, new) = (other.graphs, graphs)
    let regions = (new + old).map(\.region).distinct
    func graph(_ graphs: [(region: String?, graph: RuleGraph)], _ region: String?) -> RuleGraph {
      graphs.first { $0.region == region }?.graph ?? RuleGraph()
    }
    let changes = regions.flatMap { RulesComparison($0, since: graph(old, $0), graph(new, $0)).changes }
    return changes.enumerated().sorted { ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset) }.map(\.element)
  }
}

/// Two versions of the rules of a host's own state, or of a region.
private struct RulesComparison {
  let region: String?
  let (old, new): (RuleGraph, RuleGraph)
  let (oldStates, newStates): (Set<String>, Set<String>)

  init(_ region: String?, since old: RuleGraph, _ new: RuleGraph) {
    (self.region, self.old, self.new) = (region, old, new)
    (oldStates, newStates) = (Set(old.states), Set(new.states))
  }

  /// The changes, each kind in the order of declaration.
  var changes: [RulesChange] {
    let (initialBefore, initialAfter) = (old.initialName, new.initialName)
    return old.states.filter { !newStates.contains($0) }.map { .removedState($0, region: region) }
      + new.states.filter { !oldStates.contains($0) }.map { .addedState($0, region: region) }
      + (initialBefore == initialAfter ? [] : [.initialState(from: initialBefore, to: initialAfter, region: region)])
      + strandedStates + changedStates + changedTransitions + changedMethods
  }

  private var strandedStates: [RulesChange] {
    let (before, after) = (old.stranded, new.stranded)
    return new.states.compactMap { state in
      guard let isReachable = after[state], oldStates.contains(state), before[state] != isReachable else { return nil }
      return .strandedState(state, region: region, isReachable: isReachable)
    }
  }

  private var changedStates: [RulesChange] {
    let (before, after) = (old.features, new.features)
    return new.states.compactMap { state in
      guard let before = before[state], let after = after[state], Set(before) != Set(after) else { return nil }
      return .changedState(
        state, region: region, added: after.filter { !before.contains($0) },
        removed: before.filter { !after.contains($0) })
    }
  }

  // MARK: - Transitions

  /// The parts by which a transition is found in the other version.
  private struct Key: Hashable {
    let source: String?
    let kind: TransitionRule.Kind
    let name: String?
    let targets: [String]?

    /// - Parameter isOrder: Whether it is the key of transitions whose order counts.
    init(_ rule: TransitionRule, isOrder: Bool = false) {
      (source, kind) = (rule.source, rule.kind)
      name = kind == .event || kind == .timeout && !isOrder ? rule.event : rule.trigger
      targets = isOrder ? nil : rule.targets.sorted()
    }
  }

  private var changedTransitions: [RulesChange] {
    let (before, after) = (old.transitions(in: region), new.transitions(in: region))
    var places = Dictionary(grouping: before.indices) { Key(before[$0]) }
    /// The earlier places of the transitions.
    var matches = [Int?](repeating: nil, count: after.count)
    for isEqual in [true, false] {
      for (place, rule) in after.enumerated() where matches[place] == nil {
        let key = Key(rule)
        guard let match = places[key]?.firstIndex(where: { !isEqual || before[$0].isEquivalent(to: rule) }) else {
          continue
        }
        matches[place] = places[key]?.remove(at: match)
      }
    }
    let changes = zip(after, matches).compactMap { rule, match -> RulesChange? in
      guard let match else { return .addedTransition(rule) }
      return before[match].isEquivalent(to: rule) ? nil : .changedTransition(from: before[match], to: rule)
    }
    let orders = Dictionary(grouping: after.indices.filter { matches[$0] != nil }) { Key(after[$0], isOrder: true) }
    let reordered = after.indices.compactMap { place -> RulesChange? in
      guard let order = orders[Key(after[place], isOrder: true)], order[0] == place,
        case let earlier = order.compactMap({ matches[$0] }), earlier != earlier.sorted()
      else { return nil }
      return .reorderedTransitions(order.map { after[$0] })
    }
    return places.values.joined().sorted().map { .removedTransition(before[$0]) } + changes + reordered
  }

  // MARK: - Methods

  /// A method in a state.
  private struct Entry: Hashable {
    let method: String
    let state: String
  }

  private var changedMethods: [RulesChange] {
    let (before, after) = (permissions(in: old), permissions(in: new))
    let (forbidden, forbids) = (forbids(in: old), forbids(in: new))
    let removed =
      before.entries.filter { after.conditions[$0] == nil && newStates.contains($0.state) }
      + forbids.members.filter { forbidden.indices[$0] == nil && oldStates.contains($0.state) }
    let added =
      after.entries.filter { before.conditions[$0] == nil }
      + forbidden.members.filter { forbids.indices[$0] == nil && newStates.contains($0.state) }
    let changed = after.entries.compactMap { entry -> RulesChange? in
      guard let from = before.conditions[entry], let to = after.conditions[entry], from != to else { return nil }
      return .changedMethod(entry.method, state: entry.state, region: region, from: from, to: to)
    }
    return removed.distinct.map { .removedMethod($0.method, state: $0.state, region: region) } + changed
      + added.distinct.map { .addedMethod($0.method, state: $0.state, region: region) }
  }

  private func permissions(in graph: RuleGraph) -> (entries: [Entry], conditions: [Entry: [[String]]]) {
    let all = zip(graph.states, graph.permissions).flatMap { state, permissions in
      permissions.sorted { $0.key < $1.key }.map { (Entry(method: graph.methods[$0], state: state), $1) }
    }
    return (all.map(\.0), Dictionary(all) { first, _ in first })
  }

  private func forbids(in graph: RuleGraph) -> OrderedMembers<Entry> {
    OrderedMembers(
      graph.stateRules.flatMap { rule in
        rule.forbids.map { Entry(method: graph.methods[$0], state: graph.states[rule.state]) }
      })
  }
}

extension TransitionRule {
  /// Whether two transitions with the same event and targets have the same effect.
  fileprivate func isEquivalent(to other: TransitionRule) -> Bool {
    Set(conditions) == Set(other.conditions) && via == other.via && orElse == other.orElse
      && (method == nil || other.method == nil || method == other.method)
      && (kind != .timeout || trigger == other.trigger)
  }
}

extension RuleGraph {
  fileprivate var initialName: String? { initial < 0 ? nil : states[initial] }

  /// The states that can't be reached or left, and whether they can be reached.
  fileprivate var stranded: [String: Bool] {
    let isReached = reachable
    return Dictionary(
      statesWithoutExit.map { (states[$0], isReached[$0]) }
        + states.indices.filter { !isReached[$0] }.map { (states[$0], false) }
    ) { $0 && $1 }
  }

  /// The properties of each state besides its transitions and methods.
  fileprivate var features: [String: [String]] {
    let (nesting, finals) = (Nesting(self), finals)
    var features = states.indices.map { state -> [String] in
      let (parent, child) = (nesting.parents[state], nesting.initialChildren[state])
      return (finals[state] ? ["final"] : []) + (parent < 0 ? [] : ["inside \(states[parent])"])
        + (child < 0 ? [] : ["initial \(states[child])"])
        + (nesting.histories[state] == .none ? [] : ["\(nesting.histories[state]) history"])
    }
    for rule in stateRules {
      features[rule.state] += rule.defers.map { "defers \(events[$0])" } + rule.ignores.map { "ignores \($0)" }
    }
    return Dictionary(zip(states, features.map(\.distinct))) { first, _ in first }
  }
}
