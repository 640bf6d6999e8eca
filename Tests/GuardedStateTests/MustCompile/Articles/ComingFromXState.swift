// The examples of the article "ComingFromXState".
import GuardedState

// Example: @Guarded
