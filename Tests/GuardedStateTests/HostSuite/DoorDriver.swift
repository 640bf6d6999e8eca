import GuardedState
import Testing

/// A door as the suite sees it, whatever kind of host it is.
///
/// It is made and used inside the isolation of its host and is not `Sendable`, so that the compiler keeps it there. The
/// machine is asked by name, because the states, events and methods of every kind are types of their own.
struct DoorDriver {
  /// The machine of the door.
  let machine: any GuardedMachine
  let open: () -> Void
  let close: () throws -> Void
  let lock: (_ code: Int) throws -> Bool
  let knock: (_ times: Int) -> String?

  /// A door whose methods are given as closures, because only code in its isolation may call them.
  init(
    machine: any GuardedMachine, open: @escaping () -> Void, close: @escaping () throws -> Void,
    lock: @escaping (Int) throws -> Bool, knock: @escaping (Int) -> String?
  ) {
    self.machine = machine
    self.open = open
    self.close = close
    self.lock = lock
    self.knock = knock
  }
}

/// What is done with a door, in the isolation where it lives.
typealias DoorCheck = @Sendable (DoorDriver) throws -> Void

// MARK: - Whether a method runs

extension DoorDriver {
  /// Calls a method as ordinary code does or by its name, and says whether it ran.
  func runs(_ method: String, byName isByName: Bool) throws -> Bool {
    do { return try isByName ? handled(method) : called(method) } catch is Refusal { return false }
  }

  private func called(_ method: String) throws -> Bool {
    let revision = revision
    switch method {
    case "open": open()
    case "close": try close()
    case "lock": return try lock(7)
    default: return knock(1) != nil
    }
    return self.revision > revision
  }

  private func handled(_ method: String) throws -> Bool {
    try handle(method, method == "lock" ? [7] : method == "knock" ? [1] : [])
    return true
  }
}

// MARK: - The machine, by name

extension DoorDriver {
  /// The current state.
  var state: String { machine.stateName }
  /// The state before.
  var previous: String? { machine.previousName }
  /// How many transitions there have been.
  var revision: Int { machine.revision }

  /// The methods that may be called now.
  var permittedMethods: Set<String> { machine.permittedNames }

  /// Whether a method may be called now; false for one that there isn't.
  func can(call method: String) -> Bool { machine.can(callNamed: method) }

  /// Whether an event may be fired now; false for one that there isn't.
  func can(fire event: String) -> Bool { machine.can(fireNamed: event) }

  /// Fires an event, and describes what became of it.
  func fire(_ event: String) throws -> String { try machine.fire(named: event) }

  /// Calls a method by its name.
  @discardableResult
  func handle(_ name: String, _ arguments: [Any] = []) throws -> Any? { try machine.handle(name, arguments) }

  /// Puts the door into a state, without callbacks.
  func restore(_ state: String) throws { try machine.restore(named: state) }

  /// Puts the door back into its initial state.
  func reset() throws { try machine.reset() }

  /// Hears of every change, described.
  @discardableResult
  func onChange(_ body: @escaping (String) -> Void) -> ObservationToken { machine.onChangeDescribed(body) }

  /// Hears of every exit, described.
  func didExit(_ body: @escaping (String) -> Void) { machine.didExitDescribed(body) }

  /// Hears of every refusal.
  func onRefusal(_ body: @escaping (Refusal) -> Void) { machine.onRefusal(body) }
}

/// What `any GuardedMachine` can't be asked, because it has types of its own in it.
extension GuardedMachine {
  fileprivate var stateName: String { "\(state)" }
  fileprivate var previousName: String? { previous.map { "\($0)" } }
  fileprivate var permittedNames: Set<String> { Set(permittedMethods.map { "\($0)" }) }

  fileprivate func can(callNamed name: String) -> Bool { rules.method(named: name).map { can(call: $0) } ?? false }
  fileprivate func can(fireNamed name: String) -> Bool { rules.event(named: name).map { can(fire: $0) } ?? false }

  fileprivate func fire(named name: String) throws -> String {
    let event = try #require(rules.event(named: name))
    return "\(try fire(event))"
  }

  fileprivate func restore(named name: String) throws {
    try restore(Snapshot(state: try #require(rules.state(named: name))))
  }

  fileprivate func onChangeDescribed(_ body: @escaping (String) -> Void) -> ObservationToken {
    onChange { body("\($0)") }
  }

  fileprivate func didExitDescribed(_ body: @escaping (String) -> Void) { didExit { body("\($0)") } }
  fileprivate func onRefusal(_ body: @escaping (Refusal) -> Void) { trace = { $0.refusal.map(body) } }
}
