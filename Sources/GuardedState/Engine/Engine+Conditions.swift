internal import GuardedStateRules

// The evaluation of conditions, and the results that a decision and its refusal need.

extension Engine {
  /// Evaluates a condition; returns false for one that asks, directly or not, for its own value.
  @inline(__always)
  func evaluating(_ kind: EvaluatedCondition.Kind, _ evaluate: () -> Verdict) -> Verdict {
    let outer = core.evaluated
    if outer != nil, isEvaluating(kind) { return false }
    return withUnsafePointer(to: EvaluatedCondition(kind: kind, outer: outer)) {
      core.evaluated = $0
      defer { core.evaluated = outer }
      return evaluate()
    }
  }

  /// Keeps the reason why a condition doesn't hold, for the refusal of the decision.
  func explain(_ condition: Int, _ verdict: Verdict) {
    let explanation = verdict.explanation.flatMap { $0.isEmpty ? nil : $0 }
    if explanation == nil, !hasColdState { return }
    // It may contain texts from outside.
    ensureColdState().explanations[condition] = explanation.map { limited($0, 300) }
  }

  /// The reasons why the conditions of a decision don't hold, by the names of the conditions.
  func explanations(of decision: Decision) -> [String: String] {
    let known = withColdState({ $0.explanations }, without: [:])
    if decision.blocker != .conditions || known.isEmpty { return [:] }
    let table = table
    let unmet = table.memory.unmet(decision.unmet, of: decision.plan).conditions
    return Dictionary(unmet.compactMap { number in known[number].map { (table.conditionNames[number], $0) } }) { $1 }
  }

  /// Whether a condition is being evaluated already. It is a mistake of the program, and written once.
  @inline(never)
  private func isEvaluating(_ kind: EvaluatedCondition.Kind) -> Bool {
    var next = core.evaluated
    while let condition = next {
      if condition.pointee.kind == kind {
        let name =
          switch kind {
          case .condition(let index): table.conditionNames[index]
          case .shouldFire: "shouldFire"
          case .shouldTransition: "shouldTransition"
          }
        MistakeReport.write(["\(table.subject): the condition '\(name)' asks for its own value, and gets false"])
        return true
      }
      next = condition.pointee.outer
    }
    return false
  }
}

/// A condition that is being evaluated. Lies on the stack of that call.
struct EvaluatedCondition {
  enum Kind: Equatable {
    case condition(Int)
    case shouldFire(plan: Int32, region: Int)
    case shouldTransition(plan: Int32, region: Int)
  }

  let kind: Kind
  /// The condition whose evaluation has asked for this one.
  let outer: UnsafePointer<EvaluatedCondition>?
}

/// The results of the conditions evaluated for one request.
struct Answers {
  /// The conditions that don't hold, a bit each, in the order of evaluation; from the 64th on they share a bit.
  var unmet: UInt64 = 0
  var next: UInt64 = 1
  /// The evaluated conditions among the first 64, a bit each by index, and those of them that hold. Each is evaluated
  /// once, even if several rules name it.
  var evaluated: UInt64 = 0
  var held: UInt64 = 0

  init() {}

  /// Returns the stored result of a condition; nil if there is none.
  func known(_ condition: Int) -> Bool? {
    let bit = condition < 64 ? 1 &<< UInt64(truncatingIfNeeded: condition) : 0 as UInt64
    return evaluated & bit == 0 ? nil : held & bit != 0
  }

  /// Stores the result of a condition.
  mutating func know(_ condition: Int, _ answer: Bool) {
    let bit = condition < 64 ? 1 &<< UInt64(truncatingIfNeeded: condition) : 0 as UInt64
    evaluated |= bit
    if answer { held |= bit }
  }

  mutating func add(_ answer: Bool) {
    if !answer { unmet |= next }
    if next != 1 << 63 { next &<<= 1 }
  }
}

extension PlanMemory {
  /// Returns the conditions of a cell in the order of their evaluation.
  func conditions(of cell: Int32) -> [Int] {
    plans(of: cell).flatMap { plan in
      let first = Int(plans[plan].conditions)
      return (first..<first + Int(plans[plan].conditionCount)).map { Int(conditions[$0]) }
    }
  }

  /// Returns the conditions of a cell that don't hold, and whether one doesn't hold that isn't known: if several share
  /// the last bit, it doesn't tell which.
  func unmet(_ unmet: UInt64, of cell: Int32) -> (conditions: [Int], hasMore: Bool) {
    let all = conditions(of: cell)
    let isShared = all.count > 64
    let known = all.prefix(isShared ? 63 : 64).enumerated().filter { unmet & 1 << UInt64($0.offset) != 0 }
    return (known.map(\.element), isShared && unmet & 1 << 63 != 0)
  }
}
