// The examples of the article "Waiting".
import GuardedState

// Example: @Guarded

// Example: func hasConnected(_ connection: Connection) async throws -> Bool {
