// The examples of the article "TimeoutsAndEventlessTransitions".
import Foundation
import GuardedState

// Example: final class Order {

// Example: let order = Order()

// Example: actor Connection {

// Example: final class Session {

// Example: actor Feed {

// Example: actor Download {

// Example: func closeLater(_ auction: StateMachine<String, String>) async throws {
