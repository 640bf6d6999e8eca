// The examples of the article "OrderOfEffects".
import GuardedState

// Example: @Guarded
