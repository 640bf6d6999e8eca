extension GuardedMachine {
  // MARK: - Where it leads

  /// Returns the effect that calling a guarded method would have now. Nothing is called, changed or reported.
  ///
  /// ```swift
  /// let preview = message.machine.preview(of: .delete)
  /// preview.targets            // [.deleted]
  /// preview.exits              // [.unread]
  /// preview.refusal == nil     // true, as message.can(.delete)
  /// ```
  ///
  /// It agrees with ``can(call:)`` and ``refusal(of:)``, and with the transition that the call then takes, if the body
  /// doesn't throw. While a transition runs, the current state decides. A timeout that is due counts as taken before.
  /// Eventless transitions that follow, and the transition after a body with `via:`, are separate and not part of it.
  ///
  /// - Complexity: O(*d*) in the depth of the states, for each region and each target, plus the evaluation of
  ///   conditions.
  public func preview(of method: Method) -> Preview<State> {
    locked { methodIndex(method).map { preview(.method($0)) } ?? unknown(.unknownMethod, nameOfCase(method)) }
  }

  /// Returns the effect that firing an event would have now: see ``preview(of:)``. Nothing is fired, changed or reported,
  /// and no target is picked.
  ///
  /// - Complexity: O(*d*) in the depth of the states, for each region and each target, plus the evaluation of
  ///   conditions.
  public func preview(fire event: Event) -> Preview<State> {
    locked { eventIndex(event).map { preview(.event($0)) } ?? unknown(.unknownEvent, nameOfCase(event)) }
  }

  /// Returns the effect that `transition(to:)` would have now: see ``preview(of:)``. Nothing is changed or reported.
  ///
  /// - Complexity: O(*d*) in the depth of the states, plus the evaluation of conditions.
  public func preview(transitionTo target: State) -> Preview<State> {
    locked {
      if isOpen {
        var preview = Preview<State>(region: nil, refusal: refusalToGo(to: [target]))
        if preview.refusal != nil || path == [target] { return preview }
        if engine.isIdle { return self.preview(.target(opened([target]))) }
        // The paths of the machine belong to the running transition.
        preview.targets = [target]
        return preview
      }
      return stateIndex(target).map { preview(.target($0)) } ?? unknown(.unknownState, nameOfCase(target))
    }
  }

  private func unknown(_ reason: Refusal.Reason, _ name: String) -> Preview<State> {
    Preview(region: engine.table.region, refusal: engine.unknown(reason, name))
  }

  private func preview(_ request: Request) -> Preview<State> {
    engine.preview(of: request) { planned in
      var preview = Preview<State>(region: engine.table.region, refusal: planned.refusal)
      (preview.isIgnored, preview.isDeferred) = (planned.isIgnored, planned.isDeferred)
      for step in planned.steps {
        let table = engine.at(step.region).table
        if step.region == engine.region {
          preview.take(step, of: table) { compiled.states[$0] }
        } else {
          preview.others.append(Preview<String>(step, of: table) { table.stateNames[$0] })
        }
      }
      return preview
    }
  }
}
