// The examples of the article "Refusals".
import GuardedState

// Example: final class Valve {

// Example: func report(_ valve: Valve) {

// Example: func german(_ refusal: Refusal) -> String {

// Example: enum PaymentError: RefusalConvertible {
