import Foundation

private let lock = NSLock()
/// The compiled rules of the specializations. Read and written only while the lock is held.
nonisolated(unsafe) private var sharedRules: [ObjectIdentifier: AnyObject] = [:]

extension __CompiledRules {
  /// The compiled rules of a specialization of a generic type, which can't have static stored properties.
  ///
  /// - Parameters:
  ///   - host: The specialization.
  ///   - make: Compiles the rules on first use.
  /// - Complexity: O(1), with a lock and a dictionary lookup.
  public static func shared(of host: Any.Type, _ make: () -> __CompiledRules) -> __CompiledRules {
    let key = ObjectIdentifier(host)
    if let known = lock.withLock({ sharedRules[key] }) as? __CompiledRules { return known }
    // Made without the lock, because this runs the host's own code. If two threads make it, the first one wins.
    let made = make()
    return lock.withLock {
      if let known = sharedRules[key] as? __CompiledRules { return known }
      sharedRules[key] = made
      return made
    }
  }
}
