#if Macros
import SwiftDiagnostics
import SwiftSyntax

extension HostModel {
  /// Calls of guarded transitions that throw or return something, where a transition of the same host is running. They are
  /// always refused; others are queued.
  var callsInTransitions: [Diagnostic] {
    let refused = methods.filter {
      $0.isTransition && ($0.result != .nothing || $0.throwing != .nothing && $0.throwing != .rethrowing)
    }
    if refused.isEmpty || binding == .otherMachines { return [] }
    let callbacks = callbacks.filter { isCalledInTransition($0) && !$0.node.isMarkedUnguarded }.map(\.node)
    let bodies = methods.filter { $0.isTransition && $0.way?.via == nil }.map(\.node)
    return (callbacks + bodies).flatMap { node in
      node.body.map { body in
        CallsOfMethods(in: body, of: refused).calls.map {
          Diagnostic.callInTransition($0.node, of: $0.method, in: node.name.text)
        }
      } ?? []
    }
  }

  /// Whether a callback runs during a transition: not one that reports calls, refusals and errors, and not one of no state.
  private func isCalledInTransition(_ callback: CallbackModel) -> Bool {
    if ["didCall", "didRefuse", "didFail"].contains(callback.moment) { return false }
    return callback.state == nil || states == nil || state(of: callback) != nil || region(of: callback) != nil
  }
}
#endif
