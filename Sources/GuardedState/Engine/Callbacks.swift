/// The moments of a transition at which a host's own callbacks run.
@frozen
public enum __Moment: Sendable {
  case shouldFire, shouldTransition, willFire, willTransition
  case willExit, willEnter, didExit, didEnter
  case didFire, didTransition
  case didCall, didRefuse, didFail
  /// Just before and after the change itself, for who tracks the state.
  case willChange, didChange
}

/// Which callbacks a type of host has.
@frozen
public struct __Callbacks: OptionSet, Sendable {
  /// The bits.
  public let rawValue: UInt16

  /// A set of these bits.
  @inlinable
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// `shouldFire(_:)` or `shouldTransition(_:)`.
  @inlinable public static var conditions: Self { Self(rawValue: 1) }
  /// `willFire(_:)` or `willTransition(_:)`.
  @inlinable public static var before: Self { Self(rawValue: 2) }
  /// A callback of a state.
  @inlinable public static var states: Self { Self(rawValue: 4) }
  /// `didFire(_:)` or `didTransition(_:)`.
  @inlinable public static var after: Self { Self(rawValue: 8) }
  /// A callback of a state that takes the transition, or a part of it.
  @inlinable public static var transition: Self { Self(rawValue: 16) }
  /// Those that must run before the body of a method.
  @inlinable public static var beforeBody: Self { Self(rawValue: 1 | 2) }
  /// Those of the single steps of a transition.
  @inlinable public static var steps: Self { Self(rawValue: 1 | 2 | 4 | 8 | 16) }
  /// Those that may ask for the transition itself.
  @inlinable public static var needingTransition: Self { Self(rawValue: 1 | 2 | 8 | 16 | 256) }
  /// `didCall(_:)`.
  @inlinable public static var calls: Self { Self(rawValue: 32) }
  /// `didRefuse(_:)`.
  @inlinable public static var refusals: Self { Self(rawValue: 64) }
  /// Those that hear of a refused call.
  @inlinable public static var needingRefusal: Self { Self(rawValue: 1 | 64) }
  /// `didFail(_:)`.
  @inlinable public static var failures: Self { Self(rawValue: 128) }
  /// Whoever must hear of the very change of the state.
  @inlinable public static var tracking: Self { Self(rawValue: 256) }
  /// All that a host may declare by name.
  @inlinable public static var all: Self { Self(rawValue: 255) }
}
