// Documents, and subclasses that inherit guards, rules and callbacks and add their own.
// Leave out '#if Macros' and '#endif' in a copy: this package is also built without macros.

#if Macros
import GuardedState

struct Unsigned: Error {}

@Guarded
class Document {
  enum State { case draft, review, published, archived }

  static let rules = Rules(initial: .draft) {
    In(.draft, allows: .write)
    On(.archive, from: .draft, .published, to: .archived)
  }

  let title: String
  private(set) var text = ""
  fileprivate(set) var log: [String] = []

  var hasText: Bool { !text.isEmpty }

  init(_ title: String) { self.title = title }

  @Allowed func write(_ words: String) throws { text += words }

  @Transition(from: State.draft, to: .review, when: \Document.hasText)
  func submit() throws {}

  @Transition(from: State.review, to: .draft)
  func reject() throws {}

  @Transition(from: State.review, to: .published)
  func publish() throws { log.append("print \(title)") }

  @Transition func archive() throws {}

  func didEnterPublished() { log.append("published") }
  func didRefuse(_ refusal: Refusal) { log.append("refused \(refusal.subject)") }
}

/// It is signed by two before it is published, and can be revoked.
@Guarded
final class Contract: Document {
  static let addedRules = Rules { In(.review, allows: "sign") }

  private(set) var signatures: Set<String> = []

  @Allowed func sign(by name: String) throws -> Int {
    signatures.insert(name)
    return signatures.count
  }

  func shouldSign(by name: String) -> Bool { !signatures.contains(name) }

  @Transition override func publish() throws {
    if signatures.count < 2 { throw Unsigned() }
    try super.publish()
  }

  @Transition(from: State.published, to: .draft)
  func revoke() throws { signatures = [] }

  func didExitReview() { log.append("left review with \(signatures.count)") }
}

/// It is published as it is.
@Guarded
final class Note: Document {
  @Transition(from: State.draft, to: .published)
  func post() throws {}
}

func attempt(_ what: String, _ work: () throws -> Any) {
  do { print("\(what): \(try work())") } catch { print("\(what): \(error)") }
}

let contract = Contract("lease")
attempt("submit") { try contract.submit() }
attempt("write") { try contract.write("The tenant…") }
attempt("sign early") { try contract.sign(by: "Ann") }
attempt("submit") { try contract.submit() }
attempt("sign") { try contract.sign(by: "Ann") }
attempt("publish") { try contract.publish() }
attempt("sign twice") { try contract.sign(by: "Ann") }
attempt("sign") { try contract.handle("sign", ["Bob"]) ?? "nothing" }
attempt("publish") { try (contract as Document).publish() }
attempt("write late") { try contract.write("!") }
attempt("revoke") { try contract.revoke() }
print(contract.state, contract.log)

let note = Note("shopping")
attempt("post") { try note.post() }
attempt("archive") { try note.handle("archive") ?? "nothing" }
attempt("revoke") { try note.handle("revoke") ?? "nothing" }
let documents: [Document] = [contract, note]
for document in documents { print(document.title, document.state, document.machine.permittedMethods.map { "\($0)" }) }
#endif
