import Foundation

/// A value in the `userInfo` of a state's rules, of the types that JSON has.
///
/// ```swift
/// In(.red, userInfo: ["wavelength": 700, "stops": true])
/// ```
///
/// A whole number is equal as ``int(_:)`` and as ``double(_:)``, because JSON doesn't distinguish them.
public enum UserInfoValue: Sendable {
  /// A truth value.
  case bool(Bool)
  /// A whole number.
  case int(Int)
  /// A number.
  case double(Double)
  /// A text.
  case string(String)
  /// A list.
  case array([UserInfoValue])
  /// Values by their names.
  case dictionary([String: UserInfoValue])

  /// The value as a Swift type.
  public var value: any Sendable {
    switch self {
    case .array(let values): values.map(\.value)
    case .dictionary(let values): values.mapValues(\.value)
    case .bool, .int, .double, .string: content
    }
  }

  /// The associated value.
  private var content: any Hashable & Encodable & Sendable {
    switch self {
    case .bool(let value): value
    case .int(let value): value
    case .double(let value): value
    case .string(let value): value
    case .array(let values): values
    case .dictionary(let values): values
    }
  }
}

extension UserInfoValue: Hashable {
  /// Whether two values are equal.
  public static func == (a: Self, b: Self) -> Bool {
    // Equal numbers of different types are equal as `AnyHashable`.
    AnyHashable(a.content) == AnyHashable(b.content)
  }

  /// Hashes the value.
  public func hash(into hasher: inout Hasher) { hasher.combine(AnyHashable(content)) }
}

extension UserInfoValue: ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
  ExpressibleByStringLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  /// A truth value.
  public init(booleanLiteral value: Bool) { self = .bool(value) }
  /// A whole number.
  public init(integerLiteral value: Int) { self = .int(value) }
  /// A number.
  public init(floatLiteral value: Double) { self = .double(value) }
  /// A text.
  public init(stringLiteral value: String) { self = .string(value) }
  /// A list.
  public init(arrayLiteral elements: UserInfoValue...) { self = .array(elements) }
  /// Values by their names. The last value for a name wins.
  public init(dictionaryLiteral elements: (String, UserInfoValue)...) {
    self = .dictionary(Dictionary(elements) { $1 })
  }
}

extension UserInfoValue: Codable {
  /// Decodes any value but null.
  ///
  /// - Throws: A `DecodingError` for null, for a number that is out of range, and for a whole number with digits that
  ///   neither an `Int` nor a `Double` can represent.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      throw DecodingError.valueNotFound(
        Self.self, .init(codingPath: decoder.codingPath, debugDescription: "null is not a value"))
    }
    if let value = try Self.value(Bool.self, in: container) {
      self = .bool(value)
    } else if let value = try? container.decode(Int.self) {
      self = .int(value)
    } else if let value = try Self.number(in: container) {
      self = .double(value)
    } else if let value = try Self.value(String.self, in: container) {
      self = .string(value)
    } else if let values = try Self.value([UserInfoValue].self, in: container) {
      self = .array(values)
    } else {
      self = .dictionary(try container.decode([String: UserInfoValue].self))
    }
  }

  /// A number, if the value is one.
  private static func number(in container: any SingleValueDecodingContainer) throws -> Double? {
    func mistake(_ text: String) -> DecodingError {
      .dataCorrupted(.init(codingPath: container.codingPath, debugDescription: text))
    }
    let number: Double
    do {
      number = try container.decode(Double.self)
    } catch DecodingError.typeMismatch {
      return nil
    } catch {
      // Foundation's decoder throws a private error here, which has no coding path.
      throw mistake("the number is out of range")
    }
    // A `Double` may lose digits of a whole number that is too large for an `Int`.
    if number.rounded() == number, let exact = try? container.decode(Decimal.self),
      exact != Decimal(string: "\(number)")
    {
      throw mistake("the whole number \(exact) has more digits than can be kept")
    }
    return number
  }

  /// The value as a type; nil if it is of another type. Throws only if it is of the type and malformed.
  private static func value<T: Decodable>(_ type: T.Type, in container: any SingleValueDecodingContainer) throws -> T? {
    do {
      return try container.decode(type)
    } catch DecodingError.typeMismatch(_, let context) where context.codingPath.count == container.codingPath.count {
      return nil
    }
  }

  /// Encodes the value as itself.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(content)
  }
}

extension UserInfoValue: CustomStringConvertible {
  /// The value as text.
  public var description: String { "\(value)" }
}

extension Rules {
  /// The `userInfo` of a state's rules. The later of two values for a key wins.
  ///
  /// - Complexity: O(*n*) in the length of the rules.
  public func userInfo(of state: State) -> [String: any Sendable] {
    stateRules.filter { $0.state == state }.reduce(into: [:]) { values, rule in
      values.merge(rule.userInfo.mapValues(\.value)) { $1 }
    }
  }
}
