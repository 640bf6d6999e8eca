#if Macros
import SwiftSyntax

/// Writes the extension by which the runtime knows a guarded type.
struct HostConformance {
  let host: HostOutline
  /// A protocol that the type names itself, which has been reported.
  var byHand: String?
  /// The generic parameters of the type, and of those around it, that need not be copyable.
  var uncopied: [String] = []

  /// The extension of a type; nil where it has all conformances.
  func declaration(of type: String) -> ExtensionDeclSyntax? {
    let names = (host.binding == .ownStates ? ["GuardedHost"] : []) + ["BindableHost"]
    let added = names.filter { byHand?.hasSuffix($0) != true }
    if added.isEmpty { return nil }
    let protocols = added.map { "GuardedState.\($0)" }.joined(separator: ", ")
    // Hooks of an isolated type are not isolated themselves, and so isn't its conformance, whatever the module's default is.
    let isolation = host.isolation == .none && !host.isNonisolated ? "" : "nonisolated "
    let clause = uncopied.isEmpty ? "" : " where " + uncopied.map { "\($0): ~Copyable" }.joined(separator: ", ")
    return ExtensionDeclSyntax(text: "\(isolation)extension \(type): \(protocols)\(clause) {}")
  }
}
#endif
