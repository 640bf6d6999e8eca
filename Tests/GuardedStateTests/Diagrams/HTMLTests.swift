import Foundation
import GuardedState
import GuardedStateData
import GuardedStateDiagrams
import GuardedStateTesting
import Testing

/// Pages that simulate rules. A JavaScript engine runs their script beside the machine.
@Suite struct HTMLTests {
  /// What a page did with one click.
  struct Click: Decodable {
    /// The conditions that were on.
    let on: [String]
    /// The milliseconds that the clock advanced before.
    let wait: Int
    /// `m` for a method, `e` for an event, `t` for a target.
    let kind: String
    let name: String
    let part: Int
    let choice: String?
    /// The effect: taken, allowed, ignored, deferred, declined or refused.
    let how: String
    /// The states of all regions afterwards.
    let states: [String]
    let sentence: String
  }

  /// Clicks through each page at random: switches and requests, and a choice if there are several targets.
  private static let walk = #"""
    function walk(seed, steps) {
      const random = n => (seed = (seed * 1103515245 + 12345) % 2147483648) % n, clicks = []
      machine = new Machine(data)
      for (let i = 0; i < steps && data.requests.length; i++) {
        data.conditions.forEach((c, n) => { if (random(3) == 0) machine.on.has(n) ? machine.on.delete(n) : machine.on.add(n) })
        const q = data.requests[random(data.requests.length)]
        machine.begin()
        const timers = machine.timers.filter(t => t.at < Infinity), start = machine.now
        if (timers.length && random(3) == 0) machine.wait(timers[random(timers.length)])
        const open = machine.ask(q).filter(a => a.plan && a.plan[3] < 0 && a.plan[1].length > 1)
        const names = open.flatMap(a => a.plan[1].map(t => data.parts[a.r].states[t]))
        if (names.length && data.parts.length > 1 && start == machine.now) continue
        const choice = names.length ? names[random(names.length)] : undefined
        const sentence = why(q), how = machine.request(q, choice)
        if (machine.log.some(l => l.includes('never end'))) break
        clicks.push({on: data.conditions.filter((_, n) => machine.on.has(n)), wait: machine.now - start, kind: q.kind, name: q.name, part: q.part, choice, how, states: position(), sentence})
      }
      return clicks
    }
    """#

  /// The data and the scripts of a page.
  private func parts(of page: String) throws -> (data: String, script: String) {
    let data = try #require(page.firstMatch(of: #/<script type="application/json" id="rules">(.*?)<\/script>/#))
    let start = try #require(page.range(of: "<script>\n"))
    let end = try #require(page.range(of: "\n</script>", range: start.upperBound..<page.endIndex))
    return (String(data.1), String(page[start.upperBound..<end.lowerBound]))
  }

  /// Runs a program in Node with a document that has nothing but the data.
  private func run(_ pages: [(seed: UInt64, page: String)], _ program: String) throws -> [[Click]] {
    let script = try parts(of: pages[0].page).script
    var text =
      "const $data = []\nconst nothing = new Proxy(() => {}, {get: (_, k) => k == Symbol.toPrimitive ? () => '' : "
    text += "k == 'dataset' ? {} : nothing, set: () => true, apply: () => nothing})\n"
    // The page itself runs too, on elements that do nothing.
    text += "globalThis.location = {hash: ''}; globalThis.history = nothing; globalThis.window = globalThis\n"
    text += "function page(text, seed) {\n"
    text += "const document = {getElementById: id => id == 'rules' ? {textContent: text} : nothing, "
    text += "querySelectorAll: () => [], querySelector: () => null, createElement: () => ({append() {}})}\n"
    text += script + "\n" + Self.walk + "\n" + program + "\n}\nconst all = []\n"
    for (seed, page) in pages {
      let data = String(decoding: try JSONEncoder().encode(try parts(of: page).data), as: UTF8.self)
      text += "all.push(page(\(data), \(seed)))\n"
    }
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).js")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data((text + "console.log(JSON.stringify(all))\n").utf8).write(to: file)
    let (status, output) = try Program.run(try #require(Node.program), [file.path])
    try #require(status == 0, "\(output.suffix(2000))")
    return try JSONDecoder().decode([[Click]].self, from: Data(output.utf8))
  }

  /// Clicks on a machine as a page did, and compares the effects.
  private func compare(
    _ rules: RandomChart.Library, _ clicks: [Click], isAlone: Bool = true, _ place: String
  ) throws {
    let machine = StateMachine(modeling: rules)
    var (on, choice) = (Set<String>(), "")
    let clock = ManualClock()
    machine.clock = clock
    for condition in rules.conditions where isAlone || RandomChart.conditions.contains(condition) {
      machine.when(condition) { on.contains(condition) }
    }
    if isAlone { for event in rules.events { machine.chooseTarget(of: event) { _ in choice } } }
    let machines = [machine] + machine.regionNames.compactMap(machine.region)
    for (number, click) in clicks.enumerated() {
      (on, choice) = (Set(click.on), click.choice ?? "")
      var refusal: Refusal?
      if number == 0 { _ = try? machine.start() }
      if click.wait > 0 { clock.advance(by: .milliseconds(click.wait)) }
      do {
        switch click.kind {
        case "m": _ = try machine.handle(click.name)
        case "e": _ = try machine.fire(click.name)
        default: _ = try machines[click.part].transition(to: click.name)
        }
      } catch { refusal = error as? Refusal }
      // The stand-in for a host doesn't say that the body of a method has ended.
      if click.kind == "m", click.how == "allowed" { machine.conditionsChanged() }
      let isRefused = click.how == "refused" || click.how == "declined"
      let states = machines.map { $0.state }
      try #require(
        isRefused == (refusal != nil) && states == click.states,
        "\(place), click \(number) \(click): \(states), \(refusal.map { "\($0)" } ?? "")")
      if let refusal, isAlone, click.name.allSatisfy(\.isASCII) {
        try #require(
          "\(refusal)".hasPrefix("Model: \(click.sentence)"),
          "\(place), click \(number): \(click.sentence), not \(refusal)")
      }
    }
  }

  @Test(.enabled(if: Node.program != nil), arguments: LongRun.portions(of: 200, long: 5000))
  func `A page goes where the engine goes, on random charts`(seeds: Range<UInt64>) throws {
    let all = try seeds.map { (seed: $0, rules: try RandomChart(seed: $0).library(.jsonNested)) }
    let clicks = try run(all.map { ($0.seed, $0.rules.diagram(.html)) }, "return walk(seed + 1, 50)")
    for (chart, clicks) in zip(all, clicks) { try compare(chart.rules, clicks, "seed \(chart.seed)") }
    #expect(clicks.joined().count { $0.how == "taken" } > 500)
    LongRun.report("Pages of charts", seeds)
  }

  /// A random chart with timeouts and deferred events, which JSON adds; nil if that makes a problem.
  private func timed(_ seed: UInt64) throws -> RandomChart.Library? {
    let chart = RandomChart(seed: seed)
    let data = try JSONEncoder().encode(chart.library(.jsonFlat))
    var json = try JSONSerialization.jsonObject(with: data) as? [String: Any] ?? [:]
    var (events, states) = (json["events"] as? [[String: Any]] ?? [], json["states"] as? [[String: Any]] ?? [])
    var random = SplitMix(state: seed)
    // A click chooses among several targets, but nothing does for a timeout or a deferred event.
    let plain = (0..<RandomChart.eventCount).filter { event in
      chart.rules.contains { $0.event == event } && chart.rules.allSatisfy { $0.event != event || $0.targets.count < 2 }
    }
    for state in chart.parents.indices where !chart.finals.contains(state) {
      if Int.random(in: 0..<2, using: &random) > 0 { continue }
      let target = Int.random(in: chart.parents.indices, using: &random)
      var rule: [String: Any] = ["after": Int.random(in: 1...5, using: &random), "in": [chart.name(state)]]
      if Bool.random(using: &random), let event = plain.randomElement(using: &random) {
        rule["fire"] = chart.eventName(event)
      } else {
        rule["to"] = [chart.name(target)]
      }
      events.append(rule)
    }
    for index in states.indices where Int.random(in: 0..<4, using: &random) == 0 {
      if let event = plain.randomElement(using: &random) { states[index]["defers"] = [chart.eventName(event)] }
    }
    (json["events"], json["states"]) = (events, states)
    return try? RandomChart.Library(json: JSONSerialization.data(withJSONObject: json))
  }

  @Test(.enabled(if: Node.program != nil), arguments: LongRun.portions(of: 200, long: 5000))
  func `A page goes where the engine goes, on random charts with timeouts and deferred events`(
    seeds: Range<UInt64>
  ) throws {
    let all = try seeds.compactMap { seed in try timed(seed).map { (seed: seed, rules: $0) } }
    let clicks = try run(all.map { ($0.seed, $0.rules.diagram(.html)) }, "return walk(seed + 1, 50)")
    for (chart, clicks) in zip(all, clicks) { try compare(chart.rules, clicks, "timed \(chart.seed)") }
    #expect(clicks.joined().contains { $0.wait > 0 } && clicks.joined().contains { $0.how == "deferred" })
    #expect(all.count > 10)
    LongRun.report("Pages of charts with time", seeds)
  }

  @Test(.enabled(if: Node.program != nil), arguments: LongRun.portions(of: 100, long: 5000))
  func `A page goes where the engine goes, on random charts as regions`(seeds: Range<UInt64>) throws {
    let all = try seeds.map { (seed: $0, rules: try RandomChart.library(ofRegions: RandomChart.regions(seed: $0))) }
    let clicks = try run(all.map { ($0.seed, $0.rules.diagram(.html)) }, "return walk(seed + 1, 50)")
    for (chart, clicks) in zip(all, clicks) {
      try compare(chart.rules, clicks, isAlone: false, "regions \(chart.seed)")
    }
    #expect(clicks.joined().count { $0.how == "taken" } > 250)
    LongRun.report("Pages of regions", seeds)
  }

  // MARK: - The page

  @Test(.enabled(if: Node.program != nil))
  func `The body of a method with via rests until a click ends it, and a timeout moves the clock`() throws {
    let rules = try RandomChart.Library(
      json: """
        {"initial": "a", "states": {"a": {}, "busy": {}, "b": {}, "c": {}},
        "events": [{"on": "load", "from": ["a"], "via": "busy", "to": ["b", "c"], "orElse": "a", "method": "load"},
        {"on": "stop", "from": ["busy"], "to": ["c"]}, {"after": 2, "from": ["b"], "fire": "back"},
        {"on": "back", "from": ["b", "c"], "to": ["a"]}]}
        """)
    let clicks = try run(
      [(1, rules.diagram(.html))],
      #"""
      const request = name => data.requests.find(q => q.name == name), all = []
      const note = how => all.push({on: [], wait: machine.now, kind: 'm', name: '', part: 0, how, states: position(), sentence: String(machine.bodies.length)})
      machine = new Machine(data)
      note(machine.request(request('load')))
      machine.end(machine.bodies[0], false, 'b'); note('end')
      machine.wait(machine.timers[0]); note('wait')
      machine.request(request('load')); machine.end(machine.bodies[0], true); note('fail')
      machine.request(request('load')); machine.request(request('stop')); note('stop')
      return all
      """#)[0]
    #expect(clicks.map(\.states) == [["busy"], ["b"], ["a"], ["a"], ["c"]])
    #expect(clicks.map(\.how) == ["taken", "end", "wait", "fail", "stop"])
    #expect(clicks.map(\.sentence) == ["1", "0", "0", "0", "0"] && clicks[2].wait == 2000)
  }

  @Test func `A page of 12 states and 6 conditions has less than 60 KB, and needs no network`() throws {
    let states = (0..<12).map { #"{"state":"state\#($0)"\#($0 % 4 == 0 ? "" : #","inside":"state\#($0 / 4 * 4)""#)}"# }
    let events = (0..<24).map { number in
      let (from, to, when) = ("state\(number % 12)", "state\(number * 5 % 12)", number % 6)
      return #"{"on":"event\#(number)","from":["\#(from)"],"to":["\#(to)"],"when":["c\#(when)","c\#((when + 1) % 6)"]}"#
    }
    let rules = try RandomChart.Library(
      json: #"{"states":[\#(states.joined(separator: ","))],"events":[\#(events.joined(separator: ","))]}"#)
    let page = rules.diagram(.html)
    #expect(page.utf8.count < 60_000, "\(page.utf8.count)")
    #expect(!page.replacingOccurrences(of: "http://www.w3.org/2000/svg", with: "").contains("http"))
    #expect(!page.contains("src=") && !page.contains("import ") && !page.contains("fetch"))
  }

  @Test func `Names can't leave the data, and rules with problems have only a picture`() throws {
    let name = "</script><script>alert('&\u{202E}\u{2028}')"
    let page = RandomChart.Library(initial: name) {
      In(name, to: "b"); In("b")
    }.diagram(.html)
    #expect(page.components(separatedBy: "<script").count == 3 && page.components(separatedBy: "</script>").count == 3)
    let data = try JSONSerialization.jsonObject(with: Data(try parts(of: page).data.utf8)) as? [String: Any]
    let states = (data?["parts"] as? [[String: Any]])?.first?["states"] as? [String]
    #expect(states?.first == name)
    let problem = RandomChart.Library(initial: "nowhere") { In("a") }.diagram(.html)
    #expect(problem.contains("The rules have problems") && problem.contains("data-state=\"a\""))
    #expect(!problem.contains("<script"))
  }
}

/// Node, where it is installed.
enum Node {
  static let program: URL? = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    .map { URL(fileURLWithPath: String($0)).appending(path: "node") }
    .first { FileManager.default.isExecutableFile(atPath: $0.path) }
}
