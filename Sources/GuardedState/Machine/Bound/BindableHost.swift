internal import GuardedStateRules

/// An object that machines can be bound to: `StateMachine(rules, for: object)` or `StateMachine(openFor: object)`.
///
/// `@Guarded` makes a class or an actor conform, with or without a `State`. A machine that is bound to it calls its
/// methods by name, and finds its callbacks by the names of states.
public protocol BindableHost: AnyObject {
  /// The methods that bound machines may call, and the callbacks for them.
  var __boundMembers: __BoundMembers { get }
  /// Calls a method by its name.
  func __invoke(named name: String, _ arguments: __Arguments) throws -> __Returned
  /// Runs the callback for that moment and name, if there is one. Returns the value of a condition, else true.
  func __run(_ moment: Moment, named name: String, _ occasion: __Occasion) -> Bool
  /// Calls the method with the name of an announcement. Returns false if there is none.
  func __announced(_ name: String, _ announced: __Occasion.Announced) -> Bool
}

extension BindableHost {
  /// No methods and no callbacks.
  public var __boundMembers: __BoundMembers { .init() }
  /// No callbacks.
  public func __run(_ moment: Moment, named name: String, _ occasion: __Occasion) -> Bool { true }
  /// No such method.
  public func __announced(_ name: String, _ announced: __Occasion.Announced) -> Bool { false }
  /// No methods.
  public func __invoke(named name: String, _ arguments: __Arguments) throws -> __Returned {
    throw arguments.unknownMethod()
  }
}

/// A machine that is bound to an object, or to none.
protocol BoundMachine: SeparateMachine {
  /// The object; nil if there is none, or if it is gone.
  var boundHost: (any BindableHost)? { get }
}

extension StateMachine: BoundMachine {}

extension Engine {
  /// The object whose methods receive announcements: the host itself, or the one that a machine is bound to.
  var announcementHost: (any BindableHost)? {
    if let machine = host as? any BoundMachine { machine.boundHost } else { host as? any BindableHost }
  }
}

extension HostNames {
  /// The names of a host that machines are bound to.
  init(of host: any BindableHost) {
    let members = host.__boundMembers
    self.init(of: "\(type(of: host))", callable: zip(members.methods, members.signatures))
  }
}

/// The members of an object that machines bound to it find by name.
public struct __BoundMembers: Sendable {
  /// The names of the methods.
  let methods: [String]
  /// The names of the methods with their argument labels.
  let signatures: [String]
  let callbacks: [__BoundMembers.Callback]

  /// - Parameters:
  ///   - methods: The names of the methods.
  ///   - signatures: Those names with their argument labels; nil for a host that doesn't know its labels.
  ///   - callbacks: The callbacks.
  public init(methods: [String] = [], signatures: [String]? = nil, callbacks: [__BoundMembers.Callback] = []) {
    (self.methods, self.signatures, self.callbacks) = (methods, signatures ?? methods, callbacks)
  }
}

extension __Table {
  /// The guarded methods of the rules, with the callbacks of their host.
  public func boundMembers(_ callbacks: [__BoundMembers.Callback] = []) -> __BoundMembers {
    .init(methods: methodNames, signatures: signatures, callbacks: callbacks)
  }
}

extension __BoundMembers {
  /// A host's callback for machines that are bound to it.
  public struct Callback: Hashable, Sendable {
    let moment: Moment
    let name: String
    /// The type of machine that it takes; nil for a callback that takes any.
    let sender: ObjectIdentifier?

    /// A callback of a state, or of all states where the name is empty.
    public init(_ moment: Moment, _ name: String = "", to sender: Any.Type? = nil) {
      self.moment = moment
      self.name = name
      self.sender = sender.map { ObjectIdentifier($0) }
    }

    /// The callback kinds that an engine must enable for it.
    var kinds: __Callbacks {
      switch moment {
      case .when: []
      case .shouldFire, .shouldTransition: [.conditions, .transition]
      case .willFire, .willTransition: [.before, .transition]
      case .willExit: [.willExit, .transition]
      case .willEnter: [.willEnter, .transition]
      case .didExit: [.didExit, .transition]
      case .didEnter: [.didEnter, .transition]
      case .didFire, .didTransition: [.after, .transition]
      case .didCall: .calls
      case .didRefuse: .refusals
      case .didFail: .failures
      }
    }
  }
}

/// The arguments of a bound machine's callback.
///
/// It is used within one synchronous call in the host's isolation and never stored, so it never crosses isolations
/// although the hooks that take it are nonisolated. That makes `@unchecked Sendable` safe.
public struct __Occasion: @unchecked Sendable {
  private let sender: AnyObject?
  private let subject: Subject
  /// Whether the change is animated.
  public let animated: Bool

  /// The subject of a callback.
  enum Subject {
    /// A transition: its indices, its type, and a closure that makes the value. Storing the value itself would box it.
    case transition(__Change, ChangeOrigin, ObjectIdentifier, (__Change, ChangeOrigin) -> Any)
    case other(Any?)
  }

  init(sender: AnyObject?, subject: Any?) { (self.sender, self.subject, animated) = (sender, .other(subject), false) }

  /// The arguments of a callback during a transition.
  init<State, Event, Method>(
    sender: AnyObject?, _ transition: Transition<State, Event, Method>, animated: Bool
  ) {
    let type = ObjectIdentifier(Transition<State, Event, Method>.self)
    (self.sender, self.animated) = (sender, animated)
    subject = .transition(transition.change, transition.origin, type) { Transition<State, Event, Method>($0, $1) }
  }

  /// The machine that sends it; nil for a machine of another type than the callback takes.
  public func sender<Machine>(as type: Machine.Type = Machine.self) -> Machine? { sender as? Machine }

  /// The transition or the machine, whichever is of the type that a callback takes.
  public func part<Part>(as type: Part.Type = Part.self) -> Part? { subject(as: type) ?? sender as? Part }

  /// The transition, call, refusal or error; nil if it is of another type than the callback takes.
  public func subject<Wanted>(as type: Wanted.Type = Wanted.self) -> Wanted? {
    switch subject {
    case .transition(let change, let origin, let known, let make):
      if known == ObjectIdentifier(type) {
        // `Wanted` is this very type, whose stored properties are these two.
        return withUnsafeBytes(of: (change, origin)) { $0.load(as: Wanted.self) }
      }
      return make(change, origin) as? Wanted
    case .other(let subject): return subject as? Wanted
    }
  }
}

extension __Occasion {
  /// The data of an announcement: used within one synchronous call in the host's isolation, like ``__Occasion``.
  @frozen
  public struct Announced: @unchecked Sendable {
    /// Data for observers.
    public let userInfo: [String: Any]

    @inlinable
    init(_ userInfo: [String: Any]) { self.userInfo = userInfo }
  }
}
