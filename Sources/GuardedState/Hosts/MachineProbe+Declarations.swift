extension MachineProbe {
  /// A method in a state that doesn't allow it.
  package struct ForbiddenCall: Hashable, Sendable {
    package let method: String
    package let state: String
    package let region: String?

    package init(method: String, state: String, region: String?) {
      (self.method, self.state, self.region) = (method, state, region)
    }

    /// The state for a reader.
    package var name: String { region.map { "\($0).\(state)" } ?? state }
  }

  /// The refusals and conditions in the rules of a machine, by names.
  package struct Declarations: Sendable {
    package let forbidden: [ForbiddenCall]
    /// The conditions besides those that states of regions decide.
    package let conditions: [String]

    package init<State, Event, Method>(_ compiled: __CompiledRules<State, Event, Method>) {
      forbidden = compiled.allTables.flatMap { table in
        table.guardedMethods.sorted().flatMap { method in
          table.tree.leafStates.filter { table.mayRest(in: $0) && !table.declares(.method(method), in: $0) }.map {
            ForbiddenCall(method: table.methodNames[method], state: table.stateNames[$0], region: table.region)
          }
        }
      }
      let regional = zip(compiled.conditionNames, compiled.regionConditions).filter { $1 != nil }.map { $0.0 }
      conditions = compiled.rules.conditions.filter { !regional.contains($0) }
    }
  }
}

extension __Table {
  /// Whether a machine may rest in a leaf state without a running body: no eventless transition is sure to leave it.
  fileprivate func mayRest(in state: Int) -> Bool {
    if leftByBodiesAlone.contains(state) { return false }
    let always = eventlessRules.always
    if always < 0 { return true }
    return memory.plans(of: memory.events.cell(state, always)).allSatisfy { memory.plans[$0].conditionCount > 0 }
  }
}
