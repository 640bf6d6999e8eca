/// The changes of state of one machine, as they happen: see ``GuardedMachine/transitions``.
public struct TransitionSequence<State: Hashable & Sendable, Event: Hashable & Sendable, Method: Hashable & Sendable>:
  AsyncSequence
{
  /// A change of state.
  public typealias Element = Transition<State, Event, Method>

  /// A transition in the stream.
  ///
  /// The sequence isn't `Sendable`, so its reader is in the isolation of the machine, as are the values in it.
  /// `AsyncStream` can't express that, which makes `@unchecked Sendable` necessary.
  struct Carrier: @unchecked Sendable {
    let transition: Transition<State, Event, Method>
  }

  let stream: AsyncStream<Carrier>

  /// An iterator over the changes.
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

  /// Makes an iterator over the changes that haven't been read yet.
  public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(base: stream.makeAsyncIterator()) }

  /// Makes a sequence of a machine's changes, for readers in its isolation.
  init(_ stream: AsyncStream<Carrier>) { self.stream = stream }

  /// Makes a sequence of a host's changes, for readers in another isolation.
  public init(__leaving changes: __TransitionStream<State, Event, Method>) { stream = changes.stream }
}

/// Changes of state for another isolation: without data for observers and without the host.
public struct __TransitionStream<State: Hashable & Sendable, Event: Hashable & Sendable, Method: Hashable & Sendable>:
  Sendable
{
  let stream: AsyncStream<TransitionSequence<State, Event, Method>.Carrier>
}

/// Puts the changes of a machine into a stream and ends the stream with the machine.
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

  /// Adds a change to the stream; ends the observation if the stream has no reader any more.
  ///
  /// - Parameter leaves: Whether the change leaves the host's isolation, and so must leave out the data for observers.
  func yield(_ transition: Transition<State, Event, Method>, leaves: Bool) {
    let transition = leaves ? transition.sendable() : transition.detached
    if case .terminated = continuation.yield(Carrier(transition: transition)) {
      token?.cancel()
    }
  }
}

extension Transition {
  /// A copy that refers to the host weakly, so that unread transitions don't keep the host alive.
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
    // The observation keeps the source alive; the end of the machine releases it, and its `deinit` ends the stream.
    source.token = onChange { source.yield($0, leaves: leaves) }
    return stream
  }
}
