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
      + BoundHooks(host: host).declarations
  }
}
#endif
