import GuardedState
import GuardedStateData
import Testing

/// The time to read, check and compile rules from data, by their size.
@Suite struct RulesGrowthTests {
  typealias Machine = StateMachine<String, String>

  @Test(arguments: RulesShape.all)
  func `The time to read, check and compile rules is linear in their length`(shape: RulesShape) {
    Growth.expectLinear(in: shape.name, shape.size) { count in
      let json = shape.json(count)
      return {
        guard let rules = try? Machine.Rules(json: json) else { return }
        _ = rules.warnings
        _ = Machine(rules)
      }
    }
  }

  @Test(arguments: RulesShape.all.filter { (try? Machine.Rules(json: $0.json(8))) != nil })
  func `The time to list transitions and changes of rules is linear in their length`(shape: RulesShape) throws {
    try Growth.expectLinear(in: shape.name, shape.size) { count in
      let rules = try Machine.Rules(json: shape.json(count))
      return {
        _ = rules.transitions
        _ = rules.changes(since: rules)
        _ = Machine.Rules().changes(since: rules)
        _ = rules.reachable(from: rules.states[rules.states.count / 2])
        _ = (rules.unreachable, rules.deadEnds)
      }
    }
  }
}

/// JSON of any size.
struct RulesShape: Sendable, CustomTestStringConvertible {
  let name: String
  /// The smaller size of a measurement.
  let size: Int
  let json: @Sendable (Int) -> String

  var testDescription: String { name }

  private init(
    _ name: String, _ size: Int = 80, states: @escaping @Sendable (Int) -> [String],
    events: @escaping @Sendable (Int) -> [String] = { _ in [] },
    regions: @escaping @Sendable (Int) -> [String] = { _ in [] }
  ) {
    (self.name, self.size) = (name, size)
    json = { count in
      let lists = [states(count), events(count), regions(count)].map { $0.joined(separator: ",") }
      return #"{"states":[\#(lists[0])],"events":[\#(lists[1])],"regions":[\#(lists[2])]}"#
    }
  }

  private static func numbered(_ count: Int, _ text: (Int) -> String) -> [String] { (0..<count).map(text) }

  /// A list of names from `s0` on.
  private static func names(_ count: Int, _ name: String = "s") -> String {
    numbered(count) { #""\#(name)\#($0)""# }.joined(separator: ",")
  }

  @Sendable private static func flat(_ count: Int) -> [String] { numbered(count) { #"{"state":"s\#($0)"}"# } }

  /// States that lie in each other, with a part of each.
  private static func deep(_ count: Int, _ part: (Int) -> String = { _ in "" }) -> [String] {
    numbered(count) { #"{"state":"s\#($0)"\#($0 == 0 ? "" : #","inside":"s\#($0 - 1)""#)\#(part($0))}"# }
  }

  private static func regions(
    _ count: Int, states: (Int) -> String = { _ in #"{"state":"a"},{"state":"b"}"# }, events: (Int) -> String
  ) -> [String] {
    numbered(count) { #"{"region":"r\#($0)","states":[\#(states($0))],"events":[\#(events($0))]}"# }
  }

  static let all: [RulesShape] = [
    .init("states and events", states: flat) { count in
      numbered(count) { #"{"on":"e\#($0)","from":["s\#($0)"],"to":["s0"]}"# }
    },
    .init("many rules of one event", states: { _ in flat(2) }) { count in
      numbered(count) { #"{"on":"e","from":["s0"],"to":["s1"],"when":["c","d\#($0)"]}"# }
    },
    .init(
      "many conditions of one method",
      states: { count in
        numbered(count) { #"{"state":"a","allows":["m"],"when":["c\#($0)"]}"# }
      }),
    .init(
      "deep states with events, deferred events and timeouts",
      states: { count in
        deep(count) { #","defers":["d\#($0)"]"# }
      }
    ) { count in
      numbered(count) {
        #"{"on":"d\#($0)","from":["s\#(($0 + 1) % count)"],"to":["s\#(count - 1 - $0)"]},"#
          + #"{"after":1,"from":["s\#($0)"],"fire":"f\#($0)"},{"on":"f\#($0)","from":["s\#(count - 1 - $0)"],"to":["s0"]}"#
      }
    },
    .init("deep eventless transitions", states: { deep($0) }) { count in
      numbered(count) {
        #"{"always":true,"from":["s\#($0)"],"to":["s\#(count - 1 - $0)"],"when":["c"]}"#
      }
    },
    .init("circles", states: flat) { count in
      numbered(count) {
        #"{"always":true,"from":["s\#($0)"],"to":["s\#(($0 + 2) % count)"],"when":["c"]},"#
          + #"{"always":true,"from":["s\#($0)"],"to":["s\#(($0 + 1) % count)"]}"#
      }
    },
    .init("rules that are never tried", states: { _ in flat(2) }) { count in
      numbered(count) { #"{"on":"e","from":["s0"],"to":["s1"],"when":["c","d\#($0 / 2)"]}"# }
    },
    .init(
      "exits from final states in one rule",
      states: { count in
        numbered(count) { #"{"state":"s\#($0)","final":true}"# }
      }
    ) { count in [#"{"on":"e","from":[\#(names(count))],"to":["s0"]}"#] },
    .init("events fired where nothing accepts them", states: { flat(2 * $0) }) { count in
      [#"{"after":1,"from":[\#(names(count))],"fire":"e"}"#]
        + numbered(count) { #"{"on":"e","from":["s\#(count + $0)"],"to":["s0"]}"# }
    },
    .init("misspelt states", states: flat) { count in
      numbered(count) { #"{"on":"e\#($0)","from":["s\#($0)x"],"to":["s0"]}"# }
    },
    .init("misspelt events", states: { count in numbered(count) { #"{"state":"s\#($0)","defers":["e\#($0)x"]}"# } }) {
      count in numbered(count) { #"{"on":"e\#($0)","from":["s\#($0)"],"to":["s0"]}"# }
    },
    .init(
      "misspelt methods",
      states: { count in
        numbered(count) { #"{"state":"s\#($0)","allows":["m\#($0)"],"forbids":["m\#($0)x"]}"# }
      }),
    .init(
      "misspelt conditions of one region", states: { _ in flat(2) },
      events: { count in numbered(count) { #"{"on":"e\#($0)","from":["s0"],"to":["s1"],"when":["r.s\#($0)x"]}"# } },
      regions: { [#"{"region":"r","states":[\#(flat($0).joined(separator: ","))]}"#] }),
    .init(
      "misspelt conditions of many regions", states: { _ in flat(2) },
      regions: { count in
        regions(count) { #"{"on":"e\#($0)","from":["a"],"to":["b"],"when":["R\#(($0 + 1) % count).x"]}"# }
      }),
    .init(
      "conditions of deep states of a region", states: { _ in flat(2) },
      events: { count in
        numbered(count) {
          #"{"on":"e\#($0)","from":["s0"],"to":["s1"],"when":["r.s\#($0)","r.s\#(count - 1 - $0)"]}"#
        } + [
          #"{"on":"e","from":["s0"],"to":["s1"],"when":[\#(numbered(count) { #""r.s\#($0)""# }.joined(separator: ","))]}"#
        ]
      }, regions: { [#"{"region":"r","states":[\#(deep($0).joined(separator: ","))]}"#] }),
    // The table of each region has a column for each method of the object: more regions show that square.
    .init(
      "regions", 20, states: { _ in flat(2) },
      regions: { count in
        regions(count) {
          #"{"on":"e\#($0)","from":["a"],"to":["b"],"when":["r\#(($0 + 1) % count).a"],"method":"m\#($0)"}"#
        }
      }),
    .init(
      "regions that accept one event", states: { _ in flat(2) },
      regions: { count in regions(count) { _ in #"{"on":"e","from":["a"],"to":["b"]}"# } }),
  ]
}
