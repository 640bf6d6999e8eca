// The examples of the article "Refusals".
import GuardedState

@Guarded
final class Valve {
  enum State { case open, shut }
  var isStuck = false

  @Transition(from: State.open, to: .shut)
  func close() throws {}

  @discardableResult
  @Transition(from: State.open, .shut, to: .open, .shut)
  func turn() -> State { isStuck ? state : state == .open ? .shut : .open }
}

let valve = Valve()
valve.turn()
do { try valve.close() } catch { print(error) }

func report(_ valve: Valve) {
  if let refusal = valve.machine.refusal(of: .turn) { return print(refusal) }
  let revision = valve.machine.revision
  valve.turn()
  print(valve.machine.revision == revision ? "refused" : "ran")
}

func alert(_ error: any Error) -> (title: String, message: String) {
  let refusal = error as? Refusal
  return (error.localizedDescription, refusal?.recoverySuggestion ?? "")
}

func german(_ refusal: Refusal) -> String {
  switch (refusal.reason, refusal.detail) {
  case (.notAllowed, _):
    "»\(refusal.subject)« geht in \(refusal.allowedIn.joined(separator: ", ")), nicht in \(refusal.state)."
  case (.wrongArguments, .missingArgument(let label)?): "Die Angabe »\(label)« fehlt."
  default: refusal.localizedDescription
  }
}

enum PaymentError: RefusalConvertible {
  case tooLittle
  case notNow(Refusal)

  init(refusal: Refusal) { self = .notNow(refusal) }
}

@Guarded
final class Bill {
  enum State { case open, paid }

  @Transition(from: State.open, to: .paid)
  func pay(_ amount: Int) throws(PaymentError) {
    if amount < 10 { throw .tooLittle }
  }
}

func settle(_ bill: Bill) -> String {
  do {
    try bill.pay(10)
    return "paid"
  } catch {
    switch error {
    case .tooLittle: return "it is ten at least"
    case .notNow(let refusal): return refusal.localizedDescription
    }
  }
}
