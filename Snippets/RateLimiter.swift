// A number of calls in each period: later ones wait for the next period.
// Leave out '#if Macros' and '#endif' in a copy: this package is also built without macros.

#if Macros
import GuardedState

@Guarded
actor RateLimiter {
  enum State { case open, spent }

  static let rules = Rules(initial: .open) {
    On(.acquire, from: .open, to: .spent, when: "isLast")
    On(.acquire, in: .open)
  }

  private let limit: Int
  private let period: Duration
  private var left: Int

  init(_ limit: Int, per period: Duration) {
    (self.limit, self.period, left) = (limit, period, limit)
  }

  var isLast: Bool { left == 1 }

  @Transition(otherwise: .wait)
  func acquire() async throws { left -= 1 }

  @Transition(from: State.spent, to: .open)
  func refill() { left = limit }

  func didEnterSpent() { fire(.refill, after: period) }
}

let limiter = RateLimiter(100, per: .milliseconds(5))
let start = ContinuousClock.now
try await withThrowingTaskGroup(of: Void.self) { group in
  for _ in 0..<1000 { group.addTask { try await limiter.acquire() } }
  try await group.waitForAll()
}
// A hundred pass at once, and nine times a hundred after 5 ms each.
print("1000 passed, not too soon: \(start.duration(to: .now) >= .milliseconds(45))")
#endif
