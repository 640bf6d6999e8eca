/// An error type that can be made of a refusal.
///
/// A refused call of a method with `throws(PaymentError)` throws the `PaymentError` that is made of the refusal:
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
/// A guarded method that throws one type of error, which isn't convertible, doesn't compile.
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
