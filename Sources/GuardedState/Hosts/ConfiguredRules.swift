internal import GuardedStateRules
import Foundation

/// The compiled rules of subclasses of ``GuardedObject``: the most recent ones of each class, because usually all
/// objects of a class have the same.
final class ConfiguredRules: Sendable {
  typealias Rules = GuardedState.Rules<String, String, String>
  typealias Compiled = __CompiledRules<String, String, String>

  static let all = ConfiguredRules()

  private let lock = NSLock()
  // Read and written only while the lock is held.
  nonisolated(unsafe) private var last: [ObjectIdentifier: (rules: Rules, compiled: Compiled, isWritten: Bool)] = [:]

  /// The compiled rules of a class, which may have problems.
  func rules(of type: GuardedObject.Type, _ rules: Rules) -> Compiled {
    let key = ObjectIdentifier(type)
    if let last = lock.withLock({ last[key] }), last.rules == rules { return last.compiled }
    let compiled = Compiled(
      type, rules, states: [], conditions: type.__conditions,
      methods: __MethodDeclaration.overridden(type.__declarations))
    compiled.addedCallbacks = type.__rules.addedCallbacks
    lock.withLock { last[key] = (rules, compiled, false) }
    return compiled
  }

  /// Writes the warnings of a class's rules to standard error in a debug build, unless they were written.
  func writeWarnings(of type: GuardedObject.Type, _ compiled: Compiled) {
    #if DEBUG
    let isWritten = lock.withLock {
      defer { last[ObjectIdentifier(type)]?.isWritten = true }
      return last[ObjectIdentifier(type)]?.isWritten ?? false
    }
    if !isWritten { MistakeReport.write(compiled.rules.warnings.map { "\(compiled.subject): \($0)" }) }
    #endif
  }

  /// The rules of an object before it is configured: one state without a name, which allows nothing.
  ///
  /// - Parameters:
  ///   - type: The class.
  ///   - callbacks: The names of state callbacks, without those of the topmost guarded class.
  static func none(of type: GuardedObject.Type, callbacks: [(moment: String, state: String)] = []) -> Compiled {
    Compiled.shared(of: type) {
      let methods = __MethodDeclaration.overridden(type.__declarations).map {
        __MethodDeclaration<String, String, String>.allowed($0.method, $0.signature)
      }
      let draft = RulesDraft(Rules(initial: "") { In("") }, declarations: methods)
      // Not configured yet, so problems aren't reported.
      let compiled = Compiled(draft, subject: "\(type) (not configured yet)")
      compiled.addedCallbacks = callbacks
      return compiled
    }
  }
}

extension __CompiledRules {
  /// Compiles the rules of a subclass: those of its superclass and what it adds.
  ///
  /// - Parameters:
  ///   - host: The subclass, for messages.
  ///   - conditions: The names of the conditions of both classes, in the order of their indices.
  ///   - properties: The names of those that are properties of the subclass and override none.
  ///   - added: The rules that the subclass adds, if any.
  ///   - inherited: The rules of its superclass.
  ///   - declarations: The guarded methods of both classes, the superclass's first. The last declaration of a method
  ///     wins.
  ///   - callbacks: The names of the subclass's state callbacks.
  ///   - isFinal: Whether no further subclass can allow the methods that this one adds.
  public static func adding(
    _ added: Rules<State, Event, Method>?, to inherited: __CompiledRules, in host: Any.Type,
    conditions: [String] = [], declaring properties: [String] = [],
    methods declarations: [__MethodDeclaration<State, Event, Method>], callbacks: KeyValuePairs<String, String> = [:],
    isFinal: Bool = false
  ) -> __CompiledRules {
    // Each object of these classes gets its own rules when it is configured.
    if let type = host as? GuardedObject.Type {
      let all = inherited.addedCallbacks + callbacks.map { ($0.key, $0.value) }
      return ConfiguredRules.none(of: type, callbacks: all) as? __CompiledRules ?? inherited
    }
    let known = inherited.rules.shared.declarations
    // Rules with problems have no declarations.
    let own = declarations.dropFirst(known.isEmpty ? 0 : inherited.declarationCount)
    var whole = __MethodDeclaration.overridden(known + own)
    var declared = inherited.declared
    for index in whole.indices {
      let method = whole[index].method
      guard let override = own.last(where: { $0.method == method }), override.namesStates,
        let overridden = known.first(where: { $0.method == method })
      else { continue }
      declared.override(overridden, with: &whole[index], keepingConditions: override.conditions.isEmpty) { state in
        inherited.stateIndices[state].map { inherited.path(of: $0) } ?? [state]
      }
    }
    let replaced = Set(own.filter(\.namesStates).map(\.method))
    var problems = properties.filter(inherited.conditionNames.contains).map { name in
      RulesProblem(
        .duplicateName,
        "'\(RuleGraph.property(ofTime: name) ?? name)' of '\(host)' has the name of a private property that the rules of its superclass read: call it something else"
      )
    }
    declared.stateRules += (added?.stateRules ?? []).map { rule in
      var rule = rule
      rule.forbids.removeAll { method in
        guard !replaced.contains(method), let remedy = inherited.remedy(toForbid: method, in: rule.state) else {
          return false
        }
        let (state, method) = (nameOfCase(rule.state), nameOfCase(method))
        problems.append(
          RulesProblem(
            .contradictoryRules,
            "In(\(state), forbids: \(method)): '\(host)' can't forbid '\(method)' in '\(state)', where \(remedy)"))
        return true
      }
      return rule
    }
    declared.eventRules += added?.eventRules ?? []
    declared.regions += added?.regions ?? []
    // Whether a method is new, or a transition for the first time, so that inherited declarations don't allow it.
    func isNew(_ method: __MethodDeclaration<State, Event, Method>) -> Bool {
      inherited.methodIndices[method.method].map { method.event != nil && !inherited.traits[$0].contains(.changes) }
        ?? true
    }
    let regions = inherited.rules.shared.regions.compactMap { region in
      (region.rules as? __Table).map { (name: region.name, rules: $0) }
    }
    let compiled = __CompiledRules(
      host, declared, states: inherited.states, values: inherited.valued.map { inherited.states[$0] },
      conditions: conditions, compiledRegions: regions,
      // Regions use the same event indices.
      allEvents: regions.isEmpty ? [] : inherited.events,
      methods: isFinal ? whole.map { isNew($0) ? $0.checked(in: declared, with: whole) : $0 } : whole,
      problems: problems)
    compiled.declarationCount = declarations.count
    return compiled
  }

  /// Returns the reason why a subclass can't forbid a method in a state, and what it can do instead; nil if it can,
  /// because the rules of that very state don't allow the method.
  ///
  /// The macro doesn't see the rules of a superclass, so only the runtime finds this.
  private func remedy(toForbid method: Method, in state: State) -> String? {
    let events = Set(
      rules.shared.declarations.filter { $0.method == method && $0.performsEvent }.compactMap(\.event))
    func allows(_ rules: Rules<State, Event, Method>) -> Bool {
      rules.stateRules.contains { $0.state == state && $0.allows.contains(method) }
        || rules.eventRules.contains { rule in
          rule.sources.contains(state)
            && (rule.method.map { $0 == method } ?? rule.trigger.event.map(events.contains) ?? false)
        }
    }
    if allows(declared) {
      return "the rules of its superclass '\(subject)' allow it; override the method with this state and a condition "
        + "in its attribute"
    }
    if !allows(rules) { return nil }
    return "the attribute of its superclass '\(subject)' allows it; override the method, and name the states in its "
      + "attribute that still allow it"
  }
}
