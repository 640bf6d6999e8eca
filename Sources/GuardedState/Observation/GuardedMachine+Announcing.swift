import Foundation

extension GuardedMachine {
  /// Notifies observers of an event other than a change of state.
  ///
  /// The host's method of that name is called first, if it takes the data: `func volumeChanged(_ userInfo: [String:
  /// Any])`, labelled or not; then the delegate and ``notificationCenter``. An announcement that is made during a
  /// transition isn't queued.
  ///
  /// - Parameters:
  ///   - name: The name of the announcement.
  ///   - userInfo: Data for observers.
  public func announce(_ name: String, userInfo: [String: Any] = [:]) {
    let monitor = enteredMonitor()
    defer { monitor?.leave() }
    _ = engine.announcementHost?.__announced(name, __Announced(userInfo))
    guard engine.hasChangeListeners, let extras = engine.core.extras else { return }
    extras.observe(.announcement(name, userInfo), in: __host.__region, of: engine.host, monitor)
  }
}

extension Notification.Name {
  /// The notification of an announcement: its name with the library's prefix. Keys: the caller's own and
  /// ``GuardedStateKey/announcement``.
  public static func guardedStateDidAnnounce(_ name: String) -> Notification.Name {
    Notification.Name("GuardedStateDidAnnounce.\(name)")
  }
}
