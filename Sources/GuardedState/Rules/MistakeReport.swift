import Foundation

/// Reports mistakes of the program that the compiler can't see.
enum MistakeReport {
  private static let reported = Reported()

  /// Writes sentences to standard error in a debug build, each once.
  static func write(_ sentences: @autoclosure () -> [String]) {
    #if DEBUG
    for sentence in sentences() where reported.insert(sentence) {
      FileHandle.standardError.write(Data("GuardedState: \(sentence)\n".utf8))
    }
    #endif
  }
}

/// The sentences that were reported.
private final class Reported: Sendable {
  private let lock = NSLock()
  // Read and written only while the lock is held.
  nonisolated(unsafe) private var sentences: Set<String> = []

  /// Adds a sentence; returns whether it is new.
  func insert(_ sentence: String) -> Bool { lock.withLock { sentences.insert(sentence).inserted } }
}
