/// The limits of JSON text: see `Rules(json:)`.
///
/// Long text takes memory, and deep nesting takes stack.
public struct JSONLimits: Hashable, Sendable {
  /// The largest size of the text in bytes: 16 MiB by default.
  public var maximumSize: Int
  /// The deepest nesting of lists and objects: 128 by default, and never more than 512, which is the most that
  /// Foundation's decoder can read. A nested state needs two levels. States written with `inside` may be nested to any
  /// depth.
  public var maximumDepth: Int

  /// Makes limits.
  ///
  /// - Parameters:
  ///   - maximumSize: The largest size of the text in bytes.
  ///   - maximumDepth: The deepest nesting of lists and objects.
  public init(maximumSize: Int = 16 << 20, maximumDepth: Int = 128) {
    self.maximumSize = maximumSize
    self.maximumDepth = maximumDepth
  }
}
