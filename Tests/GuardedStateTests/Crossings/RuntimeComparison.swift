#if Macros
/// A kind of host beside the rules that describe it.
enum RuntimeKind: String, CaseIterable, Sendable {
  case full, saving, watching, quiet, monitor

  var rules: RuntimeRules {
    switch self {
    case .full: .full
    case .saving: .saving
    case .watching: .watching
    case .quiet: .quiet
    case .monitor: .monitor
    }
  }

  private func observations(of script: [RuntimeStep], _ listener: RuntimeListener) -> [[String]] {
    switch self {
    case .full: RuntimeDriver<RuntimeFullHost>.observations(of: script, listener)
    case .saving: RuntimeDriver<RuntimeSavingHost>.observations(of: script, listener)
    case .watching: RuntimeDriver<RuntimeWatchingHost>.observations(of: script, listener)
    case .quiet: RuntimeDriver<RuntimeQuietHost>.observations(of: script, listener)
    case .monitor: RuntimeDriver<RuntimeMonitorHost>.observations(of: script, listener)
    }
  }

  /// The first step in which a host and the model differ, as text; nil if there is none.
  func difference(in script: [RuntimeStep], _ listener: RuntimeListener) -> String? {
    let expected = RuntimeModel.observations(of: script, rules, listener)
    let found = observations(of: script, listener)
    let differences = script.indices.lazy.compactMap { step in expected[step].map { (step, found[step], $0) } }
    guard let (step, found, expected) = differences.first(where: { $0.1 != $0.2 }) else { return nil }
    let same = zip(found, expected).prefix { $0 == $1 }.count
    let rest = { (lines: [String]) in lines.dropFirst(same).joined(separator: "\n    ") }
    return """
      step \(step) of a \(rawValue) host with listener \(listener):
      \(script[...step].map { "  \($0)" }.joined(separator: "\n"))
      \(found.prefix(same).map { "    \($0)" }.joined(separator: "\n"))
      found:
          \(rest(found))
      expected:
          \(rest(expected))
      """
  }

  /// The difference of the shortest script that removing steps and reactions leads to.
  func shortestDifference(in script: [RuntimeStep], _ listener: RuntimeListener) -> String? {
    guard var difference = difference(in: script, listener) else { return nil }
    var script = script
    var shorter: [RuntimeStep]? = script
    while let next = shorter {
      script = next
      shorter = script.shortened.first { self.difference(in: $0, listener) != nil }
    }
    difference = self.difference(in: script, listener) ?? difference
    return difference
  }
}

extension [RuntimeStep] {
  /// The scripts that have one step, one reaction or one action of a transaction less.
  fileprivate var shortened: [[RuntimeStep]] {
    var scripts: [[RuntimeStep]] = []
    for index in indices {
      var script = self
      script.remove(at: index)
      scripts.append(script)
    }
    for index in indices {
      for reaction in self[index].reactions.indices {
        var script = self
        script[index].reactions.remove(at: reaction)
        scripts.append(script)
      }
      for action in self[index].action.shortened {
        var script = self
        script[index] = RuntimeStep(action: action, reactions: self[index].reactions)
        scripts.append(script)
      }
      for reaction in self[index].reactions.indices {
        for action in self[index].reactions[reaction].action.shortened {
          var script = self
          script[index].reactions[reaction] = .init(place: self[index].reactions[reaction].place, action: action)
          scripts.append(script)
        }
      }
    }
    return scripts
  }
}

extension RuntimeAction {
  /// The actions that have one action less.
  fileprivate var shortened: [RuntimeAction] {
    switch self {
    case .transaction(let actions, let fails):
      actions.indices.map { .transaction(Array(actions[..<$0] + actions[($0 + 1)...]), fails: fails) }
    case .several(let actions): actions.indices.map { .several(Array(actions[..<$0] + actions[($0 + 1)...])) }
    default: []
    }
  }
}
#endif
