#if Macros
import Foundation
import GuardedState
import GuardedStateData
import Testing

/// The host that the article Hosts shows.
@Guarded
private final class Purchase: Codable, Hashable, Identifiable {
  enum State: String, Codable { case cart, paid }
  private enum CodingKeys: CodingKey { case id, items, state }

  let id: UUID
  var items: [String] = []

  @Transition(from: State.cart, to: .paid) func pay() {}

  init(id: UUID) { self.id = id }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    id = try container.decode(UUID.self, forKey: .id)
    items = try container.decode([String].self, forKey: .items)
    try machine.restore(Snapshot(state: container.decode(State.self, forKey: .state)))
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(id, forKey: .id)
    try container.encode(items, forKey: .items)
    try container.encode(state, forKey: .state)
  }

  static func == (a: Purchase, b: Purchase) -> Bool { a.id == b.id }
  func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

/// Without the state, the compiler writes all of it.
@Guarded
private final class ScratchNote: Codable, Identifiable {
  enum State { case open, closed }
  private enum CodingKeys: CodingKey { case text }
  var text = ""
  @Transition(from: State.open, to: .closed) func close() {}
}

/// Coding and comparison of guarded classes.
@Suite struct CodingTests {
  @Test func `The rules of a class are read back by names, if only its state is codable`() throws {
    let rules = Rules(of: Purchase.self)
    let data = try JSONEncoder().encode(rules)
    #expect(try rules.changes(since: Rules<String, String, String>(json: data)).isEmpty)
    #expect(try rules.changes(since: Rules<Purchase.State, String, String>(json: data)).isEmpty)
  }

  @Test func `A host is encoded with its state and decoded in it`() throws {
    let purchase = Purchase(id: UUID())
    purchase.items = ["tea"]
    purchase.pay()
    let copy = try JSONDecoder().decode(Purchase.self, from: JSONEncoder().encode(purchase))
    #expect(copy == purchase && copy.items == ["tea"] && copy.state == .paid)
    #expect(Set([copy, purchase]).count == 1)
    #expect(!copy.can(.pay))
    let bad = Data(#"{"id":"\#(purchase.id)","items":[],"state":"lost"}"#.utf8)
    #expect(throws: (any Error).self) { try JSONDecoder().decode(Purchase.self, from: bad) }
  }

  @Test func `A host that doesn't encode its state is decoded in the initial state`() throws {
    let draft = ScratchNote()
    draft.text = "a"
    draft.close()
    let copy = try JSONDecoder().decode(ScratchNote.self, from: JSONEncoder().encode(draft))
    #expect(copy.text == "a" && copy.state == .open)
  }
}
#endif
