#if Macros
import Foundation
import Testing

@Suite struct MaildirTests {
  @Test(arguments: [
    ("m:2,S,T=1", "delete", "m:2,ST,T=1"), ("m:2,S,T=1", "unread", "m:2,,T=1"), ("m:2,,T=1", "view", "m:2,S,T=1"),
    ("m;2,F", "view", "m;2,FS"), ("m!2,S", "delete", "m!2,ST"), ("m,S=5:2,Fa", "view", "m,S=5:2,FSa"),
    ("m:1,x", "view", "m:2,S:1,x"), ("m:2,SR", "reply", "m:2,RS"),
  ])
  func `Unknown parts and other separators of a name stay as they are`(name: String, command: String, to: String) throws
  {
    try InboxProgram.inNewMaildir { inbox in
      try inbox.add(name)
      #expect(try inbox.list().map(\.state) == [name.contains("S") && !name.contains("S=") ? "read" : "unread"])
      #expect(try inbox.list().map(\.id) == [name.hasPrefix("m,") ? "m,S=5" : "m"])
      let run = try InboxProgram.run([command, "m"], environment: ["MAILDIR": inbox.path], input: "x")
      #expect(run.status == 0, "\(run.complaint)")
      #expect(try inbox.files() == [to])
    }
  }

  @Test func `Two files with one ID are an error that names both`() throws {
    try InboxProgram.inNewMaildir { inbox in
      try inbox.add("twin:2,S")
      try inbox.add("twin", to: "new")
      for arguments in [["view", "twin"], ["delete", "twi"], ["history", "twin"], ["raw", "twin"]] {
        let run = try InboxProgram.run(arguments, environment: ["MAILDIR": inbox.path])
        #expect(run.status == 64 && run.output.isEmpty)
        #expect(run.complaint.contains("'twin'") && run.complaint.contains("'new/twin' and 'cur/twin:2,S'"), "\(run)")
      }
      #expect(try inbox.list().count == 2)
      #expect(try inbox.files() == ["twin:2,S"])
    }
  }

  #if os(Linux)
  @Test func `A name that isn't UTF-8 can be used like any other`() throws {
    try InboxProgram.inNewMaildir { inbox in
      let name = "\(inbox.path)/cur/caf".utf8 + [0xE9, 0x00]
      try #require(creat(name.map { CChar(bitPattern: $0) }, 0o600) >= 0)
      #expect(try inbox.list().map(\.id) == ["caf\\xE9"])
      for command in ["view", "delete", "unread"] { #expect(try inbox.run(command, "caf\\xE9").status == 0) }
      #expect(try inbox.run("delete", "caf").output == "caf\\x is deleted\n")
      #expect(try inbox.list().map(\.flags) == ["T"])
      #expect(try inbox.run("history", "caf").output.split(separator: "\n").count == 4)
      #expect(try inbox.run("purge", "caf").status == 0)
      #expect(try inbox.list().isEmpty)
    }
  }
  #endif

  @Test func `Many messages are deleted in one run without a walk over all for each`() throws {
    try InboxProgram.inNewMaildir { inbox in
      let ids = (0..<4000).map { "message-number-\($0)" }
      for id in ids { try inbox.add(id, "S: x\n") }
      let one = try inbox.processorSeconds(of: ["delete", ids[0]])
      let all = try inbox.processorSeconds(of: ["delete"] + ids.dropFirst())
      // A walk for each took 50 times as long.
      #expect(all < one * 20 + 2, "\(one), \(all)")
      #expect(try inbox.files().allSatisfy { $0.hasSuffix(":2,T") })
    }
  }
}
#endif
