import Foundation

/// Reports mistakes of the program that the compiler can't see.
package enum MistakeReport {
  private static let lock = NSLock()
  // Read and written only while the lock is held.
  nonisolated(unsafe) private static var reported: Set<String> = []

  /// Writes sentences to standard error in a debug build, each once.
  package static func write(_ sentences: @autoclosure () -> [String]) {
    #if DEBUG
    for sentence in sentences() where lock.withLock({ reported.insert(sentence).inserted }) {
      FileHandle.standardError.write(Data("GuardedState: \(sentence)\n".utf8))
    }
    #endif
  }
}
