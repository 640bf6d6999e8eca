#if Macros
import Foundation
import Testing

@Suite struct HistoryTests {
  /// What `history --json` says.
  private struct History: Decodable {
    struct Entry: Decodable {
      let time: String
      let from: String
      let to: String
      let method: String
    }
    let id: String
    let state: String
    let changedByAnotherProgram: Bool
    let entries: [Entry]

    var methods: [String] { entries.map(\.method) }
  }

  private func history(_ id: String, in inbox: InboxProgram) throws -> History {
    let run = try inbox.run("history", id, "--json")
    try #require(run.status == 0, "\(run.complaint)")
    return try JSONDecoder().decode(History.self, from: Data(run.output.utf8))
  }

  private func log(of inbox: InboxProgram) -> URL { inbox.folder.appending(path: ".inbox-history") }

  @Test func `What was done is remembered with its time, whichever way it was asked for`() throws {
    try InboxProgram.inNewMaildir { inbox in
      try inbox.add("m", to: "new")
      try inbox.add("other")
      let untouched = try inbox.run("history", "m")
      #expect(untouched.status == 0 && untouched.output == "m is unread; this program has not changed it.\n")
      try inbox.run("view", "m")
      try inbox.run("view", "m")
      try inbox.run("delete", "other", "m")
      try inbox.run("unread", "m")
      try inbox.run("purge", "m")
      try inbox.run("call", "m", "view")
      try inbox.run("call", "m", "reply", "thanks")
      let run = try inbox.run("history", "m")
      let lines = run.output.split(separator: "\n")
      #expect(
        lines.map { $0.trimmingPrefix(/\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/) } == [
          "  unread → read by view", "  read → deleted by delete", "  deleted → unread by markAsUnread",
          "  unread → read by view", "  reply in read",
        ])
      let time = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ/
      let history = try history("m", in: inbox)
      #expect(history.id == "m" && history.state == "read" && !history.changedByAnotherProgram)
      #expect(history.methods == ["view", "delete", "markAsUnread", "view", "reply"])
      #expect(history.entries.map(\.from) == ["unread", "read", "deleted", "unread", "read"])
      #expect(history.entries.map(\.to) == ["read", "deleted", "unread", "read", "read"])
      #expect(history.entries.allSatisfy { $0.time.wholeMatch(of: time) != nil })
      #expect(Set(try inbox.list().map(\.id)) == ["m", "other"], "the history is no message")
    }
  }

  @Test func `What another program did since is said`() throws {
    try InboxProgram.inNewMaildir { inbox in
      try inbox.add("m")
      try inbox.run("view", "m")
      try inbox.rename("cur/m:2,S", to: "cur/m:2,FS")
      #expect(try history("m", in: inbox).changedByAnotherProgram == false, "another flag, the same state")
      try inbox.rename("cur/m:2,FS", to: "cur/m:2,FST")
      #expect(try inbox.run("history", "m").output.hasSuffix("by view\nnow deleted, changed by another program\n"))
      let changed = try history("m", in: inbox)
      #expect(changed.state == "deleted" && changed.changedByAnotherProgram && changed.methods == ["view"])
      try FileManager.default.removeItem(at: inbox.folder.appending(path: "cur/m:2,FST"))
      #expect(try inbox.run("history", "m").output.hasSuffix("\nnow purged, changed by another program\n"))
    }
  }

  @Test func `A purged message is found by the beginning of its ID; one that is there goes first`() throws {
    try InboxProgram.inNewMaildir { inbox in
      for name in ["twin1", "twin2", "other"] { try inbox.add(name) }
      for command in ["delete", "purge"] { try inbox.run(command, "twin1", "twin2") }
      #expect(try history("twin1", in: inbox).methods == ["delete", "purge"])
      let ambiguous = try inbox.run("history", "twin")
      #expect(ambiguous.status == 64 && ambiguous.complaint.contains("could be 2 messages: twin1, twin2"))
      let unknown = try inbox.run("history", "nope")
      #expect(unknown.status == 66 && unknown.complaint == "inbox: there is no message 'nope'\n")
      #expect(try inbox.run("history", "").status == 66)
      #expect(try inbox.run("view", "twin1").status == 66)
      try inbox.add("twin3")
      #expect(try inbox.run("history", "twin").output == "twin3 is unread; this program has not changed it.\n")
      let purged = try history("twin2", in: inbox)
      #expect(purged.id == "twin2" && purged.state == "purged" && !purged.changedByAnotherProgram)
    }
  }

  @Test(arguments: [
    #"{"from":"unread","id":"m","meth"#, "no JSON\n", "\n\n[]\n{}\n", "\u{FFFD}\0\n", "{\"id\":\"m\"}\n",
    #"{"from":"lost","id":"m","method":"find","time":"","to":"read"}"#,
  ])
  func `A line that was cut off or is not ours is skipped, and spoils no other`(line: String) throws {
    try InboxProgram.inNewMaildir { inbox in
      try inbox.add("m")
      try inbox.run("view", "m")
      let before = try Data(contentsOf: log(of: inbox))
      try (before + Data(line.utf8)).write(to: log(of: inbox))
      try inbox.run("delete", "m")
      #expect(try history("m", in: inbox).methods == ["view", "delete"])
      #expect(try Data(contentsOf: log(of: inbox)).starts(with: before + Data(line.utf8)), "it is only appended to")
    }
  }

  @Test func `What a stranger put into the history can't drive the terminal`() throws {
    try InboxProgram.inNewMaildir { inbox in
      let line = #"{"from":"read","id":"m","method":"\u001b[2J","time":"\nx\u202e","to":"read"}"#
      try Data(line.utf8).write(to: log(of: inbox))
      #expect(try inbox.run("history", "m").output.hasPrefix(" x\u{FFFD}  \u{FFFD}[2J in read\n"))
    }
  }

  @Test func `Times are local, and universal in JSON`() throws {
    try InboxProgram.inNewMaildir { inbox in
      try inbox.add("m")
      let line = #"{"from":"unread","id":"m","method":"view","time":"2026-11-16T20:00:00Z","to":"read"}"#
      try Data(line.utf8).write(to: log(of: inbox))
      for (zone, listed, logged) in [
        ("UTC", "11-16 08:00", "11-16 20:00"), ("JST-9", "11-16 17:00", "11-17 05:00"),
        ("EST5", "11-16 03:00", "11-16 15:00"),
      ] {
        let environment = ["MAILDIR": inbox.path, "TZ": zone]
        #expect(try InboxProgram.run(["list"], environment: environment).output.contains(" 2026-\(listed)  Ann"))
        #expect(
          try InboxProgram.run(["history", "m"], environment: environment).output
            .hasPrefix("2026-\(logged):00  unread → read by view\n"))
        let json = try InboxProgram.run(["list", "--json"], environment: environment).output
        #expect(json.contains("\"2026-11-16T08:00:00Z\""))
      }
      #expect(try history("m", in: inbox).entries.map(\.time) == ["2026-11-16T20:00:00Z"])
    }
  }

  @Test(arguments: ["a folder", "a full disk"])
  func `A history that can't be written is complained of once and keeps nothing from being done`(place: String) throws {
    try InboxProgram.inNewMaildir { inbox in
      try inbox.add("aaa")
      try inbox.add("bbb")
      if place == "a folder" {
        try FileManager.default.createDirectory(at: log(of: inbox), withIntermediateDirectories: false)
      } else {
        // Where there is no such device, the link leads nowhere, which is an error, too.
        try FileManager.default.createSymbolicLink(atPath: log(of: inbox).path, withDestinationPath: "/dev/full")
      }
      let run = try inbox.run("delete", "aaa", "bbb")
      #expect(run.status == 0 && run.output == "aaa is deleted\nbbb is deleted\n")
      #expect(run.complaint.hasPrefix("inbox: the history is incomplete: '\(log(of: inbox).path)' can't be written: "))
      #expect(run.complaint.split(separator: "\n").count == 1, "\(run.complaint)")
      #expect(try inbox.files() == ["aaa:2,T", "bbb:2,T"])
      #expect(try inbox.list().count == 2)
    }
  }

  @Test func `Programs that write at the same time don't mix their lines`() async throws {
    let inbox = try InboxProgram()
    defer { try? FileManager.default.removeItem(at: inbox.folder) }
    let names = (0..<4).map { run in (0..<50).map { "m\(run)-\($0)" } }
    for name in names.joined() { try inbox.add(name) }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for names in names {
        group.addTask { _ = try InboxProgram.run(["delete"] + names, environment: ["MAILDIR": inbox.path]) }
      }
      try await group.waitForAll()
    }
    let lines = try String(contentsOf: log(of: inbox), encoding: .utf8).split(separator: "\n")
    #expect(lines.count == 200)
    #expect(lines.allSatisfy { (try? JSONSerialization.jsonObject(with: Data($0.utf8))) != nil })
  }
}
#endif
