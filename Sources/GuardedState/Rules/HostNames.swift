/// What an object has that rules may name: its methods, and the conditions that it can be asked for.
struct HostNames: Sendable {
  /// What the object is called in messages.
  let host: String
  /// The methods by their names, each with the name that is spelled with labels.
  let methods: [String: String]
  /// The conditions; nil where they aren't known.
  let conditions: Set<String>?
  /// What a name is that is not one of the methods.
  private let kind: String

  /// The names of a host whose attributes say which methods are guarded.
  init<State, Event, Method>(
    of host: String, _ declarations: [__MethodDeclaration<State, Event, Method>], conditions: [String]
  ) {
    self.host = host
    methods = Dictionary(declarations.map { (nameOfCase($0.method), $0.signature) }) { first, _ in first }
    self.conditions = Set(conditions)
    kind = "guarded method of \(host)"
  }

  /// The names of a host that machines are bound to, which calls all of its methods that others see.
  init(of host: String, callable methods: some Sequence<(String, String)>) {
    self.host = host
    self.methods = Dictionary(methods) { first, _ in first }
    conditions = nil
    kind = "method of \(host) that can be called by name"
  }

  /// Why a name is no method of the host, with the one that was probably meant.
  func complaint(of method: String) -> String {
    let spelled = methods.filter { $1 == method || $1.prefix { $0 != "(" } == method }.keys.max()
    let hint = (spelled ?? nearestName(to: method, among: methods.keys.sorted())).map { "; did you mean '\($0)'?" }
    return "'\(method)', which is no \(kind)\(hint ?? "")"
  }
}
