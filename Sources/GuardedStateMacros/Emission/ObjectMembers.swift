#if Macros
import GuardedStateRules
import SwiftSyntax

/// Emits the members that `@Guarded` adds to a class that inherits `GuardedObject`.
struct ObjectMembers {
  let host: HostModel
  /// The source locations of nodes in the user's file.
  let places: SourcePlaces

  var declarations: [String] {
    let members = HostMembers(host: host)
    let checks = ExtensionChecks(host: host, places: places).code
    return (checks.isEmpty ? [] : ["private static func _$checks() {\n\(checks)}"]) + [
      members.index, members.machine,
      members.declarationList(
        "[GuardedState.__MethodDeclaration<Swift.String, Swift.String, Swift.String>]", inherits: false),
    ] + RegionMembers(host: host, members: members).reached + ArgumentHooks(host: host, places: places).declarations
      + HostHooks(host: host, places: places).declarations
      + BoundHooks(host: host).declarations + names(of: host.methods, "Methods", "__MethodNames")
      + names(of: host.methods.filter(\.isTransition), "Transitions", "__TransitionNames")
  }

  /// Returns a type with the names of methods, in which the compiler finds overrides with a missing or wrong guard.
  /// Elsewhere the names are strings.
  private func names(of methods: [MethodModel], _ kind: String, _ type: String) -> [String] {
    if host.header.isFinal || methods.isEmpty { return [] }
    let names = methods.flatMap { [host.caseName($0), $0.name] }.distinct
    let properties = names.map { "\(host.access)static var \($0.escapedIfKeyword): Self { .init() }" }
    return [
      "\(host.access)nonisolated struct \(type) { \(properties.joined(separator: "; ")) }",
      HostMembers(host: host).lineOfNames(kind, type, above: "Swift.Never"),
    ]
  }
}
#endif
