import Foundation
import GuardedStateTools

typealias JSON = JSONSchema.Value

extension JSON {
  /// The JSON of a value.
  init(_ value: some Encodable) throws {
    self = try JSONDecoder().decode(JSON.self, from: JSONEncoder().encode(value))
  }

  /// The value on one line, with sorted names.
  var text: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? "null"
  }
}

/// An error of the protocol. A refusal is none: it is the result of a call.
struct ProtocolError: Error {
  let code: Int
  let message: String
  var data: JSON?

  static func unreadable(_ message: String) -> Self { Self(code: -32700, message: message) }
  static func invalid(_ message: String) -> Self { Self(code: -32600, message: message) }
  static func unknownMethod(_ name: String) -> Self { Self(code: -32601, message: "Unknown method: \(name)") }
  static func wrong(_ message: String, _ data: JSON? = nil) -> Self { Self(code: -32602, message: message, data: data) }
  static let failed = Self(code: -32603, message: "The server failed")

  var json: JSON {
    var values: [String: JSON] = ["code": .int(code), "message": .string(message)]
    values["data"] = data
    return .object(values)
  }
}

/// A message of the client.
struct Message {
  /// The identifier of a request or of a response: a text or a whole number; nil for a notification.
  private(set) var id: JSON?
  /// The method; nil for a response.
  private(set) var method: String?
  private(set) var params = Members()
  /// The result of a response; nil for an error.
  private(set) var result: JSON?

  /// A message that can't be read: the error, with the message's identifier if there is one.
  struct Problem: Error {
    let id: JSON?
    let error: ProtocolError
  }

  /// Reads a message.
  ///
  /// - Throws: A ``Problem``.
  init(_ line: Data) throws {
    do {
      // Foundation reads no deeper than 512 levels.
      _ = try JSONSerialization.jsonObject(with: line, options: .fragmentsAllowed)
    } catch { throw Problem(id: nil, error: .unreadable("The line is no JSON, or nested too deeply")) }
    guard let members = Members(line) else {
      throw Problem(id: nil, error: .invalid("A message is one object; there are no batches"))
    }
    do { try read(members) } catch let error as ProtocolError { throw Problem(id: id, error: error) }
  }

  private mutating func read(_ members: Members) throws {
    switch members.value("id", as: JSON.self) {
    case .string(let id)?: self.id = .string(id)
    case .int(let id)?: self.id = .int(id)
    case nil where members["id"] == nil: break
    default: throw ProtocolError.invalid("'id' must be a text or a whole number")
    }
    guard members.value("jsonrpc", as: String.self) == "2.0" else {
      throw ProtocolError.invalid("'jsonrpc' must be '2.0'")
    }
    if members.hasRepetitions { throw ProtocolError.invalid("A name is repeated") }
    method = members.value("method", as: String.self)
    result = members.value("result", as: JSON.self)
    if method == nil, id == nil || members["result"] == nil && members["error"] == nil {
      throw ProtocolError.invalid("'method' must be a text")
    }
    guard let params = members["params"] else { return }
    guard let values = Members(params) else { throw ProtocolError.wrong("'params' must be an object") }
    if values.hasRepetitions { throw ProtocolError.wrong("A name is repeated in 'params'") }
    self.params = values
  }
}

/// The members of a JSON object as they stand in its text.
///
/// The arguments of a call reach the library so, which refuses repeated names and reads each number as its type: a decoded
/// dictionary has lost both.
struct Members {
  private(set) var all: [(name: String, text: Data)] = []

  init() {}

  /// Splits valid JSON; nil if it is no object.
  init?(_ json: Data) {
    let bytes = Array(json)
    guard let first = bytes.firstIndex(where: { !" \t\r\n".utf8.contains($0) }), bytes[first] == UInt8(ascii: "{")
    else {
      return nil
    }
    var (depth, start, isText, isEscaped) = (0, first + 1, false, false)
    var name: String?
    func part(_ end: Int) -> Data { Data(bytes[start..<end]) }
    for index in first..<bytes.count {
      let byte = bytes[index]
      if isText {
        if isEscaped {
          isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
          isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
          isText = false
        }
        continue
      }
      switch byte {
      case UInt8(ascii: "\""): isText = true
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: ":") where depth == 1:
        name = try? JSONDecoder().decode(String.self, from: part(index))
        start = index + 1
      case UInt8(ascii: ","), UInt8(ascii: "}"), UInt8(ascii: "]"):
        if depth == 1, let member = name {
          all.append((member, part(index)))
          (name, start) = (nil, index + 1)
        }
        if byte != UInt8(ascii: ",") { depth -= 1 }
        if depth == 1, byte == UInt8(ascii: ",") { start = index + 1 }
      default: break
      }
    }
  }

  subscript(name: String) -> Data? { all.first { $0.name == name }?.text }

  var hasRepetitions: Bool { Set(all.map(\.name)).count < all.count }

  /// The value of a member; nil if there is none of the type.
  func value<Value: Decodable>(_ name: String, as type: Value.Type) -> Value? {
    self[name].flatMap { try? JSONDecoder().decode(type, from: $0) }
  }

  /// Takes a member out, if there is exactly one of the name and the type.
  mutating func take<Value: Decodable>(_ name: String, as type: Value.Type) -> Value? {
    guard all.filter({ $0.name == name }).count == 1, let value = value(name, as: type) else { return nil }
    all.removeAll { $0.name == name }
    return value
  }

  /// The object of these members.
  var json: Data {
    Data("{".utf8) + Data(all.map { Data("\(JSON.string($0.name).text):".utf8) + $0.text }.joined(separator: [44]))
      + Data("}".utf8)
  }
}
