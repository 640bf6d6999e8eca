import Foundation
import GuardedState
internal import GuardedStateRules

extension Rules: Encodable {
  /// Encodes the rules without empty parts and duplicates. Otherwise, decoding gives equal rules.
  ///
  /// States, events and methods that aren't `Encodable` are written by their names. If a region has states of another
  /// type, all are written by their names. Rules that are written by names are decoded as rules of strings.
  ///
  /// - Throws: An `EncodingError` if a dictionary literal defines a state twice, or an error of the encoder.
  /// - Complexity: O(*n*) in the length of the rules.
  public func encode(to encoder: any Encoder) throws {
    if let state = repeatedStates.first {
      let mistake = "the state '\(nameOfCase(state))' is defined twice"
      throw EncodingError.invalidValue(self, .init(codingPath: encoder.codingPath, debugDescription: mistake))
    }
    var container = encoder.container(keyedBy: RulesKey.self)
    try encode(in: &container, byName: false)
  }

  /// - Parameter isByName: Whether everything is written by its name, even if it is `Encodable`.
  fileprivate func encode(in container: inout KeyedEncodingContainer<RulesKey>, byName isByName: Bool) throws {
    let regions = completeRegions
    let isByName = isByName || regions.contains { !($0.rules is Rules) }
    func written(_ state: State) -> Written<State> { Written(value: state, isByName: isByName) }
    func written(_ event: Event) -> Written<Event> { Written(value: event, isByName: isByName) }
    func written(_ method: Method) -> Written<Method> { Written(value: method, isByName: isByName) }
    try container.encodeIfPresent(declaredInitial.map(written), forKey: .initial)
    // Rules of strings declare all states.
    let types: [Any.Type] = [State.self, Event.self, Method.self]
    let isNamed = isByName || !types.allSatisfy { $0 is any Encodable.Type }
    let declared = isNamed ? (hostStates + self.states).distinct : []
    var states = container.nestedUnkeyedContainer(forKey: .states)
    for rule in (declared.map { StateRule($0) } + completeStateRules).distinct {
      var state = states.nestedContainer(keyedBy: RulesKey.self)
      try state.encode(written(rule.state), forKey: .state)
      try state.encodeIfPresent(rule.parent.map(written), forKey: .inside)
      try state.encodeIfPresent(rule.initialChild.map(written), forKey: .initial)
      if rule.history != .none { try state.encode(rule.history, forKey: .history) }
      if rule.isFinal { try state.encode(true, forKey: .final) }
      try state.encode(rule.targets.map(written), unlessEmpty: .to)
      try state.encode(rule.allows.map(written), unlessEmpty: .allows)
      try state.encode(rule.conditions, unlessEmpty: .when)
      try state.encode(rule.forbids.map(written), unlessEmpty: .forbids)
      try state.encode(rule.defers.map(written), unlessEmpty: .defers)
      try state.encode(rule.ignores.map(\.name), unlessEmpty: .ignores)
      if !rule.isDeclaration { try state.encode(false, forKey: .declared) }
      if !rule.userInfo.isEmpty { try state.encode(rule.userInfo, forKey: .userInfo) }
    }
    var events = container.nestedUnkeyedContainer(forKey: .events)
    for rule in completeEventRules.distinct {
      var event = events.nestedContainer(keyedBy: RulesKey.self)
      switch rule.trigger {
      case .event(let fired):
        try event.encode(written(fired), forKey: .on)
        try event.encode(rule.sources.map(written), unlessEmpty: .from)
      case .always:
        try event.encode(true, forKey: .always)
        try event.encode(rule.sources.distinct.map(written), forKey: .from)
      case .done: try event.encodeIfPresent(rule.sources.first.map(written), forKey: .done)
      case .during(let method, let fired):
        try event.encode(method, forKey: .during)
        try event.encode(rule.sources.distinct.map(written), forKey: .in)
        try event.encodeIfPresent(fired.map(written), forKey: .then)
        try event.encodeIfPresent(rule.targets.first.map(written), forKey: .orElse)
        continue
      case .after(let delay, let fired):
        switch delay {
        case .constant(let time): try event.encode(time, asSecondsFor: .after)
        case .property(let name): try event.encode(name, forKey: .after)
        }
        try event.encode(rule.sources.distinct.map(written), forKey: .from)
        try event.encodeIfPresent(fired.map(written), forKey: .fire)
      }
      try event.encodeIfPresent(rule.via.map(written), forKey: .via)
      try event.encode(rule.targets.map(written), unlessEmpty: .to)
      try event.encodeIfPresent(rule.orElse.map(written), forKey: .orElse)
      try event.encodeIfPresent(rule.method.map(written), forKey: .method)
      try event.encode(rule.conditions, unlessEmpty: .when)
    }
    if regions.isEmpty { return }
    var nested = container.nestedUnkeyedContainer(forKey: .regions)
    for region in regions {
      var container = nested.nestedContainer(keyedBy: RulesKey.self)
      try container.encode(region.name, forKey: .region)
      try (region.rules as? any WritableRules)?.encode(in: &container, byName: isByName)
    }
  }
}

extension Rules {
  /// The declarations of states, with the conditions that attributes of methods have.
  private var completeStateRules: [StateRule<State, Event, Method>] {
    let conditions = Dictionary(declarations.map { ($0.method, $0.allConditions) }) { first, _ in first }
      .filter { !$1.isEmpty }
    return stateRules.flatMap { rule in
      var rest = rule
      rest.allows.removeAll { conditions[$0] != nil }
      if rest.allows.count == rule.allows.count { return [rule] }
      if rest.allows.isEmpty { rest.conditions = [] }
      return [rest]
        + rule.allows.filter { conditions[$0] != nil }.map { method in
          let all = (rule.conditions + conditions[method, default: []]).distinct
          var allowed = StateRule<State, Event, Method>(rule.state)
          (allowed.allows, allowed.conditions, allowed.isDeclaration) = ([method], all, false)
          return allowed
        }
    }
  }

  /// The rules of events, with the methods that perform them, and the conditions that their attributes have.
  private var completeEventRules: [EventRule<State, Event, Method>] {
    eventRules.map { rule in
      var rule = rule
      let performer = declarations.first { declaration in
        rule.method.map { $0 == declaration.method }
          ?? (declaration.performsEvent && declaration.event != nil && declaration.event == rule.trigger.event)
      }
      rule.conditions = (rule.conditions + (performer?.allConditions ?? [])).distinct
      rule.method = performer?.method ?? rule.method
      return rule
    }
  }
}

extension Rules where State == String, Event == String, Method == String {
  /// The names in other rules, those of attributes and regions included.
  ///
  /// - Throws: A ``RulesError`` that lists their problems, or an `EncodingError`.
  init<OtherState, OtherEvent, OtherMethod>(namesOf rules: Rules<OtherState, OtherEvent, OtherMethod>) throws {
    self = try JSONDecoder().decode(Rules.self, from: JSONEncoder().encode(NamedRules(rules: rules)))
  }
}

/// Rules that are written by names.
private struct NamedRules<Written: WritableRules>: Encodable {
  let rules: Written

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: RulesKey.self)
    try rules.encode(in: &container, byName: true)
  }
}

/// Rules for any type of states, which can be written as part of others.
private protocol WritableRules {
  func encode(in container: inout KeyedEncodingContainer<RulesKey>, byName isByName: Bool) throws
}

extension Rules: WritableRules {}

/// A state, an event or a method as rules are written: encoded by its type, or its name.
private struct Written<Value: Hashable>: Hashable, Encodable {
  let value: Value
  let isByName: Bool

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    if !isByName, let value = value as? any Encodable { return try container.encode(value) }
    try container.encode(nameOfCase(value))
  }
}

extension Rules: Decodable where State: Decodable, Event: Decodable, Method: Decodable {
  /// Decodes rules, from JSON for example:
  ///
  /// ```json
  /// { "initial": "off",
  ///   "states": [
  ///     { "state": "off", "to": ["on"] },
  ///     { "state": "on", "to": ["off"], "allows": ["dim"], "states": [{ "state": "warm" }, { "state": "cold" }] },
  ///     { "state": "gone", "final": true }
  ///   ],
  ///   "events": [{ "on": "fail", "to": ["gone"] },
  ///              { "after": 30, "from": ["on"], "to": ["off"] }],
  ///   "regions": [{ "region": "colour", "events": [{ "on": "turn", "from": ["red"], "to": ["blue"] }] }] }
  /// ```
  ///
  /// | Declared | In JSON |
  /// |---|---|
  /// | `In("on", to: "off", allows: "dim")` | `{ "state": "on", "to": ["off"], "allows": ["dim"] }` |
  /// | `initial:`, `history: .deep`, `forbids:`, `defers:`, `ignores:`, `when:`, `userInfo:` | keys of the same names |
  /// | `Final("gone")` | `{ "state": "gone", "final": true }` |
  /// | `In("on") { In("warm") }` | `"states"` in the state, or `"inside": "on"` in the inner one |
  /// | `On("fail", from: "on", to: "gone")` | `{ "on": "fail", "from": ["on"], "to": ["gone"] }` |
  /// | `On("fail", to: "gone")`, from every state | the same without `"from"` |
  /// | `On("tick", in: "on")`, changes nothing | the same without `"to"` |
  /// | several targets, one of which a closure or a method picks | `"to": ["gone", "off"]` |
  /// | `@Transition(from:via:to:orElse:)` | `"via": "sending"`, `"orElse": "ready"`, `"method": "send"`, each one text |
  /// | `Always(from: "on", to: "off", when: "isLate")` | `{ "always": true, "from": ["on"], "to": ["off"], … }` |
  /// | `Done("on", to: "off")` | `{ "done": "on", "to": ["off"] }` |
  /// | `After(.seconds(30), from: "on", to: "off")` | `{ "after": 30, "from": ["on"], "to": ["off"] }`, in seconds |
  /// | `After("patience", from: "on", fire: "fail")` | `{ "after": "patience", "from": ["on"], "fire": "fail" }` |
  /// | `Region("payment")` | an element of `"regions"`, with `"region": "payment"` |
  ///
  /// If states are strings, `states` may also be an object: `{ "off": { "to": ["on"] }, … }`. Its states are sorted by
  /// name, because an object has no order.
  ///
  /// A decoder reads the whole text before it decodes rules, and Foundation's stops the program if 513 lists or objects
  /// are nested. Use `init(json:limits:)` for untrusted text: it checks the text first.
  ///
  /// - Complexity: O(*n* log *n*) in the length of the data.
  /// - Throws: A ``RulesError`` that names the place of a mistake, such as a misspelled key, or lists all `problems`
  ///   of the rules.
  public init(from decoder: any Decoder) throws {
    self.init()
    do {
      let container = try decoder.container(keyedBy: RulesKey.self)
      try container.expect(.initial, .states, .events, .regions, instead: RulesKey.placesOfRuleKeys)
      try add(container)
    } catch let error as DecodingError {
      throw RulesError(JSONMistake(error))
    }
    let problems = problems
    if !problems.isEmpty { throw RulesError(problems) }
  }

  private mutating func add(_ container: KeyedDecodingContainer<RulesKey>) throws {
    declaredInitial = try container.value(State.self, .initial)
    var declared = DeclaredStates<State, Event, Method>()
    try addStates(in: container, inside: nil, &declared)
    stateRules = declared.rules
    if container.contains(.events) {
      var timeouts: Set<EventRule<State, Event, Method>> = []
      // Collected first, because appending to a property of another module copies the array.
      var rules: [EventRule<State, Event, Method>] = []
      var events = try container.nestedUnkeyedContainer(forKey: .events)
      while !events.isAtEnd {
        let event = try events.nestedContainer(keyedBy: RulesKey.self)
        let rule = try eventRule(event)
        // Only timeouts are checked here: two rules of an event are a problem of the rules.
        if case .after = rule.trigger, !timeouts.insert(rule).inserted {
          throw RulesError(at: event.codingPath, "the same rule stands before")
        }
        rules.append(rule)
      }
      eventRules = rules
    }
    if container.contains(.regions) {
      var list = try container.nestedUnkeyedContainer(forKey: .regions)
      var names: Set<String> = []
      var rules: [RegionRules] = []
      while !list.isAtEnd { rules.append(try region(list.nestedContainer(keyedBy: RulesKey.self), &names)) }
      regions = rules
    }
  }

  private func region(
    _ container: KeyedDecodingContainer<RulesKey>, _ names: inout Set<String>
  ) throws -> RegionRules {
    try container.expect(.region, .initial, .states, .events, instead: RulesKey.placesOfRuleKeys)
    let name = try container.decode(String.self, forKey: .region)
    guard names.insert(name).inserted else {
      throw RulesError(at: container.codingPath + [RulesKey.region], "the region '\(name)' is there twice")
    }
    var rules = Rules()
    try rules.add(container)
    return RegionRules(name, rules)
  }

  private func addStates(
    in container: KeyedDecodingContainer<RulesKey>, inside parent: State?,
    _ declared: inout DeclaredStates<State, Event, Method>
  ) throws {
    guard container.contains(.states) else { return }
    if let named = try? container.nestedContainer(keyedBy: RulesKey.self, forKey: .states) {
      for key in named.allKeys.sorted(by: { $0.stringValue < $1.stringValue }) {
        guard let state = key.stringValue as? State else {
          throw RulesError(at: named.codingPath, "only states that are strings can be the keys of an object")
        }
        let content = try named.nestedContainer(keyedBy: RulesKey.self, forKey: key)
        guard !content.contains(.state) else {
          throw RulesError(at: content.codingPath, "'state' means nothing here: the key '\(state)' is the state")
        }
        try add(state, inside: parent, content, &declared)
      }
      return
    }
    guard var states = try? container.nestedUnkeyedContainer(forKey: .states) else {
      throw RulesError(at: container.codingPath + [RulesKey.states], "a list or an object was expected")
    }
    while !states.isAtEnd {
      try add(nil, inside: parent, states.nestedContainer(keyedBy: RulesKey.self), &declared)
    }
  }

  /// Adds a state and the states inside it. The state is nil if the container has it.
  private func add(
    _ state: State?, inside parent: State?, _ container: KeyedDecodingContainer<RulesKey>,
    _ declared: inout DeclaredStates<State, Event, Method>
  ) throws {
    // Checked first, so that a misspelled key is reported as such.
    let outside = "it belongs beside the outermost 'states'"
    try container.expect(
      .state, .inside, .initial, .history, .final, .to, .allows, .when, .forbids, .defers, .ignores, .userInfo,
      .declared, .states,
      instead: RulesKey.placesOfRuleKeys.merging([.events: outside, .regions: outside]) { $1 })
    let state = try state ?? container.decode(State.self, forKey: .state)
    let allows = try container.list(Method.self, .allows) ?? []
    let conditions = try container.list(String.self, .when) ?? []
    if allows.isEmpty, !conditions.isEmpty {
      throw RulesError(
        at: container.codingPath, "'when' means nothing without 'allows': it says when those methods may run")
    }
    let inside = try container.value(State.self, .inside)
    if let inside, let parent, inside != parent {
      throw RulesError(
        at: container.codingPath + [RulesKey.inside],
        "'\(nameOfCase(inside))' contradicts the place: it stands in '\(nameOfCase(parent))'")
    }
    var rule = StateRule<State, Event, Method>(state)
    rule.parent = inside ?? parent
    rule.initialChild = try container.value(State.self, .initial)
    rule.history = try container.decodeHistory()
    rule.targets = try container.list(State.self, .to) ?? []
    (rule.allows, rule.conditions) = (allows, conditions)
    rule.forbids = try container.list(Method.self, .forbids) ?? []
    rule.defers = try container.list(Event.self, .defers) ?? []
    rule.ignores = try container.list(String.self, .ignores)?.map { .init(name: $0) } ?? []
    rule.isFinal = try container.value(Bool.self, .final) ?? false
    rule.userInfo = try container.value([String: UserInfoValue].self, .userInfo) ?? [:]
    rule.isDeclaration = try container.value(Bool.self, .declared) ?? true
    // A state may have several declarations, which add up.
    guard declared.insert(rule) else {
      throw RulesError(at: container.codingPath, "the same is said of '\(nameOfCase(state))' before")
    }
    try addStates(in: container, inside: state, &declared)
  }

  private func eventRule(
    _ container: KeyedDecodingContainer<RulesKey>
  ) throws -> EventRule<State, Event, Method> {
    let kinds = [RulesKey.on, .always, .done, .after, .during].filter(container.contains)
    if kinds.count > 1 {
      throw RulesError(
        at: container.codingPath, "'\(kinds[0].stringValue)' and '\(kinds[1].stringValue)' can't stand together")
    }
    var rule = EventRule<State, Event, Method>(.always)
    switch kinds.first {
    case nil:
      // Checked first, so that a misspelled kind is reported as such.
      try container.expect(
        .on, .from, .via, .to, .orElse, .method, .when, .always, .done, .after, .in, .fire, .during, .then)
      throw RulesError(at: container.codingPath, "'on', 'always', 'done' or 'after' is missing")
    case .on: return try firedEventRule(container)
    case .always:
      try container.expect(.always, .from, .to, .when, instead: [.in: "the states of 'always' belong in 'from'"])
      guard try container.decode(Bool.self, forKey: .always) else {
        throw RulesError(at: container.codingPath + [RulesKey.always], "only 'true' means anything here")
      }
      rule.sources = try container.decodeStates(for: .from)
    case .done:
      let remedy = "the state belongs in 'done'"
      try container.expect(.done, .to, .when, instead: [.from: remedy, .in: remedy])
      rule.trigger = .done
      rule.sources = [try container.decode(State.self, forKey: .done)]
    case .during:
      try container.expect(.during, .in, .then, .orElse, instead: [.from: "the states of 'during' stand in 'in'"])
      rule.trigger = .during(
        method: try container.decode(String.self, forKey: .during), fires: try container.value(Event.self, .then))
      rule.sources = try container.decodeStates(for: .in)
      rule.targets = [try container.value(State.self, .orElse)].compactMap { $0 }
      if rule.fires != nil, !rule.targets.isEmpty {
        throw RulesError(at: container.codingPath, "'then' and 'orElse' are two rules")
      }
      return rule
    default:
      // 'in' is the earlier name of 'from'.
      let source = container.contains(.in) ? RulesKey.in : .from
      try container.expect(.after, source, .to, .fire, .when)
      let delay = try container.decodeDelay()
      rule.sources = try container.decodeStates(for: source)
      rule.trigger = .after(delay, fires: try container.value(Event.self, .fire))
    }
    rule.conditions = try container.list(String.self, .when) ?? []
    if rule.fires != nil {
      if let other = [RulesKey.to, .when].first(where: { container.contains($0) }) {
        throw RulesError(at: container.codingPath, "'fire' and '\(other.stringValue)' can't stand together")
      }
    } else {
      if kinds.first == .after, !container.contains(.to) {
        throw RulesError(at: container.codingPath, "'to' or 'fire' is missing")
      }
      rule.targets = try container.decodeStates(for: .to)
      if rule.targets.count > 1 {
        throw RulesError(at: container.codingPath + [RulesKey.to], "one state was expected, because nobody can choose")
      }
    }
    return rule
  }

  private func firedEventRule(
    _ container: KeyedDecodingContainer<RulesKey>
  ) throws -> EventRule<State, Event, Method> {
    try container.expect(
      .on, .from, .via, .to, .orElse, .method, .when,
      instead: [.in: "the states of an event stand in 'from'; one that changes no state has no 'to'"])
    let sources = try container.list(State.self, .from)
    let targets = try container.list(State.self, .to)
    // An omitted key has a meaning, which an empty list is unlikely to have.
    for (key, states, meaning) in [(RulesKey.from, sources, "mean every state"), (.to, targets, "change no state")]
    where states?.isEmpty == true {
      throw RulesError(at: container.codingPath + [key], "a state was expected; leave it out to \(meaning)")
    }
    var rule = EventRule<State, Event, Method>(.event(try container.decode(Event.self, forKey: .on)))
    (rule.sources, rule.targets) = (sources ?? [], targets ?? [])
    let (via, orElse) = (try container.value(State.self, .via), try container.value(State.self, .orElse))
    rule.perform(try container.value(Method.self, .method), via: via, orElse: orElse)
    rule.conditions = try container.list(String.self, .when) ?? []
    return rule
  }
}

/// The declarations of states that were read, in their order.
private struct DeclaredStates<State: Hashable & Sendable, Event: Hashable & Sendable, Method: Hashable & Sendable> {
  private(set) var rules: [StateRule<State, Event, Method>] = []
  private var known: Set<StateRule<State, Event, Method>> = []

  /// Adds a declaration; returns whether it is new.
  mutating func insert(_ rule: StateRule<State, Event, Method>) -> Bool {
    guard known.insert(rule).inserted else { return false }
    rules.append(rule)
    return true
  }
}

/// A key of encoded rules.
private struct RulesKey: CodingKey, Hashable {
  static let initial = Self(stringValue: "initial")
  static let states = Self(stringValue: "states")
  static let events = Self(stringValue: "events")
  static let regions = Self(stringValue: "regions")
  static let region = Self(stringValue: "region")
  static let always = Self(stringValue: "always")
  static let done = Self(stringValue: "done")
  static let after = Self(stringValue: "after")
  static let during = Self(stringValue: "during")
  static let then = Self(stringValue: "then")
  static let `in` = Self(stringValue: "in")
  static let fire = Self(stringValue: "fire")
  static let defers = Self(stringValue: "defers")
  static let ignores = Self(stringValue: "ignores")
  static let state = Self(stringValue: "state")
  static let inside = Self(stringValue: "inside")
  static let history = Self(stringValue: "history")
  static let final = Self(stringValue: "final")
  static let to = Self(stringValue: "to")
  static let allows = Self(stringValue: "allows")
  static let forbids = Self(stringValue: "forbids")
  static let userInfo = Self(stringValue: "userInfo")
  static let declared = Self(stringValue: "declared")
  static let on = Self(stringValue: "on")
  static let from = Self(stringValue: "from")
  static let method = Self(stringValue: "method")
  static let via = Self(stringValue: "via")
  static let orElse = Self(stringValue: "orElse")
  static let when = Self(stringValue: "when")

  /// The place of each key of a rule, for a key that is found outside of `events`.
  static let placesOfRuleKeys = Dictionary(
    uniqueKeysWithValues: [on, always, done, after, during].map {
      ($0, "it belongs in a rule of 'events', beside the outermost 'states'")
    })

  let stringValue: String
  var intValue: Int? { nil }

  init(stringValue: String) { self.stringValue = stringValue }
  init?(intValue: Int) { nil }
}

extension KeyedDecodingContainer<RulesKey> {
  /// Refuses unknown keys, which are probably misspelled.
  ///
  /// - Parameters:
  ///   - known: The known keys.
  ///   - remedies: The messages for keys that are known in other places.
  fileprivate func expect(_ known: RulesKey..., instead remedies: [RulesKey: String] = [:]) throws {
    let names = known.map(\.stringValue)
    for key in allKeys.sorted(by: { $0.stringValue < $1.stringValue }) where !names.contains(key.stringValue) {
      if let remedy = remedies[key] {
        throw RulesError(at: codingPath, "'\(key.stringValue)' means nothing here: \(remedy)")
      }
      let synonym = Self.synonyms[key.stringValue]?.first(where: names.contains)
      let hint = (synonym ?? key.stringValue.nearest(among: names)).map { "; did you mean '\($0)'?" } ?? ""
      throw RulesError(at: codingPath, "'\(key.stringValue)' means nothing here\(hint)")
    }
  }

  /// The names of the keys in other libraries.
  private static var synonyms: [String: [String]] {
    [
      "initialState": ["initial"], "start": ["initial"], "startState": ["initial"], "name": ["state", "on", "region"],
      "id": ["state", "on", "region"], "event": ["on"], "trigger": ["on"], "source": ["from"], "sources": ["from"],
      "target": ["to"], "targets": ["to"], "dest": ["to"], "destination": ["to"], "transitions": ["events", "to"],
      "rules": ["events"], "guard": ["when"], "if": ["when"], "condition": ["when"], "conditions": ["when"],
      "unless": ["when"], "parent": ["inside"], "children": ["states"], "substates": ["states"], "action": ["method"],
      "call": ["method"], "do": ["method"], "type": ["final", "history"], "methods": ["allows"], "else": ["orElse"],
      "delay": ["after"], "timeout": ["after"], "parallel": ["regions"],
    ]
  }

  /// The value of a key; nil if it is missing. A null value is an error.
  fileprivate func value<T: Decodable>(_ type: T.Type, _ key: RulesKey) throws -> T? {
    contains(key) ? try decode(type, forKey: key) : nil
  }

  /// The values of a list; nil if it is missing. Repeated values are an error.
  fileprivate func list<T: Decodable & Hashable>(_ type: T.Type, _ key: RulesKey) throws -> [T]? {
    guard let values = try value([T].self, key) else { return nil }
    var seen: Set<T> = []
    if let repeated = values.first(where: { !seen.insert($0).inserted }) {
      throw RulesError(at: codingPath + [key], "'\(nameOfCase(repeated))' is listed twice")
    }
    return values
  }

  /// The history of a state, `none` by default.
  fileprivate func decodeHistory() throws -> HistoryMode {
    guard let text = try value(String.self, .history) else { return .none }
    if let mode = HistoryMode(rawValue: text) { return mode }
    let names = HistoryMode.allCases.map(\.rawValue)
    let hint = text.nearest(among: names).map { "; did you mean '\($0)'?" } ?? ""
    let list = names.map { "'\($0)'" }.joined(separator: ", ")
    throw RulesError(at: codingPath + [RulesKey.history], "'\(text)' is none of \(list)\(hint)")
  }

  /// A list of states, which must not be missing or empty.
  fileprivate func decodeStates<State: Decodable & Hashable>(for key: RulesKey) throws -> [State] {
    let states = try list(State.self, key) ?? decode([State].self, forKey: key)
    if states.isEmpty { throw RulesError(at: codingPath + [key], "a state was expected") }
    return states
  }

  /// A time in seconds, or the name of a property.
  fileprivate func decodeDelay() throws -> Delay {
    guard let name = try? decode(String.self, forKey: .after) else { return .constant(try decodeSeconds()) }
    guard let first = name.unicodeScalars.first, first == "_" || first.properties.isXIDStart,
      name.unicodeScalars.allSatisfy({ $0 == "." || $0.properties.isXIDContinue })
    else {
      throw expectedDelay(", and not '\(shortened(name))'")
    }
    return .property(name)
  }

  /// A time in seconds: a number, or a list of whole seconds and attoseconds if a number isn't exact.
  private func decodeSeconds() throws -> Duration {
    let path = codingPath + [RulesKey.after]
    let parts = try? decode([Int64].self, forKey: .after)
    let isExact = parts?.count == 2
    guard let seconds = isExact ? parts.map({ Double($0[0]) }) : try? decode(Double.self, forKey: .after) else {
      throw expectedDelay()
    }
    // More than three hundred million years is a mistake.
    guard abs(seconds) < 1e16 else { throw RulesError(at: path, "so many seconds can't be waited for") }
    var time = Duration.seconds(seconds)
    if let parts, isExact { time = Duration(secondsComponent: parts[0], attosecondsComponent: parts[1]) }
    // Checked here for its place: a problem of the rules names none in the text.
    if time < .zero { throw RulesError(at: path, "a time can't be negative") }
    return time
  }

  private func expectedDelay(_ given: String = "") -> RulesError {
    RulesError(
      at: codingPath + [RulesKey.after],
      "a number of seconds was expected, as 30 or 0.5, or the name of a property\(given)")
  }
}

extension KeyedEncodingContainer<RulesKey> {
  fileprivate mutating func encode(_ values: [some Encodable & Hashable], unlessEmpty key: RulesKey) throws {
    if !values.isEmpty { try encode(values.distinct, forKey: key) }
  }

  fileprivate mutating func encode(_ time: Duration, asSecondsFor key: RulesKey) throws {
    let (seconds, attoseconds) = time.components
    let number = Double(seconds) + Double(attoseconds) / 1e18
    if attoseconds == 0 {
      try encode(seconds, forKey: key)
    } else if Duration.seconds(number) == time {
      try encode(number, forKey: key)
    } else {
      try encode([seconds, attoseconds], forKey: key)
    }
  }
}
