/// A transition whose body takes time: the machine is in a state made for that until the body has ended.
@usableFromInline
struct Passage {
  /// What tells it from others.
  let id: Int
  let method: Int
  let edge: Int
  /// The state that the machine is in meanwhile. Once it is left, the passage has been overtaken.
  let via: Int
  /// The override that the body belongs to; nil where it is none.
  var override: Override?
}

extension MachineCore {
  /// Enters the state in which the body of a method that has begun runs: steps 5 to 12 for the first time.
  ///
  /// - Returns: The passage; nil for a body that is a part of its override's.
  @usableFromInline
  func beginPassage(_ method: Int) -> Passage? {
    if endNested() { return nil }
    let (edge, change) = running(method)
    let override = existingExtras?.override
    let passage = Passage(
      id: extras.newID(), method: method, edge: edge, via: table.edges[edge].via, override: override)
    if override != nil {
      extras.overridden.append(passage)
      updateQuiet()
    }
    complete(change, beginning: passage)
    return passage
  }

  /// Goes where a body that has ended leads: steps 5 to 12 for the second time. While another transition runs, that is
  /// waited for.
  ///
  /// - Parameter choice: The state that the body chose; nil for the only one there is.
  /// - Returns: The refusal, reported, when another change came first or the target was not declared.
  @usableFromInline
  func end(_ passage: Passage?, at choice: Choice? = nil) -> Refusal? {
    guard let passage else { return nil }
    hasEnded(passage)
    guard isSettled else {
      let value = host.__offered
      enqueue(.method(passage.method)) {
        host.__offered = value
        _ = end(passage, at: choice)
        host.__offered = nil
      }
      return nil
    }
    guard isOpen(passage) else {
      return reported(Refusal(.stale, .method(passage.method), in: state, of: table))
    }
    let targets = table.edges[passage.edge].targets
    let target = choice.map(\.index) ?? targets.first ?? -1
    guard targets.contains(target) else {
      let name = choice?.name() ?? ""
      return reported(undeclaredTarget(.method(passage.method), "'\(name)' was returned"))
    }
    go(to: target, ending: passage)
    return nil
  }

  /// Reports that the body threw, and goes where that leads.
  @usableFromInline
  func end(_ passage: Passage?, throwing error: any Error) {
    guard let passage else { return }
    hasEnded(passage)
    report(error, of: passage.method)
    fail(passage, with: error)
  }

  /// Whether a body that was cancelled has somewhere to go.
  @usableFromInline
  func hasElse(_ passage: Passage?) -> Bool { passage.map { table.edges[$0.edge].orElse >= 0 } ?? false }

  private func fail(_ passage: Passage, with error: any Error) {
    guard hasElse(passage) else { return close(passage) }
    guard isSettled else { return enqueue(.method(passage.method)) { fail(passage, with: error) } }
    guard isOpen(passage) else { return }
    let context = ChangeContext(host: extras.context.host, userInfo: [GuardedStateKey.error: error])
    let target = table.edges[passage.edge].orElse
    host.__offer(error, for: target)
    go(to: target, ending: passage, context)
  }

  private func go(to target: Int, ending passage: Passage, _ context: ChangeContext? = nil) {
    close(passage)
    let edge = table.edges[passage.edge]
    let change = draft(to: target, from: passage.via, event: edge.event, method: passage.method, context: context)
    enterTransition(change, firing: false)
    complete(change)
  }

  /// Whether nothing has left the state in which the body ran.
  private func isOpen(_ passage: Passage) -> Bool { extras.passages.contains { $0.id == passage.id } }

  private func close(_ passage: Passage) { extras.passages.removeAll { $0.id == passage.id } }

  /// Notes that a body has ended, whatever becomes of it.
  private func hasEnded(_ passage: Passage) {
    guard passage.override != nil else { return }
    extras.overridden.removeAll { $0.id == passage.id }
    updateQuiet()
  }
}
