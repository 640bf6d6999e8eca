#if Macros
import SwiftSyntax

/// An enum that is marked `@Region`: a further state of its host.
struct RegionModel {
  let node: EnumDeclSyntax
  /// The name of the enum.
  let name: String
  let states: [HostOutline.State]
  /// What its rules declare, and the attributes of its methods, as far as that is written out.
  var rules: RulesModel?
  var facts = RulesFacts()
  /// Where the rules of the host say something of it.
  var declarations: [RulesModel.Name] = []

  /// Reads an enum; nil for one that is not marked.
  init?(_ node: EnumDeclSyntax) {
    guard node.regionAttribute != nil else { return nil }
    self.node = node
    name = node.name.text.trimmingBackticks
    states = node.cases
  }

  /// The name of the host's property.
  var property: String { name.asPropertyName }

  /// The type of its transitions, as callbacks take it.
  var transitionType: String { "GuardedState.Transition<\(name), Event, Method>" }

  /// Whether a machine can be made for it.
  var isUsable: Bool {
    !states.isEmpty && states.allSatisfy(\.values.isEmpty) && !Self.reserved.contains(name)
      && !Self.reserved.contains(property) && property != name
  }

  /// Whether the enum is seen wherever its host is.
  func isSeen(from access: AccessLevel) -> Bool {
    let level = AccessLevel(node.modifiers)
    return level >= min(access, .internal) && (access <= .internal || level >= access)
  }

  private static let reserved = HostOutline.reservedNames.union([
    "state", "machine", "can", "fire", "transition", "handle", "waitUntil", "transitions", "rules", "previous", "path",
    "revision", "history", "waiting", "clock", "snapshot", "delegate", "trace", "isFinished", "Region", "In", "On",
    "Final", "Always", "Done", "After", "Snapshot", "Refusal", "Outcome", "Call",
  ])
}

extension EnumDeclSyntax {
  /// The attribute that makes it a region; nil where it has none.
  var regionAttribute: AttributeSyntax? {
    attributes.lazy.compactMap { $0.as(AttributeSyntax.self) }.first { $0.plainName == "Region" }
  }
}

extension String {
  /// The name of a type as that of a property: `Payment` is `payment`, `URLState` is `urlState`.
  var asPropertyName: String {
    let capitals = prefix(while: \.isUppercase)
    // Of several capitals the last one begins the next word, unless the name ends with them.
    let count = capitals.count > 1 && capitals.count < self.count ? capitals.count - 1 : capitals.count
    return prefix(count).lowercased() + dropFirst(count)
  }
}

/// What an attribute says of another region, with `and:` or `while:`: a condition.
struct RegionCondition {
  /// The enum of its states.
  let region: String
  let states: [RulesModel.Name]
  let node: ExprSyntax

  /// The property that says whether it holds.
  var property: String { "is_\(name.asIdentifier)" }

  /// What it is called in refusals.
  var name: String {
    let names = states.map { ".\($0.text)" }
    return names.first.map { region + ([$0] + names.dropFirst()).joined(separator: " or ") } ?? region
  }
}

extension MethodModel {
  /// The enum of the states that the attribute names, where that isn't called `State`; nil for methods of the host's own
  /// state.
  var regionName: String? { kind.regionName }

  /// What the states are called between which the method leads.
  var nameOfStates: String { regionName ?? "State" }

  /// The machine that guards the method, as code.
  var machine: String { regionName.map { "_$machines.\($0.escapedIfKeyword)" } ?? "_$machine" }

  /// What the attribute says of other regions: each that is named with its type begins a condition.
  var regionConditions: [RegionCondition] {
    otherStates.reduce(into: []) { conditions, expression in
      let name = RulesModel.Name(expression)
      if let base = expression.typeOfState {
        conditions.append(RegionCondition(region: base, states: [name].compactMap { $0 }, node: expression))
      } else if let last = conditions.popLast() {
        conditions.append(
          RegionCondition(region: last.region, states: last.states + [name].compactMap { $0 }, node: last.node))
      } else {
        conditions.append(RegionCondition(region: "", states: [], node: expression))
      }
    }
  }
}

extension MethodModel.Guard {
  /// The enum of the states that it names, where that isn't called `State`.
  var regionName: String? { stateExpressions.lazy.compactMap(\.nameOfRegion).first }
}

extension ExprSyntax {
  /// The text that a state is, as the names of callbacks have it; nil for anything else.
  var textOfState: String? {
    self.as(StringLiteralExprSyntax.self)?.representedLiteralValue.map { text in
      text.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map { String($0).uppercasingFirst }.joined()
    }
  }

  /// The type that a state is written with, without what lies around that; nil for a short one.
  var typeOfState: String? {
    let base = self.as(MemberAccessExprSyntax.self)?.base
    let name =
      base?.as(DeclReferenceExprSyntax.self)?.baseName ?? base?.as(MemberAccessExprSyntax.self)?.declName.baseName
    return name?.text.trimmingBackticks
  }

  /// What is written before the type of a state, as `Order` in `Order.Payment.paid`; nil where nothing is.
  var hostOfState: String? {
    let base = self.as(MemberAccessExprSyntax.self)?.base?.as(MemberAccessExprSyntax.self)?.base
    return base?.as(DeclReferenceExprSyntax.self)?.baseName.text
      ?? base?.as(MemberAccessExprSyntax.self)?.declName.baseName.text
  }

  /// The same where it isn't `State`.
  fileprivate var nameOfRegion: String? {
    guard let name = typeOfState, name != "State", name != "StateName" else { return nil }
    return name
  }
}

extension HostModel {
  /// The condition about a region that an attribute asks for, or rules as `when: "Payment.paid"`; nil for any other one.
  func regionCondition(named name: String) -> RegionCondition? {
    if let known = methods.lazy.flatMap(\.regionConditions).first(where: { $0.name == name }) { return known }
    let parts = name.split(separator: ".").map(String.init)
    guard parts.count == 2, let rule = namedConditions.first(where: { $0.text == name }),
      let state = states(ofType: parts[0])?.first(where: { $0.name == parts[1] })
    else { return nil }
    return RegionCondition(
      region: parts[0], states: [RulesModel.Name(text: state.name, node: rule.node)],
      node: ExprSyntax("\(raw: name)"))
  }

  /// The states of a type: the host's own, or those of a region; nil where they aren't known.
  func states(ofType name: String) -> [HostOutline.State]? {
    name == "State" ? states : regions.first { $0.name == name }?.states
  }

  /// Whether a condition is named like a state of a region, which it doesn't have: that has been reported.
  func isMeantForRegion(_ name: String) -> Bool {
    let parts = name.split(separator: ".").map(String.init)
    // Behind the property a name may be that of any property of the enum, but no case.
    return parts.count == 2
      && regions.contains { region in
        parts[0] == region.name
          || parts[0] == region.property && region.states.contains { $0.name == parts[1] }
      }
  }

  /// Whether an attribute in a subclass names a state of another type than the inherited states: of a region that it inherits.
  func isOfRegion(_ expression: ExprSyntax) -> Bool {
    guard binding == .guardedClass, let type = expression.typeOfState else { return false }
    return !(namesOfState + allRegions.map(\.name) + ["State", "StateName"]).contains(type)
  }

  /// Whether the attribute of a method in a subclass names a state of a region, which is reported.
  func namesRegion(_ method: MethodModel) -> Bool { method.stateExpressions.contains(where: isOfRegion) }

  /// The region whose states the attribute of a method names; nil for a method of the host's own state.
  func region(of method: MethodModel) -> RegionModel? {
    method.regionName.flatMap { name in regions.first { $0.name == name } }
  }

  /// The number of the machine that guards a method: 0 for the host's own.
  func number(of method: MethodModel) -> Int {
    regions.firstIndex { $0.name == method.regionName }.map { $0 + 1 } ?? 0
  }

  /// The methods of a region, or of the host's own state.
  func methods(of region: RegionModel?) -> [MethodModel] {
    methods.filter { self.region(of: $0)?.name == region?.name }
  }
}
#endif
