import Foundation

/// The mistakes in rules that were read from data, with their places.
public struct RulesError: LocalizedError, Hashable, Sendable, CustomStringConvertible {
  /// The problems of the rules; empty if the data couldn't be read as rules.
  public let problems: [RulesProblem]
  /// One line for each mistake.
  public let description: String
  /// The ``description``, so that it is the `localizedDescription` as well.
  public var errorDescription: String? { description }

  /// The error for problems of rules that could be read.
  init(_ problems: [RulesProblem]) {
    self.problems = problems
    description = problems.map(\.description).joined(separator: "\n")
  }

  /// The error for a mistake in the data.
  init(at path: [any CodingKey], _ mistake: String) {
    problems = []
    let place = path.reduce("") { place, key in
      key.intValue.map { "\(place)[\($0)]" } ?? (place.isEmpty ? key.stringValue : "\(place).\(key.stringValue)")
    }
    description = (place.isEmpty ? mistake : "\(place): \(mistake)").visible
  }
}

extension RulesError {
  /// The error for a decoder's mistake.
  ///
  /// - Parameters:
  ///   - error: The mistake.
  ///   - count: The number of leading keys in the path that aren't in the text.
  init(_ error: DecodingError, leavingOut count: Int = 0) {
    func path(_ context: DecodingError.Context) -> [any CodingKey] { Array(context.codingPath.dropFirst(count)) }
    switch error {
    case .keyNotFound(let key, let context): self.init(at: path(context), "'\(key.stringValue)' is missing")
    case .typeMismatch(let type, let context): self.init(at: path(context), "\(Self.text(type)) was expected")
    case .valueNotFound(let type, let context):
      self.init(at: path(context), "\(Self.text(type)) was expected, not null")
    case .dataCorrupted(let context): self.init(at: path(context), context.debugDescription)
    @unknown default: self.init(at: [], "\(error)")
    }
  }

  /// The words for a decoder's type.
  private static func text(_ type: Any.Type) -> String {
    switch "\(type)".prefix(while: { $0 != "<" }) {
    case "Array", "UnkeyedDecodingContainer": "a list"
    case "Dictionary", "KeyedDecodingContainer": "an object"
    case "String": "a text"
    case "Bool": "true or false"
    case "UserInfoValue": "a value"
    default: "a value of type \(type)"
    }
  }
}
