/// An error type that can be created from a refusal.
///
/// A refused call of a method with `throws(PaymentError)` throws the `PaymentError` created from the refusal:
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
/// A guarded method that throws a specific type of error doesn't compile unless that type conforms.
public protocol RefusalConvertible: Error {
  /// Creates the error that a refused call throws.
  ///
  /// - Parameter refusal: The refusal, which has already been reported.
  init(refusal: Refusal)
}

extension Refusal: RefusalConvertible {
  /// Creates a copy of the refusal.
  public init(refusal: Refusal) { self = refusal }
}
