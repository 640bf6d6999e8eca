/// An error type of one's own that can be made of a refusal.
///
/// A guarded method that throws this type alone, `throws(PaymentError)`, throws what it makes of the refusal when it is
/// refused:
///
/// ```swift
/// enum PaymentError: RefusalConvertible {
///   case declined, notNow(Refusal)
///   init(refusal: Refusal) { self = .notNow(refusal) }
/// }
///
/// @Transition(from: State.cart, to: .paid)
/// func pay() throws(PaymentError) { … }
/// ```
///
/// Without this a method with such a clause doesn't compile: a refused call could not say so.
public protocol RefusalConvertible: Error {
  /// Makes the error that a refused call throws.
  ///
  /// - Parameter refusal: The refusal, which has been reported.
  init(refusal: Refusal)
}

extension Refusal: RefusalConvertible {
  /// The refusal itself.
  public init(refusal: Refusal) { self = refusal }
}
