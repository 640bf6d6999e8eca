// The examples of the article "Servers".
import Foundation
import GuardedState

// Example: actor Order {

// Example: let order = Order(id: 7)

// Example: struct Conflict: Error {}

// Example: struct Row {

// Example: final class Bill {
