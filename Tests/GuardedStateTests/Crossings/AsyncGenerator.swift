#if Macros
/// Random scripts with async calls, reproducible from a seed.
///
/// The model follows the script, so that most calls are of methods that the state declares.
struct AsyncGenerator {
  private var random: SplitMix
  private var model: AsyncModel

  init(seed: UInt64, _ rules: AsyncRules) {
    (random, model) = (SplitMix(state: seed), AsyncModel(rules, listens: false))
  }

  private static let places = [
    "willTransition", "didTransition", "body", "end", "override", "save", "report transition", "report call",
    "report refused",
  ]

  mutating func script(_ count: Int) -> [AsyncStep] {
    (0..<count).map { _ in
      let step = step()
      _ = model.observation(of: step)
      return step
    }
  }

  private mutating func draw(_ count: Int) -> Int { Int.random(in: 0..<count, using: &random) }
  private mutating func draw<Element>(from all: [Element]) -> Element { all[draw(all.count)] }

  /// A method, which the state probably declares.
  private mutating func method(_ isSuitable: (AsyncRules.Method) -> Bool) -> String {
    let all = AsyncRules.methods.filter(isSuitable)
    let declared = all.filter { model.declares($0) || $0.waits }
    return draw(from: declared.isEmpty || draw(4) == 0 ? all : declared).name
  }

  private mutating func step() -> AsyncStep {
    var step = AsyncStep(action: action())
    if draw(4) == 0 { step.reaction = .init(place: draw(from: Self.places), action: inner()) }
    return step
  }

  private mutating func action() -> AsyncAction {
    if let action = rareAction() { return action }
    return switch draw(26) {
    case 0..<8: .start(AsyncCall(kind: kind(), isCanceled: draw(12) == 0))
    case 8..<14 where !model.gates.isEmpty: .open(draw(6), draw(3) == 0 ? draw(from: AsyncEnd.allCases) : .returns)
    case 14: .cancel(draw(6))
    case 15..<19: outer()
    case 19: .transaction((0...draw(2)).map { _ in inner() }, fails: draw(2) == 0)
    case 20: .conditionsChanged
    case 21: draw(3) == 0 ? .expireDue : draw(3) == 0 ? .reset : .conditionsChanged
    case 22, 23: .advance(draw(from: [5, 10, 15, 20, 25]), wakes: draw(2) == 0)
    default: .set(draw(from: AsyncSwitch.allCases), draw(2) == 0)
    }
  }

  /// An action that makes what is rare more likely: nil if there is none, or by chance.
  private mutating func rareAction() -> AsyncAction? {
    let isSuspended = !model.gates.isEmpty
    if isSuspended, model.nextDue != nil, draw(2) == 0 { return .open(draw(6), draw(from: AsyncEnd.allCases)) }
    if isSuspended, !model.holds(.saves), draw(3) == 0 {
      return .open(draw(6), draw(from: [.returns, .throwsError]))
    }
    if !model.situation.bodies.isEmpty, draw(8) == 0 { return .set(.saves, false) }
    if model.isActivityRunning, model.isActivityCanceled, draw(4) == 0 {
      // The gate of the activity is the last.
      return .open(model.gates.count - 1, draw(from: [.throwsError, .throwsCancellation]))
    }
    if !model.situation.timers.isEmpty, draw(10) == 0 { return .advance(25, wakes: draw(3) == 0) }
    if !model.waiters.isEmpty, draw(10) == 0 { return .set(draw(from: [.isReady, .isWide]), true) }
    return nil
  }

  private mutating func number() -> Int { draw(4) == 0 ? 9 : draw(5) + 1 }

  private mutating func kind() -> AsyncCall.Kind {
    switch draw(12) {
    case 0: .waitUntil(draw(from: ["ready", "spare", "closed", "failed"]), draw(2) == 0 ? 33 : nil)
    case 1: .transaction((0...draw(2)).map { _ in inner() })
    case 2: .method(draw(from: [.call, .handle, .json, .tools]), method { !$0.isAsync }, 1)
    default: .method(draw(from: [.call, .call, .handle, .json, .tools]), method { $0.isAsync }, number())
    }
  }

  /// A request or a question of a task that awaits it.
  private mutating func outer() -> AsyncAction {
    switch draw(4) {
    case 0: .request(draw(from: [.call, .tools]), method { !$0.isAsync }, 1)
    case 1: .request(draw(from: [.ask, .previewTools]), method { _ in true }, number())
    default: inner()
    }
  }

  /// An action that code of the host or of an observer performs.
  private mutating func inner() -> AsyncAction {
    switch draw(9) {
    case 0, 1: return .request(draw(from: [.handle, .json]), method { !$0.isAsync }, 1)
    case 2, 3, 4: return .request(.fire, method { !$0.isAsync && $0.changes || $0.name == "load" }, 1)
    case 5: return .request(draw(from: [.can, .preview]), method { _ in true }, 1)
    case 6: return .request(.askFire, method { !$0.isAsync && $0.changes || $0.name == "load" }, 1)
    case 7: return .set(draw(from: AsyncSwitch.allCases), draw(2) == 0)
    default: return .conditionsChanged
    }
  }
}

/// Combinations about which the contract is silent.
enum AsyncExclusion: String, CaseIterable {
  case sameTime = "A limit and a timeout, or two limits, end at the same time"
  case lateLimit = "The task of a limit is late"
  case unsavedTimeout = "A timeout or an eventless transition can't be saved, as in the synchronous crossings"
  case severalEnds = "Several bodies end, or a body ends and calls wait, when a body or a transaction ends"
  case eventInTransaction = "The event of an async method, which never happens, is fired in another task's transaction"
  case deepCalls = "A body calls a method that waits or suspends while it is called by a body that does"
  case resetInTransaction = "A transaction resets the machine"
  case staleCondition = "A call begins to wait, and nothing has evaluated the condition of an eventless transition"
  case queuedAtEnd = "The end of a body can't be saved, and its callbacks have queued requests"
  case shortState = "A state with an activity is left in the step in which it is entered"
  case unseenState = "A task begins to wait for a state that another one's transaction may have left"
  case activityInBody = "An activity fails while a body without 'via:' runs"
}
#endif
