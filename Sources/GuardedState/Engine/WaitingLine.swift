/// Those who wait for the same, first come, first served.
final class WaitingLine {
  /// Who waits; nil for one who has left.
  private var waiters: [__Turn?] = []
  /// The place of the first entry.
  private var base = 0
  /// Before it nobody waits.
  private var next = 0
  private(set) var count = 0
  /// When the first one was asked whether its guard holds, and it didn't: see ``WaitingLines/time``.
  var asked = -1

  /// Who came first.
  var first: __Turn? { next < waiters.count ? waiters[next] : nil }

  /// All who wait.
  var all: [__Turn] { waiters[next...].compactMap(\.self) }

  /// Lets somebody wait behind all others.
  func append(_ waiter: __Turn) {
    waiter.place = base + waiters.count
    waiters.append(waiter)
    count += 1
  }

  /// Lets somebody go.
  ///
  /// - Complexity: O(1), spread over as many as have waited.
  func remove(_ waiter: __Turn) {
    guard let place = waiter.place, waiters[place - base] === waiter else { return }
    if first === waiter { asked = -1 }
    waiters[place - base] = nil
    waiter.place = nil
    count -= 1
    while next < waiters.count, waiters[next] == nil { next += 1 }
    if waiters.count > 32, count < waiters.count / 2 { close() }
  }

  /// Closes the gaps.
  private func close() {
    base += waiters.count
    waiters = all
    next = 0
    for (index, waiter) in waiters.enumerated() { waiter?.place = base + index }
  }
}

/// All who wait of one machine: a line for each method, and one for each state.
@usableFromInline
final class WaitingLines {
  /// Who waits for the turn of each method.
  private(set) var calls: [Int: WaitingLine] = [:]
  /// Who waits for each state.
  private var arrivals: [__Turn.Goal: WaitingLine] = [:]
  /// What has happened in a transaction that may not last.
  struct Passed {
    /// The states that the machine was in.
    var states: [Int] = []
    /// How many of them there were when it was reset; nil where it wasn't.
    var countBeforeReset: Int?
  }

  /// What has happened in the transaction that runs.
  var passed = Passed()
  /// Those whose state was reached, who hear of it when the transition has settled.
  private var reached: [__Turn] = []
  /// The one whose turn it is, until it has asked its guard again.
  var called: __Turn?
  /// How often a transition has settled: guards are asked again each time.
  var time = 0
  /// The components of the current states when reachability was last decided: see ``Ways``.
  var components: [Int] = []
  private var tickets = 0

  /// Whether nobody waits.
  @usableFromInline var isEmpty: Bool { calls.isEmpty && arrivals.isEmpty && reached.isEmpty }

  /// All who wait, in the order in which they came.
  var all: [__Turn] {
    (calls.values.flatMap(\.all) + arrivals.values.flatMap(\.all)).sorted { $0.ticket < $1.ticket }
  }

  /// The first of each line for a method, unless its guard did not hold since the last transition; who came first before
  /// others.
  var candidates: [__Turn] {
    let first = calls.values.compactMap { $0.asked == time ? nil : $0.first }
    return first.count < 2 ? first : first.sorted { $0.ticket < $1.ticket }
  }

  /// Lets somebody wait behind those who wait for the same.
  func append(_ goal: __Turn.Goal, _ limit: Duration?) -> __Turn {
    tickets += 1
    let waiter = __Turn(goal, ticket: tickets, limit)
    line(for: goal).append(waiter)
    return waiter
  }

  private func line(for goal: __Turn.Goal) -> WaitingLine {
    if let known = known(goal) { return known }
    let made = WaitingLine()
    if case .call(let method) = goal { calls[method] = made } else { arrivals[goal] = made }
    return made
  }

  private func known(_ goal: __Turn.Goal) -> WaitingLine? {
    if case .call(let method) = goal { calls[method] } else { arrivals[goal] }
  }

  /// Lets somebody go, whose time is not measured any longer.
  func remove(_ waiter: __Turn) {
    waiter.stop()
    if called === waiter { called = nil }
    guard let line = known(waiter.goal) else { return }
    line.remove(waiter)
    if line.count > 0 { return }
    if case .call(let method) = waiter.goal { calls[method] = nil } else { arrivals[waiter.goal] = nil }
  }

  /// Notes that the machine is in a state.
  ///
  /// - Parameter lasts: Whether it is no part of a transaction, which might fail.
  func pass(_ state: Int, of table: __Table, lasts: Bool) {
    if lasts { arrive(in: state, of: table) } else { passed.states.append(state) }
  }

  /// Notes that a transaction lasts.
  ///
  /// - Returns: Whether the machine was reset in it.
  func arrivePassed(of table: __Table) -> Bool {
    let (states, count) = (passed.states, passed.countBeforeReset)
    passed = Passed()
    // Nobody who waited has waited on after that.
    for state in states.prefix(count ?? states.count) { arrive(in: state, of: table) }
    return count != nil
  }

  private func arrive(in state: Int, of table: __Table) {
    if arrivals.isEmpty { return }
    let path = table.tree.path(of: state).map { table.goal($0) }
    for goal in path { arrive(at: goal, arrivals[goal]) }
    for (goal, line) in arrivals {
      if case .any(let goals) = goal, let first = goals.first(where: path.contains) { arrive(at: first, line) }
    }
  }

  private func arrive(at goal: __Turn.Goal, _ line: WaitingLine?) {
    for waiter in line?.all ?? [] {
      waiter.reached = goal
      remove(waiter)
      reached.append(waiter)
    }
  }

  /// Tells those whose state was reached.
  func tellReached() {
    let all = reached
    reached = []
    for waiter in all { waiter.give(.reached) }
  }

  /// Refuses all who wait for something.
  func refuse(_ line: WaitingLine, with refusal: (__Turn) -> Refusal) {
    for waiter in line.all {
      let refusal = refusal(waiter)
      remove(waiter)
      waiter.give(.refused(refusal))
    }
  }

  /// Refuses all who wait, or those who wait for what can't come any more.
  func refuseAll(where isVain: (__Turn.Goal) -> Bool = { _ in true }, with refusal: (__Turn) -> Refusal) {
    for line in Array(calls.values) + Array(arrivals.values) {
      if let goal = line.first?.goal, isVain(goal) { refuse(line, with: refusal) }
    }
    tellReached()
  }
}

extension __Table {
  /// What somebody waits for who waits for a state.
  func goal(_ state: Int) -> __Turn.Goal { isOpen ? .openState(openNames[state]) : .state(state) }

  /// The name of a waiter's goal; of several states, a list.
  private func name(of goal: __Turn.Goal) -> String {
    switch goal {
    case .call(let method): methodNames[method]
    case .state(let state): stateNames[state]
    case .openState(let name): name
    case .any(let goals): Refusal.list(goals.map { name(of: $0) })
    }
  }

  /// The refusal of somebody who waits.
  func refusal(_ reason: Refusal.Reason, of waiter: __Turn, in state: Int?) -> Refusal {
    let isTimeout = reason == .timedOut
    var texts: Refusal.Texts
    switch waiter.goal {
    case .call(let method):
      texts = Refusal(reason, .method(method), in: state ?? 0, of: self).texts
      texts.detail = isTimeout ? waiter.limit.map { .waited($0) } : nil
    case .state, .openState, .any:
      texts = Refusal.Texts(host: subject, kind: .state, subject: name(of: waiter.goal))
    }
    if texts.kind == .state { texts.detail = .reaching(within: isTimeout ? waiter.limit : nil) }
    texts.state = state.map { stateNames[$0] } ?? ""
    return Refusal(reason, texts)
  }
}
