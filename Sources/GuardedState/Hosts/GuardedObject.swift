/// A superclass for hosts whose states are strings, in rules that each object gets when it is made.
///
/// ```swift
/// @Guarded
/// final class TrafficLight: GuardedObject {
///   override init() {
///     super.init()
///     configure(Rules(initial: "red", states: [
///       "red": .init(to: ["green"], allows: ["goRed"]),
///       "green": .init(to: ["red"]),
///     ]))
///   }
///
///   @Allowed func goRed() throws { … }
///   func didEnterGreen() { … }
///   override func didTransition(_ transition: Transition) { … }
/// }
///
/// let light = TrafficLight()
/// try light.goRed()
/// try light.transition(to: "green")
/// try light.handle("goRed")      // throws: goRed is allowed in red
/// ```
///
/// `@Guarded` on the subclass guards its methods and finds its callbacks by the names of states. Two objects of one
/// class may have different rules. Prefer a class with an `enum State` if the states are known when the program is
/// written: there the compiler finds the mistakes that ``configure(_:)`` finds here at run time.
///
/// The class is not `Sendable`: the compiler keeps an object in one isolation.
open class GuardedObject: GuardedHost, CustomStringConvertible {
  /// The states: strings.
  public typealias State = String
  /// The names of states: strings.
  public typealias StateName = String
  /// The names of events: strings.
  public typealias EventName = String
  /// The names of methods: strings.
  public typealias MethodName = String
  /// The events: strings.
  public typealias Event = String
  /// The methods: strings.
  public typealias Method = String
  /// Rules of an object.
  public typealias Rules = GuardedState.Rules<String, String, String>
  /// One change of an object's state.
  public typealias Transition = GuardedState.Transition<String, String, String>
  /// One call of an object's method.
  public typealias Call = GuardedState.Call<String, String>

  /// The rules in use.
  private var configured: __CompiledRules<String, String, String>?
  /// The core of the machine, which holds its state.
  public final let __core = __MachineCore()

  /// Makes an object without rules. It refuses everything until ``configure(_:)`` is called.
  public init() {}

  /// Makes an object with rules. Rules with problems stop the program with a list of all of them.
  public init(rules: Rules) {
    configure(rules)
  }

  /// Gives the object its rules, once, before any other use.
  ///
  /// Rules with problems stop the program with a list of all of them, and so does a second call: rules don't change. To
  /// check rules from data first, use `rules.problems(for: Self.self)`.
  /// Observers that were attached before stay. Add closures for single states and events afterwards, because only the
  /// rules declare these.
  ///
  /// - Parameter rules: The rules, to which those of the methods' attributes are added.
  /// - Complexity: O(*n*) in the length of the rules. Further objects of the class reuse the compiled rules.
  public final func configure(_ rules: Rules) {
    guard configured == nil else { fatalError("configure(_:) was called twice on an object of \(type(of: self))") }
    let compiled = ConfiguredRules.all.rules(of: type(of: self), rules)
    compiled.problems.stop(compiled.subject)
    ConfiguredRules.all.writeWarnings(of: type(of: self), compiled)
    configured = compiled
    let cold = __core.coldState
    __core.clear()
    guard let cold else { return }
    // Keeps the observers that are already attached.
    cold.use(compiled)
    __core.coldState = cold
    let engine = Engine(self)
    cold.recorded.logs[0].clear()
    cold.recorded.logs[0].append(engine.current, of: compiled)
    cold.updateFlags()
  }

  // MARK: - State

  /// The state machine of this object.
  public final var machine: HostMachine<GuardedObject> { HostMachine(__host: self) }

  /// The current state; empty before ``configure(_:)``.
  public final var state: String {
    @inline(__always) get { machine.state }
    @available(
      *, unavailable,
      message:
        "only a transition changes the state: fire an event, or call 'transition(to:)'; in an 'init', call 'machine.restore(to: …)'"
    )
    set {}
  }

  /// Whether a guarded method may be called now, conditions included.
  public final func can(_ method: String) -> Bool { machine.can(call: method) }

  /// The refusal that calling a guarded method now would give; nil if it is allowed.
  public final func refusal(of method: String) -> Refusal? { machine.refusal(of: method) }

  /// Fires an event: see ``GuardedMachine/fire(_:userInfo:animated:)``.
  ///
  /// - Throws: A ``Refusal``; or the error that the method's body threw.
  @discardableResult
  public final func fire(
    _ event: String, userInfo: [String: any Sendable] = [:], animated: Bool = false
  ) throws -> Outcome<String, String, String> {
    try machine.fire(event, userInfo: userInfo, animated: animated)
  }

  /// Goes to a state directly, where the rules declare that.
  ///
  /// - Throws: A ``Refusal``.
  @discardableResult
  public final func transition(
    to target: String, userInfo: [String: any Sendable] = [:], animated: Bool = false
  ) throws -> Outcome<String, String, String> {
    try machine.transition(to: target, userInfo: userInfo, animated: animated)
  }

  /// Calls a guarded method by its name: see ``GuardedMachine/handle(_:_:allowing:)``.
  ///
  /// - Throws: A ``Refusal``; or the error that the method's body threw.
  @discardableResult
  public final func handle(_ name: String, _ arguments: [Any] = [], allowing methods: [String]? = nil) throws -> Any? {
    try machine.handle(name, arguments, allowing: methods)
  }

  /// Waits until one of several states is reached: see ``GuardedMachine/waitUntil(_:_:within:isolation:)``.
  ///
  /// - Throws: A ``Refusal``, or a `CancellationError`.
  @discardableResult
  public final func waitUntil(
    _ state: String, _ others: String..., within limit: Duration? = nil,
    isolation: isolated (any Actor)? = #isolation
  ) async throws -> String {
    try await machine.__waitUntil(anyOf: [state] + others, within: limit, isolation: isolation)
  }

  // MARK: - Overridable callbacks

  /// A condition of every event, evaluated after those of its rule.
  open func shouldFire(_ transition: Transition) -> Bool { true }
  /// A condition of every change of state.
  open func shouldTransition(_ transition: Transition) -> Bool { true }
  /// Runs before an event is performed.
  open func willFire(_ transition: Transition) {}
  /// Runs before the state changes.
  open func willTransition(_ transition: Transition) {}
  /// Saves a change before it happens: see <doc:Saving>.
  ///
  /// - Parameter snapshot: The machine as it will be.
  open func willCommit(_ snapshot: Snapshot<String>) throws {}
  /// Saves a change before it happens, and with it who made the change and why. By default it calls the form that takes a
  /// snapshot.
  ///
  /// - Parameter commit: The change.
  @_disfavoredOverload
  open func willCommit(_ commit: Commit<String>) throws { try willCommit(commit.snapshot) }
  /// Runs after an event was performed.
  open func didFire(_ transition: Transition) {}
  /// Runs after the state has changed.
  open func didTransition(_ transition: Transition) {}
  /// Runs after a guarded method that changes no state has been called.
  open func didCall(_ call: Call) {}
  /// Runs after a refusal.
  open func didRefuse(_ refusal: Refusal) {}
  /// Runs after the body of a guarded method has thrown; the state is unchanged.
  open func didFail(_ error: any Error) {}

  // MARK: - Hooks for the runtime

  /// The marker for callbacks of states that only the rules name.
  public typealias __StateCallbacks = __Check.TextStates

  /// The guarded methods of the class; expansions override it.
  open class var __declarations: [__MethodDeclaration<String, String, String>] { [] }

  /// The conditions of the class; expansions override it.
  open class var __conditions: [String] { [] }

  /// The rules of an object that isn't configured yet.
  open class var __rules: __CompiledRules<String, String, String> { ConfiguredRules.none(of: self) }

  /// The rules of the object.
  public final var __table: __Table { compiled }
  var compiled: __CompiledRules<String, String, String> { configured ?? type(of: self).__rules }

  /// All callbacks, because subclasses can override them.
  open var __callbacks: __Callbacks { .all }

  /// Runs a closure in the objects' isolation: for subclasses of a class that is not guarded itself.
  public static func __isolated<Result>(_ work: () throws -> Result) rethrows -> Result { try work() }

  /// Calls a guarded method by its index.
  open func __invoke(_ method: Int, _ arguments: __Arguments) throws -> __Returned {
    throw arguments.unknownMethod()
  }

  /// Calls a guarded method that changes the state and has no parameters.
  open func __perform(_ method: Int) throws -> Bool { false }

  /// Evaluates a condition by its index.
  open func __holds(_ condition: Int) -> Verdict { true }
  /// No property gives a time.
  open func __delay(_ condition: Int) -> __Delay? { nil }

  /// The guarded methods and the callbacks of states; expansions override it.
  open var __boundMembers: __BoundMembers { __table.boundMembers() }

  /// Runs a callback of a state; expansions override it.
  open func __run(_ moment: Moment, named name: String, _ occasion: __Occasion) -> Bool { true }

  /// Calls the method with the name of an announcement; expansions override it.
  open func __announced(_ name: String, _ announced: __Occasion.Announced) -> Bool { false }

  /// Runs a callback of the object.
  open func __run(_ moment: Moment, _ state: Int, _ step: __Step) -> Bool {
    let transition = machine.__transition(step) { $0 }
    switch moment {
    case .shouldFire: return shouldFire(transition)
    case .shouldTransition: return shouldTransition(transition)
    case .willFire: willFire(transition)
    case .willTransition: willTransition(transition)
    case .didFire: didFire(transition)
    case .didTransition: didTransition(transition)
    case .willExit, .willEnter, .didExit, .didEnter:
      let occasion = __Occasion(sender: self, transition, animated: step.animated)
      return __run(moment, named: compiled.callbackNames[state], occasion)
    case .when, .didCall, .didRefuse, .didFail: break
    }
    return true
  }

  /// Notifies the object of a call, a refusal or an error.
  open func __receive(_ report: __Report) {
    if let call = machine.__call(report) { didCall(call) }
    if let refusal = report.refusal { didRefuse(refusal) }
    if let error = report.error { didFail(error) }
  }

  /// Lets the object save a change.
  open func __commit(_ commit: __Commit) throws { try willCommit(machine.__saved(by: commit) as Commit) }

  /// Does nothing: the state isn't tracked.
  open func __track(_ region: Int, _ hasChanged: Bool) {}

  /// The class and the current state.
  open var description: String { machine.description }
}
