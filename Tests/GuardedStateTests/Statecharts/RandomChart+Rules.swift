import Foundation
import GuardedState
import GuardedStateData

/// The forms in which rules can be written.
enum RulesForm: String, CaseIterable {
  /// In the builder: each state in its parent, the rules of one state inside it.
  case nested
  /// In the builder: several declarations of a state, in a random order.
  case split
  /// As a dictionary literal.
  case dictionary
  /// As JSON: lists of states, each in its parent.
  case jsonNested
  /// As JSON: one list of states in a random order, each naming its parent.
  case jsonFlat
  /// As JSON: objects with the states as their keys.
  case jsonObject
  /// As JSON: several declarations of a state, in a random order.
  case jsonSplit

  /// Whether it can say everything.
  var isJSON: Bool { rawValue.hasPrefix("json") }
}

extension RandomChart {
  typealias Library = Rules<String, String, String>

  /// The chart as rules in one of the forms.
  func library(_ form: RulesForm) throws -> Library {
    switch form {
    case .nested: return Rules(initial: name(initial)) { nested }
    case .split: return Rules(initial: name(initial)) { split }
    case .dictionary:
      return Rules(initial: name(initial), states: definitions(of: nil)) {
        for rule in rules { on(rule) }
        byThemselves
      }
    default: return try Rules(json: JSONSerialization.data(withJSONObject: json(form)))
    }
  }

  /// The rules of several charts as those of one machine, which only JSON can put together.
  static func library(ofRegions charts: [RandomChart]) throws -> Library {
    let texts = try charts.map { chart in
      let forms = chart.forms.filter(\.isJSON)
      let data = try JSONEncoder().encode(chart.library(forms[Int(chart.seed) % forms.count]))
      return try JSONSerialization.jsonObject(with: data) as? [String: Any] ?? [:]
    }
    var whole = texts[0]
    whole["regions"] = zip(charts, texts).dropFirst().map { chart, text in
      text.merging(["region": chart.region ?? ""]) { $1 }
    }
    return try Rules(json: JSONSerialization.data(withJSONObject: whole))
  }

  // MARK: - The builder

  @RulesBuilder<String, String, String>
  private var nested: RulesBuilder<String, String, String>.Content {
    for state in parents.indices where parents[state] == nil { declaration(state) }
    for index in rules.indices where !isInside(index) { on(rules[index]) }
    byThemselves
  }

  @RulesBuilder<String, String, String>
  private var byThemselves: RulesBuilder<String, String, String>.Content {
    for rule in automatics {
      let from = rule.sources.map(name)
      switch (rule.done, from.count, rule.conditions.first) {
      case (let state?, _, nil): Done(name(state), to: name(rule.target))
      case (let state?, _, let condition?): Done(name(state), to: name(rule.target), when: condition)
      case (nil, 1, let condition): Always(from: from[0], to: name(rule.target), when: condition ?? "")
      case (nil, _, let condition): Always(from: from[0], from[1], to: name(rule.target), when: condition ?? "")
      }
    }
  }

  /// Whether a rule may be written inside its state: where none comes before it that can't, because the order of rules under
  /// conditions counts.
  private func isInside(_ index: Int) -> Bool {
    let rule = rules[index]
    return rule.sources.count == 1
      && !rules.indices.prefix(index).contains {
        rules[$0].event == rule.event && rules[$0].sources.contains(rule.sources[0]) && !isInside($0)
      }
  }

  @RulesBuilder<String, String, String>
  private func declaration(_ state: Int) -> RulesBuilder<String, String, String>.Content {
    if finals.contains(state) {
      Final(name(state))
      for index in rules.indices where rules[index].sources == [state] && isInside(index) { on(rules[index]) }
    } else {
      In(name(state), initial: initialChildren[state].map(name), history: mode(state)) {
        for child in children(state) { declaration(child) }
        for index in rules.indices where rules[index].sources == [state] && isInside(index) {
          let rule = rules[index]
          switch (rule.targets.count, rule.conditions.first) {
          case (0, _): on(rule)
          case (1, nil): On(eventName(rule.event), to: name(rule.targets[0]))
          case (1, let condition?): On(eventName(rule.event), to: name(rule.targets[0]), when: condition)
          case (_, nil): On(eventName(rule.event), to: name(rule.targets[0]), name(rule.targets[1]))
          case (_, let condition?):
            On(eventName(rule.event), to: name(rule.targets[0]), name(rule.targets[1]), when: condition)
          }
        }
      }
    }
    statements(state)
  }

  /// What a state allows and takes back, a declaration each.
  @RulesBuilder<String, String, String>
  private func statements(_ state: Int) -> RulesBuilder<String, String, String>.Content {
    for target in direct[state] { In(name(state), to: name(target)) }
    for method in allows[state] { In(name(state), allows: method) }
    for method in forbids[state] { In(name(state), forbids: method) }
  }

  @RulesBuilder<String, String, String>
  private var split: RulesBuilder<String, String, String>.Content {
    for state in shuffled {
      if finals.contains(state) {
        Final(name(state))
      } else {
        In(name(state), initial: initialChildren[state].map(name))
      }
      statements(state)
      if let parent = parents[state] { In(name(parent), history: mode(parent)) { In(name(state)) } }
    }
    for rule in rules { on(rule) }
    byThemselves
  }

  @RulesBuilder<String, String, String>
  private func on(_ rule: Rule) -> RulesBuilder<String, String, String>.Content {
    let (event, from, to) = (eventName(rule.event), rule.sources.map(name), rule.targets.map(name))
    // An argument list has as many states as are written.
    if let condition = rule.conditions.first {
      switch (from.count, to.count) {
      case (0, 1): On(event, to: to[0], when: condition)
      case (0, 2): On(event, to: to[0], to[1], when: condition)
      case (1, 0): On(event, in: from[0], when: condition)
      case (1, 1): On(event, from: from[0], to: to[0], when: condition)
      case (1, 2): On(event, from: from[0], to: to[0], to[1], when: condition)
      case (2, 0): On(event, in: from[0], from[1], when: condition)
      case (2, 1): On(event, from: from[0], from[1], to: to[0], when: condition)
      default: On(event, from: from[0], from[1], to: to[0], to[1], when: condition)
      }
    } else {
      switch (from.count, to.count) {
      case (0, 1): On(event, to: to[0])
      case (0, 2): On(event, to: to[0], to[1])
      case (1, 0): On(event, in: from[0])
      case (1, 1): On(event, from: from[0], to: to[0])
      case (1, 2): On(event, from: from[0], to: to[0], to[1])
      case (2, 0): On(event, in: from[0], from[1])
      case (2, 1): On(event, from: from[0], from[1], to: to[0])
      default: On(event, from: from[0], from[1], to: to[0], to[1])
      }
    }
  }

  private func mode(_ state: Int) -> HistoryMode {
    histories[state].flatMap { HistoryMode(rawValue: $0.rawValue) } ?? .none
  }

  /// The states in an order that the seed decides.
  private var shuffled: [Int] {
    var random = SplitMix(state: seed &+ 1)
    return parents.indices.shuffled(using: &random)
  }

  // MARK: - The dictionary literal

  private func definitions(of parent: Int?) -> KeyValuePairs<String, Library.StateDefinition> {
    let d = parents.indices.filter { parents[$0] == parent }.map { state in
      (
        name(state),
        Library.StateDefinition(
          to: direct[state].map(name), allows: allows[state], forbids: forbids[state],
          initial: initialChildren[state].map(name), history: mode(state), isFinal: finals.contains(state),
          states: definitions(of: state))
      )
    }
    // A literal has as many pairs as are written.
    switch d.count {
    case 0: return [:]
    case 1: return .init(dictionaryLiteral: d[0])
    case 2: return .init(dictionaryLiteral: d[0], d[1])
    case 3: return .init(dictionaryLiteral: d[0], d[1], d[2])
    case 4: return .init(dictionaryLiteral: d[0], d[1], d[2], d[3])
    case 5: return .init(dictionaryLiteral: d[0], d[1], d[2], d[3], d[4])
    case 6: return .init(dictionaryLiteral: d[0], d[1], d[2], d[3], d[4], d[5])
    case 7: return .init(dictionaryLiteral: d[0], d[1], d[2], d[3], d[4], d[5], d[6])
    case 8: return .init(dictionaryLiteral: d[0], d[1], d[2], d[3], d[4], d[5], d[6], d[7])
    case 9: return .init(dictionaryLiteral: d[0], d[1], d[2], d[3], d[4], d[5], d[6], d[7], d[8])
    case 10: return .init(dictionaryLiteral: d[0], d[1], d[2], d[3], d[4], d[5], d[6], d[7], d[8], d[9])
    case 11: return .init(dictionaryLiteral: d[0], d[1], d[2], d[3], d[4], d[5], d[6], d[7], d[8], d[9], d[10])
    default:
      return .init(dictionaryLiteral: d[0], d[1], d[2], d[3], d[4], d[5], d[6], d[7], d[8], d[9], d[10], d[11])
    }
  }

  // MARK: - JSON

  private func json(_ form: RulesForm) -> [String: Any] {
    let events = rules.map { rule -> [String: Any] in
      var event: [String: Any] = [
        "on": eventName(rule.event), "from": rule.sources.map(name), "to": rule.targets.map(name),
        "when": rule.conditions,
      ]
      event["method"] = rule.method
      return event.filter { ($0.value as? [String])?.isEmpty != true }
    }
    let byThemselves = automatics.map { rule -> [String: Any] in
      let what: [String: Any] =
        rule.done.map { ["done": name($0)] } ?? ["always": true, "from": rule.sources.map(name)]
      return what.merging(["to": [name(rule.target)], "when": rule.conditions]) { $1 }
    }
    var document: [String: Any] = ["initial": name(initial), "events": events + byThemselves]
    switch form {
    case .jsonObject: document["states"] = objects(of: nil)
    case .jsonFlat:
      document["states"] = shuffled.map { state in
        definition(state).merging(["state": name(state)]) { $1 }
          .merging(parents[state].map { ["inside": name($0)] } ?? [:]) { $1 }
      }
    case .jsonSplit:
      document["states"] = shuffled.flatMap { state -> [[String: Any]] in
        let place = parents[state].map { ["state": name(state), "inside": name($0)] } ?? ["state": name(state)]
        // What says no more than that there is the state is said once.
        let definition = definition(state).filter { $0.key != "history" || $0.value as? String != "none" }
        return definition.map { ["state": name(state), $0.key: $0.value] } + [place]
      }
    default: document["states"] = lists(of: nil)
    }
    return document
  }

  private func definition(_ state: Int) -> [String: Any] {
    var definition: [String: Any] = [:]
    if !direct[state].isEmpty { definition["to"] = direct[state].map(name) }
    if let child = initialChildren[state] { definition["initial"] = name(child) }
    if let history = histories[state] { definition["history"] = history.rawValue }
    if finals.contains(state) { definition["final"] = true }
    if !allows[state].isEmpty { definition["allows"] = allows[state] }
    if !forbids[state].isEmpty { definition["forbids"] = forbids[state] }
    return definition
  }

  private func lists(of parent: Int?) -> [[String: Any]] {
    parents.indices.filter { parents[$0] == parent }.map { state in
      definition(state).merging(["state": name(state), "states": lists(of: state)]) { $1 }
    }
  }

  private func objects(of parent: Int?) -> [String: Any] {
    let states = parents.indices.filter { parents[$0] == parent }
    return Dictionary(
      uniqueKeysWithValues: states.map { state in
        (name(state), definition(state).merging(["states": objects(of: state)]) { $1 })
      })
  }
}
