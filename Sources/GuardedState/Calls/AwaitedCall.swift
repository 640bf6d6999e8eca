import Foundation

/// A call by name of an async method, which `handle` keeps until the method has ended.
///
/// The request is stored here because the function that begins the call returns before the method ends. Only the task
/// that calls `handle` takes it: an override without a guard may suspend before it calls the method.
public final class __AwaitedCall {
  /// JSON, for expansions in files that don't import Foundation.
  public typealias JSON = Data
  /// A decoder of JSON, for expansions in files that don't import Foundation.
  public typealias Decoder = JSONDecoder

  /// The method.
  public let method: Int
  /// The arguments.
  public let arguments: __Arguments
  private let named: NamedCall
  private let machine: Engine
  private let host: Engine
  private let request: RequestPointer

  /// Begins a call.
  ///
  /// - Throws: The ``Refusal``, reported, if the state doesn't declare the method or no candidate accepts the
  ///   arguments.
  init(_ named: NamedCall, of machine: Engine, leaves: Bool) throws {
    var named = named
    let (host, values) = try Self.begin(&named, machine)
    (self.named, self.machine, self.host, method) = (named, machine, host, named.method)
    request = .allocate(capacity: 1)
    arguments = __Arguments(values: values, of: host, method, for: request, leaves: leaves)
    request.initialize(to: RunningRequest(method: method, context: nil))
    request.pointee.allowed = named.allowed
    request.pointee.task = .current
    host.passAwaited(request)
  }

  /// Returns the machine that has the method, and the arguments in the form that it accepts.
  private static func begin(_ named: inout NamedCall, _ machine: Engine) throws -> (Engine, [Any]) {
    while true {
      let host = machine.owner(of: named.method)
      try machine.requireDeclared(named)
      do { return (host, try named.values(for: host)) } catch let refused as RefusedCall {
        if !named.advance(after: refused, of: machine.table) { throw host.refuse(named.refusal) }
      }
    }
  }

  deinit {
    request.deinitialize(count: 1)
    request.deallocate()
  }

  /// Returns the result of the call.
  ///
  /// - Throws: The ``Refusal``, if the method couldn't throw it itself.
  public func ended(_ result: __Returned) throws -> __Returned {
    host.withdraw(request)
    return try request.pointee.returned(result)
  }

  /// Returns the call of the next candidate method, if the arguments don't fit this one.
  ///
  /// - Throws: The error that the method threw; or the refusal, reported, if no candidate accepts the arguments or the
  ///   state doesn't declare the next one.
  public func next(after error: any Error) throws -> __AwaitedCall {
    host.withdraw(request)
    guard let refused = error as? RefusedCall else { throw named.isOfTool ? host.failure(of: request, error) : error }
    var next = named
    guard next.advance(after: refused, of: machine.table) else { throw host.refuse(next.refusal) }
    return try __AwaitedCall(next, of: machine, leaves: arguments.leaves)
  }
}
