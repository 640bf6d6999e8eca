// The examples of the article "Debugging".
import Foundation
import GuardedState

// Example: final class Invoice {

// Example: let copy = Invoice()
