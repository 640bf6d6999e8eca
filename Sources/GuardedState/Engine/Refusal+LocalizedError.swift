import Foundation

/// What an alert shows. The texts are English; an app that speaks another language makes its own of ``reason``,
/// ``subjectKind``, ``subject``, ``state``, ``allowedIn``, ``conditions``, ``nearest``, ``path``, ``lead`` and
/// ``detail``.
extension Refusal: LocalizedError {
  /// The request and the reason, as a sentence with a full stop; also the `localizedDescription`.
  public var errorDescription: String? {
    let sentence = sentence(texts)
    return sentence.prefix(1).uppercased() + sentence.dropFirst() + "."
  }

  /// The remedy: the calls that lead to where it is allowed, or the name that was probably meant; nil if there is none.
  public var recoverySuggestion: String? {
    if let nearest { return "Did you mean '\(shortened(nearest))'?" }
    if reason == .inTransition { return "Try again when the running transition has ended." }
    return way.map { "\($0)." }
  }
}
