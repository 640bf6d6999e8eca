#if Macros
/// Random scripts, reproducible from a seed.
struct RuntimeGenerator {
  private var random: SplitMix
  private let rules: RuntimeRules

  init(seed: UInt64, _ rules: RuntimeRules) { (random, self.rules) = (SplitMix(state: seed), rules) }

  /// The places at which code of a host or of its listeners runs.
  static let places = [
    "isReady", "should", "body", "save", "willFire", "willTransition", "willExit", "willEnter", "didExit", "didEnter",
    "didFire", "didTransition", "didCall", "didRefuse", "didFail", "report transition", "report refused",
    "report call", "report ignored", "report failure", "report reset",
  ]

  mutating func script(_ count: Int) -> [RuntimeStep] { (0..<count).map { _ in step() } }

  private mutating func draw(_ count: Int) -> Int { Int.random(in: 0..<count, using: &random) }

  private mutating func step() -> RuntimeStep {
    while true {
      var step = RuntimeStep(action: action(isOutermost: true))
      for _ in 0..<max(0, draw(5) - 2) {
        step.reactions.append(.init(place: Self.places[draw(Self.places.count)], action: action(isOutermost: false)))
      }
      if RuntimeExclusion.first(of: step) == nil { return step }
    }
  }

  private mutating func action(isOutermost: Bool) -> RuntimeAction {
    switch draw(24) {
    case 0: .enter(["open", "idle", "held", "work"][draw(4)])
    case 1: .askEnter(["open", "idle", "work"][draw(3)])
    case 2: .enqueue(methods[draw(methods.count)].name, number())
    case 3: .transaction((0...draw(3)).map { _ in action(isOutermost: false) }, fails: draw(4) == 0)
    case 4, 11, 12:
      isOutermost ? request() : .several((0...draw(3)).map { _ in queueable() })
    case 13: .askPermitted
    case 5: rare()
    case 6: .conditionsChanged
    case 7, 8: .set(RuntimeSwitch.allCases[draw(RuntimeSwitch.allCases.count)], draw(2) == 0)
    case 9, 10: .advance([5, 10, 15, 20, 25][draw(5)])
    default: request()
    }
  }

  /// A request that can wait for the end of a transition.
  private mutating func queueable() -> RuntimeAction {
    let method = ["begin", "put", "take", "note", "tick", "pick", "step", "finish"][draw(8)]
    return [
      .request(.fire, method, 1), .request(.call, ["note", "tick"][draw(2)], 1), .enqueue(method, 1), .enter("idle"),
    ][
      draw(4)]
  }

  private mutating func rare() -> RuntimeAction { [.start, .reset, .restore, .expireDue][draw(4)] }
  private mutating func number() -> Int { draw(4) == 0 ? 9 : draw(5) + 1 }
  private var methods: [RuntimeRules.Method] { RuntimeRules.methods.filter { $0.region < rules.initials.count } }

  private mutating func request() -> RuntimeAction {
    let method = methods[draw(methods.count)]
    let roads = RuntimeRoad.allCases.filter { !method.isAllowed || !$0.isEvent }
    return .request(roads[draw(roads.count)], method.name, number())
  }
}

/// Combinations about which the contract is silent.
enum RuntimeExclusion: String, CaseIterable {
  case restoreInside = "A snapshot is restored in code that the host calls, where the object would be replaced"
  case conditionAsksItself = "A condition requests or asks for what depends on the same condition"
  case listenerOfClosure = "A listener of a refusal or a call in a closure of 'enqueue' makes requests"
  case timeInCallback = "Time passes while a state is entered or its listeners run"
  case resetInListener = "A listener resets the machine"
  case resetInTransaction = "A transaction resets the machine"
  case queuedByQuestion = "A condition that a question evaluates requests something"

  /// The first exclusion that a step falls under.
  static func first(of step: RuntimeStep) -> RuntimeExclusion? { allCases.first { $0.includes(step) } }

  private func includes(_ step: RuntimeStep) -> Bool {
    let inner = step.reactions.map(\.action).flatMap(\.all)
    let conditions = step.reactions.filter { ["isReady", "should"].contains($0.place) }
    switch self {
    case .restoreInside:
      return inner.contains(.restore) || step.action != .restore && step.action.all.contains(.restore)
    case .conditionAsksItself:
      return conditions.contains { condition in condition.action.all.contains { $0.evaluates(condition.place) } }
    case .listenerOfClosure:
      let all = step.action.all + inner
      return all.contains { if case .enqueue = $0 { true } else { false } }
        && step.reactions.contains(where: \.isOfListener)
    case .timeInCallback:
      let after = step.reactions.filter { $0.place.hasPrefix("did") || $0.place.hasPrefix("report") }
      return after.contains { $0.action.all.contains { if case .advance = $0 { true } else { false } } }
    case .resetInListener:
      return step.reactions.contains { $0.isOfListener && $0.action.all.contains(.reset) }
    case .resetInTransaction:
      return ([step.action] + step.reactions.map(\.action)).contains { $0 != .reset && $0.all.contains(.reset) }
    case .queuedByQuestion:
      let asks = step.action.all.contains { $0.isQuestion } || inner.contains { $0.isQuestion }
      return asks && conditions.contains { !$0.action.isQuestion }
    }
  }
}

extension RuntimeStep.Reaction {
  /// Whether the code receives reports.
  fileprivate var isOfListener: Bool {
    place.hasPrefix("report") || ["didCall", "didRefuse", "didFail"].contains(place)
  }
}

extension RuntimeAction {
  /// The action and those in it.
  var all: [RuntimeAction] {
    switch self {
    case .transaction(let actions, _), .several(let actions): [self] + actions.flatMap(\.all)
    default: [self]
    }
  }

  /// Whether it only asks.
  fileprivate var isQuestion: Bool {
    switch self {
    case .request(let road, _, _): road.isQuestion
    case .askEnter, .askPermitted: true
    default: false
    }
  }

  /// Whether it evaluates the condition, or the guards, whose names begin so.
  fileprivate func evaluates(_ place: String) -> Bool {
    if self == .askPermitted { return true }
    guard case .request(let road, let name, _) = self else { return false }
    let method = RuntimeRules.method(name)
    guard road.isQuestion || method.isAllowed else { return false }
    return place == "should" ? method.parameter != .none : ["begin", "note", "peek"].contains(name)
  }
}
#endif
