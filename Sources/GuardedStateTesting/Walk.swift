import GuardedState

/// Performs random calls, for states that are too many to try them all: on one object until its machine has finished, and
/// then on a new one.
///
/// ```swift
/// try walk({ Inbox() }, steps: 5_000) {
///   Step { $0.receive(.sample) }
///   Advance(by: .seconds(1))
/// } invariant: { $0.unreadCount >= 0 }
/// ```
///
/// It checks after each step what `explore` checks, but asks about no call. A failure has the seed, and the sequence
/// without the steps that don't matter.
///
/// - Parameters:
///   - make: Makes the object.
///   - count: The number of steps.
///   - seed: The seed of the random numbers; by default another one in each run. The same seed gives the same steps as
///     long as the steps listed and the methods stay the same.
///   - callers: The user infos of the callers, one of whom is picked at random for each step.
///   - except: Methods without arguments that aren't tried unless a step calls them.
///   - ignoring: The names of stored properties that refused and failed calls may change.
///   - steps: The calls to try.
///   - invariant: The conditions that must hold, one or several; called after each step.
/// - Returns: The result.
/// - Throws: An ``ExplorationFailure``, or the error of `make`.
@discardableResult
public func walk<Host: MachineOwner & SendableMetatype>(
  _ make: @escaping () throws -> Host, steps count: Int = 1_000, seed: UInt64? = nil,
  callers: [[String: any Sendable]] = [[:]], except: [Host.MethodName] = [], ignoring: [String] = [],
  @StepsBuilder<Host, SynchronousCalls> _ steps: () -> [Step<Host, SynchronousCalls>] = { [] },
  @InvariantBuilder invariant: @escaping (Host) throws -> Bool = { _ in true }
) throws -> Exploration {
  let options = ExplorationOptions<Host>(callers: callers, except: except, ignoring: ignoring)
  return try SynchronousDriver(make: { _ in try make() }, states: { _ in 0 }, invariant: invariant, options: options)
    .walk(steps(), Walk(seed, count))
}

/// Performs random calls on objects that are made with the walk's clock: see `walk`.
@discardableResult
public func walk<Host: MachineOwner & SendableMetatype>(
  _ make: @escaping (ManualClock) throws -> Host, steps count: Int = 1_000, seed: UInt64? = nil,
  callers: [[String: any Sendable]] = [[:]], except: [Host.MethodName] = [], ignoring: [String] = [],
  @StepsBuilder<Host, SynchronousCalls> _ steps: () -> [Step<Host, SynchronousCalls>] = { [] },
  @InvariantBuilder invariant: @escaping (Host) throws -> Bool = { _ in true }
) throws -> Exploration {
  let options = ExplorationOptions<Host>(callers: callers, except: except, ignoring: ignoring)
  return try SynchronousDriver(make: make, states: { _ in 0 }, invariant: invariant, options: options)
    .walk(steps(), Walk(seed, count))
}

/// Performs random calls, and awaits each: see `walk`.
@_disfavoredOverload
@discardableResult
public func walk<Host: MachineOwner & SendableMetatype>(
  _ make: @escaping () async throws -> Host, steps count: Int = 1_000, seed: UInt64? = nil,
  callers: [[String: any Sendable]] = [[:]], except: [Host.MethodName] = [], ignoring: [String] = [],
  @StepsBuilder<Host, AsynchronousCalls> _ steps: () -> [Step<Host, AsynchronousCalls>] = { [] },
  @InvariantBuilder invariant: @escaping (Host) async throws -> Bool = { _ in true },
  isolation: isolated (any Actor)? = #isolation
) async throws -> Exploration {
  let options = ExplorationOptions<Host>(callers: callers, except: except, ignoring: ignoring)
  return try await AsynchronousDriver(
    make: { _ in try await make() }, states: { _ in 0 }, invariant: invariant, options: options
  )
  .walk(steps(), Walk(seed, count), isolation: isolation)
}

/// Performs random calls on objects that are made with the walk's clock, and awaits each: see `walk`.
@_disfavoredOverload
@discardableResult
public func walk<Host: MachineOwner & SendableMetatype>(
  _ make: @escaping (ManualClock) async throws -> Host, steps count: Int = 1_000, seed: UInt64? = nil,
  callers: [[String: any Sendable]] = [[:]], except: [Host.MethodName] = [], ignoring: [String] = [],
  @StepsBuilder<Host, AsynchronousCalls> _ steps: () -> [Step<Host, AsynchronousCalls>] = { [] },
  @InvariantBuilder invariant: @escaping (Host) async throws -> Bool = { _ in true },
  isolation: isolated (any Actor)? = #isolation
) async throws -> Exploration {
  let options = ExplorationOptions<Host>(callers: callers, except: except, ignoring: ignoring)
  return try await AsynchronousDriver(make: make, states: { _ in 0 }, invariant: invariant, options: options)
    .walk(steps(), Walk(seed, count), isolation: isolation)
}

/// A sequence of random steps.
struct Walk {
  let seed: UInt64
  private let count: Int

  init(_ seed: UInt64?, _ count: Int) { (self.seed, self.count) = (seed ?? .random(in: 0...999_999_999), count) }

  /// Returns the sequence, of so many different steps.
  func sequence(of steps: Int) -> [Int] {
    var generator = SplitMix(state: seed)
    return (0..<max(count, 0)).map { _ in Int.random(in: 0..<steps, using: &generator) }
  }
}

/// SplitMix64, a generator of random numbers with a seed (G. Steele et al., "Fast Splittable Pseudorandom Number
/// Generators", 2014).
private struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

/// The search for a shorter sequence that shows the same kind of problem: parts are left out, larger ones first.
struct Shrinker {
  private(set) var sequence: [Int]
  private(set) var problem: Problem?
  private var length = 0
  private var place = 0
  /// The number of sequences that may still be tried.
  private var budget = 1_000

  init(_ sequence: [Int]) { self.sequence = sequence }

  /// Takes the result of trying a sequence.
  mutating func found(_ new: Problem?) {
    guard let new, problem.map({ new.kind == $0.kind && new.sequence.count < $0.sequence.count }) ?? true else {
      place += max(1, length / 2)
      return
    }
    (problem, sequence) = (new, new.sequence)
    if length == 0 { length = max(1, sequence.count - 1) }
  }

  /// The next sequence to try; nil at the end.
  mutating func next() -> [Int]? {
    // The last step shows the problem.
    while place >= sequence.count - 1, length > 0 { (place, length) = (0, length / 2) }
    if length == 0 || budget == 0 { return nil }
    budget -= 1
    return Array(sequence[..<place] + sequence[min(place + length, sequence.count - 1)...])
  }
}
