#if Macros
import SwiftSyntax

/// Emits checks for callbacks and guards that a type inherits or has in an extension, which `@Guarded` can't see.
struct ExtensionChecks {
  let host: HostModel
  let places: SourcePlaces

  /// A function that is never called, with a statement for each name; empty if the compiler can't check the names.
  var code: String {
    let isSeen = host.body.hiddenParts.isEmpty && host.callbacks.hidden.isEmpty && host.guards.hidden.isEmpty
    let isOpaqueActor = host.isolation == .actor && inherited != nil
    if host.outline.isDistributed || !isSeen || isOpaqueActor { return "" }
    // Subclasses of `GuardedObject` override callbacks that it declares, and have states that are strings.
    let lines = host.hostKind == .object ? guards : states + [line(general, at: host.header.name)] + guards
    if lines.allSatisfy(\.isEmpty) { return "" }
    // An actor can't be isolated to a generic parameter. For the compiler that is quicker than an existential.
    let (isolated, kind) = host.isolation == .actor ? ("isolated ", "any") : ("", "some")
    let base = inherited.map { ", _ base: some \($0) & GuardedState.__Check.Members" } ?? ""
    let found = "_ host: \(isolated)\(kind) \(host.name) & GuardedState.__Check.Members"
    let head =
      "func _$find(_ check: GuardedState.__Check.Extended, \(found)\(base))"
    // The compiler emits no code for a branch that is never taken.
    return "\(head) {\nif false {\n\(lines.joined())\(places.end)}\n}\n"
  }

  /// The inherited types whose members are callbacks, as a composition; nil if there are none.
  private var inherited: String? {
    [.root, .bound].contains(host.hostKind) ? nil : host.header.inheritedComposition
  }

  private func look(_ name: String, isInheritable: Bool = true) -> String {
    let name = name.escapedIfKeyword
    return inherited == nil || !isInheritable ? "host.\(name)" : "check.own(host.\(name), base.\(name))"
  }

  /// Returns statements that check for members that the type's body doesn't declare.
  private func line(_ names: [(check: String, name: String)], at node: TokenSyntax) -> String {
    let calls = names.filter { !host.names.all.contains($0.name) }.map { check, name in
      if check != name { return "\(check)(\(look(name)))" }
      // The types of their parameters distinguish overloads of all but this one, which takes any error.
      let labels = name == "didFail" ? "(_:)" : ""
      return "\(check)(host.\(name)\(labels)\(inherited == nil ? "" : ", base.\(name)\(labels)"))"
    }
    if calls.isEmpty { return "" }
    return places.opened("check.\(calls.joined(separator: "; check."))", pointing: "check.".count, at: node)
  }

  private var general: [(check: String, name: String)] {
    CallbackMoment.all.filter { !$0.isOfStates }.map { ($0.name, $0.name) }
  }

  /// The statements for all states.
  private var states: [String] {
    ((host.states ?? []) + host.regions.flatMap(\.states)).compactMap { state in
      let suffix = state.name.uppercasingFirst
      guard !CallbackMoment.systemNames.contains(suffix), host.namesState(suffix) else { return nil }
      let moments = CallbackMoment.all.filter(\.isOfStates).reversed()
      return line(moments.map { ($0.name, $0.name + suffix) }, at: state.node.name)
    }
  }

  /// The statements for all methods with arguments and without a guard. Excludes methods that share a name, because a
  /// guard in an extension could be meant for any of them, and those with parameters that no generic function takes.
  private var guards: [String] {
    let ignored = Set(host.declaredRules.mentions.ignored.map(\.text))
    let named = host.ownMethods.filter { method in
      method.showsArguments && host.methods.count { $0.name == method.name } == 1
        && method.parameters.allSatisfy(\.isGenericArgument)
    }.flatMap { method in
      (host.guards[method] == nil ? [(method, method.guardName)] : [])
        + (ignored.contains(method.name) ? [(method, method.ignoreGuardName)] : [])
    }
    return named.filter { !host.names.all.contains($0.1) }.map { method, guardName in
      // A guarded superclass evaluates the guard of a method that this type overrides.
      let isIgnoring = guardName == method.ignoreGuardName
      let name = "_$\(isIgnoring ? "ignore_" : "")\(method.indexName)"
      let found = look(guardName, isInheritable: method.isOverride)
      let types = method.parameters.map { $0.type.metatype }.joined(separator: ", ")
      return "let \(name) = check.guard(\(found), of: \(types))\n"
        + places.opened("check.none(\(name))", pointing: "check.".count, at: method.node.name)
    }
  }
}

extension MethodModel.Parameter {
  /// Whether a generic parameter may have the type.
  fileprivate var isGenericArgument: Bool {
    !isInout && !type.isSpan && !["->", "some "].contains { type.trimmedText.contains($0) }
  }
}

extension HostModel {
  /// Whether a state of the host, or of exactly one region, has a name, as written in names of callbacks.
  fileprivate func namesState(_ name: String) -> Bool {
    states?.contains { $0.name.uppercasingFirst == name } ?? false || region(withState: name) != nil
  }
}
#endif
