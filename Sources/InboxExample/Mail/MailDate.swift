import Foundation

/// Dates of mail (RFC 5322, section 3.3), read without Foundation's formatters, because a listing reads thousands.
enum MailDate {
  private static let months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]

  /// Parses a header's date, such as `Mon, 16 Nov 2026 09:00:00 +0100`. Zones without a number count as UTC.
  static func parse(_ text: String) -> Date? {
    let words = Array(text.split { " ,\t".contains($0) }.drop { $0.first?.isNumber == false })
    guard words.count >= 4, let day = Int32(words[0]), (1...31).contains(day), let year = Int32(words[2]),
      (0...9999).contains(year), let month = months.firstIndex(of: words[1].prefix(3).lowercased())
    else { return nil }
    let clock = words[3].split(separator: ":").map { Int32($0) ?? -1 }
    guard (2...3).contains(clock.count), clock.allSatisfy({ (0...60).contains($0) }) else { return nil }
    var parts = tm()
    (parts.tm_mday, parts.tm_mon) = (day, Int32(month))
    parts.tm_year = year >= 1000 ? year - 1900 : year < 50 ? year + 100 : year
    (parts.tm_hour, parts.tm_min, parts.tm_sec) = (clock[0], clock[1], clock.count == 3 ? clock[2] : 0)
    let zone = words.count > 4 && words[4].count == 5 ? Int(words[4]) ?? 0 : 0
    return Date(timeIntervalSince1970: Double(timegm(&parts) - zone / 100 * 3600 - zone % 100 * 60))
  }

  /// Converts a time in ISO 8601, universal time, to the local time zone, as in `2026-11-16 09:00:00`. Any other text
  /// stays as it is.
  static func local(_ time: String) -> String {
    guard let date = try? Date(time, strategy: .iso8601) else { return time }
    var (seconds, parts) = (time_t(date.timeIntervalSince1970), tm())
    localtime_r(&seconds, &parts)
    var text = [CChar](repeating: 0, count: 32)
    let length = strftime(&text, 32, "%Y-%m-%d %H:%M:%S", &parts)
    return String(decoding: text.prefix(length).map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
