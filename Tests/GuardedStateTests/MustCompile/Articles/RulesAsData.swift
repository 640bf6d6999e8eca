// The examples of hosts of the article "RulesAsData"; the others are Snippets/Invoice.swift.
import Foundation
import GuardedState
import GuardedStateData

// Example: final class Lantern: GuardedObject {

// Example: final class Ticket {

// Example: final class Claim {

// Example: func expectNoChanges(since file: URL) throws {
