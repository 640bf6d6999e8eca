/// The moments at which callbacks and closures run, in chronological order.
@frozen
public enum Moment: String, Hashable, Sendable, CaseIterable {
  /// The evaluation of a condition of the rules.
  case when
  case shouldFire, shouldTransition, willFire, willTransition
  case willExit, willEnter, didExit, didEnter
  case didFire, didTransition
  case didCall, didRefuse, didFail

  /// The moments before the body of a method, one bit each.
  static let beforeBody =
    Moment.when.bit | Moment.shouldFire.bit | Moment.shouldTransition.bit | Moment.willFire.bit
    | Moment.willTransition.bit

  /// Whether closures for this moment are registered for events rather than states.
  var isOfEvent: Bool { self == .shouldFire || self == .willFire || self == .didFire }

  /// The bit of this moment in a set of moments.
  var bit: UInt16 {
    switch self {
    case .when: 1
    case .shouldFire: 2
    case .shouldTransition: 4
    case .willFire: 8
    case .willTransition: 16
    case .willExit: 32
    case .willEnter: 64
    case .didExit: 128
    case .didEnter: 256
    case .didFire: 512
    case .didTransition: 1024
    case .didCall: 2048
    case .didRefuse: 4096
    case .didFail: 8192
    }
  }
}

/// The callbacks that a type of host declares. A callback at a moment has the bit of the ``Moment``.
@frozen
public struct __Callbacks: OptionSet, Sendable {
  /// The bits.
  public let rawValue: UInt32

  /// Creates a set of these bits.
  @inlinable
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The callbacks of a moment.
  init(of moment: Moment) { rawValue = UInt32(moment.bit) }

  /// `willCommit(_:)`.
  @inlinable public static var commits: Self { Self(rawValue: 1) }
  /// `shouldFire(_:)` or `shouldTransition(_:)`.
  @inlinable public static var conditions: Self { Self(rawValue: 2 | 4) }
  /// `willFire(_:)` or `willTransition(_:)`.
  @inlinable public static var before: Self { Self(rawValue: 8 | 16) }
  /// A callback before a state is exited.
  @inlinable public static var willExit: Self { Self(rawValue: 32) }
  /// A callback before a state is entered.
  @inlinable public static var willEnter: Self { Self(rawValue: 64) }
  /// A callback after a state was exited.
  @inlinable public static var didExit: Self { Self(rawValue: 128) }
  /// A callback after a state was entered.
  @inlinable public static var didEnter: Self { Self(rawValue: 256) }
  /// Callbacks of states, at any moment.
  @inlinable public static var states: Self { [.willExit, .willEnter, .didExit, .didEnter] }
  /// `didFire(_:)` or `didTransition(_:)`.
  @inlinable public static var after: Self { Self(rawValue: 512 | 1024) }
  /// `didCall(_:)`.
  @inlinable public static var calls: Self { Self(rawValue: 2048) }
  /// `didRefuse(_:)`.
  @inlinable public static var refusals: Self { Self(rawValue: 4096) }
  /// `didFail(_:)`.
  @inlinable public static var failures: Self { Self(rawValue: 8192) }
  /// The host must be notified of the state change itself, for example for observation tracking.
  @inlinable public static var tracking: Self { Self(rawValue: 16384) }
  /// Callbacks that take the transition, and with it the reference to the host.
  @inlinable public static var transition: Self { Self(rawValue: 32768) }
  /// A host with tools, each of whose calls takes the way on which it is counted.
  @inlinable public static var ofTools: Self { [.calls, .failures, .after, .countsCalls] }
  /// Each call is counted, which takes no fast path.
  @inlinable static var countsCalls: Self { Self(rawValue: 65536) }
  /// All callbacks that a host may declare by name.
  @inlinable public static var all: Self {
    [.commits, .conditions, .before, .states, .after, .calls, .refusals, .failures, .transition]
  }

  /// The callbacks before the body of a method.
  static var beforeBody: Self { [.conditions, .before] }
  /// The callbacks of a change of state, after the body.
  static var afterBody: Self { [.states, .after, .tracking] }
}
