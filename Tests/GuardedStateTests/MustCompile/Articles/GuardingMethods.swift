// The examples of the article "GuardingMethods".
import GuardedState

// Example: final class Door {

// Example: actor Loader {
