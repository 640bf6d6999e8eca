/// The arguments of a call by name.
///
/// It is used within one synchronous call in the host's isolation and never kept, so it crosses no isolation although
/// the hooks that take it are not isolated: that is why it may be `Sendable` unchecked.
public struct __Arguments: @unchecked Sendable {
  @usableFromInline let values: [Any]
  private let host: Engine
  private let method: Int
  /// Whether the result is asked for from outside the host's isolation.
  let leaves: Bool

  @usableFromInline
  init(values: [Any], of host: Engine, _ method: Int, leaves: Bool = false) {
    self.values = values
    self.host = host
    self.method = method
    self.leaves = leaves
  }

  /// The number of arguments.
  public var count: Int { values.count }

  /// Checks the number of arguments.
  ///
  /// - Throws: What becomes a ``Refusal`` with the reason `wrongArguments`.
  @inlinable
  public func expect(_ count: Int) throws {
    if values.count != count { throw wrongCount(count...count) }
  }

  // Of these two, the compiler takes the first where the type is `Sendable`, because that is the narrower one, and the
  // second where it is not, because a missing conformance counts against the first. The same is so of `__Returned`.

  /// Looks whether a result of a type may go where it is asked for.
  @inlinable
  public func expectResult<T: Sendable>(_ type: T.Type) throws {}

  /// Looks whether a result of a type may go where it is asked for: it may not leave the host's isolation.
  ///
  /// - Throws: What becomes a ``Refusal`` with the reason `wrongArguments`.
  public func expectResult<T>(_ type: T.Type) throws {
    if leaves {
      throw unsupported(
        "its result, '\(type)', is not Sendable and stays in its isolation; there, 'machine.handle' returns it")
    }
  }

  /// Looks whether a result of a type may go where it is asked for: nothing that can't be copied may.
  ///
  /// - Throws: What becomes a ``Refusal`` with the reason `wrongArguments`.
  @_disfavoredOverload
  public func expectResult<T: ~Copyable>(_ type: T.Type) throws {
    throw unsupported("its result can't be copied; call it directly")
  }

  @usableFromInline
  func wrongCount(_ counts: ClosedRange<Int>) -> any Error {
    wrong(
      .argumentCount(
        signature: host.table.signatures[method], least: counts.lowerBound, most: counts.upperBound,
        given: values.count))
  }

  /// Which arguments are left out, of those that have defaults: a bit for each, that of the first one being 1.
  ///
  /// - Parameters:
  ///   - positions: The positions of those that have defaults.
  ///   - counts: How many arguments a list of them may have.
  /// - Throws: What becomes of a wrong number of arguments.
  public func omitted(_ positions: [Int], of counts: ClosedRange<Int>) throws -> Int {
    if !counts.contains(values.count) { throw wrongCount(counts) }
    return positions.enumerated().reduce(0) { omitted, position in
      let isGiven = position.element < values.count && !(values[position.element] is OmittedArgument)
      return isGiven ? omitted : omitted | 1 << position.offset
    }
  }

  /// What to throw where an argument is left out before others that are given, of so many with defaults that only the last ones may
  /// be.
  public func omittedBeforeOthers() -> any Error {
    let parameters = host.table.signature(of: method).parameters
    let omitted = zip(parameters, values).first { $1 is OmittedArgument }?.0
    return wrong(.omittedBeforeOthers(label: omitted.map { $0.label == "_" ? $0.name : $0.label } ?? ""))
  }

  /// The argument at a position as the type of its parameter; integers are converted where the value is exact.
  ///
  /// - Throws: What becomes a ``Refusal`` with the reason `wrongArguments` that says which argument, what was expected and what came.
  @inlinable
  public func value<T>(_ index: Int, _ label: String, as type: T.Type = T.self) throws -> T {
    let value = values[index]
    // What isn't read yet would pass as an argument of type `Any`.
    if let fitting = value as? T, !Self.isUnread(Swift.type(of: value)) { return fitting }
    return try converted(index, label, as: type)
  }

  /// No argument: a list of them has nothing that can't be copied.
  ///
  /// - Throws: What becomes a ``Refusal`` with the reason `wrongArguments`.
  @_disfavoredOverload
  public func value<T: ~Copyable>(_ index: Int, _ label: String, as type: T.Type) throws -> T {
    throw unsupported("its argument '\(label)' can't be copied; call it directly")
  }

  /// Whether a type stands for an argument that only the method can read.
  @usableFromInline
  static func isUnread(_ type: Any.Type) -> Bool { type == JSONArgument.self || type == OmittedArgument.self }

  /// The argument at a position as another type, where it has a value of that.
  @usableFromInline
  func converted<T>(_ index: Int, _ label: String, as type: T.Type) throws -> T {
    let value = values[index]
    // The key of one without a label is "_".
    if value is OmittedArgument { throw wrong(.missingArgument(label: host.table.labels(of: method)[index])) }
    if let number = exactNumber(value, as: type) { return number }
    if let argument = value as? JSONArgument {
      // Decoding runs code of the argument's type, which must not find what was decided for this call.
      do { return try host.withoutRequest { try argument.value(as: type) } } catch let problem as JSONArgument.Problem {
        throw wrong(problem.detail(number: index + 1, label: label, type: nameOfType(T.self)))
      }
    }
    throw wrong(.argumentType(number: index + 1, label: label, type: nameOfType(T.self), given: text(of: value)))
  }

  /// What an argument is, for whoever gave another one than is expected.
  private func text(of value: Any) -> String {
    if flattened(value) == nil { return "nil" }
    return (value as? any BinaryInteger).map { "\($0)" } ?? nameOfType(Swift.type(of: value))
  }

  /// What to throw for a method that can't be called by name.
  public func unsupported(_ why: String) -> any Error { wrong(.notByName(why: why)) }

  /// What to throw for a name that no method has.
  public func unknownMethod() -> any Error {
    RefusedCall(refusal: host.table.missing(.method(method), in: host.current))
  }

  private func wrong(_ detail: Refusal.Detail) -> RefusedCall {
    RefusedCall(refusal: host.refusal(.wrongArguments, .method(method), detail))
  }

  /// What to throw where the host that has the method is gone.
  func hostGone() -> any Error {
    RefusedCall(refusal: Refusal(.hostGone, .method(method), in: host.current, of: host.table))
  }
}

/// Stands in a list of arguments for one that is left out before others.
struct OmittedArgument {}

/// Says that a method could not be called by name; the machine reports the refusal and throws it.
@usableFromInline
struct RefusedCall: Error {
  @usableFromInline let refusal: Refusal
}

/// An integer as another numeric type, or an optional one, where that loses nothing.
private func exactNumber<T>(_ value: Any, as type: T.Type) -> T? {
  guard let integer = value as? any BinaryInteger else { return nil }
  func convert(_ integer: some BinaryInteger, to type: Any.Type) -> Any? {
    switch type {
    case let type as any OptionalValue.Type: convert(integer, to: type.wrapped)
    case let type as any BinaryInteger.Type: type.init(exactly: integer)
    case is Double.Type: Double(exactly: integer)
    case is Float.Type: Float(exactly: integer)
    default: nil
    }
  }
  // Of an optional type nothing would be a value, too.
  return convert(integer, to: type).flatMap { $0 as? T }
}

/// What a method that was called by name returned.
///
/// It is handed on within one synchronous call in the host's isolation, like ``__Arguments``; what leaves the isolation
/// of an actor was `Sendable` when it was put in.
public struct __Returned: @unchecked Sendable {
  /// The result; nil for a method that returns nothing or nil.
  public let value: Any?
  /// The result of a method of an actor or of a class on a global actor.
  public let sendable: (any Sendable)?

  @usableFromInline
  init(_ value: Any?, sendable: (any Sendable)?) {
    self.value = value
    self.sendable = sendable
  }

  /// The result of a method that returns nothing.
  @inlinable
  public init(_ nothing: Void) { self.init(nil, sendable: nil) }

  /// The result of a method of a host that is bound to no isolation of its own.
  @inlinable
  public init<T>(_ value: T) { self.init(flattened(value), sendable: nil) }

  /// The optional result of a method of a host that is bound to no isolation of its own.
  @inlinable
  public init<T>(_ value: T?) { self.init(value.flatMap { flattened($0) }, sendable: nil) }

  /// The result of a method of a generic host, which may turn out to be optional.
  public init<T>(generic value: T) { self.init(flattened(value), sendable: nil) }

  /// The result of a method of an actor or of a class on a global actor.
  @inlinable
  public init<T: Sendable>(sendable value: T) { self.init(value, sendable: value) }

  /// The optional result of a method of an actor or of a class on a global actor.
  @inlinable
  public init<T: Sendable>(sendable value: T?) { self.init(value, sendable: value) }

  /// The result of a method of an actor or of a class on a global actor that stays there: whoever asks for it from
  /// outside is refused before.
  @inlinable
  public init<T>(sendable value: T) { self.init(flattened(value), sendable: nil) }

  /// Nothing, of a method whose result can't be copied.
  @_disfavoredOverload
  public init<T: ~Copyable>(_ value: consuming T) { self.init(nil, sendable: nil) }

  /// Nothing, of a method of a generic host whose result can't be copied.
  @_disfavoredOverload
  public init<T: ~Copyable>(generic value: consuming T) { self.init(nil, sendable: nil) }

  /// Nothing, of a method of an actor or of a class on a global actor whose result can't be copied.
  @_disfavoredOverload
  public init<T: ~Copyable>(sendable value: consuming T) { self.init(nil, sendable: nil) }
}

/// A value as `Any?`, in which an optional without a value is nil.
@inlinable
func flattened<T>(_ value: T) -> Any? {
  if T.self == Void.self { return nil }
  // Only of these types a value may turn out to be an optional one; looking costs half a microsecond.
  return _isOptional(T.self) || T.self == Any.self ? flattenedOptional(value) : value
}

@usableFromInline
func flattenedOptional<T>(_ value: T) -> Any? {
  if let optional = value as? any OptionalValue { return optional.flattenedValue }
  return value
}

private protocol OptionalValue {
  static var wrapped: Any.Type { get }
  var flattenedValue: Any? { get }
}

extension Optional: OptionalValue {
  fileprivate static var wrapped: Any.Type { Wrapped.self }
  fileprivate var flattenedValue: Any? { flatMap { GuardedState.flattened($0) } }
}
