/// A token that removes a closure from its machine.
///
/// The closure stays until ``cancel()`` or the end of the machine; releasing the token doesn't remove it.
///
/// ``cancel()`` changes the machine, so cancel a token in the host's isolation. Only the token of a host with
/// `@Guarded(synchronized: true)` is `Sendable`: it is an `ObservationToken & Sendable`. To observe from elsewhere, use
/// ``GuardedMachine/transitions``, which end with the task.
public final class ObservationToken {
  private let remove: () -> Void

  /// - Parameter remove: Removes the closure; does nothing the second time.
  init(_ remove: @escaping () -> Void) { self.remove = remove }

  /// Removes the closure. It isn't called any more, not even for the transition that is running. A second call does
  /// nothing.
  ///
  /// - Complexity: O(log *n*) for *n* closures, averaged over many calls.
  public func cancel() { remove() }
}
