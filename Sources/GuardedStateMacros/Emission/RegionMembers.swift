#if Macros
import GuardedStateRules
import SwiftSyntax

/// Emits the members of a host with regions: their rules, their storage, and access for methods and users.
struct RegionMembers {
  let host: HostModel
  /// The other members of the host.
  let members: HostMembers

  var declarations: [String] {
    if host.regions.isEmpty { return reached }
    return reached + [types, machine]
  }

  /// The regions' part of the rules of the host's own state, as arguments with a leading comma.
  var arguments: String {
    if host.regions.isEmpty { return "" }
    let rules = host.regions.map { "\"\($0.name)\": __RegionTypes.__\($0.name).rules" }.joined(separator: ", ")
    return ", regions: [\(rules)]\(allEvents)"
  }

  /// All events, so that they have the same order in all rules.
  private var allEvents: String {
    let declared = host.outline.events?.filter(\.values.isEmpty).map(\.name)
    let transitions = host.methods.filter(\.isTransition).map(host.caseName)
    let names = declared ?? (transitions + host.unknownEvents.map(\.text)).distinct
    let events = names.map { ".\($0.escapedIfKeyword)" }.joined(separator: ", ")
    return names.isEmpty ? "" : ", allEvents: [\(events)]"
  }

  // MARK: - Machines as methods reach them

  /// The machines of attributes that name states of another type than `State`: those of regions, the host's own machine
  /// for an alias of its states, and none for a mistake, which has been diagnosed.
  var reached: [String] {
    let named = (host.methods + host.otherMethods.hidden).compactMap(\.regionName)
    let names = (host.declaredRegions.map(\.name) + named).distinct
    let answers = self.answers
    if names.isEmpty, answers.isEmpty { return [] }
    let properties = names.map { name in
      let isAlias = host.body.aliasOfState != nil || host.namesOfState.contains(name)
      let (type, value) =
        host.regions.contains { $0.name == name }
        ? (
          "GuardedState.HostMachine<GuardedState.__RegionOwner<__RegionTypes.__\(name)>>",
          ".init(__host: .init(host))"
        )
        : isAlias
          ? ("GuardedState.HostMachine<\(host.name)>", ".init(__host: host)")
          : ("GuardedState.__NoMachine", ".init()")
      return "var \(name.escapedIfKeyword): \(type) { \(value) }\n"
    }
    return [
      "private struct __Machines {\nlet host: \(host.name)\n\((properties + answers).joined())}",
      "private var _$machines: __Machines { .init(host: self) }",
    ]
  }

  /// The properties that evaluate the attributes' conditions on other regions.
  private var answers: [String] {
    var seen: Set<String> = []
    return (host.methods + host.otherMethods.hidden).flatMap(\.regionConditions).filter {
      seen.insert($0.property).inserted
    }
    .map { condition in
      let isHeld = host.asking(condition) { region in
        region.map(\.escapedIfKeyword) ?? "GuardedState.HostMachine<\(host.name)>(__host: host)"
      }
      return "var \(condition.property): Swift.Bool { \(isHeld) }\n"
    }
  }

  /// The machine for users, with the machines of the regions.
  private var machine: String {
    let properties = host.regions.map { region in
      let type = "__RegionTypes.__\(region.name)"
      return """
        /// The machine of the region.
        \(host.access)var \(region.property.escapedIfKeyword): GuardedState.RegionMachine<\(type)> {
          .init(__region: __host)
        }

        """
    }
    return """
      /// The machine of the host, and those of its regions.
      \(host.access)struct __Machine: GuardedState.GuardedMachine {
        \(host.access)let __host: \(host.name)
        \(properties.joined())
      }
      """
  }

  // MARK: - Rules

  private var types: String {
    let types = host.regions.enumerated().map { index, region in
      let name = region.name.escapedIfKeyword
      return """
        \(host.access)\(host.nonisolated)enum __\(region.name): GuardedState.__RegionType {
        \(host.access)typealias __Host = \(host.name)
        \(host.access)typealias State = \(host.name).\(name)
        \(host.access)static var name: Swift.String { "\(region.property)" }
        \(host.access)static var number: Swift.Int { \(index + 1) }
        \(rules(of: region))
        }

        """
    }
    return "/// The regions.\n\(host.access)\(host.nonisolated)enum __RegionTypes {\n\(types.joined())}"
  }

  private func rules(of region: RegionModel) -> String {
    let type = "GuardedState.__CompiledRules<State, \(host.name).\(host.eventName), \(host.name).Method>"
    let declared =
      host.readsRules
      ? host.isolated(
        "GuardedState.__rules(of: State.self, in: \(host.name).\(host.rulesName("rules")))",
        "GuardedState.Rules<State, \(host.name).\(host.eventName), \(host.name).Method>?") : "nil"
    let conditions = host.conditionNames.map { "\"\($0)\"" }.joined(separator: ", ")
    let value = """
      \(type)(
          \(host.name).self, \(host.addingActivities(of: region.name, to: declared, types: "State, \(host.name).\(host.eventName)")), states: [\(members.list(region.states))]\(members.stateNames(region.states)),
          conditions: [\(conditions)], region: "\(region.property)"\(allEvents),
          methods: \(host.declarations(in: region)))
      """
    if host.header.mayBeGeneric {
      return "\(host.access)static var rules: \(type) { GuardedState.__CompiledRules.shared(of: self) { \(value) } }"
    }
    return "\(host.access)static let rules = \(value)"
  }
}

extension HostModel {
  /// Returns the code that evaluates a condition on another region; true for a region or a state that doesn't exist,
  /// which has been diagnosed.
  ///
  /// - Parameter machine: Returns the machine of a region as code; for nil, the machine of the host's own state.
  func asking(
    _ condition: RegionCondition,
    _ machine: (_ region: String?) -> String = { $0.map { "_$machines.\($0.escapedIfKeyword)" } ?? "_$machine" }
  ) -> String {
    let machine = condition.region == "State" ? machine(nil) : machine(condition.region)
    let region = regions.first { $0.name == condition.region }
    guard condition.region == "State" || region != nil else { return "true" }
    let known = states(ofType: condition.region)
    let states = condition.states.filter { name in known?.contains { $0.name == name.text } ?? true }
    return states.isEmpty
      ? "true"
      : states.map { "\(machine).__isWithin(.\($0.text.escapedIfKeyword))" }.joined(separator: " || ")
  }
}
#endif
