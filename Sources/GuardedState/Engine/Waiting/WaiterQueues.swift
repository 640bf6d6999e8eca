/// A queue of waiters with the same goal, first come, first served.
final class WaiterQueue {
  /// The waiters; nil for removed ones.
  private var waiters: [__Waiter?] = []
  /// The index of the first waiter; all entries before it are nil.
  private var next = 0
  private(set) var count = 0
  /// The ``Scheduler/generation`` in which the first waiter's guard failed.
  var triedAt = -1

  /// The first waiter.
  var first: __Waiter? { next < waiters.count ? waiters[next] : nil }

  /// All waiters, in order.
  var all: [__Waiter] { waiters[next...].compactMap(\.self) }

  /// Appends a waiter.
  func append(_ waiter: __Waiter) {
    waiter.index = waiters.count
    waiters.append(waiter)
    count += 1
  }

  /// Removes a waiter.
  ///
  /// - Complexity: Amortized O(1).
  func remove(_ waiter: __Waiter) {
    guard let index = waiter.index else { return }
    if first === waiter { triedAt = -1 }
    waiters[index] = nil
    waiter.index = nil
    count -= 1
    while next < waiters.count, waiters[next] == nil { next += 1 }
    if waiters.count > 32, count < waiters.count / 2 { close() }
  }

  /// Removes the nil entries.
  private func close() {
    waiters = all
    next = 0
    for (index, waiter) in waiters.enumerated() { waiter?.index = index }
  }
}

/// The waiters of a machine and its regions: a queue for each method and each awaited state.
final class WaiterQueues {
  private var calls: [Int: WaiterQueue] = [:]
  private var arrivals: [__Waiter.Goal: WaiterQueue] = [:]
  /// The waiters whose states were reached, and these states. They resume at the end of the macrostep.
  private var reached: [(waiter: __Waiter, goal: __Waiter.Goal)] = []
  /// The waiter that was resumed and hasn't evaluated its guard again yet.
  var resumed: __Waiter?
  /// The key with which reachability was last decided; empty if it wasn't.
  var reachabilityKey: [Int] = []
  private var tickets = 0

  /// Whether there are no waiters.
  var isEmpty: Bool { calls.isEmpty && arrivals.isEmpty && reached.isEmpty }

  /// All waiters, in order of arrival.
  var all: [__Waiter] {
    (calls.values.flatMap(\.all) + arrivals.values.flatMap(\.all)).sorted { $0.ticket < $1.ticket }
  }

  /// The queue of a goal; nil if nothing waits for it.
  private(set) subscript(goal: __Waiter.Goal) -> WaiterQueue? {
    get { if case .call(let method) = goal { calls[method] } else { arrivals[goal] } }
    set { if case .call(let method) = goal { calls[method] = newValue } else { arrivals[goal] = newValue } }
  }

  /// Returns the first of the waiting calls whose method a state declares, unless its guard has failed in this
  /// generation.
  func firstCall(in generation: Int, where isDeclared: (_ method: Int) -> Bool) -> __Waiter? {
    var earliest: __Waiter?
    for (method, queue) in calls where queue.triedAt != generation {
      if let first = queue.first, first.ticket < earliest?.ticket ?? .max, isDeclared(method) { earliest = first }
    }
    return earliest
  }

  /// Appends a waiter to the queue of its goal.
  func append(_ goal: __Waiter.Goal, _ limit: Duration?) -> __Waiter {
    tickets += 1
    let waiter = __Waiter(goal, ticket: tickets, limit)
    let queue = self[goal] ?? WaiterQueue()
    self[goal] = queue
    queue.append(waiter)
    return waiter
  }

  /// Removes a waiter and stops its timer.
  func remove(_ waiter: __Waiter) {
    waiter.stop()
    if resumed === waiter { resumed = nil }
    guard let queue = self[waiter.goal] else { return }
    queue.remove(waiter)
    if queue.count == 0 { self[waiter.goal] = nil }
  }

  /// Removes the waiters for a state that a region is in, or for one that encloses it. They resume later.
  ///
  /// - Parameter table: The rules of the host.
  func arrive(in place: RegionState, of table: __Table) {
    if arrivals.isEmpty { return }
    let table = table.table(of: place.region)
    let path = table.tree.path(of: place.state).map { table.goal($0, in: place.region) }
    for goal in path { arrive(at: goal, arrivals[goal]) }
    for (goal, queue) in arrivals {
      if case .any(let goals) = goal, let first = goals.first(where: path.contains) { arrive(at: first, queue) }
    }
  }

  private func arrive(at goal: __Waiter.Goal, _ queue: WaiterQueue?) {
    for waiter in queue?.all ?? [] {
      remove(waiter)
      reached.append((waiter, goal))
    }
  }

  /// Resumes the waiters whose state was reached.
  func resumeReached() {
    if reached.isEmpty { return }
    for (waiter, goal) in exchange(&reached, with: []) { waiter.give(.reached(goal)) }
  }

  /// Refuses waiters, in the order of arrival.
  ///
  /// - Parameter refusal: Returns the refusal of waiters with a goal; nil if they go on waiting.
  func refuseAll(_ refusal: (__Waiter.Goal) -> Refusal?) {
    let goals = calls.keys.map { __Waiter.Goal.call($0) } + arrivals.keys
    let refusals = goals.reduce(into: [:]) { $0[$1] = refusal($1) }
    if !refusals.isEmpty {
      for waiter in all {
        guard let refusal = refusals[waiter.goal] else { continue }
        remove(waiter)
        waiter.give(.refused(refusal))
      }
    }
    resumeReached()
  }
}

extension __Table {
  /// Returns the goal of waiting for a state of these rules, which are those of a region.
  func goal(_ state: Int, in region: Int) -> __Waiter.Goal {
    isOpen ? .openState(openNames[state]) : .state(RegionState(region: region, state: state))
  }

  /// Returns the region that a waiter waits for.
  func region(of goal: __Waiter.Goal) -> Int {
    switch goal {
    case .call(let method): owner(of: method)
    case .state(let place): place.region
    case .openState: 0
    case .any(let goals): region(of: goals[0])
    }
  }

  /// Returns the name of a waiter's goal; for several states, a list.
  private func name(of goal: __Waiter.Goal) -> String {
    switch goal {
    case .call(let method): methodNames[method]
    case .state(let place): table(of: place.region).stateNames[place.state]
    case .openState(let name): name
    case .any(let goals): Refusal.list(goals.map { name(of: $0) })
    }
  }

  /// Returns the refusal of a waiter.
  ///
  /// - Parameters:
  ///   - reason: The reason.
  ///   - goal: The goal of the waiter.
  ///   - limit: The time that has passed, if that is the reason.
  ///   - state: The current state of the region that it waits for; nil if the host is gone.
  func refusal(
    _ reason: Refusal.Reason, of goal: __Waiter.Goal, within limit: Duration? = nil, in state: Int?
  ) -> Refusal {
    let table = table(of: region(of: goal))
    var texts: Refusal.Texts
    if case .call(let method) = goal {
      texts = Refusal(reason, .method(method), in: state ?? 0, of: table).texts
      texts.detail = limit.map { .waited($0) }
    } else {
      texts = Refusal.Texts(
        host: table.subject, region: table.region, kind: .state, subject: name(of: goal),
        detail: .reaching(within: limit))
    }
    texts.state = state.map { table.stateNames[$0] } ?? ""
    return Refusal(reason, texts)
  }
}
