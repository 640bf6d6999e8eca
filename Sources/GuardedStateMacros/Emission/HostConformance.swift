#if Macros
import SwiftSyntax

/// Emits the extension with the conformances of a guarded type.
struct HostConformance {
  let host: HostOutline
  /// A conformance that the type declares itself, which has been diagnosed.
  var byHand: String?
  /// The generic parameters of the type and its enclosing types that are marked `~Copyable`.
  var uncopied: [String] = []

  /// Returns the extension of a type; nil if the type already has all conformances.
  func declaration(of type: String) -> ExtensionDeclSyntax? {
    // `GuardedHost` implies `MachineOwner`, but in a file that is checked before the type's own the compiler finds only
    // conformances that the macro names.
    let names = (host.hostKind == .root ? ["GuardedHost", "MachineOwner"] : []) + ["BindableHost"]
    let added = names.filter { byHand?.hasSuffix($0) != true }
    if added.isEmpty { return nil }
    let protocols = added.map { "GuardedState.\($0)" }.joined(separator: ", ")
    // The hooks of an isolated type are nonisolated, and so is its conformance, whatever the module's default.
    let isolation = host.isolation == .none && !host.isNonisolated ? "" : "nonisolated "
    let clause = uncopied.isEmpty ? "" : " where " + uncopied.map { "\($0): ~Copyable" }.joined(separator: ", ")
    return ExtensionDeclSyntax(text: "\(isolation)extension \(type): \(protocols)\(clause) {}")
  }
}
#endif
