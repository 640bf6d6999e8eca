import GuardedState
internal import GuardedStateRules

/// Writes rules as State Chart XML. An interpreter that follows SCXML's Appendix D reaches the same states as a
/// machine.
///
/// - An event is a descriptor of the same name, and `transition(to:)` the event `transition.STATE`. The end of an async
///   method with `via:` is `done.EVENT` or `error.EVENT`. Names that are no identifiers are written in an extra
///   attribute.
/// - The initial child of a state with history is its `<history>`, so that entering the state always restores it.
/// - A transition from every state is written in the outermost states, and again in nested states around its target, so
///   that no more states are left than by a machine. A state around a nested final state passes it on to its children
///   instead, because a final state may not be left that way.
/// - A transition whose method a state forbids has the condition that this state is not active.
/// - An ignored event is an internal transition without a target.
/// - `Always` is a transition without an event, `Done` is `done.state.STATE`, and `After` is `after.NUMBER` (in regions
///   `after.REGION.NUMBER`), sent when the state is entered. SCXML has no deferred events, so they are omitted.
/// - Conditions are entries of `conditions`, which a host sets. The event's data names one of several targets.
struct SCXMLWriter {
  /// A `<transition>` element.
  struct Transition {
    /// The event; empty for an eventless transition.
    var event: String
    /// The event's name, if it differs from the identifier.
    var name: String?
    var target: Int?
    var isInternal = false
    /// The conditions in ECMAScript, all of which must hold.
    var conditions: [String] = []
    /// The states that forbid it.
    var forbidding: [Int] = []
  }

  private let diagram: Diagram
  private let tree: StateTree
  /// The identifier of the region; empty without regions.
  private let region: String
  private let states: [String]
  private let events: [String]
  /// Returns the states that a condition on a region names; nil for any other condition.
  private let regionStates: (_ condition: String) -> [String]?
  /// The timers of the states: events that are sent when a state has been active for a time.
  private var timers: [Int: [(id: String, event: String, delay: String)]] = [:]
  /// The transitions of each state, in the order of evaluation.
  private var transitions: [[Transition]]
  /// The events that each state declares, and whether it does so without conditions.
  private var own: [[Int: Bool]]

  private init(
    _ diagram: Diagram, region: String, states: [String], events: [String],
    regionStates: @escaping (_ condition: String) -> [String]?
  ) {
    self.diagram = diagram
    tree = diagram.tree
    self.region = region
    self.states = states
    self.events = events
    self.regionStates = regionStates
    transitions = Array(repeating: [], count: diagram.names.count)
    own = Array(repeating: [:], count: diagram.names.count)
    for (from, to) in diagram.direct {
      transitions[from].append(Transition(event: "transition.\(states[to])", target: to))
    }
    for rule in diagram.rules {
      let written = rule.fires < 0 ? transitions(of: rule) : []
      for source in rule.sources {
        // A state's own declaration isn't forbidden by its ancestors.
        transitions[source] += written.map { excluding($0.forbidding.filter { isInside($0, source) }, from: $0) }
        let isCertain = rule.conditions.isEmpty && !rule.forbidding.contains { isInside($0, source) }
        own[source][rule.event] = own[source][rule.event] ?? false || isCertain
        guard case .after(let number, let time, _, let property) = rule.trigger else { continue }
        timers[source, default: []].append(
          (
            id: "\(states[source]).after.\(number)", event: rule.fires < 0 ? after(number) : events[rule.fires],
            delay: property.map { "delayexpr=\"times[\(Self.literal($0))]\"" }
              ?? "delay=\"\(Self.delay(time ?? .zero))\""
          ))
      }
    }
    for (state, event) in diagram.ignoredEvents where own[state][event] != true {
      let isNamed = events[event] != diagram.eventNames[event]
      transitions[state].append(
        Transition(event: events[event], name: isNamed ? diagram.eventNames[event] : nil, isInternal: true))
      own[state][event] = true
    }
    addAcceptedEverywhere()
    for rule in diagram.rules { addWaysOut(of: rule) }
  }

  /// The event that a timeout sends; each region has its own numbers.
  private func after(_ number: Int) -> String { "after.\(region.isEmpty ? "" : "\(region).")\(number)" }

  // MARK: - Regions

  /// The document for one diagram, or for several regions as children of a `<parallel>`.
  static func text(of diagrams: [Diagram]) -> String {
    // Identifiers are unique in the document: those of regions start with the region's and a dot.
    let own = SCXMLIdentifiers(diagrams[0].names + ["regions"] + diagrams.compactMap(\.title)).texts
    let titles = Array(own.suffix(diagrams.count))
    let states = zip(diagrams, titles).map { diagram, title in
      diagram.prefix.isEmpty
        ? Array(own.prefix(diagram.names.count))
        : SCXMLIdentifiers(diagram.names).texts.map { "\(title).\($0)" }
    }
    let regions = diagrams.compactMap(\.title)
    let indices = diagrams.map { Dictionary(zip($0.names, $0.names.indices)) { first, _ in first } }
    let events = eventIdentifiers(diagrams)
    let writers = diagrams.indices.map {
      SCXMLWriter(
        diagrams[$0], region: diagrams.count == 1 ? "" : titles[$0], states: states[$0], events: events[$0]
      ) { condition in
        RegionCondition(condition, regions) { indices[$0][$1] }.map { named in
          named.states.map { states[named.machine][$0] }
        }
      }
    }
    let parallel = diagrams.count == 1 ? "" : own[diagrams[0].names.count]
    var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<scxml xmlns=\"http://www.w3.org/2005/07/scxml\""
    text += " xmlns:guarded=\"urn:guardedstate\" version=\"1.0\""
    if writers.contains(where: { $0.hasConditions || !$0.times.isEmpty }) { text += " datamodel=\"ecmascript\"" }
    text += parallel.isEmpty ? writers[0].start : " initial=\"\(parallel)\""
    text += ">\n" + conditions(of: writers)
    if parallel.isEmpty { return text + writers[0].body + "</scxml>\n" }
    text += "  <parallel id=\"\(parallel)\">\n"
    for (writer, title) in zip(writers, titles) {
      let name = writer.diagram.title ?? ""
      text += "    <state id=\"\(title)\"\(title == name ? "" : attribute("guarded:name", name))\(writer.start)>\n"
      text += writer.body.indented("    ") + "    </state>\n"
    }
    return text + "  </parallel>\n</scxml>\n"
  }

  /// The identifiers of the events of each diagram. An event of several diagrams has the same identifier in all of
  /// them.
  private static func eventIdentifiers(_ diagrams: [Diagram]) -> [[String]] {
    let names = diagrams.flatMap(\.eventNames).distinct
    // Reserved: the prefixes of events that the interpreter or the document raises.
    let texts = SCXMLIdentifiers(names, reserved: ["after", "done", "error", "transition"]).texts
    let identifiers = Dictionary(uniqueKeysWithValues: zip(names, texts))
    return diagrams.map { $0.eventNames.map { identifiers[$0, default: $0] } }
  }

  /// The data model with the conditions and the times that a host must set.
  private static func conditions(of writers: [SCXMLWriter]) -> String {
    let conditions = writers.flatMap { writer in
      writer.diagram.rules.flatMap(\.conditions).filter { writer.regionStates($0) == nil }
    }.distinct
    let times = writers.flatMap(\.times).distinct
    func data(_ id: String, _ names: [String], _ value: String) -> String {
      if names.isEmpty { return "" }
      // As a literal key, ECMAScript would take this name for the prototype.
      let all = names.map { "\($0 == "__proto__" ? "['__proto__']" : literal($0)): \(value)" }
      return "<data id=\"\(id)\"\(attribute("expr", "{\(all.joined(separator: ", "))}"))/>"
    }
    let all = data("conditions", conditions, "false") + data("times", times, "'0s'")
    return all.isEmpty ? "" : "  <datamodel>\(all)</datamodel>\n"
  }

  /// A condition in ECMAScript.
  private func code(of condition: String) -> String {
    guard let states = regionStates(condition) else { return "conditions[\(Self.literal(condition))]" }
    let all = states.map { "In('\($0)')" }.joined(separator: " || ")
    return states.count > 1 ? "(\(all))" : all
  }

  // MARK: - Transitions

  private func transitions(of rule: Diagram.Rule) -> [Transition] {
    let event =
      switch rule.trigger {
      case nil: events[rule.event]
      case .always: ""
      case .done(let state): "done.state.\(states[state])"
      case .after(let number, _, _, _): after(number)
      case .during(let method, _): "error.\(method)"
      }
    let isNamed = rule.trigger == nil && event != diagram.eventNames[rule.event]
    let plain = Transition(
      event: event, name: isNamed ? diagram.eventNames[rule.event] : nil,
      conditions: rule.conditions.map(code),
      forbidding: rule.forbidding)
    return choices(plain, rule.via.map { [$0] } ?? rule.targets)
  }

  /// Transitions to each of several targets, of which the event's data names one. Without that, the last one discards
  /// the event, as a machine does if nothing picks a target.
  private func choices(_ plain: Transition, _ targets: [Int]) -> [Transition] {
    let ways = targets.map { target in
      var way = plain
      way.target = target
      if targets.count > 1 { way.conditions.append("_event.data === '\(states[target])'") }
      return way
    }
    return ways.count == 1 ? ways : ways + [plain]
  }

  /// Adds the transitions at the end of a method with `via:`.
  private mutating func addWaysOut(of rule: Diagram.Rule) {
    guard let via = rule.via else { return }
    let event = events[rule.event]
    if !rule.targets.isEmpty { transitions[via] += choices(Transition(event: "done.\(event)"), rule.targets) }
    if let orElse = rule.orElse { transitions[via].append(Transition(event: "error.\(event)", target: orElse)) }
  }

  // MARK: - Transitions from every state

  /// Adds the transitions from every state after the states' own transitions.
  private mutating func addAcceptedEverywhere() {
    let rules = diagram.rules.filter(\.sources.isEmpty)
    let rulesOfEvents = Dictionary(grouping: rules, by: \.event)
    let holdsFinals = tree.holding(diagram.finals)
    for event in rules.map(\.event).distinct {
      let written = rulesOfEvents[event, default: []].flatMap { transitions(of: $0) }
      let targets = written.compactMap(\.target).distinct
      var ahead = tree.outermost
      while let state = ahead.popLast() {
        // Final states accept nothing, and a state that handles the event unconditionally leaves nothing for this
        // transition.
        if diagram.finals[state] || own[state][event] == true { continue }
        if !holdsFinals[state] {
          add(written, to: state)
          if own[state][event] == nil { add(written, of: event, inside: state, around: targets) }
        } else if own[state][event] == nil {
          ahead += tree.children[state]
        } else {
          // The state's own conditions are evaluated first, so the transition can't be passed on to the children.
          let finals = finals(in: state)
          add(written.map { excluding(finals, from: $0) }, to: state)
        }
      }
    }
  }

  /// Adds a transition again to states around its targets, inside a state that has it, so that they aren't left.
  private mutating func add(_ written: [Transition], of event: Int, inside state: Int, around targets: [Int]) {
    var done: Set<Int> = []
    for target in targets where isInside(target, state) {
      for inner in tree.path(of: target).dropFirst(tree.lengths[state]).dropLast() {
        if own[inner][event] == true { break }
        if done.insert(inner).inserted { add(written, to: inner) }
        // Its own transition under a condition comes before the one from every state.
        if own[inner][event] != nil { break }
      }
    }
  }

  private mutating func add(_ written: [Transition], to state: Int) {
    for transition in written where !transition.forbidding.contains(where: { tree.isWithin(state, $0) }) {
      var transition = excluding(transition.forbidding.filter { isInside($0, state) }, from: transition)
      transition.isInternal = transition.target.map { isInside($0, state) } ?? false
      transitions[state].append(transition)
    }
  }

  /// The transition with the condition that none of some states is active.
  private func excluding(_ others: [Int], from transition: Transition) -> Transition {
    var transition = transition
    transition.conditions += others.map { "!In('\(states[$0])')" }
    return transition
  }

  /// Whether a state lies in another.
  private func isInside(_ inner: Int, _ outer: Int) -> Bool { inner != outer && tree.isWithin(inner, outer) }

  private func finals(in state: Int) -> [Int] {
    var finals: [Int] = []
    var ahead = [state]
    while let next = ahead.popLast() {
      if diagram.finals[next] { finals.append(next) }
      ahead += tree.children[next].reversed()
    }
    return finals
  }

  // MARK: - Text

  /// A time in CSS2 syntax, in whole milliseconds or seconds.
  private static func delay(_ time: Duration) -> String {
    let (seconds, attoseconds) = max(.zero, time).components
    return attoseconds == 0
      ? "\(seconds)s" : "\(seconds * 1000 + (attoseconds + 500_000_000_000_000) / 1_000_000_000_000_000)ms"
  }

  /// A text as a string literal in ECMAScript.
  private static func literal(_ text: String) -> String {
    let escaped = text.replacingScalars { scalar in
      switch scalar {
      case "'", "\\": "\\\(scalar)"
      case _ where scalar.picture == nil: nil
      default: scalar.escaped
      }
    }
    return "'\(escaped)'"
  }

  /// A text as an attribute in XML.
  private static func attribute(_ name: String, _ text: String) -> String {
    " \(name)=\"\(text.xmlEscaped)\""
  }

  /// The properties that give times.
  private var times: [String] { diagram.rules.compactMap { $0.trigger?.property } }

  private var hasConditions: Bool { transitions.contains { $0.contains { !$0.conditions.isEmpty } } }

  /// The attributes for the initial and the marked state.
  private var start: String {
    (diagram.initial.map { " initial=\"\(states[$0])\"" } ?? "")
      + (diagram.current.map { " guarded:current=\"\(states[$0])\"" } ?? "")
  }

  /// The elements of all states.
  private var body: String {
    var text = ""
    tree.walk { state in
      text += beginning(of: state)
    } end: { state in
      if !tree.isLeaf(state) { text += "\(diagram.indent(of: state))</state>\n" }
    }
    return text
  }

  /// The element of a state: without children all of it, else up to the first child.
  private func beginning(of state: Int) -> String {
    let indent = diagram.indent(of: state)
    let (id, name) = (states[state], diagram.names[state])
    let methods = [
      ("guarded:allows", diagram.allowed[state].map(\.text)), ("guarded:forbids", diagram.forbidden[state]),
      ("guarded:ignores", diagram.ignored[state]),
    ]
    let start =
      " id=\"\(id)\"\(id == name ? "" : Self.attribute("guarded:name", name))"
      + methods.filter { !$1.isEmpty }.map { Self.attribute($0, $1.joined(separator: ", ")) }.joined()
    let isLeaf = tree.isLeaf(state)
    // A nested final state may accept events, which SCXML's `<final>` can't express. Writes a state that raises the
    // same event as a final one.
    let outer = tree.parents[state] < 0 ? region : states[tree.parents[state]]
    let isOver = outer.isEmpty || transitions[state].isEmpty && timers[state] == nil
    if isLeaf, diagram.finals[state], isOver { return "\(indent)<final\(start)/>\n" }
    if isLeaf, transitions[state].isEmpty, timers[state] == nil { return "\(indent)<state\(start)/>\n" }
    var text = "\(indent)<state\(start)"
    if !isLeaf {
      let initial = states[tree.initialChildren[state]]
      let history = tree.histories[state]
      text += " initial=\"\(history == .none ? initial : "\(id).history")\">\n"
      if history != .none {
        text += "\(indent)  <history id=\"\(id).history\" type=\"\(history)\">"
        text += "<transition target=\"\(initial)\"/></history>\n"
      }
    } else {
      text += ">\n"
    }
    if isLeaf, diagram.finals[state] {
      text += "\(indent)  <onentry><raise event=\"done.state.\(outer)\"/></onentry>\n"
    }
    for timer in timers[state] ?? [] {
      text +=
        "\(indent)  <onentry><send id=\"\(timer.id)\" event=\"\(timer.event)\" \(timer.delay)/></onentry>\n"
      text += "\(indent)  <onexit><cancel sendid=\"\(timer.id)\"/></onexit>\n"
    }
    for transition in transitions[state] { text += "\(indent)  \(self.text(of: transition))\n" }
    return isLeaf ? text + "\(indent)</state>\n" : text
  }

  private func text(of transition: Transition) -> String {
    var text = "<transition"
    if !transition.event.isEmpty { text += " event=\"\(transition.event)\"" }
    if !transition.conditions.isEmpty {
      text += Self.attribute("cond", transition.conditions.joined(separator: " && "))
    }
    if let target = transition.target { text += " target=\"\(states[target])\"" }
    if transition.isInternal { text += " type=\"internal\"" }
    if let name = transition.name { text += Self.attribute("guarded:event", name) }
    return text + "/>"
  }
}
