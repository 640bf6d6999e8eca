import Foundation

/// What an alert shows. The texts are English; an app that speaks another language makes its own of ``reason``,
/// ``subjectKind``, ``subject``, ``state``, ``allowedIn``, ``conditions``, ``nearest``, ``path``, ``lead`` and
/// ``detail``.
extension Refusal: LocalizedError {
  /// What was asked and why it did not happen, as a sentence with a full stop: what `localizedDescription` is.
  public var errorDescription: String? {
    let sentence = sentence(texts)
    return sentence.prefix(1).uppercased() + sentence.dropFirst() + "."
  }

  /// What would help: what leads to where it is allowed, or the name that was probably meant; nil where nothing is known
  /// to.
  public var recoverySuggestion: String? {
    if let nearest { return "Did you mean '\(shortened(nearest))'?" }
    if reason == .inTransition { return "Try again when the running transition has ended." }
    return way.map { "\($0)." }
  }
}
