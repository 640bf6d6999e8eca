// The examples of the article "Saving".
import Foundation
import GuardedState

@Guarded
final class Draft {
  enum State: String, Codable { case open, sent }
  private(set) var text: String

  @Allowed(in: State.open) func write(_ text: String) throws { self.text = text }
  @Transition(from: State.open, to: .sent) func send() throws {}

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
try draft.write("hello")
try draft.send()
let data = try JSONEncoder().encode(draft.record)
let restored = try Draft(JSONDecoder().decode(Record.self, from: data))
print(restored.state, restored.text, restored.machine.revision, restored.can(.write))

struct DiskFull: Error {}

final class Table {
  var isFull = false
  func write(_ id: Int, _ snapshot: Snapshot<Bill.State>) throws {
    if isFull { throw DiskFull() }
    print("saved \(id) as \(snapshot.state)")
  }
}

@Guarded
final class Bill {
  enum State: String, Codable { case due, paid, archived }
  let id: Int
  private let table: Table

  init(id: Int, in table: Table) { (self.id, self.table) = (id, table) }

  @Transition(from: State.due, to: .paid) func pay() throws {}
  @Transition(from: State.paid, to: .archived) func archive() throws {}

  func willCommit(_ snapshot: Snapshot<State>) throws { try table.write(id, snapshot) }
}

let table = Table()
let bill = Bill(id: 7, in: table)
table.isFull = true
do { try bill.pay() } catch { print(error, bill.state) }
table.isFull = false
try bill.pay()

let other = Bill(id: 8, in: table)
try other.machine.transaction {
  try other.pay()
  try other.archive()
}

@Guarded
actor Parcel {
  enum State: String, Codable { case packed, sent }
  private let save: @Sendable (Snapshot<State>) async throws -> Void

  init(save: @escaping @Sendable (Snapshot<State>) async throws -> Void) { self.save = save }

  @Transition(from: State.packed, to: .sent) func send() throws {}

  func sendAndSave() async throws {
    try await machine.transaction {
      try send()
      try await save(machine.snapshot())
    }
  }
}

let parcel = Parcel { print("saved as \($0.state)") }
try await parcel.sendAndSave()

@Guarded
final class Invoice {
  enum State: String, Codable { case open, closed }
  @Region enum Payment: String { case due = "D", paid = "P" }

  @Transition(from: State.open, to: .closed, while: Payment.paid) func close() {}
  @Transition(from: Payment.due, to: .paid) func pay() {}
}

let invoice = Invoice()
try invoice.machine.restore(Snapshot(state: .open, regions: ["payment": Snapshot(state: "paid")]))
print(invoice.payment.rawValue, invoice.machine.snapshot().regions.mapValues(\.state))

struct OldRecord: Codable {
  var text: String
  var snapshot: Snapshot<String>
}

struct UnknownState: Error { let name: String }

func migrate(_ data: Data) throws -> Draft {
  let old = try JSONDecoder().decode(OldRecord.self, from: data)
  let draft = Draft(text: old.text)
  let newNames = ["posted": "sent", "archived": "sent"]
  try draft.machine.restore(old.snapshot) { name in
    guard let state = Draft.State(rawValue: newNames[name] ?? name) else { throw UnknownState(name: name) }
    return state
  }
  return draft
}

let stored = #"{"text": "hello", "snapshot": {"state": "posted", "previous": "archived"}}"#
let migrated = try migrate(Data(stored.utf8))
print("migrated to \(migrated.state)")

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

@Guarded
final class Offer {
  enum State: String, Codable { case open, accepted, withdrawn }

  static let rules = Rules(initial: .open) {
    After(.seconds(3600), in: .open, to: .withdrawn)
    Final(.accepted, .withdrawn)
  }

  @Transition(from: State.open, to: .accepted) func accept() throws {}
}

let snapshot = Offer().machine.snapshot()
let late = Offer()
late.machine.now = { Date(timeIntervalSinceNow: 7200) }  // two hours later
try late.machine.restore(snapshot)
print("after two hours:", late.state, late.can(.accept))
late.machine.expireDue()
print("taken:", late.state)
let paused = Offer()
try paused.machine.restore(snapshot, timeouts: .remaining)
print("what was left:", paused.can(.accept))
