import GuardedState

/// A monitor with a region, written by hand, so that it also compiles without macros.
///
/// The monitor guards the core, which is the only mutable state, so unchecked `Sendable` is safe.
final class SharedValve: GuardedHost, @unchecked Sendable {
  enum State: Hashable { case closed, opened, sealed }
  enum Level: Hashable { case low, high }
  enum Event: Hashable { case turn, fill }
  enum Method: Hashable { case look, polish, work, turnByHand }
  typealias StateName = State
  typealias EventName = Event
  typealias MethodName = Method
  typealias __Forwarding = Void
  typealias __Synchronized = Void

  enum LevelRegion: __RegionType {
    typealias __Host = SharedValve
    typealias State = Level
    static let name = "level"
    static let number = 1
    static let rules = __CompiledRules<Level, Event, Method>(
      SharedValve.self,
      Rules(initial: .low) {
        In(.low, to: .high)
        In(.high, to: .low)
        On(.fill, from: .low, to: .high)
        On(.fill, from: .high, to: .low)
      },
      states: [.low, .high], region: "Level", allEvents: [.turn, .fill], methods: [])
  }

  static let __rules = __CompiledRules<State, Event, Method>(
    SharedValve.self,
    Rules(initial: .closed) {
      In(.closed, to: .opened, .sealed)
      In(.opened, to: .closed)
      In(.sealed, to: .closed)
      On(.turn, from: .closed, to: .opened)
      On(.turn, from: .opened, to: .closed)
    },
    states: [.closed, .opened, .sealed], regions: ["Level": LevelRegion.rules], allEvents: [.turn, .fill],
    methods: [
      .allowed(.look, "look()", in: [.closed, .opened]),
      .allowed(.polish, "polish()", in: [.sealed]),
      .allowed(.work, "work(_:)", in: [.closed, .opened]),
      .transition(.turnByHand, "turnByHand()", [.cannotWait], on: .turn, from: [.sealed], to: [.closed]),
    ])
  let __core = __MachineCore(isSynchronized: true)

  var machine: HostMachine<SharedValve> { HostMachine(__host: self) }
  var level: RegionMachine<LevelRegion> { RegionMachine(__region: self) }

  /// A call that is allowed unless the valve is sealed.
  @discardableResult
  func look() -> Bool? { work {} }

  /// Holds the lock while a closure runs.
  @discardableResult
  func work(_ body: () -> Void) -> Bool? {
    __core.enter(self)
    defer { __core.leave(self) }
    return __core.call(
      self, 2,
      {
        body()
        return true
      }, nil)
  }

  /// A call that is refused unless the valve is sealed.
  @discardableResult
  func polish() -> Bool? {
    __core.enter(self)
    defer { __core.leave(self) }
    return __core.call(self, 1, { true }, nil)
  }

  func turnByHand() throws {
    __core.enter(self)
    defer { __core.leave(self) }
    try __core.tryTransition(self, 3, {})
  }

  func __perform(_ method: Int) throws -> Bool {
    guard method == 3 else { return false }
    try turnByHand()
    return true
  }

  func __invoke(_ method: Int, _ arguments: __Arguments) throws -> __Returned {
    try arguments.expect(0)
    switch method {
    case 0: return __Returned(look())
    case 1: return __Returned(polish())
    case 2: throw arguments.unsupported("it takes a closure")
    default: return __Returned(try turnByHand())
    }
  }
}
