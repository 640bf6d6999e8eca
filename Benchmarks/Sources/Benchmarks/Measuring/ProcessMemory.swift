import Foundation
import HeapCount

/// The memory of the whole program, in bytes, where the system tells: on Linux. Elsewhere it is not a number.
enum ProcessMemory {
  /// How much it has now.
  static var resident: Double { value("VmRSS:") }

  /// The most that it had at once since that was last begun anew.
  static var peak: Double { value("VmHWM:") }

  /// Gives free memory back, and begins the peak anew.
  ///
  /// - Returns: Whether the system can do that.
  static func beginPeak() -> Bool {
    heap_give_back()
    do {
      try "5".write(toFile: "/proc/self/clear_refs", atomically: false, encoding: .utf8)
    } catch {
      return false
    }
    return true
  }

  /// A line of what the system tells, in kilobytes there.
  private static func value(_ name: String) -> Double {
    guard let text = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8),
      let line = text.split(separator: "\n").first(where: { $0.hasPrefix(name) }),
      let kilobytes = Double(line.filter(\.isNumber))
    else { return .nan }
    return kilobytes * 1024
  }
}
