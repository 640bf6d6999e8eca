// The examples of the article "StatesWithValues".
import GuardedState

// Example: @Guarded
