/// The messages of an mbox file, each after a line `From …` (RFC 4155).
struct Mbox {
  /// A message, and the flags in its fields `Status` and `X-Status`; nil if it has neither.
  typealias Entry = (bytes: [UInt8], flags: String?)

  private(set) var messages: [Entry] = []

  init(path: Path) throws {
    let bytes = try Disk.contents(of: path)
    guard bytes.isEmpty || bytes.starts(with: Self.from) else {
      throw MailError(.noInput, "'\(path)' is not an mbox file: it doesn't begin with 'From '; nothing was imported")
    }
    var (rest, start, followsEmptyLine) = (bytes[...], 0, true)
    while let line = rest.popLine() {
      // The first line is a separator whatever follows: no byte may be lost.
      if start == 0 || followsEmptyLine && Self.isSeparator(line, before: rest) {
        if start > 0 { messages.append(Self.entry(bytes[start..<line.startIndex])) }
        start = rest.startIndex
      }
      followsEmptyLine = line.isEmptyLine
    }
    if start > 0 { messages.append(Self.entry(bytes[start...])) }
  }

  private static let from = Array("From ".utf8)

  /// Whether a line `From …` separates messages: it ends with a time and a year, or a header field follows.
  private static func isSeparator(_ line: ArraySlice<UInt8>, before rest: ArraySlice<UInt8>) -> Bool {
    var rest = rest
    return line.starts(with: from)
      && (rest.popLine()?.fieldColon != nil || String(decoding: line, as: UTF8.self).contains(/:\d\d .*\d{4}\s*$/))
  }

  private static func entry(_ slice: ArraySlice<UInt8>) -> Entry {
    var (bytes, rest) = ([UInt8](), slice)
    while let line = rest.popLine() {
      // A line of text that begins with `From ` is quoted with one `>` more.
      let unquoted = line.drop { $0 == UInt8(ascii: ">") }
      bytes += unquoted.count < line.count && unquoted.starts(with: from) ? line.dropFirst() : line
    }
    for lineEnd in ["\r\n", "\n"] where bytes.suffix(2 * lineEnd.utf8.count).elementsEqual((lineEnd + lineEnd).utf8) {
      bytes.removeLast(lineEnd.utf8.count)
    }
    let headers = MailHeaders(bytes[...])
    let fields = [headers.text("Status"), headers.text("X-Status")].compactMap { $0 }
    let letters: [Character: Character] = ["R": "S", "A": "R", "D": "T", "F": "F"]
    return (bytes, fields.isEmpty ? nil : String(fields.joined().compactMap { letters[$0] }))
  }
}
