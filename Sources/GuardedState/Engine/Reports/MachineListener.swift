import Foundation

/// A listener to all machines that begin while it is the current one.
///
/// Any thread may call it. Subclasses are immutable, so unchecked `Sendable` is safe.
class MachineListener: @unchecked Sendable {
  static let ofTask = TaskLocal<MachineListener?>(wrappedValue: nil)
  /// Whether there was any listener. Until then, machines look for none.
  private static let isUsed = PublishedNumber(0)
  private static let begun = PublishedNumber(0)
  private static let lock = NSLock()
  // Read and written only while the lock is held.
  nonisolated(unsafe) private static var ofProcess: MachineListener?
  nonisolated(unsafe) private static var lastNumber: UInt64 = 0

  init() { Self.isUsed.publish(1) }

  /// The listener of the current task, or that of the process.
  static var current: MachineListener? { ofTask.get() ?? lock.withLock { ofProcess } }

  /// Whether any machine has begun.
  static var hasBegunAny: Bool { begun.value != 0 }

  /// Sets the listener of the process; returns false if there is one.
  static func bootstrap(_ listener: MachineListener) -> Bool {
    lock.withLock {
      if ofProcess != nil { return false }
      ofProcess = listener
      return true
    }
  }

  /// The listener for a machine that begins, and the machine's number; nil without a listener.
  fileprivate static func forNewMachine() -> (listener: MachineListener, number: UInt64)? {
    if begun.value == 0 { begun.publish(1) }
    guard isUsed.value != 0, let current else { return nil }
    return (
      current,
      lock.withLock {
        lastNumber += 1
        return lastNumber
      }
    )
  }

  /// Notifies the listener of an occurrence.
  ///
  /// - Parameters:
  ///   - occurrence: The occurrence.
  ///   - core: The machine.
  ///   - host: Its host; nil after its release.
  ///   - table: The rules of the region.
  func receive(_ occurrence: Occurrence, of core: __MachineCore, _ host: (any __EngineHost)?, _ table: __Table) {}
}

extension __MachineCore {
  /// Reports the beginning of the machine, if there is a listener for all machines.
  func reportBeginning(of host: any __EngineHost) {
    guard let (listener, number) = MachineListener.forNewMachine() else { return }
    (machineListener, self.number) = (listener, number)
    flags &= ~(monitor == nil ? Flags.noListenersAfter : Flags.noListenersAfter | Flags.noDelivery)
    Engine(host).deliver(.lifetime(isOver: false))
  }

  /// Reports the end of the machine.
  func reportEnd() {
    guard let machineListener, let table else { return }
    machineListener.receive(.lifetime(isOver: true), of: self, nil, table)
  }
}
