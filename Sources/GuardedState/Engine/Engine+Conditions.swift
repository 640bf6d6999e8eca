internal import GuardedStateRules

// The evaluation of conditions, and the results that a decision and its refusal need.

extension Engine {
  /// Evaluates a condition; returns false for one that asks, directly or not, for its own value.
  @inline(__always)
  func evaluating(_ kind: EvaluatedCondition.Kind, _ evaluate: () -> Bool) -> Bool {
    let outer = core.evaluated
    if outer != nil, isEvaluating(kind) { return false }
    return withUnsafePointer(to: EvaluatedCondition(kind: kind, outer: outer)) {
      core.evaluated = $0
      defer { core.evaluated = outer }
      return evaluate()
    }
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

extension __Table {
  /// Returns the names of the conditions of a cell that don't hold, each once, and whether one without a name doesn't
  /// hold: if several share the last bit, it doesn't tell which.
  func names(of unmet: UInt64, in cell: Int32) -> (names: [String], hasMore: Bool) {
    let conditions = memory.plans(of: cell).flatMap { plan in
      let first = Int(memory.plans[plan].conditions)
      return (first..<first + Int(memory.plans[plan].conditionCount)).map { Int(memory.conditions[$0]) }
    }
    let isShared = conditions.count > 64
    let names = conditions.prefix(isShared ? 63 : 64).enumerated().filter { unmet & 1 << UInt64($0.offset) != 0 }
    return (names.map { conditionNames[$0.element] }.distinct, isShared && unmet & 1 << 63 != 0)
  }
}
