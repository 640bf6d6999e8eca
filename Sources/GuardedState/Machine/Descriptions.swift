extension Rules: CustomStringConvertible, CustomDebugStringConvertible {
  /// The number of states, events and methods, the initial state, and the names of regions.
  public var description: String {
    func count(_ number: Int, _ word: String) -> String { "\(number) \(word)\(number == 1 ? "" : "s")" }
    let parts = [count(states.count, "state"), count(events.count, "event"), count(methods.count, "method")]
    let names = regions.map(\.name).joined(separator: ", ")
    let named = regions.isEmpty ? [] : ["\(regions.count == 1 ? "region" : "regions") \(names)"]
    return "\(initial.map { "from \(nameOfCase($0))" } ?? "empty"): \((parts + named).joined(separator: ", "))"
  }

  /// The declarations, one on each line.
  public var debugDescription: String {
    ([description] + stateRules.map(\.description) + eventRules.map(\.description)).joined(separator: "\n  ")
  }
}

extension StateRule: CustomStringConvertible {
  package var description: String {
    let details = [
      initialChild.map { "initial: \(nameOfCase($0))" }, history == .none ? nil : "history: \(history)",
      Self.list("to", targets), Self.list("allows", allows), Self.list("forbids", forbids),
      Self.list("defers", defers), Self.list("ignores", ignores.map(\.name)),
      userInfo.isEmpty
        ? nil
        : "userInfo: [\(userInfo.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }.joined(separator: ", "))]",
      parent.map { "inside \(nameOfCase($0))" },
    ]
    return "\(isFinal ? "Final" : "In")(\(([nameOfCase(state)] + details.compactMap { $0 }).joined(separator: ", ")))"
  }

  private static func list(_ label: String, _ values: [some Any]) -> String? {
    values.isEmpty ? nil : "\(label): \(values.map { nameOfCase($0) }.joined(separator: ", "))"
  }
}

extension EventRule: CustomStringConvertible {
  package var description: String {
    func names(_ states: [State]) -> String { states.map { nameOfCase($0) }.joined(separator: ", ") }
    let conditions = conditions.isEmpty ? "" : ", when: \(conditions.joined(separator: ", "))"
    let event: Event
    switch trigger {
    case .always: return "Always(from: \(names(sources)), to: \(names(targets))\(conditions))"
    case .done: return "Done(\(names(sources)), to: \(names(targets))\(conditions))"
    case .during(let method, _):
      let what = fires.map { ", then: \(nameOfCase($0))" } ?? (targets.isEmpty ? "" : ", orElse: \(names(targets))")
      return "During(\(method), in: \(names(sources))\(what))"
    case .after(let delay, _):
      let what = fires.map { "fire: \(nameOfCase($0))" } ?? "to: \(names(targets))"
      return "After(\(delay), from: \(names(sources)), \(what)\(conditions))"
    case .event(let fired): event = fired
    }
    let place = targets.isEmpty ? "in: \(names(sources))" : "from: \(sources.isEmpty ? "any" : names(sources))"
    let way =
      (via.map { ", via: \(nameOfCase($0))" } ?? "") + (targets.isEmpty ? "" : ", to: \(names(targets))")
      + (orElse.map { ", orElse: \(nameOfCase($0))" } ?? "")
    return "On(\(nameOfCase(event)), \(place)\(way)\(conditions))"
  }
}

extension In: CustomStringConvertible {
  /// The declarations in it.
  public var description: String {
    (content.states.map(\.description) + content.events.map(\.description)).joined(separator: "; ")
  }
}

extension On: CustomStringConvertible {
  /// The event, the states that accept it, and its target.
  public var description: String { rule.description }
}

extension Always: CustomStringConvertible {
  /// The source states and the target.
  public var description: String { rule.description }
}

extension Done: CustomStringConvertible {
  /// The state, and the target of its completion transition.
  public var description: String { rule.description }
}

extension After: CustomStringConvertible {
  /// The time, and its effect.
  public var description: String { rule.description }
}

extension Final: CustomStringConvertible {
  /// The final states.
  public var description: String { rules.map(\.description).joined(separator: "; ") }
}

extension HostMachine: CustomStringConvertible, CustomDebugStringConvertible {
  /// The host's type and its current state.
  public var description: String { "\(compiled.subject) in \(nameOfCase(state))" }

  /// The description with the number of transitions.
  public var debugDescription: String { "\(description), revision \(revision)" }
}

extension Snapshot: CustomStringConvertible {
  /// The state, those of regions, the revision and the previous state.
  public var description: String {
    let regions = regions.sorted { $0.key < $1.key }.map { ", \($0.key) \($0.value.state)" }.joined()
    return "\(nameOfCase(state))\(regions) at revision \(revision)"
      + (previous.map { ", before it \(nameOfCase($0))" } ?? "")
  }
}

extension HistoryLimit: CustomStringConvertible {
  /// The number of states in the history.
  public var description: String {
    switch self {
    case .none: "none"
    case .last(let count): "the last \(count)"
    case .unlimited: "unlimited"
    }
  }
}

extension __MachineCore: CustomReflectable {
  /// The current states, instead of the engine's parts.
  public var customMirror: Mirror {
    let states = (table?.allTables ?? []).enumerated().map { region, table -> Mirror.Child in
      let name = table.stateNames[Int(self[region].index)]
      return region == 0 ? ("state", values?.currentValue ?? name) : (table.name, name)
    }
    return Mirror(self, children: states, ancestorRepresentation: .suppressed)
  }
}

extension __Table: CustomReflectable {
  /// The name of the machine.
  public var customMirror: Mirror {
    Mirror(self, children: ["machine": subject], ancestorRepresentation: .suppressed)
  }
}
