/// The host of a machine that models others: its methods have no bodies, and those with `via:` rest until they are ended.
package final class Model: BindableHost {
  package let __boundMembers: __BoundMembers
  /// The calls of methods with `via:` that rest.
  private var resting: [(run: __Run, method: Int)] = []

  /// - Parameter methods: The names of the methods.
  package init(_ methods: [String]) { __boundMembers = .init(methods: methods) }

  package func __invoke(named name: String, _ arguments: __Arguments) throws -> __Returned { __Returned(()) }

  /// Lets the body of a method rest in the state of its `via:`.
  func rest(in run: __Run, of method: Int) { resting.append((run, method)) }

  /// The calls that rest, without those whose states were left.
  fileprivate func open(_ engine: (_ method: Int) -> Engine) -> [(run: __Run, method: Int)] {
    resting.removeAll { !engine($0.method).isOpen($0.run) }
    return resting
  }
}

extension StateMachine {
  /// The methods whose bodies rest in a model, those with `via:` first, in the order of their calls.
  package var restingBodies: [String] {
    guard let model else { return [] }
    return model.open(engine.owner(of:)).map { compiled.methodNames[$0.method] }
      + engine.restingActivities.map(\.method).sorted()
  }

  /// Ends the body of a method that rests in a model.
  ///
  /// - Parameters:
  ///   - method: The name of the method.
  ///   - error: The error that the body throws; nil for none.
  /// - Returns: Whether the method rests.
  /// - Throws: The refusal, reported, if no declared target is picked, or the error of saving.
  package func endBody(of method: String, throwing error: (any Error)?) throws -> Bool {
    guard let model else { return false }
    if let resting = model.open(engine.owner(of:)).first(where: { compiled.methodNames[$0.method] == method }) {
      let engine = engine.owner(of: resting.method)
      if let error {
        engine.abandon(resting.method, resting.run, error)
      } else {
        try engine.end(resting.run, resting.method, at: nil)
      }
      return true
    }
    guard let activity = engine.restingActivities.first(where: { $0.method == method }) else { return false }
    activity.end(error)
    return true
  }
}
