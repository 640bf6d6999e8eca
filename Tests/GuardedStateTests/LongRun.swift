import Foundation

/// Whether the tests may take long: more seeds, more damage. Set `GUARDEDSTATE_LONG_RUN` to ask for it.
enum LongRun {
  static let isOn = ProcessInfo.processInfo.environment["GUARDEDSTATE_LONG_RUN"] != nil
}
