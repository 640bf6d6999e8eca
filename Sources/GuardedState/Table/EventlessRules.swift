internal import GuardedStateRules

/// Eventless and completion transitions, timeouts and deferred events, by index.
///
/// Transitions that no event fires have columns too, after those of the events.
final class EventlessRules: Sendable {
  /// A timer that starts when a state is entered and stops when it is exited.
  struct Timer: Sendable {
    let state: Int
    /// The time, unless a property of the host gives it.
    let time: Duration?
    /// The number of that property among the conditions; -1 for none.
    let property: Int
    /// The event that the timer fires, or the column of a transition.
    let event: Int
    /// The rule in a snapshot.
    let rule: TimerRule
  }

  /// An async method that runs while the machine is in some states: UML's *do* activity.
  struct Activity: Sendable {
    let method: String
    var states: Set<Int>
    /// The column of the transition after an error; -1 for none.
    var failure = -1
    /// The event that the end fires; -1 for none.
    var end = -1
  }

  /// The column of the eventless transitions, which are tried after each transition; -1 for none.
  let always: Int
  /// The columns of completion transitions, by the state that completes.
  let done: [Int: Int]
  let timers: [Timer]
  /// The indices of timers, by state.
  let timersOfStates: [Int: [Int]]
  /// The methods that run while a state lasts.
  let activities: [Activity]
  /// The deferred events, by state.
  let deferred: [Int: Set<Int>]
  /// For each state, whether it may have work after a transition; empty if none has.
  let mayHaveWork: [Bool]

  /// Whether eventless transitions are the only kind of pending work that the rules cause.
  var isEventlessOnly: Bool { always >= 0 && done.isEmpty && timers.isEmpty && deferred.isEmpty && activities.isEmpty }

  /// Returns the timers of some states.
  func timers(in states: some Sequence<Int>) -> [Int] { states.flatMap { timersOfStates[$0] ?? [] } }

  /// Reads the rules.
  ///
  /// - Parameters:
  ///   - rules: The rules.
  ///   - tree: The nesting of the states.
  ///   - numbers: The numbers of the conditions.
  /// - Complexity: O(*n*) in the length of the rules.
  init(_ rules: RuleGraph, _ tree: StateTree, _ numbers: [String: Int]) {
    var (always, done, timers) = (-1, [Int: Int](), [Timer]())
    var (timersOfStates, deferred) = ([Int: [Int]](), [Int: Set<Int>]())
    var activities: [Activity] = []
    var numbered: [Int: [TimerRule: Int]] = [:]
    var isOwn: Set<Int> = []
    for rule in rules.stateRules where !rule.defers.isEmpty {
      deferred[rule.state, default: []].formUnion(rule.defers)
      isOwn.insert(rule.state)
    }
    for rule in rules.eventRules {
      switch rules.trigger(of: rule) {
      case nil: continue
      case .always:
        always = rule.event
        isOwn.formUnion(rule.sources)
      case .done(let state):
        done[state] = rule.event
        isOwn.formUnion(tree.children[state])
      case .during(let method, let fails):
        let known = activities.firstIndex { $0.method == method }
        let place = known ?? activities.count
        if known == nil { activities.append(Activity(method: method, states: [])) }
        activities[place].states.formUnion(rule.sources)
        if !fails { activities[place].end = rule.fires }
        if fails, !rule.targets.isEmpty { activities[place].failure = rule.event }
        isOwn.formUnion(rule.sources)
      case .after(_, let time, _, let property):
        let fires = rule.fires >= 0
        for state in rule.sources {
          var name = TimerRule(
            property: property, target: fires ? nil : rules.states[rule.targets[0]],
            event: fires ? rules.events[rule.fires] : nil)
          let number = numbered[state, default: [:]][name, default: 0]
          numbered[state, default: [:]][name] = number + 1
          name.number = number
          timersOfStates[state, default: []].append(timers.count)
          timers.append(
            Timer(
              state: state, time: time, property: property.flatMap { numbers[RuleGraph.name(ofTime: $0)] } ?? -1,
              event: fires ? rule.fires : rule.event, rule: name))
          isOwn.insert(state)
        }
      }
    }
    var mayHaveWork: [Bool] = []
    if !isOwn.isEmpty {
      mayHaveWork = Array(repeating: false, count: tree.count)
      for state in tree.order {
        mayHaveWork[state] = isOwn.contains(state) || tree.parents[state] >= 0 && mayHaveWork[tree.parents[state]]
      }
    }
    (self.always, self.done, self.timers, self.activities) = (always, done, timers, activities)
    (self.timersOfStates, self.deferred, self.mayHaveWork) = (timersOfStates, deferred, mayHaveWork)
  }
}

/// The rule of a timer in its state, by names, which outlive changes of the rules: the property that gives the time, if
/// any, and the target or the event. Equal ones are numbered.
struct TimerRule: Hashable, Sendable {
  var property: String?
  var target: String?
  var event: String?
  var number = 0

  /// The rule as it is declared.
  func description(in state: String) -> String {
    let time = property.map { "\"\($0)\"" } ?? "…"
    let effect = target.map { ", to: \($0)" } ?? event.map { ", fire: \($0)" } ?? ""
    return "After(\(time), from: \(state)\(effect))" + (number == 0 ? "" : " number \(number)")
  }
}

/// The cells of ``PlanMemory/deferred``: the requests that a state defers for an event.
enum Deferral {
  /// Defers the event, and calls of the methods that perform it.
  static let all: Int32 = 0
  /// Defers calls only, because an event can't call the methods, for example for lack of arguments.
  static let calls: Int32 = 1

  /// The maximum number of deferred requests of a machine; further ones are refused.
  static let limit = 1000
}

extension __Table {
  /// The rule of a timer, as it is declared.
  func description(ofTimer number: Int) -> String {
    let timer = eventlessRules.timers[number]
    return timer.rule.description(in: stateNames[timer.state])
  }

  /// Returns the event for which a state defers a request; nil if it doesn't.
  func deferredEvent(of request: Request, in state: Int) -> Int? {
    switch request {
    case .event(let event): plans.pointee.deferred?.cell(state, event) == Deferral.all ? event : nil
    case .method(let method): performed.isEmpty ? nil : performed[method].first { plans.pointee.defers($0, in: state) }
    case .target, .operation: nil
    }
  }

  /// Whether any state defers an event without context.
  func keepsInAnyState(_ event: Int) -> Bool {
    eventlessRules.deferred.contains { state, events in
      events.contains(event) && deferredEvent(of: .event(event), in: state) != nil
    }
  }

  /// Whether any state accepts an event.
  func takesInAnyState(_ event: Int) -> Bool {
    stateNames.indices.contains { plans.pointee.events.cell($0, event) != Cell.none }
  }

  /// Whether a state is final and doesn't accept an event, so that a machine in it never will.
  func neverTakes(_ event: Int, from state: Int) -> Bool {
    plans.pointee.ends[state] && plans.pointee.events.cell(state, event) == Cell.none
  }
}
