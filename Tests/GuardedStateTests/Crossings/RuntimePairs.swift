#if Macros
/// Crossings of two axes each, all of which are enumerated. The other axes take turns.
enum RuntimePairs {
  /// What has happened to a machine before.
  static let lives: [[RuntimeAction]] = [
    [],
    [.conditionsChanged],
    [.request(.call, "take", 1), .restore],
    [.request(.call, "take", 1), .reset],
    [.request(.call, "finish", 1)],
    [.request(.call, "put", 1), .request(.fire, "note", 1)],
    [.request(.call, "put", 1), .request(.fire, "take", 1), .advance(10)],
    [.conditionsChanged, .advance(25)],
    [.conditionsChanged, .set(.isCalm, false), .advance(25)],
    [.set(.picksWork, true), .request(.call, "pick", 1)],
    [.set(.picksWork, true), .request(.call, "pick", 1), .set(.isReady, false)],
    [.set(.picksWork, true), .request(.call, "pick", 1), .request(.fire, "step", 1), .enter("idle")],
    [.set(.isFull, true)],
    [.conditionsChanged, .set(.isFull, true)],
    [.request(.call, "light", 1)],
    [.set(.isReady, false)],
    [.set(.fails, true)],
    [.set(.strays, true)],
    [.set(.saves, false)],
    [.set(.saves, false), .conditionsChanged, .advance(25), .expireDue],
  ]

  /// Requests and questions of all roads, and transactions of them.
  static let actions: [RuntimeAction] = {
    let requests = RuntimeRules.methods.flatMap { method in
      RuntimeRoad.allCases.filter { !method.isAllowed || !$0.isEvent }.flatMap { road in
        [1, 9].filter { $0 == 1 || method.parameter != .none && [.call, .ask].contains(road) }.map {
          RuntimeAction.request(road, method.name, $0)
        }
      }
    }
    let (put, take) = (RuntimeAction.request(.call, "put", 1), RuntimeAction.request(.handle, "take", 9))
    return requests + [
      .enter("idle"), .enter("work"), .askEnter("idle"), .enqueue("note", 1), .enqueue("put", 9), .start, .reset,
      .expireDue, .conditionsChanged, .askPermitted,
      .several([.request(.fire, "take", 1), .request(.fire, "tick", 1), .enter("idle")]),
      .transaction([put], fails: false), .transaction([put, take], fails: true),
      .transaction([.transaction([put], fails: true), take], fails: false),
      .transaction([.enqueue("put", 1), .request(.fire, "tick", 1)], fails: false),
    ]
  }()

  /// Scripts in which each value of an axis meets each value of each other axis; in a long run, also each action each
  /// other one.
  ///
  /// - Parameters:
  ///   - portion: The number of the portion, of which each has other combinations.
  ///   - portions: How many portions there are.
  static func scripts(_ rules: RuntimeRules, portion: Int, of portions: Int, isLong: Bool) -> [[RuntimeStep]] {
    let sizes = [lives.count, actions.count, RuntimeGenerator.places.count, actions.count]
    var (scripts, count) = ([[RuntimeStep]](), 0)
    for first in sizes.indices {
      for second in sizes.indices where second > first && (isLong || second - first != 2 || first == 0) {
        for (a, b) in (0..<sizes[first]).lazy.flatMap({ a in (0..<sizes[second]).lazy.map { (a, $0) } }) {
          count += 1
          guard count % portions == portion else { continue }
          var values = sizes.enumerated().map { ($0.offset + 3) * (count + a) % $0.element }
          (values[first], values[second]) = (a, b)
          if let script = script(values, rules) { scripts.append(script) }
        }
      }
    }
    return scripts
  }

  /// A crossing, and two transactions in a row behind it; nil if the contract is silent, or if there is no such region.
  private static func script(_ values: [Int], _ rules: RuntimeRules) -> [RuntimeStep]? {
    let reaction = RuntimeStep.Reaction(place: RuntimeGenerator.places[values[2]], action: actions[values[3]])
    let step = RuntimeStep(action: actions[values[1]], reactions: [reaction])
    let again = RuntimeAction.transaction([.request(.call, "put", 1), .request(.call, "take", 1)], fails: false)
    let before = lives[values[0]].map { RuntimeStep(action: $0) }
    let script = before + [step] + [again, again].map { RuntimeStep(action: $0) }
    let isSilent = script.contains { RuntimeExclusion.first(of: $0) != nil }
    let isAboutRegion = script.contains { $0.all.contains(where: \.isAboutRegion) }
    return isSilent || isAboutRegion && rules.initials.count == 1 ? nil : script
  }
}

extension RuntimeStep {
  /// All actions in it.
  var all: [RuntimeAction] { action.all + reactions.flatMap(\.action.all) }
}

extension RuntimeAction {
  fileprivate var isAboutRegion: Bool { if case .request(_, "light", _) = self { true } else { false } }
}
#endif
