#if Macros
/// One call of a crossing: by a road, in a situation.
struct CrossingTrial {
  enum Road: String, CaseIterable { case call, fire, handle, ask }
  enum Situation: String, CaseIterable {
    case permitted, wrongState, guardFalse, `throws`, canceled, canceledBefore, stays, later
  }

  let crossing: Crossing
  let road: Road
  let situation: Situation

  var name: String { "\(crossing.name) | \(road) | \(situation)" }

  private var form: CrossingForm { crossing.form }
  private var isTransition: Bool { form.attribute == .transition }
}

extension Crossing {
  /// The calls of a crossing that compiles.
  var trials: [CrossingTrial] {
    CrossingTrial.Road.allCases.flatMap { road in
      CrossingTrial.Situation.allCases.map { CrossingTrial(crossing: self, road: road, situation: $0) }
    }.filter(\.applies)
  }
}

// The contract: what a call does, by its form, guard, road and situation.
extension CrossingTrial {
  fileprivate var applies: Bool {
    if road == .fire, !isTransition { return false }
    // A refused call stops the program; so does one by name whose guard is false, which is a mistake of the library.
    if form.option == .trap, road == .call && situation != .permitted || road == .handle && situation == .guardFalse {
      return false
    }
    switch situation {
    case .permitted: return true
    case .wrongState: return true
    case .guardFalse: return crossing.guard != .none
    case .throws: return form.canThrow && road != .ask
    case .canceled: return form.isAsync && (road == .call || road == .handle)
    case .later:
      return form.option == .waits && !crossing.host.runsWithCaller && (road == .call || road == .handle)
    case .canceledBefore: return form.option == .waits && (road == .call || road == .handle)
    case .stays: return form.result == .optionalState && road != .ask
    }
  }

  /// The line that the program prints.
  var expected: String {
    if road == .ask { return line(answers, ran: 0, stateBefore, []) }
    if let refusal { return refused(refusal) }
    // A waiting transition doesn't begin in a canceled task. A waiting call that is allowed at once runs.
    if situation == .canceledBefore, isTransition { return line("CancellationError()", ran: 0, stateBefore, []) }
    return ran
  }

  private var stateBefore: String { situation == .wrongState ? "stuck" : "ready" }

  // MARK: - The decision: first the state, then the arguments, then the conditions

  private var refusal: String? {
    if situation == .wrongState { return "refused notAllowed" }
    if road == .fire, !isEvent { return "refused wrongArguments" }
    if road == .handle, form.needsDirectCall || isKept { return "refused wrongArguments" }
    guard situation == .guardFalse else { return nil }
    return form.option == .waits && road != .ask ? "refused timedOut" : declined
  }

  /// Whether the result can't leave the host's isolation, because it isn't `Sendable`.
  private var isKept: Bool { form.result == .sent && !crossing.host.runsWithCaller }

  /// Whether the method can perform its event, which has no arguments and doesn't wait.
  private var isEvent: Bool { hasOnlyDefaults && !form.isAsync }

  private var hasOnlyDefaults: Bool {
    form.parameter == nil && ![.rethrown, .generic].contains(form.errors) && !crossing.guard.needsNumber
  }

  private var declined: String {
    switch crossing.guard {
    case .none: ""
    case .condition: "declined [\"isFit\"] []"
    case .verdict: "declined [\"isFine\"] [\"not fit\"]"
    case .arguments, .inherited: "declined [\"\(form.guardName)\"] [\"too much\"]"
    case .defaulted: "declined [\"\(form.guardName)\"] [\"not fit\"]"
    }
  }

  private var answers: String {
    let answer = situation == .wrongState ? "refused notAllowed" : situation == .guardFalse ? declined : "yes"
    let can = situation == .guardFalse && crossing.guard.isMethod && !hasOnlyDefaults ? "yes" : answer
    let fire = situation != .wrongState && !isEvent ? "refused wrongArguments" : answer
    return "can \(can)" + (form.option == .trap ? "" : ", asked \(answer)") + (isTransition ? ", fire \(fire)" : "")
  }

  // MARK: - The outcome

  private func line(_ result: String, ran count: Int, _ state: String, _ reports: [String]) -> String {
    let opened = situation == .later ? ["to ready"] : []
    return "\(name): \(result); \(count) ran, \(evaluations) evaluated; \(state); \(opened + reports)"
  }

  /// Whether the contract says how often the guard is evaluated. A call that waits evaluates it again.
  var isCounted: Bool { road != .ask && form.option != .waits }

  /// A guard is evaluated once for each call, after the state and the arguments. An override that changes no state is a
  /// call, and so is the one that it makes.
  private var evaluations: String {
    if !isCounted { return "?" }
    if crossing.guard == .none || refusal?.hasPrefix("refused") == true { return "0" }
    return crossing.host == .override && !isTransition && situation != .guardFalse ? "2" : "1"
  }

  private func refused(_ refusal: String) -> String {
    line(road == .call ? resultOfRefusal(refusal) : refusal, ran: 0, stateBefore, [refusal])
  }

  /// The result of a refused call, which follows from the signature.
  private func resultOfRefusal(_ refusal: String) -> String {
    if form.option == .value { return "3" }
    if form.option == .nothing { return "nil" }
    switch form.errors {
    case .any, .refusal: return refusal
    case .own, .generic: return "own(\(refusal))"
    case .none, .foreign, .rethrown: break
    }
    switch form.result {
    case .optional, .optionalState: return "nil"
    case .state: return stateBefore
    default: return "returned"
    }
  }

  /// The result of a body that ran, whose transition took effect.
  private var result: String {
    if road == .fire { return situation == .stays ? "stayed" : "happened" }
    switch form.result {
    case .nothing: return road == .handle ? "nil" : form.parameter == .changed ? "count 2" : "returned"
    case .optional, .value, .opaque: return "7"
    case .state: return "other"
    case .optionalState: return situation == .stays ? "nil" : "other"
    case .sent: return "parcel"
    }
  }

  private var error: String {
    if situation == .canceled { return "CancellationError()" }
    return form.errors == .own || form.errors == .generic ? "own" : "Oops()"
  }

  /// Whether the end of a canceled body is checked: where the signature can report it, and the transition doesn't wait.
  private var fails: Bool {
    if situation == .throws { return true }
    guard situation == .canceled, isTransition, form.option != .waits else { return false }
    return form.errors == .any || [.optional, .optionalState].contains(form.result)
  }

  /// The outcome of a call whose body ran. An override is one transition with the body that it calls, and two calls if
  /// it changes no state.
  private var ran: String {
    let isOverride = crossing.host == .override
    let (count, calls) = isOverride ? (2, isTransition ? 1 : 2) : (1, 1)
    if form.option == .via {
      let end = fails ? ["failed \(error)", "to failed"] : ["to \(target)"]
      return line(fails ? error : result, ran: count, fails ? "failed" : target, ["to loading"] + end)
    }
    if fails {
      let result = form.errors == .none ? "nil" : error
      return line(result, ran: count, "ready", Array(repeating: "failed \(error)", count: calls))
    }
    if !isTransition { return line(result, ran: count, "ready", Array(repeating: "call", count: calls)) }
    // Observers don't receive internal transitions.
    if situation == .stays { return line(result, ran: count, "ready", []) }
    return line(result, ran: count, target, ["to \(target)"])
  }

  private var target: String { form.picksTarget ? "other" : "done" }
}
#endif
