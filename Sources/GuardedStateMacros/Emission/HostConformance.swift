#if Macros
import SwiftSyntax

/// Emits the extension with the conformances of a guarded type.
struct HostConformance {
  let host: HostOutline
  /// A conformance that the type declares itself, which has been diagnosed.
  var byHand: String?
  /// Whether the methods are tools.
  var hasTools = false
  /// The generic parameters of the type and its enclosing types that are marked `~Copyable`.
  var uncopied: [String] = []

  /// Returns the extension of a type; nil if the type already has all conformances.
  func declaration(of type: String) -> ExtensionDeclSyntax? {
    // `GuardedHost` implies `MachineOwner`, but in a file that is checked before the type's own the compiler finds only
    // conformances that the macro names.
    let names =
      (host.hostKind == .root ? ["GuardedHost", "MachineOwner"] : []) + ["BindableHost"]
      + (hasTools && host.hostKind == .root && !host.isDistributed ? ["ToolHost"] : [])
    let added = names.filter { byHand?.hasSuffix($0) != true }
    if added.isEmpty { return nil }
    let protocols = added.map { "GuardedState.\($0)" }.joined(separator: ", ")
    let clause = uncopied.isEmpty ? "" : " where " + uncopied.map { "\($0): ~Copyable" }.joined(separator: ", ")
    return ExtensionDeclSyntax(text: "\(host.isolationOfConformance)extension \(type): \(protocols)\(clause) {}")
  }
}

extension HostOutline {
  /// The hooks of an isolated type are nonisolated, and so is its conformance, whatever the module's default.
  fileprivate var isolationOfConformance: String { isolation == .none && !isNonisolated ? "" : "nonisolated " }

  /// Returns the extension of a subclass whose methods are tools, but not those of its superclass.
  func toolConformance(of type: String) -> ExtensionDeclSyntax {
    ExtensionDeclSyntax(text: "\(isolationOfConformance)extension \(type): GuardedState.ToolHost {}")
  }
}
#endif
