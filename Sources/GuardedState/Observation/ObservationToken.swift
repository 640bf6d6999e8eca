/// A token that removes a closure from its machine.
///
/// The closure stays while the machine exists, or until ``cancel()``; releasing the token removes nothing.
///
/// It isn't `Sendable`, because ``cancel()`` changes the machine and belongs where that is: a closure of an actor's machine is
/// removed on that actor. Keep the token beside the host, or in it; whoever listens from elsewhere takes
/// ``GuardedMachine/transitions``, which end with the task.
public final class ObservationToken {
  private var remove: (() -> Void)?

  init(_ remove: @escaping () -> Void) {
    self.remove = remove
  }

  /// Removes the closure. It is not called any more, not even for what is happening just now. Again, does nothing.
  ///
  /// - Complexity: O(log *n*) for *n* closures, and moving those that came later.
  public func cancel() {
    remove?()
    remove = nil
  }
}
