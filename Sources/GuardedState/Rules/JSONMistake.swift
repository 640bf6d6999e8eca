/// A mistake in JSON, with its place.
package struct JSONMistake: Error, CustomStringConvertible {
  /// The place and the mistake, on one line.
  package let description: String

  /// Describes a mistake at a path.
  package init(at path: [any CodingKey], _ mistake: String) {
    let place = path.reduce("") { place, key in
      key.intValue.map { "\(place)[\($0)]" } ?? (place.isEmpty ? key.stringValue : "\(place).\(key.stringValue)")
    }
    description = (place.isEmpty ? mistake : "\(place): \(mistake)").visible
  }

  /// Describes a decoder's error.
  ///
  /// - Parameters:
  ///   - error: The error.
  ///   - count: The number of leading keys in the path that aren't in the text.
  package init(_ error: DecodingError, leavingOut count: Int = 0) {
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
