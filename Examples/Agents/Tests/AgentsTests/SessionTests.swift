import Foundation
import GRDB
import GuardedStateTools
import Testing

@testable import Agents

@Suite("Sessions with the built server", .timeLimit(.minutes(1)))
struct SessionTests {
  @Test("The list of tools depends on the caller, and on nothing that happens")
  func list() async throws {
    let path = try makeDatabase()
    let agent = try await Program(path)
    let list = try await agent.request("tools/list")["result"]
    let names = ["refund.submit", "refund.change", "refund.payOut"]
    #expect(list?.names == names + ["deployment.propose", "deployment.withdraw", "deployment.release"])
    _ = try await agent.call("refund.submit", ["order": "7", "cents": 500])
    #expect(try await agent.request("tools/list")["result"] == list)
    let manager = try await Program(path, as: "manager")
    #expect(try await manager.request("tools/list")["result"]?.names.contains("refund.approve") == true)
    #expect(try await agent.close() == 0)
  }

  @Test("A call is refused with advice, corrected, waits for a manager of another process, and is performed")
  func session() async throws {
    let path = try makeDatabase()
    let agent = try await Program(path, ["--confirm", "none"])
    let early = try await agent.call("refund.payOut")
    #expect(early.isError && early.content["advice"] == ["kind": "callFirst", "calls": ["submit"]])
    let wrong = try await agent.call("refund.submit", ["order": 7, "cents": "many"])
    #expect(wrong.isError && wrong.content["advice"] == ["kind": "correctArguments"])
    guard case .array(let mistakes)? = wrong.content["mistakes"] else { throw Program.NoAnswer() }
    #expect(mistakes.count == 2)
    let submitted = try await agent.call("refund.submit", ["order": "7", "cents": 50_000])
    #expect(!submitted.isError && submitted.content["states"] == ["submitted"])
    #expect(try await agent.call("refund.payOut").content["advice"] == ["kind": "askSomebody"])

    let manager = try await Program(path, as: "manager")
    let version = try #require(submitted.content["version"])
    _ = try await agent.call("refund.change", ["cents": 5_000_000])
    let outdated = try await manager.call("refund.approve", ["ifVersion": version])
    #expect(outdated.isError && outdated.content["advice"] == ["kind": "lookAgain"])
    let now = try #require(outdated.content["version"])
    #expect(try await !manager.call("refund.approve", ["ifVersion": now]).isError)
    let paid = try await agent.call("refund.payOut")
    #expect(paid.content["result"] == ["order": "7", "cents": 5_000_000, "key": "refund-1"])
    let audit = try await agent.read("guarded://refund/audit")
    #expect(audit.contains(#""role" : "manager""#) && audit.contains("by payOut"))
    #expect(try await agent.read("guarded://refund/diagram").hasPrefix("<svg"))
    #expect(try await agent.read("guarded://refund/rules").contains("isManager"))
    #expect(try await manager.close() == 0)
  }

  @Test("A cancelled call gets no answer, and the state is as before")
  func cancelled() async throws {
    let path = try makeDatabase()
    let manager = try await Program(path, as: "manager", ["--pause", "10"])
    _ = try await manager.call("deployment.propose", ["build": 7])
    _ = try await manager.call("deployment.approve")
    let id = try manager.begin("tools/call", ["name": "deployment.release"])
    try await manager.wait(for: "releasing", of: "deployment")
    #expect(try await manager.call("deployment.release").isError)
    try manager.send(["method": "notifications/cancelled", "params": ["requestId": id]])
    try await manager.wait(for: "approved", of: "deployment")
    #expect(try await manager.request("ping")["result"] == [:])
    // The end of the input ends a release too, after a second.
    _ = try manager.begin("tools/call", ["name": "deployment.release"])
    try await manager.wait(for: "releasing", of: "deployment")
    #expect(try await manager.close() == 0)
    try await Program(path).wait(for: "approved", of: "deployment")
  }

  @Test("After kill -9 a refund still waits, and a release that may have happened is a person's to decide")
  func killed() async throws {
    let path = try makeDatabase()
    let first = try await Program(path, as: "manager", ["--pause", "10"])
    _ = try await first.call("refund.submit", ["order": "7", "cents": 50_000])
    _ = try await first.call("deployment.propose", ["build": 7, "areas": ["asia"]])
    _ = try await first.call("deployment.approve")
    _ = try first.begin("tools/call", ["name": "deployment.release"])
    try await first.wait(for: "releasing", of: "deployment")
    try await first.kill()
    let agent = try await Program(path)
    #expect(try await agent.call("refund.payOut").content["states"] == ["submitted"])
    #expect(try await agent.call("deployment.release").content["advice"] == ["kind": "askSomebody"])
    let manager = try await Program(path, as: "manager", ["--pause", "0"])
    #expect(try await manager.call("deployment.abandon").content["states"] == ["approved"])
    #expect(try await agent.call("deployment.release").content["result"] == ["asia"])
  }

  @Test("The user of a client is asked before a payment, in the client's version of the protocol")
  func confirmations() async throws {
    let path = try makeDatabase()
    let agent = try await Program(path)
    for (answer, isPaid) in [("decline", false), ("accept", true)] {
      _ = try await agent.call("refund.submit", ["order": "7", "cents": 500])
      let id = try agent.begin("tools/call", ["name": "refund.payOut"])
      let question = try await agent.receive()
      #expect(question["method"] == "elicitation/create")
      try agent.send(["id": try #require(question["id"]), "result": ["action": .string(answer)]])
      let result = try await agent.receive()
      #expect(result["id"] == id && result["result"]?["isError"] == .bool(!isPaid))
    }
    _ = try await agent.call("refund.submit", ["order": "8", "cents": 500])
    let call: [String: JSON] = ["name": "refund.payOut", "arguments": [:], "_meta": modern]
    let first = try await agent.request("tools/call", call)["result"]
    #expect(first?["resultType"] == "input_required" && first?["inputRequests"]?["confirm"] != nil)
    let ticket = try #require(first?["requestState"])
    let answer: [String: JSON] = ["requestState": ticket, "inputResponses": ["confirm": ["action": "accept"]]]
    let forged = answer.merging(["requestState": "forged"]) { $1 }
    #expect(try await agent.request("tools/call", call.merging(forged) { $1 })["error"]?["code"] == -32602)
    let paid = try await agent.request("tools/call", call.merging(answer) { $1 })["result"]
    #expect(paid?["resultType"] == "complete" && paid?["structuredContent"]?["states"] == ["paid"])
    #expect(try await agent.request("tools/call", call.merging(answer) { $1 })["error"]?["code"] == -32602)
  }

  @Test("A client of 2026-07-28 needs no handshake, and each request says its version")
  func statelessClient() async throws {
    let agent = try await Program(makeDatabase(), isInitialized: false)
    let discovered = try await agent.request("server/discover", ["_meta": modern])["result"]
    #expect(discovered?["supportedVersions"] == ["2026-07-28", "2025-11-25"])
    let list = try await agent.request("tools/list", ["_meta": modern])["result"]
    #expect(list?["resultType"] == "complete" && list?["ttlMs"] == 3_600_000 && list?["cacheScope"] == "private")
    #expect(try await agent.request("tools/list")["error"]?["code"] == -32602)
    let other: JSON = ["io.modelcontextprotocol/protocolVersion": "1900-01-01"]
    #expect(try await agent.request("tools/list", ["_meta": other])["error"]?["code"] == -32022)
    #expect(try await agent.request("ping", ["_meta": modern])["error"]?["code"] == -32601)

    let address: JSON = "guarded://refund/state"
    let id = try agent.begin(
      "subscriptions/listen", ["_meta": modern, "notifications": ["resourceSubscriptions": [address]]])
    let acknowledged = try await agent.receive()
    #expect(acknowledged["params"]?["notifications"] == ["resourceSubscriptions": [address]])
    try await Task.sleep(for: .milliseconds(200))
    let submit: JSON = ["order": "7", "cents": 50_000]
    _ = try agent.begin("tools/call", ["name": "refund.submit", "arguments": submit, "_meta": modern])
    let two = [try await agent.receive(), try await agent.receive()]
    #expect(two.contains { $0["method"] == "notifications/resources/updated" && $0["params"]?["uri"] == address })
    try agent.send(["method": "notifications/cancelled", "params": ["requestId": id]])
    #expect(try await agent.close() == 0)
  }

  @Test(
    "Bad input is answered as the protocol says",
    arguments: [
      BadLine("{", -32700), BadLine("\u{7f}", -32700), BadLine("[", times: 100_000, -32700),
      BadLine(request(#""method":"tools/call","params":{"name":"\ud800"}"#), -32700),
      BadLine("x", times: 30_000_000, -32600), BadLine("1", -32600), BadLine("[]", -32600),
      BadLine("[\(request(#""method":"ping""#))]", -32600), BadLine(#"{"id":1,"method":"ping"}"#, -32600),
      BadLine(#"{"jsonrpc":"2.0","id":null,"method":"ping"}"#, -32600), BadLine(request(#""id":2"#), -32600),
      BadLine(request(#""method":7"#), -32600), BadLine(request(#""method":"nothing""#), -32601),
      BadLine(request(#""method":"tools/call","params":[]"#), -32602),
      BadLine(request(#""method":"tools/call","params":{"name":"refund.nothing"}"#), -32602),
      BadLine(request(#""method":"tools/call","params":{"name":"refund.payOut","arguments":[]}"#), -32602),
      BadLine(request(#""method":"resources/read","params":{"uri":"guarded://refund/x"}"#), -32002),
    ])
  func badInput(_ bad: BadLine) async throws {
    let agent = try await Program(makeDatabase())
    try agent.send(line: Data(bad.line.utf8))
    #expect(try await agent.receive()["error"]?["code"] == .int(bad.code))
    #expect(try await agent.request("ping")["result"] == [:])
    #expect(try await agent.close() == 0)
  }

  @Test("Arguments reach the library as they stand: a repeated name is refused")
  func repeatedName() async throws {
    let agent = try await Program(makeDatabase())
    let call = #""params":{"name":"refund.submit","arguments":{"order":"7","cents":1,"cents":2}}"#
    try agent.send(line: Data(request(#""method":"tools/call",\#(call)"#).utf8))
    let result = try await agent.receive()["result"]
    #expect(result?["isError"] == true && result?["structuredContent"]?["refusal"]?["reason"] == "wrongArguments")
  }

  @Test("A client that dies leaves no process: in the middle of a line, and with calls in progress")
  func closed() async throws {
    let agent = try await Program(makeDatabase())
    for _ in 0..<50 { _ = try agent.begin("tools/list") }
    _ = try agent.begin("tools/call", ["name": "refund.submit", "arguments": ["order": "7", "cents": 500]])
    try agent.send(line: Data(#"{"jsonrpc":"2.0","id":1,"#.utf8))
    #expect(try await agent.close() == 0)
  }

  @Test("300 random calls: the audit has each change that was answered, and no other")
  func randomCalls() async throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = Random(state: seed)
    let path = try makeDatabase()
    let options = ["--confirm", "none", "--pause", "0"]
    let programs = [
      try await Program(path, options), try await Program(path, as: "manager", options),
      try await Program(path, options),
    ]
    let tools = try await programs[1].request("tools/list")["result"]?.names ?? []
    let values: [JSON] = [0, 7, 50_000, -1, "7", "high", ["asia"], [:], .null, 1.5, "2026-01-01T00:00:00Z"]
    var expected: [String: [String]] = [:]
    var refusals = 0
    for _ in 0..<300 {
      let tool = tools[Int.random(in: 0..<tools.count, using: &random)]
      var arguments: [String: JSON] = [:]
      let isRight = Int.random(in: 0..<4, using: &random) > 0
      if isRight {
        switch tool {
        case "refund.submit": arguments = ["order": "7", "cents": .int(.random(in: 1...20_000, using: &random))]
        case "refund.change": arguments = ["cents": .int(.random(in: 1...30_000, using: &random))]
        case "refund.reject": arguments = ["reason": "no"]
        case "deployment.propose": arguments = ["build": 7]
        default: break
        }
      } else {
        for name in ["order", "cents", "areas"].shuffled(using: &random).prefix(2) {
          arguments[name] = values[Int.random(in: 0..<values.count, using: &random)]
        }
      }
      let program = programs[Int.random(in: 0..<3, using: &random)]
      let answer = try await program.request("tools/call", ["name": .string(tool), "arguments": .object(arguments)])
      guard let result = answer["result"], result["isError"] == false, let content = result["structuredContent"] else {
        refusals += 1
        continue
      }
      let parts = tool.split(separator: ".")
      expected[String(parts[0]), default: []].append(
        "\(parts[1]) \(content["states"]?.text ?? "") \(content["version"]?.text ?? "")")
    }
    let store = try openStore(at: path)
    for (host, calls) in expected {
      let lines = try AuditLine.latest(of: host, 1_000, in: store).reversed()
      // A release has a line for its beginning too.
      let audited = lines.filter { $0.to != "releasing" }.map { line in
        #"\#(line.cause.split(separator: " ").last ?? "") ["\#(line.to)"] \#(line.version)"#
      }
      #expect(audited == calls, "seed \(seed)")
    }
    #expect(refusals > 0 && expected.count == 2, "seed \(seed)")
  }
}

/// A line that is no request that the server can perform, and the code of the error.
struct BadLine: CustomTestStringConvertible, Sendable {
  let text: String
  let times: Int
  let code: Int

  init(_ text: String, times: Int = 1, _ code: Int) { (self.text, self.times, self.code) = (text, times, code) }

  var line: String { String(repeating: text, count: times) }
  var testDescription: String { "\(times) times \(text)" }
}

/// A request with some members.
private func request(_ members: String) -> String { #"{"jsonrpc":"2.0","id":1,\#(members)}"# }

/// The description of a client in a request of 2026-07-28.
private let modern: JSON = [
  "io.modelcontextprotocol/protocolVersion": "2026-07-28",
  "io.modelcontextprotocol/clientCapabilities": ["elicitation": ["form": [:]]],
]

extension JSON {
  /// The names of the tools of a list.
  fileprivate var names: [String] {
    guard case .array(let tools)? = self["tools"] else { return [] }
    return tools.compactMap { if case .string(let name)? = $0["name"] { name } else { nil } }
  }
}

/// A sequence of random numbers that can be repeated (SplitMix64).
private struct Random: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var z = state
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    return z ^ (z >> 31)
  }
}
