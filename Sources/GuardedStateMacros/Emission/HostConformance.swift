#if Macros
import SwiftSyntax

/// Writes the extension by which the runtime knows a guarded type.
struct HostConformance {
  let host: HostOutline

  /// The extension of a type.
  func declaration(of type: String) -> ExtensionDeclSyntax {
    let protocols = (host.binding == .ownStates ? "GuardedState.GuardedHost, " : "") + "GuardedState.BindableHost"
    // Hooks of an isolated type are not isolated themselves, and so isn't its conformance, whatever the module's default is.
    let isolation = host.isolation == .none && !host.isNonisolated ? "" : "nonisolated "
    return ExtensionDeclSyntax(text: "\(isolation)extension \(type): \(protocols) {}")
  }
}
#endif
