/// Random requests of a host's code and results of its conditions, reproducible from a seed.
struct RequestScript {
  /// Something that is asked of a host.
  enum Request: Equatable {
    /// A call as ordinary code makes it, by name or as an event.
    enum Way: CaseIterable { case call, name, event }
    case method(String, Way)
    case state(String)
  }

  /// What can be called: methods that return nothing, methods that return a value, and one that changes no state.
  static let waiting = ["go", "back", "again", "tick"]
  static let returning = ["jump", "choose"]
  static let states = ["a", "b", "c"]

  /// What a host's code may do.
  enum Freedom: CaseIterable {
    /// It requests nothing.
    case none
    /// It requests nothing, and picks targets that aren't declared.
    case strays
    /// It requests something everywhere but in `didRefuse`.
    case requests
    /// It requests something everywhere.
    case requestsAfterRefusals
    /// All of that.
    case all
  }

  private var random: SplitMix
  private let freedom: Freedom
  /// How many requests the host's code may still make before the next one comes from outside.
  private var allowance = 0

  init(seed: UInt64, _ freedom: Freedom) {
    random = SplitMix(state: seed)
    self.freedom = freedom
  }

  mutating func draw(_ count: Int) -> Int { Int.random(in: 0..<count, using: &random) }

  /// How a condition answers: yes as a rule.
  mutating func holds() -> Bool { draw(6) > 0 }

  /// The target that a body picks.
  mutating func pick() -> String { Self.states[draw(freedom == .strays || freedom == .all ? 3 : 2)] }

  /// What is requested from outside.
  mutating func next() -> Request {
    allowance = freedom == .none || freedom == .strays ? 0 : 4
    return request()
  }

  private mutating func request() -> Request {
    switch draw(10) {
    case 0, 1: .state(Self.states[draw(3)])
    case 2: .method("look", [.call, .name][draw(2)])
    case 3, 4: .method(Self.returning[draw(2)], Request.Way.allCases[draw(3)])
    default: .method(Self.waiting[draw(4)], Request.Way.allCases[draw(3)])
    }
  }

  /// What a piece of the host's code requests: as a rule nothing.
  ///
  /// Who hears of a refusal requests only what can wait: whether it runs at once there, where no transition runs, is left
  /// open.
  mutating func requests(at place: String) -> [Request] {
    guard allowance > 0, draw(5) == 0 else { return [] }
    allowance -= 1
    if place.hasPrefix("didRefuse") {
      guard freedom != .requests else { return [] }
      return [.method(Self.waiting[draw(4)], [.call, .name][draw(2)])]
    }
    return (0...draw(3)).map { _ in request() }
  }
}

/// A host as the contract has it: it does what an ``RequestScript`` says, one request after the other, and writes down what runs.
struct RequestScriptReference {
  private struct Rule {
    let sources: [String]
    let targets: [String]
    var condition: String?
  }

  private static let rules: [String: Rule] = [
    "go": Rule(sources: ["a"], targets: ["b"], condition: "isReady"),
    "back": Rule(sources: ["b", "c"], targets: ["a"]),
    "again": Rule(sources: ["b"], targets: ["b"]),
    "tick": Rule(sources: ["a", "c"], targets: []),
    "jump": Rule(sources: ["a", "b"], targets: ["c"]),
    "choose": Rule(sources: ["a", "b", "c"], targets: ["a", "b"]),
  ]
  private static let direct = ["a": ["b"], "b": ["c", "b"], "c": ["a"]]

  private enum Failure: Error {
    case refused(String, String)
    case thrown
  }

  private(set) var log: [String] = []
  private(set) var state = "a"
  private var revision = 0
  private var script: RequestScript
  /// The callbacks that the host has.
  private let callbacks: Set<String>
  private var waiting: [RequestScript.Request] = []
  private var isRunning = false
  /// Whether a request that was made at rest is being decided about, so that a refusal ends it.
  private var isDeciding = false
  /// Whether a callback receives a refusal, a call or an error; those that it causes wait.
  private var isDelivering = false
  private var reports: [(name: String, detail: String)] = []

  init(_ script: RequestScript, callbacks: Set<String>) { (self.script, self.callbacks) = (script, callbacks) }

  /// Makes so many requests from outside.
  mutating func run(_ count: Int) {
    for _ in 0..<count {
      make(script.next())
      log.append("settled in \(state) #\(revision)")
    }
  }

  /// Code of the host runs, and may request something.
  private mutating func reach(_ place: String) {
    log.append("\(place) in \(state) #\(revision)")
    for request in script.requests(at: place) { make(request, isSilent: place.hasPrefix("didRefuse")) }
  }

  private mutating func callback(_ name: String, _ detail: String = "") {
    if callbacks.contains(name) { reach("\(name)\(detail)") }
  }

  /// Notifies the host of a refusal, a call or an error: now, or after the one that it is receiving.
  private mutating func report(_ name: String, _ detail: String = "") {
    guard callbacks.contains(name) else { return }
    if isDelivering { return reports.append((name, detail)) }
    isDelivering = true
    callback(name, detail)
    let wasRunning = isRunning
    while !reports.isEmpty {
      let next = reports.removeFirst()
      isRunning = wasRunning || next.name == "didRefuse" && !waiting.isEmpty
      callback(next.name, next.detail)
    }
    isRunning = wasRunning
    isDelivering = false
  }

  private mutating func condition(_ name: String) -> Bool {
    guard callbacks.contains(name) else { return true }
    let answer = script.holds()
    let wasDeciding = isDeciding
    isDeciding = false
    reach("\(name) \(answer)")
    isDeciding = wasDeciding
    return answer
  }

  // MARK: - One request

  private mutating func make(_ request: RequestScript.Request, isSilent: Bool = false) {
    var result: String
    do {
      result = try outcome(of: request)
    } catch Failure.refused(let reason, let subject) {
      result = "refused \(reason) \(subject)"
    } catch {
      result = "threw"
    }
    // A call whose result can't say it says nothing.
    if case .method(let name, .call) = request {
      if ["go", "again", "tick", "choose"].contains(name) { result = "called" }
      if name == "look", result.hasPrefix("refused") { result = "nil" }
    }
    if !isSilent { log.append("\(request): \(result)") }
  }

  private mutating func outcome(of request: RequestScript.Request) throws(Failure) -> String {
    if case .method("look", _) = request {
      guard state != "a" else { throw refusal("notAllowed", "look") }
      reach("body of look")
      report("didCall")
      if !isRunning, !isDelivering { settle() }
      return "looked"
    }
    guard isRunning else {
      (isRunning, isDeciding) = (true, true)
      do throws(Failure) {
        let result = try carryOut(request)
        settle()
        return result
      } catch {
        // What the conditions of a refused request have queued runs after the delivery.
        if isDelivering, case .refused(let reason, _) = error, reason != "undeclaredTarget" {
          isRunning = false
        } else {
          settle()
        }
        throw error
      }
    }
    // A call that can report failure must not return as if it had happened.
    if case .method(let name, let way) = request, way != .event {
      if way == .name || RequestScript.returning.contains(name) || name == "back" {
        throw refusal("inTransition", name)
      }
      waiting.append(request)
      return "called"
    }
    waiting.append(request)
    return "queued"
  }

  /// Step 12.
  private mutating func settle() {
    // What is carried out runs, also where it was requested by who heard of the refusal of what needs no turn.
    isRunning = true
    while !waiting.isEmpty { _ = try? carryOut(waiting.removeFirst()) }
    isRunning = false
  }

  private mutating func carryOut(_ request: RequestScript.Request) throws(Failure) -> String {
    switch request {
    case .state(let target):
      guard Self.direct[state]?.contains(target) == true else { throw refusal("notAllowed", target) }
      guard condition("shouldTransition") else { throw refusal("declined", target) }
      isDeciding = false
      callback("willTransition")
      change(to: target)
      callback("didTransition")
      return "happened"
    case .method(let name, let way): return try carryOut(name, way)
    }
  }

  private mutating func carryOut(_ name: String, _ way: RequestScript.Request.Way) throws(Failure) -> String {
    guard let rule = Self.rules[name], rule.sources.contains(state) else { throw refusal("notAllowed", name) }
    if rule.condition != nil {
      let answer = script.holds()
      log.append("isReady \(answer)")
      guard answer else { throw refusal("declined", name) }
    }
    guard condition("shouldFire") else { throw refusal("declined", name) }
    if !rule.targets.isEmpty, !condition("shouldTransition") { throw refusal("declined", name) }
    isDeciding = false
    callback("willFire")
    if !rule.targets.isEmpty { callback("willTransition") }
    reach("body of \(name)")
    if name == "back", script.draw(4) == 0 {
      report("didFail")
      throw .thrown
    }
    var target = rule.targets.first
    if name == "choose" {
      target = script.pick()
      if target == "c" { throw refusal("undeclaredTarget", name) }
    }
    guard let target else {
      callback("didFire")
      return way == .event ? "stayed" : way == .name ? "nil" : "called"
    }
    change(to: target)
    callback("didFire")
    callback("didTransition")
    return way == .name && !RequestScript.returning.contains(name) ? "nil" : "happened"
  }

  /// Steps 5 to 9.
  private mutating func change(to target: String) {
    let source = state
    callback("willExit\(source.uppercased())")
    callback("willEnter\(target.uppercased())")
    state = target
    revision += 1
    callback("didExit\(source.uppercased())")
    callback("didEnter\(target.uppercased())")
  }

  private mutating func refusal(_ reason: String, _ subject: String) -> Failure {
    // At rest a request of the callback runs at once, unless others wait already.
    let wasRunning = isRunning
    isRunning = wasRunning && !isDeciding || !waiting.isEmpty
    isDeciding = false
    report("didRefuse", " \(reason) \(subject)")
    isRunning = wasRunning
    if !wasRunning, !isDelivering { settle() }
    return .refused(reason, subject)
  }
}
