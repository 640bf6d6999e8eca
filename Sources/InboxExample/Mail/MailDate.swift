#if Macros
import Foundation

/// Dates of mail (RFC 5322, section 3.3), read leniently and without formatters, because a listing reads thousands.
enum MailDate {
  private static let months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]
  private static let weekdays = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"]
  private static let zones = ["est": -5, "edt": -4, "cst": -6, "cdt": -5, "mst": -7, "mdt": -6, "pst": -8, "pdt": -7]

  /// The date in a header; nil for one that makes no sense.
  static func parse(_ text: String) -> Date? {
    var words = text.utf8.prefix { $0 != UInt8(ascii: "(") }.split(whereSeparator: isSeparator)[...]
    if let first = words.first, Substring(first).first?.isLetter == true { words = words.dropFirst() }
    let parts = words.map(Substring.init)
    guard parts.count >= 4, let day = Int(parts[0]), (1...31).contains(day),
      let month = months.firstIndex(of: parts[1].prefix(3).lowercased()), var year = Int(parts[2]),
      (0...9999).contains(year)
    else { return nil }
    if year < 50 { year += 2000 } else if year < 1000 { year += 1900 }
    let clock = parts[3].utf8.split(separator: UInt8(ascii: ":")).map { Int(Substring($0)) ?? -1 }
    guard clock.count >= 2, (0...24).contains(clock[0]), (0...59).contains(clock[1]),
      case let second = clock.count > 2 ? clock[2] : 0, (0...60).contains(second)
    else { return nil }
    let seconds = days(year, month + 1, day) * 86_400 + clock[0] * 3600 + clock[1] * 60 + second
    return Date(timeIntervalSince1970: Double(seconds - (parts.count > 4 ? offset(parts[4]) : 0)))
  }

  /// Whether a byte stands between the words of a date.
  private static func isSeparator(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: ",") || byte == UInt8(ascii: "\t")
  }

  /// The seconds that a time zone is ahead of universal time.
  private static func offset(_ zone: Substring) -> Int {
    guard let sign = zone.first, sign == "+" || sign == "-", zone.count == 5, let value = Int(zone.dropFirst()) else {
      return (zones[zone.lowercased()] ?? 0) * 3600
    }
    let seconds = value / 100 * 3600 + value % 100 * 60
    return sign == "-" ? -seconds : seconds
  }

  /// The days from 1 January 1970 to a date of the Gregorian calendar.
  private static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
    // Years begin in March here, so that a leap day is the last of its year.
    let year = month <= 2 ? year - 1 : year
    let era = year / 400
    let yearOfEra = year - era * 400
    let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  /// A date as a header has it, in universal time.
  static func format(_ date: Date) -> String {
    let parts = DateParts(date)
    let weekday = weekdays[((parts.day % 7) + 7) % 7]
    let month = months[parts.month - 1].capitalized
    return "\(weekday), \(parts.dayOfMonth) \(month) \(parts.year) \(parts.clock) +0000"
  }

  /// A date as ISO 8601 has it, in universal time.
  static func formatISO(_ date: Date) -> String {
    let parts = DateParts(date)
    return "\(parts.date)T\(parts.clock)Z"
  }

  /// A date as a listing shows it: day and minute, in universal time.
  static func formatShort(_ date: Date) -> String {
    let parts = DateParts(date)
    return "\(parts.date) \(parts.hour.digits(2)):\(parts.minute.digits(2))"
  }
}

/// The parts of a date of the Gregorian calendar in universal time.
private struct DateParts {
  let day: Int
  let year: Int
  let month: Int
  let dayOfMonth: Int
  let hour: Int
  let minute: Int
  let second: Int

  var date: String { "\(year.digits(4))-\(month.digits(2))-\(dayOfMonth.digits(2))" }
  var clock: String { "\(hour.digits(2)):\(minute.digits(2)):\(second.digits(2))" }

  init(_ date: Date) {
    // A date so far away that it has no four-digit year is shown at the end of those that do.
    let seconds = Int(min(max(date.timeIntervalSince1970.rounded(.down), -62_135_596_800), 253_402_300_799))
    let dayCount = Int((Double(seconds) / 86_400).rounded(.down))
    let shifted = dayCount + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    day = dayCount
    dayOfMonth = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    let time = seconds - dayCount * 86_400
    hour = time / 3600
    minute = time / 60 % 60
    second = time % 60
  }
}

extension Int {
  /// The number with zeros before it.
  fileprivate func digits(_ count: Int) -> String {
    let text = String(self)
    return String(repeating: "0", count: Swift.max(0, count - text.utf8.count)) + text
  }
}
#endif
