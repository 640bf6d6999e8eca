// The examples of the article "RulesAsData".
import Foundation

// Example: let invoice = StateMachine<String, String>(rules)

// Example: final class Claim {

// Example: func expectNoChanges(since file: URL) throws {
