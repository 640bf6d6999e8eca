#if Macros
import Foundation
import Testing

@Suite struct ReadingTests {
  private struct Shown: Decodable {
    let from: String
    let subject: String
    let text: String
    let attachments: [Attachment]

    struct Attachment: Decodable, Equatable {
      let name: String
      let type: String
      let bytes: Int
    }
  }

  /// What `view --json` says of a message whose characters are bytes.
  private func view(_ bytes: String) throws -> Shown {
    var shown: Shown?
    try InboxProgram.inNewMaildir { inbox in
      try inbox.add("m", bytes: bytes)
      shown = try JSONDecoder().decode(Shown.self, from: Data(try inbox.run("view", "m", "--json").output.utf8))
    }
    return try #require(shown)
  }

  @Test(arguments: [
    ("caf\u{C3}\u{A9}", "café"), ("caf\u{E9} \u{80}", "café €"), ("\u{C3}\u{A9} and \u{E9}", "é and \u{FFFD}"),
    ("=?utf-8?q?caf\u{C3}\u{A9}?= \u{C3}\u{A9}", "café é"), ("=?utf-8?q?a=E9b?=", "a\u{FFFD}b"),
    ("=?latin1?q?=E9=93?=", "é“"),
  ])
  func `8-bit headers survive, with encoded words and without`(header: String, subject: String) throws {
    #expect(try view("Subject: \(header)\n\n").subject == subject)
    #expect(try view("From: \(header) <a@x.example>\n\n").from == subject)
  }

  @Test(arguments: [
    ("utf-8", "\u{C3}\u{A9} \u{E9}.", "é \u{FFFD}."), ("utf-8", "caf\u{E9}.", "caf\u{FFFD}."),
    ("\"ISO-8859-1\"", "caf\u{E9}", "café"), ("windows-1252", "\u{80}", "€"), ("koi8-r", "\u{C1}.", "\u{FFFD}."),
  ])
  func `One bad byte of UTF-8 is one replacement character`(charset: String, body: String, text: String) throws {
    #expect(try view("Content-Type: text/plain; charset=\(charset)\n\n\(body)").text == text)
  }

  @Test(arguments: [
    ("Subject: s\nFrom: a@x.example\nHello there\nSecond: line\n", "Hello there\nSecond: line\n"),
    ("Hello\n\nworld\n", "Hello\n\nworld\n"), ("Subject: s\r\nHello\r\n", "Hello\n"), ("From x\nSubject: s\nHi", "Hi"),
  ])
  func `A file without an empty line behind its header shows its text`(content: String, text: String) throws {
    #expect(try view(content).text == text)
  }

  @Test func `Each part that isn't shown is named: alternatives, inline text with a name, further texts`() throws {
    let parts = [
      "Content-Type: text/html\n\n<p>html", "Content-Disposition: attachment; filename=\"a; \\\"b\\\".txt\"\n\nx",
      "Content-Type: text/plain; name=\"=?utf-8?q?caf=C3=A9?=\"\n\nshown", "Content-Type: TEXT/Plain\n\nsecond",
      "Content-Type: multipart/alternative; boundary=c\n\n--c\nContent-Type: text/enriched\n\nrich\n--c--",
    ]
    let shown = try view(
      "Content-Type: multipart/mixed; boundary=b\n\npreamble\n" + parts.map { "--b\n\($0)\n" }.joined() + "--b--\n")
    #expect(shown.text == "shown")
    #expect(
      shown.attachments == [
        .init(name: "(unnamed)", type: "text/html", bytes: 7),
        .init(name: "a; \"b\".txt", type: "text/plain", bytes: 1),
        .init(name: "café", type: "text/plain", bytes: 5), .init(name: "(unnamed)", type: "text/plain", bytes: 6),
        .init(name: "(unnamed)", type: "text/enriched", bytes: 4),
      ])
  }

  @Test func `A message without plain text says so, and raw prints its bytes unchanged`() throws {
    try InboxProgram.inNewMaildir { inbox in
      let content = "Content-Type: text/html\r\n\r\n\u{1B}[2J<p>\u{E9}\u{0}\r\n\r\n"
      try inbox.add("m", bytes: content)
      let raw = try InboxProgram.process(["raw", "m"], environment: ["MAILDIR": inbox.path])
      let output = Pipe()
      raw.standardOutput = output
      try raw.run()
      let bytes = output.fileHandleForReading.readDataToEndOfFile()
      raw.waitUntilExit()
      #expect(raw.terminationStatus == 0 && bytes == Data(content.unicodeScalars.map { UInt8($0.value) }))
      #expect(try inbox.files() == ["m"], "raw changes nothing")
      let shown = try inbox.run("view", "m").output
      #expect(
        shown == "\nThis message has no plain text; see 'inbox raw m'.\nAttached: (unnamed) (text/html, 13 bytes)\n")
    }
  }

  @Test func `Nothing that is decoded drives the terminal`() throws {
    try InboxProgram.inNewMaildir { inbox in
      let escape = "=?utf-8?q?=1B[2J=C2=9B=E2=80=AE=0Ax?="
      try inbox.add(
        "m\u{1B}[2J",
        "From: \(escape) <a@x.example>\nSubject: \(escape)\nContent-Type: multipart/mixed; boundary=b\n\n"
          + "--b\nContent-Transfer-Encoding: quoted-printable\n\n=1B[2J=C2=9B31m\n"
          + "--b\nContent-Type: image/\u{1B}c; name=\"\(escape)\"\n\nx\n--b--\n")
      try inbox.add("n", "From: \(escape)\n\n")
      for arguments in [
        ["list"], ["list", "--json"], ["view", "m"], ["view", "m", "--json"], ["view", "n"], ["can", "m"],
        ["call", "m", "view"], ["history", "m"], ["history", "m", "--json"], ["reply", "n"], ["delete", "m", "--json"],
        ["view", "m"], ["nope\u{1B}"], ["view", "\u{1B}"],
      ] {
        let run = try InboxProgram.run(arguments, environment: ["MAILDIR": inbox.path])
        let harmful: Set<Unicode.Scalar> = ["\u{1B}", "\u{9B}", "\u{202E}"]
        let isHarmful = (run.output + run.complaint).unicodeScalars.contains(where: harmful.contains)
        #expect(!isHarmful, "\(arguments): \(run.output)\(run.complaint)")
      }
    }
  }

  @Test(
    arguments: [
      (["TERM": "xterm"], true), (["TERM": "xterm", "NO_COLOR": ""], true),
      (["TERM": "xterm", "NO_COLOR": "1"], false),
      (["TERM": "dumb"], false), ([:], false),
    ] as [([String: String], Bool)])
  func `Unread messages are bold in a list on a terminal that shows it`(
    environment: [String: String], isBold: Bool
  ) throws {
    try InboxProgram.inNewMaildir { inbox in
      for name in ["fresh", "seen:2,S", "gone:2,T"] { try inbox.add(name) }
      let lines = try inbox.runInTerminal("list", environment: environment).output.split(separator: "\r\n")
      let bold = lines.filter { $0.contains("\u{1B}") }
      #expect(lines.count > 3 && bold.count == (isBold ? 1 : 0), "\(lines)")
      #expect(bold.allSatisfy { $0.hasPrefix("\u{1B}[1m● fresh ") && $0.hasSuffix("\u{1B}[0m") })
      let piped = try InboxProgram.run(["list"], environment: environment.merging(["MAILDIR": inbox.path]) { $1 })
      #expect(piped.output.contains("● fresh ") && !piped.output.contains("\u{1B}"))
    }
  }

  @Test func `A message that can't be shown because the disk is full stays unread`() throws {
    try InboxProgram.inNewMaildir { inbox in
      try inbox.add("m")
      for arguments in [["view", "m"], ["view", "m", "--json"], ["raw", "m"]] {
        let view = try InboxProgram.process(arguments, environment: ["MAILDIR": inbox.path])
        let complaint = Pipe()
        view.standardOutput = try FileHandle(forWritingTo: URL(fileURLWithPath: "/dev/full"))
        view.standardError = complaint
        try view.run()
        let text = String(decoding: complaint.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        view.waitUntilExit()
        #expect(
          view.terminationStatus == 74 && text.contains("'standard output' can't be written: "), "\(text)")
        #expect(try inbox.files() == ["m"])
      }
    }
  }
}
#endif
