#if Macros
import SwiftSyntax

/// Writes the members that `@Guarded` adds to a class that inherits `GuardedObject`: all that the superclass can't know.
struct ObjectMembers {
  let host: HostModel

  var declarations: [String] {
    let members = HostMembers(host: host)
    return [
      members.index, members.machine,
      members.declarationList(
        "[GuardedState.__MethodDeclaration<Swift.String, Swift.String, Swift.String>]", inherits: false),
    ] + RegionMembers(host: host, members: members).reached + ArgumentHooks(host: host).declarations
      + HostHooks(host: host).declarations
      + BoundHooks(host: host).declarations + namesOfMethods
  }

  /// The names of the methods, which are texts otherwise: the compiler finds overrides by them that aren't guarded.
  private var namesOfMethods: [String] {
    if host.isFinal || host.methods.isEmpty { return [] }
    let names = OrderedNames(host.methods.flatMap { [host.caseName($0), $0.name] }).names
    let properties = names.map { "\(host.access)static var \($0.escapedIfKeyword): Self { .init() }" }
    return [
      "\(host.access)nonisolated struct __MethodNames { \(properties.joined(separator: "; ")) }",
      HostMembers(host: host).lineOfMethods("__MethodNames", above: "Swift.Never"),
    ]
  }
}
#endif
