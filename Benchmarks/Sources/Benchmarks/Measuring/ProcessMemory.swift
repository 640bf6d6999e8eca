import Foundation
import HeapCount

/// The memory of the program, in bytes, as Linux reports it. On other systems it is NaN.
enum ProcessMemory {
  static var resident: Double { value("VmRSS:") }

  /// The most memory since the last call of `beginPeak()`.
  static var peak: Double { value("VmHWM:") }

  /// Gives free memory back and restarts the peak. Returns false if the system can't do that.
  static func beginPeak() -> Bool {
    heap_give_back()
    do {
      try "5".write(toFile: "/proc/self/clear_refs", atomically: false, encoding: .utf8)
    } catch {
      return false
    }
    return true
  }

  private static func value(_ name: String) -> Double {
    guard let text = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8),
      let line = text.split(separator: "\n").first(where: { $0.hasPrefix(name) }),
      let kilobytes = Double(line.filter(\.isNumber))
    else { return .nan }
    return kilobytes * 1024
  }
}
