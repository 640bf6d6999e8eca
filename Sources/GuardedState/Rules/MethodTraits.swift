/// The traits of a guarded method's calls, as far as its signature determines them.
@frozen
public struct __MethodTraits: OptionSet, Sendable {
  /// The bits of the set.
  public let rawValue: UInt16

  /// Makes a set of bits.
  @inlinable
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// A call can't wait for a running transition, because its caller needs the result immediately.
  @inlinable public static var cannotWait: Self { Self(rawValue: 1) }
  /// It is async.
  @inlinable public static var async: Self { Self(rawValue: 2) }
  /// It can't be called without arguments.
  @inlinable public static var needsArguments: Self { Self(rawValue: 4) }

  /// It returns the target state.
  @inlinable public static var picks: Self { Self(rawValue: 8) }

  /// Its guard evaluates the conditions of its attribute itself, because they alone decide.
  @inlinable public static var asks: Self { Self(rawValue: 64) }

  /// It is async, and a task can start it without arguments.
  @inlinable public static var starts: Self { Self(rawValue: 1024) }

  /// Only its body can make its result, so no state may ignore it.
  @inlinable public static var mustRun: Self { Self(rawValue: 2048) }

  /// A refused call stops the program.
  @inlinable public static var traps: Self { Self(rawValue: 4096) }

  /// It changes the state.
  static var changes: Self { Self(rawValue: 16) }

  /// Several regions of the host accept its event.
  static var shared: Self { Self(rawValue: 512) }

  /// It is isolated to another actor than its type.
  @inlinable public static var elsewhere: Self { Self(rawValue: 32) }

  /// A call waits until it is allowed.
  @inlinable public static var waits: Self { Self(rawValue: 128) }

  /// Its body is cancelled when its state is left.
  @inlinable public static var cancels: Self { Self(rawValue: 256) }

  /// A subclass adds it, and it overrides none.
  static var added: Self { Self(rawValue: 8192) }

  /// The traits that prevent an event from calling it.
  static var cannotFire: Self { [.async, .needsArguments, .elsewhere] }
}
