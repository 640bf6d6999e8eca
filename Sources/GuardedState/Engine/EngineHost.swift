/// An object whose machine the engine drives, in terms of indices and only in the object's isolation.
public protocol __EngineHost: AnyObject {
  /// The rules of the object, those of its regions included.
  var __table: __Table { get }
  /// The actor on which a task finds the object; nil if the type has none.
  var __isolation: (any Actor)? { get }
  /// The callbacks that the object has, for its own state or a region's; all others are never called.
  var __callbacks: __Callbacks { get }
  /// The core of the machine, which the object keeps.
  var __core: __MachineCore { get }
  /// Runs the object's callback for a moment and a state, if there is one, and returns the answer of a condition.
  func __run(_ moment: Moment, _ state: Int, _ step: __Step) -> Bool
  /// Notifies the object of a call, a refusal or an error.
  func __receive(_ report: __Report)
  /// Lets the object save the change that is about to happen.
  func __commit(_ commit: __Commit) throws
  /// Notifies trackers that the state of a region, 0 for the object's own, is about to change, or has changed.
  func __track(_ region: Int, _ hasChanged: Bool)
  /// Evaluates a condition of the object by its index.
  func __holds(_ condition: Int) -> Verdict
  /// Reads the property that gives the time of a timeout, by its index among the conditions; nil for no time.
  func __delay(_ condition: Int) -> __Delay?
  /// Calls a guarded method by its index.
  func __invoke(_ method: Int, _ arguments: __Arguments) throws -> __Returned
  /// Calls a guarded method that changes the state and has no parameters; false for any other.
  func __perform(_ method: Int) throws -> Bool
  /// Starts a task for an async method by its index; nil if it can't be started so.
  func __start(_ method: Int) -> Task<Void, Never>?
  /// The method that is marked `@During` and runs while a state lasts; nil if there is none of that name.
  func __during(_ method: String) -> __Activity?
}

extension __EngineHost {
  /// No actor.
  @inlinable public var __isolation: (any Actor)? { nil }
  /// No callbacks.
  @inlinable public var __callbacks: __Callbacks { [] }
  /// No callbacks.
  @inlinable public func __run(_ moment: Moment, _ state: Int, _ step: __Step) -> Bool { true }
  /// No callbacks.
  @inlinable public func __receive(_ report: __Report) {}
  /// Nothing is saved.
  @inlinable public func __commit(_ commit: __Commit) throws {}
  /// No trackers.
  @inlinable public func __track(_ region: Int, _ hasChanged: Bool) {}
  /// No conditions.
  @inlinable public func __holds(_ condition: Int) -> Verdict { true }
  /// No properties that give times.
  @inlinable public func __delay(_ condition: Int) -> __Delay? { nil }
  /// No methods.
  @inlinable public func __perform(_ method: Int) throws -> Bool { false }
  /// No methods.
  @inlinable public func __start(_ method: Int) -> Task<Void, Never>? { nil }
  /// No methods.
  @inlinable public func __during(_ method: String) -> __Activity? { nil }
}

/// A machine that is separate from the object whose methods it calls.
protocol SeparateMachine: AnyObject {
  /// The reason why a method of the object can't be called; nil if it can.
  func blocker(in method: Int) -> Decision.Blocker?
}

/// A report of a refusal, an error or a call, as a host receives it.
///
/// Used within one synchronous call in the host's isolation and never stored, like ``__Step``. That is why it can be
/// `@unchecked Sendable`. Its content lies on the stack of that call, so passing it copies nothing. A
/// ``PendingNotification`` copies it.
@frozen
public struct __Report: @unchecked Sendable {
  /// The moment of the callbacks that receive it, which determines its content: a refusal, an error or a call.
  public let moment: Moment
  /// The region that it is about, from 1 on; 0 for the host's own machine.
  public private(set) var region = 0
  @usableFromInline let content: UnsafeRawPointer

  @inlinable
  init(_ refusal: UnsafePointer<Refusal>) { (moment, content) = (.didRefuse, UnsafeRawPointer(refusal)) }

  @inlinable
  init(_ error: UnsafePointer<any Error>) { (moment, content) = (.didFail, UnsafeRawPointer(error)) }

  @inlinable
  init(_ call: UnsafePointer<CallRecord>) { (moment, content) = (.didCall, UnsafeRawPointer(call)) }

  /// The refusal, if it reports one.
  @inlinable public var refusal: Refusal? {
    moment == .didRefuse ? content.assumingMemoryBound(to: Refusal.self).pointee : nil
  }

  /// The error that a body threw, if it reports one.
  @inlinable public var error: (any Error)? {
    moment == .didFail ? content.assumingMemoryBound(to: (any Error).self).pointee : nil
  }

  /// The call that ended or was ignored, if it reports one.
  @inlinable var call: UnsafePointer<CallRecord>? {
    moment == .didCall ? content.assumingMemoryBound(to: CallRecord.self) : nil
  }

  /// The report as that of a region.
  @inline(__always)
  func from(_ region: Int) -> Self {
    var report = self
    report.region = region
    return report
  }
}

/// A call that changed no state, in indices.
@frozen
@usableFromInline
struct CallRecord {
  @usableFromInline let method: Int
  @usableFromInline let state: Int
  @usableFromInline let result: Any?
  @usableFromInline let isIgnored: Bool

  @inlinable
  init(method: Int, state: Int, result: consuming Any?, isIgnored: Bool) {
    self.method = method
    self.state = state
    self.result = result
    self.isIgnored = isIgnored
  }
}
