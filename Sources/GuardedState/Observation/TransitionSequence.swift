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

  /// Where the changes come from.
  enum Source {
    case stream(AsyncStream<Carrier>)
    /// A host in another isolation, which is asked for its stream when the first change is; nil when it is gone.
    case elsewhere(@Sendable () async -> AsyncStream<Carrier>?)
  }

  let source: Source

  /// Reads the changes one after the other.
  public struct AsyncIterator: AsyncIteratorProtocol {
    private var base: AsyncStream<Carrier>.AsyncIterator?
    private var ask: (@Sendable () async -> AsyncStream<Carrier>?)?

    init(_ source: Source) {
      switch source {
      case .stream(let stream): base = stream.makeAsyncIterator()
      case .elsewhere(let ask): self.ask = ask
      }
    }

    /// Waits for the next change; nil when the host is gone or the task was cancelled.
    public mutating func next() async -> Transition<State, Event, Method>? {
      await begin()
      return await base?.next()?.transition
    }

    /// Waits for the next change in an isolation; nil when the host is gone or the task was cancelled.
    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, macCatalyst 18, *)
    public mutating func next(isolation actor: isolated (any Actor)?) async -> Transition<State, Event, Method>? {
      await begin()
      return await base?.next(isolation: actor)?.transition
    }

    /// Asks a host in another isolation for its changes, the first time.
    private mutating func begin(isolation: isolated (any Actor)? = #isolation) async {
      guard let ask else { return }
      self.ask = nil
      base = await ask()?.makeAsyncIterator()
    }
  }

  /// An iterator over the changes that nobody has read yet.
  public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(source) }

  /// The changes of a machine in the isolation that reads them.
  init(_ stream: AsyncStream<Carrier>) { source = .stream(stream) }

  /// The changes of a host in another isolation.
  ///
  /// - Parameter ask: Asks the host for its stream; nil when it is gone.
  public init(__from ask: @escaping @Sendable () async -> __TransitionStream<State, Event, Method>?) {
    source = .elsewhere { await ask()?.stream }
  }
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
  /// The changes of state from now on, as they happen.
  ///
  /// ```swift
  /// for await transition in player.machine.transitions { print(transition) }
  /// ```
  ///
  /// Each use is a sequence of its own. Changes that come faster than they are read are kept. The sequence ends when the
  /// host is gone. It is read in the isolation of the host, as all of the machine is: on the main actor, or inside the
  /// actor. `transitions` of an actor, or of a class on a global actor, may be read from anywhere; that begins when the first
  /// change is asked for, and what came along with a change stays inside.
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
