import GuardedState

/// Tries all calls in all states that an object can reach, and shows that an invariant always holds.
///
/// ```swift
/// let run = try explore({ Order() }) {
///   Step { try $0.pay(100) }
///   Step("ship, by staff") { order in try withUserInfo(["role": "staff"]) { try order.ship() } }
///   Advance(by: .seconds(60))
/// } invariant: { order in order.parcel != .shipped || order.payment == .paid }
/// #expect(run.uncovered.isEmpty)
/// ```
///
/// The search is breadth first, over calls that the states allow and calls that they forbid. Each sequence runs on a new
/// object. Besides the steps listed, it tries each guarded method without arguments, each event with a rule that no
/// method performs, and each direct transition.
///
/// Two objects are in the same state if all regions, history values, running timers, deferred events, the values of all
/// conditions without arguments and `states:` agree; then only the first one is followed. ``Exploration/merged`` lists
/// those whose properties differ nevertheless.
///
/// It fails, with the shortest sequence that it has found, when
/// - the invariant doesn't hold: the failure shows the condition that is false, with the values of the properties and
///   states that it names;
/// - a call that is refused, or that throws and takes no transition, has changed a property or the state;
/// - a question about a call, the evaluation of a condition, or the invariant has changed a property;
/// - the answer to a question about a call isn't the result of the call, which is made on another object;
/// - the same steps lead to different states.
///
/// The machine has a ``ManualClock``, and its wall clock begins at that clock's date. Calls that would wait are refused.
/// The object must not depend on anything else that changes, such as files or random numbers.
///
/// - Parameters:
///   - make: Makes the object.
///   - callers: The user infos of the callers. Each step, method and event is tried as each of them, and conditions are
///     evaluated as each of them.
///   - except: Methods without arguments that aren't tried unless a step calls them.
///   - depth: The maximum number of steps in a sequence.
///   - limit: The maximum number of steps performed, those to come back to a state included.
///   - ignoring: The names of stored properties that refused calls, failed calls and conditions may change, such as a log.
///   - steps: The calls to try.
///   - states: Returns a further part of the object's state: a value, or an array of values.
///   - invariant: The conditions that must hold, one or several; called with each object after each step.
/// - Returns: The result.
/// - Throws: An ``ExplorationFailure``, or the error of `make` or `states`.
/// - Complexity: O(*s*·*c*·*d*) steps for *s* states, *c* calls and sequences of *d* steps; the memory is in proportion
///   to *s*.
@discardableResult
public func explore<Host: MachineOwner & SendableMetatype>(
  _ make: @escaping () throws -> Host, callers: [[String: any Sendable]] = [[:]], except: [Host.MethodName] = [],
  depth: Int = .max, limit: Int = 1_000_000, ignoring: [String] = [],
  @StepsBuilder<Host, SynchronousCalls> _ steps: () -> [Step<Host, SynchronousCalls>] = { [] },
  states: @escaping (Host) throws -> AnyHashable = { _ in 0 },
  @InvariantBuilder invariant: @escaping (Host) throws -> Bool = { _ in true }
) throws -> Exploration {
  try explore(
    { (_: ManualClock) in try make() }, callers: callers, except: except, depth: depth, limit: limit,
    ignoring: ignoring, steps,
    states: states, invariant: invariant)
}

/// Tries all calls in all states that an object can reach, with an object that is made with the exploration's clock:
/// `{ clock in Order(clock: clock) }`. See `explore`.
@discardableResult
public func explore<Host: MachineOwner & SendableMetatype>(
  _ make: @escaping (ManualClock) throws -> Host, callers: [[String: any Sendable]] = [[:]],
  except: [Host.MethodName] = [], depth: Int = .max, limit: Int = 1_000_000, ignoring: [String] = [],
  @StepsBuilder<Host, SynchronousCalls> _ steps: () -> [Step<Host, SynchronousCalls>] = { [] },
  states: @escaping (Host) throws -> AnyHashable = { _ in 0 },
  @InvariantBuilder invariant: @escaping (Host) throws -> Bool = { _ in true }
) throws -> Exploration {
  let options = ExplorationOptions<Host>(
    callers: callers, except: except, depth: depth, limit: limit, ignoring: ignoring)
  return try SynchronousDriver(make: make, states: states, invariant: invariant, options: options).explore(steps())
}

/// Tries all calls in all states that an object can reach, awaiting each: for actors, and for classes with async methods.
///
/// ```swift
/// try await explore({ Account() }) {
///   Step { try await $0.withdraw(100) }
/// } invariant: { await $0.balance >= 0 }
/// ```
///
/// See `explore`. Async methods are tried only in the steps listed.
@_disfavoredOverload
@discardableResult
public func explore<Host: MachineOwner & SendableMetatype>(
  _ make: @escaping () async throws -> Host, callers: [[String: any Sendable]] = [[:]], except: [Host.MethodName] = [],
  depth: Int = .max, limit: Int = 1_000_000, ignoring: [String] = [],
  @StepsBuilder<Host, AsynchronousCalls> _ steps: () -> [Step<Host, AsynchronousCalls>] = { [] },
  states: @escaping (Host) async throws -> AnyHashable = { _ in 0 },
  @InvariantBuilder invariant: @escaping (Host) async throws -> Bool = { _ in true },
  isolation: isolated (any Actor)? = #isolation
) async throws -> Exploration {
  let options = ExplorationOptions<Host>(
    callers: callers, except: except, depth: depth, limit: limit, ignoring: ignoring)
  return try await AsynchronousDriver(
    make: { _ in try await make() }, states: states, invariant: invariant, options: options
  )
  .explore(steps(), isolation: isolation)
}

/// Tries all calls in all states that an object can reach, with an object that is made with the exploration's clock, and
/// awaits each call. See `explore`.
@_disfavoredOverload
@discardableResult
public func explore<Host: MachineOwner & SendableMetatype>(
  _ make: @escaping (ManualClock) async throws -> Host, callers: [[String: any Sendable]] = [[:]],
  except: [Host.MethodName] = [], depth: Int = .max, limit: Int = 1_000_000, ignoring: [String] = [],
  @StepsBuilder<Host, AsynchronousCalls> _ steps: () -> [Step<Host, AsynchronousCalls>] = { [] },
  states: @escaping (Host) async throws -> AnyHashable = { _ in 0 },
  @InvariantBuilder invariant: @escaping (Host) async throws -> Bool = { _ in true },
  isolation: isolated (any Actor)? = #isolation
) async throws -> Exploration {
  let options = ExplorationOptions<Host>(
    callers: callers, except: except, depth: depth, limit: limit, ignoring: ignoring)
  return try await AsynchronousDriver(make: make, states: states, invariant: invariant, options: options)
    .explore(steps(), isolation: isolation)
}
