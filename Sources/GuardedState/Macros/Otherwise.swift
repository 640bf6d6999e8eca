#if Macros
/// The effect of a refused call, written as `@Allowed(otherwise:)`: to wait, to stop the program, or to return a
/// value.
///
/// `@Transition` takes `.wait` only.
///
/// ```swift
/// @Allowed(in: State.open, otherwise: .wait) func next() async throws -> Row { rows.removeFirst() }
/// @Allowed(in: State.open, otherwise: .trap) func show() {}
/// @Allowed(in: State.open, otherwise: .zero) func balance() -> Decimal { total }
/// @Allowed(in: State.open, otherwise: .init()) func rows() -> [Row] { all }
/// @Allowed(in: State.open, otherwise: nil) func title() -> String? { name }
/// ```
///
/// The compiler checks an attribute before it knows the method's type, so only these names may be written short. Write
/// any other value with its type, as in `Color.red`, or as a literal. Write a property of the host as a key path,
/// `\Account.fallback`.
public struct Otherwise: Sendable, ExpressibleByNilLiteral {
  /// Stop the program with the refusal's sentence.
  public static let trap = Otherwise()

  /// Wait until the call is allowed: for `async throws` methods, of `@Allowed` and of `@Transition`. See <doc:Waiting>.
  public static let wait = Otherwise()

  /// Wait until the call is allowed, and throw a ``Refusal`` with the reason `timedOut` when the limit is reached.
  ///
  /// - Parameter limit: The longest time to wait, on the machine's ``GuardedMachine/clock``.
  public static func wait(_ limit: Duration) -> Otherwise { Otherwise() }

  /// Unavailable: a number has no unit.
  @available(*, unavailable, message: "say the unit, as in '.wait(.seconds(5))'")
  public static func wait(_ limit: Double) -> Otherwise { Otherwise() }

  /// The result type's value without arguments, `.init()`.
  public init() {}

  /// The nil of an optional result.
  public init(nilLiteral: ()) {}

  /// The `zero` of the type of the result.
  public static let zero = Otherwise()
  /// The `none` of the type of the result.
  public static let none = Otherwise()
  /// The `empty` of the type of the result.
  public static let empty = Otherwise()
  /// The `min` of the type of the result.
  public static let min = Otherwise()
  /// The `max` of the type of the result.
  public static let max = Otherwise()
  /// The `infinity` of the type of the result.
  public static let infinity = Otherwise()
  /// The `nan` of the type of the result.
  public static let nan = Otherwise()
  /// The `unknown` of the type of the result.
  public static let unknown = Otherwise()
  /// The `default` of the type of the result.
  public static let `default` = Otherwise()
  /// The `distantPast` of the type of the result.
  public static let distantPast = Otherwise()
  /// The `distantFuture` of the type of the result.
  public static let distantFuture = Otherwise()
}
#endif
