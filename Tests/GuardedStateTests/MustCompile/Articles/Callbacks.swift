// The examples of the article "Callbacks".
import GuardedState

// Example: final class Door {

// Example: final class Screen {

// Example: final class Order {

// Example: final class Gate {
