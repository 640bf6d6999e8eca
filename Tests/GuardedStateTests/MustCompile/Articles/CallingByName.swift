// The examples of the article "CallingByName".
import Foundation
import GuardedState

// Example: final class Account {

// Example: final class Meeting {

// Example: actor Courier {

try await deliver(with: Courier())
