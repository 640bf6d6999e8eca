/// A value that a state's rule carries along: what JSON can say.
///
/// ```swift
/// In(.red, userInfo: ["wavelength": 700, "stops": true])
/// ```
public enum UserInfoValue: Hashable, Sendable {
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

  /// The value as the type that Swift has for it.
  public var value: any Sendable {
    switch self {
    case .bool(let value): value
    case .int(let value): value
    case .double(let value): value
    case .string(let value): value
    case .array(let values): values.map(\.value)
    case .dictionary(let values): values.mapValues(\.value)
    }
  }
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
  /// Values by their names; of two with one name, the last.
  public init(dictionaryLiteral elements: (String, UserInfoValue)...) {
    self = .dictionary(Dictionary(elements) { $1 })
  }
}

extension UserInfoValue: Codable {
  /// Decodes any value but null.
  ///
  /// - Throws: A `DecodingError` for anything else.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if let value = try? container.decode(Int.self) {
      self = .int(value)
    } else if let value = try? container.decode(Double.self) {
      self = .double(value)
    } else if let value = try? container.decode(String.self) {
      self = .string(value)
    } else if let values = try? container.decode([UserInfoValue].self) {
      self = .array(values)
    } else {
      self = .dictionary(try container.decode([String: UserInfoValue].self))
    }
  }

  /// Encodes the value as itself.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .bool(let value): try container.encode(value)
    case .int(let value): try container.encode(value)
    case .double(let value): try container.encode(value)
    case .string(let value): try container.encode(value)
    case .array(let values): try container.encode(values)
    case .dictionary(let values): try container.encode(values)
    }
  }
}

extension UserInfoValue: CustomStringConvertible {
  /// The value as text.
  public var description: String { "\(value)" }
}

extension Rules {
  /// What a state's rules carry along; empty when there is nothing. Where two declarations of one state give one name a
  /// value, the later one counts.
  ///
  /// - Complexity: O(*n*) in the length of the rules.
  public func userInfo(of state: State) -> [String: any Sendable] {
    stateRules.filter { $0.state == state }.reduce(into: [:]) { values, rule in
      values.merge(rule.userInfo.mapValues(\.value)) { $1 }
    }
  }
}
