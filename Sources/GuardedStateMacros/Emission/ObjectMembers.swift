#if Macros
import SwiftSyntax
import SwiftSyntaxBuilder

/// Writes the members that `@Guarded` adds to a class that inherits `GuardedObject`: all that the superclass can't know.
struct ObjectMembers {
  let host: HostModel

  var declarations: [DeclSyntax] {
    let methods = host.methods.map { "\n    \(host.declaration(of: $0))," }.joined()
    let members: [DeclSyntax] = [
      HostMembers(host: host).index,
      "private var _$machine: GuardedState.HostMachine<\(raw: host.name)> { .init(__host: self) }",
      """
      override \(raw: host.access)\(raw: host.nonisolated)class var __declarations: [GuardedState.__MethodDeclaration<String, String, String>] {
        [\(raw: methods)\(raw: methods.isEmpty ? "" : "\n  ")]
      }
      """,
    ]
    return members + HostHooks(host: host).declarations + BoundHooks(host: host).declarations
  }
}
#endif
