#if Macros
import Foundation
import GuardedState
import Testing

/// The test of the article "RulesThatChange", which is run.
enum RulesThatChangeArticle {
  @Guarded
  final class Letter {
    enum State: String, Codable, CaseIterable { case open, sent, answered }

    static let rules = Rules(initial: .open) {
      After(.seconds(86400), from: .sent, to: .open)  // was: After(.seconds(3600), from: .posted, to: .archived)
      Final(.answered)
    }

    @Transition(from: State.open, to: .sent) func send() throws {}
    @Transition(from: State.sent, to: .answered) func answer() throws {}

    struct UnknownState: Error { let name: String }

    /// Restores a snapshot of this version or of the first one.
    func restore(_ data: Data) throws -> Restoration {
      let old = try JSONDecoder().decode(Snapshot<String>.self, from: data)
      let newNames = ["posted": "sent", "archived": "answered"]
      return try machine.restore(old) { name in
        guard let state = State(rawValue: newNames[name] ?? name) else { throw UnknownState(name: name) }
        return state
      }
    }
  }

  @Suite struct StoredLetterTests {
    @Test(arguments: [
      (#"{"state": "open"}"#, ["send"]),
      (#"{"state": "posted", "previous": "open"}"#, ["answer"]),
      (#"{"state": "archived", "previous": "posted"}"#, []),
    ])
    func `Letters of the first version continue`(stored: String, permitted: [String]) throws {
      let letter = Letter()
      let restoration = try letter.restore(Data(stored.utf8))
      #expect(letter.machine.permittedMethods.map(\.rawValue) == permitted)
      #expect(restoration.unknownTimeouts.isEmpty)
    }
  }
}
#endif
