/// The names of a host that rules may use: its methods and its conditions.
struct HostNames: Sendable {
  /// The name of the host in messages.
  let host: String
  /// The methods' names with argument labels, by their plain names.
  let methods: [String: String]
  /// The conditions; nil if they aren't known.
  let conditions: Set<String>?
  /// The kind of the methods, for messages.
  private let kind: String

  /// The names of a host whose attributes mark the guarded methods.
  init<State, Event, Method>(
    of host: String, _ declarations: [__MethodDeclaration<State, Event, Method>], conditions: [String]
  ) {
    self.host = host
    methods = Dictionary(declarations.map { (nameOfCase($0.method), $0.signature) }) { first, _ in first }
    self.conditions = Set(conditions)
    kind = "guarded method of \(host)"
  }

  /// The names of a host for bound machines, which may call all its visible methods.
  init(of host: String, callable methods: some Sequence<(String, String)>) {
    self.host = host
    self.methods = Dictionary(methods) { first, _ in first }
    conditions = nil
    kind = "method of \(host) that can be called by name"
  }

  /// The reason why a name is no method of the host, with a suggestion.
  func complaint(of method: String) -> String {
    let spelled = methods.filter { $1 == method || $1.prefix { $0 != "(" } == method }.keys.max()
    let hint = (spelled ?? nearestName(to: method, among: methods.keys.sorted())).map { "; did you mean '\($0)'?" }
    return "'\(method)', which is no \(kind)\(hint ?? "")"
  }
}
