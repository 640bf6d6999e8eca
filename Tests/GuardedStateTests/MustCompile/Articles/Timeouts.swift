// The examples of the article "Timeouts".
import Foundation
import GuardedState

// Example: final class Session {

// Example: final class Order {

// Example: let order = Order()

// Example: actor Connection {
