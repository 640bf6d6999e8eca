#if Macros
import SwiftSyntax

/// A method that is marked `@During`.
struct ActivityModel {
  let node: FunctionDeclSyntax
  let attribute: AttributeSyntax
  /// The states while which it runs.
  let states: [ExprSyntax]
  /// The time between two calls.
  let interval: ExprSyntax?
  /// The event that its end fires.
  let end: ExprSyntax?
  /// The state that its error leads to.
  let failure: ExprSyntax?

  /// Reads a method; nil if it isn't marked.
  init?(_ node: FunctionDeclSyntax) {
    guard let attribute = node.attribute(where: { $0 == "During" }) else { return nil }
    (self.node, self.attribute) = (node, attribute)
    let arguments = LabeledArguments(attribute)
    states = arguments[""]
    (interval, end, failure) = (arguments["every"].first, arguments["then"].first, arguments["orElse"].first)
  }

  var name: String { node.name.text.trimmingBackticks }
  /// The type of the states: `State`, or a region.
  var typeOfStates: String { states.lazy.compactMap(\.typeOfState).first ?? "State" }
  /// The name of the event that its end fires.
  var endName: RulesModel.Name? { end.flatMap(\.nameOrText) }
  var throwsErrors: Bool { node.signature.effectSpecifiers?.throwsClause != nil }
  /// Whether it can be called without arguments.
  var takesNothing: Bool {
    node.signature.parameterClause.parameters.allSatisfy { $0.defaultValue != nil || $0.ellipsis != nil }
      && node.genericParameterClause == nil
  }
}

extension ActivityModel {
  /// A mistake in a method that is marked `@During`.
  enum Mistake {
    /// No task can enter the host's isolation, or the method has another one.
    case hostWithoutIsolation, foreignIsolation
    case guarded, isStatic, notAsync, needsArguments, noState
    /// A state for the error of a method that throws none, or one in which the method runs.
    case neverFails(ExprSyntax), ownState(ExprSyntax)
    /// An expression that is no state of the same region.
    case otherRegion(ExprSyntax)
    /// A state whose type is none of the host's.
    case unknownRegion(ExprSyntax)
    /// An event that the host doesn't have.
    case unknownEvent(ExprSyntax, nearest: String?)
  }
}

extension HostModel {
  /// Returns the first mistake in a method that is marked `@During`; nil if it is valid.
  func mistake(in activity: ActivityModel) -> ActivityModel.Mistake? {
    if !sharing.startsTasks { return .hostWithoutIsolation }
    if !activity.node.guardAttributes.isEmpty { return .guarded }
    if activity.node.isStatic { return .isStatic }
    if activity.node.signature.effectSpecifiers?.asyncSpecifier == nil { return .notAsync }
    if isForeign(activity.node) { return .foreignIsolation }
    if !activity.takesNothing { return .needsArguments }
    if activity.states.isEmpty { return .noState }
    let type = activity.typeOfStates
    let named = activity.states + [activity.failure].compactMap { $0 }
    if let other = named.first(where: { ($0.typeOfState ?? type) != type }) { return .otherRegion(other) }
    if let failure = activity.failure {
      if !activity.throwsErrors { return .neverFails(failure) }
      let own = Set(activity.states.compactMap { $0.nameOrText?.text })
      if let name = failure.nameOrText?.text, own.contains(name) { return .ownState(failure) }
    }
    if type != "State", !regions.contains(where: { $0.name == type }) { return .unknownRegion(activity.states[0]) }
    guard let end = activity.end else { return nil }
    let events = outline.events?.map(\.name) ?? methods.filter(\.isTransition).map(caseName)
    if let event = activity.endName?.text, events.contains(event) { return nil }
    return .unknownEvent(end, nearest: activity.endName?.text.nearest(among: events))
  }
}
#endif
