#if Macros
import SwiftSyntax

/// An orthogonal region of a host: an enum that is marked `@Region`.
struct RegionModel {
  let node: EnumDeclSyntax
  let name: String
  let states: [HostOutline.State]
  /// The rules of the region, including those of method attributes.
  var rules = RulesModel()
  /// The `Region` declarations in the rules of the host.
  var declarations: [RulesModel.Name] = []
  /// Whether another region has the same name, which the compiler diagnoses.
  private(set) var isRepeated = false

  /// Returns the regions among enums. Only the first of several with the same name is included.
  static func all(in enums: [EnumDeclSyntax]) -> [Self] {
    let marked = enums.compactMap { Self($0) }
    let groups = Dictionary(grouping: marked.indices) { marked[$0].name }
    return groups.values.sorted { $0[0] < $1[0] }.map { group in
      var region = marked[group[0]]
      region.isRepeated = group.count > 1
      return region
    }
  }

  /// Creates the model of an enum; nil if it isn't marked `@Region`.
  init?(_ node: EnumDeclSyntax) {
    guard node.regionAttribute != nil else { return nil }
    self.node = node
    name = node.name.text.trimmingBackticks
    states = node.cases
  }

  /// The name of the host's property for the region.
  var property: String { name.asPropertyName }

  /// The type of the region's transitions in callback parameters.
  var transitionType: String { "GuardedState.Transition<\(name), Event, Method>" }

  /// Whether the enum is valid as a region: it has states, all of them available and without values, and its name isn't
  /// reserved.
  var isUsable: Bool {
    !states.isEmpty && states.allSatisfy { $0.values.isEmpty && !$0.isUnavailable } && !Self.reserved.contains(name)
      && !Self.reserved.contains(property) && property != name
  }

  /// Whether the enum is visible wherever its host is.
  func isSeen(from access: AccessLevel) -> Bool {
    let level = AccessLevel(node.modifiers)
    return level >= min(access, .internal) && (access <= .internal || level >= access)
  }

  private static let reserved = HostOutline.reservedNames.union([
    "state", "machine", "can", "fire", "transition", "handle", "waitUntil", "transitions", "rules", "previous", "path",
    "revision", "history", "waiting", "clock", "snapshot", "delegate", "trace", "isFinished", "Region", "Snapshot",
    "Refusal", "Outcome", "Call",
  ]).union(RuleForm.all.keys)
}

extension EnumDeclSyntax {
  /// The attribute `@Region`; nil if there is none.
  var regionAttribute: AttributeSyntax? { attribute { $0 == "Region" } }
}

extension String {
  /// The type name as a property name: `Payment` becomes `payment`, and `URLState` becomes `urlState`.
  var asPropertyName: String {
    let capitals = prefix(while: \.isUppercase)
    // The last of several capitals begins the next word, unless the name ends with them.
    let count = capitals.count > 1 && capitals.count < self.count ? capitals.count - 1 : capitals.count
    return prefix(count).lowercased() + dropFirst(count)
  }
}

/// A condition on another region, from `while:` of an attribute.
struct RegionCondition {
  /// The name of the region's enum.
  let region: String
  let states: [RulesModel.Name]
  let node: ExprSyntax

  /// The name of the generated property that evaluates the condition.
  var property: String { "is_\(name.asIdentifier)" }

  /// The name of the condition in refusals.
  var name: String {
    let names = states.map { ".\($0.text)" }
    return names.first.map { region + ([$0] + names.dropFirst()).joined(separator: " or ") } ?? region
  }
}

extension MethodModel {
  /// The name of the enum whose states the attribute names.
  var nameOfStates: String { regionName ?? "State" }

  /// The machine that guards the method, as code.
  var machine: String { regionName.map { "_$machines.\($0.escapedIfKeyword)" } ?? "_$machine" }

  /// The conditions of the attribute on other regions. A state of another type begins a new condition.
  var regionConditions: [RegionCondition] {
    otherStates.reduce(into: []) { conditions, expression in
      let (region, name) = (expression.typeOfState ?? conditions.last?.region ?? "", RulesModel.Name(expression))
      let last = conditions.last?.region == region ? conditions.popLast() : nil
      conditions.append(
        RegionCondition(
          region: region, states: (last?.states ?? []) + (region.isEmpty ? [] : [name].compactMap { $0 }),
          node: last?.node ?? expression))
    }
  }
}

extension ExprSyntax {
  /// The state of a string literal, in the form that callback names contain; nil for any other expression.
  var textOfState: String? {
    self.as(StringLiteralExprSyntax.self)?.representedLiteralValue.map { text in
      text.identifiers.map { String($0).uppercasingFirst }.joined()
    }
  }

  /// The unqualified name of a state's type, as `Payment` in `Payment.paid`; nil for an implicit member.
  var typeOfState: String? {
    let base = self.as(MemberAccessExprSyntax.self)?.base
    let name =
      base?.as(DeclReferenceExprSyntax.self)?.baseName ?? base?.as(MemberAccessExprSyntax.self)?.declName.baseName
    return name?.text.trimmingBackticks
  }

  /// The name before a state's type, as `Order` in `Order.Payment.paid`; nil if there is none.
  var hostOfState: String? {
    let base = self.as(MemberAccessExprSyntax.self)?.base?.as(MemberAccessExprSyntax.self)?.base
    return base?.as(DeclReferenceExprSyntax.self)?.baseName.text
      ?? base?.as(MemberAccessExprSyntax.self)?.declName.baseName.text
  }

  /// The name of a state's type if it isn't the host's own state.
  var nameOfRegion: String? {
    guard let name = typeOfState, name != "State", name != "StateName" else { return nil }
    return name
  }
}

extension HostModel {
  /// Returns the condition on a region with a name, from an attribute or from rules, as in `when: "Payment.paid"`; nil
  /// if there is none.
  func regionCondition(named name: String) -> RegionCondition? {
    if let known = methods.lazy.flatMap(\.regionConditions).first(where: { $0.name == name }) { return known }
    let parts = name.split(separator: ".").map(String.init)
    guard parts.count == 2, let rule = declaredRules.conditions.first(where: { $0.text == name }),
      let state = states(ofType: parts[0])?.first(where: { $0.name == parts[1] })
    else { return nil }
    return RegionCondition(
      region: parts[0], states: [RulesModel.Name(text: state.name, node: rule.node)],
      node: ExprSyntax("\(raw: name)"))
  }

  /// Returns the states of `State` or of a region; nil if they aren't known.
  func states(ofType name: String) -> [HostOutline.State]? {
    name == "State" ? states : regions.first { $0.name == name }?.states
  }

  /// Whether a condition looks like the name of a region's state. If it isn't one, it is diagnosed.
  func isMeantForRegion(_ name: String) -> Bool {
    let parts = name.split(separator: ".").map(String.init)
    guard parts.count == 2, !regions.isEmpty else { return false }
    // The name of a type that the body doesn't declare.
    if parts[0].first?.isUppercase == true, !names.all.contains(parts[0]) { return true }
    return regions.contains { region in
      // A name after the region's property may be any property of the enum. Only a case is a mistake.
      parts[0] == region.name || parts[0] == region.property && region.states.contains { $0.name == parts[1] }
    }
  }

  /// Whether an attribute in a subclass names a state of an inherited region: its type isn't that of the inherited
  /// states.
  func isOfRegion(_ expression: ExprSyntax) -> Bool {
    guard hostKind == .subclass, let type = expression.typeOfState else { return false }
    return !(namesOfState + declaredRegions.map(\.name) + ["State", "StateName"]).contains(type)
  }

  /// Whether the attribute of a method in a subclass names a state of a region, which is diagnosed.
  func namesRegion(_ method: MethodModel) -> Bool { method.stateExpressions.contains(where: isOfRegion) }

  /// Returns the region whose states a method's attribute names; nil for the host's own state.
  func region(of method: MethodModel) -> RegionModel? {
    method.regionName.flatMap { name in regions.first { $0.name == name } }
  }

  /// Returns the number of the region that guards a method: 0 for the host's own state.
  func number(of method: MethodModel) -> Int {
    regions.firstIndex { $0.name == method.regionName }.map { $0 + 1 } ?? 0
  }

  /// Returns the methods of a region, or of the host's own state.
  func methods(of region: RegionModel?) -> [MethodModel] {
    methods.filter { self.region(of: $0)?.name == region?.name }
  }
}
#endif
