// The examples of the article "ComingFromStateless".
import GuardedState

// Example: enum Switch { case off, on }
