import GuardedState

/// Nested rules over numbers, made at random from a seed, and a short interpreter of them that follows the procedures of
/// SCXML's Appendix D word by word. It shares nothing with the library.
struct ReferenceMachine {
  struct Rule {
    let event: Int
    let sources: [Int]
    let target: Int?
  }

  private(set) var parents: [Int?] = []
  private(set) var initial: [Int: Int] = [:]
  private(set) var history: [Int: HistoryMode] = [:]
  private(set) var finals: Set<Int> = []
  private(set) var rules: [Rule] = []
  private(set) var current = 0
  private var memory: [Int: Int] = [:]
  static let events = 6

  /// Makes a machine of 1 to 14 states, at most four deep.
  init(seed: UInt64) {
    var random = SplitMix(state: seed)
    let count = Int.random(in: 1...14, using: &random)
    for state in 0..<count {
      let outer = (0..<state).filter { depth($0) < 4 }
      parents.append(state > 0 && Bool.random(using: &random) ? outer.randomElement(using: &random) : nil)
    }
    for state in 0..<count where !children(state).isEmpty {
      if Bool.random(using: &random) { initial[state] = children(state).randomElement(using: &random) }
      history[state] = HistoryMode.allCases.randomElement(using: &random)
    }
    for state in 1..<max(2, count) where state < count && children(state).isEmpty {
      if Int.random(in: 0..<8, using: &random) == 0 { finals.insert(state) }
    }
    var claims: Set<[Int]> = []
    for _ in 0..<(count * 3) {
      let event = Int.random(in: 0..<Self.events, using: &random)
      let free = (0..<count).filter { !finals.contains($0) && !claims.contains([event, $0]) }
      let sources = Array(free.shuffled(using: &random).prefix(Int.random(in: 0...2, using: &random)))
      let target = Int.random(in: 0..<5, using: &random) == 0 ? nil : Int.random(in: 0..<count, using: &random)
      if sources.isEmpty {
        guard claims.insert([event, -1]).inserted, let target else { continue }
        rules.append(Rule(event: event, sources: [], target: target))
      } else {
        for source in sources { claims.insert([event, source]) }
        rules.append(Rule(event: event, sources: sources, target: target))
      }
    }
    current = descend(0).last ?? 0
  }

  func children(_ state: Int) -> [Int] { parents.indices.filter { parents[$0] == state } }

  private func ancestors(_ state: Int) -> [Int] {
    parents[state].map { [$0] + ancestors($0) } ?? []
  }

  private func depth(_ state: Int) -> Int { ancestors(state).count }

  /// The states that are entered with a state, itself first.
  private func descend(_ state: Int) -> [Int] {
    guard let first = children(state).first else { return [state] }
    let next = memory[state] ?? initial[state] ?? first
    let between = ancestors(next).prefix { $0 != state }.reversed()
    return [state] + between + descend(next)
  }

  /// Takes an event. Nil when no rule accepts it; else the states that were left and entered.
  mutating func take(_ event: Int) -> (exits: [Int], entries: [Int])? {
    for source in [current] + ancestors(current) {
      if let rule = rules.first(where: { $0.event == event && $0.sources.contains(source) }) {
        return follow(rule, from: source)
      }
    }
    guard !finals.contains(current), let rule = rules.first(where: { $0.event == event && $0.sources.isEmpty }) else {
      return nil
    }
    return follow(rule, from: current)
  }

  private mutating func follow(_ rule: Rule, from source: Int) -> (exits: [Int], entries: [Int]) {
    guard let target = rule.target else { return ([], []) }
    let domain = ancestors(source).first { ancestors(target).contains($0) }
    let exits = ([current] + ancestors(current)).prefix { $0 != domain }
    let way = ancestors(target).prefix { $0 != domain }.reversed()
    let left = current
    var remembered = memory
    for state in exits where !children(state).isEmpty {
      switch history[state] ?? .none {
      case .none: break
      case .shallow: remembered[state] = ([left] + ancestors(left)).first { parents[$0] == state }
      case .deep: remembered[state] = left
      }
    }
    // What is entered is worked out before it is left, as the transition is announced.
    let entries = way + descend(target)
    memory = remembered
    current = entries.last ?? target
    return (Array(exits), entries)
  }

  /// The same rules for the library.
  var library: Rules<Int, Int, String> {
    Rules(initial: 0) {
      for state in parents.indices where parents[state] == nil { declaration(state) }
      for rule in rules {
        if let target = rule.target {
          switch rule.sources.count {
          case 0: On(rule.event, to: target)
          case 1: On(rule.event, from: rule.sources[0], to: target)
          default: On(rule.event, from: rule.sources[0], rule.sources[1], to: target)
          }
        } else if rule.sources.count == 1 {
          On(rule.event, in: rule.sources[0])
        } else {
          On(rule.event, in: rule.sources[0], rule.sources[1])
        }
      }
    }
  }

  @RulesBuilder<Int, Int, String>
  private func declaration(_ state: Int) -> RulesBuilder<Int, Int, String>.Content {
    if finals.contains(state) {
      Final(state)
    } else {
      In(state, initial: initial[state], history: children(state).isEmpty ? .none : history[state] ?? .none) {
        for child in children(state) { declaration(child) }
      }
    }
  }
}
