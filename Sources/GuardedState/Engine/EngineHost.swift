/// An object whose machine the engine drives, in indices: all that it needs of it, always in the object's own isolation.
public protocol __EngineHost: AnyObject {
  /// The rules of the object.
  var __table: __Table { get }
  /// The lock of a host that any thread may use; nil for all others.
  var __monitor: __Monitor? { get }
  /// Whether the last reference to the object may be let go in another isolation than its own, as that of an actor may.
  var __isShared: Bool { get }
  /// The actor on which a task finds the object; nil where the type has none.
  var __isolation: (any Actor)? { get }
  /// The machines that take turns with this one, which the host keeps; nil for a machine that stands alone, as most do.
  var __regionsReference: __RegionsReference? { get }
  /// Which of them it is: 0 for the host's own.
  var __number: Int { get }
  /// The object that the machine is of.
  var __subject: AnyObject { get }
  /// Which callbacks the object has; what is not named here is never called.
  var __callbacks: __Callbacks { get }
  /// The core of the machine, which the object keeps.
  var __core: __MachineCore { get }
  /// Runs a callback of the object, if it has one for that moment and the state of an index; a condition's answer is the
  /// result.
  func __run(_ moment: Moment, _ state: Int, _ step: __Step) -> Bool
  /// Runs a callback for a region.
  func __runRegion(_ region: Int, _ moment: Moment, _ state: Int, _ step: __Step) -> Bool
  /// Notes that the state of a region is about to change, or has changed, for those that track it.
  func __trackRegion(_ region: Int, _ hasChanged: Bool)
  /// Tells the object of a call, a refusal or an error.
  func __hear(_ report: __Report)
  /// Tells who tracks the state that it is about to change, or has changed.
  func __track(_ hasChanged: Bool)
  /// Asks a condition of the object by its number.
  func __holds(_ condition: Int) -> Bool
  /// Calls a guarded method by its index.
  func __invoke(_ method: Int, _ arguments: __Arguments) throws -> __Returned
  /// Calls a guarded method that changes the state and has no parameters; false for any other.
  func __perform(_ method: Int) throws -> Bool
  /// Whether the object has the methods itself.
  var __hasOwnMethods: Bool { get }
  /// Whether the object that has the methods is still there.
  var __isThere: Bool { get }
  /// Whether that object has a method.
  func __has(_ method: Int) -> Bool
  /// Whether states carry values.
  var __hasValues: Bool { get }
  /// Takes the value that was offered for a state which is entered.
  func __adopt(_ state: Int)
  /// Whether a value was offered for a state that carries one.
  func __offers(_ state: Int) -> Bool
  /// Offers an error as the value of a state that carries one.
  func __offer(_ error: any Error, for state: Int)
  /// The value that is offered, for a request that waits.
  var __offered: Any? { get set }
  /// The values, to be put back when a transaction fails.
  var __keptValues: Any? { get set }
}

extension __EngineHost {
  /// No lock.
  @inlinable public var __monitor: __Monitor? { nil }
  /// No actor.
  @inlinable public var __isolation: (any Actor)? { nil }
  /// No regions.
  @inlinable public var __regionsReference: __RegionsReference? { nil }
  /// The host's own.
  @inlinable public var __number: Int { 0 }
  /// The object itself.
  @inlinable public var __subject: AnyObject { self }
  /// What can't be wrong.
  @inlinable public var __isShared: Bool { true }
  /// No callbacks.
  @inlinable public var __callbacks: __Callbacks { [] }
  /// No callbacks.
  @inlinable public func __run(_ moment: Moment, _ state: Int, _ step: __Step) -> Bool { true }
  /// No regions.
  @inlinable public func __runRegion(_ region: Int, _ moment: Moment, _ state: Int, _ step: __Step) -> Bool { true }
  /// No regions.
  @inlinable public func __trackRegion(_ region: Int, _ hasChanged: Bool) {}
  /// No callbacks.
  @inlinable public func __hear(_ report: __Report) {}
  /// Nobody tracks it.
  @inlinable public func __track(_ hasChanged: Bool) {}
  /// No conditions.
  @inlinable public func __holds(_ condition: Int) -> Bool { true }
  /// No methods.
  @inlinable public func __perform(_ method: Int) throws -> Bool { false }
  /// They are its own.
  @inlinable public var __hasOwnMethods: Bool { true }
  /// It is the object itself.
  @inlinable public var __isThere: Bool { true }
  /// Its methods are its own.
  @inlinable public func __has(_ method: Int) -> Bool { true }
}

/// What a host hears of that is no change of state.
///
/// It is used within one synchronous call in the host's isolation and never kept, like ``__Step``: that is why it may be
/// `Sendable` unchecked. What it tells of lies on the stack of that call, so that handing it on copies nothing; who keeps
/// it has a ``KeptReport``.
@frozen
public struct __Report: @unchecked Sendable {
  /// The moment at which callbacks hear of it, which says what it tells of: a refusal, an error, or a call.
  public let moment: Moment
  @usableFromInline let content: UnsafeRawPointer

  @inlinable
  init(_ refusal: UnsafePointer<Refusal>) { (moment, content) = (.didRefuse, UnsafeRawPointer(refusal)) }

  @inlinable
  init(_ error: UnsafePointer<any Error>) { (moment, content) = (.didFail, UnsafeRawPointer(error)) }

  @inlinable
  init(_ call: UnsafePointer<CallRecord>) { (moment, content) = (.didCall, UnsafeRawPointer(call)) }

  /// What was refused.
  @inlinable public var refusal: Refusal? {
    moment == .didRefuse ? content.assumingMemoryBound(to: Refusal.self).pointee : nil
  }

  /// What a body threw.
  @inlinable public var error: (any Error)? {
    moment == .didFail ? content.assumingMemoryBound(to: (any Error).self).pointee : nil
  }

  /// The call that ended.
  @inlinable var call: UnsafePointer<CallRecord>? {
    moment == .didCall ? content.assumingMemoryBound(to: CallRecord.self) : nil
  }

  /// The callbacks that hear of it.
  @inlinable
  @inline(__always)
  var callbacks: __Callbacks {
    moment == .didCall ? .calls : moment == .didRefuse ? .refusals : .failures
  }
}

/// What a report tells of, for who hears of it later.
enum KeptReport {
  case refusal(Refusal)
  case error(any Error)
  case call(CallRecord)

  init?(_ report: __Report) {
    if let refusal = report.refusal {
      self = .refusal(refusal)
    } else if let error = report.error {
      self = .error(error)
    } else if let call = report.call {
      self = .call(call.pointee)
    } else {
      return nil
    }
  }

  /// Tells somebody of it.
  func tell(_ hear: (__Report) -> Void) {
    switch self {
    case .refusal(let refusal): withUnsafePointer(to: refusal) { hear(__Report($0)) }
    case .error(let error): withUnsafePointer(to: error) { hear(__Report($0)) }
    case .call(let call): withUnsafePointer(to: call) { hear(__Report($0)) }
    }
  }
}

/// A call of a method that changes no state, as the engine knows it.
@frozen
@usableFromInline
struct CallRecord {
  @usableFromInline let method: Int
  @usableFromInline let state: Int
  @usableFromInline let result: Any?

  @inlinable
  init(method: Int, state: Int, result: consuming Any?) {
    self.method = method
    self.state = state
    self.result = result
  }
}
