import GuardedState
internal import GuardedStateRules

/// A transition that rules declare from one state, as a value of names.
///
/// `Rules.transitions` lists them. A rule with several sources is one value for each.
///
/// ```swift
/// for transition in rules.transitions { print(transition) }
/// // unread → read by view
/// // payment: due → paid by pay when isOpen
/// ```
public struct TransitionRule: Hashable, Sendable, Codable {
  /// The kinds of triggers.
  public enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
    /// An event, or the method that performs it.
    case event
    /// A call of `transition(to:)`: a target of `In`.
    case direct
    /// The end of any transition: `Always`.
    case eventless
    /// The entry of a final state inside the source: `Done`.
    case completion
    /// The end of a time: `After`.
    case timeout
    /// The end of a method that runs while the source lasts, or its error: `@During`.
    case activity
  }

  /// The name of the region; nil for the host's own state.
  public let region: String?
  /// The state that declares the transition; nil for every state that isn't final.
  public let source: String?
  /// The kind of its trigger.
  public let kind: Kind
  /// The event that triggers it, or that a timeout or an activity fires; nil if there is none.
  public let event: String?
  /// The method that performs it; nil if there is none.
  public let method: String?
  /// The trigger as a text for readers: the method, or else the event, `transition(to:)`, `always`, `after 30 seconds`,
  /// and the like.
  public let trigger: String
  /// The possible targets, one of which is entered. Empty for an internal transition, which leaves and enters no state,
  /// and if only an event is fired.
  public let targets: [String]
  /// The state in which the body of the method runs; nil if that is the source.
  public let via: String?
  /// The target if the method throws; nil if it has none.
  public let orElse: String?
  /// The names of the conditions that must hold, those of the method included, in the order of evaluation.
  public let conditions: [String]
}

extension TransitionRule {
  /// The transition once for each state that it may enter, `orElse:` included; none if it only fires an event.
  package var outcomes: [TransitionRule] {
    if kind.fires, event != nil { return [] }
    let all = targets.isEmpty ? [self] : targets.map { entering($0) }
    return (all + [orElse].compactMap { $0.map { entering($0) } }).distinct
  }

  private func entering(_ target: String) -> TransitionRule {
    TransitionRule(
      region: region, source: source, kind: kind, event: event, method: method, trigger: trigger, targets: [target],
      via: via, orElse: nil, conditions: conditions)
  }
}

extension TransitionRule: CustomStringConvertible {
  /// The transition on one line, as in `draft → sent by send via sending or else failed when hasLines`.
  ///
  /// The source is `any` for every state that isn't final. The target is `(stays)` for an internal transition, and
  /// `(fires tick)` for a timeout or an activity that fires an event. Invisible characters are replaced as in diagrams.
  public var description: String {
    let target = targets.isEmpty ? kind.fires ? "(fires \(event ?? ""))" : "(stays)" : targets.joined(separator: " or ")
    let parts = [
      region.map { "\($0):" }, "\(source ?? "any") → \(target)", kind.isAdverb ? trigger : "by \(trigger)",
      via.map { "via \($0)" }, orElse.map { "or else \($0)" },
      conditions.isEmpty ? nil : "when \(conditions.joined(separator: ", "))",
    ]
    return parts.compactMap { $0 }.joined(separator: " ").visible
  }
}

extension TransitionRule.Kind {
  /// Whether the event is an effect and not the trigger.
  fileprivate var fires: Bool { self == .timeout || self == .activity }
  /// Whether a sentence contains the trigger without a preposition.
  fileprivate var isAdverb: Bool { self == .eventless || self == .timeout }
}

extension Rules {
  /// The transitions that the rules declare, those of regions last.
  ///
  /// In the host's own state and in each region, the direct ones come first. The others are in the order of their
  /// declaration, those of attributes last. For the transitions of a host, attributes included, ask `Rules(of: Host.self)`
  /// or the rules of a machine. Rules with `problems` have transitions too.
  ///
  /// - Complexity: O(*n*) in the length of the rules.
  public var transitions: [TransitionRule] { graphs.flatMap { $1.transitions(in: $0) } }

  /// The rules in indices of the host's own state, then those of each region.
  var graphs: [(region: String?, graph: RuleGraph)] {
    [(nil, graph)]
      + completeRegions.compactMap { region in
        (region.rules as? any IndexableRules).map { (region.name, $0.graph) }
      }
  }
}

extension RuleGraph {
  /// Returns the transitions from each state, direct ones first.
  func transitions(in region: String?) -> [TransitionRule] {
    let direct = stateRules.flatMap { rule in
      rule.targets.map { target in
        TransitionRule(
          region: region, source: states[rule.state], kind: .direct, event: nil, method: nil,
          trigger: "transition(to:)", targets: [states[target]], via: nil, orElse: nil, conditions: [])
      }
    }
    let others = zip(eventRules, performances).flatMap { rule, performance -> [TransitionRule] in
      let trigger = trigger(of: rule)
      // An activity without a target and an event is no transition.
      if case .during? = trigger, rule.targets.isEmpty, rule.fires < 0 { return [] }
      let event = trigger == nil ? rule.event : rule.fires
      let sources = rule.sources.isEmpty ? [nil] : rule.sources.map { Optional(states[$0]) }
      return sources.map { source in
        TransitionRule(
          region: region, source: source, kind: kind(of: trigger), event: event < 0 ? nil : events[event],
          method: performance.method < 0 ? nil : methods[performance.method],
          trigger: performance.method < 0 ? events[rule.event] : methods[performance.method],
          targets: rule.targets.distinct.map { states[$0] }, via: rule.via < 0 ? nil : states[rule.via],
          orElse: rule.orElse < 0 ? nil : states[rule.orElse],
          conditions: (rule.conditions + performance.conditions).distinct)
      }
    }
    return (direct + others).distinct
  }

  private func kind(of trigger: Trigger?) -> TransitionRule.Kind {
    switch trigger {
    case nil: .event
    case .always: .eventless
    case .done: .completion
    case .after: .timeout
    case .during: .activity
    }
  }
}
