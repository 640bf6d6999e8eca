#if Macros
import Foundation
import Testing

@Suite struct WatchTests {
  @Test func `Changes are told as they happen, whoever makes them`() throws {
    try InboxProgram.inNewMaildir { inbox in
      try inbox.add("alpha", to: "new")
      try inbox.add("alphabet:2,S")
      let watch = try WatchingInbox(inbox)
      try inbox.run("view", "alpha")
      #expect(try watch.change() == "alpha  unread → read")
      try inbox.rename("cur/alphabet:2,S", to: "cur/alphabet:2,ST")
      #expect(try watch.change() == "alphab  read → deleted")
      try inbox.rename("cur/alphabet:2,ST", to: "cur/alphabet:2,FS")
      #expect(try watch.change() == "alphab  deleted → read, flags ST → FS")
      try inbox.run("reply", "alpha", "--text", "x")
      #expect(try watch.change() == "alpha  read, flags S → RS")
      try inbox.add("tmp", to: "tmp")
      try inbox.rename("tmp/tmp", to: "new/fresh")
      #expect(try watch.change() == "fresh  arrived, unread")
      try FileManager.default.removeItem(at: inbox.folder.appending(path: "cur/alphabet:2,FS"))
      #expect(try watch.change() == "alphab  removed, was read")
    }
  }

  @Test(arguments: [SIGINT, SIGTERM])
  func `A signal ends it quietly`(signal: Int32) throws {
    try InboxProgram.inNewMaildir { inbox in
      let watch = try WatchingInbox(inbox)
      watch.send(signal)
      let run = try watch.end()
      #expect(run.status == signal && run.output.isEmpty && run.complaint.isEmpty, "\(run)")
    }
  }

  @Test func `A move from new to cur is no change; several at once are told in the order of their IDs`() throws {
    try InboxProgram.inNewMaildir { inbox in
      for name in ["ccc", "aaa", "bbb"] { try inbox.add(name, to: "new") }
      let watch = try WatchingInbox(inbox, "--interval", "0.3", "--count", "2")
      try inbox.rename("new/ccc", to: "cur/ccc:2,")
      try inbox.rename("new/bbb", to: "cur/bbb:2,S")
      try inbox.rename("new/aaa", to: "cur/aaa:2,T")
      #expect(Set([try watch.change(), try watch.change()]) == ["aaa  unread → deleted", "bbb  unread → read"])
      #expect(try watch.end().status == 0)
    }
  }

  @Test func `A message that is renamed all the time is never taken for removed`() throws {
    try InboxProgram.inNewMaildir { inbox in
      // Enough names that a folder is read in several pieces.
      for number in 0..<2000 { try inbox.add("m\(number)", to: "new") }
      let watch = try WatchingInbox(inbox, "--interval", "0.001", "--json")
      var (name, state) = ("new/m1000", "unread")
      for round in 0..<200 {
        let target = ["cur/m1000:2,S", "cur/m1000:2,ST", "new/m1000"][round % 3]
        try inbox.rename(name, to: target)
        name = target
      }
      try inbox.rename(name, to: "cur/m1000:2,FS")
      repeat {
        let line = try #require(try JSONSerialization.jsonObject(with: Data(try watch.line().utf8)) as? [String: Any])
        #expect(line["change"] as? String == "changed" && line["id"] as? String == "m1000")
        let (from, to) = (line["from"] as? [String: String], line["to"] as? [String: String])
        #expect(from?["state"] == state)
        state = try #require(to?["state"])
        if to?["flags"] == "FS" { return }
      } while true
    }
  }

  @Test func `With --json each line is an object; --count ends it`() throws {
    try InboxProgram.inNewMaildir { inbox in
      try inbox.add("m")
      let watch = try WatchingInbox(inbox, "--json", "--count", "3")
      try inbox.run("delete", "m")
      let changed = try record(watch.line())
      #expect(changed.id == "m" && changed.change == "changed" && changed.time.hasSuffix("Z"))
      #expect(changed.from == .init(state: "unread", flags: "") && changed.to == .init(state: "deleted", flags: "T"))
      try inbox.run("purge", "m")
      let removed = try record(watch.line())
      #expect(removed.change == "removed" && removed.from?.state == "deleted" && removed.to == nil)
      try inbox.add("n:2,S")
      let arrived = try record(watch.line())
      #expect(arrived.change == "arrived" && arrived.from == nil && arrived.to == .init(state: "read", flags: "S"))
      let run = try watch.end()
      #expect(run.status == 0 && run.output.isEmpty && run.complaint.isEmpty, "\(run)")
    }
  }

  @Test func `A Maildir that vanishes ends it with a sentence, a reader that goes away without one`() throws {
    try InboxProgram.inNewMaildir { inbox in
      let watch = try WatchingInbox(inbox)
      let unread = try WatchingInbox(inbox)
      try unread.stopReading()
      try inbox.add("m")
      #expect(try watch.change() == "m  arrived, unread")
      #expect(try unread.end().complaint.isEmpty)
      try FileManager.default.removeItem(at: inbox.folder.appending(path: "new"))
      let run = try watch.end()
      #expect(run.status == 66 && run.complaint.contains("can't be read: no such file or directory"), "\(run)")
    }
  }

  @Test(arguments: [
    (["--interval", "0"], "--interval must be more than 0"), (["--interval=-1"], "--interval must be more than 0"),
    (["--interval", "nan"], "--interval must be more than 0"), (["--interval", "inf"], "at most 86400 seconds"),
    (["--interval", "soon"], "soon"), (["--count", "0"], "--count must be at least 1"),
  ])
  func `A bad interval or number is refused`(arguments: [String], sentence: String) throws {
    try InboxProgram.inNewMaildir { inbox in
      let run = try InboxProgram.run(["watch"] + arguments, environment: ["MAILDIR": inbox.path])
      #expect(run.status == 64 && run.complaint.contains(sentence), "\(run)")
    }
  }

  /// A line of JSON.
  private struct Record: Decodable {
    struct Name: Decodable, Equatable {
      let state: String
      let flags: String
    }
    let time: String
    let id: String
    let change: String
    let from: Name?
    let to: Name?
  }

  private func record(_ line: String) throws -> Record { try JSONDecoder().decode(Record.self, from: Data(line.utf8)) }
}
#endif
