import Foundation

/// One argument, not decoded yet, because only the method knows its type.
struct JSONArgument {
  private let data: Data

  init(_ value: Any) throws {
    data = try JSONSerialization.data(withJSONObject: value, options: .fragmentsAllowed)
  }

  /// The argument as a value of a type.
  ///
  /// - Throws: What is wrong with it, as a text.
  func value<T>(as type: T.Type) throws -> T {
    guard let decodable = T.self as? any Decodable.Type else {
      throw Problem(text: "\(T.self) can't be read from JSON")
    }
    do {
      if let value = try JSONDecoder().decode(decodable, from: data) as? T { return value }
    } catch let error as DecodingError {
      throw Problem(text: "\(RulesError(error))")
    }
    throw Problem(text: "it is no \(T.self)")
  }

  /// What is wrong with an argument.
  struct Problem: Error {
    let text: String
  }
}
