// The examples of the article "NestedStates".
import GuardedState

// Example: @Guarded
