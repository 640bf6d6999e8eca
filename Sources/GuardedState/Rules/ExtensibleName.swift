/// The name of a method or an event of a class that may have subclasses, which add their own.
///
/// `@Guarded` generates the types `Method` and `Event` of such a class, with a static property for each method. For a
/// final class they are enums. A name that a subclass adds is written as a string:
///
/// ```swift
/// draft.machine.can(call: "forward")
/// ```
public protocol ExtensibleName: RawRepresentable, Hashable, Sendable, ExpressibleByStringLiteral,
  CustomStringConvertible
where RawValue == String, StringLiteralType == String {
  /// Makes a name.
  init(rawValue: String)
}

extension ExtensibleName {
  /// Makes a name from a literal.
  public init(stringLiteral value: String) { self.init(rawValue: value) }

  /// The name itself.
  public var description: String { rawValue }
}
