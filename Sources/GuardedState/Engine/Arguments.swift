/// The arguments of a call by name.
///
/// Used within one synchronous call in the host's isolation and never stored, so it crosses no isolation although the
/// hooks that take it are nonisolated. That is why it can be `@unchecked Sendable`.
public struct __Arguments: @unchecked Sendable {
  @usableFromInline let values: [Any]
  private let host: Engine
  private let method: Int
  /// Whether the caller, and so the result, is outside the host's isolation.
  let leaves: Bool
  /// The request that the method performs; nil for an event.
  private let request: RequestPointer?

  @usableFromInline
  init(values: [Any], of host: Engine, _ method: Int, for request: RequestPointer? = nil, leaves: Bool = false) {
    self.values = values
    self.host = host
    self.method = method
    self.request = request
    self.leaves = leaves
  }

  /// Lets the method that is called next run without a decision, because there has been one. Its own would stop the
  /// program.
  public func admit() {
    guard let request else { return }
    request.pointee.decide(on: Cell.allowed, host.basis)
    // The request of an async method has been passed already.
    host.withdraw(request)
    host.passAgain(request)
  }

  /// The number of arguments.
  public var count: Int { values.count }

  /// Checks the number of arguments.
  ///
  /// - Throws: An error that becomes a ``Refusal`` with the reason `wrongArguments`.
  public func expect(_ count: Int) throws { try expect(count...count) }

  /// Checks the number of arguments.
  ///
  /// - Throws: An error that becomes a ``Refusal`` with the reason `wrongArguments`.
  public func expect(_ counts: ClosedRange<Int>) throws {
    if counts.contains(values.count) { return }
    throw wrong(
      .argumentCount(
        signature: host.table.signatures[method], least: counts.lowerBound, most: counts.upperBound,
        given: values.count))
  }

  // The compiler prefers the first of these two overloads for a `Sendable` type, because it is more constrained. For
  // any other type it takes the second, because a missing conformance ranks the first lower. The same applies to the
  // initializers of `__Returned`.

  /// Checks that a result of this type can be returned to the caller.
  @inlinable
  public func expectResult<T: Sendable>(_ type: T.Type) throws {}

  /// Checks that a result of this type can be returned to the caller: it can't leave the host's isolation.
  ///
  /// - Throws: An error that becomes a ``Refusal`` with the reason `wrongArguments`.
  public func expectResult<T>(_ type: T.Type) throws {
    if leaves {
      throw unsupported(
        "its result, '\(type)', is not Sendable and stays in its isolation; there, 'machine.handle' returns it")
    }
  }

  /// Checks that a result of this type can be returned to the caller: a noncopyable one can't.
  ///
  /// - Throws: An error that becomes a ``Refusal`` with the reason `wrongArguments`.
  @_disfavoredOverload
  public func expectResult<T: ~Copyable>(_ type: T.Type) throws {
    throw unsupported("its result can't be copied; call it directly")
  }

  /// Whether there is an argument at a position. One with a default value may be omitted.
  public func contains(_ index: Int) -> Bool { index < values.count && !(values[index] is OmittedArgument) }

  /// Returns the argument at a position as the type of its parameter, converting integers if the value stays exact.
  ///
  /// - Throws: An error that becomes a ``Refusal`` with the reason `wrongArguments`; it names the argument, the
  ///   expected type and the given value.
  @inlinable
  public func value<T>(_ index: Int, _ label: String, as type: T.Type = T.self) throws -> T {
    let value = values[index]
    // An argument that isn't decoded yet would pass as one of type `Any`.
    if let fitting = value as? T, !Self.isUnread(Swift.type(of: value)) { return fitting }
    return try converted(index, label, as: type)
  }

  /// Throws, because a list of arguments has no noncopyable values.
  ///
  /// - Throws: An error that becomes a ``Refusal`` with the reason `wrongArguments`.
  @_disfavoredOverload
  public func value<T: ~Copyable>(_ index: Int, _ label: String, as type: T.Type) throws -> T {
    throw unsupported("its argument '\(label)' can't be copied; call it directly")
  }

  /// Whether a type is a placeholder for an argument that only the method can read.
  @usableFromInline
  static func isUnread(_ type: Any.Type) -> Bool { type == JSONArgument.self || type == OmittedArgument.self }

  /// Returns the argument at a position, converted or decoded to the type of its parameter.
  @usableFromInline
  func converted<T>(_ index: Int, _ label: String, as type: T.Type) throws -> T {
    let value = values[index]
    if value is OmittedArgument { throw wrong(missing(label)) }
    if let number = exactNumber(value, as: type) { return number }
    let number = index + 1
    guard let argument = value as? JSONArgument else {
      throw wrong(.argumentType(number: number, label: label, type: nameOfType(T.self), given: text(of: value)))
    }
    do {
      // Decoding runs code of the argument's type, which must not find the request of this call.
      let passed = host.hidePassedRequest()
      defer { host.passAgain(passed) }
      return try argument.value(as: type)
    } catch JSONArgument.Problem.other(let given) {
      throw wrong(.argumentType(number: number, label: label, type: nameOfType(T.self), given: given))
    } catch JSONArgument.Problem.mistake(let mistake) {
      throw wrong(.argumentText(number: number, label: label, type: nameOfType(T.self), mistake: mistake))
    }
  }

  /// Returns the detail about a missing argument and all others that are missing.
  private func missing(_ label: String) -> Refusal.Detail {
    let parameters = host.table.signature(of: method).parameters
    let keys = host.table.keys(of: method, given: [])
    // A method that no macro has read has no known parameters.
    let missing = parameters.indices.filter { !parameters[$0].hasDefault && !contains($0) }.map { keys[$0] }
    return missing.count > 1 ? .missingArguments(labels: missing) : .missingArgument(label: label)
  }

  /// Returns the description of a given argument that has the wrong type.
  private func text(of value: Any) -> String {
    if flattened(value) == nil { return "nil" }
    return (value as? any BinaryInteger).map { "\($0)" } ?? nameOfType(Swift.type(of: value))
  }

  /// Returns the error for a method that can't be called by name.
  public func unsupported(_ why: String) -> any Error { wrong(.notByName(why: why)) }

  /// Calls a method without parameters and result as an event calls it.
  ///
  /// - Throws: The error of the method; or one that becomes a ``Refusal``, if there are arguments or there is no such
  ///   method.
  public func perform(_ method: Int) throws -> __Returned {
    if method < host.table.signatures.count { try expect(0) }
    guard try host.host.__perform(method) else { throw unknownMethod() }
    return __Returned(())
  }

  /// Returns the error for a name that no method has.
  public func unknownMethod() -> any Error {
    RefusedCall(refusal: host.table.missing(.method(method), in: host.current))
  }

  private func wrong(_ detail: Refusal.Detail) -> RefusedCall {
    RefusedCall(refusal: host.refusal(.wrongArguments, .method(method), detail))
  }

  /// Returns the error for a call whose host is gone.
  func hostGone() -> any Error {
    RefusedCall(refusal: Refusal(.hostGone, .method(method), in: host.current, of: host.table))
  }
}

/// A placeholder for an argument that is omitted before others.
struct OmittedArgument {}

/// The error of a failed call by name; the machine reports the refusal and throws that.
struct RefusedCall: Error {
  let refusal: Refusal
}

/// Returns an integer as another numeric type, or as an optional one, if the conversion is exact.
private func exactNumber<T>(_ value: Any, as type: T.Type) -> T? {
  guard let integer = value as? any BinaryInteger else { return nil }
  func convert(_ integer: some BinaryInteger, to type: Any.Type) -> Any? {
    switch type {
    case let type as any OptionalValue.Type: convert(integer, to: type.wrapped)
    case let type as any Numeric.Type: type.init(exactly: integer)
    default: nil
    }
  }
  // Not one cast of the result: casting nil to an optional type succeeds.
  return convert(integer, to: type).flatMap { $0 as? T }
}

/// The result of a method that was called by name.
///
/// Passed within one synchronous call in the host's isolation, like ``__Arguments``. A value that leaves the isolation
/// of an actor was `Sendable` when it was stored.
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

  /// The result of a method of a nonisolated host; in a generic one it may turn out to be optional.
  public init<T>(_ value: T) { self.init(flattened(value), sendable: nil) }

  /// The optional result of a method of a nonisolated host.
  public init<T>(_ value: T?) { self.init(value.flatMap { flattened($0) }, sendable: nil) }

  /// The result of a method of an actor or of a class on a global actor.
  public init<T: Sendable>(sendable value: T) { self.init(value, sendable: value) }

  /// The optional result of a method of an actor or of a class on a global actor.
  public init<T: Sendable>(sendable value: T?) { self.init(value, sendable: value) }

  /// The result of a method of an actor or of a class on a global actor that can't leave its isolation.
  ///
  /// A caller outside has been refused before.
  public init<T>(sendable value: T) { self.init(flattened(value), sendable: nil) }

  /// No value, for a method whose result is noncopyable.
  @_disfavoredOverload
  public init<T: ~Copyable>(_ value: consuming T) { self.init(nil, sendable: nil) }

  /// No value, for a method of an actor or of a class on a global actor whose result is noncopyable.
  @_disfavoredOverload
  public init<T: ~Copyable>(sendable value: consuming T) { self.init(nil, sendable: nil) }
}

/// Returns a value as `Any?`, with nil for an optional without a value.
func flattened<T>(_ value: T) -> Any? {
  if T.self == Void.self || T.self is AnyClass && T.self is any SentResult.Type { return nil }
  // Only values of these types can turn out to be optional. The cast costs half a microsecond.
  guard _isOptional(T.self) || T.self == Any.self, let optional = value as? any OptionalValue else { return value }
  return optional.flattenedValue
}

/// The box of a `sending` result, which is not reported.
protocol SentResult {}

/// An optional value of any type.
protocol OptionalValue {
  static var wrapped: Any.Type { get }
  var flattenedValue: Any? { get }
}

extension Optional: OptionalValue {
  static var wrapped: Any.Type { Wrapped.self }
  var flattenedValue: Any? { flatMap { GuardedState.flattened($0) } }
}
