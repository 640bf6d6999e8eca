// The example of the article "RulesInJSON".
import GuardedState
import GuardedStateData

// Example: final class Lantern: GuardedObject {
