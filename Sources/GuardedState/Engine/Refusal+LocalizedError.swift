import Foundation

/// The texts that an alert shows. They are English. An app in another language makes its own from ``reason``,
/// ``subjectKind``, ``subject``, ``state``, ``allowedIn``, ``conditions``, ``nearest``, ``path``, ``lead`` and
/// ``detail``.
extension Refusal: LocalizedError {
  /// The request and the reason, as a sentence with a full stop; also the `localizedDescription`.
  public var errorDescription: String? {
    let sentence = sentence(texts)
    return sentence.prefix(1).uppercased() + sentence.dropFirst() + "."
  }

  /// The calls that lead to a state that allows the request, or the nearest known name; nil if there are none.
  public var recoverySuggestion: String? {
    if let nearest { return "Did you mean '\(shortened(nearest))'?" }
    if reason == .inTransition { return "Try again when the running transition has ended." }
    return way.map { "\($0)." }
  }
}
