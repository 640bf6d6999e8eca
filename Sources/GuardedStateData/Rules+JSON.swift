import Foundation
import GuardedState

extension Rules where State: Decodable, Event: Decodable, Method: Decodable {
  /// Reads rules from JSON as described in `init(from:)`.
  ///
  /// The text is checked before it is decoded: its size and depth, its syntax, and that no object repeats a key. Errors
  /// contain the line and the column.
  ///
  /// - Parameters:
  ///   - json: The text, in UTF-8: `Data`, or any other bytes.
  ///   - limits: The limits of its size and depth.
  /// - Throws: A ``RulesError`` that names the place of a mistake, or lists all `problems` of the rules.
  /// - Complexity: O(*n* log *n*) in the length of the text; its memory is within 50 times that.
  public init(json: some Sequence<UInt8>, limits: JSONLimits = JSONLimits()) throws {
    let bytes = Array(json)
    do { try JSONScanner.scanned(bytes, limits) } catch { throw RulesError(error) }
    do {
      self = try JSONDecoder().decode(Rules.self, from: Data(bytes))
    } catch let error as DecodingError {
      throw RulesError(JSONMistake(error))
    }
  }

  /// Reads rules from JSON: see `init(json:limits:)` with bytes.
  ///
  /// - Parameters:
  ///   - json: The text.
  ///   - limits: The limits of its size and depth.
  /// - Throws: A ``RulesError``.
  /// - Complexity: O(*n* log *n*) in the length of the text.
  public init(json: String, limits: JSONLimits = JSONLimits()) throws {
    try self.init(json: json.utf8, limits: limits)
  }
}
