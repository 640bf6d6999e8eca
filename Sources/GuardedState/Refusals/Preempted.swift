import Foundation

/// The error of an async method with `via:` if another transition left the `via:` state while the method's body ran.
///
/// The body has run, in part or completely, but its own transition didn't happen. That is why this isn't a ``Refusal``,
/// which means that the body didn't run: repeating the call repeats the body's effects.
///
/// ```swift
/// do { try await loader.load() } catch let preempted as Preempted {
///   print(preempted)   // Loader: 'load' ran in loading, which 'stop' left for idle before the body ended
/// }
/// ```
///
/// A method that doesn't throw reports it to listeners as an error: `didFail`.
public struct Preempted: Error, Hashable, Sendable, Codable {
  /// The states, the event and the method of a transition, by name.
  public struct Cause: Hashable, Sendable, Codable {
    /// The state that it left.
    public let from: String
    /// The state that it entered.
    public let to: String
    /// The event; nil for a transition without one, such as one directly to a state.
    public let event: String?
    /// The method; nil for a transition that no method performed.
    public let method: String?
  }

  /// The type of the host.
  public let host: String
  /// The method whose body ran.
  public let method: String
  /// The state in which the body ran.
  public let state: String
  /// The preempting transition; nil if the machine was reset or restored.
  public let transition: Cause?
}

extension Preempted: CustomStringConvertible, LocalizedError {
  /// A sentence that names the method, the state in which its body ran, and the transition that left it.
  public var description: String {
    let name = host.isEmpty ? "" : "\(shortened(host)): "
    return "\(name)'\(shortened(method))' ran in \(shortened(state)), \(cause) before the body ended"
  }

  /// The description with a full stop.
  public var errorDescription: String? { description + "." }

  private var cause: String {
    guard let transition else { return "which a reset or a restored snapshot left" }
    let subject = transition.method ?? transition.event
    return "which \(subject.map { "'\(shortened($0))'" } ?? "another transition") left for \(shortened(transition.to))"
  }
}
