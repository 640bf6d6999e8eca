/// Words for the names of states, methods, events and conditions, in the language of the user.
///
/// ```swift
/// order.machine.titles = ["pay": "Pay", "isFilled": "the cart has something in it"]
/// order.machine.titles = Titles { name in NSLocalizedString(name, comment: "") }
/// ```
///
/// ``Refusal/errorDescription``, ``Refusal/recoverySuggestion`` and diagrams of the machine use them.
/// ``Refusal/description``, which is for logs, has the names.
public struct Titles: Sendable, ExpressibleByDictionaryLiteral {
  private let find: @Sendable (String) -> String?

  /// Titles that a closure gives.
  ///
  /// - Parameter title: Returns the title of a name; nil or an empty text for one that is its own title.
  public init(_ title: @escaping @Sendable (_ name: String) -> String?) { find = title }

  /// Titles from a table.
  ///
  /// - Parameter titles: The titles by name. A name that isn't there, or has an empty title, is its own title.
  public init(_ titles: [String: String]) { self.init { titles[$0] } }

  /// Titles from a list. The first of several titles of a name counts, and a debug build reports the others.
  public init(dictionaryLiteral titles: (String, String)...) {
    let table = Dictionary(titles) { first, _ in first }
    if table.count < titles.count {
      let names = titles.map(\.0).filter { name in titles.count { $0.0 == name } > 1 }.distinct
      MistakeReport.write(names.map { "two titles are given for '\(shortened($0))'" })
    }
    self.init(table)
  }

  /// Returns the title of a name, which is the name if it has no other.
  public func title(of name: String) -> String { find(name).flatMap { $0.isEmpty ? nil : $0 } ?? name }
}

extension Refusal.Texts {
  /// The texts with titles instead of names. A condition keeps its name if another one has the same title.
  func titled(_ titles: Titles?) -> Refusal.Texts {
    guard let titles else { return self }
    var texts = self
    texts.subject = titles.title(of: subject)
    texts.state = titles.title(of: state)
    texts.allowedIn = allowedIn.map(titles.title)
    var names: [String: String] = [:]
    for condition in conditions {
      let title = titles.title(of: condition)
      names[condition] = names.values.contains(title) ? condition : title
    }
    texts.conditions = conditions.map { names[$0] ?? $0 }
    let reasons = explanations.map { (names[$0] ?? $0, $1) }
    texts.explanations = Dictionary(reasons) { first, _ in first }
    return texts
  }
}
