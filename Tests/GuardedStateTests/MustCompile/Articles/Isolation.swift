// The examples of the article "Isolation".
import GuardedState

// Example: @Guarded

// Example: @Guarded(synchronized: true)
