import Foundation
import GuardedState
import Testing

@Suite struct CodableRulesTests {
  typealias Named = Rules<String, String, String>

  private func decode(_ json: String) throws -> Named { try JSONDecoder().decode(Named.self, from: Data(json.utf8)) }

  @Test func `Behaviours 5, 6: the same rules from a builder, a dictionary literal and JSON`() throws {
    let built = Named(initial: "off") {
      In("off", to: "on")
      In("on", initial: "cold", history: .deep, to: "off", allows: "dim") {
        In("warm", forbids: "dim")
        In("cold")
      }
      Final("gone")
      On("fail", from: "on", to: "gone")
    }
    let literal = Named(
      initial: "off",
      states: [
        "off": .init(to: ["on"]),
        "on": .init(
          to: ["off"], allows: ["dim"], initial: "cold", history: .deep,
          states: ["warm": .init(forbids: ["dim"]), "cold": .init()]),
        "gone": .init(isFinal: true),
      ]
    ) { On("fail", from: "on", to: "gone") }
    let json = try decode(
      """
      { "initial": "off",
        "states": [
          { "state": "off", "to": ["on"] },
          { "state": "on", "to": ["off"], "allows": ["dim"], "initial": "cold", "history": "deep",
            "states": [{ "state": "warm", "forbids": ["dim"] }, { "state": "cold" }] },
          { "state": "gone", "final": true }
        ],
        "events": [{ "on": "fail", "from": ["on"], "to": ["gone"] }] }
      """)
    #expect(literal == built && json == built)
    #expect(try JSONDecoder().decode(Named.self, from: JSONEncoder().encode(built)) == built)
    let object = try decode(#"{"initial": "b", "states": {"b": {"to": ["a"]}, "a": {"states": {"c": {}}}}}"#)
    #expect(object.states == ["b", "a", "c"])
    #expect(StateMachine<String, String>(object).state == "b")
  }

  @Test(arguments: [
    (#"{"states": [{"state": "a", "to": "b"}]}"#, "states[0].to: a list was expected"),
    (#"{"states": {"a": {"alows": []}}}"#, "states.a: 'alows' means nothing here; did you mean 'allows'?"),
    (#"{"states": [{"to": []}]}"#, "states[0]: 'state' is missing"),
    (#"{"states": {"a": {"states": {"b": {"history": "deeep"}}}}}"#, "states.a.states.b.history: "),
    (#"{"initial": 1}"#, "initial: a text was expected"),
    (#"{"states": [], "events": [{"on": "x", "from": [2]}]}"#, "events[0].from[0]: a text was expected"),
    (#"{}"#, "the rules declare no state"),
    (
      #"{"initial": "of", "states": {"off": {"to": ["lost"]}}}"#,
      "the initial state names the state 'of', which is not declared; did you mean 'off'?\nIn(off) names the state 'lost', which is not declared"
    ),
  ])
  func `Mistakes in JSON are named with their place, and problems are listed all together`(json: String, text: String)
    throws
  {
    let error = try #require(throws: RulesError.self) { try decode(json) }
    #expect(error.description.hasPrefix(text), "\(error)")
    #expect(error.description == text || text.hasSuffix(": "))
  }

  @Test func `Behaviour 89: rules of enums are archived too, and a machine goes on with them`() throws {
    let rules = Rules<Light, Int, String>(initial: .red) { On(1, from: .red, to: .green) }
    let archived = try JSONEncoder().encode(rules)
    let machine = StateMachine<Light, Int>(try JSONDecoder().decode(Rules<Light, Int, String>.self, from: archived))
    try machine.fire(1)
    let other = StateMachine<Light, Int>(rules)
    try other.restore(JSONDecoder().decode(Snapshot<Light>.self, from: JSONEncoder().encode(machine.snapshot())))
    #expect(other.state == .green && other.previous == .red)
  }

  @Test func `Behaviour 82: states, events and methods are looked up by name`() {
    #expect(Rocket.rules.state(named: "crashed") == .crashed && Rocket.rules.event(named: "fail") == .fail)
    #expect(Lamp.rules.method(named: "goRed") == .goRed && Lamp.rules.state(named: "pink") == nil)
  }

  enum Light: String, Codable { case red, green }
}
