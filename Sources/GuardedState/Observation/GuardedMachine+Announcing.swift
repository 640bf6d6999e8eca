import Foundation

extension GuardedMachine {
  /// Notifies observers of an event other than a change of state.
  ///
  /// The host's method of that name is called first, if it takes the data: `func volumeChanged(_ userInfo: [String:
  /// Any])`, labelled or not; then the delegate and ``notificationCenter``. An announcement that is made during a
  /// transition isn't queued. One that a listener makes while it receives a report follows that report, and more than
  /// 1,000 of them are a livelock. In a transaction the delegate and the notification center receive it when that
  /// commits, and not if it is rolled back.
  ///
  /// - Parameters:
  ///   - name: The name of the announcement.
  ///   - userInfo: Data for observers.
  public func announce(_ name: String, userInfo: [String: any Sendable] = [:]) {
    let monitor = enteredMonitor()
    defer { monitor?.leave() }
    let engine = engine
    guard engine.question == nil, (try? engine.admit(.announce)) != nil else { return }
    engine.countIfCaused()
    engine.deliver(
      .announcement(name, userInfo) { _ = engine.announcementHost?.__announced(name, __Occasion.Announced(userInfo)) })
    engine.runPendingWork(after: .refusal)
  }
}

extension Notification.Name {
  /// The notification of an announcement: its name with the library's prefix. Keys: the caller's own and
  /// ``GuardedStateKey/announcement``.
  public static func guardedStateDidAnnounce(_ name: String) -> Notification.Name {
    Notification.Name("GuardedStateDidAnnounce.\(name)")
  }
}
