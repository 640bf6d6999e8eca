#if Macros
import Foundation
import Testing

@Suite struct MailTests {
  struct Decoded: Decodable {
    let from: String
    let subject: String
    let date: String?
    let text: String
  }

  private func view(_ content: String) throws -> Decoded {
    var decoded: Decoded?
    try InboxProgram.inNewMaildir { inbox in
      try inbox.add("m", content)
      let run = try inbox.run("view", "m", "--json")
      decoded = try JSONDecoder().decode(Decoded.self, from: Data(run.output.utf8))
    }
    return try #require(decoded)
  }

  @Test(arguments: [
    ("Subject: plain", "plain"),
    ("Subject: folded\n  over\n\tlines", "folded  over\tlines"),
    ("SUBJECT:   spaced  ", "spaced"),
    ("Subject: =?utf-8?Q?Caf=C3=A9_=E2=98=95?=", "Café ☕"),
    ("Subject: =?UTF-8?b?Q2Fmw6k=?=", "Café"),
    ("Subject: =?iso-8859-1?q?Gr=FC=DFe?= =?iso-8859-1?q?_aus?= K=?x", "Grüße aus K=?x"),
    ("Subject: =?utf-8?B?w6k=?=\n =?utf-8?B?w6k=?= end", "éé end"),
    ("Subject: =?utf-8?B?4pg=?= =?utf-8?B?lQ==?=", "☕"),
    ("Subject: =?windows-1252?Q?=80=93x?=", "€“x"),
    ("Subject: a\r\nX-Other: b\r", "a"),
    ("From x@y Mon Nov 16\nSubject: mbox line", "mbox line"),
  ])
  func `Headers are unfolded and their encoded words decoded`(header: String, subject: String) throws {
    #expect(try view(header + "\n\nbody\n").subject == subject)
  }

  @Test(arguments: [
    ("From: \"Doe, Jane\" <jane@x.example>", "Doe, Jane"),
    ("From: jane@x.example (Jane Doe)", "Jane Doe"),
    ("From: jane@x.example", "jane@x.example"),
    ("From: =?utf-8?Q?Zo=C3=AB?= <z@x.example>, other@x.example", "Zoë"),
  ])
  func `A sender is shown by name`(header: String, name: String) throws {
    #expect(try view(header + "\n\n").from == name)
  }

  @Test(
    arguments: [
      ("Mon, 16 Nov 2026 09:00:00 +0100", "2026-11-16T08:00:00Z"),
      ("16 Nov 2026 09:00 -0530 (comment)", "2026-11-16T14:30:00Z"),
      ("Tue, 29 Feb 00 23:59:60 GMT", "2000-03-01T00:00:00Z"),
      ("1 Jan 70 00:00:00 GMT", "1970-01-01T00:00:00Z"),
      ("yesterday", nil),
      ("32 Nov 2026 09:00:00 +0100", nil),
    ] as [(String, String?)])
  func `Dates are read leniently`(header: String, date: String?) throws {
    #expect(try view("Date: \(header)\n\n").date == date)
  }

  @Test(arguments: [
    (
      "Content-Type: text/plain; charset=iso-8859-1\nContent-Transfer-Encoding: quoted-printable\n\nGr=FC=DF=\ne =3D=20\n",
      "Grüße = \n"
    ),
    ("Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: base64\n\nR3LD\nvMOfZQ==\n", "Grüße"),
    (
      "Content-Type: multipart/alternative; boundary=\"a b\"\n\npreamble\n--a b\nContent-Type: text/html\n\n<p>html\n--a b\n\nplain\n--a b--\nepilogue\n",
      "plain"
    ),
    (
      "Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n\r\nfirst\r\nline\r\n--b\r\n\r\nno end\r\n",
      "first\nline"
    ),
  ])
  func `Bodies are decoded`(message: String, text: String) throws {
    #expect(try view(message).text == text)
  }

  @Test func `A reply is a correct message in the folder Sent, and flags the original`() throws {
    try InboxProgram.inNewMaildir { inbox in
      try inbox.add(
        "m:2,S",
        "From: Zoë <zoe@x.example>\nTo: \"Me, Myself\" <me@x.example>\nReply-To: list@x.example\nSubject: RE: re: Grüße\n"
          + "Message-ID: <3@x>\nReferences: <1@x>\n <2@x>\nDate: Mon, 16 Nov 2026 09:00:00 +0000\n\nHello\n\n> quoted\n"
      )
      let run = try inbox.run("reply", "m", "--json", input: "Danke schön\n")
      let id = try #require((try run.json as? [String: String])?["sent"])
      #expect(try inbox.files() == ["m:2,RS"])
      #expect(try inbox.files(".Sent/cur") == ["\(id):2,S"])
      #expect(try inbox.files(".Sent").contains("maildirfolder"))
      #expect(try inbox.files(".Sent/tmp").isEmpty)
      let script = """
        import email, email.policy, sys
        m = email.message_from_binary_file(open(sys.argv[1], 'rb'), policy=email.policy.default)
        for h in ['From', 'To', 'Subject', 'In-Reply-To', 'References', 'MIME-Version']: print(h, '=', m[h])
        print(m['Message-ID'].count('@'), m['Date'] is not None, len(m.defects))
        print(m.get_content(), end='')
        """
      let file = inbox.folder.appending(path: ".Sent/cur/\(id):2,S").path
      #expect(
        try python(script, file) == """
          From = "Me, Myself" <me@x.example>
          To = list@x.example
          Subject = Re: Grüße
          In-Reply-To = <3@x>
          References = <1@x> <2@x> <3@x>
          MIME-Version = 1.0
          1 True 0
          Danke schön

          On 2026-11-16 09:00, Zoë wrote:
          > Hello
          >
          >> quoted
          >

          """)
      let sent = try String(contentsOfFile: file, encoding: .utf8)
      #expect(sent.allSatisfy { $0.isASCII } && !sent.contains("\r"))
    }
  }

  @Test func `An mbox file is imported with its states; what is no mbox is refused whole`() throws {
    try InboxProgram.inNewMaildir { inbox in
      let mbox = inbox.folder.appending(path: "old.mbox")
      try Data(
        """
        From a@x Mon Nov 16 09:00:00 2026
        From: a@x.example
        Subject: first
        Status: RO
        X-Odd: From here

        >From the start
        >>From twice
        not From here

        From b@x Mon Nov 16 09:00:00 2026
        Subject: second

        body

        """.utf8
      ).write(to: mbox)
      #expect(try inbox.run("import", mbox.path).output == "2 messages imported, 125 bytes\n")
      let listed = try inbox.list()
      #expect(
        Dictionary(uniqueKeysWithValues: listed.map { ($0.subject, $0.state) }) == [
          "first": "read", "second": "unread",
        ])
      let first = try #require(listed.first { $0.subject == "first" })
      #expect(try inbox.run("view", first.id).output.hasSuffix("\n\nFrom the start\n>From twice\nnot From here\n"))
      try Data("Subject: no mbox\n".utf8).write(to: mbox)
      let run = try inbox.run("import", mbox.path)
      #expect(run.status == 66 && run.complaint.contains("is not an mbox file"))
      #expect(try inbox.list().count == 2)
      try Data().write(to: mbox)
      #expect(try inbox.run("import", mbox.path).output == "0 messages imported, 0 bytes\n")
    }
  }

  @Test func `Python reads the states that inbox wrote, and the reverse`() throws {
    try InboxProgram.inNewMaildir { inbox in
      for name in ["aa", "bb", "cc", "dd"] { try inbox.add(name, to: "new") }
      try inbox.run("view", "aa")
      try inbox.run("reply", "aa", "--text", "x")
      try inbox.run("delete", "bb")
      try inbox.run("view", "cc")
      try inbox.run("unread", "cc")
      let read = """
        import mailbox, sys
        box = mailbox.Maildir(sys.argv[1], create=False)
        for key in sorted(box.keys()): print(key, box[key].get_subdir(), box[key].get_flags())
        print(box.list_folders(), len(box.get_folder('Sent')))
        """
      #expect(try python(read, inbox.path) == "aa cur RS\nbb cur T\ncc cur \ndd new \n['Sent'] 1\n")
      let write = """
        import mailbox, sys
        box = mailbox.Maildir(sys.argv[1], create=False)
        for key, flags in [('aa', 'FS'), ('bb', ''), ('dd', 'ST')]:
          m = box[key]; m.set_subdir('cur'); m.set_flags(flags); box[key] = m
        m = mailbox.MaildirMessage(); m.set_payload('x'); m['Subject'] = 'from python'; box.add(m)
        """
      _ = try python(write, inbox.path)
      let states = try inbox.list().map { "\($0.subject) \($0.state) \($0.flags)" }.sorted()
      #expect(
        states == [
          "About aa read FS", "About bb unread ", "About cc unread ", "About dd deleted ST", "from python unread ",
        ])
    }
  }

  @Test func `Ten thousand messages are listed without reading their bodies`() throws {
    try InboxProgram.inNewMaildir { inbox in
      let body = String(repeating: "This is a line of a body that nobody reads.\n", count: 20)
      for number in 0..<10_000 {
        let flags = number % 3 == 0 ? "" : number % 3 == 1 ? "S" : "ST"
        try inbox.add(
          "m\(number):2,\(flags)",
          "From: a\(number)@x.example\nSubject: Number \(number)\nDate: Mon, 16 Nov 2026 09:00:00 +0000\n\n\(body)")
      }
      let listed = try inbox.list()
      #expect(listed.count == 10_000)
      #expect(listed.count { $0.state == "read" } == 3333)
      #expect(try inbox.run("list").output.hasSuffix("10000 messages: 3334 unread (●), 3333 read, 3333 deleted (✗)\n"))
    }
  }

  @Test func `The tour runs, and the sample inbox has what the issue asks for`() throws {
    try InboxProgram.inNewMaildir { inbox in
      let demo = try inbox.run("demo")
      #expect(demo.status == 0)
      #expect(demo.output.contains("✗ Message: 'reply' is allowed in read, not in unread; 'view' leads there"))
      #expect(demo.output.contains("unread → read by view — the file is cur/welcome.sample:2,S, 4 unread"))
      #expect(!demo.output.contains("\u{1B}"), "no colours where there is no terminal")
      let listed = try InboxProgram.run(["list"], environment: ["XDG_DATA_HOME": inbox.path])
      #expect(listed.output.contains("Café ou thé? ☕ – demain à 9 h"))
      #expect(listed.output.contains("✗ greet"))
      #expect(
        try InboxProgram.run(["view", "report"], environment: ["XDG_DATA_HOME": inbox.path]).output.contains(
          "Attached: numbers.csv (text/csv, 49 bytes)"))
      #expect(try inbox.run("--help").output.contains("SUBCOMMANDS"))
      #expect(try inbox.run("--generate-completion-script", "bash").status == 0)
    }
  }

  private func python(_ script: String, _ arguments: String...) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["python3", "-c", script] + arguments
    let run = try InboxProgram.run(process)
    #expect(run.status == 0, "\(run.complaint)")
    return run.output
  }
}
#endif
