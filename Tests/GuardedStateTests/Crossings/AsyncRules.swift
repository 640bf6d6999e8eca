#if Macros
/// The rules of the hosts of the async crossings, as data.
struct AsyncRules: Sendable {
  /// The effect of a method.
  enum Body: Equatable, Sendable {
    case changesNothing
    case transition(to: [String])
    case via(String, to: String, orElse: String?)
  }

  struct Method: Sendable {
    let name: String
    let sources: [String]
    let body: Body
    var isAsync = true
    var hasNumber = false
    /// Whether a guard sees the number, and declines one of more than 5.
    var guards: Bool { ["load", "read", "send", "take"].contains(name) }
    /// Whether a number of more than 5 is accepted if `isWide` is set.
    var mayBeWide = false
    var needsReady = false
    var waits = false
    var limit: Int?
    var cancelsBody = false
    /// The result of a refused call that can't throw the refusal; nil if it can.
    var neutral: String?
    var changes: Bool { body != .changesNothing }
    /// Whether a call waits in the queue of a transition, and a state may defer it.
    var isQueued: Bool { name == "poke" }
  }

  var saves = false
  /// Whether a subclass overrides `load` and `fetch`.
  var overrides = false
  var hasActivities = true
  /// Whether tasks wake for timeouts.
  var hasTimers = true
  var isAwaitedByName = true

  static let methods = [
    Method(name: "load", sources: ["idle"], body: .via("loading", to: "ready", orElse: "failed"), hasNumber: true),
    Method(name: "fetch", sources: ["idle"], body: .transition(to: ["ready"]), hasNumber: true, needsReady: true),
    Method(name: "pick", sources: ["ready"], body: .transition(to: ["idle", "failed"])),
    Method(name: "read", sources: ["ready", "loading"], body: .changesNothing, hasNumber: true),
    Method(name: "guess", sources: ["ready"], body: .changesNothing, hasNumber: true, neutral: "0"),
    Method(name: "look", sources: ["idle"], body: .transition(to: ["ready"]), neutral: "nil"),
    Method(
      name: "send", sources: ["ready"], body: .changesNothing, hasNumber: true, mayBeWide: true, waits: true),
    Method(
      name: "take", sources: ["ready", "spare"], body: .transition(to: ["idle"]), hasNumber: true, mayBeWide: true,
      needsReady: true, waits: true, limit: 32),
    Method(
      name: "scan", sources: ["ready", "spare"], body: .via("scanning", to: "idle", orElse: "failed"), cancelsBody: true
    ),
    Method(
      name: "stop", sources: ["loading", "ready", "scanning", "failed"], body: .transition(to: ["idle"]), isAsync: false
    ),
    Method(name: "close", sources: ["idle", "loading", "ready"], body: .transition(to: ["closed"]), isAsync: false),
    Method(name: "poke", sources: ["ready", "first"], body: .transition(to: []), isAsync: false, neutral: "nil"),
    Method(name: "peek", sources: ["ready", "loading"], body: .changesNothing, isAsync: false),
  ]

  static func method(_ name: String) -> Method { methods.first { $0.name == name } ?? methods[0] }

  static let parents = ["first": "spare", "last": "spare"]
  /// The times of the timeouts, and their targets.
  static let timeouts: [String: (seconds: Int, target: String)] = ["loading": (10, "failed"), "ready": (21, "spare")]

  /// A state and those around it.
  static func path(of state: String) -> [String] { [state] + (parents[state].map { [$0] } ?? []) }
}

/// A kind of host beside the rules that describe it.
enum AsyncKind: String, CaseIterable, Sendable {
  case global, saving, actor, plain, savingPlain

  var rules: AsyncRules {
    switch self {
    case .global: AsyncRules()
    case .saving: AsyncRules(saves: true, overrides: true)
    case .actor: AsyncRules()
    case .plain: AsyncRules(hasActivities: false, hasTimers: false, isAwaitedByName: false)
    case .savingPlain: AsyncRules(saves: true, hasActivities: false, hasTimers: false, isAwaitedByName: false)
    }
  }
}
#endif
