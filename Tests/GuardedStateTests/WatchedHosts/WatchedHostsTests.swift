import GuardedState
import Testing

/// The hosts whose code is watched. `RuntimeCrossingTests` compares flat hosts and monitors with a model, listener by
/// listener; these have what its hosts don't: history of both kinds, states with values, open and bound machines.
enum WatchedKind: CaseIterable {
  #if Macros
  case nest, values, sub, keeper
  #endif
  case alone, silent, open

  /// Carries out a plan with a new host of the kind.
  func testimony(_ plan: Plan) -> Testimony {
    switch self {
    #if Macros
    case .nest: WatchedNest.testimony(plan)
    case .values: WatchedValues.testimony(plan)
    case .sub: WatchedSub.testimony(plan)
    case .keeper: WatchedKeeper.testimony(plan)
    #endif
    case .alone: WatchedMachines.alone(plan)
    case .silent: WatchedMachines.silent(plan)
    case .open: WatchedMachines.open(plan)
    }
  }
}

/// Independence of a host's code and outcomes from its listeners.
@Suite struct WatchedHostsTests {
  /// How many states are kept in a run; with the next limit nothing but the histories changes.
  private static func limit(_ seed: UInt64) -> HistoryLimit { [.unlimited, .none, .last(2)][Int(seed % 3)] }

  @Test(arguments: WatchedKind.allCases, UInt64(1)...3)
  func `A host's code and outcomes are the same with every kind of listener`(kind: WatchedKind, seed: UInt64) {
    let plain = kind.testimony(Plan(seed: seed))
    let limit = Self.limit(seed)
    let unwatched = kind.testimony(Plan(seed: seed, history: limit))
    for watcher in Watcher.allCases {
      let place = "\(kind), seed \(seed), watched by \(watcher), history \(limit)"
      let testimony = kind.testimony(Plan(seed: seed, watcher: watcher, history: limit))
      guard Self.expectSame(testimony.seen, plain.seen, place) else { continue }
      Self.expectSame(testimony.histories, unwatched.histories, "\(place): histories")
    }
  }

  @Test(arguments: WatchedKind.allCases, UInt64(1)...2)
  func `The history ends with the current state at every moment`(kind: WatchedKind, seed: UInt64) {
    for watcher in [Watcher.nobody, .trace, .changes] {
      let testimony = kind.testimony(Plan(seed: seed, watcher: watcher, history: .unlimited))
      #expect(testimony.contradictions.first == nil, "\(kind), seed \(seed), watched by \(watcher)")
    }
  }

  @Test(arguments: WatchedKind.allCases, UInt64(1)...2)
  func `A listener receives the same reports with and without other listeners`(kind: WatchedKind, seed: UInt64) {
    let together = kind.testimony(Plan(seed: seed, watcher: .everybody))
    for watcher in Watcher.everybody.members {
      let alone = kind.testimony(Plan(seed: seed, watcher: watcher))
      Self.expectSame(together.heard[watcher] ?? [], alone.heard[watcher] ?? [], "\(kind), seed \(seed), \(watcher)")
    }
  }

  @Test(arguments: WatchedKind.allCases)
  func `Random requests cause transitions`(kind: WatchedKind) {
    let testimony = kind.testimony(Plan(seed: 3, steps: 200))
    #expect(testimony.seen.contains { $0.contains("happened") })
  }

  // Behaviour 47
  @Test(arguments: WatchedKind.allCases)
  func `A transition that a callback or listener receives has its host`(kind: WatchedKind) {
    for watcher in [Watcher.nobody, .trace, .delegate] {
      let testimony = kind.testimony(Plan(seed: 3, watcher: watcher, steps: 60))
      #expect(testimony.seen.first { $0.contains("host false") } == nil, "\(kind), watched by \(watcher)")
      for heard in testimony.heard.values { #expect(heard.first { $0.contains("host false") } == nil, "\(kind)") }
    }
  }

  /// Expects two logs to be equal, and shows where they part.
  @discardableResult
  private static func expectSame(_ found: [String], _ expected: [String], _ place: String) -> Bool {
    guard found != expected else { return true }
    let index = zip(found, expected).enumerated().first { $1.0 != $1.1 }?.offset ?? min(found.count, expected.count)
    let before = expected[max(0, index - 4)..<index].joined(separator: "\n  ")
    Issue.record(
      """
      \(place): entry \(index) of \(expected.count)
        \(before)
      found:    \(index < found.count ? found[index] : "nothing")
      expected: \(index < expected.count ? expected[index] : "nothing")
      """)
    return false
  }
}
