import Foundation

/// The compiled rules of generic types, of which each specialisation has its own.
private final class SharedRules: Sendable {
  static let all = SharedRules()

  private let lock = NSLock()
  // Read and written only while the lock is held.
  nonisolated(unsafe) private var rules: [ObjectIdentifier: AnyObject] = [:]

  func rules<Rules: AnyObject>(of host: Any.Type, make: () -> Rules) -> Rules {
    if let known = lock.withLock({ rules[ObjectIdentifier(host)] }) as? Rules { return known }
    // Made without the lock, because it runs the host's own code: two threads may make it, and the first one counts.
    let made = make()
    return lock.withLock {
      if let known = rules[ObjectIdentifier(host)] as? Rules { return known }
      rules[ObjectIdentifier(host)] = made
      return made
    }
  }
}

/// The compiled rules of a specialisation of a generic type, which may have no static stored properties.
///
/// - Parameters:
///   - host: The specialisation.
///   - make: Compiles the rules, the first time.
/// - Complexity: O(1), with a lock and a look-up.
public func __sharedRules<State, Event, Method>(
  of host: Any.Type, _ make: () -> __CompiledRules<State, Event, Method>
) -> __CompiledRules<State, Event, Method> {
  SharedRules.all.rules(of: host, make: make)
}
