// Mistakes in what states ignore.

extension RuleGraph {
  /// Names that a state ignores although it accepts, allows, forbids or defers them itself.
  var ignoredNamesOfSameState: [Finding] {
    let ignored = ignoredNames
    if ignored.isEmpty { return [] }
    /// The first place of each method and each event, by state.
    typealias Places = [Int: [Int: Place]]
    func places(_ entries: some Sequence<(state: Int, name: Int, place: Place)>) -> Places {
      entries.reduce(into: [:]) { places, entry in
        if places[entry.state]?[entry.name] == nil { places[entry.state, default: [:]][entry.name] = entry.place }
      }
    }
    func placesOfStates(_ entries: [StateEntry]) -> Places {
      places(entries.map { (stateRules[$0.number].state, $0.name, $0.place) })
    }
    func placesOfSources(_ name: (_ rule: EventRule, _ method: Int) -> Int) -> Places {
      places(
        performedRules.filter { name($0.rule, $0.method) >= 0 }.flatMap { number, rule, method in
          rule.sources.enumerated().map { ($1, name(rule, method), Place.eventRule(number, .source($0))) }
        })
    }
    let (ofEvents, ofMethods) = (placesOfSources { rule, _ in rule.event }, placesOfSources { _, method in method })
    let (allowing, forbidding) = (placesOfStates(allowed), placesOfStates(forbidden))
    let deferring = placesOfStates(deferred)
    return ignored.compactMap { name in
      func first(_ places: Places, of names: Set<Int>) -> Place? {
        places[name.state].flatMap { places in names.sorted().lazy.compactMap { places[$0] }.first }
      }
      let others: [(verb: String, place: Place?)] = [
        ("accepts", ofEvents[name.state]?[name.event] ?? ofMethods[name.state].flatMap { $0[name.method] }),
        ("allows", first(allowing, of: name.methods)), ("forbids", first(forbidding, of: name.methods)),
        ("defers", first(deferring, of: name.events)),
      ]
      guard let (verb, other) = others.first(where: { $0.place != nil }) else { return nil }
      return Finding(
        .contradictoryRules, "'\(states[name.state])' ignores '\(name.name)', which it \(verb) itself",
        at: name.place, other: other)
    }
  }

  /// Ignored methods whose results only their bodies can make.
  var ignoredResults: [Finding] {
    let bound = Set(performers.filter(\.mustRun).map(\.method))
    if bound.isEmpty { return [] }
    return ignoredNames.compactMap { name in
      name.methods.intersection(bound).min().map { method in
        Finding(
          .ignoredResult,
          "'\(states[name.state])' can't ignore '\(methods[method])', whose result only its body can make: an ignored "
            + "method returns nothing, an optional or the state", at: name.place, other: .method(method))
      }
    }
  }

  /// Ignored names that no method and no accepted event has.
  var ignoredUnknownNames: [Finding] {
    let ignored = ignoredNames
    if ignored.isEmpty { return [] }
    let methods = stateRules.flatMap(\.allows) + eventRules.map(\.method) + performers.map(\.method)
    let events =
      eventRules.filter { trigger(of: $0) == nil }.map(\.event) + performers.map(\.event)
      + acceptedElsewhere.union(ignoredEvents).sorted()
    let known =
      methods.filter { $0 >= 0 }.map { self.methods[$0] } + events.filter { $0 >= 0 }.map { self.events[$0] }
      + elsewhere.keys.map { self.methods[$0] }
    var reported = Set(known)
    let names = NearestNames(reported.sorted())
    return ignored.compactMap { name in
      guard reported.insert(name.name).inserted else { return nil }
      let hint = names.nearest(to: name.name).map { "; did you mean '\($0)'?" } ?? ""
      return Finding(
        .unknownMethod, "there is no method or event '\(name.name)' that could be ignored\(hint)", at: name.place)
    }
  }
}
