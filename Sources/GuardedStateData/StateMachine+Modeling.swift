import Foundation
import GuardedState
internal import GuardedStateRules

extension StateMachine where State == String, Event == String {
  /// Makes a machine that acts by the rules of a class, without an object of it: for a tool, a page or a test of rules.
  ///
  /// ```swift
  /// let model = StateMachine(modeling: order.machine.rules)   // or Rules(json: text)
  /// model.when("isFilled") { true }
  /// try model.handle("pay")        // enters the state of `via:`, if it has one
  /// try model.end("pay")           // the body has ended
  /// ```
  ///
  /// States, events and methods are called by their names. Guarded methods change the state as those of the class do, but
  /// have no bodies, callbacks or parameters. The body of a method with `via:` or `@During` rests until ``end(_:)`` or
  /// ``fail(_:with:)``. A method with several targets is refused until `chooseTarget(of:_:)` picks one.
  /// Conditions and guards are false, because "the model has no value for" them, until
  /// `when(_:_:)` gives one. A timeout whose time is a property is never due, until `delay(_:_:)` or
  /// `deadline(_:_:)` gives one.
  ///
  /// - Parameters:
  ///   - rules: The rules. Rules with problems stop the program with a list of all of them.
  ///   - history: The number of states in the history.
  ///   - isolation: The actor on which timeouts (`After`) run: by default the one on which the machine is made.
  /// - Complexity: O(*n* log *n*) in the length of the rules.
  public convenience init<ModeledState, ModeledEvent, ModeledMethod>(
    modeling rules: GuardedState.Rules<ModeledState, ModeledEvent, ModeledMethod>, history: HistoryLimit = .none,
    isolation: (any Actor)? = #isolation
  ) {
    let named: Rules
    do { named = try Rules(namesOf: rules) } catch { fatalError("The rules of a model have problems: \(error)") }
    let methods = named.methods + named.regions.flatMap { ($0.rules as? Rules)?.methods ?? [] }
    self.init(named, for: Model(methods.distinct), history: history, isolation: isolation)
  }

  /// The methods of a model whose bodies rest, those with `via:` first, in the order of their calls; empty for any other
  /// machine.
  public var restingMethods: [String] { restingBodies }

  /// Ends the body of a method of a model that rests in the state of its `via:`, or while a state lasts.
  ///
  /// - Parameter method: The name of the method.
  /// - Returns: Whether the method rests. If not, nothing happens.
  /// - Throws: A `Refusal` with `undeclaredTarget` if the method has several targets and no declared one is picked,
  ///   or the error of saving.
  @discardableResult
  public func end(_ method: String) throws -> Bool { try endBody(of: method, throwing: nil) }

  /// Lets the body of a method of a model throw: the transition of `orElse:` follows, if there is one.
  ///
  /// - Parameters:
  ///   - method: The name of the method.
  ///   - error: The error, which listeners receive.
  /// - Returns: Whether the method rests. If not, nothing happens.
  @discardableResult
  public func fail(_ method: String, with error: any Error = ModelFailure()) -> Bool {
    (try? endBody(of: method, throwing: error)) ?? false
  }
}

/// The error that the body of a model's method throws if no other is given.
public struct ModelFailure: Error, CustomStringConvertible {
  /// Creates the error.
  public init() {}

  /// The error in English.
  public var description: String { "the model's method failed" }
}
