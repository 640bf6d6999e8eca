#if Macros
import SwiftSyntax

extension HostModel {
  /// What the attribute of a method says, as an element of the list of methods.
  ///
  /// - Parameters:
  ///   - method: The method.
  ///   - region: The region whose list it is; nil for that of the host's own state.
  func declaration(of method: MethodModel, in region: RegionModel? = nil) -> String {
    let own = self.region(of: method)
    if own?.name != region?.name {
      let place = own.map { "the region \($0.name)" } ?? "State"
      return
        ".elsewhere(\(literal(of: method)), \"\(method.signature)\"\(traits(of: method))\(method.types), in: \"\(place)\")"
    }
    let name =
      binding == .guardedClass && method.isOverride
      ? "super.__declarations.__name(of: \(method.identity), or: \(literal(of: method)))" : literal(of: method)
    let head = "(\(name), \"\(method.signature)\"\(traits(of: method))\(method.types)"
    switch method.kind {
    case .allowed(let named, _):
      let states = namesRegion(method) ? [] : known(named, in: region)
      return
        ".allowed\(head)\(states.isEmpty ? "" : ", in: [\(list(states))]")\(conditions(of: method)))"
        + (namesRegion(method) ? "" : naming(named, states))
    case .transition(let way):
      // An event where none are declared has been reported.
      let hasEvents = declaresEvents || binding == .guardedClass
      let own = binding == .guardedClass ? addedEvent(literal(of: method)) : literal(of: method)
      let named = binding == .guardedClass && method.isOverride ? inheritedEvent(of: method) : own
      let event = (hasEvents ? self.event(of: way) : nil) ?? named
      if way.targets.isEmpty || namesRegion(method) {
        return ".transition\(head), on: \(event)\(conditions(of: method)))"
      }
      let via = way.via.flatMap { known([$0], in: region).first }.map { ", via: [\(list([$0]))]" } ?? ""
      let orElse = way.orElse.flatMap { known([$0], in: region).first }.map { ", orElse: [\(list([$0]))]" } ?? ""
      return
        ".transition\(head), on: \(event), alone: \(!hasEvents || way.event == nil), from: [\(list(known(way.sources, in: region)))]\(via), "
        + "to: [\(list(known(way.targets, in: region)))]\(orElse)\(conditions(of: method)))"
        + naming(way.sources + way.targets, known(way.sources + way.targets, in: region))
    }
  }

  /// What notes the first name of an attribute that is no case. The compiler may know it all the same: a constant of an
  /// extension.
  private func naming(_ states: [ExprSyntax], _ known: [ExprSyntax]) -> String {
    let names = Set(known.compactMap { RulesModel.Name($0)?.text })
    let unknown = states.lazy.compactMap { RulesModel.Name($0)?.text }.first { !names.contains($0) }
    return unknown.map { ".naming(\"\($0)\")" } ?? ""
  }

  /// The event of an attribute as code; nil where it names none. One that doesn't exist has been reported, and any other
  /// stands for it.
  private func event(of way: MethodModel.Way) -> String? {
    if binding == .ownStates, let first = events?.first?.name.escapedIfKeyword {
      let name = way.event.flatMap { RulesModel.Name($0)?.text }
      guard let name, events?.contains(where: { $0.name == name }) ?? false else { return ".\(first)" }
    }
    return way.event.map { list([$0]) }
  }

  /// The conditions of a method, as arguments with a comma before them; empty for most.
  private func conditions(of method: MethodModel) -> String {
    let all = method.conditionPaths + method.regionConditions.map(\.name)
    let names = all.map { "\"\($0)\"" }.joined(separator: ", ")
    let asked = argumentGuard(of: method).map { ", decidedBy: \"\($0.node.name.text)\"" } ?? ""
    return (names.isEmpty ? "" : ", when: [\(names)]") + asked
  }

  private func list(_ expressions: [ExprSyntax]) -> String {
    expressions.map { expression in
      // Of a state with values only the name counts, and a subclass doesn't see whether its states have some.
      guard hasStateNames || hasEventNames || binding == .guardedClass, let name = RulesModel.Name(expression) else {
        return expression.trimmedDescription
      }
      return "." + name.text.escapedIfKeyword
    }.joined(separator: ", ")
  }

  /// The event that a subclass adds, as code: where the superclass declares its own, that is a mistake.
  func addedEvent(_ name: String) -> String {
    "GuardedState.__Check.addedEvent(\(name), \(superclass ?? "Self").EventName.self)"
  }

  /// The event of an override that names none, which only the superclass knows.
  private func inheritedEvent(of method: MethodModel) -> String {
    "super.__declarations.__event(of: \(method.identity), or: \(literal(of: method)))"
  }

  /// A method or its event as an expression: a case, or a string where those are strings.
  private func literal(of method: MethodModel) -> String {
    inherits ? "\"\(caseName(method))\"" : "." + caseName(method).escapedIfKeyword
  }
}

extension HostModel {
  /// How a method may be called, as an argument with a comma before it; empty for most.
  private func traits(of method: MethodModel) -> String {
    // What can't be called by name can't be called by an event either; nor what a guard wants to see the arguments of.
    let isAsked = argumentGuard(of: method)?.seesArguments == true
    let needsArguments = !method.isAsync && (!method.canBeFired || isAsked)
    let isTransition = method.isTransition
    let traits = [
      isTransition && !method.canWait ? ".cannotWait" : nil, method.isAsync ? ".async" : nil,
      isTransition && needsArguments ? ".needsArguments" : nil,
      isTransition && (method.result == .state || method.result == .optionalState) ? ".picks" : nil,
      isTransition && isForeign(method.node) ? ".elsewhere" : nil,
      method.waits && method.isAbleToWait ? ".waits" : nil, method.cancelsBody ? ".cancels" : nil,
      method.asksConditions && argumentGuard(of: method) == nil ? ".asks" : nil,
    ].compactMap { $0 }
    return traits.isEmpty ? "" : traits.count == 1 ? ", \(traits[0])" : ", [\(traits.joined(separator: ", "))]"
  }
}
#endif
