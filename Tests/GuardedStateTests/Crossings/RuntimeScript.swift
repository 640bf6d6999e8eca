#if Macros
import Foundation
import GuardedState

/// The ways to request something, and to ask about it.
enum RuntimeRoad: String, CaseIterable, Sendable {
  case call, handle, json, fire
  case can, ask, askFire, preview, previewFire

  /// Whether it only asks.
  var isQuestion: Bool { ![.call, .handle, .json, .fire].contains(self) }
  /// Whether it is about an event, which has no arguments.
  var isEvent: Bool { [.fire, .askFire, .previewFire].contains(self) }
}

/// What the environment of a host decides.
enum RuntimeSwitch: String, CaseIterable, Sendable {
  case isReady, isFull, isCalm, saves, fails, picksWork, strays

  /// The values at the beginning.
  static let initial: [Self: Bool] = [
    .isReady: true, .isFull: false, .isCalm: true, .saves: true, .fails: false, .picksWork: false, .strays: false,
  ]
}

/// One action of a script: from outside, or in code that a host calls.
indirect enum RuntimeAction: Hashable, Sendable, CustomStringConvertible {
  case request(RuntimeRoad, String, Int)
  case enter(String)
  case askEnter(String)
  case enqueue(String, Int)
  case transaction([RuntimeAction], fails: Bool)
  case several([RuntimeAction])
  case askPermitted
  case start, reset, restore, expireDue, conditionsChanged
  case set(RuntimeSwitch, Bool)
  case advance(Int)

  var description: String {
    switch self {
    case .request(let road, let method, let number): "\(road) \(method)(\(number))"
    case .enter(let state): "transition(to: \(state))"
    case .askEnter(let state): "refusal(transitionTo: \(state))"
    case .enqueue(let method, let number): "enqueue \(method)(\(number))"
    case .transaction(let actions, let fails): "transaction\(fails ? " that fails" : "") \(actions)"
    case .several(let actions): "several \(actions)"
    case .askPermitted: "permitted"
    case .set(let name, let value): "\(name) = \(value)"
    case .advance(let seconds): "advance \(seconds) s"
    case .start: "start"
    case .reset: "reset"
    case .restore: "restore"
    case .expireDue: "expireDue"
    case .conditionsChanged: "conditionsChanged"
    }
  }
}

/// An action from outside, and actions of code that runs because of it.
struct RuntimeStep: Hashable, Sendable, CustomStringConvertible {
  /// An action in the first piece of code whose name begins with the place.
  struct Reaction: Hashable, Sendable {
    let place: String
    let action: RuntimeAction
  }

  let action: RuntimeAction
  var reactions: [Reaction] = []

  var description: String {
    ([action.description] + reactions.map { "in \($0.place): \($0.action)" }).joined(separator: "; ")
  }
}

/// What a host's code reaches: it is written down, and a reaction of the step is performed.
final class RuntimeProbe: @unchecked Sendable {
  var log: [String] = []
  var switches = RuntimeSwitch.initial
  var reactions: [RuntimeStep.Reaction] = []
  var perform: (RuntimeAction) -> String = { _ in "" }
  var isSilent = false

  func reach(_ text: String) {
    if isSilent { return }
    log.append(text)
    guard let index = reactions.firstIndex(where: { text.hasPrefix($0.place) }) else { return }
    let action = reactions.remove(at: index).action
    log.append("- \(action)")
    log.append("- \(perform(action))")
  }

  func holds(_ name: String, _ value: Bool) -> Bool {
    reach("\(name) \(value)")
    return value
  }

  func fits(_ name: String, _ number: Int) -> Verdict {
    holds("\(name)(\(number))", number <= 5) ? true : Verdict(false, "\(number) is too much")
  }

  @discardableResult
  func body(_ name: String) throws -> Int {
    reach("body \(name)")
    if switches[.fails, default: false] { throw RuntimeError.body }
    return 7
  }

  func silentBody(_ name: String) -> Int? {
    reach("body \(name)")
    return 7
  }

  func picked<State>(_ first: State, _ second: State, stray: State) -> State {
    if switches[.strays, default: false] { return stray }
    return switches[.picksWork, default: false] ? second : first
  }

  func save(_ text: String) throws {
    reach(text)
    if !switches[.saves, default: false] { throw RuntimeError.unsaved }
  }
}

/// The errors of bodies, of `willCommit`, and of transactions.
enum RuntimeError: Error { case body, unsaved, transaction }
#endif
