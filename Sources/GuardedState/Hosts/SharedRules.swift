import Foundation

/// The compiled rules of generic types, separate for each specialization.
private final class SharedRules: Sendable {
  static let all = SharedRules()

  private let lock = NSLock()
  // Read and written only while the lock is held.
  nonisolated(unsafe) private var rules: [ObjectIdentifier: AnyObject] = [:]

  func rules<Rules: AnyObject>(of host: Any.Type, make: () -> Rules) -> Rules {
    if let known = lock.withLock({ rules[ObjectIdentifier(host)] }) as? Rules { return known }
    // Made without the lock, because this runs the host's own code. If two threads make it, the first one wins.
    let made = make()
    return lock.withLock {
      if let known = rules[ObjectIdentifier(host)] as? Rules { return known }
      rules[ObjectIdentifier(host)] = made
      return made
    }
  }
}

/// The compiled rules of a specialization of a generic type, which can't have static stored properties.
///
/// - Parameters:
///   - host: The specialization.
///   - make: Compiles the rules on first use.
/// - Complexity: O(1), with a lock and a dictionary lookup.
public func __sharedRules<State, Event, Method>(
  of host: Any.Type, _ make: () -> __CompiledRules<State, Event, Method>
) -> __CompiledRules<State, Event, Method> {
  SharedRules.all.rules(of: host, make: make)
}
