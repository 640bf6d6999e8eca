// The examples of the article "Servers".
import Foundation
import GuardedState

// Example: actor Order {

// Example: let order = Order(id: 7)

// Example: struct Conflict: Error {}

// Example: struct Row {

// Example: let due = Date(timeIntervalSince1970: 1_800_000_901)

// Example: final class Bill {
