// The examples of the article "Hosts".
import GuardedState

// Example: @Guarded

// Example: func report<Host: GuardedHost>(of machine: some GuardedMachine<Host>)
