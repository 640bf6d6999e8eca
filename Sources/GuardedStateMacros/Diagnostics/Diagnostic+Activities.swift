#if Macros
import SwiftDiagnostics
import SwiftSyntax

/// Diagnostics for methods that are marked `@During`.
extension Diagnostic {
  static func activityForm(_ mistake: ActivityModel.Mistake, in activity: ActivityModel, of host: HostModel)
    -> Diagnostic
  {
    let (mark, name) = (Syntax(activity.attribute.attributeName), Syntax(activity.node.name))
    func error(_ node: some SyntaxProtocol, _ text: String, _ id: DiagnosticID = .activityForm) -> Diagnostic {
      .error(id, at: node, "'\(activity.name)' \(text)")
    }
    switch mistake {
    case .hostWithoutIsolation:
      let remedy =
        host.hostKind == .root && !host.outline.isDistributed
        ? "make '\(host.name)' an actor or '@MainActor'"
          + (host.options.isSynchronized ? " instead of 'synchronized: true'" : "")
        : "declare it in an actor or a class on a global actor that has its states and is no subclass"
      return error(
        mark, "can't run while a state lasts, because no task can enter its type: \(remedy)", .activityIsolation)
    case .foreignIsolation: return error(name, "has another isolation than '\(host.name)'", .activityIsolation)
    case .guarded: return error(mark, "is guarded, and the states alone decide when '@During' runs a method")
    case .isStatic: return error(name, "is static, and '@During' marks a method of the object")
    case .notAsync: return error(name, "isn't async: '@During' runs a method until it ends or its states are left")
    case .needsArguments: return error(name, "needs arguments, and '@During' has none")
    case .noState: return error(mark, "needs a state: '@During(State.x)'")
    case .neverFails(let state): return error(state, "throws nothing, so this state is never entered")
    case .ownState(let state):
      return error(state, "runs in this state, and would not begin again there: an error leads to another state")
    case .otherRegion(let state): return error(state, "runs in the states of one region, and this is of another")
    case .unknownRegion(let state): return error(state, "runs in states of '\(host.name)', and this is none")
    case .unknownEvent(let event, let nearest):
      let hint = nearest.map { "; did you mean '\($0)'?" } ?? ""
      return error(event, "can't fire this at its end: no event of '\(host.name)' has the name\(hint)")
    }
  }

  static func activityOutside(_ attribute: AttributeSyntax) -> Diagnostic {
    .error(.activityForm, at: attribute, "'@During' marks a method in the body of a '@Guarded' type")
  }
}
#endif
