// The examples of the article "Callbacks".
import GuardedState

// Example: final class Door {
