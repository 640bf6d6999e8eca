import Foundation

/// JSON, for expansions in files that don't import Foundation.
public typealias __JSON = Data

/// A call by name that is awaited: what `handle` of a host with async methods keeps until the method has ended.
///
/// The request lies here, not on the stack of a call that would be over by then. It is handed to the method at once: both
/// run in the isolation of the host, so that nothing comes between.
public final class __AwaitedCall {
  /// The method.
  public let method: Int
  /// The arguments.
  public let arguments: __Arguments
  private let asked: any __EngineHost
  private let host: any __EngineHost
  private let request: RequestPointer

  /// Begins a call.
  ///
  /// - Throws: The ``Refusal``, reported, where the state doesn't declare the method.
  init(_ method: Int, _ values: [Any], of asked: any __EngineHost, leaves: Bool) throws(Refusal) {
    let host = asked.owner(of: method)
    try host.requireDeclared(method)
    self.method = method
    self.asked = asked
    self.host = host
    arguments = __Arguments(values: values, of: host, method, leaves: leaves)
    request = .allocate(capacity: 1)
    request.initialize(to: RunningRequest(method: method, context: nil))
    host.handOver(request)
  }

  deinit {
    request.deinitialize(count: 1)
    request.deallocate()
  }

  /// What the call returns; nil where the method waits for the running transition.
  ///
  /// - Throws: The ``Refusal``, where the method could not throw it itself.
  public func ended(_ result: __Returned) throws -> __Returned? {
    host.takeBack(request)
    return try request.pointee.returned(result)
  }

  /// The call of the next method with the same name and labels, where the arguments don't fit this one.
  ///
  /// - Throws: The error that the method threw; or the refusal, reported, of arguments that fit none, or by the next one.
  public func next(after error: any Error) throws -> __AwaitedCall {
    host.takeBack(request)
    guard let call = error as? RefusedCall else { throw error }
    guard let other = asked.__table.overload(after: method) else { throw host.refuse(call.refusal) }
    return try __AwaitedCall(other, arguments.values, of: asked, leaves: arguments.leaves)
  }
}
