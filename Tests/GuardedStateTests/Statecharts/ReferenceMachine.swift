/// An interpreter of statecharts by the procedures of SCXML's Appendix D, "Algorithm for SCXML Interpretation", each named
/// as it is there. It was written from that text and shares nothing with the library. It has no executable
/// content.
struct ReferenceMachine {
  /// What one event brought about.
  struct Step: Equatable {
    /// Whether a transition was enabled.
    var isTaken = false
    /// The states that were left, and those that were entered, in their order.
    var exited: [String] = []
    var entered: [String] = []
    /// How many microsteps left or entered any.
    var changes = 0
  }

  let chart: Statechart
  private(set) var configuration: Set<Int> = []
  /// What `getProperAncestors` and `getChildStates` answer, worked out once.
  private var properAncestors: [[Int]] = []
  private var childStates: [[Int]] = []
  private var historyValue: [Int: [Int]] = [:]
  private var internalQueue: [String] = []
  private(set) var running = true
  /// Whether transitions that need no event went on without end.
  private(set) var isEndless = false
  private var step = Step()
  private var holding: Set<String> = []
  private var data = ""

  /// `procedure interpret(doc)`
  init(_ chart: Statechart) {
    self.chart = chart
    childStates = chart.states.map { state in
      state.children.filter {
        if case .history = chart.states[$0].kind { return false }
        return true
      }
    }
    // In document order a state comes after those around it.
    for state in chart.states { properAncestors.append(state.parent.map { [$0] + properAncestors[$0] } ?? []) }
    enterStates([EnabledTransition(source: nil, transition: .init(events: [], targets: [chart.initial]))])
    completeMacrostep()
  }

  /// A transition with the state that it belongs to; nil for the document.
  private struct EnabledTransition: Equatable {
    let source: Int?
    let transition: Statechart.Transition
  }

  /// The active states without children, in document order.
  var atomics: [String] { configuration.filter(isAtomicState).sorted().map { chart.states[$0].name } }

  /// The configuration and the history values, which determine all further steps.
  var memory: [[Int]] {
    [configuration.sorted()] + historyValue.sorted { $0.key < $1.key }.map { [$0.key] + $0.value.sorted() }
  }

  /// `procedure mainEventLoop()`, for one external event.
  mutating func fire(_ event: String, data: String = "", holding: Set<String> = []) -> Step {
    step = Step()
    (self.data, self.holding) = (data, holding)
    guard running else { return step }
    let enabledTransitions = selectTransitions(event)
    if enabledTransitions.isEmpty { return step }
    step.isTaken = true
    microstep(enabledTransitions)
    completeMacrostep()
    return step
  }

  /// The inner loop of `mainEventLoop()`: what needs no event comes before what the machine has raised itself. The document
  /// does so as well when nothing has taken the external event, which rules don't.
  private mutating func completeMacrostep() {
    var count = 0
    while running {
      var enabledTransitions = selectEventlessTransitions()
      if enabledTransitions.isEmpty {
        if internalQueue.isEmpty { return }
        enabledTransitions = selectTransitions(internalQueue.removeFirst())
      }
      if !enabledTransitions.isEmpty { microstep(enabledTransitions) }
      count += 1
      if count > 200 {
        isEndless = true
        return
      }
    }
  }

  // MARK: - Selecting

  /// `function selectTransitions(event)`
  private func selectTransitions(_ event: String) -> [EnabledTransition] {
    select { nameMatch($0.events, event) }
  }

  /// `function selectEventlessTransitions()`
  private func selectEventlessTransitions() -> [EnabledTransition] { select { $0.events.isEmpty } }

  /// What both have in common: each active state without children selects one, and no two of them conflict.
  private func select(_ isAsked: (Statechart.Transition) -> Bool) -> [EnabledTransition] {
    var enabledTransitions: [EnabledTransition] = []
    for state in configuration.filter(isAtomicState).sorted() {
      guard let t = first(in: state, isAsked), !enabledTransitions.contains(t) else { continue }
      enabledTransitions.append(t)
    }
    return removeConflictingTransitions(enabledTransitions)
  }

  /// The first transition of a state, then of those around it, that is asked for and whose conditions hold.
  private func first(in state: Int, _ isAsked: (Statechart.Transition) -> Bool) -> EnabledTransition? {
    for s in [state] + getProperAncestors(state, nil) {
      for t in chart.states[s].transitions where isAsked(t) && conditionMatch(t) {
        return EnabledTransition(source: s, transition: t)
      }
    }
    let t = everywhere(state).first { isAsked($0) && conditionMatch($0) }
    return t.map { EnabledTransition(source: state, transition: $0) }
  }

  /// The transitions that a state has like every other one around it, which SCXML doesn't know.
  private func everywhere(_ state: Int) -> [Statechart.Transition] {
    if chart.states[state].kind == .final { return [] }
    return getProperAncestors(state, nil).flatMap { chart.states[$0].everywhere } + chart.everywhere
  }

  /// `function removeConflictingTransitions(enabledTransitions)`
  private func removeConflictingTransitions(_ enabledTransitions: [EnabledTransition]) -> [EnabledTransition] {
    if enabledTransitions.count < 2 { return enabledTransitions }
    var filteredTransitions: [EnabledTransition] = []
    for t1 in enabledTransitions {
      var t1Preempted = false
      var transitionsToRemove: [EnabledTransition] = []
      for t2 in filteredTransitions where !computeExitSet([t1]).isDisjoint(with: computeExitSet([t2])) {
        if let s1 = t1.source, let s2 = t2.source, isDescendant(s1, s2) {
          transitionsToRemove.append(t2)
        } else {
          t1Preempted = true
          break
        }
      }
      if t1Preempted { continue }
      filteredTransitions.removeAll { transitionsToRemove.contains($0) }
      filteredTransitions.append(t1)
    }
    return filteredTransitions
  }

  private func nameMatch(_ descriptors: [String], _ event: String) -> Bool {
    descriptors.contains { $0 == "*" || event == $0 || event.hasPrefix($0 + ".") }
  }

  private func conditionMatch(_ transition: Statechart.Transition) -> Bool {
    transition.conditions.allSatisfy {
      switch $0 {
      case .holds(let name): holding.contains(name)
      case .data(let text): data == text
      case .isIn(let state): configuration.contains(state)
      case .isNotIn(let state): !configuration.contains(state)
      }
    }
  }

  // MARK: - Taking

  /// `procedure microstep(enabledTransitions)`
  private mutating func microstep(_ enabledTransitions: [EnabledTransition]) {
    let before = (step.exited.count, step.entered.count)
    exitStates(enabledTransitions)
    enterStates(enabledTransitions)
    if before != (step.exited.count, step.entered.count) { step.changes += 1 }
  }

  /// `procedure exitStates(enabledTransitions)`
  private mutating func exitStates(_ enabledTransitions: [EnabledTransition]) {
    let statesToExit = computeExitSet(enabledTransitions).sorted(by: >)
    for s in statesToExit {
      for h in chart.states[s].children {
        guard case .history(let isDeep) = chart.states[h].kind else { continue }
        historyValue[h] = configuration.sorted().filter { s0 in
          isDeep ? isAtomicState(s0) && isDescendant(s0, s) : chart.states[s0].parent == s
        }
      }
    }
    for s in statesToExit {
      step.exited.append(chart.states[s].name)
      configuration.remove(s)
    }
  }

  /// `function computeExitSet(transitions)`
  private func computeExitSet(_ transitions: [EnabledTransition]) -> Set<Int> {
    var statesToExit: Set<Int> = []
    for t in transitions where !t.transition.targets.isEmpty {
      let domain = getTransitionDomain(t)
      for s in configuration where isDescendant(s, domain) { statesToExit.insert(s) }
    }
    return statesToExit
  }

  /// `procedure enterStates(enabledTransitions)`
  private mutating func enterStates(_ enabledTransitions: [EnabledTransition]) {
    for s in computeEntrySet(enabledTransitions).sorted() {
      configuration.insert(s)
      step.entered.append(chart.states[s].name)
      internalQueue += chart.states[s].raises
      guard chart.states[s].kind == .final else { continue }
      guard let parent = chart.states[s].parent else {
        running = false
        continue
      }
      raiseDone(parent)
      if let grandparent = chart.states[parent].parent, isParallelState(grandparent),
        getChildStates(grandparent).allSatisfy(isInFinalState)
      {
        raiseDone(grandparent)
      }
    }
  }

  private mutating func raiseDone(_ state: Int) {
    internalQueue.append("done.state.\(chart.states[state].id ?? chart.states[state].name)")
  }

  /// `procedure computeEntrySet(transitions, statesToEnter, …)`
  private func computeEntrySet(_ transitions: [EnabledTransition]) -> Set<Int> {
    var statesToEnter: Set<Int> = []
    for t in transitions {
      for s in t.transition.targets { addDescendantStatesToEnter(s, &statesToEnter) }
      let ancestor = getTransitionDomain(t)
      for s in getEffectiveTargetStates(t.transition) { addAncestorStatesToEnter(s, ancestor, &statesToEnter) }
    }
    return statesToEnter
  }

  /// `procedure addDescendantStatesToEnter(state, statesToEnter, …)`
  private func addDescendantStatesToEnter(_ state: Int, _ statesToEnter: inout Set<Int>) {
    if case .history = chart.states[state].kind {
      let targets = historyValue[state] ?? chart.states[state].transitions[0].targets
      for s in targets { addDescendantStatesToEnter(s, &statesToEnter) }
      for s in targets { addAncestorStatesToEnter(s, chart.states[state].parent, &statesToEnter) }
      return
    }
    statesToEnter.insert(state)
    if isCompoundState(state) {
      let targets = initialTargets(state)
      for s in targets { addDescendantStatesToEnter(s, &statesToEnter) }
      for s in targets { addAncestorStatesToEnter(s, state, &statesToEnter) }
    } else if isParallelState(state) {
      addMissingChildren(of: state, &statesToEnter)
    }
  }

  /// What both procedures do with the children of a `<parallel>`.
  private func addMissingChildren(of state: Int, _ statesToEnter: inout Set<Int>) {
    for child in getChildStates(state) where !statesToEnter.contains(where: { isDescendant($0, child) }) {
      addDescendantStatesToEnter(child, &statesToEnter)
    }
  }

  private func initialTargets(_ state: Int) -> [Int] {
    let declared = chart.states[state].initial
    return declared.isEmpty ? Array(getChildStates(state).prefix(1)) : declared
  }

  /// `procedure addAncestorStatesToEnter(state, ancestor, statesToEnter, …)`
  private func addAncestorStatesToEnter(_ state: Int, _ ancestor: Int?, _ statesToEnter: inout Set<Int>) {
    for anc in getProperAncestors(state, ancestor) {
      statesToEnter.insert(anc)
      if isParallelState(anc) { addMissingChildren(of: anc, &statesToEnter) }
    }
  }

  // MARK: - Asking

  /// `function getTransitionDomain(t)`; nil for the document.
  private func getTransitionDomain(_ t: EnabledTransition) -> Int? {
    let tstates = getEffectiveTargetStates(t.transition)
    guard let source = t.source else { return nil }
    if t.transition.isInternal, isCompoundState(source), tstates.allSatisfy({ isDescendant($0, source) }) {
      return source
    }
    return findLCCA([source] + tstates)
  }

  /// `function findLCCA(stateList)`; nil for the document.
  private func findLCCA(_ stateList: [Int]) -> Int? {
    for anc in getProperAncestors(stateList[0], nil) where isCompoundState(anc) {
      if stateList.dropFirst().allSatisfy({ isDescendant($0, anc) }) { return anc }
    }
    return nil
  }

  /// `function getEffectiveTargetStates(transition)`
  private func getEffectiveTargetStates(_ transition: Statechart.Transition) -> [Int] {
    transition.targets.flatMap { s -> [Int] in
      guard case .history = chart.states[s].kind else { return [s] }
      return historyValue[s] ?? getEffectiveTargetStates(chart.states[s].transitions[0])
    }
  }

  /// `function getProperAncestors(state1, state2)`
  private func getProperAncestors(_ state1: Int, _ state2: Int?) -> ArraySlice<Int> {
    properAncestors[state1].prefix { $0 != state2 }
  }

  /// `function isDescendant(state1, state2)`; all states are descendants of the document.
  private func isDescendant(_ state1: Int, _ state2: Int?) -> Bool {
    guard let state2 else { return true }
    return properAncestors[state1].contains(state2)
  }

  /// `function getChildStates(state1)`
  private func getChildStates(_ state1: Int) -> [Int] { childStates[state1] }

  /// `function isInFinalState(s)`
  private func isInFinalState(_ s: Int) -> Bool {
    if isParallelState(s) { return getChildStates(s).allSatisfy(isInFinalState) }
    return getChildStates(s).contains { chart.states[$0].kind == .final && configuration.contains($0) }
  }

  private func isParallelState(_ state: Int) -> Bool { chart.states[state].kind == .parallel }

  private func isCompoundState(_ state: Int) -> Bool { !isParallelState(state) && !isAtomicState(state) }

  private func isAtomicState(_ state: Int) -> Bool { getChildStates(state).isEmpty }
}
