import Foundation

/// The compiled rules of subclasses of ``GuardedObject``: the last that each was configured with, because as a rule all
/// objects of a class have the same.
final class ConfiguredRules: Sendable {
  typealias Rules = GuardedState.Rules<String, String, String>
  typealias Compiled = __CompiledRules<String, String, String>

  static let all = ConfiguredRules()

  private let lock = NSLock()
  // Read and written only while the lock is held.
  nonisolated(unsafe) private var last: [ObjectIdentifier: (rules: Rules, compiled: Compiled)] = [:]

  /// The compiled rules of a class for some rules; stops the program with a list of their problems.
  func rules(of type: GuardedObject.Type, _ rules: Rules) -> Compiled {
    let key = ObjectIdentifier(type)
    if let last = lock.withLock({ last[key] }), last.rules == rules { return last.compiled }
    let compiled = Compiled(
      type, rules, states: [], conditions: type.__conditions,
      methods: __MethodDeclaration.overridden(type.__declarations))
    lock.withLock { last[key] = (rules, compiled) }
    return compiled
  }

  /// What an object of a class decides with before it is configured: one state without a name, which allows nothing.
  static func none(of type: GuardedObject.Type) -> Compiled {
    __sharedRules(of: type) {
      let methods = __MethodDeclaration.overridden(type.__declarations).map {
        __MethodDeclaration<String, String, String>.allowed($0.method, $0.signature)
      }
      let draft = RulesDraft(Rules(initial: "") { In("") }, declarations: methods)
      return Compiled(draft, subject: "\(type) (not configured yet)")
    }
  }
}
