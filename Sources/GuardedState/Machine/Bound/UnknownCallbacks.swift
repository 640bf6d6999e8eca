internal import GuardedStateRules

extension GuardedMachine {
  /// The callbacks of the host for states that this machine doesn't have, each as a sentence; empty for an open
  /// machine.
  ///
  /// For an enum of states the compiler warns of them. For strings ``start()`` reports them. A callback whose sender is
  /// another type of machine isn't one. If several machines of one type share a host, each reports the callbacks meant
  /// for the others.
  public var unmatchedCallbacks: [String] { locked { unmatchedCallbacksOfMachine } }

  private var unmatchedCallbacksOfMachine: [String] {
    guard let host = engine.announcementHost, !compiled.isOpen else { return [] }
    let names = engine.hostTable.allTables.flatMap(\.callbackNames)
    let bound = host.__boundMembers.callbacks.filter { callback in
      let isForThis = callback.sender.map { $0 == ObjectIdentifier(type(of: engine.host)) } ?? true
      return isForThis && !callback.name.isEmpty
    }.map { (moment: "\($0.moment)", state: $0.name) }
    return (bound + compiled.addedCallbacks).filter { !names.contains($0.state) }.map { moment, state in
      let hint = state.nearest(among: names).map { "; did you mean '\(moment)\($0)'?" } ?? ""
      return "\(compiled.subject): '\(moment)\(state)' is named like a callback, but no state is called that\(hint)"
    }
  }

  /// Reports a closure for an unknown state or event, which never runs.
  func reportUnknown(_ closure: String, _ kind: String, _ name: String, among names: [String]) {
    let hint = name.nearest(among: names).map { "; did you mean '\($0)'?" } ?? ""
    MistakeReport.write([
      "\(compiled.subject): a closure of '\(closure)' is for the \(kind) '\(name)', which does not exist\(hint)"
    ])
  }
}
