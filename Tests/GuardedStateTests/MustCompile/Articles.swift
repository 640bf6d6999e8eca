// The examples of the articles "Watching", "Refusals", "Waiting" and "ByItself", of generic hosts in "Hosts", and of a host
// in "RulesAsData".
import GuardedState

final class Badge: GuardedStateDelegate {
  var unread = 1
  func host(_ host: Message, didTransition transition: Message.Transition) { unread = host.state == .unread ? 1 : 0 }
  func host(_ host: Message, didRefuse refusal: Refusal) { print(refusal) }
}

@Guarded
final class Door {
  enum State { case shut, open }
  private(set) var passages = 0

  init() {
    machine.didEnter(.open) { [weak self] _ in self?.passages += 1 }
  }

  @Transition(from: State.shut, to: .open) func open() {}
}

func follow(_ connection: Connection) async {
  for await transition in await connection.transitions { print(transition) }
}

func log(_ message: Message) {
  message.machine.trace = { step in print(step) }
}

func remember(_ message: Message) throws {
  message.machine.historyLimit = .last(100)  // .none, unless it is said
  try message.machine.transaction {
    message.view()
    try Task.checkCancellation()  // where it throws, the message is unread as before
  }
  print(message.machine.history, message.machine.previous as Any, message.machine.revision)
}

func tell(_ valve: Valve) {
  if let refusal = valve.machine.refusal(of: .turn) { return print(refusal) }
  let revision = valve.machine.revision
  valve.turn()
  print(valve.machine.revision == revision ? "stayed" : "turned")
}

@Guarded
final class Valve {
  enum State { case open, shut }
  var isStuck = false

  @discardableResult
  @Transition(from: State.open, .shut, to: .open, .shut)
  func turn() -> State { isStuck ? state : state == .open ? .shut : .open }
}

func alert(_ error: any Error) -> (title: String, message: String) {
  let refusal = error as? Refusal
  return (error.localizedDescription, refusal?.recoverySuggestion ?? "")
}

func german(_ refusal: Refusal) -> String {
  switch (refusal.reason, refusal.detail) {
  case (.notAllowed, _):
    "»\(refusal.subject)« geht in \(refusal.allowedIn.joined(separator: ", ")), nicht in \(refusal.state)."
  case (.wrongArguments, .missingArgument(let label)?): "Die Angabe »\(label)« fehlt."
  default: refusal.localizedDescription
  }
}

@Guarded
final class Pool<Item> {
  enum State { case empty, filled, closed }

  static var rules: Rules {
    Rules(initial: .empty) {
      In(.filled, to: .closed, allows: .take)
      In(.empty, to: .closed)
    }
  }

  private var items: [Item] = []

  @Transition(from: State.empty, .filled, to: .filled)
  func add(_ item: Item) { items.append(item) }

  @Allowed
  func take() throws -> Item? { items.popLast() }
}

@Guarded
final class Message {
  enum State { case unread, read }
  @Transition(from: State.unread, to: .read) func view() {}
}

@Guarded
actor Connection {
  enum State { case disconnected, connecting, connected, closed }

  static let rules = Rules(initial: .disconnected) {
    In(.connected, to: .disconnected)
    Final(.closed)
  }

  @Transition(from: State.disconnected, via: .connecting, to: .connected, orElse: .disconnected)
  func connect() async throws {}

  @Allowed(in: State.connected, otherwise: .wait)
  func send(_ text: String) async throws {}

  @Allowed(in: State.connected, otherwise: .wait(.seconds(5)))
  func ping() async throws -> Int { 1 }

  @Transition(from: State.connected, .disconnected, to: .closed)
  func close() {}
}

func greet(_ connection: Connection) async throws {
  try await connection.send("hello")
  try await connection.waitUntil(.connected, within: .seconds(10))
}

@Guarded
actor Download {
  enum State { case idle, connecting, loading, header, body, end, checking, done, broken }

  static let rules = Rules(initial: .idle) {
    In(.connecting, defers: .pause)  // kept, and offered again afterwards
    After(.seconds(30), in: .connecting, to: .broken)  // stops when connecting is left
    In(.loading) {
      In(.header)
      In(.body)
      Final(.end)
    }
    Done(.loading, to: .checking)  // `end` was entered
    Always(from: .checking, to: .done, when: "isWhole")  // asked after each transition
    Always(from: .checking, to: .broken)  // else
    Final(.done)
  }

  var isWhole = false

  @Transition(from: State.idle, .broken, to: .connecting) func start() {}
  @Transition(from: State.connecting, to: .loading) func connected() {}
  @Transition(from: State.header, to: .body) func readHeader() {}
  @Transition(from: State.body, to: .end) func readBody() { isWhole = true }
  @Transition(from: State.loading, to: .idle) func pause() {}
}

@Guarded
actor Attachment {
  enum State { case remote, loading, local }

  static let rules = Rules { After(.seconds(30), in: .loading, to: .remote) }

  var text = ""

  @Transition(from: State.remote, via: .loading, to: .local, orElse: .remote, cancelsBody: true)
  func download(_ lines: AsyncThrowingStream<String, any Error>) async throws {
    for try await line in lines { text += line }
  }

  @Transition(from: State.loading, to: .remote) func stop() {}
}

func test(_ machine: StateMachine<String, String>, on clock: some Clock<Duration>) throws {
  machine.clock = clock
  try machine.start()
}

enum PaymentError: RefusalConvertible {
  case tooLittle
  case notNow(Refusal)

  init(refusal: Refusal) { self = .notNow(refusal) }
}

@Guarded
final class Bill {
  enum State { case open, paid }

  @Transition(from: State.open, to: .paid)
  func pay(_ amount: Int) throws(PaymentError) {
    if amount < 10 { throw .tooLittle }
  }
}

func settle(_ bill: Bill) -> String {
  do {
    try bill.pay(10)
    return "paid"
  } catch {
    switch error {
    case .tooLittle: return "it is ten at least"
    case .notNow(let refusal): return refusal.localizedDescription
    }
  }
}

@MainActor
@Guarded
final class Banner {
  enum State { case shown, hidden }
  @Transition(from: State.shown, to: .hidden) func hide() {}
}

@MainActor
func hideSoon(_ banner: Banner) async throws {
  let hiding = banner.machine.fire(.hide, after: .seconds(5))
  print(try await hiding.state)
}

func watch(_ message: Message) -> ObservationToken {
  message.machine.onChange(from: [.unread], to: [.read]) { transition in print(transition) }
}

func report<Host: GuardedHost>(of machine: some GuardedMachine<Host>) -> String {
  "\(Host.self) is \(machine.state), and allows \(machine.permittedMethods.map { "\($0)" })"
}

@Guarded
final class Lantern: GuardedObject {
  var isCharged = false

  @Allowed(when: \Lantern.isCharged)
  func blink() throws {}

  @Transition
  func light() throws {}
}

func configure(_ lantern: Lantern) throws {
  let rules = try Lantern.Rules(
    json: """
      { "initial": "off",
        "states": [{ "state": "off" }, { "state": "on", "allows": ["blink"] }],
        "events": [{ "on": "light", "from": ["off"], "to": ["on"], "when": ["isCharged"] }] }
      """)
  for problem in rules.problems(for: Lantern.self) { print(problem) }
  lantern.configure(rules)
}
