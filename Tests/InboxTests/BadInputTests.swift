#if Macros
import Foundation
import Testing

@Suite struct BadInputTests {
  @Test(
    arguments: [
      (["--maildir", "/nowhere/at/all"], 66, "there is no folder '/nowhere/at/all'"),
      (["list", "--maildir", NSTemporaryDirectory()], 66, "is not a Maildir"),
      (["view", "nope"], 66, "there is no message 'nope'"),
      (["view", ""], 66, "there is no message ''"),
      (["delete", "twi"], 64, "'twi' could be 2 messages: twin1, twin2"),
      (["view"], 64, "Missing expected argument"),
      (["list", "--state", "lost"], 64, "lost"),
      (["nonsense"], 64, "there is no command 'nonsense'\n"),
      (["delte", "twin1"], 64, "there is no command 'delte'; did you mean 'delete'?"),
      (["--maildir", "list", "lst", "--help"], 64, "there is no command 'lst'; did you mean 'list'?"),
      (["help", "veiw"], 64, "there is no command 'veiw'; did you mean 'view'?"),
      (["list", "twin1"], 64, "Unexpected argument 'twin1'"),
      (["graph", "nope"], 66, "there is no message 'nope'"),
      (["import", "/nowhere.mbox"], 66, "can't be read"),
    ] as [([String], Int32, String)])
  func `Bad input is a clear sentence and an exit status, and changes nothing`(
    arguments: [String], status: Int32, sentence: String
  ) throws {
    try InboxProgram.inNewMaildir { inbox in
      try inbox.add("twin1")
      try inbox.add("twin2")
      let run = try InboxProgram.run(arguments, environment: ["MAILDIR": inbox.path])
      #expect(run.status == status)
      #expect(run.complaint.contains(sentence), "\(run.complaint)")
      #expect(run.output.isEmpty)
      #expect(try inbox.files() == ["twin1", "twin2"])
    }
  }

  @Test(arguments: [
    (["view", "nope"], 66, "there is no message 'nope'"),
    (["delte"], 64, "there is no command 'delte'; did you mean 'delete'?"),
    (["view"], 64, "Missing expected argument '<id>'"),
    (["purge", "m"], 1, "'purge' is allowed in deleted, not in unread; 'delete' leads there (inbox delete m)"),
    (["call", "m", "veiw"], 64, "there is no guarded method 'veiw'; did you mean 'view'?"),
  ])
  func `With --json an error is one object on standard error`(
    arguments: [String], status: Int32, sentence: String
  ) throws {
    try InboxProgram.inNewMaildir { inbox in
      try inbox.add("m")
      let run = try InboxProgram.run(["--json"] + arguments, environment: ["MAILDIR": inbox.path])
      #expect(run.status == status && run.output.isEmpty)
      let error = try JSONSerialization.jsonObject(with: Data(run.complaint.utf8)) as? [String: Any]
      #expect((error?["error"] as? String)?.hasSuffix(sentence) == true, "\(run)")
      #expect(error?["status"] as? Int32 == status)
      let refusal = error?["refusal"] as? [String: Any]
      #expect(refusal?["subject"] as? String == ["purge": "purge", "call": "veiw"][arguments[0]])
      #expect(refusal?["path"] as? [String] == ["purge": ["delete"], "call": []][arguments[0]])
    }
  }

  @Test(arguments: [
    ("2>&-", ["view", "nope"], 66, ""), ("2>/dev/full", ["view", "nope"], 66, ""),
    ("2>/dev/full", ["view", "nope", "--json"], 66, ""), ("2>&-", ["view"], 64, ""), ("2>&-", ["purge", "m"], 1, ""),
    (">&-", ["list"], 74, "'standard output' can't be written"), (">/dev/full", ["--help"], 74, "can't be written"),
    (">/dev/full", ["demo"], 74, "'standard output' can't be written"), (">&- 2>&-", ["can", "m"], 74, ""),
    ("<&-", ["reply", "m"], 64, "there is no text"), ("</", ["reply", "m"], 74, "inbox: "),
  ])
  func `A closed or full stream is an error, never a crash`(
    redirection: String, arguments: [String], status: Int32, sentence: String
  ) throws {
    try InboxProgram.inNewMaildir { inbox in
      try inbox.add("m:2,S")
      let run = try inbox.run(arguments, in: ["sh", "-c", #""$@" \#(redirection)"#, "sh"])
      #expect(run.status == status && run.output.isEmpty, "\(run)")
      #expect(sentence.isEmpty ? run.complaint.isEmpty : run.complaint.contains(sentence), "\(run)")
    }
  }

  @Test func `Options may stand before a command or behind it`() throws {
    try InboxProgram.inNewMaildir { inbox in
      try inbox.add("m")
      for arguments in [
        ["--maildir", inbox.path, "--json", "list"], ["list", "--json", "--maildir", inbox.path],
        ["--json", "list", "--maildir", inbox.path], ["--maildir", inbox.path, "--json"],
        ["--maildir", inbox.path, "list", "--json", "--state", "unread"],
      ] {
        let run = try InboxProgram.run(arguments, environment: ["MAILDIR": "/nowhere"])
        #expect(run.status == 0 && run.output.contains("\"id\" : \"m\""), "\(arguments): \(run.complaint)")
      }
    }
  }

  @Test func `An ID may be shortened while it is unique; an exact one wins`() throws {
    try InboxProgram.inNewMaildir { inbox in
      try inbox.add("alpha")
      try inbox.add("alphabet")
      #expect(try inbox.run("view", "alpha").status == 0)
      #expect(try inbox.run("view", "alphab").status == 0)
      #expect(try inbox.run("view", "alph").status == 64)
      #expect(try inbox.files() == ["alpha:2,S", "alphabet:2,S"])
    }
  }

  @Test func `A file that can't be read is listed, and is an error only where it is needed`() throws {
    try InboxProgram.inNewMaildir { inbox in
      try inbox.add("good")
      try FileManager.default.createSymbolicLink(
        atPath: inbox.folder.appending(path: "cur/broken").path, withDestinationPath: "/nowhere")
      let listed = try inbox.list()
      #expect(listed.count == 2)
      #expect(listed.first { $0.id == "broken" }?.error?.contains("can't be read") == true)
      let run = try inbox.run("view", "broken")
      #expect(run.status == 66 && run.complaint.contains("can't be read"), "\(run.complaint)")
    }
  }

  @Test func `A killed run leaves every message whole: leftovers in tmp are ignored, a half-made sample too`() throws {
    try InboxProgram.inNewMaildir { inbox in
      let data = inbox.folder.appending(path: "data")
      let half = data.appending(path: "guardedstate-inbox.abcde")
      try FileManager.default.createDirectory(at: half.appending(path: "cur"), withIntermediateDirectories: true)
      let run = try InboxProgram.run(["--json"], environment: ["XDG_DATA_HOME": data.path])
      #expect(run.status == 0, "\(run.complaint)")
      #expect((try run.json as? [Any])?.count == 8)
    }
  }

  @Test func `Two runs at once make one sample inbox, and of two that delete one message one does it`() async throws {
    let inbox = try InboxProgram()
    defer { try? FileManager.default.removeItem(at: inbox.folder) }
    try inbox.add("only")
    let data = inbox.folder.appending(path: "data").path
    let runs = try await withThrowingTaskGroup(of: (Int32, Int32, String).self) { group in
      for _ in 0..<4 {
        group.addTask {
          let sample = try InboxProgram.run([], environment: ["XDG_DATA_HOME": data])
          let delete = try inbox.run("delete", "only")
          return (sample.status, delete.status, sample.complaint + delete.complaint)
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(runs.allSatisfy { $0.0 == 0 }, "\(runs)")
    #expect(runs.count { $0.1 == 0 } == 1, "\(runs)")
    #expect(try inbox.files() == ["only:2,T"])
    #expect(try FileManager.default.contentsOfDirectory(atPath: data) == ["guardedstate-inbox"])
  }

  @Test(arguments: [
    "", "\0\0\0", "no header at all", "\n\nbody only", "Subject: cut", ": no name\nFrom \n\n",
    "Content-Type: multipart/mixed; boundary=x\n\n--x\n--x\nContent-Type: multipart/mixed; boundary=\n\n--x--",
    "Content-Type: multipart/mixed\n\n--x\n\nno boundary", "Content-Transfer-Encoding: base64\n\n%%%=\n==Q",
    "Content-Type: text/html\n\n<<<p &#xFFFFFFFF; &bogus; <a href=", "Subject: =?utf-8?B?====?= =?x?Q?=ZZ?=\n\n=",
    "Subject: \u{1B}[2J\u{202E}evil\n\n\u{1B}]0;title\u{7}",
    "Date: 99 Foo 99999 99:99:99 +9999999\nFrom: \"<,>\u{FFFD}\n\n",
  ])
  func `A broken message is shown as far as it can be, never a crash`(content: String) throws {
    try InboxProgram.inNewMaildir { inbox in
      try inbox.add("m", content)
      for command in [
        ["list"], ["list", "--json"], ["view", "m"], ["view", "m", "--json"], ["reply", "m", "--text", "x"],
      ] {
        let run = try InboxProgram.run(command, environment: ["MAILDIR": inbox.path])
        #expect(run.status == (command[0] == "reply" ? 1 : 0), "\(command): \(run.complaint)")
        #expect(!run.output.contains("\u{1B}") && !run.output.contains("\u{202E}") || command.contains("--json"))
      }
    }
  }

  @Test func `Nested parts without end, and a long line, take no time`() throws {
    try InboxProgram.inNewMaildir { inbox in
      let nested = (0..<500).map { "Content-Type: multipart/mixed; boundary=b\($0)\n\n--b\($0)\n" }.joined()
      try inbox.add("nested", nested + "end")
      try inbox.add("long", "Subject: long\n\n" + String(repeating: "x", count: 5_000_000))
      #expect(try inbox.run("view", "nested").status == 0)
      #expect(try inbox.run("view", "long").output.utf8.count > 5_000_000)
    }
  }
}
#endif
