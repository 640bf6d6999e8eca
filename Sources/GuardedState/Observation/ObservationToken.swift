/// A token that removes a closure from its machine.
///
/// The closure stays until ``cancel()`` or the end of the machine; releasing the token doesn't remove it.
///
/// A token isn't `Sendable`, because ``cancel()`` changes the machine: cancel it in the host's isolation. To observe
/// from elsewhere, use ``GuardedMachine/transitions``, which end with the task.
public final class ObservationToken {
  private var remove: (() -> Void)?

  init(_ remove: @escaping () -> Void) {
    self.remove = remove
  }

  /// Removes the closure. It isn't called any more, not even for the transition that is running. A second call does
  /// nothing.
  ///
  /// - Complexity: O(log *n*) for *n* closures, and moving those that came later.
  public func cancel() {
    remove?()
    remove = nil
  }
}
