// The examples of the article "ComingFromGKStateMachine".
import GuardedState

// Example: @Guarded
