/// The effect that a request would have now: see ``GuardedMachine/preview(of:)``.
///
/// Its own members are about the part of the host whose machine previews. For a method of a region, ask the machine of
/// that region; the host's machine shows the effect in ``others``.
public struct Preview<State: Hashable & Sendable>: Sendable {
  /// The region; nil for the host's own state.
  public let region: String?
  /// The refusal that the request would get; nil if it is accepted, or if this is a part of ``others``.
  public internal(set) var refusal: Refusal?
  /// Whether the state would ignore the request.
  public internal(set) var isIgnored = false
  /// Whether an event would be deferred rather than refused, as the rules declare with `defers:`.
  public internal(set) var isDeferred = false
  /// The method that would run; nil for none.
  public internal(set) var method: String?
  /// The conditions of the rule that would be taken, in the order of evaluation. All hold; a guard that sees the arguments
  /// of a call isn't evaluated.
  public internal(set) var conditions: [String] = []
  /// The targets as the rules name them. If there are several, the method's body or a closure picks one. Empty if no
  /// state is left or entered.
  public internal(set) var targets: [State] = []
  /// The state in which the body of the method would run, before it leads to a target; nil if that is the current one.
  public internal(set) var via: State?
  /// The target if the method throws; nil if it has none.
  public internal(set) var orElse: State?
  /// The states that would be left, innermost first. With several targets, those that are left for each of them; with
  /// ``via``, those that are left for that state.
  public internal(set) var exits: [State] = []
  /// The states that would be entered, outermost first; the last one is the new state. With several targets, those that
  /// are entered for each of them; with ``via``, those that are entered with that state.
  public internal(set) var entries: [State] = []
  /// The effects on the host's other regions that take the request, by the names of their states, in the order of the
  /// regions. They belong to the same step.
  public internal(set) var others: [Preview<String>] = []
}

extension Preview {
  init(region: String?, refusal: Refusal? = nil) {
    self.region = region
    self.refusal = refusal
  }

  init(_ step: PlannedRequest.Step, of table: __Table, _ state: (Int) -> State) {
    region = table.region
    take(step, of: table, state)
  }

  mutating func take(_ step: PlannedRequest.Step, of table: __Table, _ state: (Int) -> State) {
    method = step.method < 0 ? nil : table.methodNames[step.method]
    conditions = step.conditions.map { table.conditionNames[$0] }
    targets = step.targets.map(state)
    via = step.via < 0 ? nil : state(step.via)
    orElse = step.orElse < 0 ? nil : state(step.orElse)
    (exits, entries) = (step.exits.map(state), step.entries.map(state))
  }
}

extension Preview: CustomStringConvertible {
  /// The states that would be left and entered and the method, as a ``Commit`` has them; or the refusal.
  public var description: String {
    if isDeferred { return "deferred" }
    if let refusal { return "\(refusal)" }
    if isIgnored { return "ignored" }
    let changes = [change] + others.map(\.change)
    let text = changes.filter { !$0.isEmpty }.joined(separator: ", ")
    let performer = method ?? others.lazy.compactMap(\.method).first
    return (text.isEmpty ? "no change of state" : text) + (performer.map { " by \($0)" } ?? "")
  }

  /// The states that would be left and entered in this part; empty if there are none.
  private var change: String {
    let last = via != nil || targets.count > 1 ? targets : Array(entries.suffix(1))
    if last.isEmpty { return "" }
    let first = [exits.first, via].compactMap { $0 }.map { nameOfCase($0) }
    let places = first + [Refusal.list(last.map { nameOfCase($0) })]
    return (region.map { "\($0): " } ?? "") + places.joined(separator: " → ")
  }
}
