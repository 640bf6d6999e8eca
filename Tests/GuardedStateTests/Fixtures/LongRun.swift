import Foundation

/// Whether the tests may take long: more seeds, more damage. Set `GUARDEDSTATE_LONG_RUN` to ask for it;
/// `Documentation/Architecture.md` says how.
enum LongRun {
  static let isOn = ProcessInfo.processInfo.environment["GUARDEDSTATE_LONG_RUN"] != nil

  /// Seeds in portions, which run beside each other.
  ///
  /// - Parameters:
  ///   - count: How many seeds there are.
  ///   - long: How many in a long run.
  static func portions(of count: UInt64, long: UInt64) -> [Range<UInt64>] {
    let (count, number) = isOn ? (long, 40) : (count, 4 as UInt64)
    let length = (count + number - 1) / number
    return stride(from: 0, to: count, by: Int(length)).map { $0..<min($0 + length, count) }
  }

  /// Says on standard error, in a long run, that a portion is done.
  static func report(_ subject: String, _ portion: Range<UInt64>) {
    if isOn { FileHandle.standardError.write(Data("\(subject): seeds \(portion) hold\n".utf8)) }
  }
}
