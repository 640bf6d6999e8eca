// Rules that are valid but probably a mistake: warnings of the compiler, if it reads the rules.

extension IndexedRules {
  /// All warnings, in a stable order. They may be consequences of problems.
  ///
  /// - Complexity: O(*n*) in the length of the rules.
  var warnings: [RulesProblem] { misspeltEvents + methodsNeverAllowed + unreachableStates }

  /// The guarded methods that no rule names.
  private var unnamedPerformers: [Performer] {
    if performers.isEmpty { return [] }
    let events = Set(eventRules.filter { $0.method < 0 }.map(\.event) + acceptedElsewhere)
    let methods = Set(stateRules.flatMap(\.allows) + eventRules.map(\.method))
    return performers.filter { performer in
      elsewhere[performer.method] == nil && !methods.contains(performer.method)
        && !(performer.performsEvent && events.contains(performer.event))
    }
  }

  /// Events that no method performs although a transition that no rule names has a similar name.
  private var misspelt: [(event: Int, performer: Performer)] {
    let unnamed = unnamedPerformers.filter(\.performsEvent)
    if unnamed.isEmpty { return [] }
    let names = NearestNames(unnamed.map { events[$0.event] })
    let performed = Set(performers.map(\.event))
    let rules = eventRules.filter { $0.method < 0 && automatic(of: $0) == nil && !performed.contains($0.event) }
    return OrderedMembers(rules.map(\.event)).members.compactMap { event in
      let nearest = names.nearest(to: events[event])
      return unnamed.first { events[$0.event] == nearest }.map { (event, $0) }
    }
  }

  private var misspeltEvents: [RulesProblem] {
    misspelt.map { event, performer in
      RulesProblem(
        .unknownEvent,
        "no '@Transition' is called '\(events[event])'; did you mean '\(events[performer.event])'?")
    }
  }

  /// Guarded methods that no state allows, unless a misspelled event explains it.
  private var methodsNeverAllowed: [RulesProblem] {
    let explained = Set(misspelt.map(\.performer.method))
    return unnamedPerformers.filter { !explained.contains($0.method) }.map { performer in
      let name = methods[performer.method]
      let rule = performer.event < 0 ? "In(…, allows: \"\(name)\")" : "On(\"\(events[performer.event])\", from:to:)"
      return RulesProblem(.neverAllowed, "no state allows '\(name)'; say where it may run with '\(rule)'")
    }
  }

  /// States that no rule leads to.
  private var unreachableStates: [RulesProblem] {
    let isReached = reachable
    let unreachable = states.indices.filter { !isReached[$0] }
    if unreachable.isEmpty { return [] }
    let names = list(unreachable, states.map { "'\($0)'" })
    return [RulesProblem(.unreachableState, "no rule leads from '\(states[initial])' to \(names)")]
  }

  /// Whether each state can be reached from the initial state, if all conditions hold.
  private var reachable: [Bool] {
    let (nesting, finals) = (Nesting(self), finals)
    var isReached = [Bool](repeating: false, count: states.count)
    // Follows each rule once, because both its sources and its targets may be many.
    var ways =
      stateRules.map(\.targets)
      + eventRules.map { rule in
        rule.targets + [rule.via, rule.orElse].filter { $0 >= 0 }
      }
    let sources = stateRules.map { [$0.state] } + eventRules.map(\.sources)
    var leaving = [[Int]](repeating: [], count: states.count)
    var everywhere: [Int] = []
    for (way, sources) in sources.enumerated() where !ways[way].isEmpty {
      if sources.isEmpty { everywhere.append(way) }
      for source in sources { leaving[source].append(way) }
    }
    var isFollowedInside = isReached
    var front = initial < 0 ? [] : [initial]
    func follow(_ followed: [Int]) {
      for way in followed {
        front += ways[way]
        ways[way] = []
      }
    }
    func enter(_ state: Int) {
      isReached[state] = true
      follow(leaving[state])
      if !finals[state] {
        follow(everywhere)
        everywhere = []
      }
    }
    while let target = front.popLast() {
      var state = target
      while state >= 0, !isReached[state] {
        enter(state)
        state = nesting.parents[state]
      }
      // A state may have been reached before without its initial children, through a nested target.
      state = target
      while state >= 0, !isFollowedInside[state] {
        isFollowedInside[state] = true
        if !isReached[state] { enter(state) }
        state = nesting.initialChildren[state]
      }
    }
    return isReached
  }
}
