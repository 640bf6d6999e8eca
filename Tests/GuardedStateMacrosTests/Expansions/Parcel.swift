// swift-format-ignore-file
// A class on the main actor, with callbacks, a condition, a region, and a method whose body runs in a state of its own.

@MainActor @Guarded
final class Parcel {
  enum State { case packed, sending, sent }
  @Region enum Payment { case due, paid }

  var hasAddress = false

  @Transition(from: Payment.due, to: .paid)
  func pay() {}

  @Transition(from: State.packed, via: .sending, to: .sent, orElse: .packed, while: Payment.paid, when: \Parcel.hasAddress)
  func send() async throws { try await upload() }

  @Allowed(in: State.packed, otherwise: 0)
  func weigh(_ scale: Scale) -> Int { scale.read() }

  func shouldWeigh(_ scale: Scale) -> Bool { scale.isFree }

  func didEnterSent() { print("sent") }
  func willExitDue(_ transition: GuardedState.Transition<Payment, Event, Method>) {}
  func didRefuse(_ refusal: Refusal) { print(refusal) }
}
