// The examples of the article "Debugging".
import GuardedState

// Example: final class Invoice {

// Example: let copy = Invoice()
