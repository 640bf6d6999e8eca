// The examples of the article "WithoutMacros".
import GuardedState

// Example: final class Gate: GuardedHost {
