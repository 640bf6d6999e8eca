#if Macros
import Foundation
import Testing

@Suite struct StatesTests {
  @Test func `States are the format's flags and folders`() throws {
    try InboxProgram.inNewMaildir { inbox in
      try inbox.add("aaaaa", to: "new")
      try inbox.add("bbbbb")
      try inbox.add("ccccc:2,")
      try inbox.add("ddddd:2,S")
      try inbox.add("eeeee:2,FRS")
      try inbox.add("fffff:2,ST")
      try inbox.add("ggggg:2,T")
      try inbox.add("hhhhh:1,S")
      try inbox.add(".hidden:2,S")
      try inbox.add("left-over", to: "tmp")
      try FileManager.default.createDirectory(
        at: inbox.folder.appending(path: "cur/folder"), withIntermediateDirectories: true)
      let states = Dictionary(uniqueKeysWithValues: try inbox.list().map { ($0.id, $0.state) })
      #expect(
        states == [
          "aaaaa": "unread", "bbbbb": "unread", "ccccc": "unread", "ddddd": "read", "eeeee": "read",
          "fffff": "deleted", "ggggg": "deleted", "hhhhh": "unread",
        ])
      #expect(Set(try inbox.list("--state", "deleted").map(\.id)) == ["fffff", "ggggg"])
    }
  }

  // Behaviour 4
  @Test(arguments: [
    ("new", "m", "view", ["m:2,S"]),
    ("cur", "m", "view", ["m:2,S"]),
    ("cur", "m:2,ZaF", "view", ["m:2,FSZa"]),
    ("cur", "m:2,RS", "view", ["m:2,RS"]),
    ("new", "m", "delete", ["m:2,T"]),
    ("cur", "m:2,PS", "delete", ["m:2,PST"]),
    ("cur", "m:2,RSTx", "unread", ["m:2,Rx"]),
    ("cur", "m:2,S", "unread", ["m:2,"]),
    ("cur", "m:2,T", "purge", []),
  ])
  func `A transition is one rename to the flags in ASCII order; unknown letters are kept`(
    folder: String, name: String, command: String, files: [String]
  ) throws {
    try InboxProgram.inNewMaildir { inbox in
      try inbox.add(name, to: folder)
      let before = try inode(inbox.folder.appending(path: "\(folder)/\(name)"))
      let run = try inbox.run(command, "m")
      #expect(run.status == 0, "\(run.complaint)")
      #expect(try inbox.files() == files)
      #expect(try inbox.files("new").isEmpty && inbox.files("tmp").isEmpty)
      if let file = files.first {
        #expect(try inode(inbox.folder.appending(path: "cur/\(file)")) == before, "the same file, renamed")
      }
    }
  }

  // Behaviours 53, 63
  @Test(arguments: [
    ("m", "reply", "'reply' is allowed in read, not in unread; 'view' leads there (inbox view m)"),
    ("m", "purge", "'purge' is allowed in deleted, not in unread; 'delete' leads there (inbox delete m)"),
    ("m", "unread", "'markAsUnread' is allowed in read or deleted, not in unread; 'view' leads there (inbox view m)"),
    ("m:2,S", "purge", "'purge' is allowed in deleted, not in read; 'delete' leads there (inbox delete m)"),
    (
      "m:2,T", "view",
      "'view' is allowed in unread or read, not in deleted; 'markAsUnread' leads there (inbox unread m)"
    ),
    ("m:2,T", "delete", "'delete' is allowed in unread or read, not in deleted"),
    ("m:2,T", "reply", "'markAsUnread', then 'view' lead there (inbox unread m)"),
  ])
  func `A command that the state forbids is refused with the next command, and nothing changes`(
    name: String, command: String, sentence: String
  ) throws {
    try InboxProgram.inNewMaildir { inbox in
      try inbox.add(name)
      let run = try inbox.run(command, "m")
      #expect(run.status == 1)
      #expect(run.output.isEmpty, "a refused command prints nothing")
      #expect(run.complaint.contains(sentence), "\(run.complaint)")
      #expect(run.complaint.split(separator: "\n").count == 1)
      #expect(try inbox.files() == [name])
    }
  }

  @Test func `Several messages: one that refuses does not keep the others from it; an unknown one stops all`() throws {
    try InboxProgram.inNewMaildir { inbox in
      try inbox.add("aaa:2,S")
      try inbox.add("bbb:2,T")
      try inbox.add("ccc")
      #expect(try inbox.run("delete", "aaa", "nope", "ccc").status == 66)
      #expect(try inbox.files() == ["aaa:2,S", "bbb:2,T", "ccc"])
      let run = try inbox.run("delete", "aaa", "bbb", "ccc", "ccc", "--json")
      #expect(run.status == 1)
      #expect(try inbox.files() == ["aaa:2,ST", "bbb:2,T", "ccc:2,T"])
      #expect((try run.json as? [[String: String]])?.map { $0["id"] } == ["aaa", "ccc"], "those that changed")
      let refused = try inbox.run("delete", "bbb", "--json")
      #expect(refused.status == 1 && refused.output.isEmpty)
    }
  }

  // Behaviour 49
  @Test func `can lists the permitted methods, and call runs one by name`() throws {
    try InboxProgram.inNewMaildir { inbox in
      try inbox.add("m:2,S", "From: a@x.example\nSubject: Hi\n\nHello\n")
      let can = try inbox.run("can", "m", "--json").json as? [String: Any]
      #expect(can?["can"] as? [String] == ["view", "delete", "markAsUnread", "reply"])
      #expect(try inbox.run("call", "m", "view").output == "Hello\n\nm is read\n")
      #expect(try inbox.run("call", "m", "reply(with:)", "thanks").status == 0)
      #expect(try inbox.run("call", "m", "reply", "again").status == 0)
      #expect(try inbox.files() == ["m:2,RS"])
      #expect(try inbox.files(".Sent/cur").count == 2)
      #expect(try inbox.run("call", "m", "markAsUnread").output == "m is unread\n")
      #expect(try inbox.run("call", "m", "reply", "x").status == 1)
      let unknown = try inbox.run("call", "m", "veiw")
      #expect(unknown.status == 64 && unknown.complaint.contains("did you mean 'view'?"))
      let wrong = try inbox.run("call", "m", "delete", "x")
      #expect(wrong.status == 64 && wrong.complaint.contains("takes 0 arguments, not 1"))
      #expect(try inbox.files() == ["m:2,R"])
    }
  }

  @Test func `can says why the other methods are refused`() throws {
    try InboxProgram.inNewMaildir { inbox in
      try inbox.add("m")
      #expect(
        try inbox.run("can", "m").output == """
          m is unread
            ✓ view
            ✓ delete
            – markAsUnread: 'markAsUnread' is allowed in read or deleted, not in unread; 'view' leads there (inbox view m)
            – purge: 'purge' is allowed in deleted, not in unread; 'delete' leads there (inbox delete m)
            – reply: 'reply' is allowed in read, not in unread; 'view' leads there (inbox view m)

          """)
      let can = try inbox.run("can", "m", "--json").json as? [String: Any]
      let cannot = try #require(can?["cannot"] as? [String: [String: Any]])
      #expect(can?["can"] as? [String] == ["view", "delete"] && cannot.count == 3)
      #expect(cannot["purge"]?["reason"] as? String == "notAllowed")
      #expect(cannot["purge"]?["path"] as? [String] == ["delete"])
    }
  }

  @Test(arguments: [
    ("mermaid", "class s1 current"), ("dot", "s1 [label=\"read\\nallows reply\", penwidth=3]"),
    ("scxml", "guarded:current=\"read\""),
    ("table", "| read (current) |"),
  ])
  func `The graph of a message marks its state`(format: String, mark: String) throws {
    try InboxProgram.inNewMaildir { inbox in
      try inbox.add("m:2,S")
      #expect(try inbox.run("graph", "m", "--format", format).output.contains(mark))
      #expect(try !inbox.run("graph", "--format", format).output.contains(mark))
    }
  }

  // Behaviour 84
  @Test func `The graph goes to a file, which is never overwritten`() throws {
    try InboxProgram.inNewMaildir { inbox in
      let file = inbox.folder.appending(path: "states.dot").path
      #expect(try inbox.run("graph", "--format", "dot", "--output", file).status == 0)
      let text = try String(contentsOfFile: file, encoding: .utf8)
      #expect(text.hasPrefix("digraph states {") && text.contains(/s\d -> s\d \[label="purge"\];/))
      #expect(try inbox.run("graph", "--format", "dot").output == text)
      #expect(try inbox.run("graph", "-o", file).status == 74)
      #expect(try String(contentsOfFile: file, encoding: .utf8) == text)
      #expect(try inbox.run("graph", "--format", "png").status == 64)
    }
  }

  private func inode(_ url: URL) throws -> UInt64 {
    try #require(FileManager.default.attributesOfItem(atPath: url.path)[.systemFileNumber] as? UInt64)
  }
}
#endif
