/// A transition whose body takes time: the machine is in a state made for that until the body has ended.
struct Passage {
  /// What tells it from others.
  let id: Int
  let method: Int
  let edge: Int
  /// The state that the machine is in meanwhile. Once it is left, the passage has been overtaken.
  let via: Int
}

extension GuardedMachine {
  /// Enters the state in which the body of a method runs: steps 5 to 12 for the first time.
  ///
  /// - Parameter transition: The transition there, which has begun.
  func begin(_ transition: Transition<State, Event, Method>, of method: Int, along edge: Int) -> Passage {
    let passage = Passage(id: extras.newID(), method: method, edge: edge, via: compiled.table.edges[edge].via)
    complete(transition, beginning: passage)
    return passage
  }

  /// Goes where a body that has ended leads: steps 5 to 12 for the second time. While another transition runs, that is
  /// waited for.
  ///
  /// - Parameter target: The state that the body chose; nil for the only one there is.
  /// - Returns: The refusal, reported, when another change came first or the target was not declared.
  func end(_ passage: Passage, at target: State? = nil) -> Refusal? {
    let edge = compiled.table.edges[passage.edge]
    let index = target.map { compiled.stateIndices[$0] ?? -1 } ?? edge.targets.first ?? -1
    guard isSettled else {
      extras.waiting.append(
        .init(request: .method(passage.method), table: compiled.table) { _ = self.end(passage, at: target) })
      return nil
    }
    guard isOpen(passage) else { return reported(stale(passage)) }
    guard edge.targets.contains(index) else {
      let name = target.map { nameOfCase($0) } ?? ""
      return reported(undeclaredTarget(.method(passage.method), "'\(name)' was returned"))
    }
    go(to: index, ending: passage, userInfo: [:])
    return nil
  }

  /// Reports that the body threw, and goes where that leads.
  func end(_ passage: Passage, throwing error: any Error) {
    report(error, of: passage.method)
    let target = compiled.table.edges[passage.edge].orElse
    guard target >= 0 else { return close(passage) }
    guard isSettled else {
      extras.waiting.append(
        .init(request: .method(passage.method), table: compiled.table) { self.fail(passage, with: error) })
      return
    }
    fail(passage, with: error)
  }

  private func fail(_ passage: Passage, with error: any Error) {
    guard isOpen(passage) else { return }
    go(to: compiled.table.edges[passage.edge].orElse, ending: passage, userInfo: [GuardedStateKey.error: error])
  }

  private func go(to target: Int, ending passage: Passage, userInfo: [String: Any]) {
    close(passage)
    let edge = compiled.table.edges[passage.edge]
    let transition = draft(
      to: target, from: passage.via, event: edge.event, method: passage.method, userInfo: userInfo)
    enterTransition(transition, firing: false)
    complete(transition)
  }

  /// Whether nothing has left the state in which the body ran.
  private func isOpen(_ passage: Passage) -> Bool { extras.passages.contains { $0.id == passage.id } }

  private func close(_ passage: Passage) { extras.passages.removeAll { $0.id == passage.id } }

  private func stale(_ passage: Passage) -> Refusal {
    Refusal(.stale, .method(passage.method), in: stateIndex, of: compiled.table)
  }
}
