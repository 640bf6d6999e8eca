/// A chart made at random from a seed, in numbers: what is written as rules in every form, and as a ``Statechart``.
struct RandomChart {
  /// One rule of an event.
  struct Rule {
    var event: Int
    var sources: [Int]
    var targets: [Int]
    var conditions: [String] = []
    /// The method that performs it; nil for none.
    var method: String?
  }

  /// One transition that happens by itself: after another one, or when a state is done.
  struct Automatic {
    /// The state that is done; nil where it is tried after each transition.
    var done: Int?
    var sources: [Int]
    var target: Int
    var conditions: [String]
  }

  /// The history of a state.
  enum History: String, CaseIterable {
    case none, shallow, deep
  }

  let seed: UInt64
  /// The region that it is; nil where it stands alone.
  private(set) var region: String?
  private(set) var parents: [Int?] = []
  private(set) var initial = 0
  private(set) var initialChildren: [Int: Int] = [:]
  private(set) var histories: [Int: History] = [:]
  private(set) var finals: Set<Int> = []
  private(set) var direct: [[Int]] = []
  private(set) var rules: [Rule] = []
  private(set) var automatics: [Automatic] = []
  /// The methods that each state allows and takes back.
  private(set) var allows: [[String]] = []
  private(set) var forbids: [[String]] = []
  static let eventCount = 5
  static let conditions = ["ready", "it's \"<&\n", "é\u{301}"]
  /// Methods that change nothing, and methods that perform events.
  static let methods = ["m0", "m1"]
  static let performers = ["p0", "p1"]

  /// Makes a chart of 1 to 12 states, at most five deep. One of three has conditions, one of four has methods that perform
  /// its events, and one of three has events that do nothing anywhere; the last two only JSON can say. In one of five there are transitions
  /// that happen by themselves.
  ///
  /// - Parameter seed: Where its random numbers begin.
  init(seed: UInt64) {
    self.seed = seed
    let hasAutomatics = seed % 5 == 1
    let (hasConditions, hasPerformers, hasAll) = (seed % 3 == 1, seed % 4 == 1, seed % 3 == 2)
    var random = SplitMix(state: seed)
    func chance(_ one: Int) -> Bool { Int.random(in: 0..<one, using: &random) == 0 }
    let count = Int.random(in: 1...12, using: &random)
    for state in 0..<count {
      let outer = (0..<state).filter { depth($0) < 4 }
      parents.append(chance(2) ? outer.randomElement(using: &random) : nil)
    }
    initial = chance(3) ? Int.random(in: 0..<count, using: &random) : 0
    for state in 0..<count where !children(state).isEmpty {
      initialChildren[state] = children(state).randomElement(using: &random)
      histories[state] = History.allCases.randomElement(using: &random)
    }
    for state in 0..<count where children(state).isEmpty && state != initial && chance(5) { finals.insert(state) }
    direct = (0..<count).map { state in
      if finals.contains(state) || !chance(3) { return [] }
      return Array((0..<count).shuffled(using: &random).prefix(Int.random(in: 1...2, using: &random)))
    }
    var claims: Set<[Int]> = []
    for _ in 0..<(count * 2 + 3) {
      let event = Int.random(in: 0..<Self.eventCount, using: &random)
      var targets = Array((0..<count).shuffled(using: &random).prefix(chance(8) ? 2 : 1))
      // Whether something is tried after an event that nothing chooses for is no question of SCXML's.
      if hasAutomatics { targets = Array(targets.prefix(1)) }
      if chance(5) { targets = [] }
      var conditions: [String] = []
      if hasConditions, chance(3) { conditions = [Self.conditions[Int.random(in: 0..<3, using: &random)]] }
      let method = hasPerformers && chance(2) ? Self.performers.randomElement(using: &random) : nil
      let free = (0..<count).filter { state in
        (targets.isEmpty || !finals.contains(state)) && !claims.contains([event, state])
      }
      let sources =
        chance(4) ? [] : Array(free.shuffled(using: &random).prefix(Int.random(in: 1...2, using: &random)))
      if sources.isEmpty {
        if !hasAll, targets.isEmpty { continue }
        if claims.contains([event, -1]) { continue }
        if conditions.isEmpty { claims.insert([event, -1]) }
      }
      if conditions.isEmpty { for source in sources { claims.insert([event, source]) } }
      rules.append(Rule(event: event, sources: sources, targets: targets, conditions: conditions, method: method))
    }
    allows = (0..<count).map { _ in Self.methods.filter { _ in chance(4) } }
    forbids = (0..<count).map { state in
      let own = rules.filter { $0.sources.contains(state) }.compactMap(\.method) + allows[state]
      return (Self.methods + Self.performers).filter { !own.contains($0) && chance(4) }
    }
    defer { removeDead() }
    if !hasAutomatics { return }
    let ends = (0..<count).filter { state in children(state).contains { finals.contains($0) } }
    let others = (0..<count).filter { !finals.contains($0) }
    for state in ends where chance(2) {
      let condition = Self.conditions.randomElement(using: &random) ?? ""
      let first = Automatic(done: state, sources: [], target: Int.random(in: 0..<count, using: &random), conditions: [])
      if chance(2) {
        automatics.append(first)
      } else {
        automatics += [Automatic(done: state, sources: [], target: state, conditions: [condition]), first]
      }
    }
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      automatics.append(
        Automatic(
          sources: Array(others.shuffled(using: &random).prefix(Int.random(in: 1...2, using: &random))),
          target: Int.random(in: 0..<count, using: &random),
          conditions: [Self.conditions[Int.random(in: 0..<3, using: &random)]]))
    }
  }

  /// Makes the charts of 2 or 3 regions, which have conditions, and transitions that happen by themselves, all or none of
  /// them: the latter in every other group. In one of two groups they ask for each other's states.
  ///
  /// - Parameter seed: Where their random numbers begin.
  static func regions(seed: UInt64) -> [Self] {
    var random = SplitMix(state: seed &* 104_729)
    // What depends on the remainder of a seed is the same for all, and so are the names of events.
    let first = seed % 2 == 0 ? seed : seed &* 5 &+ 1
    var charts = (0..<UInt64.random(in: 2...3, using: &random)).map { Self(seed: first + 60 * $0) }
    for index in charts.indices {
      charts[index].region = index == 0 ? "state" : "region \(index)"
      charts[index].removeMethods()
    }
    if seed % 4 < 2 { return charts }
    let states = charts.flatMap { chart in chart.parents.indices.map(chart.fullName) }
    for index in charts.indices { charts[index].ask(for: states, using: &random) }
    return charts
  }

  /// Takes all methods away: each would belong to one region, which charts don't know.
  private mutating func removeMethods() {
    for index in rules.indices { rules[index].method = nil }
    allows = allows.map { _ in [] }
    forbids = forbids.map { _ in [] }
  }

  /// Adds conditions to some of the rules, more to those that happen by themselves.
  private mutating func ask(for conditions: [String], using random: inout SplitMix) {
    for index in rules.indices where Int.random(in: 0..<4, using: &random) == 0 {
      rules[index].conditions += conditions.randomElement(using: &random).map { [$0] } ?? []
    }
    for index in automatics.indices where Bool.random(using: &random) {
      automatics[index].conditions = conditions.randomElement(using: &random).map { [$0] } ?? []
    }
    removeDead()
  }

  /// Takes away what would never be tried, because something before it asks nothing else.
  private mutating func removeDead() {
    func isDead(_ conditions: [String], _ sources: [Int], behind others: [([String], [Int])]) -> Bool {
      !conditions.isEmpty
        && others.contains { asked, places in
          Set(asked).isSubset(of: conditions) && (places == sources || !Set(places).isDisjoint(with: sources))
        }
    }
    rules = rules.enumerated().filter { index, rule in
      let others = rules[..<index].filter { $0.event == rule.event && $0.method == rule.method }
      return !isDead(rule.conditions, rule.sources, behind: others.map { ($0.conditions, $0.sources) })
    }.map(\.element)
    automatics = automatics.enumerated().filter { index, rule in
      let others = automatics[..<index].filter { $0.done == rule.done }
      return !isDead(rule.conditions, rule.sources, behind: others.map { ($0.conditions, $0.sources) })
    }.map(\.element)
  }

  func children(_ state: Int) -> [Int] { parents.indices.filter { parents[$0] == state } }

  private func depth(_ state: Int) -> Int { parents[state].map { depth($0) + 1 } ?? 0 }

  /// The forms in which it can be written: the builder knows no methods that perform events, and no events that do nothing
  /// everywhere.
  var forms: [RulesForm] {
    let needsJSON = rules.contains { $0.method != nil || $0.sources.isEmpty && $0.targets.isEmpty }
    return needsJSON ? RulesForm.allCases.filter(\.isJSON) : RulesForm.allCases
  }

  /// Whether an event may depend on more than the state that declares it.
  var isConditional: Bool { rules.contains { !$0.conditions.isEmpty || $0.method != nil } }

  /// Whether a method that changes nothing may run in a state: the innermost state that says something decides.
  func isAllowed(_ method: String, in name: String) -> Bool {
    var state = parents.indices.first { self.name($0) == name }
    while let inner = state {
      if allows[inner].contains(method) { return true }
      if forbids[inner].contains(method) { return false }
      state = parents[inner]
    }
    return false
  }

  /// The states that take back a method, of those inside a state or of all.
  private func states(forbidding method: String?, inside outer: Int?) -> [Int] {
    guard let method else { return [] }
    return parents.indices.filter { state in
      guard forbids[state].contains(method) else { return false }
      var around = parents[state]
      while let next = around, next != outer { around = parents[next] }
      return outer == nil || around != nil
    }
  }

  /// The name of a state; those of some charts are no identifiers.
  func name(_ state: Int) -> String { seed % 3 == 0 ? "s.\(state) \"é\u{301}" : "s\(state)" }

  /// The name of a state with that of its region.
  func fullName(_ state: Int) -> String { fullName(of: name(state)) }

  /// The same of a state that has a name.
  func fullName(of state: String) -> String { (region.map { "\($0)." } ?? "") + state }

  /// The name of an event.
  func eventName(_ event: Int) -> String {
    seed % 3 == 0 ? ["done", "done.state", "a", "a.b", "View Message"][event] : "e\(event)"
  }

  /// The chart as a ``Statechart``: a state with history has it as its initial one, and what names no state is kept apart.
  var statechart: Statechart {
    var chart = Statechart()
    var numbers: [Int: Int] = [:]
    func add(_ state: Int, in parent: Int?) {
      let kind: Statechart.Kind = finals.contains(state) ? .final : .state
      let number = chart.add(.init(name: fullName(state), kind: kind, parent: parent))
      numbers[state] = number
      if let history = histories[state], history != .none {
        let name = "history of \(fullName(state))"
        _ = chart.add(.init(name: name, kind: .history(deep: history == .deep), parent: number))
      }
      for child in children(state) { add(child, in: number) }
    }
    for state in parents.indices where parents[state] == nil { add(state, in: nil) }
    func number(_ state: Int) -> Int { numbers[state] ?? 0 }
    chart.initial = number(initial)
    for (state, child) in initialChildren {
      chart.states[number(state)].initial = [number(child)]
      if let history = histories[state], history != .none {
        chart.states[number(state)].initial = [number(state) + 1]
        chart.states[number(state) + 1].transitions = [.init(events: [], targets: [number(child)])]
      }
    }
    for (state, targets) in direct.enumerated() {
      for target in targets {
        chart.states[number(state)].transitions.append(
          .init(events: ["to/\(fullName(target))"], targets: [number(target)]))
      }
    }
    for rule in rules {
      let conditions = rule.conditions.map { Statechart.Condition.holds($0) }
      var written = rule.targets.map { target in
        let choice = rule.targets.count > 1 ? [Statechart.Condition.data(name(target))] : []
        return Statechart.Transition(
          events: ["on/\(rule.event)"], conditions: conditions + choice, targets: [number(target)])
      }
      if written.count != 1 {
        written.append(.init(events: ["on/\(rule.event)"], conditions: conditions))
      }
      /// The same, where no state inside takes the method back.
      func taken(in outer: Int?) -> [Statechart.Transition] {
        let others = states(forbidding: rule.method, inside: outer).map { Statechart.Condition.isNotIn(number($0)) }
        return written.map { transition in
          var transition = transition
          transition.conditions += others
          return transition
        }
      }
      for source in rule.sources { chart.states[number(source)].transitions += taken(in: source) }
      if rule.sources.isEmpty { chart.everywhere += taken(in: nil) }
    }
    for automatic in automatics {
      let conditions = automatic.conditions.map { Statechart.Condition.holds($0) }
      let event = automatic.done.map { ["done.state.\(fullName($0))"] } ?? []
      for source in automatic.done.map({ [$0] }) ?? automatic.sources {
        chart.states[number(source)].transitions.append(
          .init(events: event, conditions: conditions, targets: [number(automatic.target)]))
      }
    }
    return chart
  }
}
