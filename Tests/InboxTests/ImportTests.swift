#if Macros
import Foundation
import Testing

@Suite struct ImportTests {
  private func write(_ mbox: String, in inbox: InboxProgram) throws -> String {
    let file = inbox.folder.appending(path: "old.mbox")
    try Data(mbox.utf8).write(to: file)
    return file.path
  }

  /// The contents of the messages in `new` and `cur`.
  private func contents(of inbox: InboxProgram) throws -> [String] {
    try ["new", "cur"].flatMap { folder in
      try inbox.files(folder).map {
        try String(contentsOf: inbox.folder.appending(path: "\(folder)/\($0)"), encoding: .utf8)
      }
    }.sorted()
  }

  private static let first = "From a@x Mon Nov 16 09:00:00 2026\n"

  @Test(arguments: [
    ("From - Mon Nov 16 09:00:00 2026\n>From - Mon\nSubject: 1\n\nHi\n", ["From - Mon\nSubject: 1\n\nHi\n"]),
    ("From x\nno header\n\nFrom here on, text\nmore\n", ["no header\n\nFrom here on, text\nmore\n"]),
    (
      first + "\r\nbody\r\n\r\nFrom b@x Mon Nov 16 09:00:00 2026\r\n\r\nSecond\r\n", ["\r\nbody\r\n", "\r\nSecond\r\n"]
    ),
    (first + "\n" + first + "S: 2\n\n\n", ["\n", "S: 2\n\n"]),
    (first + "S: 1\n\nFrom b@x\nS: 2\n", ["S: 1\n", "S: 2\n"]),
    (first + "S: 1\n\nFrom b@x Mon Nov 16 09:00:00 2026 +0100\n>From x\n", ["From x\n", "S: 1\n"]), (first, [""]),
    (first + "S: 1\n\nFrom the desk\n\nFrom: 9:00\nFrom 9:00", ["S: 1\n\nFrom the desk\n\nFrom: 9:00\nFrom 9:00"]),
    ("", []),
  ])
  func `Every byte of an mbox lands in a message, and messages and bytes are counted`(
    mbox: String, messages: [String]
  ) throws {
    try InboxProgram.inNewMaildir { inbox in
      let run = try inbox.run("import", try write(mbox, in: inbox))
      let count = "\(messages.count) message\(messages.count == 1 ? "" : "s")"
      #expect(run.output == "\(count) imported, \(messages.joined().utf8.count) bytes\n", "\(run.complaint)")
      #expect(try contents(of: inbox) == messages.sorted())
    }
  }

  @Test func `A second run imports only the messages that are missing, equal ones counted`() throws {
    try InboxProgram.inNewMaildir { inbox in
      let mbox = (["S: twin", "S: twin", "S: same", "S: size"].map { Self.first + $0 + "\n\n" }).joined()
      let path = try write(mbox, in: inbox)
      let imported = try inbox.run("import", path, "--json").json as? [String: [String]]
      let ids = try #require(imported?["imported"])
      try #require(ids.count == 4)
      try inbox.run("view", ids[0])
      try inbox.run("delete", ids[1])
      #expect(try inbox.run("import", path).output == "0 messages imported, 0 bytes; 4 present already\n")
      // An interruption leaves a part of the messages, and perhaps a file in tmp.
      try inbox.run("delete", ids[0], ids[3])
      try inbox.run("purge", ids[0], ids[3])
      try inbox.add("half", to: "tmp", "S: si")
      #expect(try inbox.run("import", path).output == "2 messages imported, 16 bytes; 2 present already\n")
      #expect(try contents(of: inbox) == ["S: same\n", "S: size\n", "S: twin\n", "S: twin\n"])
    }
  }

  @Test func `A run that is killed while it imports can be repeated`() throws {
    try InboxProgram.inNewMaildir { inbox in
      let mbox = (0..<1000).map { "\(Self.first)Subject: \($0)\n\n\($0)\n\n" }.joined()
      let path = try write(mbox, in: inbox)
      let killed = try InboxProgram.process(["import", path], environment: ["MAILDIR": inbox.path])
      try killed.run()
      while try inbox.files("new").count < 10, killed.isRunning { usleep(1000) }
      kill(killed.processIdentifier, SIGKILL)
      killed.waitUntilExit()
      #expect(try inbox.run("import", path).status == 0)
      #expect(try Set(contents(of: inbox)).count == 1000)
      #expect(try contents(of: inbox).count == 1000)
    }
  }

  @Test func `Imports at the same moment import every message once`() throws {
    try InboxProgram.inNewMaildir { inbox in
      let path = try write((0..<200).map { "\(Self.first)Subject: \($0)\n\n\($0)\n\n" }.joined(), in: inbox)
      // All start before the output of the first is read, so that none ends before another lists the messages.
      let imports = try (0..<4).map { _ in
        let process = try InboxProgram.process(["import", path], environment: ["MAILDIR": inbox.path])
        let output = Pipe()
        (process.standardOutput, process.standardError) = (output, FileHandle.nullDevice)
        try process.run()
        return output
      }
      let printed = imports.map { String(decoding: $0.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self) }
      #expect(printed.count { $0.hasPrefix("200 messages imported, ") } == 1, "\(printed)")
      #expect(printed.count { $0 == "0 messages imported, 0 bytes; 200 present already\n" } == 3, "\(printed)")
      #expect(try Set(contents(of: inbox)).count == 200)
      #expect(try inbox.list().count == 200, "the lock is no message")
    }
  }

  @Test func `An import says that it waits for another one, and sees what that one delivered`() throws {
    try InboxProgram.inNewMaildir { inbox in
      let lock = open(inbox.folder.appending(path: ".inbox-lock").path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
      try #require(lock >= 0 && flock(lock, LOCK_EX) == 0)
      let process = try InboxProgram.process(
        ["import", try write(Self.first + "S: 1\n", in: inbox)], environment: ["MAILDIR": inbox.path])
      let (output, complaint) = (Pipe(), Pipe())
      (process.standardOutput, process.standardError) = (output, complaint)
      try process.run()
      let notice = String(decoding: complaint.fileHandleForReading.availableData, as: UTF8.self)
      try inbox.add("delivered", to: "new", "S: 1\n")
      close(lock)
      #expect(notice == "inbox: waiting for another import to end\n")
      let printed = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      #expect(printed == "0 messages imported, 0 bytes; 1 present already\n")
      process.waitUntilExit()
      #expect(try inbox.files("new") == ["delivered"])
    }
  }
}
#endif
