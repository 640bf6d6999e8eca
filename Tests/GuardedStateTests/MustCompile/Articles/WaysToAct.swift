// The examples of the article "WaysToAct".
import GuardedState

// Example: final class Message {

// Example: final class Order {
