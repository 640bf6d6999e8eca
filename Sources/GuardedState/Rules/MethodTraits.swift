/// How a guarded method may be called, as far as its signature says.
@frozen
public struct __MethodTraits: OptionSet, Sendable {
  /// The bits.
  public let rawValue: UInt16

  /// A set of these bits.
  @inlinable
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// A call can't wait for a running transition, because its caller needs the result at once.
  @inlinable public static var cannotWait: Self { Self(rawValue: 1) }
  /// It is async.
  @inlinable public static var async: Self { Self(rawValue: 2) }
  /// It can't be called without arguments.
  @inlinable public static var needsArguments: Self { Self(rawValue: 4) }

  /// It returns the state to go to.
  @inlinable public static var picks: Self { Self(rawValue: 8) }

  /// Its guard asks the conditions of its attribute itself, where they are all that decides.
  @inlinable public static var asks: Self { Self(rawValue: 64) }

  /// It changes the state.
  @inlinable static var changes: Self { Self(rawValue: 16) }

  /// It runs on an actor of its own, which its type doesn't.
  @inlinable public static var elsewhere: Self { Self(rawValue: 32) }

  /// A call that may not run yet waits until it may.
  @inlinable public static var waits: Self { Self(rawValue: 128) }

  /// Its body is cancelled when the state that it runs in is left.
  @inlinable public static var cancels: Self { Self(rawValue: 256) }

  /// What keeps an event from calling it.
  @inlinable static var cannotFire: Self { [.async, .needsArguments, .elsewhere] }
}
