import Foundation

/// A schema of JSON values (JSON Schema 2020-12).
///
/// A type of a parameter that the library doesn't know offers one:
///
/// ```swift
/// struct Address: Codable, JSONSchemaRepresentable {
///   var street: String
///   static var jsonSchema: JSONSchema {
///     ["type": "object", "properties": ["street": ["type": "string"]], "required": ["street"]]
///   }
/// }
/// ```
public struct JSONSchema: Hashable, Sendable {
  /// A JSON value.
  public indirect enum Value: Hashable, Sendable {
    /// Nothing.
    case null
    /// A truth value.
    case bool(Bool)
    /// A whole number.
    case int(Int)
    /// A number.
    case double(Double)
    /// A text.
    case string(String)
    /// A list.
    case array([Value])
    /// Values by their names.
    case object([String: Value])
  }

  /// The keywords.
  public let keywords: [String: Value]

  /// Makes a schema of its keywords.
  public init(_ keywords: [String: Value]) { self.keywords = keywords }
}

extension JSONSchema {
  /// Whether an object must have a key.
  func requires(_ key: String) -> Bool {
    if case .array(let names)? = keywords["required"] { names.contains(.string(key)) } else { false }
  }
}

/// A type of values with a JSON schema. Each value that the schema accepts must be one that the type reads.
public protocol JSONSchemaRepresentable: Decodable {
  /// The schema.
  static var jsonSchema: JSONSchema { get }
}

extension JSONSchema: ExpressibleByDictionaryLiteral {
  /// Makes a schema of its keywords, the last of which counts.
  public init(dictionaryLiteral keywords: (String, Value)...) { self.init(Dictionary(keywords) { $1 }) }
}

extension JSONSchema: Encodable {
  /// Encodes the schema as an object.
  public func encode(to encoder: any Encoder) throws { try Value.object(keywords).encode(to: encoder) }
}

extension JSONSchema: CustomStringConvertible {
  /// The schema as JSON, with sorted keys.
  public var description: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? ""
  }
}

// MARK: - Schemas of types

extension JSONSchema {
  /// Why a method has no schema.
  struct Missing: Error, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
  }

  /// Whether the values of a type may be missing.
  static func isOptional(_ type: Any.Type) -> Bool { type is any OptionalType.Type }

  /// The keywords for the values of a type.
  ///
  /// - Parameter subject: What has the type, for the error.
  static func of(_ type: Any.Type, _ subject: String) throws(Missing) -> [String: Value] {
    if let known = known(type) { return known }
    switch type {
    case let type as any JSONSchemaRepresentable.Type: return type.jsonSchema.keywords
    case let type as any OptionalType.Type:
      return ["anyOf": [.object(try of(type.wrapped, subject)), ["type": "null"]]]
    case let type as any ListType.Type:
      return ["type": "array", "items": .object(try of(type.element, subject))]
    case let type as any TextDictionary.Type:
      return ["type": "object", "additionalProperties": .object(try of(type.value, subject))]
    default: break
    }
    if let values = cases(of: type) { return ["enum": .array(values)] }
    let lacksCases = hasRawValues(type) && !(type is any (CaseIterable & Decodable).Type)
    let conformances = (lacksCases ? "'Codable' and 'CaseIterable', or " : "") + "'JSONSchemaRepresentable'"
    throw Missing("the type of \(subject), \(type), offers no 'JSONSchema': let it be \(conformances)")
  }

  private static func known(_ type: Any.Type) -> [String: Value]? {
    switch type {
    case is Bool.Type: ["type": "boolean"]
    case is any BinaryInteger.Type: ["type": "integer"]
    case is any BinaryFloatingPoint.Type, is Decimal.Type: ["type": "number"]
    case is String.Type: ["type": "string"]
    case is Date.Type: ["type": "string", "format": "date-time"]
    case is Data.Type: ["type": "string", "contentEncoding": "base64"]
    case is URL.Type: ["type": "string", "format": "uri"]
    case is UUID.Type: ["type": "string", "format": "uuid"]
    default: nil
    }
  }

  /// Whether texts or whole numbers are the raw values of a type.
  private static func hasRawValues(_ type: Any.Type) -> Bool {
    func areTextsOrNumbers<T: RawRepresentable>(_ type: T.Type) -> Bool {
      T.RawValue.self is String.Type || T.RawValue.self is any BinaryInteger.Type
    }
    return (type as? any RawRepresentable.Type).map { areTextsOrNumbers($0) } ?? false
  }

  /// The raw values of an enum that is read from them; nil for any other type, and for one with a number beyond `Int`.
  private static func cases(of type: Any.Type) -> [Value]? {
    func values<T: CaseIterable>(_ type: T.Type) -> [Value]? {
      guard type is any Decodable.Type else { return nil }
      var values: [Value] = []
      for value in type.allCases {
        switch (value as? any RawRepresentable)?.rawValue {
        case let text as String: values.append(.string(text))
        case let number as any BinaryInteger:
          guard let number = Int(exactly: number) else { return nil }
          values.append(.int(number))
        default: return nil
        }
      }
      return values
    }
    return (type as? any CaseIterable.Type).flatMap { values($0) }
  }
}

/// An optional type.
private protocol OptionalType {
  static var wrapped: Any.Type { get }
}
extension Optional: OptionalType { static var wrapped: Any.Type { Wrapped.self } }

/// A type of lists.
private protocol ListType {
  static var element: Any.Type { get }
}
extension Array: ListType { static var element: Any.Type { Element.self } }
extension ContiguousArray: ListType { static var element: Any.Type { Element.self } }
extension Set: ListType { static var element: Any.Type { Element.self } }

/// A dictionary with texts as keys.
private protocol TextDictionary {
  static var value: Any.Type { get }
}
extension Dictionary: TextDictionary where Key == String { static var value: Any.Type { Value.self } }

// MARK: - JSON

extension JSONSchema.Value: ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
  ExpressibleByStringLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral, ExpressibleByNilLiteral
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
  public init(arrayLiteral values: Self...) { self = .array(values) }
  /// Values by their names, the last of which counts.
  public init(dictionaryLiteral values: (String, Self)...) { self = .object(Dictionary(values) { $1 }) }
  /// Nothing.
  public init(nilLiteral: ()) { self = .null }
}

extension JSONSchema.Value {
  /// The value of a key of an object; nil for any other value.
  public subscript(key: String) -> Self? { if case .object(let values) = self { values[key] } else { nil } }
}

extension JSONSchema.Value: Codable {
  /// Encodes the value.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .bool(let value): try container.encode(value)
    case .int(let value): try container.encode(value)
    case .double(let value): try container.encode(value)
    case .string(let value): try container.encode(value)
    case .array(let values): try container.encode(values)
    case .object(let values): try container.encode(values)
    }
  }

  /// Decodes any value.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if let value = try? container.decode(Int.self) {
      self = .int(value)
    } else if let value = try? container.decode(Double.self) {
      self = .double(value)
    } else if let value = try? container.decode(String.self) {
      self = .string(value)
    } else if let values = try? container.decode([Self].self) {
      self = .array(values)
    } else {
      self = .object(try container.decode([String: Self].self))
    }
  }
}
