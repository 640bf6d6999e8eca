import GuardedState

/// The error of a host that saves itself when another request has changed its row since it was read.
struct Conflict: Error {}

/// A host that lives for one request. It is made of its row and saves itself in `willCommit(_:)`, which throws a
/// ``Conflict`` if the row has another version by then.
protocol RowHost {
  associatedtype Machine: GuardedMachine
  var machine: Machine { get }
}

/// Loads a row, lets its host decide a request, saves the changes, and repeats that if another request came first.
///
/// A change that is due, such as a timeout, is saved before the request is decided. So a request that does nothing wakes
/// the row. If that change can't be saved, its error is thrown for what the request calls.
///
/// - Parameters:
///   - attempts: The largest number of attempts.
///   - load: Reads the row. It returns nil if there is none.
///   - makeHost: Makes the host.
///   - decide: Performs the request. It may run again, so it has no effect outside the database.
/// - Returns: The result of the request; nil if there is no row.
/// - Throws: The error of a closure, the host's error if a change can't be saved, or a ``Conflict`` after the last
///   attempt.
func withHost<Host: RowHost, Row, Result>(
  attempts: Int = 5, load: () throws -> Row?, makeHost: (Row) throws -> Host, decide: (Host) throws -> Result
) throws -> Result? {
  for attempt in 1... {
    guard let row = try load() else { return nil }
    let host = try makeHost(row)
    do {
      // One transaction writes the row once, with the eventless transitions that follow.
      return try host.machine.transaction { try decide(host) }
    } catch {
      // A refusal has an error if a change that was due couldn't be saved.
      let error = (error as? Refusal)?.underlyingError ?? error
      if !(error is Conflict) || attempt >= attempts { throw error }
    }
  }
  return nil
}
