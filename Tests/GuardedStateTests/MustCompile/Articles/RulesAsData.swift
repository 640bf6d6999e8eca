// The examples of the article "RulesAsData".
import Foundation

// Example: let invoice = StateMachine<String, String>(rules)

// Example: let declared = Rules<String, String, String>(initial: "draft") {

// Example: final class Claim {

// Example: func expectNoChanges(since file: URL) throws {

precondition(declared == rules)
