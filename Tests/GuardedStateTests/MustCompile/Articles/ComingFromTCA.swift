// The examples of the article "ComingFromTCA".
import GuardedState

// Example: @Guarded
