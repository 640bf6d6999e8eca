import Foundation
import GuardedState
import GuardedStateData
import GuardedStateDiagrams
import Testing

/// Pictures, read back and measured by their own numbers.
@Suite struct SVGTests {
  private func read(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) throws -> SVGReader {
    try #require(SVGReader.read(text), sourceLocation: sourceLocation)
  }

  // MARK: - Geometry

  @Test(arguments: LongRun.portions(of: 200, long: 5000))
  func `In a picture of a random chart nothing overlaps, and no line runs through anything`(
    seeds: Range<UInt64>
  ) throws {
    var (crossings, lines) = (0, 0)
    for seed in seeds {
      let picture = try read(try RandomChart(seed: seed).library(.jsonNested).diagram(.svg))
      let faults = picture.faults
      try #require(faults.isEmpty, "seed \(seed): \(faults.prefix(5))")
      let ratio = picture.size.x / picture.size.y
      try #require(ratio < 8 && ratio > 0.25, "seed \(seed)")
      if seed % 10 == 0 { (crossings, lines) = (crossings + picture.crossings, lines + picture.transitions.count) }
    }
    #expect(crossings < lines, "\(crossings) crossings of \(lines) lines in \(seeds)")
    LongRun.report("Charts in SVG", seeds)
  }

  @Test func `The measurement finds overlaps, and lines through boxes and labels`() throws {
    let rules = Rules<String, String, String>(initial: "a") {
      On("go", from: "a", to: "b")
      On("back", from: "b", to: "a")
      In("b") { In("c") }
    }
    let text = rules.diagram(.svg)
    #expect(try read(text).faults == [])
    let label = try #require(text.firstMatch(of: #/<text x="([0-9.]+)" y="([0-9.]+)"[^>]*><tspan data-event="back">/#))
    let other = try #require(text.firstMatch(of: #/<text x="([0-9.]+)" y="([0-9.]+)"[^>]*><tspan data-event="go">/#))
    let moved = text.replacingOccurrences(
      of: "x=\"\(label.1)\" y=\"\(label.2)\"", with: "x=\"\(other.1)\" y=\"\(other.2)\"")
    #expect(try read(moved).faults.contains { $0.contains("overlap") })
    let line = try #require(text.firstMatch(of: #/(d="M[0-9.]+ [0-9.]+)[VC][^"]*"/#))
    let across = text.replacingOccurrences(of: line.0, with: "\(line.1)V500\"")
    #expect(try read(across).faults.contains { $0.contains("runs through") })
  }

  @Test(arguments: LongRun.portions(of: 40, long: 5000))
  func `A picture of a random chart has every state and every transition`(seeds: Range<UInt64>) throws {
    for seed in seeds {
      let chart = RandomChart(seed: seed)
      let picture = try read(try chart.library(.jsonNested).diagram(.svg))
      func name(_ state: Int) -> String { NastyNames.pictured(chart.name(state)) }
      for state in chart.parents.indices {
        let group = try #require(picture.state(chart.name(state)), "seed \(seed)")
        try #require(group.classes.contains("final") == chart.finals.contains(state), "seed \(seed)")
        guard let parent = chart.parents[state] else { continue }
        let (outer, inner) = (picture.state(chart.name(parent))?.frame, group.frame)
        try #require(outer.flatMap { outer in inner.map { outer.contains($0) } } == true, "seed \(seed)")
      }
      for rule in chart.rules {
        let event = rule.method ?? chart.eventName(rule.event)
        for source in rule.sources {
          for target in rule.targets where target != source {
            let arrow = picture.transitions.first {
              $0.attributes["data-from"] == chart.name(source) && $0.attributes["data-to"] == chart.name(target)
            }
            try #require(arrow?.events[event] != nil, "seed \(seed): \(name(source)) → \(name(target)) by \(event)")
          }
          if rule.targets.isEmpty || rule.targets.contains(source) {
            try #require(picture.state(chart.name(source))?.events[event] != nil, "seed \(seed): \(event)")
          }
        }
        if rule.sources.isEmpty {
          let any = picture.groups.filter {
            $0.classes.contains("any") || $0.classes.contains("transition") && $0.attributes["data-from"] == nil
          }
          try #require(any.contains { $0.events[event] != nil }, "seed \(seed): \(event)")
        }
      }
    }
    LongRun.report("Charts in SVG, complete", seeds)
  }

  @Test func `A picture that would be tall is drawn from left to right`() throws {
    for label in ["e", "an event with a longer name "] {
      let rules = Rules<String, String, String>(initial: "0") {
        for index in 0..<4 { On("\(label)\(index)", from: "\(index)", to: "\(index + 1)") }
        On("back", from: "4", to: "0")
        In("4") { In("inside", to: "2") }
      }
      let picture = try read(rules.diagram(.svg))
      #expect(picture.faults == [])
      #expect(picture.size.y <= 2 * picture.size.x)
    }
  }

  // MARK: - Content

  private let rules = Rules<String, String, String>(initial: "off") {
    In("off", to: "on")
    In("on", initial: "b", history: .deep, defers: "later") {
      In("a", allows: "dim", "glow", ignores: "later")
      In("b", to: "a")
      On("tick", in: "on")
      On("again", from: "on", to: "on")
    }
    Final("gone")
    On("fail", to: "gone")
    On("go", from: "off", to: "on", when: "isReady", "isSafe")
    On("later", from: "off", to: "gone")
    After(.seconds(30), from: "on", to: "off")
  }

  @Test func `Special states, lines in boxes and labels are drawn`() throws {
    let picture = try read(rules.diagram(.svg, current: "a"))
    #expect(picture.faults == [])
    func texts(_ state: String) -> [String] { picture.state(state)?.texts.map(\.text) ?? [] }
    #expect(texts("on") == ["on", "defers later", "tick", "↻ again"])
    #expect(texts("a") == ["a", "allows dim, glow", "ignores later"])
    #expect(picture.state("a")?.events.keys.sorted() == ["dim", "glow"])
    #expect(picture.groups.contains { $0.classes == ["history"] && $0.texts.map(\.text) == ["H*"] })
    #expect(picture.groups.contains { $0.classes == ["any"] && $0.texts.map(\.text) == ["any state"] })
    let labels = picture.transitions.flatMap { $0.texts.map(\.text) }
    #expect(labels.sorted() == ["after 30 seconds", "fail", "go [isReady, isSafe]", "later"])
    let current = picture.groups.filter { $0.classes.contains("current") }.map { $0.attributes["data-state"] }
    #expect(current == ["on", "a"])
    #expect(picture.ids.isEmpty)
  }

  @Test func `Identifiers are the names after a prefix, and none without one`() throws {
    let two = Rules<String, String, String>(initial: "a b") {
      In("a b"); In("a_b"); In("c")
    }
    #expect(try read(two.diagram(.svg(idPrefix: "x-"))).ids == ["x-a_b_2", "x-a_b", "x-c"])
    #expect(try read(two.diagram(.svg)).ids == [])
    #expect(DiagramFormat.svg == .svg(theme: .auto) && DiagramFormat.svg != .svg(idPrefix: "x"))
  }

  @Test func `A theme has its colors, and the automatic one both`() {
    let (auto, light, dark) = (
      rules.diagram(.svg), rules.diagram(.svg(theme: .light)), rules.diagram(.svg(theme: .dark))
    )
    #expect(auto.contains("prefers-color-scheme") && auto.contains("#ffffff") && auto.contains("#0d1117"))
    #expect(light.contains("#ffffff") && !light.contains("#0d1117"))
    #expect(!dark.contains("#ffffff") && dark.contains("#0d1117"))
  }

  @Test func `Every text has the length that the layout gave it, and names are shortened`() throws {
    let long = String(repeating: "日本", count: 100)
    let text = Rules<String, String, String>(initial: long) { In(long, to: "b") }.diagram(.svg)
    let picture = try read(text)
    #expect(text.components(separatedBy: "<text ").count == text.components(separatedBy: "textLength=").count)
    let group = try #require(picture.state(long))
    #expect(group.texts.map(\.text) == [String(repeating: "日本", count: 10) + "…"])
    #expect(group.texts[0].place.width == 41 * 7.8)
    #expect(group.title == "\(long) (initial)")
  }

  @Test func `An XML parser reads every name`() throws {
    let rules = Rules<String, String, String>(initial: "x") {
      In("x") { for name in NastyNames.all { In(name) } }
      for (name, next) in zip(NastyNames.all, NastyNames.all.dropFirst()) { On(name, from: name, to: next) }
    }
    let picture = try read(rules.diagram(.svg))
    #expect(picture.faults == [])
    let names = Set(picture.groups.compactMap { $0.attributes["data-state"] }.map { Array($0.unicodeScalars) })
    for name in NastyNames.all {
      let shown = NastyNames.pictured(name, keeping: "\t\n\r\u{7F}\u{85}\u{9B}" + NastyNames.numbered)
      #expect(names.contains(Array(shown.unicodeScalars)), "\(name.debugDescription)")
    }
  }

  @Test func `A picture of many states says how many it leaves out`() throws {
    let states = (0..<1000).map { #"{"state":"s\#($0)"\#($0 % 3 == 0 ? "" : #","inside":"s\#($0 / 3 * 3)""#)}"# }
    let events = (0..<1500).map { #"{"on":"e\#($0)","from":["s\#($0 % 1000)"],"to":["s\#($0 * 7 % 1000)"]}"# }
    let rules = try Rules<String, String, String>(
      json: #"{"states":[\#(states.joined(separator: ","))],"events":[\#(events.joined(separator: ","))]}"#)
    let picture = try read(rules.diagram(.svg, current: "s998"))
    #expect(picture.state("s998")?.classes.contains("current") == true)
    #expect(picture.notes.contains { $0.hasPrefix("not drawn: 700 states, ") }, "\(picture.notes)")
  }

  // MARK: - Marks

  @Test func `A picture of a machine marks what is permitted, without running it, and the last arrow`() throws {
    let machine = StateMachine<String, String>(rules)
    var asked: [String] = []
    machine.when("isReady") {
      asked.append("isReady")
      return true
    }
    machine.when("isSafe") { false }
    let token = machine.onReport { _ in asked.append("report") }
    defer { token.cancel() }
    func permitted(_ picture: SVGReader) -> [String] {
      picture.groups.flatMap { group in group.events.filter(\.value).map(\.key) }.sorted()
    }
    var picture = try read(machine.diagram(.svg))
    #expect(permitted(picture) == ["fail", "later"])
    #expect(Set(asked) == ["isReady"] && machine.state == "off" && machine.revision == 0)
    #expect(!picture.transitions.contains { $0.classes.contains("last") })
    let direct = picture.transitions.filter { $0.classes.contains("permitted") && $0.events.isEmpty }
    #expect(direct.isEmpty, "the arrow to on has a label too")
    machine.when("isSafe") { true }
    #expect(permitted(try read(machine.diagram(.svg))) == ["fail", "go", "later"])
    try machine.fire("go")
    picture = try read(machine.diagram(.svg))
    #expect(permitted(picture) == ["again", "fail", "tick"])
    let last = picture.transitions.filter { $0.classes.contains("last") }
    #expect(last.map { $0.attributes["data-from"] } == ["off"] && last.map { $0.attributes["data-to"] } == ["on"])
    let dot = machine.diagram(.dot)
    #expect(dot.contains("[label=\"go [isReady, isSafe]\", lhead=cluster_1, class=\"last\", penwidth=2]"), "\(dot)")
  }

  @Test func `A picture marks no arrow as the last one if it may be one of several`() throws {
    let machine = StateMachine<String, String>(initial: "off") {
      In("off"); In("on")
      On("start", from: "off", to: "on"); On("stop", from: "on", to: "off"); On("panic", to: "off")
    }
    try machine.fire("start")
    #expect(try read(machine.diagram(.svg)).transitions.count { $0.classes.contains("last") } == 1)
    try machine.fire("stop")
    #expect(try !read(machine.diagram(.svg)).transitions.contains { $0.classes.contains("last") })
  }

  #if Macros
  @Test func `A picture of a host marks its permitted methods and those of its regions`() throws {
    let host = DrawnParcel()
    func permitted(_ picture: SVGReader) -> [String] {
      picture.groups.flatMap { group in group.events.filter(\.value).map(\.key) }.sorted()
    }
    let picture = try read(host.machine.diagram(.svg))
    #expect(picture.faults == [])
    #expect(permitted(picture) == ["look", "pay", "send"])
    #expect(host.runs == 0)
    #expect(picture.state("due", in: "payment")?.classes.contains("current") == true)
    host.send()
    host.pay(20)
    let later = try read(host.machine.diagram(.svg))
    #expect(permitted(later) == [])
    #expect(later.transitions.count { $0.classes.contains("last") } == 2)
  }
  #endif
}

#if Macros
@Guarded
private final class DrawnParcel {
  enum State { case packed, sent }
  @Region enum Payment { case due, paid }

  static let rules = Rules(initial: .packed) {
    Region(Payment.self, initial: .due)
  }

  var runs = 0

  @Transition(from: State.packed, to: .sent)
  func send() { runs += 1 }

  @Transition(from: Payment.due, to: .paid)
  func pay(_ amount: Int) { runs += 1 }

  @Allowed(in: State.packed)
  func look() { runs += 1 }
}
#endif
