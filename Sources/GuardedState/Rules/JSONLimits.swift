/// Limits of the text that is read as JSON: see `Rules(json:)`.
///
/// Long text takes memory, and deep nesting takes stack.
public struct JSONLimits: Hashable, Sendable {
  /// The most bytes that the text may have: 16 MiB where nothing else is said.
  public var maximumSize: Int
  /// The most lists and objects that may lie in each other: 128 where nothing else is said, and never more than 512,
  /// beyond which Foundation's decoder can't read. A state in a state needs two of them; states written with `inside`
  /// may lie in each other as deep as they like.
  public var maximumDepth: Int

  /// Makes limits.
  ///
  /// - Parameters:
  ///   - maximumSize: The most bytes that the text may have.
  ///   - maximumDepth: The most lists and objects that may lie in each other.
  public init(maximumSize: Int = 16 << 20, maximumDepth: Int = 128) {
    self.maximumSize = maximumSize
    self.maximumDepth = maximumDepth
  }
}
