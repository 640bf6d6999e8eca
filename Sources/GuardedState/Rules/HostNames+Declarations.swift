internal import GuardedStateRules

extension HostNames {
  /// The names of a host whose attributes mark the guarded methods.
  init<State, Event, Method>(
    of host: String, _ declarations: [__MethodDeclaration<State, Event, Method>], conditions: [String],
    mayAddRules: Bool
  ) {
    let methods = Dictionary(declarations.map { (nameOfCase($0.method), $0.signature) }) { first, _ in first }
    self.init(
      host: host, methods: methods, conditions: Set(conditions), mayAddRules: mayAddRules,
      kind: "guarded method of \(host)")
  }

  /// The names of a host for bound machines, which may call all its visible methods.
  init(of host: String, callable methods: some Sequence<(String, String)>) {
    self.init(
      host: host, methods: Dictionary(methods) { first, _ in first }, conditions: nil, mayAddRules: false,
      kind: "method of \(host) that can be called by name")
  }
}
