#if Macros
import GuardedStateRules

/// Emits the types with the names of methods, events and states, and the names in the rules.
extension HostMembers {
  /// Returns a type with the names of some methods: an enum or, for a class that may have subclasses, a type that they
  /// can extend.
  func enumeration(_ name: String, _ summary: String, _ methods: [MethodModel], _ others: [String] = []) -> String {
    let names = (methods.map(host.caseName) + others).distinct
    let help = QuickHelp(host: host)
    let documented = names.map { (name == "Event" ? help.event(named: $0) : help.method(named: $0), $0) }
    if !host.header.isFinal || host.inherits { return extensibleNames(name, summary, documented, aliases(methods)) }
    return """
      /// \(summary)
      \(generatedNames(name, documented, aliases(methods)))
      """
  }

  /// Returns an enum with names. The library has the members that the compiler would generate.
  private func generatedNames(_ type: String, _ names: [(help: String, name: String)], _ aliases: String = "")
    -> String
  {
    """
    \(access)\(everywhere)enum \(type): GuardedState.GeneratedName {
    \(names.map { "\($0)case \($1.escapedIfKeyword)\n" }.joined())\(aliases)\(access)static var __cases: Swift.StaticString { \(text(of: names.map(\.name))) }
    }
    """
  }

  /// Returns names as one text, which costs the compiler less than a list.
  private func text(of names: [String]) -> String { "#\"\(names.joined(separator: #"\"#))\"#" }

  private func extensibleNames(
    _ name: String, _ summary: String, _ names: [(help: String, name: String)], _ aliases: String
  ) -> String {
    let members =
      names.map { "\($0)\(host.access)static var \($1.escapedIfKeyword): Self { \"\($1)\" }\n" }.joined() + aliases
    let all =
      // With default isolation, the names can't use the class.
      host.inherits && !host.sharing.infersIsolation
      ? "GuardedState.__names(\(host.name).__declarations, \(name == "Event"))"
      : "[\(names.map { ".\($0.name.escapedIfKeyword)" }.joined(separator: ", "))]"
    return """
      /// \(summary) \(host.inherits ? "Inherited ones are written as strings." : "Subclasses may have more.")
      \(access)\(everywhere)struct \(name): GuardedState.ExtensibleName, Swift.CaseIterable {
        \(access)let rawValue: Swift.String
        \(access)init(rawValue: Swift.String) { self.rawValue = rawValue }
        \(access)static var allCases: [Self] { \(all) }
        \(members)
      }
      """
  }

  /// Returns the guarded methods or transitions of a class and its superclasses, for name lookup in its subclasses.
  func lineOfNames(_ kind: String, _ own: String, above: String) -> String {
    "\(access)typealias __\(kind) = GuardedState.__Check.LineOfNames<\(own), \(above)>"
  }

  /// Returns alternative names of methods that are named without labels.
  private func aliases(_ methods: [MethodModel]) -> String {
    let names = Set(methods.map(host.caseName))
    return host.names.cases.aliases.filter { names.contains($1) }.sorted { $0.key < $1.key }.map {
      "\n\(host.access)static var \($0): Self { .\($1.escapedIfKeyword) }\n"
    }.joined()
  }

  private func undocumented(_ names: [String]) -> [(help: String, name: String)] {
    names.distinct.map { ("", $0) }
  }

  /// The type of the states in the machine.
  var stateNames: [String] {
    guard let states = host.states, host.hasStateNames else {
      return unlessDeclared("StateName", "\(access)typealias StateName = State")
    }
    return unlessDeclared(
      "StateName",
      """
      /// The states without their values.
      \(generatedNames("StateName", undocumented(states.map(\.name))))
      """)
  }

  /// The type of the events in the machine.
  var eventNames: [String] {
    guard host.hasEventNames, let events = host.outline.events, !events.isEmpty else {
      return unlessDeclared("EventName", "\(access)typealias EventName = Event")
    }
    return unlessDeclared(
      "EventName",
      generatedNames("EventName", undocumented(events.map(\.name))))
  }

  /// The modifier of nonisolated types in a module with default isolation.
  var everywhere: String { host.sharing.infersIsolation ? "nonisolated " : "" }

  /// The names of the declared states and events, as arguments with a leading comma, for programs that are built
  /// without reflection metadata.
  var names: String { stateNames(host.hasStateNames ? [] : host.states ?? []) + caseNamesOfEvents }

  /// Returns the names of states, as an argument with a leading comma.
  func stateNames(_ states: [HostOutline.State]) -> String {
    states.isEmpty ? "" : ", names: \(text(of: states.map(\.name)))"
  }

  private var caseNamesOfEvents: String {
    let events = host.hasEventNames ? [] : (host.outline.events ?? []).filter(\.values.isEmpty)
    let eventNames = events.map { "\"\($0.name)\": .\($0.name.escapedIfKeyword)" }.joined(separator: ", ")
    return events.isEmpty ? "" : ", events: [\(eventNames)]"
  }
}
#endif
