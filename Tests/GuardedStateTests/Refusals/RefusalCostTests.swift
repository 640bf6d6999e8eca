import Foundation
import GuardedState
import Testing

/// The cost of the descriptions that Foundation reads.
@Suite struct RefusalCostTests {
  @Test func `Showing an error doesn't search for the shortest path`() throws {
    let states = (0..<7).map { #"{"state":"s\#($0)"}"# }.joined(separator: ",")
    let events = { (region: Int) in
      (0..<7).map { #"{"on":"e\#(region)","from":["s\#($0)"],"to":["s\#(($0 + 1) % 7)"]}"# }.joined(separator: ",")
    }
    let regions = (1...3).map { #"{"region":"r\#($0)","states":[\#(states)],"events":[\#(events($0))]}"# }
    let go = #"{"on":"go","from":["s6"],"to":["s0"],"when":["r1.s6","r2.s6","r3.s6"]}"#
    let machine = StateMachine<String, String>(
      try .init(
        json:
          #"{"states":[\#(states)],"events":[\#(events(0)),\#(go)],"regions":[\#(regions.joined(separator: ","))]}"#))
    var refused: Refusal?
    // Not expected by a macro, which might print it, and so find its path.
    do { try machine.fire("go") } catch { refused = error as? Refusal }
    let refusal = try #require(refused)
    let error: any Error = refusal
    // The shortest of several, because other tests run at the same time.
    let times = (0..<5).map { _ in
      ThreadTime.measure {
        #expect(error.localizedDescription == "'go' is allowed in s6, not in s0.")
        #expect((error as? any LocalizedError)?.recoverySuggestion == nil)
      }
    }
    let search = ThreadTime.measure { #expect(refusal.path.count == 24) }
    let shown = times.min() ?? search
    #expect(shown * 10 < search, "\(shown) of \(search)")
    let again = ThreadTime.measure { #expect("\(refusal)".contains("lead there")) }
    #expect(again * 10 < search, "the path is found again: \(again) of \(search)")
  }
}
