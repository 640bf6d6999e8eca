// The examples of the article "CallingByName".
import Foundation
import GuardedState

// Example: final class Account {

// Example: actor Courier {

try await deliver(with: Courier())
