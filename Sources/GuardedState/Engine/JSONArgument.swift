import Foundation

/// One JSON argument. It isn't decoded yet, because only the method knows its type.
struct JSONArgument {
  /// The JSON text of the argument.
  private let text: ArraySlice<UInt8>
  private let decoder: JSONDecoder

  init(_ text: ArraySlice<UInt8>, _ decoder: JSONDecoder) { (self.text, self.decoder) = (text, decoder) }

  /// Decodes the argument as a value of a type.
  ///
  /// - Throws: A ``Problem`` if the argument isn't such a value.
  func value<T>(as type: T.Type) throws -> T {
    guard let decodable = T.self as? any Decodable.Type else {
      throw Problem.mistake("\(nameOfType(T.self)) can't be read from JSON")
    }
    return try decoded(decodable) as? T ?? { throw Problem.other(given) }()
  }

  private func decoded<T: Decodable>(_ type: T.Type) throws -> Any {
    do {
      // Wrapped in a list: for a top-level number, the decoder's error doesn't say what is wrong.
      let list = Data([UInt8(ascii: "[")] + text + [UInt8(ascii: "]")])
      guard let value = try decoder.decode([T].self, from: list).first else { throw Problem.other(given) }
      return value
    } catch let error as DecodingError {
      throw problem(error, type)
    }
  }

  private func problem(_ error: DecodingError, _ type: Any.Type) -> Problem {
    switch error {
    case .typeMismatch(_, let context) where context.codingPath.count <= 1: .other(given)
    case .valueNotFound(_, let context) where context.codingPath.count <= 1: .other(given)
    // The text is valid JSON, so corrupted data means a number that doesn't fit.
    case .dataCorrupted(let context) where context.codingPath.isEmpty:
      isNumber
        ? .other(given)
        : .mistake(
          text.first == UInt8(ascii: "\"") ? context.debugDescription : "a number in it does not fit")
    case .dataCorrupted(let context) where context.codingPath.count == 1 && isNumber && Self.isUnfit(context):
      .other(given)
    case .dataCorrupted(let context) where context.codingPath.count == 1 && Self.isNoCase(context):
      .mistake(Self.choice(of: type) ?? JSONMistake(error, leavingOut: 1).description)
    default: .mistake(JSONMistake(error, leavingOut: 1).description)
    }
  }

  /// Whether the decoder's only complaint is a raw value that no case of an enum has.
  private static func isNoCase(_ context: DecodingError.Context) -> Bool {
    context.debugDescription.hasPrefix("Cannot initialize")
  }

  /// Returns a list of an enum's raw values, as a sentence; nil for a type without known values.
  private static func choice(of type: Any.Type) -> String? {
    func values<T: CaseIterable>(_ type: T.Type) -> [String] {
      T.allCases.compactMap { ($0 as? any RawRepresentable).map { "'\($0.rawValue)'" } }
    }
    let type = (type as? any OptionalValue.Type)?.wrapped ?? type
    let names = (type as? any CaseIterable.Type).map { values($0) } ?? []
    return names.isEmpty ? nil : "\(Refusal.list(names)) was expected"
  }

  private var isNumber: Bool {
    text.first.map { $0 == UInt8(ascii: "-") || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } == true
  }

  /// Whether the decoder's only complaint is a number that doesn't fit. Types that validate their values report others.
  private static func isUnfit(_ context: DecodingError.Context) -> Bool {
    ["does not fit", "not representable"].contains { context.debugDescription.contains($0) }
  }

  /// A description of the given value, for a type mismatch.
  private var given: String {
    switch text.first {
    case UInt8(ascii: "\""): "a text"
    case UInt8(ascii: "["): "a list"
    case UInt8(ascii: "{"): "an object"
    default: String(decoding: text, as: UTF8.self)
    }
  }

  /// The reason why an argument can't be decoded.
  enum Problem: Error, CustomStringConvertible {
    /// The argument is of another type than expected.
    case other(String)
    /// The argument contains a mistake.
    case mistake(String)

    var description: String {
      switch self {
      case .other(let text), .mistake(let text): text
      }
    }
  }
}
