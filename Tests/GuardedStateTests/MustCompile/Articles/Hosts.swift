// The examples of the article "Hosts".
import GuardedState

// Example: final class Pool<Item> {

// Example: let inbox = StateMachine<String, String>(initial: "unread") {

// Example: final class Printer {

// Example: final class TrafficLight: GuardedObject {
