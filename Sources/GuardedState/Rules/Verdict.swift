/// The answer of a condition or of a guard with arguments, with the reason if it doesn't hold.
///
/// ```swift
/// var isComplete: Verdict { lines.isEmpty ? "The order has no lines" : true }
/// func shouldPay(_ cents: Int) -> Verdict { Verdict(cents <= limit, "At most \(limit) cents") }
/// ```
///
/// ``Refusal/explanations`` has the reasons of the conditions because of which a request is declined. A condition may
/// be a `Bool` as well, which has no reason.
@frozen
public struct Verdict: Hashable, Sendable, Codable {
  /// Whether the condition holds.
  public let holds: Bool
  /// The reason why it doesn't hold, as the caller reads it; nil if it holds or has no reason.
  public let explanation: String?

  /// Makes a verdict.
  ///
  /// - Parameters:
  ///   - holds: Whether the condition holds.
  ///   - explanation: The reason why it doesn't. It is evaluated only then.
  @inlinable
  public init(_ holds: Bool, _ explanation: @autoclosure () -> String? = nil) {
    self.holds = holds
    self.explanation = holds ? nil : explanation()
  }
}

extension Verdict: ExpressibleByBooleanLiteral, ExpressibleByStringInterpolation {
  /// A verdict without a reason.
  @inlinable public init(booleanLiteral holds: Bool) { self.init(holds) }

  /// The reason why a condition doesn't hold.
  @inlinable public init(stringLiteral explanation: String) { self.init(false, explanation) }
}

extension Verdict: CustomStringConvertible {
  /// `holds`, or the reason why it doesn't.
  public var description: String { holds ? "holds" : explanation ?? "does not hold" }
}
