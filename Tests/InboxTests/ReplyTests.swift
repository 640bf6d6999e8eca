#if Macros
import Foundation
import Testing

@Suite struct ReplyTests {
  /// Replies to a message; nothing is sent if the reply is refused.
  private func reply(
    to header: String, environment: [String: String] = [:]
  ) throws -> (run: InboxProgram.Run, sent: String?, files: [String]) {
    let inbox = try InboxProgram()
    defer { try? FileManager.default.removeItem(at: inbox.folder) }
    try inbox.add("m:2,S", "\(header)\n\nHi\n")
    let arguments = ["reply", "m", "--text", "x"]
    let run = try InboxProgram.run(arguments, environment: environment.merging(["MAILDIR": inbox.path]) { $1 })
    return (run, try? inbox.sent(), try inbox.files())
  }

  @Test(arguments: [
    "From: =?utf-8?q?x=0ABcc:_evil@example.org?= <a@x.example>",
    "From: =?utf-8?q?=C3=A9=0D=0ABcc:_evil@example.org?= <a@x.example>",
    "From: \"=?utf-8?q?=3D=3Futf-8=3FB=3Fx=3F=3D_=3Ca=40b=3E=2C=0ABcc=3A_evil?=\" <a@x.example>",
    "From: a@x.example\nSubject: =?utf-8?q?x=0D=0ABcc:_evil@example.org?=",
    "From: a@x.example\nMessage-ID: <1@x>\n <2@x>\r\tBcc: evil\nReferences: =?utf-8?q?=0ABcc:_evil@x?= <0@x>",
    "From: a@x.example\nReply-To: =?utf-8?q?=0ABcc:_evil@x?= <b@x.example>\nTo: =?utf-8?b?CkJjYzog?= <me@x.example>",
  ])
  func `Nothing that is decoded adds a line to the header of a reply`(header: String) throws {
    let (run, sent, _) = try reply(to: header)
    let lines = try #require(sent, "\(run.complaint)").split(
      omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    let names = [
      "From", "To", "Subject", "Date", "Message-ID", "In-Reply-To", "References", "MIME-Version", "Content-",
    ]
    for line in lines.prefix(while: { !$0.isEmpty }) {
      #expect(line.hasPrefix(" ") || names.contains { line.hasPrefix($0) }, "\(line)")
    }
    #expect(lines.count { $0.hasPrefix("To: ") && $0.hasSuffix("@x.example>") || $0 == "To: a@x.example" } == 1)
  }

  @Test func `A reply without a text is wrong usage; a terminal shows how to type one`() throws {
    try InboxProgram.inNewMaildir { inbox in
      try inbox.add("m:2,S")
      let runs = [
        try inbox.run("reply", "m"), try inbox.run("reply", "m", input: " \n\t\n"),
        try inbox.run("reply", "m", "--text", ""), try inbox.run("call", "m", "reply", " "),
      ]
      for run in runs { #expect(run.status == 64 && run.complaint == "inbox: there is no text\n", "\(run)") }
      let typed = try inbox.runInTerminal("reply", "m", input: "\u{4}")
      #expect(typed.status == 64 && typed.output.contains("inbox: type the text, then Control-D\r\n"), "\(typed)")
      #expect(try inbox.files() == ["m:2,S"])
      let given = try inbox.runInTerminal("reply", "m", "--text", "x")
      #expect(given.status == 0 && !given.output.contains("Control-D"), "\(given)")
    }
  }

  @Test func `The sender is $EMAIL, otherwise the first recipient of the original`() throws {
    let header = "From: a@x.example\nTo: \"Doe, \\\"Jo\\\"\" <jo@x.example>, b@x.example"
    let sent = try reply(to: header).sent
    #expect(sent?.hasPrefix("From: \"Doe, \\\"Jo\\\"\" <jo@x.example>\nTo: a@x.example\n") == true, "\(sent ?? "")")
    let other = try reply(to: header, environment: ["EMAIL": "Me <me@x.example>"]).sent
    #expect(other?.hasPrefix("From: Me <me@x.example>\nTo: a@x.example\n") == true, "\(other ?? "")")
  }

  @Test(arguments: [
    ("From: robot", "From", ""), ("From: \"a,b\"@x.example", "From", ""),
    ("From: Last, First <a@x.example>", "From", ""),
    ("From: a@x.example\nReply-To: <>", "Reply-To", ""), ("From: a@x.example\nTo: undisclosed-recipients:;", "To", ""),
    ("From: a@x.example", "$EMAIL", "me"), ("Subject: nobody", "From", ""), ("From: a@b@x.example", "From", ""),
    ("From: <a b@x.example>", "From", ""), ("From: <\u{E9}@x.example>", "From", ""), ("From: @x.example", "From", ""),
  ])
  func `An address that a reply can't use is refused and named`(header: String, field: String, email: String) throws {
    let (run, sent, files) = try reply(to: header, environment: ["EMAIL": email])
    #expect(run.status == 1 && run.complaint.hasPrefix("inbox: '\(field)' has no address that a reply can use: '"))
    #expect(sent == nil && files == ["m:2,S"])
  }
}
#endif
