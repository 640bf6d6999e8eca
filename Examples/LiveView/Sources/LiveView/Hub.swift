import Foundation
import GuardedState
import GuardedStateDiagrams

/// The latest picture of each machine of the program, and the clients that wait for a new one.
///
/// Nothing is queued for a client. It has a wake-up call and the versions of the pictures that it was sent, and skips
/// what it was too slow for.
final class Hub: @unchecked Sendable {
  /// A machine as the page shows it.
  struct Picture: Codable, Sendable {
    let id: UInt64
    let name: String
    let states: [String]
    /// The methods that the page may call.
    let actions: [String]
    let svg: String
  }

  private struct Entry {
    let picture: Picture
    let version: Int
    weak var stage: (any Stage)?
  }

  private let lock = NSLock()
  // Read and written only while the lock is held.
  private var entries: [UInt64: Entry] = [:]
  private var clients: [Int: AsyncStream<Void>.Continuation] = [:]
  private var lastVersion = 0
  private var lastClient = 0

  /// Receives a report of any machine: the closure for `GuardedStateReports.bootstrap`.
  @Sendable func receive(_ report: Report, of machine: GuardedStateReports.Machine) {
    let stage = machine.host as? any Stage
    let picture = Picture(
      id: machine.id, name: machine.name, states: machine.states, actions: stage?.actions ?? [],
      svg: report.kind == .ended ? "" : machine.diagram(.svg))
    lock.withLock {
      lastVersion += 1
      entries[machine.id] = report.kind == .ended ? nil : Entry(picture: picture, version: lastVersion, stage: stage)
      for client in clients.values { client.yield() }
    }
  }

  /// The numbers of the machines.
  var ids: [UInt64] { lock.withLock { entries.keys.sorted() } }

  /// The stage of a machine; nil after its release.
  func stage(_ id: UInt64) -> (any Stage)? { lock.withLock { entries[id]?.stage } }

  /// A sequence that wakes a client at once and when there is something new: once, however much there is.
  func wakeUps() -> AsyncStream<Void> {
    AsyncStream(bufferingPolicy: .bufferingNewest(1)) { client in
      let number = lock.withLock {
        lastClient += 1
        clients[lastClient] = client
        return lastClient
      }
      client.onTermination = { [weak self] _ in self?.forget(number) }
      client.yield()
    }
  }

  private func forget(_ client: Int) { lock.withLock { clients[client] = nil } }

  /// Returns what a client lacks: new pictures, in the order of their machines, and the numbers of machines that ended.
  ///
  /// - Parameter known: The versions of the pictures that the client has.
  func news(after known: inout [UInt64: Int]) -> (pictures: [Picture], ended: [UInt64]) {
    let entries = lock.withLock { self.entries }
    let new = entries.filter { known[$0.key] != $0.value.version }
    let ended = known.keys.filter { entries[$0] == nil }
    known = entries.mapValues(\.version)
    return (new.values.map(\.picture).sorted { $0.id < $1.id }, ended.sorted())
  }
}

/// An actor whose machine the page may call.
protocol Stage: Actor {
  associatedtype Machine: GuardedMachine
  var machine: Machine { get }
  /// The methods that the page may call.
  static var actions: [Machine.Method] { get }
}

extension Stage {
  func start() throws { try machine.start() }

  fileprivate nonisolated var actions: [String] { Self.actions.map { "\($0)" } }
}
