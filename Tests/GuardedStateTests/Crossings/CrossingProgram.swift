#if Macros
/// A program that makes each call of its crossings, and prints a line for each.
struct CrossingProgram {
  let crossings: [Crossing]

  /// The source, with one host for each kind of host and guard.
  var source: String {
    let hosts = Dictionary(grouping: crossings, by: \.type).sorted { $0.key < $1.key }.map(\.value)
    let trials = crossings.flatMap(\.trials).map { trial in
      let (form, type) = (trial.crossing.form, trial.crossing.type)
      return "\(type) \(form.method) \(form.isAsync) \(form.attribute == .transition) \(trial.road) \(trial.situation)"
        + " \(form.option == .trap) \(trial.crossing.guard.needsNumber) \(trial.isCounted) |\(trial.name)"
    }
    let makers = hosts.map { host in
      let type = host[0].type + (host[0].host == .generic ? "<Int>" : "")
      return "  \"\(host[0].type)\": { trial in await \(type)(trial.probe).drive(trial) },"
    }
    return """
      \(Self.support)
      \(hosts.map(Self.host).joined(separator: "\n"))
      let makers: [String: @Sendable (Trial) async -> String] = [
      \(makers.joined(separator: "\n"))
      ]
      let trials = \"\"\"
      \(trials.joined(separator: "\n"))
      \"\"\"
      @concurrent func run() async {
        for line in trials.split(separator: "\\n") {
          let parts = line.split(separator: "|", maxSplits: 1)
          let words = parts[0].split(separator: " ").map(String.init)
          let observed = await outcome(of: Trial(words, true)), unobserved = await outcome(of: Trial(words, false))
          print("\\(parts[1]): \\(observed)\\(observed.hasPrefix(unobserved) ? "" : " (unobserved: \\(unobserved))")")
        }
      }
      /// Makes a call; in a separate task if that is canceled.
      @concurrent func outcome(of trial: Trial) async -> String {
        let make = makers[trial.type]!
        return trial.situation.hasPrefix("canceled") ? await Task { await make(trial) }.value : await make(trial)
      }
      await run()

      """
  }

  /// The source of hosts whose crossings don't compile.
  static func declarations(of crossings: [Crossing]) -> String {
    let hosts = Dictionary(grouping: crossings, by: \.type).sorted { $0.key < $1.key }.map(\.value)
    return "\(support)\n\(hosts.map(classes).joined(separator: "\n"))\n"
  }

  // MARK: - Hosts

  private static func host(_ crossings: [Crossing]) -> String { "\(classes(crossings))\n\(driver(crossings))" }

  /// The class or the actor, with its superclass, and the protocol that it inherits guards from.
  private static func classes(_ crossings: [Crossing]) -> String {
    let (host, type) = (crossings[0].host, crossings[0].type)
    let access = host == .monitor ? "private " : ""
    let inherited = crossings.filter { $0.guard == .inherited }.compactMap(\.guardMethod)
    let own = crossings.filter { $0.guard != .inherited }.compactMap(\.guardMethod).map { "  \(access)\($0)" }
    let states = "enum State { case ready, before, loading, done, other, failed, stuck }"
    let rules = """
      Rules(initial: .ready) { In(.ready, to: .before, .stuck, .loading, .done, .other, .failed); In(.before, to: .ready) }
      """
    let storage = host == .generic ? "static var rules: Rules { \(rules) }" : "static let rules = \(rules)"
    let beginning =
      host == .object ? objectBeginning : "  \(states)\n  \(storage)\n  init(_ probe: Probe) { self.probe = probe }"
    let members = """
      \(beginning)
        let probe: Probe
        \(access)var isFit: Bool { probe.fits() }
        \(access)var isFine: Verdict { probe.fits() ? true : "not fit" }
      """
    let methods = (crossings.map(\.declaration) + own).joined(separator: "\n")
    let source =
      switch host {
      case .subclass:
        "\(opening(.subclass, "class Base\(type)", inherited)) {\n\(members)\n  @Allowed(in: State.ready) func lookAround() {}\n}\n"
          + "@Guarded\nfinal class \(type): Base\(type) {\n\(methods)\n}"
      case .override:
        "\(opening(.override, "class Base\(type)", inherited)) {\n\(members)\n\(methods)\n}\n"
          + "@Guarded\nfinal class \(type): Base\(type) {\n\(crossings.map(\.overriding).joined(separator: "\n"))\n}"
      default: "\(opening(host, type, inherited)) {\n\(members)\n\(methods)\n}"
      }
    if inherited.isEmpty { return source }
    let item = host == .generic ? "associatedtype Item; " : ""
    return """
      protocol \(host)Guards { \(item)var probe: Probe { get } }
      extension \(host)Guards {
      \(inherited.joined(separator: "\n"))
      }
      \(source)
      """
  }

  /// The first lines of a class or an actor.
  private static func opening(_ host: CrossingHost, _ type: String, _ inherited: [String]) -> String {
    let supertypes = host == .object ? ["GuardedObject"] : host == .monitor ? ["@unchecked Sendable"] : []
    let all = supertypes + (inherited.isEmpty ? [] : ["\(host)Guards"])
    let clause = all.isEmpty ? "" : ": " + all.joined(separator: ", ")
    return switch host {
    case .subclass, .override: "@Guarded\n\(type)\(clause)"
    case .mainActor: "@Guarded @MainActor\nfinal class \(type)\(clause)"
    case .actor: "@Guarded\nactor \(type)\(clause)"
    case .generic: "@Guarded\nfinal class \(type)<Item: Comparable & ExpressibleByIntegerLiteral & Sendable>\(clause)"
    case .monitor: "@Guarded(synchronized: true)\nfinal class \(type)\(clause)"
    case .final, .object: "@Guarded\nfinal class \(type)\(clause)"
    }
  }

  private static let objectBeginning = """
      init(_ probe: Probe) {
        self.probe = probe
        super.init(rules: Rules(initial: "ready") {
          In("ready", to: "stuck")
          for state in ["loading", "done", "other", "failed", "stuck"] { In(state) }
        })
      }
    """

  /// The code that makes a call in the isolation of its host, and asks before.
  private static func driver(_ crossings: [Crossing]) -> String {
    let host = crossings[0].host
    let isolation = host.runsWithCaller ? "nonisolated(nonsending) " : ""
    let base = host == .subclass ? "Base\(crossings[0].type)." : ""
    let opening =
      host.runsWithCaller
      ? ""
      : """
      if trial.situation == "later" { _ = try! transition(to: .before) }
          let opener = trial.situation != "later" ? nil : Task {
            while machine.waiters.isEmpty { await Task.yield() }
            _ = try! transition(to: .ready)
          }
      """
    let unsafe = host.runsWithCaller && host != .monitor ? "nonisolated(unsafe) " : ""
    let unwrapping = host == .subclass || host == .override ? "" : "!"
    let name = { (kind: String) in host == .object ? "method" : "\(kind)(rawValue: method)\(unwrapping)" }
    let now = crossings.filter { !$0.form.isAsync }, later = crossings.filter(\.form.isAsync)
    let arguments = Dictionary(grouping: crossings, by: \.arguments).filter { $0.key != "" }.sorted { $0.key < $1.key }
    let cases = arguments.map { entry in
      "    case \(entry.value.map { "\"\($0.form.method)\"" }.joined(separator: ", ")): [\(entry.key)]"
    }
    let ask = host == .actor ? "refusal { try callNow(method) }" : "refusal { try $0.callNow(method) }"
    return """
      extension \(crossings[0].type) {
        @Unguarded \(isolation)func drive(_ trial: Trial) async -> String {
          let (method, reports) = (trial.method, Reports())
          if trial.situation == "wrongState" { _ = try! transition(to: \(host == .object ? "\"stuck\"" : ".stuck")) }
          \(opening)
          if method.contains("Waits") { machine.clock = JumpingClock(jumps: trial.situation == "guardFalse") }
          if trial.isObserved { _ = machine.onReport { reports.append($0) } }
          if trial.situation == "canceledBefore" { withUnsafeCurrentTask { $0?.cancel() } }
          var result: String
          do { result = try await perform(trial) } catch { result = text(of: error) }
          if trial.road == "handle", result.hasPrefix("own(") { result = String(result.dropFirst(4).dropLast()) }
          \(host.runsWithCaller ? "" : "await opener?.value")
          let evaluated = trial.isCounted ? "\\(probe.evaluated)" : "?"
          return "\\(result); \\(probe.entered) ran, \\(evaluated) evaluated; \\(state)" + (trial.isObserved ? "; \\(reports.lines)" : "")
        }
        @Unguarded \(isolation)func perform(_ trial: Trial) async throws -> String {
          let method = trial.method
          switch trial.road {
          case "call": return trial.isAsync ? try await callLater(method) : try callNow(method)
          case "fire": return text(of: try fire(\(name("Event"))))
          case "handle":
            \(unsafe)let (host, arguments) = (self, arguments(method))
            return text(try await host.handle(method, arguments))
          default:
            let allowed = refusal(of: \(name("Method")))
            var answer = "can \\(text(of: allowed, can(\(name("Method")))))"
            if !trial.traps {
              answer += ", asked \\(text(of: trial.isAsync ? await refusal { try await $0.callLater(method) } : \(ask)))"
            }
            guard trial.isTransition else { return answer }
            let fired = machine.refusal(fire: \(base)\(name("Event")))
            return "\\(answer), fire \\(text(of: fired, machine.can(fire: \(base)\(name("Event")))))"
          }
        }
        @Unguarded func arguments(_ method: String) -> [Any] {
          switch method {
      \(cases.joined(separator: "\n"))
          default: []
          }
        }
        @Unguarded func callNow(_ method: String) throws -> String {
          switch method {
      \(now.map(\.call).joined(separator: "\n"))
          default: fatalError(method)
          }
        }
        @Unguarded \(isolation)func callLater(_ method: String) async throws -> String {
          switch method {
      \(later.map(\.call).joined(separator: "\n"))
          default: fatalError(method)
          }
        }
      }
      """
  }

  /// The declarations that the hosts of all kinds use.
  private static let support = """
    import GuardedState
    final class Probe: @unchecked Sendable {
      var entered = 0
      var evaluated = 0
      var isFit = true
      var fails = false
      var cancels = false
      var stays = false
      var number = 1
      func enters() -> Bool {
        entered += 1
        return fails
      }
      func fits() -> Bool {
        evaluated += 1
        return isFit
      }
      func suspend() async {
        await Task.yield()
        if cancels { withUnsafeCurrentTask { $0?.cancel() } }
      }
      func make() throws { if fails { throw Oops() } }
      func makeOwn() throws(OwnError) { if fails { throw .own } }
      func verdict<Number>(_ number: Number) -> Verdict {
        if !fits() { return "not fit" }
        return (number as! Int) <= 5 ? true : "too much"
      }
    }
    final class Reports: @unchecked Sendable {
      var lines: [String] = []
      func append(_ report: Report) {
        switch report {
        case .transition(let change): lines.append("to \\(change.to)")
        case .call: lines.append("call")
        case .refusal(let refusal): lines.append(text(of: refusal.content))
        case .failure(let failure): lines.append("failed \\(failure.error)")
        case .announcement, .permissions, .began, .ended: break
        }
      }
    }
    /// A clock whose time passes only while a call waits that is never allowed.
    final class JumpingClock: Clock, @unchecked Sendable {
      private(set) var now = ContinuousClock.now
      let minimumResolution = Duration.zero
      let jumps: Bool
      init(jumps: Bool) { self.jumps = jumps }
      func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
        if jumps { now = max(now, deadline) } else { try await Task.sleep(for: .seconds(3600)) }
      }
    }
    struct Trial: Sendable {
      let type: String, method: String, isAsync: Bool, isTransition: Bool, road: String, situation: String
      let isObserved: Bool, traps: Bool, isCounted: Bool
      let probe = Probe()
      init(_ words: [String], _ isObserved: Bool) {
        (type, method, isAsync, isTransition) = (words[0], words[1], words[2] == "true", words[3] == "true")
        (road, situation, self.isObserved, traps) = (words[4], words[5], isObserved, words[6] == "true")
        isCounted = words[8] == "true"
        probe.fails = situation == "throws"
        probe.cancels = situation == "canceled"
        probe.stays = situation == "stays"
        if situation == "guardFalse" {
          if words[7] == "true" { probe.number = 9 } else { probe.isFit = false }
        }
      }
    }
    struct Oops: Error {}
    enum OwnError: RefusalConvertible {
      case own, refused(Refusal)
      init(refusal: Refusal) { self = .refused(refusal) }
    }
    struct Ticket: ~Copyable { consuming func redeem() {} }
    final class Parcel {}
    func publish<Value>(_ value: sending Value) {}
    func text(of error: any Error) -> String {
      switch error {
      case let refusal as Refusal:
        refusal.reason != .declined ? "refused \\(refusal.reason)"
          : "declined \\(refusal.conditions) \\(refusal.explanations)"
      case OwnError.refused(let refusal): "own(\\(text(of: refusal)))"
      case is CancellationError: "CancellationError()"
      default: "\\(error)"
      }
    }
    func text(of refusal: Refusal?, _ isAllowed: Bool? = nil) -> String {
      let answer = refusal.map { text(of: $0) } ?? "yes"
      return isAllowed == nil || isAllowed == (refusal == nil) ? answer : "\\(answer) and \\(isAllowed!)"
    }
    func text<State, Event, Method>(of outcome: Outcome<State, Event, Method>) -> String {
      if case .happened = outcome { "happened" } else { "\\(outcome)" }
    }
    func text(_ value: Any?) -> String { value.map { $0 is Parcel ? "parcel" : "\\($0)" } ?? "nil" }
    """
}
#endif
