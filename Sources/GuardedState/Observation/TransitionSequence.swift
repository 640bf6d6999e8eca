/// The changes of state of one machine, as they happen: see ``GuardedMachine/transitions``.
public struct TransitionSequence<State: Hashable & Sendable, Event: Hashable & Sendable, Method: Hashable & Sendable>:
  AsyncSequence
{
  /// A change of state.
  public typealias Element = Transition<State, Event, Method>

  /// A transition on its way through the stream.
  ///
  /// The sequence isn't `Sendable`: who reads it is in the isolation of the machine that it comes from, and so are all
  /// values in it, although the stream's own type can't say so.
  struct Carrier: @unchecked Sendable {
    let transition: Transition<State, Event, Method>
  }

  let stream: AsyncStream<Carrier>

  /// Reads the changes one after the other.
  public struct AsyncIterator: AsyncIteratorProtocol {
    var base: AsyncStream<Carrier>.AsyncIterator

    /// Waits for the next change; nil when the host is gone or the task was cancelled.
    public mutating func next() async -> Transition<State, Event, Method>? { await base.next()?.transition }

    /// Waits for the next change in an isolation; nil when the host is gone or the task was cancelled.
    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, macCatalyst 18, *)
    public mutating func next(isolation actor: isolated (any Actor)?) async -> Transition<State, Event, Method>? {
      await base.next(isolation: actor)?.transition
    }
  }

  /// Returns an iterator over the changes that haven't been read yet.
  public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(base: stream.makeAsyncIterator()) }

  /// The changes of a machine in the isolation that reads them.
  init(_ stream: AsyncStream<Carrier>) { self.stream = stream }

  /// The changes of a host in another isolation.
  public init(__leaving changes: __TransitionStream<State, Event, Method>) { stream = changes.stream }
}

/// Changes of state on their way to another isolation: they bring nothing along and name no host.
public struct __TransitionStream<State: Hashable & Sendable, Event: Hashable & Sendable, Method: Hashable & Sendable>:
  Sendable
{
  let stream: AsyncStream<TransitionSequence<State, Event, Method>.Carrier>
}

/// Puts the changes of a machine into a stream, which ends with it.
private final class TransitionSource<
  State: Hashable & Sendable, Event: Hashable & Sendable, Method: Hashable & Sendable
> {
  typealias Carrier = TransitionSequence<State, Event, Method>.Carrier

  let continuation: AsyncStream<Carrier>.Continuation
  var token: ObservationToken?

  init(_ continuation: AsyncStream<Carrier>.Continuation) {
    self.continuation = continuation
  }

  deinit { continuation.finish() }

  /// Puts in a change; when nobody reads any more, ends the observation.
  ///
  /// - Parameter leaves: Whether it leaves the isolation of the host, without what came along with it.
  func yield(_ transition: Transition<State, Event, Method>, leaves: Bool) {
    let transition =
      leaves ? Transition(transition.change, ChangeOrigin(transition.origin.table)) : transition.detached
    if case .terminated = continuation.yield(Carrier(transition: transition)) {
      token?.cancel()
    }
  }
}

extension Transition {
  /// The same for whom may be in another isolation than the host.
  fileprivate var detached: Transition {
    origin.context.map { Transition(change, ChangeOrigin($0.detached())) } ?? self
  }
}

extension GuardedMachine {
  /// The transitions from now on, as an asynchronous sequence.
  ///
  /// ```swift
  /// for await transition in player.machine.transitions { print(transition) }
  /// ```
  ///
  /// Each access makes a new sequence, which begins at once, buffers transitions that aren't read yet, and ends with
  /// the host.
  ///
  /// Read it in the isolation of the host. The host's own `transitions`, of an actor or a class on a global actor, can
  /// be awaited from anywhere; it leaves out the data for observers.
  public var transitions: TransitionSequence<State, Event, Method> {
    TransitionSequence(stream(leaves: false))
  }

  /// The changes of state from now on, for another isolation.
  public var __leavingTransitions: __TransitionStream<State, Event, Method> {
    __TransitionStream(stream: stream(leaves: true))
  }

  private func stream(leaves: Bool) -> AsyncStream<TransitionSequence<State, Event, Method>.Carrier> {
    let (stream, continuation) = AsyncStream.makeStream(
      of: TransitionSequence<State, Event, Method>.Carrier.self)
    let source = TransitionSource<State, Event, Method>(continuation)
    // The machine keeps the source; when the machine goes, so does the source, and ends the stream.
    source.token = onChange { source.yield($0, leaves: leaves) }
    return stream
  }
}
