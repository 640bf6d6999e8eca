// The examples of the article "GuardingMethods".
import GuardedState

struct Blocked: Error {}

// Example: final class Door {

// Example: actor Loader {
