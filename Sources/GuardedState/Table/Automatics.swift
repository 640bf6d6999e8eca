/// What happens by itself, in indices, and which events are kept.
///
/// What takes an edge without being fired has a column among those of the events, behind all that can be fired.
final class Automatics: Sendable {
  /// What begins when a state is entered and ends when it is left.
  struct Timer: Sendable {
    let state: Int
    let time: Duration
    /// What happens then: an event that is fired, or the column of an edge.
    let event: Int
  }

  /// The column that is tried when a transition has settled; -1 for none.
  let always: Int
  /// For states that lead somewhere when they are done, the column of that.
  let done: [Int: Int]
  let timers: [Timer]
  /// For states that have timers, which.
  let timersOfStates: [Int: [Int]]
  /// For states that keep events, which.
  let deferred: [Int: Set<Int>]
  /// What the columns are called in messages.
  let names: [String]
  /// For each state, whether there is something to do in it after a transition; empty where that is so in none.
  let isBusy: [Bool]

  /// Whether what is tried after each transition is all that happens by itself, and nothing is kept.
  var actsAtOnce: Bool { always >= 0 && done.isEmpty && timers.isEmpty && deferred.isEmpty }

  /// Nothing happens by itself.
  init() { (always, done, timers, timersOfStates, deferred, names, isBusy) = (-1, [:], [], [:], [:], [], []) }

  /// Reads the rules.
  ///
  /// - Complexity: O(*n*) in the length of the rules.
  init(_ rules: IndexedRules, _ tree: StateTree) {
    names = Array(rules.events.dropFirst(rules.firedCount))
    var (always, done, timers) = (-1, [Int: Int](), [Timer]())
    var (timersOfStates, deferred) = ([Int: [Int]](), [Int: Set<Int>]())
    var isOwn: Set<Int> = []
    for rule in rules.stateRules where !rule.defers.isEmpty {
      deferred[rule.state, default: []].formUnion(rule.defers)
      isOwn.insert(rule.state)
    }
    for rule in rules.eventRules {
      switch rules.automatic(of: rule) {
      case nil: continue
      case .always:
        always = rule.event
        isOwn.formUnion(rule.sources)
      case .done(let state):
        done[state] = rule.event
        isOwn.formUnion(tree.children[state])
      case .after(_, let time):
        for state in rule.sources {
          timersOfStates[state, default: []].append(timers.count)
          timers.append(Timer(state: state, time: time, event: rule.fires >= 0 ? rule.fires : rule.event))
          isOwn.insert(state)
        }
      }
    }
    var isBusy: [Bool] = []
    if !isOwn.isEmpty {
      isBusy = Array(repeating: false, count: tree.count)
      for state in tree.order {
        isBusy[state] = isOwn.contains(state) || tree.parents[state] >= 0 && isBusy[tree.parents[state]]
      }
    }
    (self.always, self.done, self.timers) = (always, done, timers)
    (self.timersOfStates, self.deferred, self.isBusy) = (timersOfStates, deferred, isBusy)
  }
}

/// What a state keeps of an event that it doesn't take, as a cell of ``PlanMemory/kept``.
enum Kept {
  /// The event, and calls of the methods that perform it.
  static let all: Int32 = 0
  /// Calls alone: their methods take arguments, which an event doesn't have.
  static let calls: Int32 = 1
}

extension __Table {
  /// The event for which a request is kept while the machine is in a state; nil where it isn't.
  @usableFromInline
  func keptEvent(of request: Request, in state: Int) -> Int? {
    switch request {
    case .event(let event): plans.pointee.kept?.cell(state, event) == Kept.all ? event : nil
    case .method(let method): performed.isEmpty ? nil : performed[method].first { plans.pointee.keeps($0, in: state) }
    case .target: nil
    }
  }

  /// Whether any state keeps an event that brings nothing along.
  func keepsInAnyState(_ event: Int) -> Bool {
    automatics.deferred.contains { state, events in
      events.contains(event) && keptEvent(of: .event(event), in: state) != nil
    }
  }

  /// Whether any state takes an event.
  func takesInAnyState(_ event: Int) -> Bool {
    stateNames.indices.contains { plans.pointee.events.cell($0, event) != Cell.none }
  }

  /// Whether a state is final and doesn't take an event, so that no machine which has come there ever does.
  func neverTakes(_ event: Int, from state: Int) -> Bool {
    plans.pointee.ends[state] && plans.pointee.events.cell(state, event) == Cell.none
  }
}
