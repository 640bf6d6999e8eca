/// The names of a host that rules may use: its methods and its conditions.
package struct HostNames: Sendable {
  /// The name of the host in messages.
  package let host: String
  /// The methods' names with argument labels, by the names that rules use.
  package let methods: [String: String]
  /// The conditions; nil if they aren't known.
  package let conditions: Set<String>?
  /// Whether subclasses of the host may add rules.
  package let mayAddRules: Bool
  /// The kind of the methods, for messages.
  private let kind: String

  /// Creates the names of a host.
  package init(
    host: String, methods: [String: String], conditions: Set<String>?, mayAddRules: Bool, kind: String
  ) {
    (self.host, self.methods, self.conditions, self.kind) = (host, methods, conditions, kind)
    self.mayAddRules = mayAddRules
  }

  /// Returns a function that makes the message for a name that isn't one of the host's methods, with a suggestion.
  func complaints() -> (_ method: String) -> String {
    let names = NearestNames(methods.keys.sorted())
    let spelled = Dictionary(
      methods.flatMap { name, signature in [signature, String(signature.prefix { $0 != "(" })].map { ($0, name) } }
    ) { max($0, $1) }
    return { method in
      let hint = (spelled[method] ?? names.nearest(to: method)).map { "; did you mean '\($0)'?" }
      return "'\(method)' is no \(kind)\(hint ?? "")"
    }
  }
}
