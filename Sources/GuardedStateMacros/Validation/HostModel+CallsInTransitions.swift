#if Macros
import SwiftDiagnostics
import SwiftSyntax

extension HostModel {
  /// Diagnostics for calls of guarded transitions with a result or an error during a transition of the same host. They
  /// are always refused; others are queued.
  var callsInTransitions: [Diagnostic] {
    let refused = methods.filter {
      $0.isTransition && ($0.result != .nothing || $0.throwing != .nothing && $0.throwing != .rethrowing)
    }
    if refused.isEmpty || hostKind == .bound { return [] }
    let callbacks = callbacks.all.filter(isCalledInTransition).map(\.node)
    let bodies = methods.filter { $0.isTransition && !$0.mayRunVia }.map(\.node)
    return (callbacks + bodies).flatMap { node in
      node.body.map { body in
        CallsOfMethods(in: body, of: refused).calls.map {
          Diagnostic.callInTransition($0.node, of: $0.method, in: node.name.text)
        }
      } ?? []
    }
  }

  /// Whether a callback runs during a transition: it has a state, and isn't for calls, refusals or errors.
  private func isCalledInTransition(_ callback: CallbackModel) -> Bool {
    if ["didCall", "didRefuse", "didFail"].contains(callback.moment) { return false }
    return callback.state == nil || states == nil || state(of: callback) != nil || region(of: callback) != nil
  }
}
#endif
