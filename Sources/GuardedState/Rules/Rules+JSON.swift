import Foundation

extension Rules where State: Decodable, Event: Decodable, Method: Decodable {
  /// Reads rules from JSON, which is written as ``init(from:)`` describes it.
  ///
  /// The text is looked at before it is decoded: its size and depth, that it is JSON, and that no object has one key
  /// twice. Of what is wrong with it the line and the column are said.
  ///
  /// - Parameters:
  ///   - json: The text, in UTF-8: `Data`, or any other bytes.
  ///   - limits: How long and how deep it may be.
  /// - Throws: A ``RulesError`` that names the place of what can't be read or understood, or lists all ``problems`` of the
  ///   rules.
  /// - Complexity: O(*n* log *n*) in the length of the text; its memory is within 50 times that.
  public init(json: some Sequence<UInt8>, limits: JSONLimits = JSONLimits()) throws {
    let bytes = Array(json)
    try JSONScanner.check(bytes, limits)
    do {
      self = try JSONDecoder().decode(Rules.self, from: Data(bytes))
    } catch let error as DecodingError {
      throw RulesError(error)
    }
  }

  /// Reads rules from JSON: see `init(json:limits:)` with bytes.
  ///
  /// - Parameters:
  ///   - json: The text.
  ///   - limits: How long and how deep it may be.
  /// - Throws: A ``RulesError``.
  /// - Complexity: O(*n* log *n*) in the length of the text.
  public init(json: String, limits: JSONLimits = JSONLimits()) throws {
    try self.init(json: json.utf8, limits: limits)
  }
}
