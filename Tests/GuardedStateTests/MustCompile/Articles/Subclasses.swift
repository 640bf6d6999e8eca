// The examples of the article "Subclasses".
import GuardedState

@Guarded
class Document {
  enum State { case draft, review, published }
  @Transition(from: State.draft, to: .review) func submit() {}
  @Transition(from: State.review, to: .published) func publish() throws {}
}

@Guarded
final class Contract: Document {
  static let addedRules = Rules { In(.review, allows: "sign") }
  private(set) var signatures: [String] = []

  @Allowed func sign(by name: String) throws { signatures.append(name) }
  @Transition(from: State.published, to: .draft) func revoke() {}

  @Transition override func publish() throws {
    if signatures.isEmpty { throw Unsigned() }
    try super.publish()
  }

  func didEnterPublished() { print("signed by \(signatures)") }
}

struct Unsigned: Error {}

let contract = Contract()
contract.submit()
do { try contract.publish() } catch { print(error) }
try contract.sign(by: "Ann")
try contract.publish()
