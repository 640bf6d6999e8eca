// The examples of the article "MachinesWithoutAState".
import GuardedState

// Example: let inbox = StateMachine<String, String>(initial: "unread") {

// Example: final class Printer {

// Example: let screen = StateMachine<String, String>(openFor: printer)

// Example: final class TrafficLight: GuardedObject {
