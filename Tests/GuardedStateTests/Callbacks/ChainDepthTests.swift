import GuardedState
import Testing

/// The number of objects that fit on the stack of a main thread, if a listener of each calls a method of the next one.
///
/// The tests measure the stack between two objects of a short chain, because one that is too long ends the process.
@Suite struct ChainDepthTests {
  /// The listeners, and the number of objects that must fit in debug builds and in release builds.
  private static let listeners = [
    ("didEnterOpened()", debug: 3000, release: 20_000),
    ("onChange(from:to:_:)", debug: 1200, release: 8000),
    ("delegate", debug: 1200, release: 7000),
  ]

  @Test(arguments: listeners)
  func `A chain of calls uses little stack for each object`(listener: String, debug: Int, release: Int) throws {
    let first = chain(of: 40, by: listener)
    first.open()
    let places = Array(sequence(first: first, next: \.next)).compactMap(\.place)
    try #require(places.count == 40)
    // The stack grows down.
    let bytes = (Int(places[0]) - Int(places[39])) / 39
    #if DEBUG
    let count = debug
    #else
    let count = release
    #endif
    #expect(bytes <= (8 << 20) / count)
  }

  /// Returns the first of a number of links, each of which listens to its own machine and opens the next link.
  private func chain(of count: Int, by listener: String) -> ChainLink {
    var first = ChainLink(next: nil, hasCallback: listener == "didEnterOpened()")
    for _ in 1..<count { first = ChainLink(next: first, hasCallback: first.hasCallback) }
    for link in sequence(first: first, next: \.next) {
      if listener == "delegate" { link.machine.delegate = link }
      if listener == "onChange(from:to:_:)" { link.machine.onChange { [unowned link] _ in link.didEnterOpened() } }
    }
    return first
  }
}

/// A host that opens the next one, written like the expansion of `@Guarded`.
private final class ChainLink: GuardedHost, GuardedStateDelegate {
  enum State: Hashable { case closed, opened }
  enum Event: Hashable { case open }
  enum Method: Hashable { case open }
  typealias StateName = State
  typealias EventName = Event
  typealias MethodName = Method
  typealias __Forwarding = Void

  static let __rules = __CompiledRules<State, Event, Method>(
    ChainLink.self, Rules(initial: .closed), states: [.closed, .opened],
    methods: [.transition(.open, "open()", on: .open, from: [.closed], to: [.opened])])
  let __core = __MachineCore(isShared: false)
  var machine: HostMachine<ChainLink> { HostMachine(__host: self) }

  let next: ChainLink?
  let hasCallback: Bool
  /// An address in the stack while the listener runs.
  private(set) var place: UInt?

  init(next: ChainLink?, hasCallback: Bool) { (self.next, self.hasCallback) = (next, hasCallback) }

  func open() {
    let run = __core.begin(self, 0, .queues)
    if run.waits { return __core.enqueue(self, 0) { self.open() } }
    func body() {}
    return __core.transition(self, 0, begun: run, body, ())
  }

  func didEnterOpened() {
    place = currentPlace()
    next?.open()
  }

  func host(_ host: ChainLink, didTransition transition: Transition<State, Event, Method>) { host.didEnterOpened() }

  var __callbacks: __Callbacks { hasCallback ? [.didEnter] : [] }

  func __run(_ moment: Moment, _ state: Int, _ step: __Step) -> Bool {
    switch (moment, state) {
    case (.didEnter, 1): didEnterOpened()
    default: break
    }
    return true
  }

  func __perform(_ method: Int) throws -> Bool {
    switch method {
    case 0: open()
    default: return false
    }
    return true
  }

  func __invoke(_ method: Int, _ arguments: __Arguments) throws -> __Returned { try arguments.perform(method) }
}

/// An address in the frame of this function, which lies below that of its caller.
@inline(never)
private func currentPlace() -> UInt {
  var local: UInt8 = 0
  return withUnsafePointer(to: &local) { UInt(bitPattern: $0) }
}
