import Foundation
import GuardedState
import GuardedStateData
import Testing

@Suite struct UserInfoTests {
  typealias Rules = StateMachine<String, String>.Rules

  let rules = Rules(initial: "red") {
    In("red", to: "green", userInfo: ["wavelength": 700, "stops": true, "names": ["rouge", "rot"]])
    In("green", userInfo: ["share": 0.5, "more": ["depth": 2]])
    Final("dark", userInfo: ["reason": "no power"])
  }

  // Behaviours 18, 87
  @Test func `A state's rule carries user info, which copying and encoding keep`() throws {
    #expect(rules.userInfo(of: "red")["wavelength"] as? Int == 700)
    #expect(rules.userInfo(of: "red")["stops"] as? Bool == true)
    #expect(rules.userInfo(of: "green")["share"] as? Double == 0.5)
    #expect(rules.userInfo(of: "dark")["reason"] as? String == "no power")
    #expect(rules.userInfo(of: "blue").isEmpty)
    let machine = StateMachine<String, String>(rules)
    try machine.transition(to: "green")
    #expect(machine.copy().rules == machine.rules)
    let archived = try JSONDecoder().decode(Rules.self, from: JSONEncoder().encode(rules))
    #expect(archived == rules)
    #expect(archived.userInfo(of: "red")["names"] as? [any Sendable] != nil)
    #expect(rules.debugDescription.contains("userInfo: [names: "))
  }

  // Behaviour 18
  @Test func `A state's user info can be given in a dictionary literal and in JSON`() throws {
    let literal = Rules(states: ["a": .init(userInfo: ["x": 1])])
    #expect(literal.userInfo(of: "a")["x"] as? Int == 1)
    let json = #"{"states": {"a": {"userInfo": {"x": 1, "y": "z"}}}}"#
    let decoded = try JSONDecoder().decode(Rules.self, from: Data(json.utf8))
    #expect(decoded.userInfo(of: "a")["y"] as? String == "z")
    #expect(throws: RulesError.self) {
      try JSONDecoder().decode(Rules.self, from: Data(#"{"states": {"a": {"userInfo": [1]}}}"#.utf8))
    }
  }

  @Test func `Two declarations of a state merge their user info`() {
    let rules = Rules {
      In("a", userInfo: ["x": 1, "y": 1])
      In("a", userInfo: ["y": 2])
    }
    #expect(rules.userInfo(of: "a")["x"] as? Int == 1)
    #expect(rules.userInfo(of: "a")["y"] as? Int == 2)
  }
}
