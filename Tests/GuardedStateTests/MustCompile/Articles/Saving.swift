// The examples of the article "Saving".
import Foundation
import GuardedState

@Guarded
final class Draft {
  enum State: String, Codable { case open, sent }
  private(set) var text: String

  @Allowed(in: State.open) func write(_ text: String) { self.text = text }
  @Transition(from: State.open, to: .sent) func send() {}

  init(text: String = "") { self.text = text }

  init(_ record: Record) throws {
    text = record.text
    try machine.restore(record.snapshot)
  }

  var record: Record { Record(text: text, snapshot: machine.snapshot()) }
}

struct Record: Codable {
  var text: String
  var snapshot: Snapshot<Draft.State>
}

let draft = Draft()
draft.write("hello")
draft.send()
let data = try JSONEncoder().encode(draft.record)
let restored = try Draft(JSONDecoder().decode(Record.self, from: data))
print(restored.state, restored.text, restored.machine.revision, restored.can(.write))

@Guarded
final class Order: Codable, Identifiable {
  enum State: String, Codable { case cart, paid }
  private enum CodingKeys: CodingKey { case id, items, state }

  let id: UUID
  var items: [String] = []

  @Transition(from: State.cart, to: .paid) func pay() {}

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
}
