import GuardedState
import GuardedStateData

/// Something in the rules that calls could have shown, and none did.
public enum CoverageGap: Hashable, Sendable, CustomStringConvertible {
  /// A transition that was not taken. One with several targets counts once for each, and one with `orElse:` also for
  /// the error.
  case transition(TransitionRule)
  /// A method that was not called in these states, which don't allow it.
  case refusal(method: String, states: [String])
  /// A condition that was never false.
  case condition(String)

  /// The transition, the refusal or the condition, for `except:`.
  public var name: String {
    switch self {
    case .transition(let rule): "\(rule)"
    case .refusal(let method, let states): "\(method) in \(states.joined(separator: ", "))"
    case .condition(let name): name
    }
  }

  /// The missing step, in a line.
  public var description: String {
    switch self {
    case .transition: "not taken: \(name)"
    case .refusal: "not called where it is refused: \(name)"
    case .condition: "never false: \(name)"
    }
  }
}

/// The transitions, refusals and conditions of a type's rules, and those that were seen.
struct Coverage {
  private var transitions: [TransitionRule] = []
  private var refusals: [MachineProbe.ForbiddenCall] = []
  private var conditions: [String] = []
  private var taken: Set<RecordedTransition> = []
  private var refused: Set<MachineProbe.ForbiddenCall> = []
  private var unmet: Set<String> = []

  /// Adds what the rules of a machine declare.
  mutating func add<State, Event, Method>(_ compiled: __CompiledRules<State, Event, Method>) {
    let rules = MachineProbe.Declarations(compiled)
    transitions += compiled.rules.transitions.flatMap(\.outcomes).filter { !transitions.contains($0) }
    refusals += rules.forbidden.filter { !refusals.contains($0) }
    conditions += rules.conditions.filter { !conditions.contains($0) }
  }

  /// Records a step of a machine.
  mutating func add(_ entry: MachineRecorder.Entry) {
    switch entry {
    case .transition(let transition): taken.insert(transition)
    case .condition(let name, holds: false): unmet.insert(name)
    case .refusal(let refusal) where [.notAllowed, .finished].contains(refusal.reason),
      .innerRefusal(let refusal) where [.notAllowed, .finished].contains(refusal.reason):
      refused.insert(.init(method: refusal.subject, state: refusal.state, region: refusal.region))
    case .condition, .refusal, .innerRefusal, .ended: break
    }
  }

  /// The parts that were not seen, in the order of the rules.
  ///
  /// - Complexity: O(*n*·*m*) for *n* declared and *m* different taken transitions.
  var uncovered: [CoverageGap] {
    var covered: Set<TransitionRule> = []
    for transition in taken {
      let rules = transitions.filter(transition.follows)
      let depth = rules.map(transition.depth).max()
      covered.formUnion(rules.filter { transition.depth(of: $0) == depth })
    }
    // The end of a body with `via:` doesn't show the state in which it began.
    covered = covered.filter { rule in rule.via == nil || taken.contains { $0.begins(rule) } }
    return transitions.filter { !covered.contains($0) }.map { .transition($0) }
      + Self.byMethod(refusals.filter { !refused.contains($0) })
      + conditions.filter { !unmet.contains($0) }.map { .condition($0) }
  }

  /// Everything that can be shown.
  private var all: [CoverageGap] {
    transitions.map { .transition($0) } + Self.byMethod(refusals) + conditions.map { .condition($0) }
  }

  private static func byMethod(_ refusals: [MachineProbe.ForbiddenCall]) -> [CoverageGap] {
    let methods = refusals.map(\.method).reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
    return methods.map { method in
      .refusal(method: method, states: refusals.filter { $0.method == method }.map(\.name))
    }
  }

  /// Returns the parts that were not shown, as texts, and the exceptions that are wrong.
  ///
  /// - Parameter exceptions: The parts that need not be shown, by their names.
  func problems(except exceptions: [String]) -> [String] {
    let uncovered = uncovered
    let (missing, known) = (Set(uncovered.flatMap(\.parts)), Set(all.flatMap(\.parts)))
    let parts = exceptions.flatMap { exception in
      // A transition's name may contain a comma.
      known.contains(exception) ? [exception] : CoverageGap.parts(of: exception)
    }
    return uncovered.compactMap { $0.without(Set(parts))?.description }
      + parts.filter { !missing.contains($0) }.map { part in
        known.contains(part)
          ? "'except:' names \"\(part)\", which is shown: remove it"
          : "'except:' names \"\(part)\", which the rules don't declare"
      }
  }
}

extension CoverageGap {
  /// The names of the parts that can be shown alone: each state of a refusal.
  fileprivate var parts: [String] {
    if case .refusal(let method, let states) = self { return states.map { "\(method) in \($0)" } }
    return [name]
  }

  /// The parts in a name of several states, as in `delete in sent, archived`.
  fileprivate static func parts(of name: String) -> [String] {
    guard !name.contains("→"), let range = name.range(of: " in ") else { return [name] }
    return name[range.upperBound...].split(separator: ", ").map { "\(name[..<range.lowerBound]) in \($0)" }
  }

  /// Returns it without some parts; nil if nothing is left.
  fileprivate func without(_ excepted: Set<String>) -> CoverageGap? {
    guard case .refusal(let method, let states) = self else { return excepted.contains(name) ? nil : self }
    let left = states.filter { !excepted.contains("\(method) in \($0)") }
    return left.isEmpty ? nil : .refusal(method: method, states: left)
  }
}

extension RecordedTransition {
  /// Whether it may be due to a rule; for one with `via:`, whether it may be the end of the body.
  fileprivate func follows(_ rule: TransitionRule) -> Bool {
    guard hasCause(of: rule) else { return false }
    if let source = rule.via ?? rule.source, !self.source.contains(source) { return false }
    return rule.targets.isEmpty ? target.isEmpty : target.contains(rule.targets[0])
  }

  /// Whether it leads to the `via:` state of a rule.
  fileprivate func begins(_ rule: TransitionRule) -> Bool {
    guard hasCause(of: rule), let via = rule.via, target.contains(via) else { return false }
    return rule.source.map(source.contains) ?? true
  }

  private func hasCause(of rule: TransitionRule) -> Bool {
    if region != rule.region { return false }
    if rule.kind != .event { return method == nil && event == nil }
    return method == rule.method && (event == nil || rule.event == nil || event == rule.event)
  }

  /// The number of states around the source of a rule: the rule of the innermost one wins.
  fileprivate func depth(of rule: TransitionRule) -> Int { rule.source.flatMap { source.firstIndex(of: $0) } ?? -1 }
}
